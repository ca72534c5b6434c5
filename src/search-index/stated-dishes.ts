import type { Client, estypes } from '@elastic/elasticsearch'
import { dishFacts } from '../domain/dish/dish-facts.ts'
import { type DishStatements, dishStatements, unpackedStatements } from '../domain/dish/dish-statements.ts'
import { type CatalogPlace, inCatalog } from './catalog-place.ts'
import type { DishDocument } from './dish-document.ts'
import { everyHit } from './every-hit.ts'
import { nameKey } from './name-key.ts'
import { hasTodaysDefinition } from './shelf.ts'

/** What a dish of a catalog states. */
export interface StatedDish {
  readonly id: string
  readonly nameKey: number
  readonly statements: DishStatements
}

const PAGE = 5_000
/** A batch small enough not to block the process for long. */
const DERIVED_AT_ONCE = 100
const FIELDS = ['id', 'nameKey', 'statements']

/**
 * What all dishes of a catalog state, or those with the given ids, at most 10,000. A shelf of another definition may
 * lack the fields: its statements are derived anew.
 */
export async function* statedDishes(
  es: Client,
  place: CatalogPlace,
  ids: readonly string[] | null = null,
): AsyncGenerator<readonly StatedDish[]> {
  if (ids?.length === 0) return
  const query = ids === null ? undefined : { terms: { id: [...ids] } }
  const isToday = await hasTodaysDefinition(es, place.shelf)
  const wanted = isToday ? { _source: false, docvalue_fields: FIELDS } : { _source: ['dish'] }
  const pages = everyHit<Pick<DishDocument, 'dish'>>(es, {
    ...inCatalog(place, query),
    size: isToday ? PAGE : DERIVED_AT_ONCE,
    ...wanted,
  })
  for await (const hits of pages) yield hits.flatMap(isToday ? storedStatements : derivedStatements)
}

type Hit = estypes.SearchHit<Pick<DishDocument, 'dish'>>

function storedStatements({ fields = {} }: Hit): StatedDish[] {
  const [id, key, packed] = FIELDS.map((field) => fields[field]?.[0])
  return [{ id, nameKey: key, statements: unpackedStatements(packed) }]
}

function derivedStatements({ _source }: Hit): StatedDish[] {
  if (_source === undefined) return []
  const { dish } = _source
  const statements = dishStatements(dishFacts(dish))
  return [{ id: dish.id, nameKey: nameKey(dish.name), statements }]
}
