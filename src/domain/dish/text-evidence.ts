import { isAnyFood } from '../vocabulary/any-food.ts'
import { foodNamed } from '../vocabulary/food-vocabulary.ts'
import {
  ALLERGEN_TYPES,
  type AllergenType,
  DIET_TYPES,
  DIETS_OF_KIND,
  type DietType,
  type FoodKind,
  KINDS_AGAINST_DIET,
} from '../vocabulary/vocabulary.ts'
import { type AllergenFact, allergenFacts, UNKNOWN_FACT, worseFact } from './allergen-level.ts'
import type { Component } from './component.ts'
import { dietFact, dietFacts, impliedBy } from './diet-fact.ts'
import type { Dish, TextEvidence } from './dish.ts'
import type { FoodPart } from './food-part.ts'
import type { OpenChoice } from './open-choice.ts'

/**
 * What is written is evidence against a claim, never for one. A word that names a food makes unknown what the
 * statements call free, and unconfirmed what a diet claims. A part that contains the allergen explains the word.
 */
const DOUBT: AllergenFact = { ...UNKNOWN_FACT, unknownBecause: 'CONTRADICTING_TEXT' }
const NONE: readonly TextEvidence[] = []

/** The parts of a dish that may explain a word: its default components and its open choices. */
export interface DishParts {
  readonly dish: Dish
  readonly defaults: readonly Component[]
  readonly openChoices: readonly OpenChoice[]
}

/** A component with what its own texts leave in doubt. No other part explains them. */
export function doubtedComponent(dish: Dish, component: Component): Component {
  return doubted(component, ofComponent(dish, component.id), alone(dish))
}

/** The base with what the texts of the whole dish leave in doubt. */
export function doubtedBase(base: FoodPart, parts: DishParts): FoodPart {
  return doubted(base, ofComponent(parts.dish, null), parts)
}

function alone(dish: Dish): DishParts {
  return { dish, defaults: [], openChoices: [] }
}

type WordsByComponent = ReadonlyMap<string | null, readonly TextEvidence[]>

/** An item can hold thousands of words, and each word about the dish is compared with those of each part. */
const BY_COMPONENT = new WeakMap<readonly TextEvidence[], WordsByComponent>()

/** `id`: null for the words about the whole dish. */
function ofComponent({ evidence = NONE }: Dish, id: string | null): readonly TextEvidence[] {
  if (evidence.length === 0) return NONE
  let words = BY_COMPONENT.get(evidence)
  if (words === undefined) {
    words = Map.groupBy(evidence, ({ component }) => component)
    BY_COMPONENT.set(evidence, words)
  }
  return words.get(id) ?? NONE
}

function doubted<T extends FoodPart>(part: T, words: readonly TextEvidence[], parts: DishParts): T {
  if (words.length === 0) return part
  const isNamed = unexplainedBy(parts)
  return {
    ...part,
    allergens: allergenFacts((type) => {
      const fact = part.allergens[type]
      return words.some((word) => isNamed(word, type)) ? worseFact(fact, DOUBT) : fact
    }),
    diets: dietFacts((diet) => {
      const fact = part.diets[diet]
      const isDoubted = fact.state === 'HOLDS' && words.some((word) => isAgainst(parts, word, diet))
      return isDoubted ? dietFact([], false) : fact
    }),
  }
}

/** Tells whether a word names food with an allergen, and no part explains it. */
function unexplainedBy(parts: DishParts): (word: TextEvidence, type: AllergenType) => boolean {
  const explainers = new Map<AllergenType, Explains>()
  return (word, type) => {
    if (!word.allergens.includes(type)) return false
    if (isAnyFood(word.food)) return true
    const explains = explainers.get(type) ?? explainerOf(parts, type)
    explainers.set(type, explains)
    return !explains(word)
  }
}

/** Whether a word names food that breaks a diet, and no part explains it. */
function isAgainst(parts: DishParts, { kinds, food }: TextEvidence, diet: DietType): boolean {
  return kinds.some(
    (kind) =>
      KINDS_AGAINST_DIET[diet].includes(kind) && (isAnyFood(food) || !isKindExplained(parts, kind, diet)),
  )
}

/** Almonds do not explain walnuts; a cheddar explains a cheeseburger. */
const TYPES_OF_SPECIES: ReadonlySet<AllergenType> = new Set(['TREE_NUT', 'FISH', 'SHELLFISH'])

type Explains = (word: TextEvidence) => boolean

