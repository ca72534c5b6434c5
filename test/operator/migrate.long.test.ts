import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { deleteOld } from '../../operator/migrate/delete-old.ts'
import type { Migration } from '../../operator/migrate/migrate.ts'
import type { MigratedChain } from '../../operator/migrate/migrate-chain.ts'
import { createMigrationNotes, createOldLayout } from '../../operator/migrate/old-layout.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { dishAt, inCatalog } from '../../src/search-index/catalog-place.ts'
import { listShelves, shelfSettings } from '../../src/search-index/shelf.ts'
import { sweepStrays } from '../../workers/ingest/retention.ts'
import { type RunningWorker, startWorker } from '../../workers/start-worker.ts'
import {
  actAsOldVersion,
  answersOfToday,
  OLD_CHAINS,
  type OldAnswers,
  type OldMoment,
  oldAnswers,
  RECORDED_MAKER,
  restoreOldInstallation,
} from '../support/index-per-catalog.ts'
import { operate, operateJson } from '../support/operate.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HOUR_MS = 3_600_000
const log = pino({ level: 'silent' })

/** The rules of today doubt the base of the bowl: 100 kcal, of which fat, carbohydrates and protein make 39. */
function byRulesOfToday({ menu, searches, dishes }: OldAnswers): OldAnswers {
  const bowl = { nutrition: { caloriesTotal: 200, protein: 10 } }
  return {
    menu: menu.map((dish) =>
      dish.name === 'Burrito Bowl' ? { ...dish, updatedAt: expect.any(String) } : dish,
    ),
    searches,
    dishes: dishes.map((one) => (one.calculate === null ? one : { ...one, calculate: bowl })),
  }
}

function answersOf(moment: OldMoment, chainId: string): OldAnswers {
  const answers = oldAnswers(moment)[chainId]
  if (answers === undefined) throw new Error(`no answers of ${chainId}`)
  return answers
}

/** An installation that the old version left. */
async function oldInstallation(madeBy = RECORDED_MAKER) {
  const service = await startTestService({
    hasWorker: false,
    settings: { SWEEP_INTERVAL_MS: '1000' },
  })
  const chains = new Map<string, OnboardedChain>()
  for (const chainId of [...OLD_CHAINS, 'unborn'])
    chains.set(chainId, await service.onboard({ chainId, name: chainId }))
  await restoreOldInstallation(service, madeBy)
  const actions = actionsOn(service, chains)
  return { service, grillLive: await actions.oldLive('grill'), ...actions }
}

function actionsOn(service: TestService, chains: ReadonlyMap<string, OnboardedChain>) {
  const { es, stores, config, address } = service
  const old = `${config.NAMESPACE}-dishes-*`
  const chain = (chainId: string): OnboardedChain => {
    const found = chains.get(chainId)
    if (found === undefined) throw new Error(`no chain ${chainId}`)
    return found
  }
  return {
    chain,
    migrate: async (...flags: string[]): Promise<Migration> => operateJson(service, 'migrate', ...flags),
    answersAsAt: async (moment: OldMoment, chainIds: readonly string[] = OLD_CHAINS) => {
      for (const chainId of chainIds) {
        const expected = answersOf(moment, chainId)
        expect(await answersOfToday(address, chain(chainId).apiKey, expected), chainId).toEqual(expected)
      }
    },
    /** The same once the worker has made the catalogs again by the rules of today. */
    answersOfTodayAsAt: async (moment: OldMoment, chainIds: readonly string[]) => {
      for (const chainId of chainIds) {
        const expected = byRulesOfToday(answersOf(moment, chainId))
        await expect
          .poll(() => answersOfToday(address, chain(chainId).apiKey, expected), { timeout: 60_000 })
          .toEqual(expected)
      }
    },
    /** The same dishes as at that time, since the same time. */
    menusAsAt: async (moment: OldMoment) => {
      for (const chainId of OLD_CHAINS) {
        const { menu = [] } = oldAnswers(moment)[chainId] ?? {}
        const found = await answersOfToday(address, chain(chainId).apiKey, { menu, searches: [], dishes: [] })
        const dates = (all: OldAnswers['menu']) => all.map(({ id, createdAt }) => [id, createdAt])
        expect(dates(found.menu), chainId).toEqual(dates(menu))
      }
    },
    record: async (index: string) =>
      (await es.get<Record<string, unknown>>({ index: stores.names.catalogs, id: index }))._source,
    live: async (chainId: string) => (await stores.serving.find(chainId))?.catalogId,
    /** The index that the old version serves. */
    oldLive: async (chainId: string) =>
      Object.keys(await es.indices.getAlias({ name: `${config.NAMESPACE}-dishes-${chainId}` }))[0] ?? '',
    /** All that the old version reads. */
    oldState: async () => ({
      aliases: await es.indices.getAlias({ index: old }),
      dishes: (await es.search({ index: old, size: 1_000, version: true, sort: ['id', '_index'] })).hits.hits,
    }),
    indicesOf: async (chainId: string) =>
      Object.keys(await es.indices.get({ index: `${config.NAMESPACE}-dishes-${chainId}-*` })),
    /** How often a document was ever written, by index. */
    writes: async () => {
      const index = [stores.names.catalogs, stores.names.serving, `${stores.names.shelfPrefix}*`]
      const { indices = {} } = await es.indices.stats({ index, metric: 'indexing' })
      return Object.fromEntries(
        Object.entries(indices).map(([name, { primaries }]) => [name, primaries?.indexing?.index_total]),
      )
    },
    killedAfterOneChain: () => killedAfterOneChain(service),
  }
}

