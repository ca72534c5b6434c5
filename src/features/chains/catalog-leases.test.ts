import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LEASE_MS,
  PUBLICATION_WAIT_MS,
  type ServedCatalog,
  type Serving,
} from '../../search-index/serving-store.ts'
import { createCatalogLeases } from './catalog-leases.ts'

const CHAIN = 'chain'
const catalogOf = (version: number): ServedCatalog => ({
  chainId: CHAIN,
  catalogId: String(version),
  shelf: 'shelf',
  version: String(version),
  madeBy: null,
  largestDishBytes: null,
})

/** The record of one chain, publishers that follow the protocol step by step, and processes with leases. */
class SimulatedWorld {
  now = 0
  /** Counts writes, as the engine's sequence numbers do. */
  #sequence = 0
  #record: Serving & { sequence: number } = { catalog: catalogOf(1), isStable: true, sequence: 0 }
  #publishers: { version: number; since: number; sequence: number }[] = []
  #nextVersion = 2
  /** The newest version that any finished request was answered from. */
  #newestAnswered = 0
  readonly faults: string[] = []

  createProcess() {
    const process = { isAway: false, waiting: [] as (() => void)[], behind: 0, rate: 1 }
    const clocks = { steady: () => this.now * process.rate, wall: () => this.now + process.behind }
    const read = () => {
      if (process.isAway) return Promise.reject(new Error('away'))
      // The engine reads now; the answer arrives when the process is given it.
      const found = [{ ...this.#record }]
      return new Promise<Serving[]>((resolve) => process.waiting.push(() => resolve(found)))
    }
    return { process, leases: createCatalogLeases({ serving: { read }, clocks }) }
  }

  write(catalog: ServedCatalog | null, isStable: boolean): number {
    this.#sequence += 1
    this.#record = { catalog, isStable, sequence: this.#sequence }
    return this.#sequence
  }

  /** A publication that takes no longer than it must. */
  *publish(wait: number): Generator<void> {
    this.beginPublication()
    const begun = this.#publishers.length - 1
    yield
    this.now += wait
    this.endPublication(begun, wait)
  }

  beginPublication(): void {
    const sequence = this.write(this.#record.catalog, false)
    this.#publishers.push({ version: this.#nextVersion, since: this.now, sequence })
    this.#nextVersion += 1
  }

  /** A publisher may be paused for any time, and finds then that another one wrote, or that it may write. */
  endPublication(which: number, wait: number): void {
    const [publisher] = this.#publishers.splice(which % Math.max(1, this.#publishers.length), 1)
    if (publisher === undefined) return
    if (this.now < publisher.since + wait) {
      this.#publishers.push(publisher)
      return
    }
    if (this.#record.sequence === publisher.sequence) this.write(catalogOf(publisher.version), true)
  }

  /** What a request that begins now may be answered from; it must be no older than any answer before it. */
  request(): (catalog: ServedCatalog | null) => void {
    const atLeast = this.#newestAnswered
    return (catalog) => {
      if (catalog === null) throw new Error('a catalog always serves')
      const version = Number(catalog.version)
      if (version < atLeast) this.faults.push(`${version} after ${atLeast}`)
      this.#newestAnswered = Math.max(this.#newestAnswered, version)
    }
  }
}

type Step = Readonly<{ kind: string; at: number; by: number }>
const STEPS = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...['pass', 'pass', 'ask', 'ask', 'ask', 'answer', 'answer', 'begin', 'end', 'end', 'publish'],
      ...['away', 'wall'],
    ),
    at: fc.nat({ max: 2 }),
    by: fc.nat({ max: 120 }),
  }),
  { minLength: 20, maxLength: 120 },
)

const nextTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

async function play(steps: readonly Step[], wait: number): Promise<readonly string[]> {
  const world = new SimulatedWorld()
  const all = [world.createProcess(), world.createProcess(), world.createProcess()]
  all.forEach(({ process }, place) => {
    // Clocks drift, nearly by a fifth; the lease of a slow clock lasts longer.
    process.rate = 0.9 ** place
  })
  const ask = async ({ leases }: (typeof all)[number]) => {
    const answered = world.request()
    const held = leases.held(CHAIN)
    if (held !== undefined) answered(held)
    else void leases.find(CHAIN).then(answered, () => undefined)
    await nextTurn()
  }
  const answer = ({ process }: (typeof all)[number]) => {
    for (const give of process.waiting.splice(0)) give()
    return nextTurn()
  }
  for (const { kind, at, by } of steps) {
    const one = all[at % all.length] as (typeof all)[number]
    const { process } = one
    if (kind === 'pass') world.now += by
    if (kind === 'begin') world.beginPublication()
    if (kind === 'end') world.endPublication(by, wait)
    if (kind === 'away') process.isAway = by % 3 === 0
    if (kind === 'wall') process.behind -= by * 1_000
    if (kind === 'answer') await answer(one)
    if (kind === 'ask') await ask(one)
    if (kind !== 'publish') continue
    // All have leases as young as can be; then one is answered from the new catalog, and each of the others asks.
    for (const each of all) {
      await ask(each)
      await answer(each)
    }
    for (const _ of world.publish(wait)) for (const each of all) await ask(each)
    for (const each of all) {
      await ask(each)
      await answer(each)
    }
  }
  return world.faults
}

