import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { programOnPath } from '../stack/install/program-on-path.ts'
import { readSettings } from '../stack/settings.ts'

const run = promisify(execFile)

export interface DebianProgram {
  readonly package: string
  /** Its path in the package. */
  readonly path: string
}

/**
 * The path of a program: the one that is installed, else the one in Debian's package, which is fetched once into the
 * folder of the engines. That needs no root. It brings no package that the program depends on.
 */
export async function debianProgram({ package: name, path }: DebianProgram): Promise<string> {
  const installed = programOnPath(path.replace(/^.*\//, ''), { PATH: `${process.env.PATH}:/usr/sbin` })
  if (installed !== undefined) return installed
  const folder = join(readSettings().enginesDir, 'debian', name)
  if (!existsSync(folder)) await unpack(name, folder)
  return join(folder, path)
}

/** Into a folder beside it first, so that an interrupted start leaves nothing that looks complete. */
async function unpack(name: string, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(join(dirname(folder), '.unpacking-'))
  try {
    await run('apt-get', ['download', name], { cwd: draft })
    const [file] = readdirSync(draft).filter((entry) => entry.endsWith('.deb'))
    if (file === undefined) throw new Error('apt-get downloaded no package')
    await run('dpkg', ['-x', file, 'unpacked'], { cwd: draft })
    renameSync(join(draft, 'unpacked'), folder)
  } catch (cause) {
    throw new Error(`${name} could not be fetched from Debian. Install it: apt install ${name}`, { cause })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