/** A migration in a process of its own that is killed when it says that one chain is done. */
async function killedAfterOneChain({ config }: TestService): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = config
  const env = {
    PATH,
    HOME,
    NO_COLOR: '1',
    NODE_ENV: 'test',
    ELASTICSEARCH_URL,
    REDIS_URL,
    NAMESPACE,
    SHELF_SHARDS: String(config.SHELF_SHARDS),
  }
  const program = spawn(process.execPath, ['operator/main.ts', 'migrate'], { cwd: ROOT, env })
  let said = ''
  program.stderr.on('data', (text) => {
    said += String(text)
    if (said.includes('1 of 3 chains')) program.kill('SIGKILL')
  })
  await once(program, 'exit')
  expect(said).toMatch(/^1 of 3 chains: bistro, 2 of 2 catalogs copied, 6 dishes/)
  expect(program.signalCode).toBe('SIGKILL')
}

const summary = ({ chains }: Migration) =>
  Object.fromEntries(chains.map(({ chainId, copied, live }: MigratedChain) => [chainId, [copied, live]]))

describe('an installation with an index for each catalog', () => {
  let place: Awaited<ReturnType<typeof oldInstallation>>
  const workers: RunningWorker[] = []

  beforeAll(async () => {
    place = await oldInstallation()
  })
  afterAll(async () => {
    for (const worker of workers) await worker.close()
    await place?.service.close()
  })
  const start = async () => {
    const { config, es, redis, s3 } = place.service
    workers.push(await startWorker({ config, es, redis, s3, log }))
  }

  it('is refused by a worker of today until it is migrated', async () => {
    await expect(start()).rejects.toThrow(
      '6 catalogs are not on a shelf yet. Run "npm run operator -- migrate".',
    )
  })

  it('is migrated while the old version serves: killed in the middle, it goes on', async () => {
    const { killedAfterOneChain, migrate, oldState, answersAsAt, oldLive, live, service } = place
    const before = await oldState()
    await killedAfterOneChain()
    const migrated = await migrate()
    expect(migrated.chains.map(({ chainId, catalogs, problem }) => [chainId, catalogs, problem])).toEqual([
      ['bistro', 2, null],
      ['cafe', 1, null],
      ['grill', 3, null],
    ])
    const { bistro, ...others } = summary(migrated)
    expect(bistro).toEqual([0, 'SAME'])
    // The process may have gone on for a moment.
    expect(Object.keys(others)).toEqual(['cafe', 'grill'])
    expect(await oldState()).toEqual(before)
    for (const chainId of OLD_CHAINS) expect(await live(chainId)).toBe(await oldLive(chainId))
    await answersAsAt('installation')
    const shelves = await listShelves(service.es, service.stores.names)
    expect(shelves).toHaveLength(1)
  })

  it('leaves in its records all that the old version reads, and adds where each catalog is', async () => {
    const { record, oldLive } = place
    const index = await oldLive('grill')
    expect(await record(index)).toMatchObject({
      ...{ index, chainId: 'grill', catalogId: index, madeBy: RECORDED_MAKER, dishCount: 4 },
      files: [expect.stringContaining('upload='), expect.stringContaining('/dates-')],
    })
  })

  it('is migrated again: nothing is written', async () => {
    const { migrate, writes } = place
    const before = await writes()
    expect(summary(await migrate())).toEqual({ bistro: [0, 'SAME'], cafe: [0, 'SAME'], grill: [0, 'SAME'] })
    expect(await writes()).toEqual(before)
    expect(await operate(place.service, ['migrate'])).toContain('Nothing has changed since the last run.')
  })

  it('is migrated again after the old version has published and rolled back: both are taken', async () => {
    const { migrate, answersAsAt, service } = place
    await actAsOldVersion(service, 'later')
    await answersAsAt('installation')
    expect(summary(await migrate())).toEqual({ bistro: [1, 'TAKEN'], cafe: [0, 'SAME'], grill: [0, 'TAKEN'] })
    await answersAsAt('later')
  })

  it('is mended where a run ended while it copied, and where an old worker wrote over a record', async () => {
    const { migrate, answersAsAt, record, oldLive, service } = place
    const { es, stores } = service
    const served = await stores.serving.find('cafe')
    if (served === null) throw new Error('no catalog')
    const found = await es.search<{ id: string }>({ ...inCatalog(served), size: 1 })
    await es.delete({ ...dishAt(served, found.hits.hits[0]?._source?.id ?? ''), refresh: true })
    const index = await oldLive('bistro')
    const { shelf, catalogId, files, ...overwritten } = { ...(await record(index)) }
    await es.index({ index: stores.names.catalogs, id: index, document: overwritten, refresh: true })
    expect(summary(await migrate())).toMatchObject({ bistro: [1, 'SAME'], cafe: [1, 'SAME'] })
    expect(await record(index)).toMatchObject({ shelf, catalogId, files })
    await answersAsAt('later')
  })

  it('stays as it is where a worker of today has published; its catalogs can be rolled back to', async () => {
    const { migrate, answersOfTodayAsAt, menusAsAt, chain, live, oldLive, record, service } = place
    await start()
    const items = JSON.stringify({ mode: 'partial', items: [{ partnerDishId: '1', name: 'Soup' }] })
    expect(await uploadCatalog(service.address, chain('cafe').partnerToken, items)).toMatchObject({
      state: 'LIVE',
    })
    const published = await live('cafe')
    expect(Object.values(summary(await migrate())).flat()).not.toContain('TAKEN')
    expect(await live('cafe')).toBe(published)
    await operate(service, ['catalogs', 'rollback', 'cafe'])
    expect((await service.stores.serving.find('cafe'))?.version).toBe(
      (await record(await oldLive('cafe')))?.version,
    )
    await answersOfTodayAsAt('later', ['bistro', 'grill'])
    await menusAsAt('later')
  })

  it('loses the old indices only when it is told so, and guests notice nothing', async () => {
    const { migrate, answersOfTodayAsAt, menusAsAt, service } = place
    const { es, config } = service
    const oldIndices = async () =>
      Object.keys(await es.indices.get({ index: `${config.NAMESPACE}-dishes-*` }))
    expect(await oldIndices()).toHaveLength(8)
    expect((await migrate('--delete-old')).deletedIndices).toBe(8)
    expect(await oldIndices()).toEqual([])
    expect(await es.indices.exists({ index: `${config.NAMESPACE}-migration` })).toBe(false)
    await answersOfTodayAsAt('later', ['bistro', 'grill'])
    await menusAsAt('later')
    expect(await migrate()).toEqual({ chains: [], deletedIndices: null })
    for (const record of await service.stores.catalogs.list('grill'))
      expect([TODAYS_MAKER, { ...TODAYS_MAKER, rules: RECORDED_MAKER.rules }]).toContainEqual(record.madeBy)
  })

  it('has lost no file: every catalog can be rebuilt, and its dishes keep their dates', async () => {
    const { menusAsAt, service } = place
    const deps = { ...service, ...service.stores, bucket: service.config.S3_BUCKET, log }
    await Array.fromAsync(sweepStrays(deps, Date.now() + HOUR_MS))
    const rebuilt = await operateJson(service, 'rebuild')
    expect(rebuilt.map(({ error }: { error: string | null }) => error)).toEqual(Array(8).fill(null))
    await menusAsAt('later')
  })
})

