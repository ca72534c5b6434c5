import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { type GraphQLSchema, graphql } from 'graphql'
import { type LocalServer, listenLocally } from '../../harness/network/local-server.ts'

/** Serves the same schema by plain graphql-js, without credentials and with suggestions: the control of the attack. */
export async function startOpenServer(schema: GraphQLSchema): Promise<LocalServer> {
  const server = createServer((request, response) => {
    void json(request)
      .then((body) => graphql({ schema, source: (body as { query: string }).query }))
      .then((answer) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
  })
  return listenLocally(server)
}
