import { readFileSync } from 'node:fs'
import { Client } from '@elastic/elasticsearch'
import type { Config } from '../config.ts'

/** The engine's address and our credential: a user and password in the address, or an API key. */
export type ElasticsearchAccess = Readonly<
  Pick<Config, 'ELASTICSEARCH_URL'> & Partial<Pick<Config, 'ELASTICSEARCH_API_KEY' | 'ELASTICSEARCH_CA_FILE'>>
>

/**
 * Makes a client without retries: one guest's request is one request to the engine. Callers set their deadlines. Throws
 * if the certificate is unreadable, or if two credentials are configured.
 */
export function createElasticsearch(access: ElasticsearchAccess, requestTimeout = 30_000): Client {
  const { ELASTICSEARCH_URL: node, ELASTICSEARCH_API_KEY: apiKey, ELASTICSEARCH_CA_FILE: caFile } = access
  if (apiKey && new URL(node).username !== '')
    throw new Error('Give a user in ELASTICSEARCH_URL or an ELASTICSEARCH_API_KEY, not both')
  return new Client({
    node,
    maxRetries: 0,
    requestTimeout,
    compression: false,
    ...(apiKey ? { auth: { apiKey } } : {}),
    ...(caFile ? { tls: { ca: certificate(caFile) } } : {}),
  })
}

function certificate(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new Error(`ELASTICSEARCH_CA_FILE cannot be read: ${(cause as Error).message}`, { cause })
  }
}
