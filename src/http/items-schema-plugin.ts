import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ItemsFileSchema } from '../domain/items/items-schema.ts'
import { securityHeaders } from './security-headers.ts'

/** How long clients use a copy without revalidation. After that they revalidate it by its ETag. */
const MAX_AGE_SECONDS = 300

/** Serves the JSON Schema of a partner's catalog file at `GET /schemas/items.v1.json`, without a credential. */
export async function itemsSchemaPlugin(app: FastifyInstance): Promise<void> {
  const text = JSON.stringify(ItemsFileSchema, null, 2)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const headers = {
    etag,
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}, must-revalidate`,
    'access-control-allow-origin': '*',
  }
  const config = {
    securityHeaders: securityHeaders({ crossOriginResourcePolicy: { policy: 'cross-origin' } }),
  }
  app.get('/schemas/items.v1.json', { config }, (request, reply) => {
    void reply.headers(headers)
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/schema+json').send(text)
  })
}

/** Whether the client's `If-None-Match` names this ETag. */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
