import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { uploadCatalog } from '../../../harness/catalogs/upload-catalog.ts'
import { type FaultyLink, startFaultyLink } from '../../../harness/network/faulty-link.ts'
import { type RandomNumber, seeded } from '../../../harness/requests/random-query.ts'
import { requestRebuild } from '../../../src/features/catalogs/rebuild-requests.ts'
import { type CatalogDeps, rollBack } from '../../../src/features/catalogs/rollback.ts'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { approveUpload } from '../../../src/features/uploads/operator-decisions.ts'
import { createServingStore } from '../../../src/search-index/serving-store.ts'
import { report } from '../../property/property-settings.ts'
import { faultsOf } from '../../support/served-answers.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { PLENTY } from '../isolation/marked-chains.ts'
import { allergenOf, answersToGuest } from './asking-guests.ts'
import { type ServedHistory, watchPublications } from './served-history.ts'

/** At least, of all chains together: uploads, and meanwhile rollbacks and rebuilds. 50 take about a minute. */
const SWAPS = Number(process.env.VERSION_SWAPS ?? 20)
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000)
const CHAINS = ['v-alder', 'v-birch']
const SWAPS_OF_A_CHAIN = Math.ceil(SWAPS / CHAINS.length)
const GUESTS_OF_A_CHAIN = 3
const DISHES = 40
const LONGEST_PAUSE_MS = 1_000
/** All end before the deadline of a request, and some are longer than a publication. */
const LONGEST_FAULT_MS = 400
const DEADLINE_MS = 2_000

describe(`swaps under load, three processes with lost and late messages, seed ${SEED}`, () => {
  let service: TestService
  let processes: readonly ServerProcess[] = []
  let addresses: readonly string[]
  let links: readonly FaultyLink[] = []
  let history: ServedHistory
  let chains: readonly OnboardedChain[]

  beforeAll(async () => {
    report(`versions: ${SWAPS} publications, seed ${SEED}`)
    service = await startTestService({
      settings: { ...PLENTY, SHELF_SHARDS: '1', SWEEP_INTERVAL_MS: '500' },
    })
    history = watchPublications(service)
    const { ELASTICSEARCH_URL = '', REDIS_URL = '' } = inject('stackEnvironment')
    const pairs = await Promise.all(
      [1, 2, 3].map(() => Promise.all([startFaultyLink(ELASTICSEARCH_URL), startFaultyLink(REDIS_URL)])),
    )
    links = pairs.flat()
    processes = pairs.map(([engine, redis]) =>
      startServerProcess(service, {
        ...{ ...PLENTY, LOG_LEVEL: 'info', REQUEST_DEADLINE_MS: String(DEADLINE_MS) },
        ...{ ELASTICSEARCH_URL: engine.address, REDIS_URL: redis.address },
      }),
    )
    addresses = await Promise.all(processes.map((each) => each.address()))
    chains = await Promise.all(CHAINS.map((chainId) => service.onboard({ chainId, name: chainId })))
  })
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()))
    for (const link of links) link.close()
    await service?.close()
  })

  it('never show two versions in one answer, and no version after a later one, whichever process answers', async () => {
    const random = seeded(SEED)
    let isOver = false
    let unavailable = 0
    const guests = chains.map((chain) =>
      Array.from({ length: GUESTS_OF_A_CHAIN }, () =>
        answersToGuest({
          chain,
          ...{ dishes: DISHES, processes: addresses, random: seeded(random() * 2 ** 31) },
          isOver: () => isOver,
          unavailable: () => {
            unavailable += 1
          },
        }),
      ),
    )
    const faults = links.map((link) => faultsOfLink(link, seeded(random() * 2 ** 31), () => isOver))
    const states = await Promise.all(
      chains.map((chain) => changes(service, history, chain, seeded(random() * 2 ** 31))),
    )
    isOver = true
    await Promise.all(faults)
    expect(states.some((told) => (told['publisher died'] ?? 0) > 0)).toBe(true)
    report(`versions: ${unavailable} answers said SEARCH_UNAVAILABLE`)
    for (const [place, { chainId }] of chains.entries()) {
      const answers = (await Promise.all(guests[place] ?? [])).flat()
      const served = await history.of(chainId)
      report(
        `versions: ${chainId}: ${answers.length} answers, ${served.length} publications of ${new Set(served.map(({ catalogId }) => catalogId)).size} catalogs, ${JSON.stringify(states[place])}`,
      )
      const first = { catalogId: 'none', dishes: [], sentAt: 0, knownAt: 0 }
      expect(faultsOf([first, ...served], answers)).toEqual([])
      expect(served.length).toBeGreaterThanOrEqual(SWAPS_OF_A_CHAIN)
      expect(answers.length).toBeGreaterThan(served.length)
    }
  }, 3_600_000)
})

