const GRAPHQL_RESPONSE = 'application/graphql-response+json'
const JSON_TYPE = 'application/json'

export interface Negotiated {
  readonly contentType: string
  /**
   * A client that asks for `application/json` by name predates the statuses of GraphQL over HTTP: errors of the
   * document reach it with status 200.
   */
  readonly isLegacy: boolean
}

/** The media type of the answer, or null where the client accepts neither of the two. */
export function negotiate(accept: string | undefined): Negotiated | null {
  const types = (accept ?? '*/*').split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (types.includes(GRAPHQL_RESPONSE))
    return { contentType: `${GRAPHQL_RESPONSE}; charset=utf-8`, isLegacy: false }
  const isNamed = types.includes(JSON_TYPE)
  if (isNamed || types.includes('*/*') || types.includes('application/*')) {
    return { contentType: `${JSON_TYPE}; charset=utf-8`, isLegacy: isNamed }
  }
  return null
}
