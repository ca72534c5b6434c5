import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../support/error-answer.ts'
import { post } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const DISHES = 80
const HUGE = 182_000
const search = (first: number, alias = 'search') =>
  `${alias}: search(pagination: { first: ${first} }) { counts { total } matches { dish { name } } }`

/** As large as one may be: 45 ingredients with descriptions of 4,000 characters. */
const item = (place: number, bytes: number) => ({
  partnerDishId: `d${place}`,
  name: `Dish ${place}`,
  ingredients: Array.from({ length: Math.ceil(bytes / 4_000) }, (_, n) => ({
    id: `i${n}`,
    name: `Ingredient ${n}`,
    description: 'x'.repeat(Math.min(bytes, 4_000)),
    amountGrams: 10,
  })),
})

describe('a chain whose dishes are huge', () => {
  let service: TestService
  let huge: PublishedChain
  let mixed: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    huge = await onboardWithCatalog(
      service,
      'huge',
      Array.from({ length: DISHES }, (_, n) => item(n, HUGE)),
    )
    const dishes = Array.from({ length: DISHES }, (_, n) => item(n, n === 40 ? HUGE : 100))
    mixed = await onboardWithCatalog(service, 'mixed', dishes)
  })
  afterAll(() => service?.close())

  const send = (query: string, { apiKey }: PublishedChain = huge) =>
    post(service.address, { query: `{ ${query} }` }, { authorization: apiKey })

  it('is asked for no more bytes than a request may load', async () => {
    const names = (await send(search(20))).body.data.search.matches
    expect(names).toHaveLength(20)
    for (const query of [search(100), search(46), `${search(30, 'a')} ${search(30, 'b')}`]) {
      const { body } = await send(query)
      expect(body.errors[0]).toMatchObject({
        message: expect.stringMatching(/more than 8388608 bytes.*fewer/),
        extensions: { code: 'QUERY_TOO_COMPLEX' },
      })
    }
  })

  it('answers counts whatever their size', async () => {
    const aliases = Array.from({ length: 15 }, (_, n) => `a${n}: search { counts { total } }`).join(' ')
    const { body } = await send(aliases)
    expect(body.errors).toBeUndefined()
    expect(body.data.a14.counts.total).toBe(DISHES)
  })

  it('may have one such dish among small ones: pages are whole, in the same order', async () => {
    const { body } = await send(search(100), mixed)
    expect(body.errors).toBeUndefined()
    const names = body.data.search.matches.map(({ dish }: { dish: { name: string } }) => dish.name)
    expect(names).toEqual(Array.from({ length: DISHES }, (_, n) => `Dish ${n}`))
  })

  it('shows single dishes, as many as fit', async () => {
    const { body } = await send('search(pagination: { first: 20 }) { matches { dish { id } } }')
    const ids: string[] = body.data.search.matches.map(({ dish }: { dish: { id: string } }) => dish.id)
    const one = await send(`dish(id: "${ids[0]}") { name }`)
    expect(one.body.data.dish.name).toBe('Dish 0')
    const many = ids.slice(0, 15).map((id, n) => `a${n}: dish(id: "${id}") { name }`)
    expect((await send(many.join(' '))).body.errors).toBeUndefined()
  })

  it('has a limit that an operator may lower; one dish can always be shown', async () => {
    const small = await startTestService({ settings: { MAX_QUERY_DISH_BYTES: '100000' } })
    try {
      const chain = await onboardWithCatalog(small, 'huge', [item(1, HUGE), item(2, 100)])
      const ask = (query: string) => post(small.address, { query }, { authorization: chain.apiKey })
      expect((await ask(`{ ${search(1)} }`)).body.data.search.matches).toHaveLength(1)
      expect((await ask(`{ ${search(2)} }`)).body.errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX')
    } finally {
      await small.close()
    }
  })
})

describe('dishes of one request', () => {
  it('are at most 200, whatever they weigh', async () => {
    const service = await startTestService({ hasWorker: false })
    try {
      const { apiKey } = await service.onboard()
      const query = `{ ${search(100, 'a')} ${search(100, 'b')} ${search(1, 'c')} }`
      const answer = await post(service.address, { query }, { authorization: apiKey })
      expectError(answer, { status: 400, code: 'QUERY_TOO_COMPLEX', field: 'query', says: /201 dishes/ })
    } finally {
      await service.close()
    }
  })
})
