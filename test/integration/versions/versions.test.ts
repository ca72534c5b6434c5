import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RandomNumber, seeded } from '../../../harness/random-query.ts'
import { uploadCatalog } from '../../../harness/upload-catalog.ts'
import { requestRebuild } from '../../../src/features/catalogs/rebuild-requests.ts'
import { rollBack } from '../../../src/features/catalogs/rollback.ts'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { report } from '../../property/property-settings.ts'
import { faultsOf } from '../../support/served-answers.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { PLENTY } from '../isolation/marked-chains.ts'
import { startWatchedProcess, type WatchedProcess } from '../isolation/watched-process.ts'
import { answersToGuest } from './asking-guests.ts'
import { type ServedHistory, watchPublications } from './served-history.ts'

/** Uploads of each chain; rollbacks and rebuilds go on meanwhile. 200 in a full run. */
const UPLOADS = Number(process.env.VERSION_UPLOADS ?? 8)
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000)
const CHAINS = ['v-alder', 'v-birch']
const GUESTS_OF_A_CHAIN = 3
const DISHES = 40
const LONGEST_PAUSE_MS = 1_500

describe(`uploads, rollbacks and rebuilds at the same time, three processes, seed ${SEED}`, () => {
  let service: TestService
  let processes: readonly WatchedProcess[] = []
  let history: ServedHistory
  let chains: readonly OnboardedChain[]

  beforeAll(async () => {
    report(`versions: ${UPLOADS} uploads of each chain, seed ${SEED}`)
    service = await startTestService({
      settings: { ...PLENTY, SHELF_SHARDS: '1', SWEEP_INTERVAL_MS: '500', REQUEST_DEADLINE_MS: '5000' },
    })
    history = watchPublications(service)
    processes = await Promise.all(
      ['first', 'second', 'third'].map((name) =>
        startWatchedProcess(service, { name, jit: true, settings: { LOG_LEVEL: 'silent' } }),
      ),
    )
    chains = await Promise.all(CHAINS.map((chainId) => service.onboard({ chainId, name: chainId })))
  })
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.close()))
    await service?.close()
  })

  it('never show two versions in one answer, and no version after a later one, whichever process answers', async () => {
    const random = seeded(SEED)
    let isOver = false
    const guests = chains.map((chain) =>
      Array.from({ length: GUESTS_OF_A_CHAIN }, () =>
        answersToGuest({
          chain,
          ...{ dishes: DISHES, processes, random: seeded(random() * 2 ** 31), isOver: () => isOver },
        }),
      ),
    )
    const states = await Promise.all(
      chains.map((chain) => changes(service, chain, seeded(random() * 2 ** 31))),
    )
    isOver = true
    for (const [place, { chainId }] of chains.entries()) {
      const answers = (await Promise.all(guests[place] ?? [])).flat()
      const served = await history.of(chainId)
      report(
        `versions: ${chainId}: ${answers.length} answers, ${served.length} publications of ${new Set(served.map(({ catalogId }) => catalogId)).size} catalogs, ${JSON.stringify(states[place])}`,
      )
      const first = { catalogId: 'none', dishes: [], sentAt: 0, knownAt: 0 }
      expect(faultsOf([first, ...served], answers)).toEqual([])
      expect(served.length).toBeGreaterThan(UPLOADS / 2)
      expect(answers.length).toBeGreaterThan(served.length)
    }
  }, 3_600_000)
})

/** One stream of uploads; beside it rollbacks and rebuilds at any moment until the uploads have ended. */
async function changes(service: TestService, chain: OnboardedChain, random: RandomNumber) {
  const told: Record<string, number> = {}
  const note = (what: string) => {
    told[what] = (told[what] ?? 0) + 1
  }
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
  const others = [
    beside('rollback', () => rollBack({ es: service.es, ...service.stores }, chain.chainId)),
    beside('rebuild', async () => {
      const live = await service.stores.serving.find(chain.chainId)
      await requestRebuild(service.stores.catalogs, { catalogId: live?.catalogId ?? '' })
    }),
  ]
  for (let stamp = 1; stamp <= UPLOADS; stamp += 1)
    note((await uploadCatalog(service.address, chain.partnerToken, fileOf(stamp, random))).state)
  isOver = true
  await Promise.all(others)
  return told
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
    displayOnWidget: true,
  }))
  const deletions = isPartial ? [String(10 + (stamp % 25))] : []
  return JSON.stringify(isPartial ? { schemaVersion: 1, mode: 'partial', items, deletions } : { items })
}
