import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type UploadStatus, uploadCatalog } from '../../../harness/catalogs/upload-catalog.ts'
import { loadConfig } from '../../../src/config.ts'
import { ask } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const dish = (n: number, more: object = {}) => ({ partnerDishId: `d${n}`, name: `Dish ${n}`, ...more })
const dishes = (count: number, more: object = {}) => Array.from({ length: count }, (_, n) => dish(n, more))
/** An item of exactly so many bytes. */
function ofBytes(bytes: number, n: number): string {
  const start = `${JSON.stringify(dish(n)).slice(0, -1)},"description":"`
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
}
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

const padded = (bytes: number) => JSON.stringify(dishes(3)).padEnd(bytes)
const withOversizeItem = () => {
  const others = Array.from({ length: 20 }, (_, n) => JSON.stringify(dish(n)))
  return `[${[...others, ofBytes(1_000, 98), ofBytes(1_001, 99)].join(',')}]`
}
const withExtra = (levels: number) => `[${JSON.stringify(dish(1)).slice(0, -1)},"extra":${nested(levels)}}]`
/** Items 0, 10, 20 and 30 have no name, item 1 more sugar than carbohydrates. */
const withProblems = () => {
  const file = dishes(40).map((each, n) => (n % 10 === 0 ? { partnerDishId: each.partnerDishId } : each))
  const extra = { ...file[1], nutrition: { sugar: 9, carbohydrates: 1 } }
  return JSON.stringify([file[0], extra, ...file.slice(2)])
}

const FILES = {
  'most-items': JSON.stringify(dishes(40)),
  'one-item-more': JSON.stringify(dishes(41)),
  'most-bytes': padded(40_000),
  'one-byte-more': padded(40_001),
  'oversize-item': withOversizeItem(),
  'nested-enough': withExtra(6),
  'nested-too-deep': withExtra(20),
  problems: withProblems(),
  'one-problem': JSON.stringify([...dishes(20), dish(20, { nutrition: { protein: 'much' } })]),
}
type FileName = keyof typeof FILES

interface Ended extends UploadStatus {
  readonly uploadId: string
  readonly partnerToken: string
}

/** The limits of docs/specification.md, P8, with small figures: the code is the same, only the setting differs. */
describe('the limits of items.json', () => {
  let service: TestService
  let ended: Record<FileName, Ended>

  beforeAll(async () => {
    service = await startTestService({
      settings: {
        ...{ MAX_FILE_BYTES: '40000', MAX_ITEMS: '40', MAX_ITEM_BYTES: '1000', MAX_NESTING: '8' },
        ...{ MAX_REPORTED_PROBLEMS: '3', INGEST_CONCURRENCY: '9' },
      },
    })
    const all = Object.entries(FILES).map(async ([name, file]) => [name, await upload(name, file)] as const)
    ended = Object.fromEntries(await Promise.all(all)) as Record<FileName, Ended>
  })
  afterAll(() => service?.close())

  async function upload(chainId: string, file: string): Promise<Ended> {
    const { partnerToken } = await service.onboard({ chainId })
    let uploadId = ''
    const status = await uploadCatalog(service.address, partnerToken, file, (_status, ticket) => {
      uploadId = ticket.uploadId
    })
    return { ...status, uploadId, partnerToken }
  }

  it('are 1 GiB, 1,000,000 items, 256 KiB per item, nesting 32 and 1,000 problems by default; 15 min to upload', () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
      SESSION_SECRET: 'x'.repeat(32),
    })
    expect(config).toMatchObject({
      ...{ MAX_FILE_BYTES: 1_073_741_824, MAX_ITEMS: 1_000_000, MAX_ITEM_BYTES: 262_144, MAX_NESTING: 32 },
      ...{ MAX_REPORTED_PROBLEMS: 1_000, UPLOAD_TTL_SECONDS: 900, REQUEST_DEADLINE_MS: 2_000 },
      ...{ MAX_BODY_BYTES: 102_400, MAX_QUERY_TOKENS: 1_000, MAX_QUERY_DEPTH: 10, MAX_QUERY_ALIASES: 15 },
      ...{ REQUESTS_PER_MINUTE: 600, TICKETS_PER_MINUTE: 10 },
    })
  })

  it('a file with the most items goes live, with one more it is rejected', () => {
    expect(ended['most-items']).toMatchObject({ state: 'LIVE', counts: { received: 40, accepted: 40 } })
    const over = ended['one-item-more']
    expect(over).toMatchObject({ state: 'REJECTED', stateReason: 'the file has more than 40 items' })
    expect(over.problems).toContainEqual(
      expect.objectContaining({ severity: 'ERROR', code: 'TOO_MANY_ITEMS' }),
    )
  })

  it('a file of the most bytes goes live, of one more it is rejected', () => {
    expect(ended['most-bytes']).toMatchObject({ state: 'LIVE' })
    expect(ended['one-byte-more']).toMatchObject({
      state: 'REJECTED',
      stateReason: 'the file is larger than 40000 bytes',
    })
  })

  it('an item over its limit is refused alone', () => {
    const { state, counts, problems } = ended['oversize-item']
    expect(state).toBe('LIVE')
    expect(counts).toMatchObject({ received: 22, accepted: 21, rejected: 1 })
    expect(problems).toContainEqual(expect.objectContaining({ code: 'ITEM_TOO_LARGE' }))
  })

  it('nesting beyond the limit rejects the file', () => {
    expect(ended['nested-enough']).toMatchObject({ state: 'LIVE' })
    const over = ended['nested-too-deep']
    expect(over.state).toBe('REJECTED')
    expect(over.problems).toContainEqual(expect.objectContaining({ code: 'NESTING_TOO_DEEP' }))
  })

  it('the report has the first problems in the order of the file, and the counts of all', () => {
    const { state, counts, problems } = ended.problems
    expect(state).toBe('LIVE')
    expect(counts).toMatchObject({ received: 40, accepted: 36, rejected: 4, warnings: 2 })
    expect(problems.map((problem) => [problem.severity, problem.partnerDishId])).toEqual([
      ['ERROR', 'd0'],
      ['WARNING', 'd1'],
      ['ERROR', 'd10'],
    ])
  })

  it('a partner sees each problem with code, message, index, id, pointer and severity', async () => {
    const { uploadId, partnerToken } = ended['one-problem']
    const query = `query ($id: ID!) { catalogUpload(id: $id) { state stateReason objectKey progress { items percent }
      counts { received accepted rejected removed warnings } catalogVersion createdAt expiresAt noticedAt startedAt endedAt
      problems { severity code message index partnerDishId pointer } } }`
    const { catalogUpload } = await ask(service.address, `Bearer ${partnerToken}`, query, { id: uploadId })
    expect(catalogUpload).toMatchObject({
      state: 'LIVE',
      progress: { items: 21, percent: 100 },
      counts: { received: 21, accepted: 20, rejected: 1, removed: 0, warnings: 1 },
      problems: [
        {
          ...{ severity: 'ERROR', code: 'INVALID_ITEM', index: 20, partnerDishId: 'd20' },
          ...{
            pointer: '/nutrition/protein',
            message: expect.stringContaining('must be number or null, but is '),
          },
        },
        { severity: 'WARNING', code: 'NEVER_STATED', index: null, partnerDishId: null },
      ],
    })
    for (const at of ['createdAt', 'expiresAt', 'noticedAt', 'startedAt', 'endedAt'])
      expect(catalogUpload[at]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
})
