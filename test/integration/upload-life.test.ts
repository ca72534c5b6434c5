import { setTimeout as pause } from 'node:timers/promises'
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { rebuildAll } from '../../src/features/catalogs/rebuild-all.ts'
import { listCatalogs, rollBack } from '../../src/features/catalogs/rollback.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { approveUpload, rejectUpload, retryUpload } from '../../src/features/uploads/operator-decisions.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { type CatalogRecord, servedCatalog } from '../../src/search-index/catalog-store.ts'
import { listShelves, shelfExists } from '../../src/search-index/shelf.ts'
import { catalogsOnShelves } from '../../src/search-index/shelf-contents.ts'
import { sweepStrays } from '../../workers/ingest/retention.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'
import { uploadFile } from '../support/upload-file.ts'

const MENU =
  '{ search { counts { total } matches { dish { id name description createdAt updatedAt allergens { type level } } } } }'

const inOrder = (a: unknown, b: unknown) => String(a).localeCompare(String(b))

const item = (id: string, more: Record<string, unknown> = {}) => ({
  partnerDishId: id,
  name: `Dish ${id}`,
  ...more,
})
const items = (count: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, index) => item(String(index + 1), more))

interface Hit {
  readonly dish: { readonly name: string; readonly description: string | null }
}

