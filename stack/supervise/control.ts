import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ENGINE_ACTIONS, type EngineCommand } from '../engine-command.ts'
import { ENGINES } from '../engine-plan.ts'
import { messageOf, StackError } from '../stack-error.ts'

/** The kernel takes no longer path for a socket (104 bytes on macOS). */
const MAX_SOCKET_PATH_BYTES = 100
const ANSWER_TIMEOUT_MS = 330_000

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
    text(incoming)
      .then((body) => obey(parseCommand(body)))
      .then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(422).end(messageOf(error)),
      )
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
        text(response).then(
          (said) => (response.statusCode === 204 ? resolve() : reject(new StackError(said))),
          reject,
        )
      },
    )
    outgoing.once('error', (error) =>
      reject(new StackError(`The supervisor does not answer: ${error.message}.`)),
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.end(JSON.stringify(command))
  })
}

export function parseCommand(body: string): EngineCommand {
  const { engine, action, signal } = JSON.parse(body) as Partial<EngineCommand>
  if (!ENGINES.some((name) => name === engine)) throw new StackError(`There is no engine '${engine}'.`)
  if (!ENGINE_ACTIONS.some((name) => name === action)) throw new StackError(`There is no action '${action}'.`)
  return { engine, action, ...(signal && { signal }) } as EngineCommand
}
