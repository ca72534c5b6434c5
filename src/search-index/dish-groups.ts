import type { DishFacts } from '../domain/dish/dish-facts.ts'
import { DIET_TYPES } from '../domain/vocabulary/vocabulary.ts'

/** What a dish is listed under beside its category, as texts to be searched. */
export function dishGroups({
  dish,
  defaultDish,
}: Pick<DishFacts, 'dish' | 'defaultDish'>): readonly string[] {
  const diets = DIET_TYPES.filter((diet) => defaultDish.diets[diet].state === 'HOLDS')
  const names: readonly (string | null | undefined)[] = [
    dish.originalCategoryName,
    dish.menu?.name,
    ...diets.map((diet) => diet.toLowerCase()),
  ]
  return names.flatMap((name) =>
    name === null || name === undefined || name === dish.category ? [] : [name],
  )
}
