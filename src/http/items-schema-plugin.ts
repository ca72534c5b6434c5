import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ItemsFileSchema } from '../domain/items/items-schema.ts'

/** How long a copy is used without a question; then the ETag tells whether it is still the schema. */
const MAX_AGE_SECONDS = 300

/** `GET /schemas/items.v1.json`: the JSON Schema of a partner's catalog file, for everybody. */
export async function itemsSchemaPlugin(app: FastifyInstance): Promise<void> {
  const text = JSON.stringify(ItemsFileSchema, null, 2)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const headers = {
    etag,
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}, must-revalidate`,
    'access-control-allow-origin': '*',
  }
  const helmet = { crossOriginResourcePolicy: { policy: 'cross-origin' } } as const
  app.get('/schemas/items.v1.json', { helmet }, (request, reply) => {
    void reply.headers(headers)
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/schema+json').send(text)
  })
}

/** Whether the client has the file with this ETag, by its `If-None-Match`. */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
