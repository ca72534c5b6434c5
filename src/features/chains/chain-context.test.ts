import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { createChainContexts } from './chain-context.ts'
import type { Chain } from './chain-store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a chain is asked for again where the answer was read late: its settings may be others by now', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The cache takes 0 for no time at all.
  vi.advanceTimersByTime(1)
  let tolerancePermille = 100
  const find = async () => {
    const chain = { chainId: 'grill', restaurants: [], settings: { tolerancePermille } } as unknown as Chain
    vi.advanceTimersByTime(tolerancePermille === 100 ? 10_000 : 0)
    return chain
  }
  const contexts = createChainContexts({
    chains: { find, findAll: async () => [] },
    catalogs: { find: async () => null },
    serving: { pages: async function* () {} },
    leases: { held: () => undefined, find: async () => null, isSilent: () => false },
  })
  expect((await contexts.get('grill')).chain.settings.tolerancePermille).toBe(100)
  tolerancePermille = 0
  vi.advanceTimersByTime(20)
  await pause(20)
  expect((await contexts.get('grill')).chain.settings.tolerancePermille).toBe(0)
})

it('a chain is asked for again after a stop of the process, though an earlier question is not answered yet', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const answers: PromiseWithResolvers<Chain>[] = []
  const find = () => {
    const answer = Promise.withResolvers<Chain>()
    answers.push(answer)
    return answer.promise
  }
  const contexts = createChainContexts({
    chains: { find, findAll: async () => [] },
    catalogs: { find: async () => null },
    serving: { pages: async function* () {} },
    leases: { held: () => undefined, find: async () => null, isSilent: () => false },
  })
  const chainOf = (tolerancePermille: number) =>
    ({ chainId: 'grill', restaurants: [], settings: { tolerancePermille } }) as unknown as Chain
  const permille = async () => (await contexts.get('grill')).chain.settings.tolerancePermille
  const asked = [permille(), permille()]
  vi.advanceTimersByTime(70_000)
  asked.push(permille(), permille())
  answers[0]?.resolve(chainOf(100))
  answers[1]?.resolve(chainOf(0))
  expect(await Promise.all(asked)).toEqual([100, 100, 0, 0])
  expect(await permille()).toBe(0)
  expect(answers).toHaveLength(2)
})

it('a chain is asked for again by the first request after a stop of the process, before any timer has run', async () => {
  const catalog = { chainId: 'grill', catalogId: 'grill-1' } as ServedCatalog
  const contexts = createChainContexts({
    chains: {
      find: async () => ({ chainId: 'grill', restaurants: [] }) as unknown as Chain,
      findAll: async () => [],
    },
    catalogs: { find: async () => null },
    serving: { pages: async function* () {} },
    leases: { held: () => catalog, find: async () => catalog, isSilent: () => false },
  })
  await contexts.get('grill')
  expect(contexts.held('grill')).toMatchObject({ catalog })
  const later = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  expect(contexts.held('grill')).toBeUndefined()
})

it('no closed chain is among those that are searched before the process is ready', async () => {
  const chainOf = (chainId: string, isClosed: boolean) => {
    const at = '2026-01-01T00:00:00.000Z'
    return {
      chainId,
      restaurants: [],
      closing: isClosed ? { closedAt: at, dueAt: at } : null,
    } as unknown as Chain
  }
  const chains = [chainOf('closed', true), chainOf('open', false)]
  const contexts = createChainContexts({
    chains: { find: async () => null, findAll: async () => chains },
    catalogs: { find: async () => null },
    serving: {
      async *pages() {
        yield chains.map(({ chainId }) => ({ chainId, catalogId: `${chainId}-1` }) as ServedCatalog)
      },
    },
    leases: { isSilent: () => false } as Parameters<typeof createChainContexts>[0]['leases'],
  })
  await contexts.rememberAll()
  expect(contexts.some(4).map(({ chain }) => chain.chainId)).toEqual(['open'])
})
