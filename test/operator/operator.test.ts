import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { errorMessage } from '../../operator/cli/error-message.ts'
import { sampleChain } from '../../samples/sample-chains.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { storedScripts } from '../../src/search-index/mapping-files.ts'
import { type Anything, type HttpAnswer, post } from '../support/graphql.ts'
import { operate, operateJson } from '../support/operate.ts'
import { type ProgramEnd, runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const SEARCH = '{ search { counts { total } } }'
const REVOKED_WITHIN_MS = 5_000
const POLL_MS = 200

describe('the operator, at the command line', () => {
  let service: TestService
  let environment: Record<string, string>

  beforeAll(async () => {
    // The value of production, because the test checks how soon a revocation takes effect there.
    service = await startTestService({ settings: { CREDENTIAL_CACHE_MS: '3000' } })
    const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
    environment = { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE }
  })
  afterAll(() => service?.close())

  const operator = (...args: string[]) => runOperator(args, environment)
  const json = (...args: string[]) => operateJson(service, ...args)
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  const printedJson = async (...args: string[]): Promise<any> => {
    const { status, stdout, stderr } = await operator(...args, '--json')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return JSON.parse(stdout)
  }
  const search = (apiKey: string): Promise<HttpAnswer> =>
    post(service.address, { query: SEARCH }, { authorization: apiKey })

  it('creates a chain, issues a key that works over HTTP, and revokes it within 5 s', async () => {
    await printedJson('chain', 'create', 'bistro', '--name', 'Bistro', '--restaurant', 'main=Main Street')
    const issued = await printedJson(
      'key',
      'issue',
      'bistro',
      '--environment',
      'test',
      '--label',
      'shop',
      '--expires',
      '1d',
    )
    expect((await search(issued.credential)).body).toEqual({ data: { search: { counts: { total: 0 } } } })

    await printedJson('credentials', 'revoke', issued.record.credentialId)
    const revokedAt = Date.now()
    let answer = await search(issued.credential)
    while (answer.status === 200 && Date.now() - revokedAt < REVOKED_WITHIN_MS) {
      await pause(POLL_MS)
      answer = await search(issued.credential)
    }
    expect(answer.status).toBe(401)
    expect(answer.body.errors[0].extensions.code).toBe('INVALID_TOKEN')
  })

  it('lets one of several operators create a chain, and tells the others that it is there', async () => {
    for (const chainId of ['first', 'second', 'third']) {
      const created = ['Ada', 'Grace', 'Mary'].map((name) => ['chain', 'create', chainId, '--name', name])
      const attempts = [...created, ['onboard', chainId, '--name', 'Joan']].map((args) =>
        operate(service, args),
      )
      const refused = (await Promise.allSettled(attempts)).filter((end) => end.status === 'rejected')
      const sentence = `There is a chain "${chainId}" already: "chain set" changes it.`
      expect(refused.map(({ reason }) => reason.message)).toEqual([sentence, sentence, sentence])
    }
  })

  it('never shows a credential again, neither in its list nor in JSON', async () => {
    await json('chain', 'create', 'bakery', '--name', 'Bakery')
    const issued = await json('key', 'issue', 'bakery', '--environment', 'live', '--label', 'shop')
    const plain = await operator('credentials', 'list', '--chain', 'bakery')
    const records = await json('credentials', 'list', '--chain', 'bakery')
    expect(plain.stdout).toContain(issued.record.credentialId)
    expect(plain.stdout + JSON.stringify(records)).not.toContain(issued.credential)
    expect(records).toHaveLength(1)
  })

  it('ties a token to a business, whose uploads can be looked at', async () => {
    await json('chain', 'create', 'cafe', '--name', 'Cafe')
    await json('business', 'create', 'cafe-catalog', '--chain', 'cafe', '--name', 'Cafe team')
    const { credential } = await json(
      'token',
      'issue',
      'cafe-catalog',
      '--environment',
      'test',
      '--label',
      'export',
    )
    await uploadCatalog(service.address, credential, 'not a catalog')

    const [upload] = await json('uploads', 'list', '--business', 'cafe-catalog', '--state', 'REJECTED')
    const { stdout } = await operator('uploads', 'show', upload.uploadId)
    expect(stdout).toMatch(/state +REJECTED/)
    expect(stdout).toMatch(/ERROR +INVALID_/)
    const { stdout: csv } = await operator('uploads', 'problems', upload.uploadId, '--csv')
    expect(csv).toMatch(
      /^severity,code,item,partnerDishId,pointer,message\nERROR,INVALID_JSON,,,,.*starts with ""n""/,
    )
    expect(await json('uploads', 'problems', upload.uploadId, '--severity', 'WARNING')).toEqual([])
  })

  it('changes a chain and keeps what is not named', async () => {
    await json('chain', 'create', 'pizza', '--name', 'Pizza', '--restaurant', 'main=Main Street')
    await json('chain', 'set', 'pizza', '--tolerance', '2.5', '--add-restaurant', 'hill=Hill Road')
    const { chain, live } = await json('chain', 'show', 'pizza')
    expect(chain).toMatchObject({
      name: 'Pizza',
      settings: { tolerancePermille: 25, mayContain: 'ALMOST_MATCH' },
    })
    expect(chain.restaurants).toHaveLength(2)
    expect(live).toBeNull()
  })

  it('keeps what several operators change at the same moment', async () => {
    await service.onboard({ chainId: 'crowded' })
    const ids = ['a', 'b', 'c', 'd', 'e']
    const set = (...flags: string[]) => operate(service, ['chain', 'set', 'crowded', ...flags])
    await Promise.all([
      set('--may-contain', 'NOT_MATCH'),
      ...ids.map((id) => set('--add-restaurant', `${id}=Road ${id}`)),
    ])
    const chain = await service.stores.chains.find('crowded')
    expect(chain?.settings.mayContain).toBe('NOT_MATCH')
    expect(chain?.restaurants.map(({ id }) => id).toSorted()).toEqual(ids)
  })

  it('gives a business that two operators create at once to one chain', async () => {
    const chains = ['first', 'second']
    for (const chainId of chains) await service.onboard({ chainId })
    const create = (chainId: string) =>
      operate(service, ['business', 'create', 'wanted', '--chain', chainId, '--name', 'Wanted'])
    const results = await Promise.allSettled(chains.map(create))
    const created = chains.filter((_, at) => results[at]?.status === 'fulfilled')
    expect(created).toEqual([(await service.stores.chains.findBusiness('wanted'))?.chainId])
  })

  it('onboards a chain once', async () => {
    const { apiKey } = await json('onboard', 'sushi', '--name', 'Sushi')
    expect((await search(apiKey)).status).toBe(200)
    expect(await operator('onboard', 'sushi', '--name', 'Sushi')).toMatchObject({ status: 1 })
  })

  it('loads samples through the running API, with keys that find their dishes', async () => {
    const end = await operator('samples', 'load', 'sonic', '--api', service.address, '--json')
    const [sonic] = JSON.parse(end.stdout)
    expect((await search(sonic.apiKey)).body.data.search.counts.total).toBe(53)
    expect((await json('chain', 'show', 'sonic')).live.dishCount).toBe(53)
    expect((await operator('chain', 'show', 'sonic')).stdout).toContain('with 53 dishes')
  })

  it('loads a sample again, over a menu of which most dishes are gone from it', async () => {
    const { partnerToken } = await json('onboard', 'subway', '--name', 'Subway')
    const items = Array.from({ length: 80 }, (_, at) => ({ partnerDishId: `old-${at}`, name: 'Soup' }))
    const older = await uploadCatalog(service.address, partnerToken, JSON.stringify(items))
    expect(older).toMatchObject({ state: 'LIVE' })
    const end = await operator('samples', 'load', 'subway', '--api', service.address, '--json')
    const [loaded] = JSON.parse(end.stdout)
    const [upload] = await json('uploads', 'list', '--business', 'subway-catalog')
    expect(upload.approvedAt).not.toBeNull()
    expect((await search(loaded.apiKey)).body.data.search.counts.total).toBe(loaded.dishes)
  })

  it('explains a live dish, by either id, and asks the stored script too', async () => {
    const { items } = JSON.parse(readFileSync(sampleChain('sonic').catalog, 'utf8'))
    const [{ partnerDishId, name }] = items
    const found = await json('explain', partnerDishId, 'max 10 kcal', '--chain', 'sonic')
    expect(found).toMatchObject({
      dish: { partnerDishId, name },
      status: 'NOT_MATCH',
      engine: { chainId: 'sonic', status: 'NOT_MATCH', agrees: true },
    })
    expect(await json('explain', found.dish.id, 'max 10 kcal')).toEqual(found)
    const { rows, differences } = await json('explain', '--guests', 'sonic')
    expect([rows.length, differences]).toEqual([53, []])
  })

  it('decides on a held upload, rolls a catalog back, rebuilds it, and sees the queues', async () => {
    const { partnerToken } = await json('onboard', 'deli', '--name', 'Deli')
    const dishes = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, at) => ({ partnerDishId: `${at}`, name: `Dish ${at}` })),
      )
    for (const [count, state] of [
      [3, 'LIVE'],
      [4, 'LIVE'],
      [1, 'HELD'],
    ] as const)
      expect(await uploadCatalog(service.address, partnerToken, dishes(count))).toMatchObject({ state })
    const [held] = await json('uploads', 'list', '--state', 'HELD')
    expect((await operator('uploads', 'approve', held.uploadId)).stdout).toContain('is QUEUED; "uploads show')
    while ((await json('uploads', 'show', held.uploadId)).state !== 'LIVE') await pause(POLL_MS)
    const twice = await operator('uploads', 'reject', held.uploadId, '--reason', 'no')
    expect(twice).toMatchObject({
      status: 1,
      stderr: 'Only a HELD upload can be rejected; this one is LIVE.\n',
    })

    const counts = async () =>
      (await json('catalogs', 'list', 'deli')).map(
        ({ dishCount, isLive }: { dishCount: number; isLive: boolean }) =>
          `${dishCount}${isLive ? ' live' : ''}`,
      )
    expect(await counts()).toEqual(['1 live', '4', '3'])
    expect((await operator('catalogs', 'rollback', 'deli')).stdout).toContain('deli serves catalog')
    expect(await counts()).toEqual(['1', '4 live', '3'])
    const rebuilt = await operator('rebuild', '--chain', 'deli')
    expect(rebuilt.stdout.match(/rebuilt/g)).toHaveLength(3)
    expect(await counts()).toEqual(['1', '4 live', '3'])

    // The rebuild's job ends after its catalogs.
    await expect
      .poll(() => json('queues'), { timeout: 20_000 })
      .toMatchObject({
        workers: 1,
        running: [],
        retrying: [],
        dead: [],
        jobs: { waiting: 0, active: 0, failed: 0 },
      })
    const queues = await json('queues')
    expect(queues.webhooks).toEqual({ waiting: 0, active: 0, delayed: 0 })
    expect(queues.uploads.LIVE).toBeGreaterThan(0)
    expect((await operator('queues')).stdout).toMatch(/Webhooks\n.*waiting/)
  })

  it('sees that no worker is there', async () => {
    const without = { ...environment, NAMESPACE: `${environment.NAMESPACE}-unattended` }
    await runOperator(['setup'], without)
    expect((await runOperator(['queues'], without)).stdout).toMatch(/Workers\n +none: nothing is read until/)
  })

  it('is told by the exit status, too, that a catalog could not be rebuilt', async () => {
    const { partnerToken } = await json('onboard', 'gone', '--name', 'Gone')
    await uploadCatalog(service.address, partnerToken, JSON.stringify([{ partnerDishId: '1', name: 'Soup' }]))
    const [{ sources }] = await json('catalogs', 'list', 'gone')
    await service.s3.send(new DeleteObjectCommand({ Bucket: service.config.S3_BUCKET, Key: sources[0].key }))
    const { status, stdout } = await operator('rebuild', '--chain', 'gone')
    expect({ status, stdout }).toMatchObject({ status: 1, stdout: expect.stringContaining('no longer in') })
    expect((await json('catalogs', 'list', 'gone'))[0]).toMatchObject({ isOutdated: false })
  })

  it('sees which job failed and is tried again, and why', async () => {
    const { businessId } = await json('onboard', 'lost', '--name', 'Lost')
    await service.es.indices.delete({ index: service.stores.names.serving })
    const Key = objectKey(businessId, new Date())
    await service.s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body: '[]' }))
    let job: Anything
    // Between two attempts; while one runs, the job does not wait.
    await until('it failed once', async () => {
      ;[job] = (await json('queues')).retrying
      return job !== undefined
    })
    expect(job).toMatchObject({ chainId: 'lost', reason: expect.stringContaining('index_not_found') })
    expect(job.attempts).toBeGreaterThan(0)
    // Meanwhile the next attempt may run.
    const shown = /To be tried again\n(.*\n)*lost +\d+ +an index .* is missing/
    await until('it waits again', async () => shown.test((await operator('queues')).stdout))
  })

  it('sets up any number of times', async () => {
    await json('setup')
    const scriptIds = storedScripts().map(({ id }) => id)
    expect(await json('setup')).toEqual({ namespace: service.config.NAMESPACE, scriptIds })
    expect((await operator('setup')).stdout).toContain(`the scripts ${scriptIds.join(', ')} are in place`)
  })

  it.each([
    [['chain', 'show', 'nope'], 'There is no chain "nope"'],
    [['chain', 'create', 'No Id', '--name', 'N'], 'lower-case letters'],
    [['chain', 'create', 'blank', '--name', ' '], 'Some words, please'],
    [['uploads', 'reject', 'nope', '--reason', ''], 'Some words, please'],
    [['business', 'create', 'b', '--chain', 'nope', '--name', 'N'], 'There is no chain "nope"'],
    [['key', 'issue', 'nope', '--environment', 'test', '--label', 'x'], 'There is no chain "nope"'],
    [['token', 'issue', 'nope', '--environment', 'test', '--label', 'x'], 'There is no business "nope"'],
    [['credentials', 'revoke', 'nope'], 'There is no credential with the id "nope"'],
    [['uploads', 'list', '--chain', 'nope'], 'There is no chain "nope"'],
    [['uploads', 'list', '--business', 'nope'], 'There is no business "nope"'],
    [['webhooks', 'deliveries', '--business', 'nope'], 'There is no business "nope"'],
    [['uploads', 'show', 'nope'], 'There is no upload "nope"'],
    [['uploads', 'problems', 'nope'], 'There is no upload "nope"'],
    [['explain', 'nope', 'vegan'], 'No live catalog has a dish "nope"'],
    [['samples', 'load', 'nope'], 'There is no sample "nope"'],
    [['samples', 'load', '--api', 'http://127.0.0.1:9'], 'No API is ready at http://127.0.0.1:9'],
  ])('says in one line what is wrong with %j', async (args, message) => {
    const said = await operate(service, args).then(String, errorMessage)
    expect(said.split('\n')).toEqual([expect.stringContaining(message)])
  })

  it.each([
    [['chain', 'show', 'nope'], 'There is no chain "nope"'],
    [['uploads', 'mend', 'nope'], "unknown command 'mend'"],
  ])('prints that line and ends with 1: %j', async (args, message) => {
    expectComplaint(await operator(...args), message)
  })

  it('says where to look when Elasticsearch does not answer, or holds no such installation', async () => {
    const away = { ...environment, ELASTICSEARCH_URL: 'http://127.0.0.1:9' }
    expectComplaint(await runOperator(['chain', 'list'], away), 'check ELASTICSEARCH_URL')
    const elsewhere = { ...environment, NAMESPACE: `${environment.NAMESPACE}-not` }
    expectComplaint(await runOperator(['chain', 'list'], elsewhere), 'check NAMESPACE')
  })
})

function expectComplaint({ status, stdout, stderr }: ProgramEnd, message: string): void {
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
}
