import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Load, type LoadResult, NUMBER, type PacedLoad } from './load.ts'

const load = workerData as Load | PacedLoad
const agent = new Agent({ keepAlive: true, maxSockets: 'connections' in load ? load.connections : 64 })
const latencies: number[] = []
let hasEnded = false
let number = load.numberedFrom ?? 0
parentPort?.once('message', () => {
  hasEnded = true
})

/** Sends one request and reads its answer to the end. Its time counts from when it was due. */
async function ask(turn: number, due: number): Promise<void> {
  const body = load.bodies[turn % load.bodies.length] ?? ''
  await answerTo(load.numberedFrom === undefined ? body : numbered(body))
  latencies.push(performance.now() - due)
}

function numbered(body: string): string {
  number += 1
  return body.replace(NUMBER, String(number))
}

function answerTo(body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': Buffer.byteLength(body), ...load.headers }
    const sent = request(load.url, { method: 'POST', agent, headers }, (answer) => {
      const said = answer.statusCode === 200 ? discarded(answer) : refusal(answer)
      said.then(resolve, reject)
    })
    sent.on('error', reject).end(body)
  })
}

async function discarded(answer: IncomingMessage): Promise<void> {
  await once(answer.resume(), 'end')
}

async function refusal(answer: IncomingMessage): Promise<never> {
  throw new Error(`${load.url} answered ${answer.statusCode}: ${await text(answer)}`)
}

async function oneByOne({ connections, durationMs }: Load, start: number): Promise<void> {
  const connection = async (place: number) => {
    for (let turn = place; performance.now() < start + durationMs; turn += 1)
      await ask(turn, performance.now())
  }
  await Promise.all(Array.from({ length: connections }, (_, place) => connection(place)))
}

async function paced({ perSecond }: PacedLoad, start: number): Promise<void> {
  const asked: Promise<void>[] = []
  for (let turn = 0; !hasEnded; turn += 1) {
    const due = start + (turn * 1_000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    asked.push(ask(turn, due))
  }
  await Promise.all(asked)
}

const start = performance.now()
await ('connections' in load ? oneByOne(load, start) : paced(load, start))
const seconds = (performance.now() - start) / 1000
agent.destroy()
parentPort?.postMessage({ latencies, perSecond: latencies.length / seconds } satisfies LoadResult)
