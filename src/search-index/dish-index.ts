import type { Client } from '@elastic/elasticsearch'
import { foodSynonyms, indexDefinition } from './mapping-files.ts'
import type { IndexNames } from './names.ts'

/** Name of the empty index that a chain has before its first catalog: its alias always points at something. */
export const EMPTY_CATALOG = '00000000t000000000'

/** Creates a dish index with today's food synonyms. It refreshes only when told to. */
export async function createDishIndex(es: Client, index: string, alias?: string): Promise<void> {
  const { settings, mappings } = indexDefinition('dishes')
  const analysis = settings.analysis as { filter: Record<string, Record<string, unknown>> }
  const filter = {
    ...analysis.filter,
    food_synonyms: { ...analysis.filter.food_synonyms, synonyms: foodSynonyms() },
  }
  await es.indices.create({
    index,
    settings: { ...settings, analysis: { ...analysis, filter } },
    mappings,
    ...(alias === undefined ? {} : { aliases: { [alias]: {} } }),
  } as unknown as Parameters<Client['indices']['create']>[0])
}

/** Gives a new chain its empty catalog; does nothing where the chain has one already. */
export async function ensureChainCatalog(es: Client, names: IndexNames, chainId: string): Promise<void> {
  const alias = names.dishesAlias(chainId)
  if (await es.indices.existsAlias({ name: alias })) return
  await createDishIndex(es, names.dishesIndex(chainId, EMPTY_CATALOG), alias)
}
