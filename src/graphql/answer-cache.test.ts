import { expect, it } from 'vitest'
import type { ChainContext } from '../features/chains/chain-context.ts'
import { createAnswerCache, isOfTheCatalog } from './answer-cache.ts'
import type { PreparedOperation } from './prepared-document.ts'

type Changes = Readonly<{ catalogId?: string; settings?: object }>
const contextOf = ({ catalogId = 'soups-1', settings = {} }: Changes = {}) =>
  ({ chain: { chainId: 'soups', settings }, catalog: { catalogId }, isHeld: true }) as unknown as ChainContext
const operationOf = (...rootFields: string[]) =>
  ({ node: { operation: 'query' }, rootFields }) as unknown as PreparedOperation
const SEARCH = operationOf('search')
const isServing = async () => true
const synonyms = {}
const bytesOf = (text: string) => ({ bytes: Buffer.from(text), isOfCatalog: true })

function counted(text: string) {
  const made = { times: 0 }
  return {
    made,
    make: async () => {
      made.times += 1
      return bytesOf(text)
    },
  }
}

it('gives the same question the same answer, made once', async () => {
  const cache = createAnswerCache(1e6)
  const { made, make } = counted('soup')
  const asked = { operation: SEARCH, synonyms, variables: { first: 5 } }
  const all = await Promise.all(
    Array.from({ length: 100 }, () =>
      cache.answer(contextOf(), { ...asked, variables: { first: 5 } }, { make, isServing }),
    ),
  )
  const later = await cache.answer(contextOf(), asked, { make, isServing })
  expect(made.times).toBe(1)
  for (const answer of [...all, later])
    expect(String(Buffer.isBuffer(answer) ? answer : answer.bytes)).toBe('soup')
})

it('gives no answer to another question, of another catalog, with other synonyms or settings', async () => {
  const cache = createAnswerCache(1e6)
  const { made, make } = counted('soup')
  const ask = (context: ChainContext, operation: PreparedOperation, variables: Record<string, unknown>) =>
    cache.answer(context, { operation, synonyms, variables }, { make, isServing })
  await ask(contextOf(), SEARCH, {})
  await ask(contextOf(), SEARCH, { first: 5 })
  await ask(contextOf(), operationOf('search'), {})
  await ask(contextOf({ catalogId: 'soups-2' }), SEARCH, {})
  await ask(contextOf({ settings: { mayContain: 'ALMOST_MATCH' } }), SEARCH, {})
  const others = { operation: SEARCH, synonyms: {}, variables: {} }
  await cache.answer(contextOf(), others, { make, isServing })
  expect(made.times).toBe(6)
})

it('keeps no answer that is for one request alone, and lets each of those that waited make its own', async () => {
  const cache = createAnswerCache(1e6)
  const outcomes = [null, null, Buffer.from('soup')]
  let times = 0
  const make = async () => {
    times += 1
    return { bytes: outcomes[times - 1] ?? null, isOfCatalog: true, at: times }
  }
  const asked = { operation: SEARCH, synonyms, variables: {} }
  const both = await Promise.all([1, 2].map(() => cache.answer(contextOf(), asked, { make, isServing })))
  expect(both).toEqual([
    { bytes: null, isOfCatalog: true, at: 1 },
    { bytes: null, isOfCatalog: true, at: 2 },
  ])
  await cache.answer(contextOf(), asked, { make, isServing })
  expect(await cache.answer(contextOf(), asked, { make, isServing })).toEqual(Buffer.from('soup'))
  expect(times).toBe(3)
})

it('keeps nothing of an execution that throws', async () => {
  const cache = createAnswerCache(1e6)
  const asked = { operation: SEARCH, synonyms, variables: {} }
  const broken = () => Promise.reject(new Error('broken'))
  const { made, make } = counted('soup')
  const [first, second] = await Promise.allSettled([
    cache.answer(contextOf(), asked, { make: broken, isServing }),
    cache.answer(contextOf(), asked, { make, isServing }),
  ])
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
  await cache.answer(contextOf(), asked, { make, isServing })
  expect(made.times).toBe(1)
})

it('gives no answer of a catalog that does not serve any more', async () => {
  const cache = createAnswerCache(1e6)
  const { made, make } = counted('soup')
  const asked = { operation: SEARCH, synonyms, variables: {} }
  const both = [true, false].map((is) =>
    cache.answer(contextOf(), asked, { make, isServing: async () => is }),
  )
  await Promise.all(both)
  await cache.answer(contextOf(), asked, { make, isServing: async () => false })
  expect(made.times).toBe(3)
})

it('keeps no answer of a catalog that went live while it was made', async () => {
  const cache = createAnswerCache(1e6)
  const asked = { operation: SEARCH, synonyms, variables: {} }
  const moved = { ...bytesOf('stew'), isOfCatalog: false }
  expect(await cache.answer(contextOf(), asked, { make: async () => moved, isServing })).toBe(moved)
  const { made, make } = counted('soup')
  await cache.answer(contextOf(), asked, { make, isServing })
  expect(made.times).toBe(1)
})

it('stays within its bytes, whatever is asked', async () => {
  const cache = createAnswerCache(100_000)
  const { made, make } = counted('x'.repeat(1_000))
  const ask = (at: number) =>
    cache.answer(contextOf(), { operation: SEARCH, synonyms, variables: { at } }, { make, isServing })
  for (let at = 0; at < 1_000; at += 1) await ask(at)
  await ask(999)
  expect(made.times).toBe(1_000)
  await ask(0)
  expect(made.times).toBe(1_001)
})

it.each([['search'], ['search', 'dish', 'calculate', 'filterOptions', '__typename']])(
  'keeps answers of %s',
  (...rootFields) => {
    expect(isOfTheCatalog(operationOf(...rootFields))).toBe(true)
  },
)

it.each([['catalogUpload'], ['search', 'catalogUploads'], ['__schema'], ['search', '__type']])(
  'keeps no answer of %s',
  (...rootFields) => {
    expect(isOfTheCatalog(operationOf(...rootFields))).toBe(false)
    const startSession = { node: { operation: 'mutation' }, rootFields: ['__typename'] }
    expect(isOfTheCatalog(startSession as unknown as PreparedOperation)).toBe(false)
  },
)
