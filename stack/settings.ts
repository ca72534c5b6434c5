import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { StackError } from './stack-error.ts'

const DEFAULT_PORTS = { elasticsearch: 19200, redis: 16379, storage: 19000 } as const
/** Internal ports: Elasticsearch's from node to node, and the storage's behind its gate. */
const INNER_PORT_OFFSET = 100
const HIGHEST_PORT = 65_535

export type Environment = Readonly<Record<string, string | undefined>>

export interface StackPorts {
  readonly elasticsearch: number
  readonly elasticsearchTransport: number
  readonly redis: number
  /** The gate's: all requests to the storage come here. */
  readonly storage: number
  readonly storageInner: number
}

export interface StackSettings {
  /** Data, logs, configuration, state and leases. */
  readonly home: string
  /** Unpacked engines; shared by several homes when STACK_ENGINES_DIR says so. */
  readonly enginesDir: string
  readonly ports: StackPorts
  readonly heap: string
  /** Of the Java that runs Elasticsearch, besides the heap. */
  readonly javaOptions: readonly string[]
  readonly environment: Environment
}

export const PORT_VARIABLES: Readonly<Record<keyof StackPorts, string>> = {
  elasticsearch: 'STACK_ELASTICSEARCH_PORT',
  elasticsearchTransport: 'STACK_ELASTICSEARCH_TRANSPORT_PORT',
  redis: 'STACK_REDIS_PORT',
  storage: 'STACK_STORAGE_PORT',
  storageInner: 'STACK_STORAGE_INNER_PORT',
}

/** The only reader of STACK_* variables. */
export function readSettings(
  environment: Environment = process.env,
  uid: number = process.getuid?.() ?? -1,
): StackSettings {
  const home = resolve(environment.STACK_HOME || defaultHome(environment, uid))
  return {
    home,
    enginesDir: resolve(environment.STACK_ENGINES_DIR || join(home, 'engines')),
    ports: readPorts(environment),
    heap: readHeap(environment.STACK_ELASTICSEARCH_HEAP || '1g'),
    javaOptions: readJavaOptions(environment.STACK_ELASTICSEARCH_JAVA_OPTIONS ?? ''),
    environment,
  }
}

/** Root's stack runs under another uid, which cannot read /root, so it needs a folder that everybody can read. */
function defaultHome(environment: Environment, uid: number): string {
  if (uid === 0) return '/var/tmp/dishmatch-stack'
  const cache = environment.XDG_CACHE_HOME || join(environment.HOME || homedir(), '.cache')
  return join(cache, 'dishmatch-stack')
}

function readPorts(environment: Environment): StackPorts {
  const elasticsearch = port(environment, 'elasticsearch', DEFAULT_PORTS.elasticsearch)
  const storage = port(environment, 'storage', DEFAULT_PORTS.storage)
  const ports = {
    elasticsearch,
    elasticsearchTransport: port(environment, 'elasticsearchTransport', innerPort(elasticsearch)),
    redis: port(environment, 'redis', DEFAULT_PORTS.redis),
    storage,
    storageInner: port(environment, 'storageInner', innerPort(storage)),
  }
  refuseSharedPorts(ports)
  return ports
}

function innerPort(publicPort: number): number {
  const above = publicPort + INNER_PORT_OFFSET
  return above <= HIGHEST_PORT ? above : publicPort - INNER_PORT_OFFSET
}

function port(environment: Environment, name: keyof StackPorts, fallback: number): number {
  const variable = PORT_VARIABLES[name]
  const text = environment[variable]
  if (!text) return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value > 0 && value <= HIGHEST_PORT) return value
  throw new StackError(`${variable} is '${text}', but a port is a whole number from 1 to ${HIGHEST_PORT}.`)
}

function refuseSharedPorts(ports: StackPorts): void {
  const seen = new Map<number, string>()
  for (const name of Object.keys(PORT_VARIABLES) as (keyof StackPorts)[]) {
    const other = seen.get(ports[name])
    if (other) throw new StackError(`${other} and ${PORT_VARIABLES[name]} are both ${ports[name]}.`)
    seen.set(ports[name], PORT_VARIABLES[name])
  }
}

function readHeap(text: string): string {
  if (/^\d+[kmg]$/i.test(text)) return text
  throw new StackError(`STACK_ELASTICSEARCH_HEAP is '${text}', but a heap reads like 512m or 2g.`)
}

function readJavaOptions(text: string): readonly string[] {
  const options = text.split(/\s+/).filter((word) => word !== '')
  const other = options.find((word) => !word.startsWith('-'))
  if (other === undefined) return options
  throw new StackError(`STACK_ELASTICSEARCH_JAVA_OPTIONS has '${other}', but an option starts with a hyphen.`)
}
