import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../harness/requests/random-query.ts'
import { createEngineTurns } from '../../src/features/engine-turns/engine-turns.ts'
import { inSimulatedTime, pause } from '../support/simulated-time.ts'

/*
 * Guests of several chains, and an engine that shares its processors among all that it works on, in simulated time. What a limit or
 * a share does to them shows only after seconds: no single step of it is wrong.
 */

inSimulatedTime()

/** Works on `processors` pieces at once at full speed, and on more in proportion more slowly. */
function createEngine(processors: number) {
  const pieces = new Set<{ leftMs: number; readonly end: () => void }>()
  let at = performance.now()
  let next: ReturnType<typeof setTimeout> | undefined
  const speed = () => Math.min(1, processors / Math.max(1, pieces.size))
  const goOn = () => {
    const done = (performance.now() - at) * speed()
    at = performance.now()
    for (const piece of pieces) {
      piece.leftMs -= done
      if (piece.leftMs > 1e-6) continue
      pieces.delete(piece)
      piece.end()
    }
    clearTimeout(next)
    if (pieces.size === 0) return
    const least = Math.min(...[...pieces].map(({ leftMs }) => leftMs))
    next = setTimeout(goOn, Math.max(0.01, least / speed()))
  }
  return (ms: number) =>
    new Promise<void>((end) => {
      goOn()
      pieces.add({ leftMs: ms, end })
      goOn()
    })
}

interface Guests {
  readonly chainId: string
  readonly ms: number
  readonly from?: number
  /** They come at this rate, or each of so many asks again once it is answered. */
  readonly come: { readonly perSecond: number } | { readonly connections: number }
}

interface Load {
  readonly seed: number
  readonly processors: number
  readonly seconds: number
  readonly guests: readonly Guests[]
  /** From this second on each piece of work takes longer, however many there are. */
  readonly slower?: { readonly from: number; readonly ms: number }
}

interface Asked {
  readonly chainId: string
  /** In seconds. */
  readonly at: number
  /** null = refused. */
  readonly ms: number | null
}

/** All requests of a load. */
async function underLoad({ seed, processors, seconds, guests, slower }: Load): Promise<readonly Asked[]> {
  const draw = seeded(seed)
  const turns = createEngineTurns({ loop: { utilization: () => 0, delayMs: () => 0 } })
  const work = createEngine(processors)
  const start = performance.now()
  const now = () => (performance.now() - start) / 1_000
  const asked: Asked[] = []
  const ask = async ({ chainId, ms }: Guests) => {
    const at = now()
    const wanted = { chainId, isPartner: false, operation: 'search', isWanted: () => true }
    const turn = await turns.take(wanted).catch(() => null)
    if (turn !== null) {
      if (slower !== undefined && now() > slower.from) await pause(slower.ms)
      // Half as long to twice as long.
      await work(ms * 2 ** (2 * draw() - 1))
      turn.end({ hasAsked: true, isOk: true })
    }
    asked.push({ chainId, at, ms: turn && (now() - at) * 1_000 })
  }
  const comeAtRate = async (from: Guests, perSecond: number) => {
    const asking: Promise<void>[] = []
    while (now() < seconds) {
      asking.push(ask(from))
      await pause((-Math.log(1 - draw()) * 1_000) / perSecond)
    }
    await Promise.all(asking)
  }
  const askAgain = async (from: Guests) => {
    while (now() < seconds) {
      await ask(from)
      await pause(5)
    }
  }
  const arrive = async (from: Guests) => {
    await pause((from.from ?? 0) * 1_000)
    const { come } = from
    if ('perSecond' in come) await comeAtRate(from, come.perSecond)
    else await Promise.all(Array.from({ length: come.connections }, () => askAgain(from)))
  }
  await Promise.all(guests.map(arrive))
  return asked
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? Number.NaN
}

const timesOf = (asked: readonly Asked[]) => asked.flatMap(({ ms }) => ms ?? [])
const refusedOf = (asked: readonly Asked[]) => asked.filter(({ ms }) => ms === null)
const since = (second: number, asked: readonly Asked[]) => asked.filter(({ at }) => at > second)
const of = (chainId: string, asked: readonly Asked[]) => asked.filter((each) => each.chainId === chainId)

/** Chains whose guests hold so many turns together, on average. */
function chainsOf({
  turns,
  takes,
  ms,
  chains,
}: Readonly<Record<'turns' | 'takes' | 'ms' | 'chains', number>>) {
  const come = { perSecond: (turns * 1_000) / takes / chains }
  return Array.from({ length: chains }, (_, at): Guests => ({ chainId: `chain ${at}`, ms, come }))
}

/** The same loads each time: what is simulated depends on nothing else. */
const SEED = 20261130
const seeds = { seed: fc.nat(), ms: fc.integer({ min: 4, max: 25 }) }

