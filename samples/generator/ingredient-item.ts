import type { IngredientItem } from '../../src/domain/items/items-schema.ts'
import type { AllergenType } from '../../src/domain/vocabulary/vocabulary.ts'
import { dietaryTags, type Portion, tidy } from './portion.ts'
import { PUBLISHED, type Published, type PublishedComponent } from './published-component.ts'

/** key: cannot be left out. removable: in the default dish, may go. addable: not in it, may be added. */
export type Role = 'key' | 'removable' | 'addable'

const FLAG_OF_ALLERGEN = {
  EGG: 'containsEgg',
  FISH: 'containsFish',
  DAIRY: 'containsMilk',
  SESAME: 'containsSesame',
  SHELLFISH: 'containsShellfish',
  WHEAT: 'containsWheat',
  PEANUT: 'containsPeanut',
  SOY: 'containsSoy',
  TREE_NUT: 'containsTreeNut',
} as const satisfies Record<AllergenType, keyof IngredientItem>

const MAX_DECIMALS = 12
const REPRODUCES_WITHIN = 1e-9

/** The shortest per-100 g value from which the grams give the published figure back. */
function per100g(published: number, grams: number): number {
  const exact = (published / grams) * 100
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const rounded = Number(exact.toFixed(decimals))
    if (Math.abs((rounded * grams) / 100 - published) <= REPRODUCES_WITHIN) return rounded
  }
  return exact
}

function perName(name: Published): keyof IngredientItem {
  return name === 'calories' ? 'caloriesTotalPer100g' : `${name}Per100g`
}

function per100gValues({ figures }: PublishedComponent, grams: number): Partial<IngredientItem> {
  return Object.fromEntries(PUBLISHED.map((name) => [perName(name), per100g(figures[name], grams)]))
}

/** All nine true or false where the chart states them, all nine null where it does not. */
function allergenFlags({ allergens }: PublishedComponent): Partial<IngredientItem> {
  return Object.fromEntries(
    Object.entries(FLAG_OF_ALLERGEN).map(([type, flag]) => [
      flag,
      allergens === null ? null : allergens.some((contained) => contained === type),
    ]),
  )
}

/** A portion as an ingredient. Throws where no weight is published: an ingredient needs one, and we invent none. */
export function ingredientItem({ component, servings }: Portion, role: Role): IngredientItem {
  const { grams } = component
  if (grams === null) throw new Error(`${component.id}: no published weight, cannot be an ingredient`)
  return {
    id: component.id,
    name: component.name,
    isIncluded: role !== 'addable',
    isKeyIngredient: role === 'key',
    ...(role === 'removable' && { isRemovable: true }),
    quantity: String(component.quantity * servings),
    unit: component.unit,
    amountGrams: tidy(grams * servings),
    kind: component.kind,
    dietaryTags: dietaryTags(component),
    ...per100gValues(component, grams),
    ...allergenFlags(component),
  }
}
