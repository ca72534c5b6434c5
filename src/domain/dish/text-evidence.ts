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

/** A component with what its own texts leave in doubt. */
export function doubtedComponent(dish: Dish, component: Component): Component {
  const own = ofComponent(dish, component.id)
  return own.length === 0 ? component : doubted(component, own, never, never)
}

/** The base with what the texts of the whole dish leave in doubt. */
export function doubtedBase(base: FoodPart, parts: DishParts): FoodPart {
  const own = ofComponent(parts.dish, null)
  if (own.length === 0) return base
  return doubted(
    base,
    own,
    (evidence, type) => isExplained(parts, evidence, type),
    (kind, diet) => isKindExplained(parts, kind, diet),
  )
}

function ofComponent({ evidence = NONE }: Dish, id: string | null): readonly TextEvidence[] {
  return evidence.length === 0 ? NONE : evidence.filter(({ component }) => component === id)
}

function never(): boolean {
  return false
}

function doubted<T extends FoodPart>(
  part: T,
  evidence: readonly TextEvidence[],
  explainsAllergen: (evidence: TextEvidence, type: AllergenType) => boolean,
  explainsKind: (kind: FoodKind, diet: DietType) => boolean,
): T {
  const isNamed = (type: AllergenType) =>
    evidence.some((one) => one.allergens.includes(type) && !explainsAllergen(one, type))
  const isAgainst = (diet: DietType) =>
    evidence.some(({ kinds }) =>
      kinds.some((kind) => KINDS_AGAINST_DIET[diet].includes(kind) && !explainsKind(kind, diet)),
    )
  return {
    ...part,
    allergens: allergenFacts((type) =>
      isNamed(type) ? worseFact(part.allergens[type], DOUBT) : part.allergens[type],
    ),
    diets: dietFacts((diet) => {
      const fact = part.diets[diet]
      return fact.state === 'HOLDS' && isAgainst(diet) ? dietFact([], false) : fact
    }),
  }
}

/** Almonds do not explain walnuts; a cheddar explains a cheeseburger. */
const TYPES_OF_SPECIES: ReadonlySet<AllergenType> = new Set(['TREE_NUT', 'FISH', 'SHELLFISH'])

function isExplained(
  { dish, defaults, openChoices }: DishParts,
  word: TextEvidence,
  type: AllergenType,
): boolean {
  if (openChoices.some(({ allergens }) => allergens[type].level === 'CONTAINS')) return true
  return defaults.some((component) => {
    if (component.allergens[type].level !== 'CONTAINS') return false
    if (!TYPES_OF_SPECIES.has(type) || isGeneral(word)) return true
    const named = ofComponent(dish, component.id).filter(({ allergens }) => allergens.includes(type))
    return named.length === 0 || named.some((own) => isGeneral(own) || isOfKind(own, word))
  })
}

/** Sliced almonds are almonds. */
function isOfKind(own: TextEvidence, word: TextEvidence): boolean {
  return own.food.includes(word.food) || word.food.includes(own.food)
}

function isGeneral({ food }: TextEvidence): boolean {
  return foodNamed(food)?.is !== 'FOOD'
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
  return (facts.dish.evidence ?? NONE).flatMap((evidence) => {
    const allergens = doubtedAllergens(facts, evidence)
    const diets = doubtedDiets(facts, evidence)
    return allergens.length === 0 && diets.length === 0 ? [] : [{ evidence, allergens, diets }]
  })
}

function partOf(facts: DoubtedDish, id: string | null): FoodPart | undefined {
  if (id === null) return { allergens: facts.baseAllergens, diets: facts.baseDiets }
  return facts.components.find((component) => component.id === id)
}

function doubtedAllergens(facts: DoubtedDish, evidence: TextEvidence): readonly AllergenType[] {
  const part = partOf(facts, evidence.component)
  return ALLERGEN_TYPES.filter((type) => {
    if (!evidence.allergens.includes(type)) return false
    if (part?.allergens[type].unknownBecause !== 'CONTRADICTING_TEXT') return false
    return evidence.component !== null || !isExplained(facts, evidence, type)
  })
}

function doubtedDiets(facts: DoubtedDish, { component, kinds }: TextEvidence): readonly DietType[] {
  const part = partOf(facts, component)
  const claimed = claimedDiets(facts, component)
  return DIET_TYPES.filter((diet) => {
    if (!claimed.has(diet) || part?.diets[diet].state !== 'UNCONFIRMED') return false
    const against = kinds.filter((kind) => KINDS_AGAINST_DIET[diet].includes(kind))
    return against.some((kind) => component !== null || !isKindExplained(facts, kind, diet))
  })
}

/** Words about a part that name food against a diet. */
export function wordsAgainst(dish: Dish, component: string | null, diet: DietType): readonly TextEvidence[] {
  return ofComponent(dish, component).filter(({ kinds }) =>
    kinds.some((kind) => KINDS_AGAINST_DIET[diet].includes(kind)),
  )
}

/** The diets that the partner claims for the whole dish or by all of its parts, or for a component by its tags and kind. */
function claimedDiets({ dish, components, defaults }: DoubtedDish, id: string | null): ReadonlySet<DietType> {
  const ofDish = dish.declaredDiets.map(({ type }) => type)
  const component = components.find((one) => one.id === id)
  if (component === undefined) return impliedBy([...ofDish, ...sharedDiets(defaults)])
  const { dietaryTags, kind } = component.stated
  const ofKind = kind === null ? [] : DIETS_OF_KIND[kind]
  return impliedBy([...dietaryTags, ...ofKind, ...(component.isDefault ? ofDish : [])])
}

function sharedDiets(defaults: readonly Component[]): readonly DietType[] {
  if (defaults.length === 0) return []
  return DIET_TYPES.filter((diet) => defaults.every(({ diets }) => diets[diet].state === 'HOLDS'))
}
