import { isDeepStrictEqual } from 'node:util'
import type { Dish, KitchenStatement } from '../dish/dish.ts'
import { foodsIn } from '../vocabulary/foods-in.ts'
import { ALLERGEN_TERMS, ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import { readAllergens } from './allergen-statements.ts'
import type { CatalogHeader, KitchenStatementItem } from './items-schema.ts'
import { menuCodes } from './menu-codes.ts'
import { type ItemProblem, warning } from './problem.ts'
import { unnamedAllergens } from './unnamed-allergens.ts'
import { unreadOfRestaurants } from './unread-kitchen.ts'

export interface ReadKitchen {
  readonly statements: readonly KitchenStatement[]
  readonly problems: readonly ItemProblem[]
}

/** The properties of a file, and what those say that nobody reads. */
export interface StatingHeader extends Partial<CatalogHeader> {
  readonly unread?: readonly KitchenStatement[]
  /** One of those denies that lists are complete. */
  readonly deniesCompleteness?: true
}

/** What a file states of everything that is made in its restaurants, or in one of them. */
export function readKitchen({ statements = [], restaurants = [], unread = [] }: StatingHeader): ReadKitchen {
  const reads = [
    ...statements.map((one, index) => readStatement(one, null, `/statements/${index}`)),
    ...restaurants.flatMap(({ id, statements: own = [] }, place) =>
      own.map((one, index) => readStatement(one, [id.trim()], `/restaurants/${place}/statements/${index}`)),
    ),
  ]
  const stated = reads.flatMap((read) => read.statements)
  const named = reads.map((read) => namedInText(read, stated))
  const ofRestaurants = unreadOfRestaurants(restaurants)
  return {
    statements: withStanding([...stated, ...named.flat()], [...unread, ...ofRestaurants.statements]),
    problems: [
      ...reads.flatMap((read, index) => [...read.problems, ...namedProblems(named[index] ?? [], read)]),
      ...ofRestaurants.problems,
    ],
  }
}

/** "May contain traces" speaks of the allergen of its statement, "may contain other allergens" of any. */
const OF_ALLERGENS = /al+erg/

/** "We handle peanuts and sesame", as the text of a statement about peanuts: of sesame nobody knows. */
function namedInText(
  { text, restaurantIds }: ReadStatement,
  all: readonly KitchenStatement[],
): readonly KitchenStatement[] {
  if (text === null) return []
  const counting = all.filter(
    (one) => one.restaurantIds === null || one.restaurantIds[0] === restaurantIds?.[0],
  )
  const stated = new Set(counting.map(({ type }) => type))
  const unnamed = unnamedAllergens(text).filter(({ word }) => OF_ALLERGENS.test(word))
  const foods = [...foodsIn(text), ...menuCodes(text), ...unnamed]
  const named = new Set(foods.flatMap(({ allergens, mayMean }) => [...allergens, ...mayMean]))
  return ALLERGEN_TYPES.filter((type) => named.has(type) && !stated.has(type)).map((type) => ({
    type,
    level: 'UNKNOWN',
    text,
    restaurantIds,
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

interface ReadStatement extends ReadKitchen, Pick<KitchenStatement, 'text' | 'restaurantIds'> {
  readonly pointer: string
}

function readStatement(
  { type, level, text }: KitchenStatementItem,
  restaurantIds: readonly string[] | null,
  pointer: string,
): ReadStatement {
  const { stated, problems: ofName } = readAllergens([{ type, level }], pointer)
  const place = `${pointer}/type`
  const problems = ofName.map((problem) => ({ ...problem, pointer: place }))
  const whole = { text: text?.trim() || null, restaurantIds, pointer }
  const found = Object.entries(stated).flatMap(([named, fact]) => {
    if (fact.level === 'FREE') return []
    return [{ type: named as AllergenType, level: fact.level, text: whole.text, restaurantIds }]
  })
  if (found.length > 0) return { ...whole, statements: found, problems }
  const message = `"${type}" is not one of the nine allergens guests can exclude; the statement has no effect`
  const problem = warning('ALLERGEN_KEPT_AS_EXTRA', place, message)
  return { ...whole, statements: [], problems: [problem] }
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
