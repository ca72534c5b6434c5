import { Client } from '@elastic/elasticsearch'

/** Without retries of its own: one guest's request is one request to the engine. Callers set their deadlines. */
export function createElasticsearch(url: string, requestTimeout = 30_000): Client {
  return new Client({ node: url, maxRetries: 0, requestTimeout, compression: false })
}
