import { randomUUID } from 'node:crypto'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '../../harness/catalogs/upload-catalog.ts'
import type { Problem } from '../../src/domain/items/problem.ts'
import { ALLERGEN_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import type { CatalogChanges, ChangedDishes } from '../../src/features/uploads/catalog-changes.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { expectError } from '../support/error-answer.ts'
import { type Anything, ask, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const TICKET = `mutation ($validateOnly: Boolean! = false) { createPartnerCatalogUpload(validateOnly: $validateOnly) {
  method uploadUrl objectKey expiresAt contentType uploadId } }`
const COMPLETE = `mutation ($id: ID!) { completePartnerCatalogUpload(uploadId: $id) {
  uploadId state validateOnly mode approvedAt noticedAt problems { code } } }`
const LIST = `query ($first: Int, $after: String) { catalogUploads(first: $first, after: $after) {
  edges { cursor node { uploadId } } nodes { uploadId }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
const WITH_PROBLEMS =
  'query ($first: Int) { catalogUploads(first: $first) { nodes { uploadId problems { code index } } } }'
const FILE = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])
const UNKNOWN = 'up_00000000-0000-0000-0000-000000000000'

/** As many as a record can have. */
const CHANGED: ChangedDishes = {
  count: 100,
  dishes: Array.from({ length: 100 }, (_, place) => ({ partnerDishId: `${place}`, name: 'n'.repeat(100) })),
}
const MANY_CHANGES: CatalogChanges = {
  comparedWith: null,
  ...{ added: CHANGED, changed: CHANGED, gone: CHANGED },
  allergens: ALLERGEN_TYPES.map((type) => ({ type, lost: CHANGED, gained: CHANGED })),
}

describe("the partner's view of uploads", () => {
  let service: TestService
  let number = 0
  let anyone: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
    anyone = await newChain()
  })
  afterAll(() => service?.close())

  const newChain = () => {
    number += 1
    return service.onboard({ chainId: `partner-${number}` })
  }
  const bearer = (chain: OnboardedChain) => `Bearer ${chain.partnerToken}`
  const send = (chain: OnboardedChain, query: string, variables: object = {}) =>
    post(service.address, { query, variables }, { authorization: bearer(chain) })
  const run = (chain: OnboardedChain, query: string, variables: Record<string, unknown> = {}) =>
    ask(service.address, bearer(chain), query, variables)
  const ticketOf = async (chain: OnboardedChain, validateOnly?: boolean): Promise<Ticket> =>
    (await run(chain, TICKET, validateOnly === undefined ? {} : { validateOnly })).createPartnerCatalogUpload
  const put = async ({ uploadUrl, contentType }: Ticket, body = FILE) => {
    const answer = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body })
    expect(answer.status).toBe(200)
  }
  const complete = async (chain: OnboardedChain, id: string) =>
    (await run(chain, COMPLETE, { id })).completePartnerCatalogUpload

  /** Uploads of the past, oldest first: the first ones share a time. */
  const record = async (chain: OnboardedChain, count: number, problems = 0) => {
    const records = Array.from({ length: count }, (_, n) => {
      const at = new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 3)))
      return {
        ...newUpload(chain, objectKey(chain.businessId, at), at.toISOString(), at.toISOString()),
        counts: { received: 1, accepted: 1, rejected: 0, removed: 0, warnings: problems },
        problems: Array.from(
          { length: problems },
          (__, index): Problem => ({
            ...{ severity: 'WARNING', code: 'DUPLICATE_DISH', message: 'm', pointer: '', partnerDishId: 'd' },
            index,
          }),
        ),
        changes: problems < 1_000 ? null : MANY_CHANGES,
      } as const
    })
    for (const each of records) await service.stores.uploads.create(each)
    return records.toSorted(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || a.uploadId.localeCompare(b.uploadId),
    )
  }

  describe('catalogUploads', () => {
    it('has the uploads of the partner, newest first, and nobody else’s', async () => {
      const [mine, other] = [await newChain(), await newChain()]
      const expected = (await record(mine, 4)).map(({ uploadId }) => uploadId)
      await record(other, 2)
      const { catalogUploads } = await run(mine, LIST)
      expect(catalogUploads.nodes.map((node: Anything) => node.uploadId)).toEqual(expected)
      expect(catalogUploads.edges.map((edge: Anything) => edge.node.uploadId)).toEqual(expected)
      expect(catalogUploads.pageInfo).toEqual({
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: catalogUploads.edges[0].cursor,
        endCursor: catalogUploads.edges[3].cursor,
      })
    })

    it('is empty for a partner without uploads', async () => {
      expect((await run(await newChain(), LIST)).catalogUploads).toEqual({
        edges: [],
        nodes: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      })
    })

    it('has pages of 20 by default and 100 at most, which together are all uploads once', async () => {
      const chain = await newChain()
      const expected = (await record(chain, 45)).map(({ uploadId }) => uploadId)
      expect((await run(chain, LIST)).catalogUploads.nodes).toHaveLength(20)
      expect((await run(chain, LIST, { first: 100 })).catalogUploads.nodes).toHaveLength(45)
      for (const first of [1, 7, 15, 44]) {
        const seen: string[] = []
        for (let after: string | null = null, more = true; more; ) {
          const { catalogUploads }: Anything = await run(chain, LIST, { first, after })
          seen.push(...catalogUploads.nodes.map((node: Anything) => node.uploadId))
          expect(catalogUploads.pageInfo.hasPreviousPage).toBe(after !== null)
          after = catalogUploads.pageInfo.endCursor
          more = catalogUploads.pageInfo.hasNextPage
        }
        expect(seen).toEqual(expected)
      }
    })

    it('goes on after any cursor, whatever came in the meantime', async () => {
      const chain = await newChain()
      const expected = (await record(chain, 6)).map(({ uploadId }) => uploadId)
      const { edges } = (await run(chain, LIST)).catalogUploads
      await ticketOf(chain)
      const { nodes } = (await run(chain, LIST, { after: edges[2].cursor, first: 2 })).catalogUploads
      expect(nodes.map((node: Anything) => node.uploadId)).toEqual(expected.slice(3, 5))
    })

    it.each([0, -1, 101, 2_147_483_647])('first: %s is INVALID_INPUT', async (first) => {
      const answer = await send(anyone, LIST, { first })
      const expected = { status: 200, code: 'INVALID_INPUT', field: 'first', path: ['catalogUploads'] }
      expectError(answer, { ...expected, says: /^first is 1 to 100$/ })
    })

    it.each(['', 'x', 'MQ==', Buffer.from('1 up_xy').toString('base64url'), 'a'.repeat(5_000)])(
      'after: %j is INVALID_INPUT',
      async (after) => {
        const answer = await send(anyone, LIST, { after })
        const expected = { status: 200, code: 'INVALID_INPUT', field: 'after', path: ['catalogUploads'] }
        expectError(answer, { ...expected, says: /^after is not a cursor of this service$/ })
      },
    )

    it('has the problems of each upload where they are asked for', async () => {
      const chain = await newChain()
      const expected = (await record(chain, 3, 2)).map(({ uploadId }) => ({
        uploadId,
        problems: [0, 1].map((index) => ({ code: 'DUPLICATE_DISH', index })),
      }))
      expect((await run(chain, WITH_PROBLEMS)).catalogUploads.nodes).toEqual(expected)
      const again = await run(chain, WITH_PROBLEMS)
      expect(again.catalogUploads.nodes).toEqual(expected)
    })

    it('has the problems that are chosen, as a list and as CSV', async () => {
      const chain = await newChain()
      await record(chain, 1, 12)
      const query = `query ($codes: [String!]) { catalogUploads { nodes {
        part: problems(skip: 10, first: 5, severity: WARNING, codes: "DUPLICATE_DISH") { index }
        none: problems(codes: $codes) { index }
        errors: problems(severity: ERROR) { index }
        problemsCsv(codes: "DUPLICATE_DISH") } } }`
      for (const _ of ['compiled', 'again']) {
        const [node] = (await run(chain, query, { codes: ['INVALID_ITEM'] })).catalogUploads.nodes
        expect(node).toMatchObject({ part: [{ index: 10 }, { index: 11 }], none: [], errors: [] })
        const rows = node.problemsCsv.trimEnd().split('\n')
        expect([rows.length, rows[1]]).toEqual([13, 'WARNING,DUPLICATE_DISH,0,d,,m'])
      }
    })

    it.each([
      ['problems(skip: -1) { index }', 'skip'],
      ['problems(first: 0) { index }', 'first'],
      ['problems(first: 1001) { index }', 'first'],
      ['problems(codes: ["NONE"]) { index }', 'codes'],
      ['problemsCsv(codes: ["NONE"])', 'codes'],
    ])('%s is INVALID_INPUT', async (selection, field) => {
      const chain = await newChain()
      await record(chain, 1, 1)
      const answer = await send(chain, `{ catalogUploads { nodes { ${selection} } } }`)
      expectError(answer, { status: 200, code: 'INVALID_INPUT', field, path: ['catalogUploads'] })
    })

    it('has the problems of 20 uploads at once, not of more', async () => {
      const chain = await newChain()
      await record(chain, 21, 1_000)
      const { nodes } = (await run(chain, WITH_PROBLEMS)).catalogUploads
      expect(nodes).toHaveLength(20)
      for (const node of nodes) expect(node.problems).toHaveLength(1_000)
      const answer = await send(chain, WITH_PROBLEMS, { first: 21 })
      expect(answer.body.errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX')
      expect(answer.body.errors[0].message).toMatch(/ask for fewer with "first"$/)
    })
  })

  describe('an answer that would be too large is refused', () => {
    const ALL = 'problems { severity code message index partnerDishId pointer }'
    let busy: OnboardedChain

    beforeAll(async () => {
      busy = await newChain()
      await record(busy, 20, 1_000)
    })

    it.each<{ readonly name: string; readonly query: string; readonly says: RegExp }>([
      {
        name: 'the problems of 60 uploads under three names',
        query: `{ ${['a', 'b', 'c'].map((name) => `${name}: catalogUploads(first: 20) { nodes { ${ALL} } }`).join(' ')} }`,
        says: /the problems or changes of 60 uploads; at most 20/,
      },
      {
        name: 'the changes of 60 uploads under three names',
        query: `{ ${['a', 'b', 'c'].map((name) => `${name}: catalogUploads(first: 20) { nodes { changes { comparedWith } } }`).join(' ')} }`,
        says: /the problems or changes of 60 uploads; at most 20/,
      },
      {
        name: 'all changes of 20 uploads',
        query: `{ catalogUploads(first: 20) { nodes { changes { allergens { lost { ...all } gained { ...all } } } } } }
          fragment all on ChangedDishes { count dishes { partnerDishId name } }`,
        says: /more than 2097152 bytes/,
      },
      {
        name: 'the problems of one page, as nodes and as edges',
        query: `{ catalogUploads(first: 20) { nodes { ${ALL} } edges { node { ${ALL} } } } }`,
        says: /more than 2097152 bytes/,
      },
      {
        name: 'each problem under fifteen names',
        query: `{ catalogUploads(first: 20) { nodes { problems { ${Array.from({ length: 15 }, (_, n) => `a${n}: message`).join(' ')} } } } }`,
        says: /more than 2097152 bytes/,
      },
      {
        name: 'the problems of 20 uploads as CSV, under four names',
        query:
          '{ catalogUploads(first: 20) { nodes { a: problemsCsv b: problemsCsv c: problemsCsv d: problemsCsv } } }',
        says: /more than 2097152 bytes/,
      },
      {
        name: 'the problems of 21 uploads as CSV',
        query: '{ catalogUploads(first: 21) { nodes { problemsCsv } } }',
        says: /the problems or changes of 21 uploads; at most 20/,
      },
      {
        name: 'all that is known of 20 uploads',
        query: `{ catalogUploads(first: 20) { nodes { ${ALL} } } }`,
        says: /more than 2097152 bytes/,
      },
    ])('$name', async ({ query, says }) => {
      const { body } = await send(busy, query)
      expect(body.errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX')
      expect(body.errors[0].message).toMatch(says)
    })

    it('but not where only a few of many problems are asked for', async () => {
      const { body } = await send(
        busy,
        `{ catalogUploads(first: 20) { nodes { ${ALL.replace('problems', 'problems(first: 10)')} } } }`,
      )
      expect(body.errors).toBeUndefined()
    })
  })

  describe('createPartnerCatalogUpload(validateOnly: true)', () => {
    it('gives each file a key of its own, outside the catalogs', async () => {
      const chain = await newChain()
      const [one, two] = [await ticketOf(chain, true), await ticketOf(chain, true)]
      expect(one.objectKey).toBe(
        `validation/business_id=${chain.businessId}/upload_id=${one.uploadId}/items.json`,
      )
      expect(two.objectKey).not.toBe(one.objectKey)
      await put(one)
      expect(await complete(chain, one.uploadId)).toMatchObject({ state: 'QUEUED', validateOnly: true })
      const { catalogUpload } = await run(
        chain,
        `{ catalogUpload(id: "${two.uploadId}") { state validateOnly } }`,
      )
      expect(catalogUpload).toEqual({ state: 'AWAITING_UPLOAD', validateOnly: true })
    })

    it('is false where it is not given', async () => {
      const chain = anyone
      const { uploadId, objectKey: key } = await ticketOf(chain)
      expect(key).toMatch(/^partner\//)
      const { catalogUpload } = await run(
        chain,
        `{ catalogUpload(id: "${uploadId}") { validateOnly mode approvedAt progress { items percent } } }`,
      )
      expect(catalogUpload).toEqual({ validateOnly: false, mode: null, approvedAt: null, progress: null })
    })
  })

  describe('completePartnerCatalogUpload', () => {
    it('takes the file up at once, and may be called again', async () => {
      const chain = await newChain()
      const ticket = await ticketOf(chain)
      await put(ticket)
      const first = await complete(chain, ticket.uploadId)
      expect(first).toMatchObject({
        uploadId: ticket.uploadId,
        state: 'QUEUED',
        validateOnly: false,
        problems: [],
      })
      expect(first.noticedAt).toMatch(/Z$/)
      const again = await Promise.all([1, 2, 3].map(() => complete(chain, ticket.uploadId)))
      expect(again).toEqual([first, first, first])
    })

    it('says what to do where nothing has been stored', async () => {
      const chain = await newChain()
      const { uploadId } = await ticketOf(chain)
      expectError(await send(chain, COMPLETE, { id: uploadId }), {
        ...{ status: 200, code: 'INVALID_INPUT', field: 'uploadId', path: ['completePartnerCatalogUpload'] },
        says: /^Nothing has been stored with this ticket; PUT the file to its uploadUrl first/,
      })
      const [expired] = await record(chain, 1)
      expectError(await send(chain, COMPLETE, { id: expired?.uploadId }), {
        ...{ status: 200, code: 'INVALID_INPUT', field: 'uploadId', path: ['completePartnerCatalogUpload'] },
        says: /its address has expired: ask for a new ticket/,
      })
    })

    it('does not take the day’s earlier file for that of a second ticket', async () => {
      const chain = await newChain()
      const one = await ticketOf(chain)
      await put(one)
      await complete(chain, one.uploadId)
      const two = await ticketOf(chain)
      expect(two.objectKey).toBe(one.objectKey)
      expectError(await send(chain, COMPLETE, { id: two.uploadId }), {
        ...{ status: 200, code: 'INVALID_INPUT', field: 'uploadId', path: ['completePartnerCatalogUpload'] },
        says: new RegExp(`the day's file was taken up as upload ${one.uploadId}; PUT the file`),
      })
      await put(two, `${FILE} `)
      expect(await complete(chain, two.uploadId)).toMatchObject({ uploadId: two.uploadId, state: 'QUEUED' })
      expect(await complete(chain, one.uploadId)).toMatchObject({ uploadId: one.uploadId, state: 'QUEUED' })
    })

    it('takes the file for that of the ticket that is announced, though a newer one is open', async () => {
      const chain = await newChain()
      const [one, two] = [await ticketOf(chain), await ticketOf(chain)]
      await put(one)
      expect(await complete(chain, one.uploadId)).toMatchObject({ uploadId: one.uploadId, state: 'QUEUED' })
      await put(two, `${FILE} `)
      expect(await complete(chain, two.uploadId)).toMatchObject({ uploadId: two.uploadId, state: 'QUEUED' })
      expect(await complete(chain, one.uploadId)).toMatchObject({ uploadId: one.uploadId, state: 'QUEUED' })
    })

    it.each([UNKNOWN, '', 'x', '../x', `up_${'x'.repeat(600)}`])('%j is UPLOAD_NOT_FOUND', async (id) => {
      expectError(await send(anyone, COMPLETE, { id }), {
        ...{
          status: 200,
          code: 'UPLOAD_NOT_FOUND',
          field: 'uploadId',
          path: ['completePartnerCatalogUpload'],
        },
      })
    })

    it('another business’s upload is UPLOAD_NOT_FOUND', async () => {
      const [mine, other] = [await newChain(), anyone]
      const ticket = await ticketOf(mine)
      await put(ticket)
      expectError(await send(other, COMPLETE, { id: ticket.uploadId }), {
        ...{
          status: 200,
          code: 'UPLOAD_NOT_FOUND',
          field: 'uploadId',
          path: ['completePartnerCatalogUpload'],
        },
      })
    })

    it('takes a partner token, not an API key', async () => {
      const chain = anyone
      for (const query of [COMPLETE, LIST]) {
        const variables = { id: UNKNOWN }
        const answer = await post(service.address, { query, variables }, { authorization: chain.apiKey })
        expectError(answer, { status: 401, code: 'INVALID_TOKEN' })
      }
    })
  })
})

