import type { FastifyInstance } from 'fastify'
import { inTime } from '../in-time.ts'

/** Whether each engine answers, by name. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>

const PROBE_TIMEOUT_MS = 1_000

/** `GET /health/live`: the process answers. `GET /health/ready`: so do its engines; 503 names those that do not. */
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
