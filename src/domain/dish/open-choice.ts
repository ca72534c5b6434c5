import { KINDS_AGAINST_DIET } from '../vocabulary/vocabulary.ts'
import {
  type AllergenFact,
  type AllergenFacts,
  allergenFacts,
  UNKNOWN_FACT,
  worseFact,
} from './allergen-level.ts'
import type { Component } from './component.ts'
import { type DietFacts, dietFact, dietFacts } from './diet-fact.ts'
import type { Dish } from './dish.ts'

/** A choice that a group asks for and nobody made yet, seen as a part of the dish. Its nutrition is not known. */
export interface OpenChoice {
  /** Index into the dish's customization groups. */
  readonly group: number
  readonly allergens: AllergenFacts
  readonly diets: DietFacts
}

/**
 * One for each group of which fewer options are selected than it asks for, while there are others to choose, or none
 * is listed at all.
 */
export function openChoices(
  dish: Dish,
  components: readonly Component[],
  isSelected: (component: Component) => boolean,
): readonly OpenChoice[] {
  return dish.customizationGroups.flatMap(({ minSelections }, group) => {
    if (minSelections === 0) return []
    const options = components.filter((component) => component.group === group)
    const left = options.filter((option) => !isSelected(option))
    const isMade = options.length - left.length >= minSelections
    const isAllSelected = left.length === 0 && options.length > 0
    return isMade || isAllSelected ? [] : [openChoice(group, left)]
  })
}

/** Known only as far as it is the same whatever is chosen; nothing, where no option is listed. */
function openChoice(group: number, left: readonly Component[]): OpenChoice {
  return {
    group,
    allergens: allergenFacts((type) => sharedFact(left.map((option) => option.allergens[type]))),
    diets: dietFacts((diet) => {
      const facts = left.map((option) => option.diets[diet])
      const breaking = facts.flatMap(({ violatedBy }) => violatedBy)
      const isBroken = facts.every(({ state }) => state === 'VIOLATED')
      const isHeld = facts.length > 0 && facts.every(({ state }) => state === 'HOLDS')
      return dietFact(
        isBroken ? KINDS_AGAINST_DIET[diet].filter((kind) => breaking.includes(kind)) : [],
        isHeld,
      )
    }),
  }
}

/** Where some choices are free of an allergen and others are not, nothing is known; else the worst counts. */
function sharedFact(facts: readonly AllergenFact[]): AllergenFact {
  const free = facts.filter(({ level }) => level === 'FREE').length
  const isUnknown = facts.some(({ level }) => level === 'UNKNOWN')
  if (facts.length === 0 || isUnknown || (free > 0 && free < facts.length)) return UNKNOWN_FACT
  return facts.reduce(worseFact)
}
