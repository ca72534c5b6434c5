import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BenchChain, createBenchChain } from '../../bench/bench-chain.ts'
import { calculationsOf } from '../../bench/peers/calculations.ts'
import { differingGuests, neverRepeated } from '../../bench/peers/differing-guests.ts'
import { readGraphql } from '../../bench/peers/page-answer.ts'
import { AROUND_SIDES, KEPT_SIDES, type PeerSide, UNCACHED_SIDES } from '../../bench/peers/peer-sides.ts'
import { warmCallFigures } from '../../bench/peers/warm-calls.ts'
import { withSides } from '../../bench/peers/with-sides.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const GUESTS = neverRepeated(differingGuests(8))
/** Up to six processes start one after the other. */
const STARTS_MS = 300_000
const LIMITS = ['REQUESTS_PER_MINUTE', 'GUEST_REQUESTS_PER_MINUTE', 'ADDRESS_REQUESTS_PER_MINUTE']
const settings = Object.fromEntries(LIMITS.map((name) => [name, '1000000']))

let service: TestService
let chain: BenchChain

beforeAll(async () => {
  service = await startTestService({ hasWorker: false, settings })
  chain = await createBenchChain(service, 120, new AbortController().signal)
})
afterAll(() => service?.close())

it.each<[string, readonly PeerSide[]]>([
  ['that classify', UNCACHED_SIDES],
  ['that keep answers', KEPT_SIDES],
  ['whose use case answers from memory', AROUND_SIDES],
])(
  'all sides of the bench %s answer every guest alike',
  async (_, sides) => {
    const names = await withSides({ service, chain, guests: GUESTS }, sides, async (running) => {
      return running.map(({ name }) => name)
    })
    expect(names).toEqual(sides.map(({ name }) => name))
  },
  STARTS_MS,
)

it('guests of the bench find dishes of every group', async () => {
  await withSides({ service, chain, guests: GUESTS }, KEPT_SIDES.slice(0, 1), async ([side]) => {
    const found = { matches: 0, almostMatches: 0, notMatches: 0 }
    for (const body of side?.bodies ?? []) {
      const answer = await fetch(side?.url ?? '', { method: 'POST', headers: side?.headers ?? {}, body })
      const { counts } = readGraphql(await answer.text()).page
      for (const group of ['matches', 'almostMatches', 'notMatches'] as const) found[group] += counts[group]
    }
    expect(Math.min(...Object.values(found))).toBeGreaterThan(GUESTS.length)
  })
})

it('the service asks the engine nothing about dishes for what it has answered before', async () => {
  const [calculation = { dishId: '', selectedOptions: [] }] = await calculationsOf(service.es, chain.catalog)
  // How many equal searches share one depends on how busy the machine is.
  const [together, ...again] = await warmCallFigures(service, chain, calculation)
  expect(together?.value).toBeGreaterThan(0)
  expect(again.map(({ name, value }) => [name, value])).toEqual([
    ['filterOptions, warm', 0],
    ['dish, warm', 0],
    ['calculate, warm', 0],
  ])
})

it('a side that answers differently ends the bench', async () => {
  const [first, second] = UNCACHED_SIDES as readonly [PeerSide, PeerSide]
  const wrong: PeerSide = {
    ...second,
    read(...answer) {
      const { page } = second.read(...answer)
      return { page: { ...page, matches: page.matches.toReversed() }, data: null }
    },
  }
  const compared = withSides(
    { service, chain, guests: differingGuests(4) },
    [first, wrong],
    async () => 'timed',
  )
  await expect(compared).rejects.toThrow('stock Mercurius answers question 0 differently')
})
