import { setTimeout as pause } from 'node:timers/promises'
import type { DiagnosticResult } from '@elastic/transport'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startFaultyLink } from '../../harness/network/faulty-link.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { watchEngine } from '../../src/clients/watch-engine.ts'
import { withEngineUse } from '../../src/engine-use.ts'
import { createSearchBatches } from '../../src/search-index/search-batches.ts'
import { type Anything, post } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const NUMBERS = Array.from({ length: 40 }, (_, at) => at)
const RETRY_MS = 250
const ROUNDS = Number(process.env.BATCH_ROUNDS ?? 20)
const PARTS = ['error', 'status', 'hits.total', 'hits.hits.sort']

let service: TestService
let index: string
beforeAll(async () => {
  // Nothing is kept: what is asked twice goes to the engine twice.
  service = await startTestService({ settings: { ANSWER_CACHE_BYTES: '1', REQUESTS_PER_MINUTE: '1000000' } })
  index = `${service.config.NAMESPACE}-numbers`
  const operations = NUMBERS.flatMap((number) => [{ index: {} }, { number }])
  await service.es.bulk({ index, refresh: true, operations })
})
afterAll(() => service?.close())

/** Finds one number. */
const searchFor = (number: number) => ({
  index,
  query: { term: { number } },
  sort: [{ number: 'asc' as const }],
  track_total_hits: true,
  _source: false,
})
/** What it finds. */
const found = (answer: object): unknown => {
  const { hits } = answer as { readonly hits: { readonly hits: readonly { readonly sort: unknown }[] } }
  return hits.hits.map(({ sort }) => sort)
}
const batchesOver = (es: TestService['es']) => createSearchBatches({ es, deadlineMs: 10_000, parts: PARTS })

/** Runs work, and tells which calls this client made in the meantime. */
async function callsDuring(es: TestService['es'], work: () => Promise<unknown>): Promise<readonly string[]> {
  const calls: string[] = []
  const note = (_error: unknown, event: DiagnosticResult | null) =>
    void calls.push(event?.meta.request.params.path.split('/').at(-1) ?? '')
  es.diagnostic.on('request', note)
  try {
    await work()
    return calls
  } finally {
    es.diagnostic.off('request', note)
  }
}

describe('searches that come at the same time', () => {
  it('go together, and each gets its own answer', async () => {
    // The service asks for things of its own.
    const es = createElasticsearch(service.config)
    try {
      const inBatch = batchesOver(es)
      const calls = await callsDuring(es, async () => {
        const answers = await Promise.all(NUMBERS.map((number) => inBatch(searchFor(number))))
        expect(answers.map(found)).toEqual(NUMBERS.map((number) => [[number]]))
      })
      expect(calls).toEqual(['_msearch', '_msearch'])
      expect(await callsDuring(es, () => inBatch(searchFor(1)))).toEqual(['_search'])
    } finally {
      await es.close()
    }
  })

  it('fail alone, where the engine cannot read or answer one of them', async () => {
    const inBatch = batchesOver(service.es)
    const unreadable = { ...searchFor(1), query: { no_such_query: {} } }
    const elsewhere = { ...searchFor(1), index: `${index}-missing` }
    const [first, refused, missing, last] = await Promise.allSettled([
      inBatch(searchFor(1)),
      inBatch(unreadable as never),
      inBatch(elsewhere),
      inBatch(searchFor(2)),
    ])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(refused).toMatchObject({ status: 'rejected', reason: { statusCode: 400 } })
    expect(missing).toMatchObject({ status: 'rejected', reason: { statusCode: 404 } })
    expect(last.status === 'fulfilled' && found(last.value)).toEqual([[2]])
    const [, notFound] = await Promise.all([inBatch(searchFor(1)), inBatch(elsewhere), inBatch(searchFor(3))])
    expect(notFound).toMatchObject({ status: 404, error: { type: 'index_not_found_exception' } })
  })

  it('do not wait for those before them, and fail with a connection that breaks', async () => {
    const link = await startFaultyLink(inject('stackEnvironment').ELASTICSEARCH_URL ?? '')
    const es = createElasticsearch({ ELASTICSEARCH_URL: link.address })
    try {
      const inBatch = batchesOver(es)
      await inBatch(searchFor(1))
      link.setFault({ kind: 'SILENT' })
      const before = link.pieces()
      const first = inBatch(searchFor(1))
      await until('the first one was sent', async () => link.pieces() > before)
      const others = [inBatch(searchFor(2)), inBatch(searchFor(3))]
      await until('the others were sent too', async () => link.pieces() > before + 1)
      link.setFault(null)
      expect((await Promise.all([first, ...others])).map(found)).toEqual([[[1]], [[2]], [[3]]])
      link.setFault({ kind: 'RESETTING' })
      const broken = await Promise.allSettled(NUMBERS.slice(0, 5).map((number) => inBatch(searchFor(number))))
      expect(broken).toEqual(
        broken.map(() => ({
          status: 'rejected',
          reason: expect.objectContaining({ name: 'ConnectionError' }),
        })),
      )
      link.setFault(null)
      expect(found(await inBatch(searchFor(7)))).toEqual([[7]])
    } finally {
      await es.close()
      link.close()
    }
  })

  it('count the call of their batch, each as its own', async () => {
    const es = createElasticsearch(service.config)
    watchEngine(es, () => undefined)
    try {
      const inBatch = batchesOver(es)
      const uses = NUMBERS.map(() => ({ calls: 0, ms: 0 }))
      await Promise.all(
        uses.map((use, at) => withEngineUse(use, async () => void (await inBatch(searchFor(at))))),
      )
      expect(uses.map(({ calls }) => calls)).toEqual(uses.map(() => 1))
      for (const { ms } of uses) expect(ms).toBeGreaterThan(0)
    } finally {
      await es.close()
    }
  })
})