describe('the life of an upload', () => {
  let service: TestService
  let number = 0

  const start = async () => {
    // Retired catalogs stay for two deadlines.
    const settings = { SWEEP_INTERVAL_MS: '3000', REQUEST_DEADLINE_MS: '4000' }
    service = await startTestService({ settings })
  }
  beforeAll(start)
  afterAll(() => service?.close())

  const newChain = () => {
    number += 1
    return service.onboard({ chainId: `life-${number}`, name: `Chain ${number}` })
  }
  const catalogs = () => ({ es: service.es, ...service.stores })
  const upload = (chain: OnboardedChain, file: unknown) => uploadFile(service, chain, file)
  const menu = async (chain: OnboardedChain) => (await ask(service.address, chain.apiKey, MENU)).search
  const names = async (chain: OnboardedChain): Promise<string[]> =>
    (await menu(chain)).matches.map((hit: Hit) => hit.dish.name)
  /** The catalogs of a chain of which there are dishes. */
  const stored = async ({ chainId }: OnboardedChain): Promise<string[]> => {
    const { es, stores } = service
    const found: string[] = []
    for await (const page of catalogsOnShelves(es, stores.names))
      found.push(...page.filter((place) => place.chainId === chainId).map(({ catalogId }) => catalogId))
    return found
  }
  const loseShelves = async () => {
    const shelves = await listShelves(service.es, service.stores.names)
    await service.es.indices.delete({ index: shelves.map(({ name }) => name) })
  }
  const served = async ({ chainId }: OnboardedChain) =>
    (await service.stores.serving.find(chainId))?.catalogId
  const record = async (id: string): Promise<UploadRecord> => {
    const found = await service.stores.uploads.find(id)
    if (found === null) throw new Error(`no upload ${id}`)
    return found
  }
  const approve = (id: string) => approveUpload(service.stores, id)
  const ended = async (id: string): Promise<UploadRecord> => {
    await until(`${id} ends`, async () => (await record(id)).endedAt !== null)
    return record(id)
  }

  describe('changes to a catalog', () => {
    it('add, replace and delete dishes and leave the others alone, in their order', async () => {
      const chain = await newChain()
      await upload(chain, { restaurants: [{ id: 'r1', name: 'One' }], items: items(4) })
      const before = await menu(chain)
      const changes = {
        mode: 'partial',
        items: [item('5'), item('2', { name: 'Renamed' })],
        deletions: ['3', 'never there'],
      }
      expect(await upload(chain, changes)).toMatchObject({
        state: 'LIVE',
        counts: { received: 2, accepted: 2, rejected: 0 },
      })
      const after = await menu(chain)
      expect(await names(chain)).toEqual(['Dish 1', 'Renamed', 'Dish 4', 'Dish 5'])
      expect(after.matches[0]).toEqual(before.matches[0])
      expect(after.matches[1].dish.createdAt).toBe(before.matches[1].dish.createdAt)
    })

    it('may say so after their items, and build on one another', async () => {
      const chain = await newChain()
      await upload(chain, items(2))
      await upload(chain, { items: [item('3')], mode: 'partial' })
      await upload(chain, { mode: 'partial', items: [], deletions: ['1'] })
      expect(await names(chain)).toEqual(['Dish 2', 'Dish 3'])
    })

    it('that delete more than half wait for the operator', async () => {
      const chain = await newChain()
      await upload(chain, items(3))
      const held = await upload(chain, { mode: 'partial', items: [], deletions: ['1', '2'] })
      expect(held).toMatchObject({ state: 'HELD', stateReason: expect.stringContaining('2 of the 3') })
      expect(await names(chain)).toHaveLength(3)
    })
  })

  it.each([
    { what: 'deletes', file: { mode: 'partial', deletions: ['2', 'never there'] }, dishes: 3, removed: 1 },
    {
      what: 'brings and deletes at once',
      file: { mode: 'partial', items: [item('7'), item('2')], deletions: ['2', '7'] },
      dishes: 3,
      removed: 1,
    },
    {
      what: 'names what contradicts itself, and again',
      file: {
        mode: 'partial',
        items: [item('2'), item('2', { name: 'Other' })],
        deletions: ['2', ' 2', '2'],
      },
      dishes: 3,
      removed: 1,
    },
    {
      what: 'names thousands',
      file: { mode: 'partial', deletions: [...Array.from({ length: 12_000 }, (_, n) => `x-${n}`), '2'] },
      dishes: 3,
      removed: 1,
    },
    {
      what: 'changes badly',
      file: { mode: 'partial', items: [...items(10), { partnerDishId: '2' }] },
      dishes: 9,
      removed: 1,
    },
    {
      what: 'contradicts itself',
      file: { mode: 'partial', items: [item('2'), item('2', { name: 'Other' })] },
      dishes: 3,
      removed: 1,
    },
    {
      what: 'contradicts itself about new ones',
      file: { mode: 'partial', items: [item('8'), item('8', { name: 'O' }), item('9')] },
      dishes: 5,
      removed: 0,
    },
    { what: 'leaves out', file: items(3), dishes: 3, removed: 1 },
    {
      what: 'leaves out and contradicts',
      file: [...items(3), item('2', { name: 'Other' })],
      dishes: 2,
      removed: 2,
    },
  ])(
    'counts dishes of the live catalog that a file takes away: it $what',
    async ({ file, dishes, removed }) => {
      const chain = await newChain()
      await upload(chain, items(4))
      const { id } = await upload(chain, file)
      expect((await record(id)).counts?.removed).toBe(removed)
      if ((await record(id)).state === 'HELD') await approve(id)
      await until('it is live', async () => (await record(id)).state === 'LIVE')
      expect((await record(id)).counts?.removed).toBe(removed)
      expect(await names(chain)).toHaveLength(dishes)
    },
  )

  it('deletions may be sent again: dishes that are gone already are no mistake, but are named', async () => {
    const chain = await newChain()
    await upload(chain, items(4))
    const gone = { severity: 'WARNING', code: 'UNKNOWN_DISH' }
    for (const [time, problems] of [[], [gone]].entries()) {
      const items = [item('9', { description: `the same bytes in one second are one file: ${time}` })]
      const sent = await upload(chain, { mode: 'partial', items, deletions: ['9', ' 2'] })
      expect(sent).toMatchObject({ state: 'LIVE', counts: { warnings: problems.length }, problems })
    }
    expect(await names(chain)).toEqual(['Dish 1', 'Dish 3', 'Dish 4'])
  })

  describe('a held upload', () => {
    it('goes live with the same bytes once the operator approves, though its key was used again', async () => {
      const chain = await newChain()
      await upload(chain, items(5))
      const held = await upload(chain, items(2, { description: 'held' }))
      expect(held.state).toBe('HELD')
      expect((await upload(chain, '{ not JSON')).state).toBe('REJECTED')
      await approve(held.id)
      expect((await ended(held.id)).state).toBe('LIVE')
      expect((await menu(chain)).matches.map((hit: Hit) => hit.dish.description)).toEqual(['held', 'held'])
    })

    it('is superseded where a newer catalog went live before the approval', async () => {
      const chain = await newChain()
      await upload(chain, items(5))
      const held = await upload(chain, items(1))
      await pause(1_100)
      await upload(chain, items(6))
      await expect(approve(held.id)).rejects.toThrow('Another catalog went live since')
      expect(await ended(held.id)).toMatchObject({
        state: 'SUPERSEDED',
        stateReason: 'a newer catalog went live first',
      })
      expect(await names(chain)).toHaveLength(6)
    })

    it('ends with the operator’s reason where it is rejected, and cannot be decided twice', async () => {
      const chain = await newChain()
      await upload(chain, items(5))
      const held = await upload(chain, items(1))
      await rejectUpload(service.stores.uploads, held.id, 'most dishes are missing')
      expect((await record(held.id)).stateReason).toBe(
        'most dishes are missing (it was held because it deletes 4 dishes, which guests do not see yet; 4 of the 5 live dishes would be gone, more than half)',
      )
      await expect(approve(held.id)).rejects.toThrow(
        'Only a HELD upload can be approved; this one is REJECTED.',
      )
    })
  })

  it('a failed upload is processed again from the stored copy when the operator says so', async () => {
    const chain = await newChain()
    const { id } = await upload(chain, items(2))
    await service.stores.uploads.update(id, () => ({ state: 'FAILED' }))
    const other = await upload(chain, items(3))
    expect(other.state).toBe('LIVE')
    await retryUpload(service.stores.uploads, id)
    expect((await ended(id)).state).toBe('SUPERSEDED')
    expect(await names(chain)).toHaveLength(3)
  })

  it('a failed upload does not replace one that was stored after it in the same second', async () => {
    const chain = await newChain()
    const { id } = await upload(chain, items(2))
    const modifiedAt = (await record((await upload(chain, items(3))).id)).object?.modifiedAt ?? ''
    await service.stores.uploads.update(id, ({ object }) => ({
      state: 'FAILED',
      object: object && { ...object, modifiedAt },
    }))
    await retryUpload(service.stores.uploads, id)
    expect((await ended(id)).state).toBe('SUPERSEDED')
    expect(await names(chain)).toHaveLength(3)
  })

  it('the last of several uploads in one second wins', async () => {
    const chain = await newChain()
    const client = createGraphqlClient(service.address, `Bearer ${chain.partnerToken}`)
    for (const count of [3, 4, 5]) {
      const { createPartnerCatalogUpload: ticket } = await client.request<{
        createPartnerCatalogUpload: Ticket
      }>('mutation { createPartnerCatalogUpload { uploadUrl contentType } }')
      const body = JSON.stringify(items(count))
      await fetch(ticket.uploadUrl, { method: 'PUT', headers: { 'content-type': ticket.contentType }, body })
    }
    await until('the last one is live', async () => (await names(chain)).length === 5)
    await pause(1_500)
    expect(await names(chain)).toHaveLength(5)
  })

  it('a file from the future goes live with a warning and does not make later ones look old', async () => {
    const chain = await newChain()
    const early = await upload(chain, { generatedAt: '2999-01-01T00:00:00Z', items: items(2) })
    expect(early.state).toBe('LIVE')
    expect(early.problems).toContainEqual(
      expect.objectContaining({ code: 'FUTURE_FILE', severity: 'WARNING' }),
    )
    const today = await upload(chain, { generatedAt: new Date().toISOString(), items: items(3) })
    expect(today.state).toBe('LIVE')
  })

  it('a time that is not written as the engines do is understood, and compared', async () => {
    const chain = await newChain()
    const made = (generatedAt: string) => upload(chain, { generatedAt, items: items(2) })
    expect((await made('2026-01-02 10:00:00+02:00')).state).toBe('LIVE')
    expect((await made('2026-01-02T09:00:00Z')).state).toBe('LIVE')
    expect((await made('2026-01-02t08:30:00z')).state).toBe('REJECTED')
    expect((await made('2026-01-03T10:00:00+02')).state).toBe('REJECTED')
    expect((await made('2026-01-03t10:00:00z')).state).toBe('LIVE')
  })

  it('a refused file says of its mode only what is known', async () => {
    const chain = await newChain()
    const made = { mode: 'partial', generatedAt: '2026-01-02T10:00:00Z', items: items(2) }
    const live = await upload(chain, made)
    const stale = await upload(chain, { ...made, generatedAt: '2026-01-01T10:00:00Z' })
    expect((await record(stale.id)).mode).toBe('partial')
    const wrong = await upload(chain, { ...made, restaurants: 'none' })
    expect(await record(wrong.id)).toMatchObject({ state: 'REJECTED', mode: null })
    expect((await record(live.id)).mode).toBe('partial')
  })

  it('an upload through a used ticket forgets the catalog of the file before', async () => {
    const chain = await newChain()
    const { id } = await upload(chain, items(3))
    const { objectKey, catalogVersion } = await record(id)
    expect(catalogVersion).not.toBeNull()
    await pause(1_000)
    await service.s3.send(
      new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key: objectKey, Body: '[]' }),
    )
    await until('it is held', async () => (await record(id)).state === 'HELD')
    const { catalogVersion: after, webhookEvents } = await record(id)
    expect([after, webhookEvents.at(-1)?.catalogVersion]).toEqual([null, null])
  })

  it('counts what is wrong by kind', async () => {
    const chain = await newChain()
    const wrong = [...items(30), ...items(2), { partnerDishId: 'x' }]
    const { id } = await upload(chain, wrong)
    const client = createGraphqlClient(service.address, `Bearer ${chain.partnerToken}`)
    const query = 'query ($id: ID!) { catalogUpload(id: $id) { problemCounts { code count } } }'
    expect(await client.request(query, { id })).toEqual({
      catalogUpload: {
        problemCounts: [
          { code: 'DUPLICATE_MERGED', count: 2 },
          { code: 'INVALID_ITEM', count: 1 },
          { code: 'NEVER_STATED', count: 1 },
        ],
      },
    })
  })

  it('a dish that a file lists in two categories is one dish, in the first of them', async () => {
    const chain = await newChain()
    const soup = (category: string, more = {}) => item('1', { name: 'Soup', category, ...more })
    const twice = [
      soup('Soups'),
      soup('Specials'),
      item('2'),
      item('2', { name: 'Other' }),
      ...items(30).slice(2),
    ]
    const sent = await upload(chain, twice)
    expect(sent).toMatchObject({ state: 'LIVE', counts: { received: 32, accepted: 30, rejected: 2 } })
    expect(sent.problems).toMatchObject([
      {
        code: 'DUPLICATE_MERGED',
        severity: 'WARNING',
        message: expect.stringContaining('items 0 and 1 are'),
      },
      {
        code: 'DUPLICATE_ID',
        severity: 'ERROR',
        message: expect.stringContaining('items 2 and 3 have the id'),
      },
      { code: 'NEVER_STATED', severity: 'WARNING' },
    ])
    const query = '{ search(category: "Soups") { matches { dish { name category } } } }'
    const { search } = await ask(service.address, chain.apiKey, query)
    expect(search.matches).toEqual([{ dish: { name: 'Soup', category: 'Soups' } }])
  })

  it('an earlier catalog serves again after a rollback, until the next upload', async () => {
    const chain = await newChain()
    for (const count of [2, 3, 4]) await upload(chain, items(count))
    await rollBack(catalogs(), chain.chainId)
    await until('the rollback is seen', async () => (await names(chain)).length === 3)
    await rollBack(catalogs(), chain.chainId)
    await until('the second rollback is seen', async () => (await names(chain)).length === 2)
    await expect(rollBack(catalogs(), chain.chainId)).rejects.toThrow('There is no earlier catalog')
    await upload(chain, items(3, { description: 'new' }))
    expect(await names(chain)).toHaveLength(3)
  })

  it('a catalog that a rollback brought back is kept, and the next rollback brings it back again', async () => {
    const chain = await newChain()
    for (const count of [2, 3, 4]) await upload(chain, items(count))
    const kept = () => listCatalogs(catalogs(), chain.chainId)
    const oldest = (await kept()).at(-1)?.version
    await rollBack(catalogs(), chain.chainId, oldest)
    await upload(chain, items(5))
    expect((await kept()).map(({ dishCount }) => dishCount)).toEqual([5, 4, 2])
    expect((await rollBack(catalogs(), chain.chainId)).version).toBe(oldest)
  })

  it('so it is where the command died before it could record the rollback', async () => {
    const chain = await newChain()
    for (const count of [2, 3, 4]) await upload(chain, items(count))
    const [live, , oldest] = await listCatalogs(catalogs(), chain.chainId)
    if (live === undefined || oldest === undefined) throw new Error('three catalogs should be kept')
    await service.stores.serving.publish(live.catalogId, servedCatalog(oldest))
    await upload(chain, items(5))
    expect((await rollBack(catalogs(), chain.chainId)).version).toBe(oldest.version)
  })

  it('nothing is left of uploads but the last three catalogs and the files that they are made of', async () => {
    const chain = await newChain()
    for (const count of [2, 3, 4, 5, 6]) await upload(chain, items(count))
    await upload(chain, '{ not JSON')
    await until('old catalogs are gone', async () => (await stored(chain)).length === 3)
    const list = () => listCatalogs(catalogs(), chain.chainId)
    await until('all have dates', async () => (await list()).every(({ datesKey }) => datesKey !== null))
    const kept = await list()
    expect(kept.map(({ dishCount, isLive }) => [dishCount, isLive])).toEqual([
      [6, true],
      [5, false],
      [4, false],
    ])
    const inAnHour = Date.now() + 3_600_000
    const log = pino({ level: 'silent' })
    const deps = { ...service, ...service.stores, bucket: service.config.S3_BUCKET, log }
    await Array.fromAsync(sweepStrays(deps, inAnHour))
    const { Contents = [] } = await service.s3.send(
      new ListObjectsV2Command({
        Bucket: service.config.S3_BUCKET,
        Prefix: `captured/chain=${chain.chainId}/`,
      }),
    )
    expect(Contents.map(({ Key }) => Key).toSorted(inOrder)).toEqual(
      kept.flatMap(({ sources, datesKey }) => [...sources.map(({ key }) => key), datesKey]).toSorted(inOrder),
    )
  })

  it('a queue that was wiped is filled again from what is stored', async () => {
    const chain = await newChain()
    const running = upload(chain, items(2))
    for (let times = 0; times < 20; times += 1) {
      for await (const keys of service.redis.scanStream({ match: `${service.config.NAMESPACE}-queues*` }))
        if ((keys as string[]).length > 0) await service.redis.unlink(...(keys as string[]))
      await pause(20)
    }
    expect((await running).state).toBe('LIVE')
  })

  describe('rebuilding', () => {
    /* Where all shelves are lost, the workers make the catalogs of all chains again: here are few. */
    beforeAll(async () => {
      await service.close()
      await start()
    })

    const filled = async () => {
      const chain = await newChain()
      await upload(chain, { items: items(3), restaurants: [{ id: 'r1', name: 'One' }] })
      await upload(chain, {
        mode: 'partial',
        items: [item('2', { name: 'Renamed' }), item('9')],
        deletions: ['1'],
      })
      return chain
    }
    const rebuild = (chain: OnboardedChain) => rebuildAll(catalogs(), [chain.chainId], () => undefined)

    it('makes every catalog anew; every answer is the same', async () => {
      const chain = await filled()
      const before = {
        menu: await menu(chain),
        live: await served(chain),
      }
      const results = await rebuild(chain)
      expect(results.map(({ error, dishCount }) => ({ error, dishCount }))).toEqual([
        { error: null, dishCount: 3 },
        { error: null, dishCount: 3 },
      ])
      expect(await menu(chain)).toEqual(before.menu)
      expect(await served(chain)).not.toBe(before.live)
      await rollBack(catalogs(), chain.chainId)
      await until('rolled back', async () => (await names(chain))[0] === 'Dish 1')
    })

    it('brings everything back where all shelves were lost', async () => {
      const chain = await filled()
      await upload(chain, { mode: 'partial', items: [item('7')] })
      const before = await menu(chain)
      await until('the dates are stored', async () =>
        (await listCatalogs(catalogs(), chain.chainId)).every(({ datesKey }) => datesKey !== null),
      )
      await loseShelves()
      await rebuild(chain)
      expect(await menu(chain)).toEqual(before)
      expect(await upload(chain, items(4))).toMatchObject({ state: 'LIVE' })
    })

    it('leaves a catalog alone whose file is lost; the others, and the next uploads, do not wait for it', async () => {
      const chain = await filled()
      const [live, first] = await listCatalogs(catalogs(), chain.chainId)
      const before = await menu(chain)
      await service.s3.send(
        new DeleteObjectCommand({ Bucket: service.config.S3_BUCKET, Key: live?.sources.at(-1)?.key }),
      )
      expect((await rebuild(chain)).map(({ version, error }) => ({ version, error }))).toEqual([
        { version: live?.version, error: 'a file that it was made of is no longer in the storage' },
        { version: first?.version, error: null },
      ])
      expect(await menu(chain)).toEqual(before)
      expect(await upload(chain, items(4))).toMatchObject({ state: 'LIVE' })
    })

    it.each([
      { lost: 'the file', keyOf: (live?: CatalogRecord) => live?.sources.at(-1)?.key },
      { lost: 'the dates, and so the lost statements,', keyOf: (live?: CatalogRecord) => live?.datesKey },
    ])(
      'brings the catalog before back where all shelves were lost, and $lost of the last one',
      async ({ keyOf }) => {
        const chain = await filled()
        await until('the dates are stored', async () =>
          (await listCatalogs(catalogs(), chain.chainId)).every(({ datesKey }) => datesKey !== null),
        )
        const [live] = await listCatalogs(catalogs(), chain.chainId)
        await loseShelves()
        await service.s3.send(
          new DeleteObjectCommand({ Bucket: service.config.S3_BUCKET, Key: keyOf(live) ?? undefined }),
        )
        await rebuild(chain)
        // The API may still know the lost index for a moment.
        await until('it serves', async () => (await names(chain).catch(() => [])).length > 0)
        expect(await names(chain)).toEqual(['Dish 1', 'Dish 2', 'Dish 3'])
        expect(await upload(chain, items(4))).toMatchObject({ state: 'LIVE' })
      },
    )

    it('lets a rollback happen that meets a rebuild of the live menu', async () => {
      const chain = await filled()
      const { serving, ...others } = catalogs()
      let isRebuilt = false
      const publish: typeof serving.publish = async (...args) => {
        if (!isRebuilt) await rebuild(chain)
        isRebuilt = true
        return serving.publish(...args)
      }
      await rollBack({ ...others, serving: { ...serving, publish } }, chain.chainId)
      await until('rolled back', async () => (await names(chain))[0] === 'Dish 1')
    })

    it('lets a rollback wait until the dishes are there again', async () => {
      const chain = await newChain()
      for (const count of [2, 3]) await upload(chain, items(count))
      await loseShelves()
      const { shelf } = await rollBack(catalogs(), chain.chainId)
      expect(await shelfExists(service.es, shelf)).toBe(true)
      expect(await names(chain)).toEqual(['Dish 1', 'Dish 2'])
    })

    it('brings no catalog back that an operator rolled back', async () => {
      const chain = await newChain()
      for (const count of [2, 3]) await upload(chain, items(count))
      await rollBack(catalogs(), chain.chainId)
      await upload(chain, items(5))
      await until('the dates are stored', async () =>
        (await listCatalogs(catalogs(), chain.chainId)).every(({ datesKey }) => datesKey !== null),
      )
      const [live] = await listCatalogs(catalogs(), chain.chainId)
      await loseShelves()
      await service.s3.send(
        new DeleteObjectCommand({ Bucket: service.config.S3_BUCKET, Key: live?.sources.at(-1)?.key }),
      )
      await rebuild(chain)
      await until('it serves', async () => (await names(chain).catch(() => [])).length > 0)
      expect(await names(chain)).toEqual(['Dish 1', 'Dish 2'])
    })
  })
})
