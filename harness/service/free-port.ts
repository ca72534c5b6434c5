import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

const LOCALHOST = '127.0.0.1'
/** Systems give other ports to connections, and to servers that take any port. */
const GIVEN_TO_NOBODY = { from: 20_000, below: 32_768 }
const MOST_TRIES = 100

/** The port that a variable names, or the usual one. Throws where it is taken and says what to do. */
export async function freePort(variable: string, usual: number, command: string): Promise<number> {
  const port = Number(process.env[variable] || usual)
  if (await isFree(port)) return port
  throw new Error(
    `Port ${port} is taken by another program: choose another one with ${variable}=${port + 10} ${command}.`,
  )
}

async function isFree(port: number): Promise<boolean> {
  try {
    await closed(await listening(port))
    return true
  } catch {
    return false
  }
}

/** A port that was free a moment ago. */
export async function anyFreePort(): Promise<number> {
  const [port] = await freePorts(1)
  if (port === undefined) throw new Error('no port')
  return port
}

/** Ports that were free a moment ago, and differ. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === MOST_TRIES * count) throw new Error(`no ${count} free ports`)
    const port = randomInt(GIVEN_TO_NOBODY.from, GIVEN_TO_NOBODY.below)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

function listening(port: number): Promise<Server> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOCALHOST, () => resolve(server))
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