const SEARCH = `query ($preferences: PreferencesInput, $term: String, $page: PaginationArgs) {
  search(preferences: $preferences, searchTerm: $term, pagination: $page) {
    counts { matches almostMatches notMatches total }
    matches { dish { id name } }
    almostMatches { matchReasons dish { id name } }
    notMatches { matchReasons dish { id name } }
  }
}`

const LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM']
const WORDS = ['Soup', 'Salad', 'Curry', 'Bowl'] as const

describe('guests of several chains at the same moment', () => {
  let chains: readonly PublishedChain[]
  beforeAll(async () => {
    // Searches go together where it is known what they take, which is learnt from work for which the engine was called.
    watchEngine(service.es, () => undefined)
    chains = await Promise.all(
      WORDS.slice(0, 3).map((word, kind) =>
        onboardWithCatalog(
          service,
          word.toLowerCase(),
          Array.from({ length: 30 + kind }, (_, at) => ({
            partnerDishId: String(at),
            name: `${word} ${WORDS[at % WORDS.length]} ${at}`,
            allergens: [{ type: 'DAIRY', level: LEVELS[at % 3] }],
            nutrition: { caloriesTotal: 100 * (kind + 1) + 20 * at },
          })),
        ),
      ),
    )
  })

  it('are answered as they are one by one', async () => {
    const guest = fc.record({
      chain: fc.nat({ max: 2 }),
      preferences: fc.record(
        {
          excludeAllergens: fc.subarray(['DAIRY', 'PEANUT']),
          calorieRange: fc.record({ max: fc.integer({ min: 50, max: 900 }) }),
        },
        { requiredKeys: [] },
      ),
      term: fc.option(fc.constantFrom(...WORDS, 'bowll', 'nothing')),
      page: fc.record({ first: fc.integer({ min: 1, max: 40 }) }),
    })
    // On a busy machine so many guests at once may be a rush. As clients do, those that are refused ask again.
    const answerFor = async ({ chain, ...variables }: { readonly chain: number }): Promise<Anything> => {
      for (;;) {
        const headers = { authorization: chains[chain]?.apiKey ?? '' }
        const { body } = await post(service.address, { query: SEARCH, variables }, headers)
        if (body.errors === undefined) return body.data
        expect(body.errors[0].extensions.code).toBe('SEARCH_UNAVAILABLE')
        await pause(RETRY_MS)
      }
    }
    const calls: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(guest, { minLength: 2, maxLength: 24 }), async (guests) => {
        const alone: Anything[] = []
        for (const one of guests) alone.push(await answerFor(one))
        calls.push(
          ...(await callsDuring(service.es, async () =>
            expect(await Promise.all(guests.map(answerFor))).toEqual(alone),
          )),
        )
      }),
      { numRuns: ROUNDS },
    )
    expect(calls).toContain('_msearch')
  })
})
