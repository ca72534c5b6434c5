import pc from 'picocolors'
import { BOUND_WORDS, DEFAULT_WORD_BOUNDS } from '../../src/domain/diet-words/word-bounds.ts'
import type { Business, Chain, ChainSettings } from '../../src/features/chains/chain-store.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { factList, table } from '../../terminal/table.ts'
import type { ChainOverview, ClosedChain } from './chains.ts'

const PERMILLE_PER_PERCENT = 10

export function chainList(chains: readonly Chain[]): string {
  return table(
    ['chain', 'name', 'restaurants', 'created', 'closed'],
    chains.map((chain) => [
      chain.chainId,
      chain.name,
      chain.restaurants.length,
      chain.createdAt,
      chain.closing ? pc.red(`deleted from ${chain.closing.dueAt} on`) : null,
    ]),
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
    ['words', wordBoundsText(settings.wordBounds)],
    ['disclaimer', settings.disclaimer ?? 'none'],
    ['disabled diets', settings.disabledDiets.join(', ') || 'none'],
    ['disabled allergens', settings.disabledAllergens.join(', ') || 'none'],
    ['restaurants', chain.restaurants.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none'],
    ['changed', chain.updatedAt],
    ...(chain.closing ? [['closed', closingText(chain)] as const] : []),
  ])
}

/** In g; light in kcal, low sodium in mg. */
function wordBoundsText(own: ChainSettings['wordBounds']): string {
  const bounds = { ...DEFAULT_WORD_BOUNDS, ...own }
  return BOUND_WORDS.map((word) => `${word} ${bounds[word]}`).join(', ')
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

function closingText({ closing }: Chain): string {
  return pc.red(`${closing?.closedAt}; deleted from ${closing?.dueAt} on`)
}

export function closedText({ chain, revoked }: ClosedChain): string {
  return [
    `${chain.chainId} is closed: ${revoked} keys and tokens were revoked, and no upload goes live.`,
    `From ${chain.closing?.dueAt} on, the workers delete its catalogs, uploads, files and records.`,
    `Until then "chain reopen ${chain.chainId}" keeps it.`,
  ].join('\n')
}

export function reopenedText({ chainId }: Chain): string {
  return `${chainId} is open again. Its keys and tokens stay revoked: "key issue" and "token issue" make new ones.`
}

export function businessList(businesses: readonly Business[]): string {
  return table(
    ['business', 'chain', 'name', 'created'],
    businesses.map(({ businessId, chainId, name, createdAt }) => [businessId, chainId, name, createdAt]),
    'No businesses yet.',
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
