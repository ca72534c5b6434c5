import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { heapMegabytes } from '../../test/support/heap-megabytes.ts'
import type { ChainContext, ChainContexts } from '../features/chains/chain-context.ts'
import { inLiveCatalog } from '../features/chains/live-catalog.ts'
import { type CatalogQuestion, createAnswerCache, isOfTheCatalog, type MadeAnswer } from './answer-cache.ts'
import type { PreparedOperation } from './prepared-document.ts'

const createCache = ({ maxBytes = 1e6, keptWithinMs = 2_000 } = {}) => {
  const { answer } = createAnswerCache({ maxBytes, keptWithinMs })
  type Now = 'askedAt' | 'isWanted'
  type Asked = Omit<CatalogQuestion, Now> & Partial<Pick<CatalogQuestion, Now>>
  return {
    answer: <T extends MadeAnswer>(
      context: ChainContext,
      asked: Asked,
      make: (isWanted: () => boolean) => Promise<T>,
    ) => answer(context, { askedAt: performance.now(), isWanted: () => true, ...asked }, make),
  }
}
type Changes = Readonly<{ catalogId?: string; settings?: object; isServing?: Promise<boolean> }>
const contextOf = ({
  catalogId = 'soups-1',
  settings = {},
  isServing = Promise.resolve(true),
}: Changes = {}) =>
  ({ chain: { chainId: 'soups', settings }, catalog: { catalogId }, isServing }) as unknown as ChainContext
const operationOf = (...rootFields: string[]) =>
  ({ node: { operation: 'query' }, rootFields }) as unknown as PreparedOperation
const SEARCH = operationOf('search')
const synonyms = {}
const bytesOf = (text: string) => ({ bytes: Buffer.from(text) })

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
  const cache = createCache()
  const { made, make } = counted('soup')
  const asked = { operation: SEARCH, synonyms, variables: '{"first":5}' }
  const all = await Promise.all(
    Array.from({ length: 100 }, () =>
      cache.answer(contextOf(), { ...asked, variables: '{"first":5}' }, make),
    ),
  )
  const later = await cache.answer(contextOf(), asked, make)
  expect(made.times).toBe(1)
  expect(all.map(({ cache }) => cache)).toEqual(['MISS', ...Array(99).fill('JOINED')])
  expect(later.cache).toBe('HIT')
  for (const { answer } of [...all, later])
    expect(String(Buffer.isBuffer(answer) ? answer : answer.bytes)).toBe('soup')
})

it('gives no answer to another question, of another catalog, with other synonyms or settings', async () => {
  const cache = createCache()
  const { made, make } = counted('soup')
  const ask = (context: ChainContext, operation: PreparedOperation, variables: string) =>
    cache.answer(context, { operation, synonyms, variables }, make)
  await ask(contextOf(), SEARCH, '{}')
  await ask(contextOf(), SEARCH, '{"first":5}')
  await ask(contextOf(), operationOf('search'), '{}')
  await ask(contextOf({ catalogId: 'soups-2' }), SEARCH, '{}')
  await ask(contextOf({ settings: { mayContain: 'ALMOST_MATCH' } }), SEARCH, '{}')
  const others = { operation: SEARCH, synonyms: {}, variables: '{}' }
  await cache.answer(contextOf(), others, make)
  expect(made.times).toBe(6)
})

it('keeps no answer that is for one request alone, and lets each of those that waited make its own', async () => {
  const cache = createCache()
  const outcomes = [null, null, Buffer.from('soup')]
  let times = 0
  const make = async () => {
    times += 1
    return { bytes: outcomes[times - 1] ?? null, at: times }
  }
  const asked = { operation: SEARCH, synonyms, variables: '{}' }
  const both = await Promise.all([1, 2].map(() => cache.answer(contextOf(), asked, make)))
  expect(both).toEqual([
    { cache: 'MISS', answer: { bytes: null, at: 1 } },
    { cache: 'MISS', answer: { bytes: null, at: 2 } },
  ])
  await cache.answer(contextOf(), asked, make)
  expect(await cache.answer(contextOf(), asked, make)).toMatchObject({
    answer: Buffer.from('soup'),
  })
  expect(times).toBe(3)
})

it('begins one more execution where one hangs, and all who come later join that', async () => {
  const cache = createCache()
  const hanging = Promise.withResolvers<{ bytes: Buffer }>()
  const asked = { operation: SEARCH, synonyms, variables: '{}' }
  const first = cache.answer(contextOf(), asked, () => hanging.promise)
  await pause(260)
  let times = 0
  const make = async () => {
    times += 1
    return pause(20, bytesOf('soup'))
  }
  const later = await Promise.all(Array.from({ length: 50 }, () => cache.answer(contextOf(), asked, make)))
  expect(times).toBe(1)
  expect(later.map(({ cache }) => cache)).toEqual(['MISS', ...Array(49).fill('JOINED')])
  hanging.resolve(bytesOf('soup'))
  await first
  expect((await cache.answer(contextOf(), asked, make)).cache).toBe('HIT')
})

it('is made by one of those that waited for an execution that fails', async () => {
  const cache = createCache()
  const asked = { operation: SEARCH, synonyms, variables: '{}' }
  let times = 0
  const make = async () => {
    times += 1
    if (times === 1) throw new Error('broken')
    return pause(5, bytesOf('soup'))
  }
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => cache.answer(contextOf(), asked, make)),
  )
  expect(times).toBe(2)
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

