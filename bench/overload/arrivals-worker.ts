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
const connections = new Set<Connection>()
const idle: Connection[] = []
const lineUp: number[] = []
let sent = 0
const start = performance.now()
const now = () => performance.now() - start

/** Reads answers with a length, as those of our service are. */
class Connection {
  readonly #socket: Socket
  #due: number | null = null
  #read: Buffer = Buffer.alloc(0)
  #onEnd: () => void = () => undefined

  constructor() {
    connections.add(this)
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

  /** A request that is not answered yet never is. */
  close(): void {
    this.#note(null)
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
    if (!this.#note(status)) return
    idle.push(this)
    this.#onEnd()
  }

  #lost(): void {
    connections.delete(this)
    const place = idle.indexOf(this)
    if (place >= 0) idle.splice(place, 1)
    if (this.#note(0)) this.#onEnd()
  }

  /** False where no request was under way. */
  #note(status: Arrival['status']): boolean {
    if (this.#due === null) return false
    arrivals.push({ status, isSent: true, due: this.#due, ms: now() - this.#due })
    this.#due = null
    return true
  }
}

function take(): Connection | undefined {
  return idle.pop() ?? (connections.size < MAX_CONNECTIONS ? new Connection() : undefined)
}

function sendDue(): void {
  while (lineUp.length > 0) {
    const connection = take()
    if (connection === undefined) return
    connection.send(lineUp.shift() ?? 0, sendDue)
  }
}

/** As many as rate and time of each phase say. */
function* dueTimes(phases: Arrivals['phases']): Generator<number> {
  let begin = 0
  for (const { perSecond, durationMs } of phases) {
    const count = Math.round((perSecond * durationMs) / 1_000)
    for (let place = 0; place < count; place += 1) yield begin + (place * 1_000) / perSecond
    begin += durationMs
  }
}

async function openLoop({ phases, waitMs }: Arrivals): Promise<void> {
  for (const due of dueTimes(phases)) {
    while (now() < due) {
      sendDue()
      await pause(TICK_MS)
    }
    lineUp.push(due)
  }
  sendDue()
  const lastBy = now() + waitMs
  while ((lineUp.length > 0 || idle.length < connections.size) && now() < lastBy) await pause(TICK_MS)
  for (const due of lineUp.splice(0)) arrivals.push({ status: null, isSent: false, due, ms: now() - due })
}

async function closedLoop({ clients, durationMs }: ClosedLoop): Promise<void> {
  const client = () =>
    new Promise<void>((resolve) => {
      const next = () => {
        const due = now()
        if (due >= durationMs) resolve()
        else take()?.send(due, next)
      }
      next()
    })
  await Promise.all(Array.from({ length: clients }, client))
}

await ('clients' in load ? closedLoop(load) : openLoop(load))
for (const connection of connections) connection.close()
parentPort?.postMessage(arrivals)
