import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anything, post } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const QUERY = `query ($pagination: PaginationArgs, $preferences: PreferencesInput) {
  search(pagination: $pagination, preferences: $preferences) {
    counts { total } matches { dish { name } } almostMatches { dish { name } } notMatches { dish { name } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
const TOTAL = 105
const CATALOG = Array.from({ length: TOTAL }, (_, n) => ({
  partnerDishId: `d${n}`,
  name: `Dish ${n}`,
  nutrition: { calories: (n % 3) * 100 },
}))
/** Two thirds match: the joined list is not the order of the file. */
const MIXED = { calorieRange: { max: 150 } }
const cursor = (text: string) => Buffer.from(text).toString('base64')
const dishes = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `Dish ${from + n}`)

describe('the pages of a search', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'paging', CATALOG)
  })
  afterAll(() => service?.close())

  const send = (pagination: object | null, preferences: object | null = null) =>
    post(
      service.address,
      { query: QUERY, variables: { pagination, preferences } },
      { authorization: chain.apiKey },
    )
  const page = async (pagination: object | null, preferences: object | null = null) => {
    const { body } = await send(pagination, preferences)
    expect(body.errors).toBeUndefined()
    const { pageInfo, counts, ...groups } = body.data.search
    const names = Object.values(groups as Record<string, Anything[]>).flatMap((hits) =>
      hits.map((hit) => hit.dish.name as string),
    )
    expect(counts.total).toBe(TOTAL)
    return { names, pageInfo }
  }
  const refusal = async (pagination: object) => {
    const { body } = await send(pagination)
    expect(body.data).toEqual({ search: null })
    return body.errors[0].extensions
  }

  it('have 20 dishes where no size is asked for', async () => {
    for (const pagination of [null, {}]) expect((await page(pagination)).names).toEqual(dishes(0, 20))
    expect((await page({ after: cursor('1') })).names).toEqual(dishes(20, 40))
    expect((await page({ before: cursor('3') })).names).toEqual(dishes(20, 40))
  })

  it('have 1 to 100 dishes, first and last alike', async () => {
    expect((await page({ first: 1 })).names).toEqual(dishes(0, 1))
    expect((await page({ first: 100 })).names).toEqual(dishes(0, 100))
    expect((await page({ last: 100 })).names).toEqual(dishes(100, 105))
    for (const size of [0, -1, 101, 2_147_483_647]) {
      expect(await refusal({ first: size })).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'pagination.first',
      })
      expect(await refusal({ last: size })).toMatchObject({ code: 'INVALID_INPUT', field: 'pagination.last' })
    }
  })

  it('begin with the first one, forward without after', async () => {
    const { names, pageInfo } = await page({ first: 10 })
    expect(names).toEqual(dishes(0, 10))
    expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  })

  it('go on to the next one, forward with after as the cursor of the current one', async () => {
    const first = await page({ first: 10 })
    const second = await page({ first: 10, after: first.pageInfo.endCursor })
    expect(second.names).toEqual(dishes(10, 20))
    expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
  })

  it('go back to the previous one, backward with before as the cursor of the current one', async () => {
    const third = await page({ first: 10, after: cursor('2') })
    const second = await page({ last: 10, before: third.pageInfo.startCursor })
    expect(second.names).toEqual(dishes(10, 20))
    const first = await page({ last: 10, before: second.pageInfo.startCursor })
    expect(first.names).toEqual(dishes(0, 10))
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  })

  it('begin with the last one, backward with last alone', async () => {
    const { names, pageInfo } = await page({ last: 10 })
    expect(names).toEqual(dishes(100, 105))
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    expect((await page({ last: 35 })).names).toEqual(dishes(70, 105))
  })

  it('have startCursor and endCursor, both the base64 of their number', async () => {
    const { pageInfo } = await page({ first: 10, after: cursor('3') })
    expect(pageInfo.startCursor).toBe(cursor('4'))
    expect(pageInfo.endCursor).toBe(pageInfo.startCursor)
    expect((await page({ last: 10 })).pageInfo.endCursor).toBe(cursor('11'))
  })

  it('are empty past the end, with a previous page', async () => {
    for (const after of [cursor('11'), cursor('500'), cursor('999999')]) {
      const { names, pageInfo } = await page({ first: 10, after })
      expect(names).toEqual([])
      expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    }
  })

  it('are empty before the first, with a next page', async () => {
    const { names, pageInfo } = await page({ last: 10, before: cursor('1') })
    expect(names).toEqual([])
    expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    expect((await page({ first: 10, after: pageInfo.endCursor })).names).toEqual(dishes(0, 10))
  })

  it('are reached by cursors of this service only', async () => {
    const others = [
      '1',
      '',
      ' ',
      'nonsense',
      cursor('x'),
      cursor('-1'),
      cursor('1.5'),
      cursor('01'),
      cursor('1e3'),
    ]
    const odd = [
      `${cursor('1')} `,
      cursor('1').replace('==', ''),
      cursor(' 1'),
      cursor('99999999'),
      cursor(''),
    ]
    for (const wrong of [...others, ...odd, cursor('1').toLowerCase()]) {
      expect(await refusal({ first: 10, after: wrong })).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'pagination.after',
      })
      expect(await refusal({ last: 10, before: wrong })).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'pagination.before',
      })
    }
  })

  it.each<[object, string]>([
    [{ first: 1, last: 1 }, 'pagination.last'],
    [{ after: cursor('1'), before: cursor('3') }, 'pagination.before'],
    [{ first: 1, last: 1, after: cursor('1'), before: cursor('1') }, 'pagination.last'],
    [{ last: 1, after: cursor('1') }, 'pagination.after'],
    [{ first: 1, before: cursor('1') }, 'pagination.before'],
  ])('are refused forward and backward at once: %j', async (pagination, field) => {
    expect(await refusal(pagination)).toMatchObject({ code: 'INVALID_INPUT', field })
  })

  it('visit every dish once, forward and backward, in the same order', async () => {
    const forward: string[] = []
    for (let after: string | null = null; ; ) {
      const { names, pageInfo } = await page({ first: 40, after }, MIXED)
      forward.push(...names)
      if (!pageInfo.hasNextPage) break
      after = pageInfo.endCursor
    }
    const backward: string[] = []
    for (let before: string | null = null; ; ) {
      const { names, pageInfo } = await page({ last: 40, before }, MIXED)
      backward.unshift(...names)
      if (!pageInfo.hasPreviousPage) break
      before = pageInfo.startCursor
    }
    expect(forward).toHaveLength(TOTAL)
    expect(new Set(forward).size).toBe(TOTAL)
    expect(backward).toEqual(forward)
    expect(forward).not.toEqual(dishes(0, TOTAL))
  })

  it('are one empty page where nothing is found', async () => {
    const query = `{ search(category: "none", pagination: { last: 3 }) { counts { total } matches { matchStatus }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
    const { body } = await post(service.address, { query }, { authorization: chain.apiKey })
    expect(body.data.search).toEqual({
      counts: { total: 0 },
      matches: [],
      pageInfo: {
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: cursor('1'),
        endCursor: cursor('1'),
      },
    })
  })
})
