import type { FastifyInstance } from 'fastify'
import { ItemsFileSchema } from '../domain/items-schema.ts'

/** `GET /schemas/items.v1.json`: the JSON Schema of a partner's catalog file. */
export async function itemsSchemaPlugin(app: FastifyInstance): Promise<void> {
  const text = JSON.stringify(ItemsFileSchema, null, 2)
  app.get('/schemas/items.v1.json', (_request, reply) => reply.type('application/schema+json').send(text))
}
