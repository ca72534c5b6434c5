import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENGINE_ACTIONS, type EngineCommand } from '../engine-command.ts'
import { ENGINES } from '../engine-plan.ts'
import { messageOf, StackError } from '../stack-error.ts'

/** The kernel takes no longer path for a socket (104 bytes on macOS). */
const MAX_SOCKET_PATH_BYTES = 100
const ANSWER_TIMEOUT_MS = 180_000

/** The supervisor takes commands on this socket, which only its user can open. */
export function controlSocket(homeRoot: string): string {
  const path = join(homeRoot, 'control.sock')
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return path
  const name = createHash('sha256').update(homeRoot).digest('hex').slice(0, 16)
  return join(tmpdir(), `dishmatch-stack-${name}.sock`)
}

export function serveControl(path: string, obey: (command: EngineCommand) => Promise<void>): Server {
  rmSync(path, { force: true })
  const server = createServer((incoming, response) => {
    const answer = (status: number, text: string) => response.writeHead(status).end(text)
    let body = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (chunk: string) => {
      body += chunk
    })
    incoming.on('end', () => {
      Promise.resolve()
        .then(() => obey(parseCommand(body)))
        .then(() => answer(204, ''))
        .catch((error: unknown) => answer(422, messageOf(error)))
    })
  })
  server.listen(path)
  return server
}

/** Resolves when the supervisor is done: a started engine answers, a stopped one is gone. */
export function sendCommand(path: string, command: EngineCommand): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: path, method: 'POST', path: '/engines', timeout: ANSWER_TIMEOUT_MS },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => (response.statusCode === 204 ? resolve() : reject(new StackError(text))))
      },
    )
    outgoing.once('error', (error) =>
      reject(new StackError(`The supervisor does not answer: ${error.message}.`)),
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.end(JSON.stringify(command))
  })
}

export function parseCommand(text: string): EngineCommand {
  const { engine, action, signal } = JSON.parse(text) as Partial<EngineCommand>
  if (!ENGINES.some((name) => name === engine)) throw new StackError(`There is no engine '${engine}'.`)
  if (!ENGINE_ACTIONS.some((name) => name === action)) throw new StackError(`There is no action '${action}'.`)
  return { engine, action, ...(signal && { signal }) } as EngineCommand
}
