import { request } from 'node:https'
import { connect } from 'node:net'
import type { EngineName } from '../engine-plan.ts'

const PROBE_TIMEOUT_MS = 6_000

/** Does the engine at this port of this machine answer as it should? Never throws. */
export function probe(name: EngineName, port: number, isSecured = false): Promise<boolean> {
  if (name === 'elasticsearch') return isSecured ? elasticsearchRefuses(port) : elasticsearchAnswers(port)
  if (name === 'redis') return redisAnswers(port)
  return name === 'storage' ? storageAnswers(port) : gateAnswers(port)
}

/** 408 is an answer too: the node serves, but an old index of the data folder is not whole. */
async function elasticsearchAnswers(port: number): Promise<boolean> {
  const status = await statusOf(
    `http://127.0.0.1:${port}/_cluster/health?wait_for_status=yellow&timeout=5s&filter_path=status`,
  )
  return status === 200 || status === 408
}

/** It must refuse requests without a password. Does not check the certificate: the clients of the engine do. */
function elasticsearchRefuses(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, timeout: PROBE_TIMEOUT_MS, rejectUnauthorized: false }
    const asking = request(options, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 401)
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(false))
    asking.end()
  })
}

/** It must refuse requests without a signature: this shows that it verifies signatures. */
async function storageAnswers(port: number): Promise<boolean> {
  return (await statusOf(`http://127.0.0.1:${port}/`)) === 403
}

/** It answers while the storage is away, too. */
async function gateAnswers(port: number): Promise<boolean> {
  return (await statusOf(`http://127.0.0.1:${port}/health/live`)) === 200
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

function redisAnswers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: PROBE_TIMEOUT_MS })
    const end = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket.once('connect', () => socket.write('PING\r\n'))
    // '-LOADING' while Redis reads the append-only file: not ready yet.
    socket.once('data', (data) => end(data.toString('utf8').startsWith('+PONG')))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
}
