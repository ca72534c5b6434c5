import { errors } from '@elastic/elasticsearch'

/** The engine has it in all of its answers. */
const OF_ENGINE = { 'x-elastic-product': 'Elasticsearch' }

/** What the client throws when the engine answers with this. */
export function engineError(
  statusCode: number,
  body: unknown,
  params: Partial<errors.ResponseError['meta']['meta']['request']['params']> = {},
  headers: Readonly<Record<string, string>> = OF_ENGINE,
): errors.ResponseError {
  const request = { params: { method: 'GET', path: '/', ...params }, options: {}, id: 1 }
  const meta = { context: null, name: 'test', request, connection: null, attempts: 0, aborted: false }
  return new errors.ResponseError({ statusCode, body, headers, warnings: null, meta })
}