it('is wanted as long as one of the requests that wait for it is', async () => {
  const cache = createCache()
  const asked = { operation: SEARCH, synonyms, variables: '{}' }
  const wanted = [true, true]
  const ended = Promise.withResolvers<void>()
  let isWanted = () => false
  const all = wanted.map((_, at) =>
    cache.answer(contextOf(), { ...asked, isWanted: () => wanted[at] === true }, async (isAnyWanted) => {
      isWanted = isAnyWanted
      await ended.promise
      return bytesOf('soup')
    }),
  )
  const seen = [isWanted()]
  for (const at of wanted.keys()) {
    wanted[at] = false
    seen.push(isWanted())
  }
  ended.resolve()
  expect((await Promise.all(all)).map(({ cache }) => cache)).toEqual(['MISS', 'JOINED'])
  expect(seen).toEqual([true, true, false])
})

it('keeps nothing of an execution that throws', async () => {
  const cache = createCache()
  const asked = { operation: SEARCH, synonyms, variables: '{}' }
  const broken = () => Promise.reject(new Error('broken'))
  const { made, make } = counted('soup')
  const [first, second] = await Promise.allSettled([
    cache.answer(contextOf(), asked, broken),
    cache.answer(contextOf(), asked, make),
  ])
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
  await cache.answer(contextOf(), asked, make)
  expect(made.times).toBe(1)
})

it('keeps no answer of a catalog that does not serve, and gives it to no request that waits', async () => {
  const cache = createCache()
  const { made, make } = counted('soup')
  const asked = { operation: SEARCH, synonyms, variables: '{}' }
  const replaced = Promise.withResolvers<boolean>()
  const both = [replaced.promise, Promise.resolve(true)].map((isServing) =>
    cache.answer(contextOf({ isServing }), asked, make),
  )
  replaced.resolve(false)
  await Promise.all(both)
  expect(made.times).toBe(2)
  const isServing = Promise.resolve(false)
  await cache.answer(contextOf({ isServing }), { ...asked, variables: '{"first":1}' }, make)
  await cache.answer(contextOf(), { ...asked, variables: '{"first":1}' }, make)
  expect(made.times).toBe(4)
})

it('keeps no answer that took so long that dishes of the catalog may be deleted, and gives it to no other', async () => {
  const cache = createCache({ keptWithinMs: 1_000 })
  const { made, make } = counted('soup')
  const asked = { operation: SEARCH, synonyms, variables: '{}' }
  const askedAt = performance.now() - 1_000
  const [late, other] = await Promise.all([
    cache.answer(contextOf(), { ...asked, askedAt }, make),
    cache.answer(contextOf(), asked, make),
  ])
  expect([late.cache, other.cache]).toEqual(['MISS', 'MISS'])
  await cache.answer(contextOf(), asked, make)
  expect(made.times).toBe(2)
})

it('stays within its bytes, whatever is asked', async () => {
  const cache = createCache({ maxBytes: 100_000 })
  const { made, make } = counted('x'.repeat(1_000))
  const ask = (at: number) =>
    cache.answer(contextOf(), { operation: SEARCH, synonyms, variables: String(at) }, make)
  for (let at = 0; at < 1_000; at += 1) await Promise.all([ask(at), ask(at)])
  await ask(999)
  expect(made.times).toBe(1_000)
  await ask(0)
  expect(made.times).toBe(1_001)
})

it('lets no answers be pushed out by those to questions that come once', async () => {
  const cache = createCache({ maxBytes: 100_000 })
  const { made, make } = counted('x'.repeat(1_000))
  const ask = (variables: string) =>
    cache.answer(contextOf(), { operation: SEARCH, synonyms, variables }, make)
  await ask('of all guests')
  for (let at = 0; at < 1_000; at += 1) await ask(String(at))
  expect(made.times).toBe(1_001)
  expect((await ask('of all guests')).cache).toBe('HIT')
  for (const _ of ['the first time', 'again']) {
    await ask('of many, from now on')
    await pause(1)
  }
  expect((await ask('of many, from now on')).cache).toBe('HIT')
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

it('is made once by requests that wait on a catalog that has been replaced, and once on the next one', async () => {
  const cache = createCache()
  const next = contextOf({ catalogId: 'soups-2' })
  const chainContexts = {
    held: () => undefined,
    remembered: () => contextOf(),
    isEngineSilent: () => false,
    get: () => pause(5, next),
  } as unknown as ChainContexts
  const made: (string | undefined)[] = []
  const work = (context: ChainContext) =>
    cache.answer(context, { operation: SEARCH, synonyms, variables: '{}' }, async () => {
      made.push(context.catalog?.catalogId)
      return pause(10, bytesOf('soup'))
    })
  const all = await Promise.all(
    Array.from({ length: 100 }, () => inLiveCatalog(chainContexts, 'soups', work)),
  )
  expect(made).toEqual(['soups-1', 'soups-2'])
  expect(all.map(({ cache }) => cache)).toEqual(['MISS', ...Array(99).fill('JOINED')])
})

it('takes no more memory than it may, however short the answers are', async () => {
  const cache = createCache({ maxBytes: 2 ** 24 })
  const asked = (at: number) => ({ operation: SEARCH, synonyms, variables: `{"first":5,"name":"${at}"}` })
  const before = heapMegabytes()
  for (let at = 0; at < 60_000; at += 1)
    await cache.answer(contextOf(), asked(at), async () => bytesOf('soup'.repeat(25)))
  expect(heapMegabytes() - before).toBeLessThan(18)
  // Held until it is measured.
  expect((await cache.answer(contextOf(), asked(100), async () => bytesOf('new'))).cache).toBe('HIT')
})
