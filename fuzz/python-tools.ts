import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Programs of the virtual environment. */
export interface PythonTools {
  readonly schemathesis: string
  readonly clairvoyance: string
}

/** Python is missing, or cannot do what is needed; the message says what to do. */
export class PythonError extends Error {
  override readonly name = 'PythonError'
}

const REQUIREMENTS = new URL('requirements.txt', import.meta.url)
const WITHOUT = 'or run the part that needs none: npm run fuzz -- --only fast-check'
const run = promisify(execFile)

export interface PythonOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly progress: (text: string) => void
}

/**
 * Installs the tools once, in a folder of the user's cache that is named after their versions and Python's. PYTHON
 * names another interpreter than `python3`.
 */
export async function pythonTools({ environment, signal, progress }: PythonOptions): Promise<PythonTools> {
  const python = environment.PYTHON ?? 'python3'
  const version = await pythonVersion(python, signal)
  const requirements = readFileSync(REQUIREMENTS, 'utf8')
  const digest = createHash('sha256').update(`${python} ${version}\n${requirements}`).digest('hex')
  const folder = join(cacheFolder(environment), `python-${digest.slice(0, 12)}`)
  const mark = join(folder, 'installed')
  if (!existsSync(mark)) {
    progress(`installing Schemathesis and clairvoyance into ${folder}`)
    await install({ python, folder, signal })
    writeFileSync(mark, '')
  }
  const bin = join(folder, 'bin')
  return { schemathesis: join(bin, 'schemathesis'), clairvoyance: join(bin, 'clairvoyance') }
}

function cacheFolder({ XDG_CACHE_HOME }: PythonOptions['environment']): string {
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'dishmatch-fuzz')
}

async function pythonVersion(python: string, signal: AbortSignal): Promise<string> {
  try {
    const { stdout } = await run(python, ['--version'], { signal })
    return stdout.trim()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new PythonError(
      `${python} cannot be run. Install Python 3.10 or newer, name one with PYTHON=…, ${WITHOUT}`,
      { cause },
    )
  }
}

interface Installation {
  readonly python: string
  readonly folder: string
  readonly signal: AbortSignal
}

async function install({ python, folder, signal }: Installation): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await step(
    [python, '-m', 'venv', folder],
    signal,
    `Python's venv module does not work. On Debian and Ubuntu: apt-get install python3-venv, ${WITHOUT}`,
  )
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement']
  await step(
    [join(folder, 'bin', 'python'), ...pip, REQUIREMENTS.pathname],
    signal,
    `pip cannot install fuzz/requirements.txt. Is PyPI reachable and Python 3.10 or newer? Else ${WITHOUT}`,
  )
}

async function step(
  [program = '', ...words]: readonly string[],
  signal: AbortSignal,
  advice: string,
): Promise<void> {
  try {
    await run(program, words, { signal })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new PythonError(`${advice}\n${(cause as { stderr?: string }).stderr?.trim() ?? ''}`, { cause })
  }
}
