import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate, operateJson } from '../support/operate.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

/** Stands for the address of the engine, which is known later. */
const ELASTICSEARCH = 'elasticsearch'

const soup = { partnerDishId: 'soup', name: 'Soup', allergens: [{ type: 'MILK' }] }
const salad = { partnerDishId: 'salad', name: 'Salad' }
const stew = { partnerDishId: 'stew', name: 'Stew' }
const toast = { partnerDishId: 'toast', name: 'Toast', allergens: [{ type: 'WHEAT' }] }

describe('local files and the catalogs of a chain', () => {
  let service: TestService
  let folder: string

  beforeAll(async () => {
    service = await startTestService()
    await service.onboard()
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-ingest-'))
  })
  afterAll(async () => {
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const json = (...args: string[]) => operateJson(service, ...args)
  const ingest = (items: readonly object[], ...args: string[]) => {
    const file = join(folder, 'items.json')
    writeFileSync(file, JSON.stringify(items))
    return json('catalogs', 'ingest', 'grill', file, '--api', service.address, ...args)
  }

  it('ingests a file through the pipeline of the partners, and leaves no token behind', async () => {
    expect(await ingest([soup, salad, stew], '--check')).toMatchObject({ state: 'VALIDATED' })
    expect(await ingest([soup, salad, stew])).toMatchObject({ state: 'LIVE', counts: { accepted: 3 } })
    const tokens = await json('credentials', 'list', '--chain', 'grill')
    const used = tokens.filter(({ label }: { label: string }) => label === 'catalogs ingest')
    expect(used.map(({ revokedAt }: { revokedAt: string | null }) => revokedAt)).not.toContain(null)
    expect(used).toHaveLength(2)
  })

  it.each([
    ['a file that is not there', 'none.json', [], 'none.json" cannot be read'],
    ['a folder', '', [], 'is no file'],
    [
      'an address that is no API',
      'items.json',
      ['--api', ELASTICSEARCH],
      'is no API of this service (status',
    ],
    ['an address where nothing is', 'items.json', ['--api', 'http://127.0.0.1:9'], 'No API answers at'],
    ['a strange business', 'items.json', ['--business', 'other'], 'Say which business of "grill"'],
  ])('refuses %s, and leaves no token behind', async (_, file, flags, message) => {
    const api = flags[0] === '--api' ? [] : ['--api', service.address]
    const wrong = flags.map((flag) => (flag === ELASTICSEARCH ? service.config.ELASTICSEARCH_URL : flag))
    const args = ['catalogs', 'ingest', 'grill', join(folder, file), ...wrong, ...api]
    await expect(operate(service, args)).rejects.toThrow(message)
    const tokens = await service.stores.credentials.list('grill')
    expect(
      tokens.filter(({ label, revokedAt }) => label === 'catalogs ingest' && revokedAt === null),
    ).toEqual([])
  })

  it('says that another installation answers', async () => {
    const other = await startTestService({ hasWorker: false })
    try {
      const args = ['catalogs', 'ingest', 'grill', join(folder, 'items.json'), '--api', other.address]
      await expect(operate(service, args)).rejects.toThrow(`the NAMESPACE "${service.config.NAMESPACE}"`)
    } finally {
      await other.close()
    }
  })

  it.each([
    ['a file', ['catalogs', 'ingest', 'grill', 'samples/mexican-grill/items.json']],
    ['a sample', ['samples', 'load', 'mexican-grill']],
  ])('says of %s that the storage cannot be reached from here', async (_, command) => {
    const other = await startTestService({
      hasWorker: false,
      wrapped: (services) => ({
        ...services,
        createTicket: async (...request) => ({
          ...(await services.createTicket(...request)),
          uploadUrl: 'http://127.0.0.1:9/signed',
        }),
      }),
    })
    try {
      await other.onboard({ chainId: 'grill', name: 'Grill' })
      await expect(operate(other, [...command, '--api', other.address])).rejects.toThrow(
        /storage at http:\/\/127\.0\.0\.1:9 .*S3_PUBLIC_ENDPOINT/,
      )
    } finally {
      await other.close()
    }
  })

  it('says that the API has the other environment', async () => {
    const live = { ...service, config: { ...service.config, SERVICE_ENVIRONMENT: 'live' as const } }
    const args = ['catalogs', 'ingest', 'grill', join(folder, 'items.json'), '--api', service.address]
    await expect(operate(live, args)).rejects.toThrow(/takes test credentials only.* SERVICE_ENVIRONMENT/)
  })

  it('lists the uploads of one chain', async () => {
    await service.onboard({ chainId: 'other', name: 'Other' })
    expect(await json('uploads', 'list', '--chain', 'grill')).toHaveLength(2)
    expect(await json('uploads', 'list', '--chain', 'other')).toEqual([])
  })

  it('says which dishes came, changed and went, and which allergens with them', async () => {
    const changed = { ...soup, allergens: [{ type: 'EGG' }] }
    const { uploadId, ...held } = await ingest([changed, salad, toast])
    expect(held).toMatchObject({ state: 'HELD' })
    await json('uploads', 'approve', uploadId)
    await until('it is live', async () => (await json('uploads', 'show', uploadId)).state === 'LIVE')
    const [later, earlier] = await json('catalogs', 'list', 'grill')
    const found = await json('catalogs', 'diff', 'grill', earlier.version, later.version)
    const name = (dishes: string) => ({ count: 1, dishes: [expect.objectContaining({ name: dishes })] })
    expect(found).toMatchObject({
      comparedWith: earlier.version,
      ...{ added: name('Toast'), changed: name('Soup'), gone: name('Stew') },
      allergens: expect.arrayContaining([
        expect.objectContaining({ type: 'DAIRY', lost: name('Soup') }),
        expect.objectContaining({ type: 'EGG', gained: name('Soup') }),
      ]),
    })
    const text = await operate(service, ['catalogs', 'diff', 'grill', earlier.version, later.version])
    expect(text).toMatch(/lost DAIRY +1 +Soup/)
  })

  it('refuses a version that is not kept', async () => {
    await expect(operate(service, ['catalogs', 'diff', 'grill', '1', '2'])).rejects.toThrow(
      'No catalog "1" of "grill" is kept',
    )
  })
})
