import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uploadCatalog } from '../../../harness/catalogs/upload-catalog.ts'
import { seeded } from '../../../harness/requests/random-query.ts'
import { requestRebuild } from '../../../src/features/catalogs/rebuild-requests.ts'
import { rollBack } from '../../../src/features/catalogs/rollback.ts'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { report } from '../../property/property-settings.ts'
import { beyondOneCatalog } from '../../support/beyond-one-catalog.ts'
import { type Anything, post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { PLENTY } from './marked-chains.ts'
import { type MenuChange, NEIGHBOURS, type Neighbour, randomChange, wholeMenu } from './neighbour-menus.ts'
import { randomProbe } from './neighbour-probes.ts'

/** How many probes; each is asked of both chains. 100,000 in a full run. */
const PROBES = Number(process.env.NEIGHBOUR_PROBES ?? 100)
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 8
/** Between two changes of a catalog. */
const PROBES_OF_A_ROUND = Math.max(40, Math.floor(PROBES / 200))
const WITHIN = { timeout: 60_000, interval: 20 }
/** All catalogs in one shard: routing alone keeps nothing apart there. */
const SETTINGS = { ...PLENTY, SHELF_SHARDS: '1' }

/** A chain on a shelf that it shares, and the same chain, with the same files, where there is no other. */
interface Twins {
  readonly chain: Neighbour
  readonly shared: Place
  readonly alone: Place
}

interface Place {
  readonly service: TestService
  readonly credentials: OnboardedChain
}

describe(`${PROBES} probes of two chains on one shelf, seed ${SEED}`, () => {
  let services: readonly TestService[] = []
  let twins: readonly Twins[] = []
  const faults = new Set<string>()

  beforeAll(async () => {
    report(`neighbours: ${PROBES} probes, seed ${SEED}`)
    services = await Promise.all([0, 1, 2].map(() => startTestService({ settings: SETTINGS, jit: true })))
    const [shared, ...others] = services
    if (shared === undefined) throw new Error('no service')
    watch(shared, faults)
    const made: Twins[] = []
    // One after the other: of two first catalogs at once each may get a shelf.
    for (const [place, chain] of NEIGHBOURS.entries())
      made.push({
        chain,
        shared: await placeOf(shared, chain),
        alone: await placeOf(others[place] as TestService, chain),
      })
    twins = made
    const shelves = await Promise.all(
      NEIGHBOURS.map(async (chain) => (await shared.stores.serving.find(chain))?.shelf),
    )
    expect(new Set(shelves).size).toBe(1)
  })
  afterAll(() => Promise.all(services.map((service) => service.close())))

  it('are answered as if the other chain were not there, and so are changes of the catalogs', async () => {
    const random = seeded(SEED)
    const told = new Map<string, number>()
    const note = (what: string) => told.set(what, (told.get(what) ?? 0) + 1)
    for (let count = 0, stamp = 2; count < PROBES; stamp += 1) {
      const one = twins[Math.floor(random() * twins.length)] as Twins
      const change = randomChange(one.chain, stamp, random)
      note(`${change.kind}: ${await changeBoth(one, change)}`)
      for (let end = count + PROBES_OF_A_ROUND; count < end; count += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, () => compareAnswers(twins, random, note)))
    }
    report(
      `neighbours: ${JSON.stringify(Object.fromEntries([...told].toSorted(([a], [b]) => a.localeCompare(b))))}`,
    )
    expect([...faults]).toEqual([])
    // Most answers must hold data, and mostly other data for each chain: refusals prove little.
    expect(told.get('different') ?? 0).toBeGreaterThan(PROBES / 3)
    expect(told.get('data') ?? 0).toBeGreaterThan(PROBES)
  }, 7_200_000)
})

/** Collects requests of the API and of the worker that reach further than one catalog. */
function watch({ es, stores }: TestService, faults: Set<string>): void {
  es.diagnostic.on('request', (_error, event) => {
    const { method = '', path = '', querystring, body } = event?.meta.request.params ?? {}
    const sent = { method, path, querystring: textOf(querystring), body: textOf(body) }
    const fault = beyondOneCatalog(sent, stores.names.shelfPrefix)
    if (fault !== null) faults.add(`${method} ${path} ${fault}: ${sent.body.slice(0, 300)}`)
  })
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (Buffer.isBuffer(part)) return part.toString()
  return new URLSearchParams((part ?? {}) as Record<string, string>).toString()
}

async function placeOf(service: TestService, chain: Neighbour): Promise<Place> {
  const place = { service, credentials: await service.onboard({ chainId: chain, name: chain }) }
  expect(await upload(place, wholeMenu(chain, 1))).toMatchObject({ state: 'LIVE' })
  return place
}

function upload({ service, credentials }: Place, file: string) {
  return uploadCatalog(service.address, credentials.partnerToken, file)
}

/** Returns how it ended; on both places alike. */
async function changeBoth({ chain, shared, alone }: Twins, change: MenuChange): Promise<string> {
  const [ended, expected] = await Promise.all([shared, alone].map((place) => changeOne(place, chain, change)))
  expect(ended).toEqual(expected)
  return (JSON.parse(ended ?? '') as { state: string }).state
}

async function changeOne(place: Place, chain: Neighbour, change: MenuChange): Promise<string> {
  if (change.kind === 'full' || change.kind === 'partial') {
    const { state, stateReason, counts, problems } = await upload(place, change.file)
    return JSON.stringify({ state, stateReason, counts, problems })
  }
  const { stores, es } = place.service
  const live = await stores.serving.find(chain)
  if (change.kind === 'rollback')
    return rollBack({ es, ...stores }, chain).then(
      () => '{"state":"done"}',
      () => '{"state":"refused"}',
    )
  await requestRebuild(stores.catalogs, { catalogId: live?.catalogId ?? '' })
  await vi.waitFor(async () => {
    expect((await stores.serving.find(chain))?.catalogId).not.toBe(live?.catalogId)
  }, WITHIN)
  return '{"state":"done"}'
}

async function compareAnswers(
  twins: readonly Twins[],
  random: () => number,
  note: (what: string) => void,
): Promise<void> {
  const probe = randomProbe(random)
  const answers = await Promise.all(
    twins.map(async ({ shared, alone }) => {
      const [told, expected] = await Promise.all([shared, alone].map((place) => answerOf(place, probe)))
      expect(told, JSON.stringify(probe)).toEqual(expected)
      return told
    }),
  )
  for (const { data } of answers) note(data === null ? 'refusal' : 'data')
  note(new Set(answers.map((answer) => JSON.stringify(answer))).size > 1 ? 'different' : 'alike')
}

async function answerOf({ service, credentials }: Place, probe: unknown): Promise<Anything> {
  const { body } = await post(service.address, probe, { authorization: credentials.apiKey })
  const { data = null, errors = [] } = body
  return {
    data,
    errors: errors.map(({ message, extensions }: Anything) => ({ message, code: extensions?.code })),
  }
}
