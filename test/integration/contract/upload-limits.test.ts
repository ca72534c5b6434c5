import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../../dev/upload-catalog.ts'
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

/** The limits of section 8 with small figures: the code is the same, only the setting differs. */
describe('the limits of items.json', () => {
  let service: TestService
  let number = 0

  beforeAll(async () => {
    service = await startTestService({
      settings: {
        ...{ MAX_FILE_BYTES: '40000', MAX_ITEMS: '40', MAX_ITEM_BYTES: '1000', MAX_NESTING: '8' },
        ...{ MAX_REPORTED_PROBLEMS: '3', TICKETS_PER_MINUTE: '100' },
      },
    })
  })
  afterAll(() => service?.close())

  const upload = async (file: string) => {
    number += 1
    const chain = await service.onboard({ chainId: `chain-${number}` })
    return uploadCatalog(service.address, chain.partnerToken, file)
  }

  it('are 1 GiB, 1,000,000 items, 256 KiB per item, nesting 32 and 1,000 problems by default; 15 min to upload', () => {
    const config = loadConfig({
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

  it('a file with the most items goes live, with one more it is rejected', async () => {
    const [full, over] = await Promise.all([
      upload(JSON.stringify(dishes(40))),
      upload(JSON.stringify(dishes(41))),
    ])
    expect(full).toMatchObject({ state: 'LIVE', counts: { received: 40, accepted: 40 } })
    expect(over).toMatchObject({ state: 'REJECTED', stateReason: 'the file has more than 40 items' })
    expect(over.problems).toContainEqual(
      expect.objectContaining({ severity: 'ERROR', code: 'TOO_MANY_ITEMS' }),
    )
  })

  it('a file of the most bytes goes live, of one more it is rejected', async () => {
    const text = JSON.stringify(dishes(3))
    const padded = (bytes: number) => text + ' '.repeat(bytes - text.length)
    const [full, over] = await Promise.all([upload(padded(40_000)), upload(padded(40_001))])
    expect(full).toMatchObject({ state: 'LIVE' })
    expect(over).toMatchObject({ state: 'REJECTED', stateReason: 'the file is larger than 40000 bytes' })
  })

  it('an item over its limit is refused alone', async () => {
    const others = Array.from({ length: 20 }, (_, n) => JSON.stringify(dish(n)))
    const ended = await upload(`[${[...others, ofBytes(1_000, 98), ofBytes(1_001, 99)].join(',')}]`)
    expect(ended).toMatchObject({ state: 'LIVE', counts: { received: 22, accepted: 21, rejected: 1 } })
    expect(ended.problems).toContainEqual(expect.objectContaining({ code: 'ITEM_TOO_LARGE' }))
  })

  it('nesting beyond the limit rejects the file', async () => {
    const withExtra = (levels: number) =>
      `[${JSON.stringify(dish(1)).slice(0, -1)},"extra":${nested(levels)}}]`
    const [most, over] = await Promise.all([upload(withExtra(6)), upload(withExtra(20))])
    expect(most).toMatchObject({ state: 'LIVE' })
    expect(over).toMatchObject({ state: 'REJECTED' })
    expect(over.problems).toContainEqual(expect.objectContaining({ code: 'NESTING_TOO_DEEP' }))
  })

  it('the report has the first problems in the order of the file, and the counts of all', async () => {
    const file = dishes(40).map((each, n) => (n % 10 === 0 ? { partnerDishId: each.partnerDishId } : each))
    const extra = { ...file[1], nutrition: { sugar: 9, carbohydrates: 1 } }
    const ended = await upload(JSON.stringify([file[0], extra, ...file.slice(2)]))
    expect(ended).toMatchObject({
      state: 'LIVE',
      counts: { received: 40, accepted: 36, rejected: 4, warnings: 1 },
    })
    expect(ended.problems.map((problem) => [problem.severity, problem.partnerDishId])).toEqual([
      ['ERROR', 'd0'],
      ['WARNING', 'd1'],
      ['ERROR', 'd10'],
    ])
  })

  it('a partner sees each problem with code, message, index, id, pointer and severity', async () => {
    const chain = await service.onboard({ chainId: 'problems' })
    let uploadId = ''
    await uploadCatalog(
      service.address,
      chain.partnerToken,
      JSON.stringify([...dishes(20), dish(20, { nutrition: { protein: 'much' } })]),
      (_status, ticket) => {
        uploadId = ticket.uploadId
      },
    )
    const query = `query ($id: ID!) { catalogUpload(id: $id) { state stateReason objectKey progress { items percent }
      counts { received accepted rejected removed warnings } catalogVersion createdAt expiresAt noticedAt startedAt endedAt
      problems { severity code message index partnerDishId pointer } } }`
    const { catalogUpload } = await ask(service.address, `Bearer ${chain.partnerToken}`, query, {
      id: uploadId,
    })
    expect(catalogUpload).toMatchObject({
      state: 'LIVE',
      progress: { items: 21, percent: 100 },
      counts: { received: 21, accepted: 20, rejected: 1, removed: 0, warnings: 0 },
      problems: [
        {
          ...{ severity: 'ERROR', code: 'INVALID_ITEM', index: 20, partnerDishId: 'd20' },
          ...{ pointer: '/nutrition/protein', message: 'must be number or null' },
        },
      ],
    })
    for (const at of ['createdAt', 'expiresAt', 'noticedAt', 'startedAt', 'endedAt'])
      expect(catalogUpload[at]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
})