describe('leases on the catalog of a chain', () => {
  it('never let an old catalog answer a request that begins after an answer of a newer one', async () => {
    await fc.assert(
      fc.asyncProperty(STEPS, async (steps) => {
        expect(await play(steps, PUBLICATION_WAIT_MS)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it.each([0, LEASE_MS / 2, LEASE_MS - 10])(
    'would do so if a publication waited for %i ms: the simulation finds it',
    async (wait) => {
      const { failed } = await fc.check(
        fc.asyncProperty(STEPS, async (steps) => (await play(steps, wait)).length === 0),
        { numRuns: 1_000, endOnFailure: true },
      )
      expect(failed).toBe(true)
    },
  )

  it('end before a publication does, by a clock that is slower by a fifth', () => {
    expect(PUBLICATION_WAIT_MS).toBeGreaterThanOrEqual(LEASE_MS * 1.25)
  })

  const started = async (serving: Serving) => {
    const time = { steady: 0, wall: 0, asked: 0 }
    const clocks = { steady: () => time.steady, wall: () => time.wall }
    const read = async (chainIds: readonly string[]) => {
      time.asked += 1
      return chainIds.map(() => serving)
    }
    const leases = createCatalogLeases({ serving: { read }, clocks })
    await leases.find(CHAIN)
    return { time, leases }
  }

  it('are good for their time, by both clocks', async () => {
    for (const clock of ['steady', 'wall'] as const) {
      const { time, leases } = await started({ catalog: catalogOf(1), isStable: true })
      time[clock] = LEASE_MS - 1
      expect(leases.held(CHAIN)?.catalogId).toBe('1')
      time[clock] = LEASE_MS
      expect(leases.held(CHAIN)).toBeUndefined()
    }
  })

  it('are given by no record that is about to change, and by none without a catalog', async () => {
    const changing = await started({ catalog: catalogOf(1), isStable: false })
    expect(changing.leases.held(CHAIN)).toBeUndefined()
    const empty = await started({ catalog: null, isStable: true })
    expect(empty.leases.held(CHAIN)).toBeUndefined()
  })

  it('are renewed while they are used, with one question for many requests', async () => {
    const { time, leases } = await started({ catalog: catalogOf(1), isStable: true })
    for (let step = 1; step <= 100; step += 1) {
      time.steady = (step * LEASE_MS) / 10
      time.wall = time.steady
      expect(leases.held(CHAIN)).toBeDefined()
      await nextTurn()
    }
    expect(time.asked).toBeLessThan(30)
  })

  it('know an engine that has answered nothing for 250 ms, and one that is slow but answers', async () => {
    const time = { steady: 0, wall: 0 }
    const clocks = { steady: () => time.steady, wall: () => time.wall }
    const open: PromiseWithResolvers<Serving[]>[] = []
    const read = () => {
      const question = Promise.withResolvers<Serving[]>()
      open.push(question)
      return question.promise
    }
    const leases = createCatalogLeases({ serving: { read }, clocks })
    const ask = async () => {
      leases.find(CHAIN).catch(() => undefined)
      await nextTurn()
    }
    const settle = async (how: 'resolve' | 'reject') => {
      const question = open.shift()
      if (how === 'resolve') question?.resolve([{ catalog: catalogOf(1), isStable: true }])
      else question?.reject(new Error('away'))
      await nextTurn()
    }
    // Each answer takes 600 ms, and one comes every 200.
    for (; time.steady < 3_000; time.steady += 200) {
      await ask()
      if (open.length > 3) await settle('resolve')
      if (time.steady >= 800) expect(leases.isSilent()).toBe(false)
    }
    time.steady += 50
    expect(leases.isSilent()).toBe(true)
    // A failure is an answer, too: the circuit breaker judges it.
    await settle('reject')
    expect(leases.isSilent()).toBe(false)
    time.steady += 250
    expect(leases.isSilent()).toBe(true)
    for (const _ of [...open]) await settle('resolve')
    time.steady += 1_000
    expect(leases.isSilent()).toBe(false)
    await ask()
    expect(leases.isSilent()).toBe(false)
  })
})
