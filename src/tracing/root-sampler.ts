import { type Context, type Link, SpanKind } from '@opentelemetry/api'
import {
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/**
 * Decides for spans that have no parent. A share of requests and jobs is recorded. An engine call or an entry in a queue
 * alone is not: probes and rounds make them all the time.
 */
export class RootSampler implements Sampler {
  readonly #share: Sampler

  constructor(share: number) {
    this.#share = new TraceIdRatioBasedSampler(share)
  }

  shouldSample(
    context: Context,
    traceId: string,
    name: string,
    kind: SpanKind,
    attributes: Parameters<Sampler['shouldSample']>[4],
    links: Link[],
  ): SamplingResult {
    if (kind === SpanKind.CLIENT || kind === SpanKind.PRODUCER)
      return { decision: SamplingDecision.NOT_RECORD }
    return this.#share.shouldSample(context, traceId, name, kind, attributes, links)
  }

  toString(): string {
    return `RootSampler{${this.#share.toString()}}`
  }
}
