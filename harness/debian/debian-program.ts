import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { programOnPath } from '../../stack/install/program-on-path.ts'
import { readSettings } from '../../stack/settings.ts'
import { packagesToFetch } from './packages-to-fetch.ts'

const run = promisify(execFile)

export interface DebianProgram {
  readonly package: string
  /** Its path in the package. */
  readonly path: string
  /** Whether it needs libraries that a machine may lack; by default it brings no package that it depends on. */
  readonly hasLibraries?: boolean
}

export interface FoundProgram {
  readonly file: string
  /** What it has to be started with to find its libraries. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * A program: the one that is installed, else the one in Debian's package, which is fetched once into the folder of the
 * engines. That needs no root.
 */
export async function debianProgram({
  package: name,
  path,
  hasLibraries = false,
}: DebianProgram): Promise<FoundProgram> {
  const installed = programOnPath(path.replace(/^.*\//, ''), { PATH: `${process.env.PATH}:/usr/sbin` })
  if (installed !== undefined) return { file: installed, environment: {} }
  const folder = join(readSettings().enginesDir, 'debian', hasLibraries ? `${name}-and-libraries` : name)
  if (!existsSync(folder)) await unpack(name, hasLibraries, folder)
  const libraries = globSync(['usr/lib/*-linux-*/', 'lib/*-linux-*/'], { cwd: folder })
  const LD_LIBRARY_PATH = libraries.map((library) => join(folder, library)).join(delimiter)
  return { file: join(folder, path), environment: hasLibraries ? { LD_LIBRARY_PATH } : {} }
}

/** Into a folder beside it first, so that an interrupted start leaves nothing that looks complete. */
async function unpack(name: string, hasLibraries: boolean, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(join(dirname(folder), '.unpacking-'))
  try {
    const names = hasLibraries ? await withMissingLibraries(name) : [name]
    await run('apt-get', ['download', ...names], { cwd: draft })
    const files = readdirSync(draft).filter((entry) => entry.endsWith('.deb'))
    if (files.length < names.length) throw new Error('apt-get downloaded too few packages')
    for (const file of files) await run('dpkg', ['-x', file, 'unpacked'], { cwd: draft })
    renameSync(join(draft, 'unpacked'), folder)
  } catch (cause) {
    throw new Error(`${name} could not be fetched from Debian. Install it: apt install ${name}`, { cause })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function withMissingLibraries(name: string): Promise<readonly string[]> {
  const install = ['install', '--print-uris', '-qq', '--no-install-recommends', name]
  return packagesToFetch(name, (await run('apt-get', install)).stdout)
}
