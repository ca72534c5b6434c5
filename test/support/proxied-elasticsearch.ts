import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, inject } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'

export interface ProxiedElasticsearch {
  /** Talks to the engine through the proxy. */
  readonly es: Client
  readonly proxy: FaultyProxy
}

/** The tests' engine behind a proxy of its own, for all tests of the describe block that calls it. */
export function useProxiedElasticsearch(): ProxiedElasticsearch {
  let proxy: FaultyProxy
  let es: Client
  beforeAll(async () => {
    proxy = await startFaultyProxy(inject('stackEnvironment').ELASTICSEARCH_URL ?? '')
    es = createElasticsearch({ ELASTICSEARCH_URL: proxy.address })
  })
  afterAll(async () => {
    await es?.close()
    proxy?.close()
  })
  return {
    get es() {
      return es
    },
    get proxy() {
      return proxy
    },
  }
}
