import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { inTime } from '../in-time.ts'

/** Metrics of an engine, by its name, in Prometheus format. */
export type MetricSources = Readonly<Record<string, () => Promise<string>>>

const SOURCE_TIMEOUT_MS = 1_000

/**
 * Serves `GET /metrics` for Prometheus: metrics of the process (memory, CPU, event loop lag since the previous request)
 * and of the sources. A source that does not answer is logged and left out; the metrics of the process are always
 * there.
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
      app.log.warn({ err: error, source: name }, 'a source could not be read and is left out of /metrics')
      return ''
    }
  }
  app.get('/metrics', async (_request, reply) => {
    const texts = await Promise.all([ofProcess.metrics(), ...Object.entries(sources).map(textOf)])
    const text = texts.filter((part) => part !== '').map((part) => `${part.trimEnd()}\n`)
    return reply.type(ofProcess.contentType).send(text.join('\n'))
  })
}