describe('with a worker', () => {
  let service: TestService
  let authorization: string
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await service.onboard({ chainId: 'growing' })
    authorization = `Bearer ${chain.partnerToken}`
  })
  afterAll(() => service?.close())

  const uploaded = async (file: unknown, validateOnly = false): Promise<string> => {
    const { createPartnerCatalogUpload: ticket } = await ask(service.address, authorization, TICKET, {
      validateOnly,
    })
    const headers = { 'content-type': ticket.contentType }
    await fetch(ticket.uploadUrl, { method: 'PUT', headers, body: JSON.stringify(file) })
    await ask(service.address, authorization, COMPLETE, { id: ticket.uploadId })
    return ticket.uploadId
  }
  const statusOf = async (id: string) => {
    const fields =
      'state mode validateOnly catalogVersion progress { items percent } counts { accepted rejected }'
    return (await ask(service.address, authorization, `{ catalogUpload(id: "${id}") { ${fields} } }`))
      .catalogUpload
  }

  it('the partner sees the items and the per cent grow, then the counts', async () => {
    const file = Array.from({ length: 8_000 }, (_, n) => ({
      partnerDishId: `d${n}`,
      name: `Dish ${randomUUID()}`,
    }))
    const uploadId = await uploaded(file)
    const seen: { items: number; percent: number }[] = []
    const read = async () => {
      const upload = await statusOf(uploadId)
      if (upload.state === 'PROCESSING') seen.push(upload.progress)
      return upload
    }
    await expect.poll(read, { timeout: 60_000, interval: 100 }).toMatchObject({
      ...{ state: 'LIVE', mode: 'FULL', validateOnly: false },
      ...{ progress: { items: 8_000, percent: 100 }, counts: { accepted: 8_000 } },
    })
    const between = seen.filter(({ items, percent }) => items > 0 && percent > 0 && percent < 100)
    expect(between.length).toBeGreaterThan(0)
    expect(seen).toEqual(seen.toSorted((a, b) => a.items - b.items))
  }, 90_000)

  it('a file that is to be checked only changes nothing of the menu', async () => {
    const count = async () =>
      (await ask(service.address, chain.apiKey, '{ search { counts { total } } }')).search
    const before = await count()
    const uploadId = await uploaded([{ partnerDishId: 'new', name: 'New' }, { partnerDishId: 'bad' }], true)
    await expect
      .poll(() => statusOf(uploadId), { timeout: 20_000 })
      .toMatchObject({
        ...{ state: 'VALIDATED', validateOnly: true, mode: 'FULL', catalogVersion: null },
        counts: { accepted: 1, rejected: 1 },
      })
    expect(await count()).toEqual(before)
    expect((await statusOf(uploadId)).catalogVersion).toBeNull()
  })
})
