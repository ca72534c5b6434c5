import { createHash } from 'node:crypto'
import {
  ApolloClient,
  ApolloLink,
  gql as apolloGql,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
} from '@apollo/client'
import { createPersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { Client, fetchExchange } from '@urql/core'
import { persistedExchange } from '@urql/exchange-persisted'
import type { Anything } from './graphql.ts'

/** A request as a client's library sent it. */
export interface SentRequest {
  readonly method: string
  readonly text: string | null
  readonly hash: string | null
}

export interface PersistedClient {
  /** The answer's data, or the code of its error. */
  readonly run: (document: string, variables?: Record<string, unknown>) => Promise<Anything>
  readonly sent: SentRequest[]
}

export interface ClientOptions {
  readonly address: string
  readonly apiKey: string
  /** Sends hashes by GET, as Apollo's link does when asked to and urql's exchange by default. */
  readonly isGet?: boolean
  readonly accept?: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Apollo Client with its link for persisted queries. */
export function apolloClient({ address, apiKey, isGet = false, accept }: ClientOptions): PersistedClient {
  const sent: SentRequest[] = []
  const http = new HttpLink({
    uri: `${address}/graphql`,
    headers: { authorization: apiKey, ...(accept === undefined ? {} : { accept }) },
    fetch: recordingFetch(sent),
  })
  const persisted = createPersistedQueryLink({ sha256, useGETForHashedQueries: isGet })
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([persisted, http]),
    defaultOptions: { query: { fetchPolicy: 'no-cache' }, mutate: { fetchPolicy: 'no-cache' } },
  })
  const send = (text: string, variables: Record<string, unknown>) => {
    const document = apolloGql(text)
    return text.startsWith('mutation')
      ? client.mutate({ mutation: document, variables })
      : client.query({ query: document, variables })
  }
  return {
    sent,
    run: async (text, variables = {}) => {
      try {
        return (await send(text, variables)).data
      } catch (error) {
        if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.extensions?.code
        return codeIn(error)
      }
    },
  }
}

/** Apollo reads an answer of `application/json` with a status of 300 or more as a network error. */
function codeIn(error: unknown): unknown {
  const { bodyText } = error as { readonly bodyText?: string }
  if (bodyText === undefined) throw error
  return JSON.parse(bodyText).errors[0].extensions.code
}

/** urql with its exchange for persisted queries. */
export function urqlClient({ address, apiKey, isGet = false, accept }: ClientOptions): PersistedClient {
  const sent: SentRequest[] = []
  const client = new Client({
    url: `${address}/graphql`,
    fetch: recordingFetch(sent),
    fetchOptions: { headers: { authorization: apiKey, ...(accept === undefined ? {} : { accept }) } },
    // Both are on by default.
    ...(isGet ? {} : { preferGetMethod: false }),
    exchanges: [
      persistedExchange({
        enableForMutation: true,
        ...(isGet ? {} : { preferGetForPersistedQueries: false }),
      }),
      fetchExchange,
    ],
  })
  return {
    sent,
    run: async (text, variables = {}) => {
      const isMutation = text.startsWith('mutation')
      const result = await (isMutation ? client.mutation(text, variables) : client.query(text, variables))
      if (result.error?.networkError) throw result.error.networkError
      return result.error === undefined ? result.data : result.error.graphQLErrors[0]?.extensions.code
    },
  }
}

function recordingFetch(sent: SentRequest[]): typeof fetch {
  return async (input, init) => {
    const parameters =
      typeof init?.body === 'string' ? JSON.parse(init.body) : inAddress(new Request(input).url)
    sent.push({
      method: init?.method ?? 'GET',
      text: parameters.query ?? null,
      hash: parameters.extensions?.persistedQuery?.sha256Hash ?? null,
    })
    return fetch(input, init)
  }
}

function inAddress(address: string): Anything {
  const { query, extensions } = Object.fromEntries(new URL(address).searchParams)
  return { query, extensions: extensions === undefined ? undefined : JSON.parse(extensions) }
}
