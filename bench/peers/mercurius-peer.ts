import type { FastifyInstance } from 'fastify'
import mercurius, { type MercuriusOptions } from 'mercurius'
import { RESOLVERS } from '../../src/graphql/plugin.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { fastifyServer } from './fastify-server.ts'
import type { CreatePeer } from './peer.ts'
import { peerContext } from './peer-context.ts'

/** Mercurius as its README registers it, with its compiler on. */
export async function registerStockMercurius(app: FastifyInstance, options: MercuriusOptions): Promise<void> {
  await app.register(mercurius, { ...options, jit: 1 })
}

export const mercuriusPeer: CreatePeer = (deps) =>
  fastifyServer((app) =>
    registerStockMercurius(app, {
      schema: schemaText(),
      resolvers: RESOLVERS as NonNullable<MercuriusOptions['resolvers']>,
      context: ({ headers }) => peerContext(deps, headers.authorization),
    }),
  )
