import type { Client } from '@elastic/elasticsearch'
import { dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { selectionAfter } from '../../src/domain/matching/permitted-changes.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { everyDish } from './classify-everything.ts'

export interface Calculation {
  readonly dishId: string
  readonly selectedOptions: readonly string[]
}

export const CALCULATION_QUERY = `query ($dishId: ID!, $selectedOptions: [ID!]!) {
  calculate(dishId: $dishId, selectedOptions: $selectedOptions) {
    nutrition { caloriesTotal protein carbohydrates fatTotal } allergens { type level } diets { name }
  }
}`

/** Each dish that can be customized and leaves no choice open, as it comes by default. */
export async function calculationsOf(es: Client, catalog: ServedCatalog): Promise<readonly Calculation[]> {
  return (await everyDish(es, catalog)).flatMap(({ dish }) => {
    const facts = dishFacts(dish)
    const selectedOptions = [...selectionAfter(facts, [])]
    const isWhole = selectedOptions.length > 0 && facts.openChoices.length === 0
    return dish.isCustomizable && isWhole ? [{ dishId: dish.id, selectedOptions }] : []
  })
}
