import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Does nothing until `startTracing` has run. */
const tracer = trace.getTracer('dishmatch')
const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
let isTracing = false

/** From now on `traced` makes spans. */
export function makeSpans(): void {
  isTracing = true
}

export interface SpanSettings {
  readonly kind?: SpanKind
  readonly attributes?: Attributes
  /** A stored `traceparent` that this work continues. Without one it continues what runs now. */
  readonly parent?: string | null | undefined
}

/**
 * Runs work as a span of the current trace. The spans of what it awaits are its children. A failure leaves its kind in the
 * span, and never its message: that may quote a guest or a file.
 */
export function traced<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent }: SpanSettings,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!isTracing) return work(NO_SPAN)
  const before = context.active()
  const from = parent ? contextOf(parent) : before
  const links = from === before ? [] : linksTo(before)
  return tracer.startActiveSpan(name, { kind, attributes, links }, from, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      markFailed(span, errorType(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** A span of work that has just ended. It began at `since`, in milliseconds since 1970. */
export function tracedSince(name: string, since: number): void {
  tracer.startSpan(name, { startTime: since }).end()
}

/** Starts the span of a request. It begins a trace where `parent` is null. */
export function startRequestSpan(name: string, attributes: Attributes, parent: string | null): Span {
  return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, contextOf(parent))
}

export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const CODE = /^\w{1,64}$/

/** The code of an error, or its class. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code, name } = error as NodeJS.ErrnoException
  return [code, name].find((word) => word !== undefined && CODE.test(word)) ?? 'Error'
}

/** The current span as W3C `traceparent`, so that a record can carry it to another process. None while tracing is off. */
export function currentTraceparent(): { readonly traceparent?: string } {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  const { traceparent } = carrier
  return traceparent === undefined ? {} : { traceparent }
}

/** The id of the current trace, for the log; undefined where nothing is recorded. */
export function currentTraceId(): string | undefined {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? span.spanContext().traceId : undefined
}

/** Nothing but the ids and the sampling flag is taken over: neither `tracestate` nor baggage. */
function contextOf(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })
}

function linksTo(other: Context): Link[] {
  const span = trace.getSpanContext(other)
  return span !== undefined && isSpanContextValid(span) ? [{ context: span }] : []
}
