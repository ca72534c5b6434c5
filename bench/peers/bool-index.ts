import type { Client, estypes } from '@elastic/elasticsearch'
import { dishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { Part } from '../../src/domain/matching/change-model.ts'
import { type Preferences, strictRange, tolerantRange } from '../../src/domain/matching/preferences.ts'
import { RANGE_NUTRIENTS, type RangeNutrient } from '../../src/domain/vocabulary/nutrients.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import type { SearchQuestion } from '../../src/features/search/search-request.ts'
import { STATUS_BAND } from '../../src/search-index/script-layout.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { everyDish } from './classify-everything.ts'
import { lean } from './engine-searches.ts'
import { variantsOf } from './variants.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

const KEYWORD = { type: 'keyword' } as const
const AMOUNTS = Object.fromEntries(RANGE_NUTRIENTS.map((name) => [name, { type: 'long' } as const]))
const PART = {
  contains: KEYWORD,
  mayContain: KEYWORD,
  lacks: KEYWORD,
  hidden: KEYWORD,
  open: KEYWORD,
  ...AMOUNTS,
}

/**
 * An index in which plain terms and ranges classify a dish: its facts, and those of every dish that a guest can make of
 * it, as nested documents. For the usual settings of a chain.
 */
export async function createBoolIndex(es: Client, index: string, catalog: ServedCatalog): Promise<void> {
  await es.indices.create({
    index,
    settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
    mappings: {
      dynamic: 'strict',
      properties: {
        id: KEYWORD,
        position: { type: 'integer' },
        ...PART,
        variants: { type: 'nested', properties: PART },
      },
    },
  })
  const documents = (await everyDish(es, catalog)).map(({ dish }, position) => {
    const facts = dishFacts(dish)
    const unknown = RANGE_NUTRIENTS.filter((name) => facts.defaultDish.nutrition[name] === null)
    return {
      ...{ id: dish.id, position, ...fieldsOf(facts.defaultDish, unknown) },
      variants: variantsOf(facts).map((variant) => ({
        ...fieldsOf(variant, unknown),
        hidden: [...variant.hidden],
      })),
    }
  })
  const { errors } = await es.bulk({
    ...{ index, refresh: true },
    operations: documents.flatMap((document) => [{ index: { _id: document.id } }, document]),
  })
  if (errors) throw new Error('the documents for bool queries could not be written')
}

/** `unknown`: amounts that are unknown before any change, and may stay so. */
function fieldsOf({ allergens, diets, nutrition }: Part, unknown: readonly RangeNutrient[]) {
  const at = (...levels: readonly string[]) =>
    ALLERGEN_TYPES.filter((type) => levels.includes(allergens[type].level))
  const known = RANGE_NUTRIENTS.filter((name) => nutrition[name] !== null)
  return {
    ...{ contains: at('CONTAINS', 'UNKNOWN'), mayContain: at('MAY_CONTAIN') },
    lacks: DIET_TYPES.filter((diet) => diets[diet].state !== 'HOLDS'),
    open: unknown.filter((name) => !known.includes(name)),
    ...Object.fromEntries(known.map((name) => [name, nutrition[name]])),
  }
}

/** The page, with scores by status as those of the service, and the counts by filters. */
export function boolSearch(
  index: string,
  { preferences, settings, page }: SearchQuestion,
): estypes.SearchRequest {
  const match = isMatch(preferences)
  const isAlmost = (path: string) => almost(preferences, settings.tolerancePermille, path)
  const nested = { nested: { path: 'variants', query: isAlmost('variants.') } }
  const better: Query = { bool: { should: [isAlmost(''), nested], must_not: [match] } }
  return lean({
    index,
    query: {
      bool: {
        filter: [{ match_all: {} }],
        should: [
          { constant_score: { filter: match, boost: 2 * STATUS_BAND } },
          { constant_score: { filter: better, boost: STATUS_BAND } },
        ],
      },
    },
    sort: [{ _score: { order: 'desc' } }, { position: { order: 'asc' } }],
    ...{ size: page.size, track_total_hits: true },
    aggs: { statuses: { filters: { keyed: false, filters: { MATCH: match, ALMOST_MATCH: better } } } },
  })
}

function isMatch({ diets, excludeAllergens, ranges }: Preferences): Query {
  return {
    bool: {
      filter: Object.entries(ranges).map(([name, range]) => within(name, strictRange(range))),
      must_not: [
        { terms: { contains: [...excludeAllergens] } },
        { terms: { mayContain: [...excludeAllergens] } },
        { terms: { lacks: [...diets] } },
      ],
    },
  }
}

/** Only minor conflicts, of the dish itself or of a changed one. */
function almost({ diets, excludeAllergens, ranges }: Preferences, permille: number, path: string): Query {
  const asked = Object.entries(ranges).map(([name, range]) => ({ name, ...tolerantRange(range, permille) }))
  const withMinimum = asked.filter(({ min }) => min !== null).map(({ name }) => name)
  return {
    bool: {
      filter: asked.map(({ name, ...bounds }) => ({
        bool: { should: [within(`${path}${name}`, bounds), { term: { [`${path}open`]: name } }] },
      })),
      must_not: [
        { terms: { [`${path}contains`]: [...excludeAllergens] } },
        { terms: { [`${path}lacks`]: [...diets] } },
        { terms: { [`${path}hidden`]: withMinimum } },
      ],
    },
  }
}

function within(field: string, { min, max }: ReturnType<typeof strictRange>): Query {
  return {
    range: { [field]: { ...(min === null ? {} : { gte: min }), ...(max === null ? {} : { lte: max }) } },
  }
}
