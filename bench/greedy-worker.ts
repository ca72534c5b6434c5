import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { type LoadTarget, numbering } from './load.ts'

/** A chain that sends requests on many connections as fast as answers come, refusals included. */
const load = workerData as LoadTarget & { readonly connections: number }
const { url, headers, bodies, connections } = load
const numbered = numbering(load)
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses: Record<string, number> = {}
let hasEnded = false
parentPort?.once('message', () => {
  hasEnded = true
})

async function ask(body: string): Promise<void> {
  const length = { 'content-length': Buffer.byteLength(body) }
  const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } })
  const answered = once(sent, 'response') as Promise<[import('node:http').IncomingMessage]>
  sent.end(body)
  const [answer] = await answered
  statuses[String(answer.statusCode)] = (statuses[String(answer.statusCode)] ?? 0) + 1
  await once(answer.resume(), 'end')
}

async function connection(place: number): Promise<void> {
  for (let turn = place; !hasEnded; turn += 1) {
    await ask(numbered(bodies[turn % bodies.length] ?? '')).catch(() => undefined)
    // A refused client tries again after a short pause.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

await Promise.all(Array.from({ length: connections }, (_, place) => connection(place)))
parentPort?.postMessage(statuses)
