import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { PORT_VARIABLES, type StackPorts } from '../settings.ts'
import { StackError } from '../stack-error.ts'
import { commandLine } from './process-identity.ts'

const LISTENING = '0A'
const SHOWN_COMMAND_CHARACTERS = 100

const PORT_TITLES: Readonly<Record<keyof StackPorts, string>> = {
  elasticsearch: 'Elasticsearch',
  elasticsearchTransport: "Elasticsearch's transport",
  redis: 'Redis',
  storage: 'the S3 storage',
  storageInner: 'the S3 storage behind its gate',
}

/** Fails with one sentence per taken port, before anything is started. */
export async function refuseTakenPorts(ports: StackPorts): Promise<void> {
  const names = Object.keys(PORT_VARIABLES) as (keyof StackPorts)[]
  const taken = await Promise.all(names.map(async (name) => ((await isFree(ports[name])) ? [] : [name])))
  const sentences = taken.flat().map((name) => takenPort(name, ports[name]))
  if (sentences.length > 0) throw new StackError(sentences.join('\n'))
}

function takenPort(name: keyof StackPorts, port: number): string {
  const owner = listenerOf(port)
  const by = owner === undefined ? listenerOfOtherUser(port) : describeProcess(owner)
  return (
    `Port ${port}, wanted for ${PORT_TITLES[name]}, is taken by ${by}: ` +
    `stop that, or set ${PORT_VARIABLES[name]} to a free port.`
  )
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** The pid that listens on a port, as far as /proc lets this user see it. */
export function listenerOf(port: number): number | undefined {
  const inodes = new Set(listeners(port).map(({ inode }) => inode))
  if (inodes.size === 0) return undefined
  const pids = readable(() => readdirSync('/proc')).filter((name) => /^\d+$/.test(name))
  return pids.map(Number).find((pid) => holdsSocket(pid, inodes))
}

function describeProcess(pid: number): string {
  const command = commandLine(pid)?.slice(0, SHOWN_COMMAND_CHARACTERS)
  return command ? `pid ${pid} (${command})` : `pid ${pid}`
}

/** Another user's process shows its uid only. */
function listenerOfOtherUser(port: number): string {
  const uid = listeners(port)[0]?.uid
  return uid === undefined ? 'another program' : `a program of another user (uid ${uid})`
}

interface Listener {
  readonly inode: string
  readonly uid: string
}

function listeners(port: number): Listener[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    readable(() => readFileSync(table, 'utf8').split('\n').slice(1)),
  )
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter((columns) => columns[1]?.endsWith(suffix) && columns[3] === LISTENING)
    .flatMap(({ 7: uid, 9: inode }) => (uid === undefined || inode === undefined ? [] : [{ uid, inode }]))
}

function holdsSocket(pid: number, inodes: ReadonlySet<string>): boolean {
  const folder = `/proc/${pid}/fd`
  return readable(() => readdirSync(folder)).some((fd) => {
    const inode = /^socket:\[(\d+)\]$/.exec(readable(() => [readlinkSync(`${folder}/${fd}`)])[0] ?? '')?.[1]
    return inode !== undefined && inodes.has(inode)
  })
}

/** Other users' processes and machines without /proc show nothing. */
function readable(read: () => string[]): string[] {
  try {
    return read()
  } catch {
    return []
  }
}
