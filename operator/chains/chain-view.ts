import pc from 'picocolors'
import type { Business, Chain } from '../../src/features/chains/chain-store.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { factList, table } from '../../terminal/table.ts'
import type { ChainOverview } from './chains.ts'

const PERMILLE_PER_PERCENT = 10

export function chainList(chains: readonly Chain[]): string {
  return table(
    ['chain', 'name', 'restaurants', 'created'],
    chains.map((chain) => [chain.chainId, chain.name, chain.restaurants.length, chain.createdAt]),
    'No chains yet.',
  )
}

export function chainText(chain: Chain): string {
  const { settings } = chain
  return factList([
    ['chain', chain.chainId],
    ['name', chain.name],
    ['may contain', `leads to ${settings.mayContain}`],
    ['tolerance', `${settings.tolerancePermille / PERMILLE_PER_PERCENT} %`],
    ['disabled diets', settings.disabledDiets.join(', ') || 'none'],
    ['disabled allergens', settings.disabledAllergens.join(', ') || 'none'],
    ['restaurants', chain.restaurants.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none'],
    ['changed', chain.updatedAt],
  ])
}

export function chainOverviewText({ chain, live, catalogs }: ChainOverview): string {
  return [
    chainText(chain),
    '',
    live === null ? 'No catalog is live.' : `Live: ${live.version} with ${live.dishCount} dishes.`,
    '',
    catalogTable(catalogs, live),
  ].join('\n')
}

function catalogTable(catalogs: readonly CatalogRecord[], live: CatalogRecord | null): string {
  return table(
    ['catalog', 'dishes', 'upload', 'went live'],
    catalogs.map((catalog) => [
      catalog.catalogId === live?.catalogId ? pc.green(catalog.version) : catalog.version,
      catalog.dishCount,
      catalog.uploadId,
      catalog.liveAt,
    ]),
    'No catalogs are kept.',
  )
}

export function businessText({ businessId, chainId, name, createdAt }: Business): string {
  return factList([
    ['business', businessId],
    ['chain', chainId],
    ['name', name],
    ['created', createdAt],
  ])
}
