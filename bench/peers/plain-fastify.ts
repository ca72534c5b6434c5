import type { ChainContext } from '../../src/features/chains/chain-context.ts'
import { type PreferencesInput, preferencesOf } from '../../src/features/search/preferences-input.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { questionOf } from '../classification-figures.ts'
import { classifiedEverything, everyDish } from './classify-everything.ts'
import { leanSearch } from './engine-searches.ts'
import { fastifyServer } from './fastify-server.ts'
import type { CreatePeer } from './peer.ts'
import { callersChain } from './peer-context.ts'

interface Guest {
  readonly Headers: { readonly authorization?: string }
  readonly Body: { readonly variables: { readonly preferences?: PreferencesInput } }
}

/**
 * Fastify with a route for each way to answer without GraphQL. The credential is checked the first time; later its
 * header is looked up.
 */
export const plainFastify: CreatePeer = (deps) => {
  const { es, answersFrom } = deps
  const chains = remembering((key: string) => callersChain(deps, key))
  const answers = remembering(async (_: string, authorization: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization }
    const answer = await fetch(answersFrom, { method: 'POST', headers, body: JSON.stringify(body) })
    return Buffer.from(await answer.arrayBuffer())
  })
  return fastifyServer(async (app) => {
    app.post<Guest>('/search', async ({ body, headers }) => {
      const chain = await chains(headers.authorization ?? '')
      const question = questionOf(preferencesOf(body.variables.preferences))
      return es.search(leanSearch(question, catalogOf(chain)))
    })
    app.post<Guest>('/everything', async ({ body, headers }) => {
      const chain = await chains(headers.authorization ?? '')
      const question = questionOf(preferencesOf(body.variables.preferences))
      return classifiedEverything(await everyDish(es, catalogOf(chain)), question)
    })
    app.post<Guest>('/constant', async ({ body, headers }, reply) => {
      const { authorization = '' } = headers
      await chains(authorization)
      const answer = await answers(JSON.stringify(body.variables), authorization, body)
      return reply.type('application/json').send(answer)
    })
  })
}

function catalogOf({ catalog }: ChainContext): ServedCatalog {
  if (catalog === null) throw new Error('the chain has no catalog')
  return catalog
}

/** Makes a value once for each key. */
function remembering<T, R extends readonly unknown[]>(make: (key: string, ...rest: R) => Promise<T>) {
  const made = new Map<string, Promise<T>>()
  return (key: string, ...rest: R): Promise<T> => {
    const value = made.get(key) ?? make(key, ...rest)
    made.set(key, value)
    return value
  }
}