describe('guests of several chains', { timeout: 120_000 }, () => {
  it('wait for nothing where the engine has room for all of them', async () => {
    const load = fc.record({
      ...seeds,
      turns: fc.double({ min: 1, max: 10, noNaN: true }),
      chains: fc.integer({ min: 2, max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(load, async (given) => {
        const guests = chainsOf({ ...given, takes: given.ms })
        const asked = since(3, await underLoad({ ...given, processors: 100, seconds: 10, guests }))
        expect(refusedOf(asked)).toEqual([])
        expect(quantile(timesOf(asked), 0.95)).toBeLessThan(2.2 * given.ms)
      }),
      { seed: SEED, numRuns: 10 },
    )
  })

  it('are answered, all but a few at first, while the engine takes longer for everybody', async () => {
    const load = fc.record({
      ...seeds,
      turns: fc.double({ min: 6, max: 20, noNaN: true }),
      chains: fc.integer({ min: 1, max: 4 }),
      slowerMs: fc.integer({ min: 20, max: 500 }),
    })
    await fc.assert(
      fc.asyncProperty(load, async ({ slowerMs, ...given }) => {
        const guests = chainsOf({ ...given, takes: given.ms + slowerMs })
        const slower = { from: 5, ms: slowerMs }
        const asked = await underLoad({ ...given, processors: 100, seconds: 25, guests, slower })
        const [all, late] = [since(5, asked), since(15, asked)]
        expect(refusedOf(all).length / all.length).toBeLessThan(0.02)
        expect(refusedOf(late).length / late.length).toBeLessThan(0.03)
        expect(quantile(timesOf(late), 0.5)).toBeLessThan(1.5 * (2 * given.ms + slowerMs))
      }),
      { seed: SEED, numRuns: 8 },
    )
  })

  it('are all answered in time where they are few, though the engine suddenly takes half a second more', async () => {
    for (const perSecond of [10, 20, 40]) {
      const guests: Guests[] = [{ chainId: 'chain', ms: 10, come: { perSecond } }]
      const slower = { from: 5, ms: 500 }
      const asked = await underLoad({ seed: SEED, processors: 100, seconds: 20, guests, slower })
      expect({ perSecond, refused: refusedOf(asked) }).toEqual({ perSecond, refused: [] })
      expect(Math.max(...timesOf(asked))).toBeLessThan(2_000)
    }
  })

  it('hardly feel those of another chain that ask as fast as they are answered, and are not the only ones who are', async () => {
    const load = fc.record({
      ...seeds,
      ms: fc.integer({ min: 4, max: 10 }),
      times: fc.integer({ min: 1, max: 4 }),
      processors: fc.constantFrom(2, 4, 8),
      connections: fc.integer({ min: 12, max: 40 }),
      comesFirst: fc.constantFrom('light', 'busy'),
    })
    await fc.assert(
      fc.asyncProperty(load, async ({ ms, times, connections, comesFirst, ...given }) => {
        const from = (chainId: string) => (chainId === comesFirst ? 0 : 3)
        const light: Guests = { chainId: 'light', ms, come: { perSecond: 250 / ms }, from: from('light') }
        const busy: Guests = { chainId: 'busy', ms: ms * times, come: { connections }, from: from('busy') }
        const alone = timesOf(await underLoad({ ...given, seconds: 10, guests: [{ ...light, from: 0 }] }))
        const asked = since(6, await underLoad({ ...given, seconds: 16, guests: [light, busy] }))
        const beside = of('light', asked)
        expect(refusedOf(beside)).toEqual([])
        expect(quantile(timesOf(beside), 0.9) / quantile(alone, 0.9)).toBeLessThan(2)
        expect(quantile(timesOf(beside), 0.99) / quantile(alone, 0.99)).toBeLessThan(3.5)
        // Work that is much heavier than that of others has a single turn, and pauses.
        const used = timesOf(of('busy', asked)).length * ms * times
        expect(used / (10_000 * given.processors)).toBeGreaterThan(0.1)
      }),
      { seed: SEED, numRuns: 8 },
    )
  })

  it('are all that count: those of a chain that harms nobody have as many turns as without others', async () => {
    const busy: Guests = { chainId: 'busy', ms: 10, come: { connections: 40 } }
    const light: Guests = { chainId: 'light', ms: 4, come: { perSecond: 50 }, from: 3 }
    const asked = await underLoad({ seed: SEED, processors: 64, seconds: 12, guests: [busy, light] })
    const perSecond = (from: number, to: number) =>
      timesOf(of('busy', asked).filter(({ at }) => at > from && at <= to)).length / (to - from)
    expect(perSecond(8, 12) / perSecond(1, 3)).toBeGreaterThan(0.8)
    expect(quantile(timesOf(of('light', since(4, asked))), 0.95)).toBeLessThan(2.2 * 4)
  })
})
