import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { sweepStrays } from '../../workers/ingest/retention.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'
import { uploadFile } from '../support/upload-file.ts'

const NO_PEANUT = `{ search(preferences: { excludeAllergens: [PEANUT] }) {
  matches { dish { name description } } notMatches { dish { name } } } }`
const MILK = { allergens: [{ type: 'MILK' }], allergensComplete: true }
const STEW = { partnerDishId: 'a', name: 'Stew', ...MILK }
const SOUP = { partnerDishId: 'b', name: 'Soup', ...MILK, description: 'Cold' }
const STEW_WITH_PEANUT = { ...STEW, allergens: [{ type: 'PEANUT' }, { type: 'MILK' }] }
const STEW_IS_LEFT = {
  matches: [{ dish: { name: 'Soup', description: 'Cold' } }],
  notMatches: [{ dish: { name: 'Stew' } }],
}

describe('where one index of the engine is put back as it was before', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ settings: { SWEEP_INTERVAL_MS: '1000' } })
  })
  afterAll(() => service?.close())

  const search = async ({ apiKey }: OnboardedChain) => (await ask(service.address, apiKey, NO_PEANUT)).search
  const live = async ({ chainId }: OnboardedChain) => {
    const served = await service.stores.serving.find(chainId)
    if (served === null) throw new Error(`nothing serves ${chainId}`)
    return served
  }
  const chainWith = async (chainId: string, ...files: unknown[]) => {
    const chain = await service.onboard({ chainId, name: chainId })
    for (const file of files) expect(await uploadFile(service, chain, file)).toMatchObject({ state: 'LIVE' })
    return chain
  }
  /** A menu, and after it one with peanut. What serves is then as before the second one. */
  const servesOlder = async (chainId: string) => {
    const chain = await chainWith(chainId, [STEW, SOUP])
    const index = service.stores.names.serving
    const { _source: document } = await service.es.get({ index, id: chainId })
    await uploadFile(service, chain, [STEW_WITH_PEANUT, SOUP])
    await service.es.index({ index, id: chainId, document })
    return chain
  }

  it('the menu that went live last serves again', async () => {
    const chain = await servesOlder('older')
    await until('the last one serves', async () => (await search(chain)).notMatches.length === 1)
    expect(await search(chain)).toEqual(STEW_IS_LEFT)
  })

  it('changes are made to the menu that went live last', async () => {
    const chain = await servesOlder('changed')
    const changes = { mode: 'partial', items: [{ ...SOUP, description: 'Hot' }] }
    expect(await uploadFile(service, chain, changes)).toMatchObject({ state: 'LIVE' })
    const hot = {
      matches: [{ dish: { name: 'Soup', description: 'Hot' } }],
      notMatches: STEW_IS_LEFT.notMatches,
    }
    await until('the API serves them', async () => JSON.stringify(await search(chain)).includes('Hot'))
    expect(await search(chain)).toEqual(hot)
  })

  it('a menu whose record of what serves is gone serves again, unless its chain is closed', async () => {
    const { es, stores } = service
    const [open, closed] = [await chainWith('open', [STEW]), await chainWith('closed', [STEW])]
    const [closedAt, dueAt] = [new Date(), new Date(Date.now() + 86_400_000)].map((at) => at.toISOString())
    await stores.chains.close('closed', { closedAt, dueAt } as never)
    await Promise.all(['closed', 'open'].map((id) => es.delete({ index: stores.names.serving, id })))
    await until('the open one serves', async () => (await search(open)).matches.length === 1)
    expect(await stores.serving.find(closed.chainId)).toBeNull()
  })

  it('a menu that lacks dishes on its shelf is made again from its files', async () => {
    const { es } = service
    const chain = await chainWith('lacking', [STEW, SOUP])
    const { catalogId, shelf } = await live(chain)
    await es.deleteByQuery({
      index: shelf,
      query: { bool: { filter: [{ term: { catalogId } }, { term: { position: 0 } }] } },
      refresh: true,
    } as never)
    await until('it is made again', async () => (await live(chain)).catalogId !== catalogId)
    await until('both are found', async () => (await search(chain)).matches.length === 2)
  })

  it('a menu that serves without a record keeps its dishes, until a whole one comes', async () => {
    const { es, stores, s3, config } = service
    const chain = await chainWith('unrecorded', [STEW, SOUP])
    const { catalogId } = await live(chain)
    await es.delete({ index: stores.names.catalogs, id: catalogId, refresh: true })
    const deps = { ...stores, es, s3, bucket: config.S3_BUCKET, log: { info: () => undefined } }
    for await (const _ of sweepStrays(deps as never));
    expect((await search(chain)).matches).toHaveLength(2)
    const { count } = await es.count({ index: (await live(chain)).shelf, query: { term: { catalogId } } })
    expect(count).toBe(2)
    const changes = { mode: 'partial', items: [SOUP] }
    expect(await uploadFile(service, chain, changes)).toMatchObject({ state: 'REJECTED' })
    expect((await search(chain)).matches).toHaveLength(2)
    expect(await uploadFile(service, chain, [STEW])).toMatchObject({ state: 'LIVE' })
  })
})
