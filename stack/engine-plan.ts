/** The storage gate is our own program. It counts as an engine, because all requests to the storage pass it. */
export const ENGINES = ['elasticsearch', 'redis', 'storage', 'storage-gate'] as const
export type EngineName = (typeof ENGINES)[number]

export const ENGINE_TITLES: Readonly<Record<EngineName, string>> = {
  elasticsearch: 'Elasticsearch',
  redis: 'Redis',
  storage: 'S3 storage (S3Proxy)',
  'storage-gate': 'S3 storage gate',
}

export interface EngineUser {
  readonly uid: number
  readonly gid: number
}

export interface StorageAccess {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How the supervisor starts one engine; plain data, so that it survives in a file. */
export interface EnginePlan {
  readonly name: EngineName
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly port: number
  /** The engine uses TLS and requires a password; absent: neither. */
  readonly isSecured?: true
  readonly logFile: string
  /** Absent: the supervisor's own user. */
  readonly user?: EngineUser
}

export interface StackAddresses {
  readonly elasticsearchUrl: string
  readonly redisUrl: string
  readonly storage: StorageAccess
}

/** Written by the process that starts the stack, read by the supervisor. Holds the storage key: mode 600. */
export type StackPlan = MavenPlan | ComposePlan

interface PlanBase {
  readonly addresses: StackAddresses
  /** One of these paths stands in the command line of every process of every engine. */
  readonly marks: readonly string[]
}

export interface MavenPlan extends PlanBase {
  readonly source: 'maven'
  readonly engines: readonly EnginePlan[]
}

export interface ComposePlan extends PlanBase {
  readonly source: 'compose'
  /** `docker compose` with its file and variables; the action is appended to its arguments. */
  readonly compose: ShellCommand
  /** False when the containers ran before: then we do not stop them. */
  readonly stopAtEnd: boolean
}

export interface ShellCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
