import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { inTime } from '../in-time.ts'

/** Figures by the part that they are read from, in Prometheus format. */
export type MetricSources = Readonly<Record<string, () => Promise<string>>>

const SOURCE_TIMEOUT_MS = 1_000

/**
 * Serves `GET /metrics` for Prometheus: metrics of the process (memory, CPU, event loop lag since the previous request)
 * and of the sources. A source that does not answer is logged, counted as down, and left out; the metrics of the process
 * are always there.
 */
export async function metricsPlugin(
  app: FastifyInstance,
  { sources }: Readonly<{ sources: MetricSources }>,
): Promise<void> {
  const ofProcess = processMetrics()
  const textOf = async ([source, read]: readonly [string, () => Promise<string>]) => {
    try {
      const text = await inTime(SOURCE_TIMEOUT_MS, read)
      ofProcess.sources.set({ source }, 1)
      return text
    } catch (error) {
      app.log.warn({ err: error, source }, 'a source could not be read and is left out of /metrics')
      ofProcess.sources.set({ source }, 0)
      return ''
    }
  }
  app.get('/metrics', async (_request, reply) => {
    const texts = await Promise.all(Object.entries(sources).map(textOf))
    const all = [await ofProcess.registry.metrics(), ...texts]
    const text = all.filter((part) => part !== '').map((part) => `${part.trimEnd()}\n`)
    return reply.type(ofProcess.registry.contentType).send(text.join('\n'))
  })
}

function processMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Prometheus compares it with its own clock.
  new Gauge({
    name: 'dishmatch_clock_seconds',
    help: 'What time it is on this machine, in seconds since 1970',
    registers,
    collect() {
      this.set(Date.now() / 1_000)
    },
  })
  const sources = new Gauge({
    name: 'dishmatch_metrics_source_up',
    help: '1 if the figures of this source are here, 0 if it did not answer',
    labelNames: ['source'],
    registers,
  })
  return { registry, sources }
}
