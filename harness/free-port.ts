import { createServer } from 'node:net'

const LOCALHOST = '127.0.0.1'

/** The port a variable names, or the usual one; an error that says what to do where it is taken. */
export async function freePort(variable: string, usual: number, command: string): Promise<number> {
  const port = Number(process.env[variable] || usual)
  if (await isFree(port)) return port
  throw new Error(
    `Port ${port} is taken by another program: choose another one with ${variable}=${port + 10} ${command}.`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, LOCALHOST, () => probe.close(() => resolve(true)))
  })
}

/** A port that was free a moment ago. */
export async function anyFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, LOCALHOST, resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
