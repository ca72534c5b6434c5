import { randomUUID } from 'node:crypto'
import { context, type DiagLogger, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import { inTime } from '../in-time.ts'
import { GuardedExporter, type TracingLog } from './guarded-exporter.ts'
import { RootSampler } from './root-sampler.ts'
import { makeSpans } from './traced.ts'

export type TracingSettings = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'SERVICE_ENVIRONMENT'
>

export interface Tracing {
  /** Sends what is left, for a short time. */
  readonly close: () => Promise<void>
}

/** Spans beyond it are dropped: about 3 MB. */
const MAX_QUEUED_SPANS = 2_048
/** One batch is written in one go, so this bounds how long it holds up requests. */
const MAX_BATCH = 256
const SEND_EVERY_MS = 1_000
const SEND_TIMEOUT_MS = 5_000
const CLOSE_TIMEOUT_MS = 2_000
const SPAN_LIMITS = {
  attributeCountLimit: 32,
  attributeValueLengthLimit: 256,
  eventCountLimit: 2,
  linkCountLimit: 2,
}

/** Registers the tracer of this process, which sends spans to the collector by OTLP over HTTP. Once in a process. */
export function startTracing(config: TracingSettings, service: string, log: TracingLog): Tracing {
  diag.setLogger(dropLog(log), DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({ url: tracesUrl(config), timeoutMillis: SEND_TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceOf(config, service),
    sampler: new ParentBasedSampler({ root: new RootSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanLimits: SPAN_LIMITS,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new GuardedExporter(exporter, log),
        maxQueueSize: MAX_QUEUED_SPANS,
        maxExportBatchSize: MAX_BATCH,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: 2 * SEND_TIMEOUT_MS,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  makeSpans()
  return { close: () => inTime(CLOSE_TIMEOUT_MS, () => provider.shutdown()).catch(() => undefined) }
}

function tracesUrl({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: TracingSettings): string {
  return `${endpoint.replace(/\/$/, '')}/v1/traces`
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES count more than ours. */
function resourceOf({ SERVICE_ENVIRONMENT }: TracingSettings, service: string) {
  const ours = {
    'service.name': service,
    'service.instance.id': randomUUID(),
    'deployment.environment.name': SERVICE_ENVIRONMENT,
  }
  return resourceFromAttributes(ours).merge(detectResources({ detectors: [envDetector] }))
}

/** The SDK says how many spans it dropped. What else it says is about an exporter, which says it itself. */
function dropLog(log: TracingLog): DiagLogger {
  const nothing = () => undefined
  const warn = (text: string) => {
    if (text.startsWith('Dropped')) log.warn({}, `tracing: ${text}`)
  }
  return { error: nothing, warn, info: nothing, debug: nothing, verbose: nothing }
}
