import type { Config } from '../config.ts'
import type { TracingLog } from './guarded-exporter.ts'
import type { Tracing, TracingSettings } from './start-tracing.ts'

const OFF: Tracing = { close: () => Promise.resolve() }

export function isTraced(config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): boolean {
  return config.OTEL_EXPORTER_OTLP_ENDPOINT !== ''
}

/** Off unless a collector is configured. Then nothing of the SDK is loaded. */
export async function traceIfConfigured(
  config: TracingSettings,
  service: string,
  log: TracingLog,
): Promise<Tracing> {
  if (!isTraced(config)) return OFF
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing(config, service, log)
}
