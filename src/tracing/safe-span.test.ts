import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { describe, expect, it } from 'vitest'
import { GuardedExporter } from './guarded-exporter.ts'

const WORDS = 'peanut soup'

describe('a span on its way to the collector', () => {
  const kept = new InMemorySpanExporter()
  const log = { info: () => undefined, warn: () => undefined }
  const exporter = new GuardedExporter(kept, log)
  const tracer = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer(
    'test',
  )

  it('has the listed attributes only, and neither messages nor stacks of errors', () => {
    const attributes = {
      'db.operation.name': 'search',
      'db.query.text': WORDS,
      'db.operation.parameter.id': WORDS,
      'url.full': `https://engine.example.org/?q=${WORDS}`,
    }
    const span = tracer.startSpan('search', { kind: SpanKind.CLIENT, attributes })
    span.recordException(new Error(WORDS))
    span.setStatus({ code: SpanStatusCode.ERROR, message: WORDS })
    span.setAttribute('db.response.status_code', '400')
    span.end()
    const [sent] = kept.getFinishedSpans()
    expect(sent).toMatchObject({ name: 'search', kind: SpanKind.CLIENT, events: [] })
    expect(sent?.attributes).toEqual({ 'db.operation.name': 'search', 'db.response.status_code': '400' })
    expect(sent?.status).toEqual({ code: SpanStatusCode.ERROR })
    expect(sent?.spanContext()).toEqual(span.spanContext())
  })

  it('has no credential in an attribute that may be there', () => {
    tracer.startSpan('get', { attributes: { 'error.type': 'Bearer pt_test_abcdefgh' } }).end()
    expect(kept.getFinishedSpans().at(-1)?.attributes).toEqual({ 'error.type': '[redacted]' })
  })
})
