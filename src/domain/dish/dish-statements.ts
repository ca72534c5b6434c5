import { ALLERGEN_TYPES, type AllergenType, DIET_TYPES } from '../vocabulary/vocabulary.ts'
import { isPresent, type Level, UNKNOWN_FACT } from './allergen-level.ts'
import type { Component } from './component.ts'
import type { Dish } from './dish.ts'
import { type DishFacts, kitchenFacts } from './dish-facts.ts'

/**
 * What a dish states, small enough to compare a million of them. Each value has one bit for each allergen or diet, in
 * the order of its vocabulary.
 */
export interface DishStatements {
  /** Allergens that the default dish is stated to contain, or that it may contain. */
  readonly present: number
  /** Allergens that another component is stated to contain, or may contain. */
  readonly inExtras: number
  /**
   * Allergens that are unknown because an empty list took the place of a statement (`LOST_STATEMENT`), and those that an
   * earlier file stated and of which this one says nothing.
   */
  readonly lost: number
  /** Diets that hold for the default dish. */
  readonly diets: number
  /** The claims of `CLAIMS`. */
  readonly claims: number
  /** Those of `present` of which nothing says more than that the dish may contain them. Older catalogs name none. */
  readonly tracesOnly: number
  /** Those of `tracesOnly` that nothing but the whole kitchen states. Older catalogs name none. */
  readonly kitchenOnly: number
}

/** What else a dish can say: all but `hasIngredients` can make it match more guests. */
export const CLAIMS = {
  componentsComplete: 1,
  someRemovable: 2,
  allRemovable: 4,
  allergensComplete: 8,
  hasIngredients: 16,
} as const

/** How many bits each value takes in a packed number. They are 53 together, and a number is exact up to 53. */
const WIDTHS: readonly (readonly [keyof DishStatements, number])[] = [
  ['present', ALLERGEN_TYPES.length],
  ['inExtras', ALLERGEN_TYPES.length],
  ['lost', ALLERGEN_TYPES.length],
  ['diets', DIET_TYPES.length],
  ['claims', Object.keys(CLAIMS).length],
  ['tracesOnly', ALLERGEN_TYPES.length],
  ['kitchenOnly', ALLERGEN_TYPES.length],
]

export function dishStatements(facts: DishFacts): DishStatements {
  const { dish, components, defaultDish } = facts
  const extras = components.filter(({ isDefault }) => !isDefault)
  return {
    present: allergenBits((type) => isStatedOfDish(facts, type)),
    inExtras: allergenBits((type) => isInOneOf(extras, type)),
    lost: allergenBits((type) => isLost(dish, type)),
    diets: bits(DIET_TYPES, (diet) => defaultDish.diets[diet].state === 'HOLDS'),
    claims: claimsOf(dish),
    tracesOnly: allergenBits((type) => isStatedOfDish(facts, type) && !isContained(facts, type)),
    kitchenOnly: allergenBits((type) => isOfKitchenOnly(facts, type)),
  }
}

function isLost({ declaredAllergens, formerAllergens = [] }: Dish, type: AllergenType): boolean {
  return declaredAllergens[type]?.unknownBecause === 'LOST_STATEMENT' || formerAllergens.includes(type)
}

/** Also where the level of the whole dish hides the statement: what is unknown elsewhere outweighs MAY_CONTAIN. */
function isStatedOfDish(facts: DishFacts, type: AllergenType): boolean {
  return levelsOf(facts, type).some(isPresent) || facts.dish.declaredTraces.includes(type)
}

function isContained(facts: DishFacts, type: AllergenType): boolean {
  return levelsOf(facts, type).includes('CONTAINS')
}

function isOfKitchenOnly(facts: DishFacts, type: AllergenType): boolean {
  const { dish } = facts
  if (!kitchenFacts(dish, type).some(({ level }) => level === 'MAY_CONTAIN')) return false
  return !isContained(facts, type) && !isStatedByItself(facts, type) && !dish.declaredTraces.includes(type)
}

/** Also of the kitchen, where what is unknown of the dish hides it. */
function levelsOf(facts: DishFacts, type: AllergenType): readonly Level[] {
  const ofKitchen = kitchenFacts(facts.dish, type).map(({ level }) => level)
  return [facts.defaultDish.allergens[type].level, ...ownLevels(facts, type), ...ofKitchen]
}

/** By a list of its own, or of one of its parts, and not by the kitchen alone. */
export function isStatedByItself(facts: DishFacts, type: AllergenType): boolean {
  return ownLevels(facts, type).some(isPresent)
}

function ownLevels({ dish, defaults }: DishFacts, type: AllergenType): readonly Level[] {
  const parts = defaults.map(({ allergens }) => allergens)
  return [dish.declaredAllergens, dish.declaredBaseAllergens, ...parts].map(
    (facts) => (facts[type] ?? UNKNOWN_FACT).level,
  )
}

function isInOneOf(components: readonly Component[], type: AllergenType): boolean {
  return components.some(({ allergens }) => isPresent(allergens[type].level))
}

function claimsOf(dish: Dish): number {
  const included = dish.ingredients.filter(({ isIncluded }) => isIncluded)
  const removable = included.filter(({ isRemovable }) => isRemovable === true).length
  return (
    (dish.componentsComplete === true ? CLAIMS.componentsComplete : 0) +
    (hasCompleteList(dish) ? CLAIMS.allergensComplete : 0) +
    (removable > 0 ? CLAIMS.someRemovable : 0) +
    (removable > 0 && removable === included.length ? CLAIMS.allRemovable : 0) +
    (dish.ingredients.length > 0 ? CLAIMS.hasIngredients : 0)
  )
}

/** Complete for all allergens or for some of them. */
export function hasCompleteList({ allergensComplete }: Dish): boolean {
  return typeof allergensComplete === 'boolean' ? allergensComplete : allergensComplete.length > 0
}

function allergenBits(holds: (type: AllergenType) => boolean): number {
  return bits(ALLERGEN_TYPES, holds)
}

function bits<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.reduce((sum, value, place) => sum + (holds(value) ? 2 ** place : 0), 0)
}

/** The statements as one number, for a field of the index. */
export function packedStatements(statements: DishStatements): number {
  return WIDTHS.toReversed().reduce((packed, [field, width]) => packed * 2 ** width + statements[field], 0)
}

export function unpackedStatements(packed: number): DishStatements {
  let rest = packed
  const take = (width: number) => {
    const value = rest % 2 ** width
    rest = Math.floor(rest / 2 ** width)
    return value
  }
  return Object.fromEntries(WIDTHS.map(([field, width]) => [field, take(width)])) as unknown as DishStatements
}

/** All allergens, as a value of `DishStatements`. */
export const ALL_ALLERGENS = allergenBits(() => true)

/** The allergens of a value of `DishStatements`. */
export function allergensOf(value: number): readonly AllergenType[] {
  return ALLERGEN_TYPES.filter((_, place) => (value & (1 << place)) !== 0)
}
