import type { AllergenStatement, Item } from '../../../src/domain/items/items-schema.ts'
import { ALLERGEN_TYPES } from '../../../src/domain/vocabulary/vocabulary.ts'
import { fastFoodChains } from '../fast-food.ts'
import type { Random } from './random.ts'

/** Without the row whose calories are a misprint: a bench wants plausible dishes. */
const PRINTED = fastFoodChains()
  .flatMap(({ items }) => items)
  .filter(({ nutrition }) => (nutrition?.caloriesFromFat ?? 0) <= (nutrition?.caloriesTotal ?? 0))

const LEVELS = ['CONTAINS', 'CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const
const CONFIDENCES = [1, 1, 0.9, 0.7, 0.4]
const WITHOUT_MEAT = /veggie|veggies|side salad|cheese (pizza|quesadilla|curds)|bean burrito|potato/i

function scaled(value: number, factor: number): number {
  return Math.round(value * factor * 2) / 2
}

/** Every figure by the same factor, a few of them missing. */
function nutrition(printed: Item, random: Random): NonNullable<Item['nutrition']> {
  const factor = random.between(60, 140) / 100
  const entries = Object.entries(printed.nutrition ?? {}).map(
    ([name, value]) => [name, value === null || random.chance(0.03) ? null : scaled(value, factor)] as const,
  )
  return Object.fromEntries(entries)
}

function statements(random: Random): AllergenStatement[] {
  return random.some(ALLERGEN_TYPES, 0.25).map((type) => ({
    type,
    level: random.pick(LEVELS),
    confidence: random.pick(CONFIDENCES),
    source: 'synthetic',
  }))
}

/** A third states nothing, a third an incomplete list, a third a complete one. */
function allergens(random: Random): Partial<Item> {
  const share = random.next()
  if (share < 1 / 3) return {}
  return { allergens: statements(random), allergensComplete: share > 2 / 3 }
}

/** A dish without components: its name is real, its figures are scaled; allergens and diets are made up. */
export function printedItem(id: string, random: Random): Item {
  const printed = random.pick(PRINTED)
  const isVegetarian = WITHOUT_MEAT.test(printed.name) && random.chance(0.7)
  return {
    ...printed,
    partnerDishId: id,
    name: `${printed.name} No. ${random.between(1, 99)}`,
    nutrition: nutrition(printed, random),
    ...allergens(random),
    ...(isVegetarian && { diets: [{ type: 'VEGETARIAN', confidence: random.pick(CONFIDENCES) }] }),
  }
}
