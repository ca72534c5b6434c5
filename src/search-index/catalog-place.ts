import type { estypes } from '@elastic/elasticsearch'

/** Where the dishes of one catalog are: which documents of which shelf. */
export interface CatalogPlace {
  readonly chainId: string
  readonly catalogId: string
  readonly shelf: string
}

type Query = NonNullable<estypes.SearchRequest['query']>

/** A request for some dishes of one catalog. */
export interface InCatalog {
  readonly index: string
  readonly routing: string
  readonly query: Query
}

/**
 * The only way to the dishes of a shelf: limits a request to one catalog of one chain. A shelf holds the catalogs of
 * other chains, too, so nothing else may name it in a request. The score is that of `query`.
 *
 * The limit stands first among what must hold, as the engine asks clauses in this order: it leaves the parts of the index
 * without the catalog before it looks there for the words of `query`.
 */
export function inCatalog(place: CatalogPlace, query?: Query): InCatalog {
  const limit: Query = { constant_score: { filter: { bool: { filter: limitTo(place) } }, boost: 0 } }
  return { ...shardOf(place), query: { bool: { must: query === undefined ? [limit] : [limit, query] } } }
}

/** A call of a script that the engine has. */
export interface StoredScriptCall {
  readonly id: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Dishes with the score that they get, or the script that says it. */
export interface ScoredPart {
  readonly where: Query
  readonly score: number | StoredScriptCall
}

/**
 * The same for dishes that are in one or more of these parts. The score is the sum of those of the parts. Each part is
 * limited by itself: the engine then goes through them one after another, which takes it half the time.
 */
export function partsInCatalog(place: CatalogPlace, parts: readonly ScoredPart[]): InCatalog {
  const should = parts.map(({ where, score }): Query => {
    const filter: Query = { bool: { filter: [...limitTo(place), where] } }
    return typeof score === 'number'
      ? { constant_score: { filter, boost: score } }
      : { script_score: { query: filter, script: score } }
  })
  return { ...shardOf(place), query: { bool: { should } } }
}

function limitTo({ chainId, catalogId }: CatalogPlace): Query[] {
  return [{ term: { chainId } }, { term: { catalogId } }]
}

function shardOf({ chainId, shelf }: CatalogPlace): Pick<InCatalog, 'index' | 'routing'> {
  return { index: shelf, routing: chainId }
}

/** The same for one dish by its id. */
export function dishAt(
  place: CatalogPlace,
  dishId: string,
): { readonly index: string; readonly routing: string; readonly id: string } {
  return { index: place.shelf, routing: place.chainId, id: documentId(place, dishId) }
}

/** The same for dishes to be loaded together. */
export function dishesAt(
  place: CatalogPlace,
  dishIds: readonly string[],
  _source: readonly string[],
): { readonly docs: estypes.MgetOperation[] } {
  const { shelf: _index, chainId: routing } = place
  return {
    docs: dishIds.map((id) => ({ _index, routing, _id: documentId(place, id), _source: [..._source] })),
  }
}

/** The id of a dish's document. The same dish is in several catalogs, and another chain may have an equal id. */
export function documentId({ catalogId }: Pick<CatalogPlace, 'catalogId'>, dishId: string): string {
  return `${catalogId}|${dishId}`
}
