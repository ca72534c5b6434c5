import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { buildInnerServer } from './inner-server.ts'
import { type MetricSources, metricsPlugin } from './metrics.ts'

/** Serves the API's figures at a port of its own: guests reach the other one. It does not listen yet. */
export async function buildMetricsServer(
  deps: Readonly<{ sources: MetricSources; log: FastifyBaseLogger }>,
): Promise<FastifyInstance> {
  const logController = new LogController({ disableRequestLogging: true })
  const app = await buildInnerServer({ loggerInstance: deps.log, logController })
  await app.register(metricsPlugin, { sources: deps.sources })
  return app
}
