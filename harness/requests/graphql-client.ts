import { setTimeout as pause } from 'node:timers/promises'

/** A client of the service as its users write one: plain HTTP. */
export interface GraphqlClient {
  /** The operation's data; throws GraphqlRequestError where the answer has errors. */
  readonly request: <T>(query: string, variables?: Record<string, unknown>) => Promise<T>
}

export interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

export class GraphqlRequestError extends Error {
  readonly answer: GraphqlAnswer

  constructor(answer: GraphqlAnswer) {
    super(
      answer.errors?.map((error) => `${error.extensions?.code}: ${error.message}`).join('; ') ?? 'no answer',
    )
    this.answer = answer
  }
}

export function createGraphqlClient(address: string, authorization: string): GraphqlClient {
  return {
    async request<T>(query: string, variables: Record<string, unknown> = {}) {
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query, variables }),
      }).catch((cause: unknown) => {
        throw new Error(`No API answers at ${address}.`, { cause })
      })
      const answer = (await response.json()) as GraphqlAnswer
      if (answer.errors !== undefined) throw new GraphqlRequestError(answer)
      return answer.data as T
    },
  }
}

const TRIES = 40
const PAUSE_MS = 150

/** Asks again where the service says that it is not available now, as it tells its clients to. */
export function patientGraphqlClient(address: string, authorization: string): GraphqlClient {
  const { request } = createGraphqlClient(address, authorization)
  return {
    async request<T>(query: string, variables?: Record<string, unknown>) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await request<T>(query, variables)
        } catch (error) {
          const isAway = /^(SEARCH|UPLOADS)_UNAVAILABLE/.test((error as Error).message)
          if (!isAway || attempt === TRIES) throw error
          await pause(PAUSE_MS)
        }
      }
    },
  }
}
