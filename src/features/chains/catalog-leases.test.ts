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

const nextTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

describe('leases on the catalog of a chain', () => {
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
