import type { AllergenFact, StatedAllergens } from '../dish/allergen-level.ts'
import { isPresent, worseFact } from '../dish/allergen-level.ts'
import type { OtherAllergen, PartOfAllergen, SourcedAllergen } from '../dish/dish.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
import { type AllergenList, type ReadAllergens, readAllergens } from './allergen-statements.ts'
import type { DishAllergenStatement, Item } from './items-schema.ts'
import { type ItemProblem, warning } from './problem.ts'

/** The list of a whole dish, taken apart: what concerns the dish as it is, and what comes from named components. */
export interface SourcedList {
  /** The statements that count for the whole dish, with gaps where the others were. */
  readonly whole: AllergenList
  readonly sourced: readonly SourcedAllergen[]
  /** What the statements say of a component, by its id. */
  readonly ofComponent: ReadonlyMap<string, SourcedStatements>
  readonly problems: readonly ItemProblem[]
}

export interface SourcedStatements {
  readonly stated: StatedAllergens
  readonly parts: readonly PartOfAllergen[]
  readonly others: readonly OtherAllergen[]
}

const POINTER = '/allergens'

/**
 * Takes the statements with `from` out of the list. `from` counts only for something that is or may be there, where all
 * its ids are known and one of them arrives by default. Otherwise the statement stands for the whole dish.
 */
export function sourcedList(item: Item): SourcedList {
  const list = item.allergens ?? []
  if (!list.some(({ from }) => from !== undefined)) return plainList(list)
  const places = componentPlaces(item)
  const problems: ItemProblem[] = []
  const taken = list.map(({ from, level }, index) => {
    if (from === undefined) return null
    const read = readAllergens(
      list.map((one, place) => (place === index ? one : null)),
      POINTER,
    )
    const fault = faultOf(from, level, read, places)
    if (fault !== null) problems.push(warning('UNKNOWN_COMPONENT', `${POINTER}/${index}/from`, fault))
    return fault === null ? { ids: from.map((id) => id.trim()), read } : null
  })
  const sources = taken.filter((one) => one !== null)
  return {
    whole: list.map((statement, index) => (taken[index] === null ? statement : null)),
    sourced: sources.flatMap(({ ids, read }) =>
      Object.keys(read.stated).map((type) => ({ type: type as AllergenType, components: ids })),
    ),
    ofComponent: byComponent(sources),
    problems: [...problems, ...sources.flatMap(({ read }) => read.problems)],
  }
}

/** A list of which nothing is taken out. */
export function plainList(list: readonly DishAllergenStatement[]): SourcedList {
  return { whole: list, sourced: [], ofComponent: new Map(), problems: [] }
}

/** Whether each component of an item arrives by default, by its id. */
function componentPlaces(item: Item): ReadonlyMap<string, boolean> {
  return new Map([
    ...(item.ingredients ?? []).map(
      (one) => [one.id.trim(), one.isIncluded !== false || one.isKeyIngredient === true] as const,
    ),
    ...(item.customizationGroups ?? []).flatMap(({ options }) =>
      options.map((one) => [one.id.trim(), one.isDefault === true] as const),
    ),
  ])
}

const STANDS = 'the statement counts for the whole dish'

/** Why `from` does not count, or null where it does. */
function faultOf(
  from: readonly string[],
  level: DishAllergenStatement['level'],
  { stated, unsaid }: ReadAllergens,
  places: ReadonlyMap<string, boolean>,
): string | null {
  const unknown = from.find((id) => !places.has(id.trim()))
  if (unknown !== undefined) return `"${unknown}" is no ingredient or option of this dish: ${STANDS}`
  if (!from.some((id) => places.get(id.trim()) === true))
    return `nothing of it is in the default dish: ${STANDS}`
  const facts = Object.values(stated)
  // Nuts are there; that they may be peanuts comes from the same components.
  const isThere =
    level !== 'FREE_FROM' &&
    facts.every((fact) => isPresent(fact.level) || fact.unknownBecause === 'NUTS') &&
    unsaid.length === 0
  if (isThere) return null
  const effect = level === 'FREE_FROM' ? 'the statement says nothing' : STANDS
  return `only what is or may be there comes from somewhere: ${effect}`
}

interface Source {
  readonly ids: readonly string[]
  readonly read: ReadAllergens
}

function byComponent(sources: readonly Source[]): ReadonlyMap<string, SourcedStatements> {
  const ids = new Set(sources.flatMap((source) => source.ids))
  const readsOf = (id: string) => sources.filter((source) => source.ids.includes(id)).map(({ read }) => read)
  return new Map([...ids].map((id) => [id, joined(readsOf(id))] as const))
}

function joined(reads: readonly ReadAllergens[]): SourcedStatements {
  return {
    stated: reads.map(({ stated }) => stated).reduce(worseStated, {}),
    parts: reads.flatMap(({ parts }) => parts),
    others: reads.flatMap(({ others }) => others),
  }
}

function worseStated(a: StatedAllergens, b: StatedAllergens): StatedAllergens {
  const entries = Object.entries(b) as [AllergenType, AllergenFact][]
  return { ...a, ...Object.fromEntries(entries.map(([type, fact]) => [type, worse(a[type], fact)])) }
}

function worse(a: AllergenFact | undefined, b: AllergenFact): AllergenFact {
  return a === undefined ? b : worseFact(a, b)
}
