import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type GraphQLSchema, graphql } from 'graphql'

export interface OpenServer {
  readonly address: string
  readonly close: () => void
}

/** Serves the same schema by plain graphql-js, without credentials and with suggestions: the control of the attack. */
export async function startOpenServer(schema: GraphQLSchema): Promise<OpenServer> {
  const server = createServer((request, response) => {
    void json(request)
      .then((body) => graphql({ schema, source: (body as { query: string }).query }))
      .then((answer) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
