import { createServer, type RequestListener } from 'node:http'
import { RESOLVERS } from '../../src/graphql/plugin.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import type { CreatePeer } from './peer.ts'
import { callersChain, peerContext } from './peer-context.ts'

/** Imported without their types, which would declare the globals of browsers for all of our code. */
const [YOGA, RESPONSE_CACHE]: readonly string[] = ['graphql-yoga', '@graphql-yoga/plugin-response-cache']

interface YogaPackage {
  readonly createSchema: (options: Readonly<{ typeDefs: string; resolvers: object }>) => object
  readonly createYoga: (options: object) => RequestListener
}

interface ResponseCachePackage {
  readonly useResponseCache: (options: Readonly<{ session: (request: Request) => Promise<string> }>) => object
}

const authorizationOf = ({ headers }: Request) => headers.get('authorization') ?? undefined

/** GraphQL Yoga on Node's own server. Its cache of parsed and validated documents is on by default. */
export const yogaPeer: CreatePeer = async (deps) => {
  const { createSchema, createYoga } = (await import(YOGA ?? '')) as YogaPackage
  const { useResponseCache } = (await import(RESPONSE_CACHE ?? '')) as ResponseCachePackage
  // An answer belongs to a chain. The check of the credential comes before a kept answer, too.
  const session = async (request: Request) =>
    (await callersChain(deps, authorizationOf(request))).chain.chainId
  return createServer(
    createYoga({
      schema: createSchema({ typeDefs: schemaText(), resolvers: RESOLVERS }),
      context: ({ request }: { readonly request: Request }) => peerContext(deps, authorizationOf(request)),
      ...{ logging: false, graphiql: false, healthCheckEndpoint: '/health/ready' },
      plugins: deps.isKept ? [useResponseCache({ session })] : [],
    }),
  )
}
