import type { FastifyInstance } from 'fastify'
import { inTime } from '../in-time.ts'

/** Checks each engine, by name. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>

const PROBE_TIMEOUT_MS = 1_000

/**
 * `GET /health/live`: 200 if the process answers. `GET /health/ready`: 200 if its engines answer too, else 503 with the
 * names of those that do not.
 */
export async function healthPlugin(
  app: FastifyInstance,
  { probes }: Readonly<{ probes: Probes }>,
): Promise<void> {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const states = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await stateOf(probe)]),
    )
    const isReady = states.every(([, state]) => state === 'up')
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(states) })
  })
}

async function stateOf(probe: () => Promise<unknown>): Promise<'up' | 'down'> {
  try {
    await inTime(PROBE_TIMEOUT_MS, probe)
    return 'up'
  } catch {
    return 'down'
  }
}
