import { type AddressInfo, createServer, type Server } from 'node:net'

const LOCALHOST = '127.0.0.1'

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

/** Ports that were free a moment ago. All are held open until the last is found, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listening(0)))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(closed))
  return ports
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
