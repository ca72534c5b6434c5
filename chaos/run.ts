import { setTimeout as pause } from 'node:timers/promises'
import { type Random, random, seedOf } from '../samples/generator/large/random.ts'
import type { World } from './chaos-world.ts'
import { cleanUp, leaksOf } from './leaks.ts'
import { menusOf, shownAs } from './menu.ts'
import { type ChainOutcome, chainOutcome, isAtRest } from './outcome.ts'
import { newPartner, type Partner } from './partner.ts'
import { readFaults } from './read-check.ts'
import { type Reader, servedMenu, startReader } from './reader.ts'
import type { Scenario, Scene } from './scenario.ts'

export interface RunResult {
  readonly seed: number
  /** At which steps workers were killed. */
  readonly kills: readonly string[]
  readonly uploads: number
  readonly states: Readonly<Record<string, number>>
  readonly crossed: number
  readonly searches: number
  readonly failedSearches: readonly string[]
  readonly mixed: readonly string[]
  readonly backward: readonly string[]
  readonly leaks: readonly string[]
  /** All other violations. */
  readonly violations: readonly string[]
  readonly seconds: number
}

const REST_WITHIN_MS = 90_000
const QUEUE_EMPTY_WITHIN_MS = 10_000
const POLL_MS = 100

/** Starts chains and readers and runs the scenario. Waits until all uploads have ended, then checks everything. */
export async function run(
  scenario: Scenario,
  world: World,
  seed: number,
  own: Pick<Scene, 'engines' | 'cluster'>,
): Promise<RunResult> {
  const started = performance.now()
  const kills = world.workers.kills().length
  const crashes = world.workers.crashes().length
  const fate = random(seed)
  const partners = await onboard(scenario, world, seed, fate)
  let isOutage = false
  const readers = partners.flatMap((partner, index) =>
    readersOf(scenario, world, partner, seedOf(seed, 100 + index), () => isOutage),
  )
  const violations: string[] = []
  try {
    await scenario.act({
      world,
      random: fate,
      seed,
      partners,
      ...own,
      setOutage: (is) => {
        isOutage = is
      },
    })
  } catch (error) {
    violations.push(`the run itself failed: ${(error as Error).stack}`)
  }
  calm(world)
  isOutage = false
  violations.push(...(await untilAtRest(world, partners)))
  await Promise.all(readers.map(({ reader }) => reader.stop()))
  await cleanUp(world)
  const outcomes = await Promise.all(partners.map((partner) => chainOutcome(world, partner)))
  const faults = readers.map(({ reader, partner }) => {
    const live = outcomes.find((outcome) => outcome.partner === partner)?.live ?? []
    return readFaults(menusOf(live), reader.observations)
  })
  for (const outcome of outcomes) violations.push(...outcome.violations, ...(await wrongMenu(world, outcome)))
  violations.push(...world.workers.crashes().slice(crashes))
  return {
    seed,
    kills: world.workers.kills().slice(kills),
    uploads: partners.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    states: countStates(outcomes),
    crossed: outcomes.reduce((sum, { crossed }) => sum + crossed, 0),
    searches: readers.reduce(
      (sum, { reader }) => sum + reader.observations.length + reader.failures.length,
      0,
    ),
    failedSearches: readers.flatMap(({ reader }) => reader.failures),
    mixed: faults.flatMap(({ mixed }) => mixed),
    backward: faults.flatMap(({ backward }) => backward),
    leaks: (await Promise.all(partners.map((partner) => leaksOf(world, partner)))).flat(),
    violations,
    seconds: (performance.now() - started) / 1_000,
  }
}

function onboard({ chains, sizes }: Scenario, world: World, seed: number, fate: Random): Promise<Partner[]> {
  return Promise.all(
    Array.from({ length: chains }, (_, index) => {
      const [low, high] = fate.pick(sizes)
      const chainId = `s${seed.toString(36)}-${index + 1}`
      return newPartner(world, chainId, fate.between(low, high), seedOf(seed, index))
    }),
  )
}

function readersOf(
  { readersPerChain }: Scenario,
  world: World,
  partner: Partner,
  seed: number,
  isOutage: () => boolean,
): { reader: Reader; partner: Partner }[] {
  return Array.from({ length: readersPerChain }, (_, index) => ({
    partner,
    reader: startReader({
      address: world.address,
      apiKey: partner.chain.apiKey,
      random: random(seedOf(seed, index)),
      isOutage,
    }),
  }))
}

/** Ends all faults. */
function calm(world: World): void {
  world.workers.arm(() => null)
  world.elasticsearch.setFault(null)
  world.storage.setFault(null)
}

async function untilAtRest(world: World, partners: readonly Partner[]): Promise<string[]> {
  await world.workers.ready()
  const waiting = new Set(partners)
  const deadline = performance.now() + REST_WITHIN_MS
  while (waiting.size > 0 && performance.now() < deadline) {
    for (const partner of waiting) if (await isAtRest(world, partner)) waiting.delete(partner)
    await pause(POLL_MS)
  }
  const restless = [...waiting].map(({ chain }) => `${chain.chainId} did not come to rest`)
  return [...restless, ...(await queueLeft(world))]
}

/** Jobs that are left in the queue; failed ones with their reason. */
async function queueLeft({ queue }: World): Promise<string[]> {
  const deadline = performance.now() + QUEUE_EMPTY_WITHIN_MS
  for (;;) {
    const jobs = await queue.getJobs(['waiting', 'active', 'delayed', 'prioritized'])
    if (jobs.length === 0) break
    if (performance.now() > deadline)
      return jobs.map((job) => `job of ${job.data.chainId} is left in the queue`)
    await pause(POLL_MS)
  }
  const failed = await queue.getFailed()
  return failed.filter((job) => !job.failedReason).map((job) => `job ${job.id} failed and does not say why`)
}

async function wrongMenu(world: World, { partner, live }: ChainOutcome): Promise<string[]> {
  const expected = menusOf(live).at(-1) ?? []
  const served = await servedMenu(world.address, partner.chain.apiKey).catch((error: Error) => error.message)
  if (served === shownAs(expected.length, expected)) return []
  return [
    `${partner.chain.chainId} serves ${served?.slice(0, 200)} instead of ${shownAs(expected.length, expected).slice(0, 200)}`,
  ]
}

function countStates(outcomes: readonly ChainOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { record } of outcomes.flatMap((chain) => chain.outcomes)) {
    const state = record?.state ?? 'REPLACED'
    counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}

export function isViolated(result: RunResult): boolean {
  const { failedSearches, mixed, backward, leaks, violations } = result
  return [failedSearches, mixed, backward, leaks, violations].some((list) => list.length > 0)
}
