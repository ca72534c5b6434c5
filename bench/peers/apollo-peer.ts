import { ApolloServer, HeaderMap } from '@apollo/server'
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl'
import responseCachePlugin from '@apollo/server-plugin-response-cache'
import type { GraphqlContext } from '../../src/graphql/context.ts'
import { RESOLVERS } from '../../src/graphql/plugin.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { fastifyServer } from './fastify-server.ts'
import type { CreatePeer } from './peer.ts'
import { peerContext } from './peer-context.ts'

const KEPT_SECONDS = 3_600

/** Apollo Server 5 on Fastify. Documents and answers are kept in its bounded memory cache, which is the default. */
export const apolloPeer: CreatePeer = async (deps) => {
  const apollo = new ApolloServer<GraphqlContext>({
    typeDefs: schemaText(),
    resolvers: RESOLVERS as never,
    plugins: deps.isKept ? keeping() : [],
  })
  await apollo.start()
  return fastifyServer(async (app) =>
    app.post('/graphql', async ({ method, headers, body }, reply) => {
      const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
      const answer = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method, headers: new HeaderMap(named), body, search: '' },
        context: () => peerContext(deps, headers.authorization),
      })
      if (answer.body.kind !== 'complete') throw new Error('an answer came in parts')
      return reply
        .code(answer.status ?? 200)
        .headers(Object.fromEntries(answer.headers))
        .send(answer.body.string)
    }),
  )
}

function keeping() {
  return [
    ApolloServerPluginCacheControl({ defaultMaxAge: KEPT_SECONDS }),
    responseCachePlugin<GraphqlContext>({
      // An answer belongs to a chain.
      extraCacheKeyData: async ({ contextValue }) => contextValue.chain().chain.chainId,
    }),
  ]
}
