import { isDeepStrictEqual } from 'node:util'
import type { Dish, KitchenStatement } from '../dish/dish.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
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
  return {
    statements: reads.flatMap((read) => read.statements),
    problems: reads.flatMap((read) => read.problems),
  }
}

function readStatement(
  { type, level, text }: KitchenStatementItem,
  restaurantIds: readonly string[] | null,
  pointer: string,
): ReadKitchen {
  const { stated, problems } = readAllergens([{ type, level }], pointer)
  const found = Object.entries(stated).flatMap(([named, fact]) => {
    if (fact.level === 'FREE') return []
    return [{ type: named as AllergenType, level: fact.level, text: text?.trim() || null, restaurantIds }]
  })
  if (found.length > 0) return { statements: found, problems }
  const message = `"${type}" is not one of the nine allergens guests can exclude; the statement has no effect`
  return { statements: [], problems: [warning('ALLERGEN_KEPT_AS_EXTRA', `${pointer}/type`, message)] }
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