/** Messages to an engine and its answers are late or lost for moments. */
async function faultsOfLink(link: FaultyLink, random: RandomNumber, isOver: () => boolean): Promise<void> {
  const delayMs = 50
  while (!isOver()) {
    await pause(random() * 2 * LONGEST_PAUSE_MS)
    const kinds = ['LATE_ANSWERS', 'LOST_ANSWERS', 'SLOW', 'SILENT', 'RESETTING'] as const
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'SILENT'
    link.setFault({ kind, delayMs: delayMs + random() * LONGEST_FAULT_MS })
    await pause(random() * LONGEST_FAULT_MS)
    link.setFault(null)
  }
}

/** One stream of uploads; beside it rollbacks and rebuilds at any moment, and publishers that die or are paused. */
async function changes(
  service: TestService,
  history: ServedHistory,
  chain: OnboardedChain,
  random: RandomNumber,
) {
  const told: Record<string, number> = {}
  const note = (what: string) => {
    told[what] = (told[what] ?? 0) + 1
  }
  const { chainId } = chain
  const deps = { es: service.es, ...service.stores }
  let isOver = false
  const beside = async (what: string, work: () => Promise<unknown>) => {
    while (!isOver) {
      await pause(random() * LONGEST_PAUSE_MS)
      await work().then(
        () => note(what),
        () => note(`${what} refused`),
      )
    }
  }
  const die = async () => {
    note('publisher died')
    throw new Error('died')
  }
  const others = [
    beside('rollback', () => rollBack(deps, chainId)),
    beside('rebuild', async () => {
      const live = await service.stores.serving.find(chainId)
      await requestRebuild(service.stores.catalogs, { catalogId: live?.catalogId ?? '' })
    }),
    beside('publisher paused', () =>
      rollBack(
        between(deps, () => pause(random() * 1_000)),
        chainId,
      ),
    ),
    beside('publication that dies', () => rollBack(between(deps, die), chainId)),
  ]
  // Where another catalog went live since, it is compared and held again.
  const approve = (id: string) => approveUpload(service.stores, id).catch(() => undefined)
  for (let stamp = 1; (await history.of(chainId)).length < SWAPS_OF_A_CHAIN; stamp += 1) {
    const file = fileOf(stamp, random)
    note((await uploadCatalog(service.address, chain.partnerToken, file, undefined, approve)).state)
  }
  isOver = true
  await Promise.all(others)
  return told
}

/** What happens to a publisher after it wrote CHANGING. Workers that die at the steps of an ingest: `chaos`. */
function between(deps: CatalogDeps, act: () => Promise<unknown>): CatalogDeps {
  const es = Object.create(deps.es) as Client
  let writes = 0
  es.index = (async (...request: Parameters<Client['index']>) => {
    writes += 1
    if (writes === 2) await act()
    return deps.es.index(...request)
  }) as Client['index']
  return { ...deps, serving: createServingStore({ es, names: deps.names }) }
}

function fileOf(stamp: number, random: RandomNumber): string {
  const isPartial = stamp > 1 && random() < 0.5
  const least = 1 + Math.floor(random() * 4)
  const numbers = Array.from({ length: isPartial ? 5 : DISHES - 5 }, (_, index) => least + index)
  const items = numbers.map((n) => ({
    partnerDishId: String(n),
    name: `Dish ${n}`,
    description: String(stamp),
    category: String(stamp),
    allergens: [{ type: allergenOf(stamp) }],
    displayOnWidget: true,
  }))
  const deletions = isPartial ? [String(10 + (stamp % 25))] : []
  return JSON.stringify(isPartial ? { schemaVersion: 1, mode: 'partial', items, deletions } : { items })
}
