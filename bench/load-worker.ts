import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Load, LoadResult } from './load.ts'

const load = workerData as Load
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const latencies: number[] = []

/** One request, its answer read to the end. */
function ask(body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': Buffer.byteLength(body), ...load.headers }
    const sent = request(load.url, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${load.url} answered ${answer.statusCode}`))
      answer.resume().on('end', resolve).on('error', reject)
    })
    sent.on('error', reject).end(body)
  })
}

async function connection(place: number, until: number): Promise<void> {
  for (let turn = place; performance.now() < until; turn += 1) {
    const start = performance.now()
    await ask(load.bodies[turn % load.bodies.length] ?? '')
    latencies.push(performance.now() - start)
  }
}

const start = performance.now()
const until = start + load.durationMs
await Promise.all(Array.from({ length: load.connections }, (_, place) => connection(place, until)))
const seconds = (performance.now() - start) / 1000
agent.destroy()
parentPort?.postMessage({ latencies, perSecond: latencies.length / seconds } satisfies LoadResult)
