import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { numbering } from '../load.ts'
import type { Arrival, Arrivals, ClosedLoop } from './arrivals.ts'

const load = workerData as Arrivals | ClosedLoop
const { hostname, port, pathname, host } = new URL(load.url)
/** Fewer than one address may open. Whoever finds none free waits for one, and its time runs. */
const MAX_CONNECTIONS = 400
const TICK_MS = 2
const headers = Object.entries({ host, ...load.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
const head = `POST ${pathname} HTTP/1.1\r\n${headers.join('')}content-length: `
const numbered = numbering(load)
const arrivals: Arrival[] = []
const idle: Connection[] = []
const lineUp: number[] = []
let connections = 0
let sent = 0
const start = performance.now()

/** Reads answers with a length, as those of our service are. */
class Connection {
  readonly #socket: Socket
  #due: number | null = null
  #read: Buffer = Buffer.alloc(0)
  #onEnd: () => void = () => undefined

  constructor() {
    connections += 1
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#received(chunk))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => this.#lost())
  }

  send(due: number, onEnd: () => void): void {
    this.#due = due
    this.#onEnd = onEnd
    const body = numbered(load.bodies[sent % load.bodies.length] ?? '')
    this.#socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
    sent += 1
  }

  close(): void {
    this.#socket.destroy()
  }

  #received(chunk: Buffer): void {
    this.#read = this.#read.length === 0 ? chunk : Buffer.concat([this.#read, chunk])
    const end = this.#read.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#read.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (this.#read.length < end + 4 + length) return
    this.#read = Buffer.alloc(0)
    this.#ended(Number(head.slice(9, 12)))
  }

  #ended(status: number): void {
    if (this.#due === null) return
    arrivals.push({ status, due: this.#due, ms: performance.now() - start - this.#due })
    this.#due = null
    idle.push(this)
    this.#onEnd()
  }

  #lost(): void {
    connections -= 1
    const place = idle.indexOf(this)
    if (place >= 0) idle.splice(place, 1)
    if (this.#due === null) return
    arrivals.push({ status: 0, due: this.#due, ms: performance.now() - start - this.#due })
    this.#onEnd()
  }
}

function take(): Connection | undefined {
  return idle.pop() ?? (connections < MAX_CONNECTIONS ? new Connection() : undefined)
}

function sendDue(): void {
  while (lineUp.length > 0) {
    const connection = take()
    if (connection === undefined) return
    connection.send(lineUp.shift() ?? 0, sendDue)
  }
}

async function openLoop({ perSecond, durationMs }: Arrivals): Promise<void> {
  let due = 0
  for (let now = 0; now < durationMs; now = performance.now() - start) {
    for (; due <= now; due += 1_000 / perSecond) lineUp.push(due)
    sendDue()
    await pause(TICK_MS)
  }
  const lastBy = durationMs + 10_000
  while ((lineUp.length > 0 || idle.length < connections) && performance.now() - start < lastBy)
    await pause(TICK_MS)
}

async function closedLoop({ clients, durationMs }: ClosedLoop): Promise<void> {
  const client = () =>
    new Promise<void>((resolve) => {
      const next = () => {
        const now = performance.now() - start
        if (now >= durationMs) resolve()
        else take()?.send(now, next)
      }
      next()
    })
  await Promise.all(Array.from({ length: clients }, client))
}

await ('clients' in load ? closedLoop(load) : openLoop(load))
for (const connection of idle) connection.close()
parentPort?.postMessage(arrivals)
