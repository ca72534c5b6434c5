import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { safeSpan } from './safe-span.ts'

export type TracingLog = Readonly<Record<'info' | 'warn', (details: object, message: string) => void>>

/**
 * Sends nothing but what is safe. A collector that is away is logged once for each cause, until it answers again. Its spans
 * are lost: they are not worth memory.
 */
export class GuardedExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #log: TracingLog
  /** Of the failures since the last delivery. */
  readonly #causes = new Set<string>()
  #lost = 0

  constructor(exporter: SpanExporter, log: TracingLog) {
    this.#exporter = exporter
    this.#log = log
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans.map(safeSpan), ({ code, error }) => {
      if (code === ExportResultCode.SUCCESS) this.#delivered()
      else this.#failed(error, spans.length)
      // Told here, so it is no failure to the SDK.
      done({ code: ExportResultCode.SUCCESS })
    })
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }

  #delivered(): void {
    if (this.#lost > 0) this.#log.info({ lost: this.#lost }, 'traces are delivered again')
    this.#causes.clear()
    this.#lost = 0
  }

  #failed(error: Error | undefined, spans: number): void {
    this.#lost += spans
    const cause = causeOf(error)
    if (this.#causes.has(cause)) return
    this.#causes.add(cause)
    this.#log.warn({ cause, lost: this.#lost }, 'traces cannot be delivered; everything else goes on')
  }
}

const MAX_CAUSE = 100

/** A code or a status where there is one. The answer of the collector is not logged: it may quote. */
function causeOf(error: Error | undefined): string {
  const { code } = (error ?? {}) as { code?: string | number }
  return String(code ?? error?.message ?? 'unknown').slice(0, MAX_CAUSE)
}
