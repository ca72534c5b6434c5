import { isDeepStrictEqual } from 'node:util'
import type { Dish, KitchenStatement } from '../dish/dish.ts'
import { foodsIn } from '../vocabulary/foods-in.ts'
import { ALLERGEN_TERMS, ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import { readAllergens } from './allergen-statements.ts'
import type { CatalogHeader, KitchenStatementItem } from './items-schema.ts'
import { type ItemProblem, warning } from './problem.ts'

export interface ReadKitchen {
  readonly statements: readonly KitchenStatement[]
  readonly problems: readonly ItemProblem[]
}

/** What a file states of everything that is made in its restaurants, or in one of them. */
export function readKitchen({ statements = [], restaurants = [] }: Partial<CatalogHeader>): ReadKitchen {
  const reads = [
    ...statements.map((one, index) => readStatement(one, null, `/statements/${index}`)),
    ...restaurants.flatMap(({ id, statements: own = [] }, place) =>
      own.map((one, index) => readStatement(one, [id.trim()], `/restaurants/${place}/statements/${index}`)),
    ),
  ]
  const stated = reads.flatMap((read) => read.statements)
  const named = reads.map((read) => namedInText(read.statements, stated))
  return {
    statements: [...stated, ...named.flat()],
    problems: reads.flatMap((read, index) => [...read.problems, ...namedProblems(named[index] ?? [], read)]),
  }
}

/** "We handle peanuts and sesame", as the text of a statement about peanuts: of sesame nobody knows. */
function namedInText(
  [first]: readonly KitchenStatement[],
  all: readonly KitchenStatement[],
): readonly KitchenStatement[] {
  if (first?.text == null) return []
  const { restaurantIds } = first
  const counting = all.filter(
    (one) => one.restaurantIds === null || one.restaurantIds[0] === restaurantIds?.[0],
  )
  const stated = new Set(counting.map(({ type }) => type))
  const foods = foodsIn(first.text)
  const named = new Set(foods.flatMap(({ allergens, mayMean }) => [...allergens, ...mayMean]))
  return ALLERGEN_TYPES.filter((type) => named.has(type) && !stated.has(type)).map((type) => ({
    ...first,
    type,
    level: 'UNKNOWN',
  }))
}

function namedProblems(
  named: readonly KitchenStatement[],
  { pointer }: ReadStatement,
): readonly ItemProblem[] {
  if (named.length === 0) return []
  const names = named.map(({ type }) => ALLERGEN_TERMS[type].displayName).join(', ')
  const message = `the text names ${names}, of which no statement speaks: taken as unknown for every dish it holds for; add a statement, or change the text`
  return [warning('CONTRADICTING_TEXT', `${pointer}/text`, message)]
}

interface ReadStatement extends ReadKitchen {
  readonly pointer: string
}

function readStatement(
  { type, level, text }: KitchenStatementItem,
  restaurantIds: readonly string[] | null,
  pointer: string,
): ReadStatement {
  const { stated, problems } = readAllergens([{ type, level }], pointer)
  const found = Object.entries(stated).flatMap(([named, fact]) => {
    if (fact.level === 'FREE') return []
    return [{ type: named as AllergenType, level: fact.level, text: text?.trim() || null, restaurantIds }]
  })
  if (found.length > 0) return { statements: found, problems, pointer }
  const message = `"${type}" is not one of the nine allergens guests can exclude; the statement has no effect`
  return {
    statements: [],
    problems: [warning('ALLERGEN_KEPT_AS_EXTRA', `${pointer}/type`, message)],
    pointer,
  }
}

/** The dish with the statements of the restaurants that sell it. */
export function inKitchen(dish: Dish, statements: readonly KitchenStatement[]): Dish {
  const kitchen = statementsFor(dish.restaurantIds, statements)
  return kitchen.length === 0 ? dish : { ...dish, kitchen }
}

/** Those that count for a dish. `restaurantIds`: where it is sold; null = everywhere. */
export function statementsFor(
  restaurantIds: readonly string[] | null,
  statements: readonly KitchenStatement[],
): readonly KitchenStatement[] {
  return statements.filter(({ restaurantIds: of }) => {
    return of === null || restaurantIds === null || restaurantIds.some((id) => of.includes(id))
  })
}

/** Changes to a catalog can add statements; they take none away. */
export function withStanding(
  standing: readonly KitchenStatement[],
  added: readonly KitchenStatement[],
): readonly KitchenStatement[] {
  return [...standing, ...added.filter((one) => !standing.some((other) => isDeepStrictEqual(one, other)))]
}
