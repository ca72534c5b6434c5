import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OnProgress } from '../progress.ts'
import type { Environment } from '../settings.ts'
import { StackError } from '../stack-error.ts'
import { readJsonFile, writeJsonFile } from '../state/json-file.ts'
import { acquireLock } from '../state/lock.ts'
import { requireMaven, unpackWithMaven } from './maven.ts'

/** Changes with the artifacts of pom.xml or with what is done to them here. */
export const ENGINES_VERSION = 'elasticsearch-9.4.3_redis-6.2_s3proxy-4.1.0_1'
const MARKER = 'installed.json'
const DRAFT_PREFIX = '.unpacking-'

export interface InstalledEngines {
  readonly elasticsearch: string
  readonly redisServer: string
  readonly storageJar: string
}

export interface InstallOptions {
  readonly enginesDir: string
  readonly environment: Environment
  readonly onProgress: OnProgress
  readonly signal?: AbortSignal | undefined
  /** Puts the artifacts into a folder; tests have one that needs no network. */
  readonly unpack?: typeof unpackWithMaven
}

/** Unpacks once. Several homes may share the folder, so it has a lock of its own. */
export async function installEngines(options: InstallOptions): Promise<InstalledEngines> {
  const { enginesDir, onProgress, signal } = options
  const final = join(enginesDir, ENGINES_VERSION)
  if (isInstalled(final)) return installedAt(final)
  mkdirSync(enginesDir, { recursive: true })
  const lock = await acquireLock(join(enginesDir, 'install.lock'), {
    signal,
    onWait: ({ pid }) =>
      onProgress({ type: 'note', text: `waiting for the engines another start unpacks (pid ${pid})` }),
  })
  try {
    if (!isInstalled(final)) await install(options, final)
  } finally {
    lock.release()
  }
  return installedAt(final)
}

/**
 * The work happens in a folder of its own that gets its name when it is complete, so an interrupted first
 * start leaves nothing that looks finished.
 */
async function install(options: InstallOptions, final: string): Promise<void> {
  removeLeftovers(options.enginesDir)
  const draft = join(options.enginesDir, `${DRAFT_PREFIX}${randomBytes(4).toString('hex')}`)
  const started = performance.now()
  try {
    if (!options.unpack) requireMaven(options.environment)
    options.onProgress({
      type: 'note',
      text: 'fetching and unpacking the engines with Maven (only this once)',
    })
    await (options.unpack ?? unpackWithMaven)({ ...options, target: draft })
    arrange(draft)
    rmSync(final, { recursive: true, force: true })
    renameSync(draft, final)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  options.onProgress({ type: 'unpacked', seconds: (performance.now() - started) / 1000 })
}

export function isInstalled(directory: string): boolean {
  const marker = readJsonFile(join(directory, MARKER))
  return (
    typeof marker === 'object' && marker !== null && 'version' in marker && marker.version === ENGINES_VERSION
  )
}

function installedAt(directory: string): InstalledEngines {
  return {
    elasticsearch: join(directory, 'elasticsearch'),
    redisServer: join(directory, 'redis', 'redis-server'),
    storageJar: join(directory, 'storage', 's3proxy.jar'),
  }
}

function removeLeftovers(enginesDir: string): void {
  for (const name of readdirSync(enginesDir).filter((entry) => entry.startsWith(DRAFT_PREFIX))) {
    rmSync(join(enginesDir, name), { recursive: true, force: true })
  }
}

/** From the layout of the artifacts to ours; the marker comes last. */
function arrange(draft: string): void {
  const [sonar] = readdirSync(join(draft, 'sonar'))
  if (!sonar) throw new StackError('The artifact that carries Elasticsearch held nothing of it.')
  arrangeElasticsearch(join(draft, 'sonar', sonar), join(draft, 'elasticsearch'))
  arrangeRedis(join(draft, 'redis'))
  for (const leftover of ['sonar', '.markers'])
    rmSync(join(draft, leftover), { recursive: true, force: true })
  writeJsonFile(join(draft, MARKER), { version: ENGINES_VERSION, at: new Date().toISOString() })
}

/** Elastic moved the start script out of the server's own folder; it goes back. */
function arrangeElasticsearch(from: string, to: string): void {
  renameSync(join(from, 'elasticsearch'), to)
  const script = join(to, 'bin', 'elasticsearch')
  renameSync(join(from, 'bin', 'elasticsearch'), script)
  chmodSync(script, 0o755)
  // The native launcher is built for one architecture only. Without its run bit the script uses Java.
  const launcher = join(to, 'lib', 'tools', 'server-launcher', 'server-launcher')
  if (existsSync(launcher)) chmodSync(launcher, 0o644)
}

function arrangeRedis(directory: string): void {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const binary = readdirSync(directory).find((name) => name.endsWith(platform))
  for (const name of readdirSync(directory)) {
    if (name !== binary) rmSync(join(directory, name))
  }
  if (!binary) return
  renameSync(join(directory, binary), join(directory, 'redis-server'))
  chmodSync(join(directory, 'redis-server'), 0o755)
}
