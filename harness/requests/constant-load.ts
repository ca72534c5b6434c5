import { setTimeout as pause } from 'node:timers/promises'
import { keepAliveClient } from './keep-alive-client.ts'

export interface LoadReport {
  readonly requests: number
  readonly failures: readonly string[]
}

export interface ConstantLoadOptions {
  readonly url: string
  readonly apiKey: string
  readonly clients: number
  readonly requestsPerSecond: number
  /** Of each answer. */
  readonly expected: string
  readonly query: string
}

export interface ConstantLoad {
  /** So far. */
  readonly failures: readonly string[]
  /** Sends no more, waits for the answers under way, and counts. */
  readonly stop: () => Promise<LoadReport>
}

/** Keep-alive clients that together send a constant number of requests a second. */
export function startLoad(options: ConstantLoadOptions): ConstantLoad {
  const stopping = new AbortController()
  const failures: string[] = []
  let requests = 0
  const { url, apiKey, clients, requestsPerSecond, expected } = options
  const everyMs = (1_000 * clients) / requestsPerSecond
  const body = JSON.stringify({ query: options.query })
  const runClient = async (at: number) => {
    const client = keepAliveClient(url, { authorization: apiKey })
    const begunAt = performance.now() + (everyMs * at) / clients
    for (let sent = 0; !stopping.signal.aborted; sent += 1) {
      await pause(Math.max(0, begunAt + sent * everyMs - performance.now()))
      requests += 1
      const failure = await failureOf(client.post(body), expected)
      if (failure !== null) failures.push(failure)
    }
    client.close()
  }
  const running = Promise.all(Array.from({ length: clients }, (_, at) => runClient(at)))
  return {
    failures,
    stop: async () => {
      stopping.abort()
      await running
      return { requests, failures }
    },
  }
}

async function failureOf(
  answering: Promise<{ readonly status: number; readonly body: string }>,
  expected: string,
): Promise<string | null> {
  try {
    const { status, body } = await answering
    return status === 200 && body === expected ? null : `${status} ${body.slice(0, 200)}`
  } catch (error) {
    return String(error)
  }
}
