import type { Dish } from '../domain/dish/dish.ts'
import { type DishFacts, dishFacts } from '../domain/dish/dish-facts.ts'
import { dishStatements, packedStatements } from '../domain/dish/dish-statements.ts'
import { contentWords } from '../domain/text/content-words.ts'
import { menuWords } from '../domain/text/menu-words.ts'
import { byRangeField, type RangeField } from '../domain/vocabulary/nutrients.ts'
import {
  ALLERGEN_TYPES,
  type AllergenType,
  DIET_TYPES,
  type DietType,
} from '../domain/vocabulary/vocabulary.ts'
import {
  type AmountSpans,
  type ChangedSamples,
  changedSamples,
  changedSpans,
  defaultSpans,
} from './changed-amounts.ts'
import { dishGroups } from './dish-groups.ts'
import { encodeMatchFacts } from './match-facts-blob.ts'
import { matchTerms } from './match-terms.ts'
import { nameKey } from './name-key.ts'

/** In micro-units; null = unknown. */
type RangeAmounts = Readonly<Record<RangeField, number | null>>

/** A dish as a dish index holds it. The fields are those of `index-mappings/dishes.json`. */
export interface DishDocument extends RangeAmounts {
  readonly chainId: string
  readonly catalogId: string
  readonly id: string
  readonly partnerDishId: string
  readonly position: number
  readonly displayOnWidget: boolean
  readonly inAllRestaurants: boolean
  readonly restaurantIds: readonly string[]
  readonly category: string | null
  /** What else it is listed under: the partner's own category, the section of the menu, its diets. Only for texts. */
  readonly groups: readonly string[]
  /** Diets that hold for the default dish. */
  readonly diets: readonly DietType[]
  /** Allergens whose level in the default dish is known. */
  readonly knownAllergens: readonly AllergenType[]
  readonly name: string
  /** How many words of the name name something: of two names that match alike, the shorter one comes first. */
  readonly nameWords: number
  readonly ingredientNames: readonly string[]
  readonly description: string | null
  /** What the classification reads. */
  readonly matchFacts: string
  /** What decides without the classification's script. */
  readonly matchTerms: readonly string[]
  readonly defaultSpan: AmountSpans
  readonly changedSpan: AmountSpans
  readonly changedSample: ChangedSamples
  /** What the dish states, packed: for comparisons of two catalogs. */
  readonly statements: number
  readonly nameKey: number
  readonly contentHash: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly dish: Dish
}

export interface DishRecord {
  readonly chainId: string
  readonly catalogId: string
  /** Position in the catalog file. */
  readonly position: number
  readonly contentHash: string
  readonly createdAt: string
  readonly updatedAt: string
}

export function dishDocument(dish: Dish, record: DishRecord): DishDocument {
  return { ...fieldsOf(dishFacts(dish)), dish, ...record }
}

/** The same document as JSON text, made from the dish's JSON text. It lacks the fields of the dish's record. */
export function openDocumentJson(facts: DishFacts, dishJson: string): string {
  const fields = JSON.stringify(fieldsOf(facts))
  return `${fields.slice(0, -1)},"dish":${dishJson}`
}

/** Completes the text that `openDocumentJson` began. */
export function closedDocumentJson(openDocument: string, record: DishRecord): string {
  return `${openDocument},${JSON.stringify(record).slice(1)}`
}

function fieldsOf(facts: DishFacts): Omit<DishDocument, 'dish' | keyof DishRecord> {
  const { dish } = facts
  const { nutrition } = facts.defaultDish
  return {
    id: dish.id,
    partnerDishId: dish.partnerDishId,
    displayOnWidget: dish.displayOnWidget,
    inAllRestaurants: dish.restaurantIds === null,
    restaurantIds: dish.restaurantIds ?? [],
    category: dish.category,
    groups: dishGroups(facts),
    diets: DIET_TYPES.filter((diet) => facts.defaultDish.diets[diet].state === 'HOLDS'),
    knownAllergens: ALLERGEN_TYPES.filter((type) => facts.defaultDish.allergens[type].level !== 'UNKNOWN'),
    name: dish.name,
    nameWords: contentWords(menuWords(dish.name), (word) => word).length,
    ingredientNames: facts.components.map((component) => component.name),
    description: dish.description,
    ...byRangeField((nutrient) => nutrition[nutrient]),
    matchFacts: encodeMatchFacts(facts),
    matchTerms: matchTerms(facts),
    defaultSpan: defaultSpans(facts),
    changedSpan: changedSpans(facts),
    changedSample: changedSamples(facts),
    statements: packedStatements(dishStatements(facts)),
    nameKey: nameKey(dish.name),
  }
}