const OLDER = { ...RECORDED_MAKER, rules: 1 }

describe('an old installation whose catalogs were made by older rules', () => {
  let place: Awaited<ReturnType<typeof oldInstallation>>

  beforeAll(async () => {
    place = await oldInstallation(OLDER)
  })
  afterAll(() => place?.service.close())

  it('answers as it did; one whose index is lost is to be rebuilt', async () => {
    const { migrate, answersAsAt, service, indicesOf, grillLive, record } = place
    const { es, stores } = service
    const lost = (await indicesOf('grill')).find((index) => index !== grillLive) ?? ''
    await es.indices.delete({ index: lost })
    expect(summary(await migrate())).toEqual({
      bistro: [2, 'TAKEN'],
      cafe: [1, 'TAKEN'],
      grill: [2, 'TAKEN'],
    })
    await answersAsAt('installation')
    expect((await stores.catalogs.find(lost))?.rebuild).toMatchObject({ error: null })
    expect(summary(await migrate())).toEqual({ bistro: [0, 'SAME'], cafe: [0, 'SAME'], grill: [0, 'SAME'] })
    // The old version reads the record, today's searches the serving record.
    expect(await record(grillLive)).toMatchObject({ madeBy: { scriptId: OLDER.scriptId, rules: 1 } })
    expect((await stores.serving.find('grill'))?.madeBy).toEqual({ ...TODAYS_MAKER, rules: 1 })
    expect(await listShelves(es, stores.names)).toHaveLength(1)
  })

  it('keeps all old indices where a chain is not migrated', async () => {
    const { migrate, service } = place
    const { es, config } = service
    const alias = `${config.NAMESPACE}-dishes-grill`
    const index = `${alias}-unrecorded`
    await es.indices.create({ index })
    await es.indices.updateAliases({
      actions: [{ remove: { index: place.grillLive, alias, must_exist: true } }, { add: { index, alias } }],
    })
    const { chains } = await migrate()
    expect(chains.find(({ chainId }) => chainId === 'grill')?.problem).toMatch(
      /serves grill and has no record/,
    )
    await expect(migrate('--delete-old')).rejects.toThrow(
      '1 chains are not migrated, so nothing is deleted: grill.',
    )
    expect(await es.indices.exists({ index })).toBe(true)
    process.exitCode = 0
  })

  it('is rebuilt by the workers of today', async () => {
    const { menusAsAt, service } = place
    const { es, redis, s3, config, stores } = service
    const worker = await startWorker({ config, es, redis, s3, log })
    try {
      await until(
        'all are of today',
        async () =>
          (await stores.serving.listOfOtherMakers()).length +
            (await stores.catalogs.listAwaitingRebuild()).length ===
          0,
      )
    } finally {
      await worker.close()
    }
    expect((await stores.catalogs.list('grill')).length).toBe(3)
    await menusAsAt('installation')
  })
})

describe('an old installation whose old indices are deleted', () => {
  let place: Awaited<ReturnType<typeof oldInstallation>>

  beforeAll(async () => {
    place = await oldInstallation()
  })
  afterAll(() => place?.service.close())

  it('keeps what workers write to its records at that moment', async () => {
    const { es, stores, config } = place.service
    const { chains } = await place.migrate()
    const old = createOldLayout(es, stores.names, config.NAMESPACE)
    const written = async (chainId: string) => {
      const read = await old.records(chainId)
      for (const { record } of read) await stores.catalogs.change(record.index, { datesKey: record.index })
      return read
    }
    const deps = {
      es,
      stores,
      notes: createMigrationNotes(es, config.NAMESPACE),
      shelves: shelfSettings(config),
    }
    expect(await deleteOld({ ...deps, old: { ...old, records: written } }, chains)).toBeGreaterThan(0)
    expect(await old.chains()).toEqual([])
    const records = await stores.catalogs.list('grill')
    expect(records.length).toBeGreaterThan(0)
    for (const { catalogId, datesKey } of records) expect(datesKey).toBe(catalogId)
  })
})
