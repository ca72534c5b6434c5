import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import autocannon from 'autocannon'
import { type Load, type LoadResult, type LoadTarget, NUMBER, numbering, type PacedLoad } from './load.ts'

const load = workerData as Load | PacedLoad
const latencies: number[] = []
let hasEnded = false
const numbered = numbering(load)
parentPort?.once('message', () => {
  hasEnded = true
})

/** How often the client looks whether the time is over. */
const CHECK_MS = 50
/** Longer than any deadline. */
const REFUSED_MS = 10_000

/** Sends the load with autocannon. Its own latencies are whole milliseconds, so this takes those of the responses. */
async function closedLoop({ url, headers, bodies, connections, durationMs }: Load): Promise<void> {
  let place = 0
  const begun = new Set<unknown>()
  const statuses = new Set<number>()
  const options = {
    ...{ url, headers: { ...headers }, connections, duration: durationMs / 1_000, sampleInt: CHECK_MS },
    setupClient(client: autocannon.Client) {
      client.setRequests(shareOf(bodies, place, connections).map(requestOf))
      place += 1
    },
  }
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('start', () => {
      start = performance.now()
    })
    running.on('response', (client, status, _bytes, ms) => {
      statuses.add(Number(status))
      // The first request of a connection waits until all connections are prepared.
      if (begun.has(client)) latencies.push(ms)
      begun.add(client)
    })
  })
  const refusals = [...statuses].filter((status) => status !== 200)
  if (errors + refusals.length > 0) throw new Error(`${url}: ${errors} errors, status ${refusals.join(', ')}`)
}

function requestOf(body: string): autocannon.Request {
  const request = { method: 'POST', body } as const
  const setupRequest = (made: autocannon.Request) => ({ ...made, body: numbered(body) })
  return body.includes(NUMBER) ? { ...request, setupRequest } : request
}

/** What one connection sends: a part of its own, or all in another order. */
function shareOf(bodies: readonly string[], place: number, connections: number): readonly string[] {
  const first = Math.floor((place * bodies.length) / connections)
  const next = Math.floor(((place + 1) * bodies.length) / connections)
  return bodies.length < 2 * connections
    ? [...bodies.slice(first), ...bodies.slice(0, first)]
    : bodies.slice(first, next)
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

async function paced({ perSecond, ...target }: PacedLoad): Promise<void> {
  const asked: Promise<void>[] = []
  for (let turn = 0; !hasEnded; turn += 1) {
    const due = start + (turn * 1_000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    asked.push(ask(target, turn, due))
  }
  await Promise.all(asked)
  agent.destroy()
}

/** Sends one request and reads its answer to the end. Its time counts from when it was due; one that is refused counts as one that came late. */
async function ask(target: LoadTarget, turn: number, due: number): Promise<void> {
  const hasAnswer = await answerTo(target, numbered(target.bodies[turn % target.bodies.length] ?? ''))
  latencies.push(hasAnswer ? performance.now() - due : REFUSED_MS)
}

/** Resolves to whether the request was served, and not refused for too many. */
function answerTo({ url, headers }: LoadTarget, body: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers: { ...length, ...headers } }, (answer) => {
      isServed(url, answer).then(resolve, reject)
    })
    sent.on('error', reject).end(body)
  })
}

async function isServed(url: string, answer: IncomingMessage): Promise<boolean> {
  const said = await text(answer)
  if (answer.statusCode === 200 || answer.statusCode === 503) return answer.statusCode === 200
  throw new Error(`${url} answered ${answer.statusCode}: ${said}`)
}

let start = performance.now()
await ('connections' in load ? closedLoop(load) : paced(load))
const seconds = (performance.now() - start) / 1000
parentPort?.postMessage({ latencies, perSecond: latencies.length / seconds } satisfies LoadResult)
