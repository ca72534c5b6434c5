import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { refreshIndex } from '../../src/search-index/refresh-index.ts'
import { ask } from '../support/graphql.ts'
import { onboardWithCatalog } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { type EngineQuestion, startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const SEARCH = '{ search { counts { total } matches { dish { id } } } }'
/** Each answer of the engine takes at least as long; what does not wait for an answer is sent sooner. */
const STEP_MS = 250

let service: TestService
let proxy: FaultyProxy
let chain: OnboardedChain
let api: WatchedApi
/** When requests to the engine were sent, in order. */
let sentAt: number[] = []

beforeAll(async () => {
  service = await startTestService({ settings: { CREDENTIAL_CACHE_MS: '5000' } })
  chain = await onboardWithCatalog(service, 'cold', [{ partnerDishId: '1', name: 'Soup' }])
  proxy = await startFaultyProxy(service.config.ELASTICSEARCH_URL)
  proxy.setFault({ on: /./, delayMs: STEP_MS })
  const onCall = ({ method }: EngineQuestion) => {
    if (method !== 'PUT') sentAt.push(performance.now())
  }
  api = await startWatchedApi(service, onCall, proxy.address)
  await refreshIndex(service.es, service.stores.names.serving)
  await api.services.chainContexts.rememberAll()
})
afterAll(async () => {
  await api?.close()
  proxy?.close()
  await service?.close()
})

async function stepsOf(query: string): Promise<number> {
  sentAt = []
  const begun = performance.now()
  await ask(api.address, chain.apiKey, query)
  const ended = performance.now()
  const waits = sentAt.filter((sent) => sent < ended).map((sent) => Math.floor((sent - begun) / STEP_MS))
  return new Set(waits).size
}

it('asks in two steps for the first search of a process, in one from then on', async () => {
  expect(await stepsOf(SEARCH)).toBe(2)
  expect(await stepsOf(SEARCH.replace('total', 'matches'))).toBe(1)
})
