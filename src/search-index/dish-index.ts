import { createHash } from 'node:crypto'
import type { Client, estypes } from '@elastic/elasticsearch'
import type { Dish } from '../domain/dish/dish.ts'
import { TODAYS_MAKER } from './catalog-maker.ts'
import { type DishDocument, dishDocument } from './dish-document.ts'
import { isNotFound } from './get-document.ts'
import { foodSynonyms, indexDefinition } from './mapping-files.ts'
import type { IndexNames } from './names.ts'

/** Name of the empty index that a chain has before its first catalog, so that its alias always has an index. */
export const EMPTY_CATALOG = '00000000t000000000'

/** A batch small enough not to block the process for long. */
const DERIVED_AT_ONCE = 100

/** Creates a dish index with the current food synonyms. It refreshes only on request. */
export async function createDishIndex(es: Client, index: string, alias?: string): Promise<void> {
  await es.indices.create({
    index,
    ...dishIndexDefinition(),
    ...(alias === undefined ? {} : { aliases: { [alias]: {} } }),
  })
}

/**
 * Makes a writable copy of a dish index. An index with the current definition is copied by hard links: this is fast for
 * any size, and it blocks writes to the old index, which nobody writes to. From any other index the documents are
 * derived again from their dishes, because one index must not hold documents of two layouts. So they are where each dish
 * is `restated`.
 */
export async function copyDishIndex(
  es: Client,
  from: string,
  to: string,
  restated: Restated | null = null,
): Promise<void> {
  if (restated !== null || !(await hasTodaysDefinition(es, from))) {
    await createDishIndex(es, to)
    await deriveAnew(es, from, to, restated ?? ((dish) => dish))
    return
  }
  await es.indices.addBlock({ index: from, block: 'write' })
  await es.indices.clone({ index: from, target: to, settings: { 'index.blocks.write': null } })
}

/**
 * Whether an index has the definition that `createDishIndex` gives it today: the same rules, layout and script. False
 * for an index that a late write created after the real one was deleted.
 */
export async function hasTodaysDefinition(es: Client, index: string): Promise<boolean> {
  const answer = await es.indices.getMapping({ index })
  return answer[index]?.mappings._meta?.definition === dishIndexDefinition().mappings._meta.definition
}

function dishIndexDefinition() {
  const { settings, mappings } = indexDefinition('dishes')
  const analysis = settings.analysis as { filter: Record<string, Record<string, unknown>> }
  const filter = {
    ...analysis.filter,
    food_synonyms: { ...analysis.filter.food_synonyms, synonyms: foodSynonyms() },
  }
  const all = { settings: { ...settings, analysis: { ...analysis, filter } }, mappings }
  const made = JSON.stringify([all, TODAYS_MAKER])
  const definition = createHash('sha256').update(made).digest('hex').slice(0, 16)
  return {
    // Read from a JSON file, in which numbers stand for the client's enums.
    settings: all.settings as unknown as estypes.IndicesIndexSettings,
    mappings: { ...mappings, _meta: { definition } } as estypes.MappingTypeMapping & {
      _meta: { definition: string }
    },
  }
}

/** A dish with what now holds for all dishes. */
type Restated = (dish: Dish) => Dish

async function deriveAnew(es: Client, from: string, to: string, restated: Restated): Promise<void> {
  await es.helpers.bulk({
    datasource: derivedDocuments(es, from, restated),
    onDocument: ({ id }) => ({ index: { _index: to, _id: id } }),
    onDrop: ({ document, error }) => {
      throw new Error(`dish ${document.id} of ${from} could not be copied: ${JSON.stringify(error)}`)
    },
  })
  await es.indices.refresh({ index: to })
}

async function* derivedDocuments(
  es: Client,
  index: string,
  restated: Restated,
): AsyncGenerator<DishDocument> {
  const request = { index, size: DERIVED_AT_ONCE, sort: ['_doc'] }
  for await (const { dish, ...record } of es.helpers.scrollDocuments<DishDocument>(request)) {
    const { position, contentHash, createdAt, updatedAt } = record
    yield dishDocument(restated(dish), { position, contentHash, createdAt, updatedAt })
  }
}

/** Gives a new chain its empty catalog. Does nothing if the chain has one. */
export async function ensureChainCatalog(es: Client, names: IndexNames, chainId: string): Promise<void> {
  const alias = names.dishesAlias(chainId)
  if (await es.indices.existsAlias({ name: alias })) return
  await createDishIndex(es, names.dishesIndex(chainId, EMPTY_CATALOG), alias)
}

/** The position after the last dish of an index. */
export async function nextPosition(es: Client, index: string): Promise<number> {
  const answer = await es.search<unknown, { last: estypes.AggregationsMaxAggregate }>({
    index,
    size: 0,
    aggs: { last: { max: { field: 'position' } } },
  })
  return (answer.aggregations?.last.value ?? -1) + 1
}

/** Whether there is such an index. */
export async function indexExists(es: Client, index: string): Promise<boolean> {
  try {
    return await es.indices.exists({ index })
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
