import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const items = (count: number, description: string) =>
  Array.from({ length: count }, (_, index) => ({
    partnerDishId: String(index + 1),
    name: `Dish ${index + 1}`,
    description,
  }))

describe('a catalog that went live although the worker was told otherwise', () => {
  let proxy: FaultyProxy
  let service: TestService

  beforeAll(async () => {
    proxy = await startFaultyProxy(inject('stackEnvironment').ELASTICSEARCH_URL ?? '')
    service = await startTestService({ settings: { ELASTICSEARCH_URL: proxy.address } })
  })
  afterAll(async () => {
    await service?.close()
    proxy?.close()
  })

  it.each([
    ['the answer to the publication is lost', { on: /PUT \/[^/]+-serving\/_doc/, cutAfterBytes: 0 }, 2],
    [
      'what follows the publication is refused',
      { on: /PUT \/[^/]+-catalogs\/_doc/, status: 503, failure: '{"status":503}' },
      3,
    ],
  ])(
    'is not deleted: %s',
    async (_what, fault, nth) => {
      const chain = await service.onboard({ chainId: `lost-${nth}`, name: 'Lost answers' })
      const upload = (description: string) =>
        uploadCatalog(service.address, chain.partnerToken, JSON.stringify(items(3, description)))
      expect(await upload('first')).toMatchObject({ state: 'LIVE' })
      let seen = 0
      proxy.setFault({
        ...fault,
        strikes: () => {
          seen += 1
          return seen === nth
        },
      })
      expect(await upload('second')).toMatchObject({ state: 'LIVE' })
      expect(seen).toBeGreaterThanOrEqual(nth)
      proxy.setFault(null)
      const query = '{ search { counts { total } matches { dish { description } } } }'
      const { search } = await ask(service.address, chain.apiKey, query)
      expect(search.matches.map((hit: { dish: { description: string } }) => hit.dish.description)).toEqual([
        'second',
        'second',
        'second',
      ])
    },
    60_000,
  )
})