/** What the parts explain of an allergen. Looks at them once for all words: a dish may have thousands. */
function explainerOf({ dish, defaults, openChoices }: DishParts, type: AllergenType): Explains {
  const containing = defaults.filter(({ allergens }) => allergens[type].level === 'CONTAINS')
  if (openChoices.some(({ allergens }) => allergens[type].level === 'CONTAINS')) return () => true
  if (containing.length === 0 || !TYPES_OF_SPECIES.has(type)) return () => containing.length > 0
  const named = containing.map(({ id }) =>
    ofComponent(dish, id).filter(({ allergens }) => allergens.includes(type)),
  )
  if (named.some((words) => words.length === 0 || words.some(isGeneral))) return () => true
  const foods = [...new Set(named.flatMap((words) => words.map(({ food }) => food)))]
  return (word) => isGeneral(word) || foods.some((food) => isOfKind(food, word.food))
}

/** Sliced almonds are almonds. Ahi is no mahi: a word begins with the name. */
function isOfKind(own: string, food: string): boolean {
  return ` ${own}`.includes(` ${food}`) || ` ${food}`.includes(` ${own}`)
}

/** A name that the vocabulary does not have is a compound (Walnussbrot). It speaks of its own food. */
function isGeneral({ food }: TextEvidence): boolean {
  const named = foodNamed(food)
  return named !== null && named.is !== 'FOOD'
}

function isKindExplained({ defaults, openChoices }: DishParts, kind: FoodKind, diet: DietType): boolean {
  return [...defaults, ...openChoices].some(({ diets }) => diets[diet].violatedBy.includes(kind))
}

/** A word that makes something unknown or unconfirmed. */
export interface Contradiction {
  readonly evidence: TextEvidence
  readonly allergens: readonly AllergenType[]
  readonly diets: readonly DietType[]
}

interface DoubtedDish extends DishParts {
  readonly components: readonly Component[]
  readonly baseAllergens: FoodPart['allergens']
  readonly baseDiets: FoodPart['diets']
}

/** The words that change something, in the order of the texts. */
export function contradictions(facts: DoubtedDish): readonly Contradiction[] {
  const ofDish = { parts: facts, isNamed: unexplainedBy(facts) }
  const none = alone(facts.dish)
  const ofPart = { parts: none, isNamed: unexplainedBy(none) }
  return (facts.dish.evidence ?? NONE).flatMap((evidence) => {
    const { component } = evidence
    const part = partOf(facts, component)
    const { parts, isNamed } = component === null ? ofDish : ofPart
    const allergens = ALLERGEN_TYPES.filter(
      (type) => part.allergens[type].unknownBecause === 'CONTRADICTING_TEXT' && isNamed(evidence, type),
    )
    const diets = DIET_TYPES.filter(
      (diet) =>
        part.diets[diet].state === 'UNCONFIRMED' &&
        isAgainst(parts, evidence, diet) &&
        isClaimed(facts, component, diet),
    )
    return allergens.length === 0 && diets.length === 0 ? [] : [{ evidence, allergens, diets }]
  })
}

/** The component of an id, else the base. */
function partOf({ components, baseAllergens, baseDiets }: DoubtedDish, id: string | null): FoodPart {
  return components.find((component) => component.id === id) ?? { allergens: baseAllergens, diets: baseDiets }
}

/** Words about the whole dish that name food against a diet, and that no part explains. */
export function wordsAgainst(parts: DishParts, diet: DietType): readonly TextEvidence[] {
  return ofComponent(parts.dish, null).filter((word) => isAgainst(parts, word, diet))
}

/** Whether the partner claims a diet: for the whole dish or by all of its parts, or for a component by its tags and kind. */
function isClaimed({ dish, components, defaults }: DoubtedDish, id: string | null, diet: DietType): boolean {
  const isOfDish = impliedBy(dish.declaredDiets.map(({ type }) => type)).has(diet)
  const component = components.find((one) => one.id === id)
  if (component === undefined) return isOfDish || isShared(defaults, diet)
  const { dietaryTags, kind } = component.stated
  return (
    (component.isDefault && isOfDish) ||
    impliedBy(dietaryTags).has(diet) ||
    (kind !== null && DIETS_OF_KIND[kind].includes(diet))
  )
}

function isShared(defaults: readonly Component[], diet: DietType): boolean {
  return defaults.length > 0 && defaults.every(({ diets }) => diets[diet].state === 'HOLDS')
}
