import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { expect, vi } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import { createImpatientRedis } from '../../../src/clients/redis.ts'
import { createServices } from '../../../src/create-services.ts'
import type { Anything } from '../../support/graphql.ts'
import type { TestService } from '../../support/test-service.ts'

export interface Asked {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly operationName?: string
  /** Sends the request by GET, all in its address. */
  readonly isGet?: boolean
}

/** An answer as its caller sees it, and the work of the service for it. */
export interface Watched {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Anything
  /** The requests to the engines, in their order: `es GET /index/_doc/…`, with the request's body. */
  readonly calls: readonly string[]
  /** At level trace. */
  readonly logLines: () => Promise<readonly string[]>
}

/** One process of an installation, with caches of its own. */
export interface WatchedProcess {
  readonly name: string
  readonly app: FastifyInstance
  readonly ask: (
    authorization: string,
    asked: Asked,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Watched>
  /** Of every request, and of what belongs to none. */
  readonly allLogLines: () => readonly string[]
  readonly close: () => Promise<void>
}

export interface ProcessOptions {
  readonly name: string
  readonly jit: boolean
  readonly settings?: Partial<TestService['config']>
}

/** Calls of the engines belong to the request in whose course they are made, also where several are under way. */
const underWay = new AsyncLocalStorage<string[]>()
const note = (call: string) => underWay.getStore()?.push(call)

/** Watches the clients that all processes of the service share. Call it once. */
export function watchEngines({ es, s3 }: TestService): void {
  es.diagnostic.on('request', (_error, event) => {
    const { method, path, querystring, body } = event?.meta.request.params ?? {}
    // Which catalogs serve: one request asks for all chains that are active at this moment.
    if (path?.endsWith('-serving/_mget')) return
    const asked = path === '/_msearch' ? ofFirstChain(textOf(body)) : textOf(body)
    note(`es ${method} ${decodeURIComponent(path ?? '')} ${textOf(querystring)} ${asked}`)
  })
  s3.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        note(`s3 ${commandName} ${JSON.stringify(args.input)}`)
        return next(args)
      },
    { step: 'initialize' },
  )
}

/** Requests of several chains share a call, in the course of the one whose search comes first. */
function ofFirstChain(body: string): string {
  const lines = body.trimEnd().split('\n')
  const routingAt = (place: number) => (JSON.parse(lines[place - (place % 2)] ?? '{}') as Anything).routing
  return lines.filter((_, place) => routingAt(place) === routingAt(0)).join('\n')
}

/** Starts a further process on the names of a service: answers from the engines, nothing shared but them. */
export async function startWatchedProcess(
  service: TestService,
  { name, jit, settings = {} }: ProcessOptions,
): Promise<WatchedProcess> {
  const config = { ...service.config, LOG_LEVEL: 'trace', ...settings }
  const redis = createImpatientRedis(config.REDIS_URL, config.REDIS_WAIT_MS)
  redis.on('error', () => undefined)
  // Where the machine is slow a connection may be given up for another one; that is an error event.
  await vi.waitUntil(() => redis.status === 'ready', { timeout: 10_000, interval: 5 })
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) => {
    // A script's first argument is its hash, then come the number of keys and the keys.
    note(`redis ${command.name} ${String(command.args[/^eval/.test(command.name) ? 2 : 0] ?? '')}`)
    return send(command, stream)
  }
  const { es, s3, stores } = service
  const services = createServices(config, stores, { es, redis, s3, publicS3: s3 })
  const log = createLog()
  const app = await buildApp({ config, services, probes: {}, jit, logTo: log })
  await app.ready()
  return {
    name,
    app,
    allLogLines: log.all,
    ask: async (authorization, asked, headers = {}) => {
      const calls: string[] = []
      const sent = { ...injected(asked), headers: { authorization, ...headers } }
      // `inject` begins where it is awaited: that has to be inside.
      const answer = await underWay.run(calls, async () => await app.inject(sent))
      const requestId = String(answer.headers['x-request-id'])
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.json(),
        calls,
        logLines: () => log.linesOf(requestId),
      }
    },
    close: async () => {
      await app.close()
      redis.disconnect()
    },
  }
}

function injected({ isGet = false, query, variables = {}, ...rest }: Asked): InjectOptions {
  if (!isGet) return { method: 'POST', url: '/graphql', payload: { query, variables, ...rest } }
  const parameters = { query, variables: JSON.stringify(variables), ...rest }
  return { method: 'GET', url: `/graphql?${new URLSearchParams(parameters).toString()}` }
}

interface Log extends DestinationStream {
  readonly all: () => readonly string[]
  /** Of a request, once its last line is written. */
  readonly linesOf: (requestId: string) => Promise<readonly string[]>
}

function createLog(): Log {
  const all: string[] = []
  const byRequest = new Map<string, string[]>()
  const linesOf = (requestId: string) => byRequest.get(requestId) ?? []
  return {
    write: (line) => {
      all.push(line)
      const { reqId } = JSON.parse(line) as { reqId?: string }
      if (reqId !== undefined) byRequest.set(reqId, [...linesOf(reqId), line])
    },
    all: () => all,
    linesOf: async (requestId) => {
      const completed = () => expect(linesOf(requestId).at(-1)).toContain('"request completed"')
      await vi.waitFor(completed, { timeout: 10_000, interval: 5 })
      return linesOf(requestId)
    },
  }
}

function textOf(part: unknown): string {
  return typeof part === 'string' ? part : JSON.stringify(part ?? '')
}
