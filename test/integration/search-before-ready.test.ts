import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { searchBeforeReady } from '../../src/search-before-ready.ts'
import { refreshIndex } from '../../src/search-index/refresh-index.ts'
import { ask, post } from '../support/graphql.ts'
import { onboardWithCatalog } from '../support/onboard-with-catalog.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const SEARCH = '{ search { counts { total } } }'
const TIME_MS = 400
const isWanted = () => true

let service: TestService
let chain: OnboardedChain
let api: WatchedApi
let calls = 0

beforeAll(async () => {
  service = await startTestService({})
  api = await startWatchedApi(service, () => {
    calls += 1
  })
  chain = await onboardWithCatalog(service, 'warm', [{ partnerDishId: '1', name: 'Soup' }])
  await refreshIndex(service.es, service.stores.names.serving)
})
afterAll(async () => {
  await api?.close()
  await service?.close()
})

const warmedUp = (isStillWanted = isWanted, ms = TIME_MS) =>
  searchBeforeReady({ config: service.config, services: api.services, isWanted: isStillWanted }, ms)

it('asks nothing before a chain has a catalog', async () => {
  calls = 0
  expect(await warmedUp()).toBe(0)
  expect(calls).toBe(0)
})

it('searches the menus of the chains, and counts for nobody', async () => {
  await api.services.chainContexts.rememberAll()
  const keysBefore = await service.redis.keys(`${service.config.NAMESPACE}-limit*`)
  calls = 0
  // Long enough for a machine with other work.
  expect(await warmedUp(isWanted, 2_000)).toBeGreaterThan(5)
  expect(calls).toBeGreaterThan(5)
  expect(await service.redis.keys(`${service.config.NAMESPACE}-limit*`)).toEqual(keysBefore)
  expect(api.services.engineTurns.figures()).toMatchObject({ running: 0, waiting: 0 })
  await ask(api.address, chain.apiKey, SEARCH)
})

it('ends early where it is of no use any more, and at its time where the engine is lost', async () => {
  const begunAt = performance.now()
  expect(await warmedUp(() => false, 60_000)).toBe(0)
  await api.loseEngine()
  await warmedUp()
  expect(performance.now() - begunAt).toBeLessThan(30_000)
})

it('keeps a process from being ready meanwhile, and writes no line for a search', async () => {
  const server = startServerProcess(service, { WARM_UP_MS: '1500' })
  try {
    const early = await vi.waitFor(
      async () => {
        const [, found] = /Server listening at (http[^"]+)/.exec(server.output()) ?? []
        const answer = await fetch(`${found}/health/ready`)
        return [answer.status, server.output().includes('ready to serve')]
      },
      { timeout: 30_000, interval: 20 },
    )
    expect(early).toEqual([503, false])
    const address = await server.address()
    const ready = server
      .output()
      .split('\n')
      .find((line) => line.includes('ready to serve'))
    expect(JSON.parse(ready ?? '{}').searches).toBeGreaterThan(5)
    expect(server.output()).not.toContain('"operation":"search"')
    expect((await post(address, { query: SEARCH }, { authorization: chain.apiKey })).status).toBe(200)
    await expect.poll(server.output).toContain('"operation":"search"')
  } finally {
    await server.stop()
  }
})

it('ends where the process is asked to stop, which never says that it is ready', async () => {
  const server = startServerProcess(service, { WARM_UP_MS: '20000', DRAIN_DELAY_MS: '1500' })
  await vi.waitFor(() => expect(server.output()).toContain('Server listening at'), { timeout: 30_000 })
  await server.stop()
  expect(server.output()).toContain('"closing"')
  expect(server.output()).not.toContain('ready to serve')
})
