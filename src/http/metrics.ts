import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { inTime } from '../in-time.ts'

/** Figures of an engine, by its name, as Prometheus reads them. */
export type MetricSources = Readonly<Record<string, () => Promise<string>>>

const SOURCE_TIMEOUT_MS = 1_000

/**
 * `GET /metrics`, for Prometheus: the process (memory, CPU, lag of the event loop since the request before) and the
 * sources. A source that does not answer is left out and logged: what is known of the process is told in any case.
 */
export async function metricsPlugin(
  app: FastifyInstance,
  { sources }: Readonly<{ sources: MetricSources }>,
): Promise<void> {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const textOf = async ([name, source]: readonly [string, () => Promise<string>]) => {
    try {
      return await inTime(SOURCE_TIMEOUT_MS, source)
    } catch (error) {
      app.log.warn({ err: error, source: name }, 'figures are left out of /metrics')
      return ''
    }
  }
  app.get('/metrics', async (_request, reply) => {
    const texts = await Promise.all([ofProcess.metrics(), ...Object.entries(sources).map(textOf)])
    const text = texts.filter((part) => part !== '').map((part) => `${part.trimEnd()}\n`)
    return reply.type(ofProcess.contentType).send(text.join('\n'))
  })
}
