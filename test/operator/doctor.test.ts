import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenLocally } from '../../harness/network/local-server.ts'
import { type SilentServer, startSilentServer } from '../../harness/network/silent-server.ts'
import { anyFreePort } from '../../harness/service/free-port.ts'
import type { CheckResult } from '../../operator/doctor/finding.ts'
import { filesToLookAt, rulesFound } from '../../operator/doctor/storage-checks.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { createSharedShelf } from '../../src/search-index/shelf.ts'
import { doctorSettings } from '../support/doctor-settings.ts'
import { emptyCatalog } from '../support/empty-catalog.ts'
import { examine } from '../support/examine.ts'
import { bringLive } from '../support/older-shelf.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const WITHIN = { timeout: 30_000 }

describe('the doctor', () => {
  let service: TestService
  let frozen: SilentServer

  beforeAll(async () => {
    service = await startTestService()
    frozen = await startSilentServer()
  })
  afterAll(async () => {
    frozen?.close()
    await service?.close()
  })

  const doctor = async (settings: Record<string, string> = {}, ...args: string[]) => {
    return runOperator(['doctor', ...args], { NODE_ENV: 'test', ...doctorSettings(service), ...settings })
  }
  const results = (settings: Record<string, string> = {}) => examine(service, settings)
  const faultsOf = (found: readonly CheckResult[], area: string) =>
    found.filter((result) => result.area === area && /finding|unseen/.test(result.state))

  it('sees that indices, scripts, clocks, the bucket and the gate are as they should be', async () => {
    const found: readonly CheckResult[] = JSON.parse((await doctor({}, '--json')).stdout)
    const good = found.filter(({ state }) => state === 'ok').map(({ what }) => what)
    for (const said of [
      /indices, fields and scripts/,
      /clock of the storage agrees/,
      /clock of the node .* agrees/,
      /bucket .* is there/,
      /Unsigned x-amz-\* headers have no effect/,
      /settings of the service/,
    ])
      expect(good).toContainEqual(expect.stringMatching(said))
    expect(faultsOf(found, 'Storage')).toEqual([])
  })

  it('names what is missing or blocked, each with its remedy, and ends with status 1', async () => {
    const { es, stores } = service
    const { deliveries: lost, uploads: blocked } = stores.names
    await es.indices.delete({ index: lost })
    await es.indices.addBlock({ index: blocked, block: 'write' })
    const { status, stdout } = await doctor()
    expect(status).toBe(1)
    expect(stdout).toContain(`There is no index ${lost}.\n  → \`npm run operator -- setup\``)
    expect(stdout).toMatch(new RegExp(`${blocked} is blocked .index.blocks.write.[^→]*→ Free space`))
    await es.indices.putSettings({ index: blocked, settings: { 'index.blocks.write': false } })
  })

  it('prints the whole request that lifts the blocks of many shelves', async () => {
    const { es, stores } = service
    const shelves = Array.from(
      { length: 9 },
      (_, at) => `${stores.names.shelfPrefix}own-${'x'.repeat(60)}-${at}`,
    )
    const block = { 'index.blocks.read_only_allow_delete': true }
    for (const index of shelves)
      await es.indices.create({ index, settings: { number_of_shards: 1, ...block } })
    try {
      const { stdout } = await doctor()
      const request = `PUT ${stores.names.shelfPrefix}*/_settings {"index.blocks.read_only_allow_delete": null}`
      expect(stdout).toContain(
        `Free space on the disks if they are full, then in the engine: \`${request}\`.`,
      )
    } finally {
      await es.indices.delete({ index: shelves })
    }
  })

  it('names a live catalog whose shelf is gone', async () => {
    const { es, stores } = service
    const shelf = `${stores.names.shelfPrefix}shared-gone`
    const place = { chainId: 'gone', catalogId: 'gone-1', shelf }
    await bringLive(service, { ...emptyCatalog(place), datesKey: null })
    await es.indices.refresh({ index: stores.names.serving })
    const gone = { what: expect.stringContaining(shelf), remedy: expect.stringContaining('rebuild') }
    // A busy engine may need more than the two seconds that the doctor gives it.
    await expect
      .poll(async () => faultsOf(await results(), 'Elasticsearch'), WITHIN)
      .toContainEqual(expect.objectContaining(gone))
  })

  it('names live catalogs of older rules: those that wait for a worker, and those that cannot be rebuilt', async () => {
    const { es, stores } = service
    const madeBy = { ...TODAYS_MAKER, rules: TODAYS_MAKER.rules - 1 }
    const shelf = await createSharedShelf(es, stores.names, 1)
    const olderCatalog = (chainId: string) => ({
      ...emptyCatalog({ chainId, catalogId: `${chainId}-1`, shelf }),
      ...{ madeBy, datesKey: null },
    })
    await bringLive(service, olderCatalog('waits'))
    const requestedAt = new Date().toISOString()
    const rebuild = { requestedAt, error: 'a file is lost', by: TODAYS_MAKER }
    const failed = Array.from({ length: 22 }, (_, index) => `stays${index}`)
    await Promise.all(
      failed.map(async (chainId) => {
        await bringLive(service, olderCatalog(chainId))
        await stores.catalogs.change(`${chainId}-1`, { rebuild })
      }),
    )
    const found = (await results()).filter(({ what }) => /older rules|not named here/.test(what))
    expect(found).toHaveLength(22)
    expect(found[0]?.what).toMatch(/catalog of stays\d+ .*: a file is lost\./)
    expect(found.slice(-2)).toMatchObject([
      { state: 'finding', what: expect.stringContaining('2 more') },
      { state: 'note', what: expect.stringMatching(/rebuilds them: 1\.$/) },
    ])
  })

  it('sees that the clock at the address for partners is wrong, and whose address it is', async () => {
    const hourAhead = createServer((_request, response) => {
      response.writeHead(403, { date: new Date(Date.now() + 3_600_000).toUTCString() }).end()
    })
    const gate = await listenLocally(hourAhead)
    try {
      const found = await results({ S3_PUBLIC_ENDPOINT: gate.address })
      const said = found.filter(({ what }) => /clock of the storage/.test(what)).map(({ what }) => what)
      expect(said).toEqual([
        expect.stringMatching(/clock of the storage agrees/),
        expect.stringMatching(/clock of the storage's address for partners is 3[56]\d\d s ahead/),
      ])
    } finally {
      gate.close()
    }
  })

  it('says of a frozen engine that it could not be seen, and sees the others', async () => {
    const found = await results({ REDIS_URL: `redis://${frozen.host}` })
    expect(faultsOf(found, 'Redis')).toMatchObject([{ state: 'unseen' }])
    expect(faultsOf(found, 'Storage')).toEqual([])
  })

  it('says so of a frozen storage, and ends: no request that nobody waits for keeps it', async () => {
    const { status, stdout } = await doctor({ S3_ENDPOINT: `http://${frozen.host}` })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^UNSEEN Storage: Not seen: bucket; /m)
  })

  it('blames no other engine while Elasticsearch is frozen', async () => {
    const found = await results({ ELASTICSEARCH_URL: `http://${frozen.host}` })
    const unseen = found.filter(({ state }) => state === 'unseen')
    expect(new Set(unseen.map(({ area }) => area))).toEqual(new Set(['Elasticsearch']))
    expect(unseen[0]?.what).toContain('files of live menus')
  })

  it('says once of an engine that is away that it could not be seen', async () => {
    const { status, stdout } = await doctor({ ELASTICSEARCH_URL: `http://127.0.0.1:${await anyFreePort()}` })
    expect(status).toBe(1)
    expect(stdout.match(/does not answer/g)).toHaveLength(1)
    expect(stdout).toMatch(/^UNSEEN Elasticsearch: Not seen: setup; copies; /)
    expect(stdout).toMatch(/Wrong or unseen: 1\.\s*$/)
  })

  it('says once that the storage refuses the key, and which settings to look at', async () => {
    const faults = faultsOf(await results({ S3_SECRET_ACCESS_KEY: 'wrong' }), 'Storage')
    expect(faults).toMatchObject([
      { state: 'unseen', what: expect.stringMatching(/refuses us \(status 403\): check S3_ACCESS_KEY_ID/) },
    ])
  })

  it('names a bucket that is not there, and settings that are wrong', async () => {
    expect(faultsOf(await results({ S3_BUCKET: 'not-there' }), 'Storage')).toContainEqual(
      expect.objectContaining({ state: 'finding', what: 'There is no bucket not-there.' }),
    )
    const [fault] = faultsOf(await results({ SESSION_SECRET: 'short' }), 'Settings')
    expect(fault?.what).toContain('SESSION_SECRET')
  })

  it('names a rule of the bucket that deletes our copies of files', () => {
    const rule = (Prefix: string) => ({
      ID: Prefix,
      Status: 'Enabled' as const,
      Filter: { Prefix },
      Expiration: { Days: 30 },
    })
    const found = rulesFound([rule('partner/'), rule('captured/'), rule('')])
    expect(found.map(({ state }) => state)).toEqual(['finding', 'finding'])
    expect(rulesFound([rule('partner/')])).toMatchObject([{ state: 'ok' }])
  })

  it('looks for each full file and some of a thousand changes, so that the storage answers in time', () => {
    const menu = (chainId: string, count: number) => ({
      chainId,
      sources: Array.from({ length: count }, (_, index) => ({ key: `${chainId}/${index}` })) as never,
      datesKey: null,
    })
    const menus = [menu('busy', 1_001), menu('quiet', 1)]
    const { files, all } = filesToLookAt(menus, 200)
    expect([files.length, all]).toEqual([200, 1_002])
    expect(files.map(({ key }) => key)).toEqual(expect.arrayContaining(['busy/0', 'quiet/0']))
    expect(filesToLookAt([menu('calm', 3)]).files).toHaveLength(3)
    const dated = [menu('busy', 1_001), { ...menu('dated', 1), datesKey: 'dated/dates' }]
    expect(filesToLookAt(dated, 200).files).toContainEqual(expect.objectContaining({ key: 'dated/dates' }))
  })
})
