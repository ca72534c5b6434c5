import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Environment } from '../settings.ts'
import { StackError } from '../stack-error.ts'
import { programOnPath } from './program-on-path.ts'

/** What an engine needs of Java. */
export interface JavaNeed {
  readonly purpose: string
  readonly version: number
  /** A module a trimmed-down runtime may lack. */
  readonly module?: string
}

export const ELASTICSEARCH_JAVA: JavaNeed = { purpose: 'Elasticsearch', version: 21, module: 'jdk.attach' }
export const STORAGE_JAVA: JavaNeed = { purpose: 'The S3 storage (S3Proxy)', version: 17 }

export interface JavaHome {
  readonly home: string
  readonly version: number
  readonly modules: readonly string[]
}

export interface JavaPlaces {
  readonly environment: Environment
  /** Folders that hold one JDK per entry. */
  readonly roots: readonly string[]
}

const LINUX_JDK_FOLDERS = ['/usr/lib/jvm', '/opt/java', '/opt']
const MAC_JDK_FOLDERS = ['/Library/Java/JavaVirtualMachines']

export function javaPlaces(environment: Environment): JavaPlaces {
  return { environment, roots: process.platform === 'darwin' ? MAC_JDK_FOLDERS : LINUX_JDK_FOLDERS }
}

/** The first Java that fits, in the order STACK_JAVA_HOME, JAVA_HOME, the usual folders, PATH. */
export function chooseJava(need: JavaNeed, places: JavaPlaces): JavaHome {
  const named = places.environment.STACK_JAVA_HOME
  if (named) return requireNamed(named, need)
  const found = javaCandidates(places).flatMap((home) => inspectJava(home) ?? [])
  const fitting = found.find((java) => fits(java, need))
  if (fitting) return fitting
  throw new StackError(nothingFits(need, found))
}

function fits(java: JavaHome, need: JavaNeed): boolean {
  if (java.version < need.version) return false
  // A release file without a module list (some builds have none) says nothing against the module.
  return !need.module || java.modules.length === 0 || java.modules.includes(need.module)
}

/** Reads <home>/release, which every JDK since 9 has; runs the program itself where the file is missing. */
export function inspectJava(home: string): JavaHome | undefined {
  if (!existsSync(join(home, 'bin', 'java'))) return undefined
  const release = readRelease(home) ?? askJava(home)
  const version = majorVersion(release.JAVA_VERSION ?? '')
  if (version === undefined) return undefined
  return { home, version, modules: (release.MODULES ?? '').split(' ').filter(Boolean) }
}

/** '25.0.3' is 25, '1.8.0_402' is 8. */
export function majorVersion(text: string): number | undefined {
  const match = /^(?:1\.)?(\d+)/.exec(text)
  return match?.[1] === undefined ? undefined : Number(match[1])
}

function javaCandidates({ environment, roots }: JavaPlaces): string[] {
  const candidates = [
    environment.JAVA_HOME,
    ...roots.flatMap(jdksBelow),
    macJavaHome(),
    javaOnPath(environment),
  ]
  return [...new Set(candidates.flatMap((home) => home || []))]
}

function jdksBelow(root: string): string[] {
  if (!existsSync(root)) return []
  const entries = readdirSync(root).sort()
  return entries.flatMap((name) => [join(root, name), join(root, name, 'Contents', 'Home')])
}

function macJavaHome(): string | undefined {
  if (process.platform !== 'darwin') return undefined
  try {
    return execFileSync('/usr/libexec/java_home', {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

function javaOnPath(environment: Environment): string | undefined {
  const program = programOnPath('java', environment)
  return program && dirname(dirname(realpathSync(program)))
}

function readRelease(home: string): Record<string, string> | undefined {
  try {
    const lines = readFileSync(join(home, 'release'), 'utf8').matchAll(/^(\w+)="?([^"\n]*)"?$/gm)
    return Object.fromEntries([...lines].map(([, key, value]) => [key, value]))
  } catch {
    return undefined
  }
}

function askJava(home: string): Record<string, string> {
  const program = join(home, 'bin', 'java')
  const { stderr } = spawnSync(program, ['-XshowSettings:properties', '-version'], { encoding: 'utf8' })
  return { JAVA_VERSION: /java\.version = (\S+)/.exec(stderr ?? '')?.[1] ?? '' }
}

function requireNamed(home: string, need: JavaNeed): JavaHome {
  const java = inspectJava(home)
  if (!java) throw new StackError(`STACK_JAVA_HOME is '${home}', but no Java is there.`)
  if (fits(java, need)) return java
  throw new StackError(
    `${need.purpose} needs ${wanted(need)}; STACK_JAVA_HOME points to ${describe(java, need)}.`,
  )
}

function nothingFits(need: JavaNeed, found: readonly JavaHome[]): string {
  const seen =
    found.length === 0
      ? 'none was found'
      : `found only ${found.map((java) => describe(java, need)).join(', ')}`
  return (
    `${need.purpose} needs ${wanted(need)}, and ${seen}: ` +
    'install one (for example openjdk-21-jdk-headless or Temurin) or name it in STACK_JAVA_HOME.'
  )
}

function wanted(need: JavaNeed): string {
  const kind = need.module ? `a full JDK (with ${need.module})` : 'Java'
  return `${kind} ${need.version} or newer`
}

function describe(java: JavaHome, need: JavaNeed): string {
  const lacking = java.version >= need.version && !fits(java, need) ? ` without ${need.module}` : ''
  return `Java ${java.version}${lacking} in ${java.home}`
}
