import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import { fromMicro, type RangeNutrient } from '../../src/domain/vocabulary/nutrients.ts'
import { type Origin, openOrigins, partName } from './allergen-origins.ts'

/** Where an amount of the default dish comes from; what is missing where it is unknown. */
export function nutrientOrigins(facts: DishFacts, nutrient: RangeNutrient): readonly Origin[] {
  const { dish, components, baseNutrition, defaultDish } = facts
  const declared = dish.declaredNutrition[nutrient]
  if (declared !== null)
    return [{ part: 'whole dish', name: null, state: String(declared), because: 'declared by the partner' }]
  const total = defaultDish.nutrition[nutrient]
  if (total !== null) {
    const because = 'not declared: base and default parts added up'
    return [{ part: 'whole dish', name: null, state: String(fromMicro(total)), because }]
  }
  const silent = components.filter(
    (component) => component.isDefault && component.nutrition[nutrient] === null,
  )
  const unknown = { state: 'UNKNOWN', because: 'gives no figure, and the dish declares no total' }
  return [
    ...(baseNutrition[nutrient] === null ? [{ ...unknown, part: 'base', name: null } as const] : []),
    ...silent.map((component) => ({ ...unknown, part: partName(component), name: component.name })),
    ...openOrigins(facts, () => 'UNKNOWN', ''),
  ]
}
