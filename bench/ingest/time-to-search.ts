import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { completeTicket, putCatalog, type Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { createGraphqlClient, type GraphqlClient } from '../../harness/requests/graphql-client.ts'
import { largeItem } from '../../samples/generator/large/large-catalog.ts'
import { onboardChain } from '../../src/features/chains/onboard-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import { type BenchProcess, withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, type Section } from '../figure.ts'
import { quantile } from '../statistics.ts'

const ROUNDS = 10
const DISHES = 120
const SEED = 3
const POLL_MS = 20
const SEARCH = 'query ($term: String) { search(searchTerm: $term) { counts { total } } }'
/** Measured from the end of the PUT. Without an announcement a round of the reconciler is added. */
const LIMIT_MS = 2_000

interface Partner {
  readonly upload: GraphqlClient
  readonly guest: GraphqlClient
  readonly signal: AbortSignal
}

/** How a partner announces the PUT, if at all. */
type Announce = (partner: Partner, ticket: Ticket) => Promise<unknown>

const announced: Announce = ({ upload }, ticket) => completeTicket(upload, ticket)
const unannounced: Announce = async () => undefined

/** Measures the time from the end of a partner's PUT until a guest finds the new dish, all over HTTP. */
export function timeToSearchSection(service: BenchService, run: Run): Promise<Section> {
  run.progress('time until a new dish is found')
  return withBenchProcess(service, 'API', (api) =>
    withBenchProcess(service, 'worker', async () => {
      const partner = await partnerOf(service, api, run.signal)
      const count = quickened(run, ROUNDS)
      const told = await rounds(partner, announced, count)
      const found = await rounds(partner, unannounced, count)
      const interval = service.config.RECONCILE_INTERVAL_MS
      return {
        title: `a menu of ${DISHES} dishes: end of the PUT to the first search that finds a new one`,
        figures: [
          ...figuresOf('announced', told, LIMIT_MS),
          ...figuresOf(`not announced, rounds every ${interval} ms`, found, interval + LIMIT_MS),
        ],
      }
    }),
  )
}

async function partnerOf(service: BenchService, api: BenchProcess, signal: AbortSignal): Promise<Partner> {
  const chain = { chainId: 'small-menu', name: 'Small menu', restaurants: [] }
  const { partnerToken, apiKey } = await onboardChain(service.stores, chain)
  return {
    upload: createGraphqlClient(api.address, `Bearer ${partnerToken}`),
    guest: createGraphqlClient(api.address, apiKey),
    signal,
  }
}

/** The first round warms up and does not count. */
async function rounds(partner: Partner, announce: Announce, count: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= count; round += 1) times.push(await timeToSearch(partner, announce))
  return times.slice(1)
}

async function timeToSearch(partner: Partner, announce: Announce): Promise<number> {
  // The names differ in many letters, because a search accepts small typos.
  const word = `dish${randomBytes(8).toString('hex')}`
  const ticket = await putCatalog(partner.upload, menuWith(word))
  const start = performance.now()
  await announce(partner, ticket)
  while (!(await isFound(partner.guest, word))) await pause(POLL_MS, undefined, { signal: partner.signal })
  return performance.now() - start
}

async function isFound(guest: GraphqlClient, term: string): Promise<boolean> {
  const { search } = await guest.request<{ search: { counts: { total: number } } }>(SEARCH, { term })
  return search.counts.total > 0
}

function menuWith(word: string): string {
  const items = Array.from({ length: DISHES }, (_, index) => largeItem(SEED, index))
  return JSON.stringify({
    items: items.with(0, { ...largeItem(SEED, 0), name: word, displayOnWidget: true }),
  })
}

function figuresOf(name: string, times: readonly number[], limit: number): Figure[] {
  const base = { reference: '', limit }
  const figure = (what: string, share: number) => {
    const value = quantile(times, share)
    return { ...base, name: `${name}: ${what}`, tried: '', value, shown: milliseconds(value) }
  }
  return [figure('median', 0.5), figure('longest', 1)]
}
