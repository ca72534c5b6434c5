import { LRUCache } from 'lru-cache'

const GRAPHQL_RESPONSE = 'application/graphql-response+json'
const JSON_TYPE = 'application/json'

export interface Negotiated {
  readonly contentType: string
  /**
   * A client that asks for `application/json` by name predates the statuses of GraphQL over HTTP. It gets errors of the
   * document with status 200.
   */
  readonly isLegacy: boolean
}

/** Browsers send about 150 characters. */
const MAX_ACCEPT_LENGTH = 2_000
/** Clients send few different ones, and anybody may send others. */
const known = new LRUCache<string, { readonly media: Negotiated | null }>({ max: 100 })

/** The quality, 0 to 1, that `Accept` gives to each media range. */
type Accepted = ReadonlyMap<string, number>

/**
 * The media type of the answer. Null if the client accepts neither type, or sends a list that is too long. The higher
 * quality wins (RFC 9110). At equal quality it is `application/graphql-response+json` if the client names it, else
 * `application/json`.
 */
export function negotiate(accept: string | undefined): Negotiated | null {
  if ((accept?.length ?? 0) > MAX_ACCEPT_LENGTH) return null
  const asked = accept?.trim() ? accept : '*/*'
  const before = known.get(asked)
  if (before !== undefined) return before.media
  const media = negotiated(asked)
  known.set(asked, { media })
  return media
}

function negotiated(accept: string): Negotiated | null {
  const accepted = acceptedRanges(accept)
  const ofGraphql = qualityOf(accepted, GRAPHQL_RESPONSE)
  const ofJson = qualityOf(accepted, JSON_TYPE)
  if (ofGraphql === 0 && ofJson === 0) return null
  const isGraphql = ofGraphql === ofJson ? accepted.has(GRAPHQL_RESPONSE) : ofGraphql > ofJson
  return isGraphql
    ? { contentType: `${GRAPHQL_RESPONSE}; charset=utf-8`, isLegacy: false }
    : { contentType: `${JSON_TYPE}; charset=utf-8`, isLegacy: accepted.has(JSON_TYPE) }
}

function acceptedRanges(accept: string): Accepted {
  return new Map(
    accept.split(',').map((element) => {
      const [range = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase())
      return [range, qualityIn(parameters)]
    }),
  )
}

function qualityIn(parameters: readonly string[]): number {
  const quality = Number.parseFloat(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1')
  return Number.isNaN(quality) ? 1 : Math.min(1, Math.max(0, quality))
}

/** The most specific range that covers the type counts. */
function qualityOf(accepted: Accepted, type: string): number {
  return accepted.get(type) ?? accepted.get('application/*') ?? accepted.get('*/*') ?? 0
}
