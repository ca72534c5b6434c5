import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTime } from '../in-time.ts'
import type { ServicePhase } from '../service-phase.ts'

/** Checks what the process needs, by name. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>

export interface HealthOptions {
  readonly probes: Probes
  readonly phase: ServicePhase
}

const HEALTH_PATH = '/health/'
const PROBE_TIMEOUT_MS = 1_000

/**
 * `GET /health/live`: 200 if the process answers. `GET /health/ready`: 200 if it serves and its probes succeed, else
 * 503 with its phase or the names of the probes that fail.
 */
export async function healthPlugin(app: FastifyInstance, { probes, phase }: HealthOptions): Promise<void> {
  const statesOf = shared(() => Promise.all(Object.entries(probes).map((probe) => stateOf(probe))))
  app.get(`${HEALTH_PATH}live`, async () => ({ status: 'ok' }))
  app.get(`${HEALTH_PATH}ready`, async (_request, reply) => {
    const { name: status, waitingFor } = phase
    if (status === 'starting') return reply.code(503).send({ status, waitingFor })
    if (status === 'draining') return reply.code(503).send({ status })
    const states = await statesOf()
    const isReady = states.every(([, state]) => state === 'up')
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(states) })
  })
}

export function isHealthProbe({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(HEALTH_PATH) ?? false
}

/** Whether a probe succeeds in time. */
export async function stateOf(
  [name, probe]: readonly [string, () => Promise<unknown>],
  timeoutMs: number = PROBE_TIMEOUT_MS,
) {
  try {
    await inTime(timeoutMs, probe)
    return [name, 'up'] as const
  } catch {
    return [name, 'down'] as const
  }
}

/** A flood of probes asks the engines once at a time. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
