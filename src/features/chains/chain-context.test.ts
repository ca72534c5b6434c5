import { expect, it } from 'vitest'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { createChainContexts } from './chain-context.ts'
import type { Chain } from './chain-store.ts'

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
