import { type AllergenFact, MIN_CONFIDENCE } from '../../src/domain/dish/allergen-level.ts'
import type { Component } from '../../src/domain/dish/component.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { OpenChoice } from '../../src/domain/dish/open-choice.ts'
import { type AllergenType, KIND_OF_ALLERGEN } from '../../src/domain/vocabulary/vocabulary.ts'

/** One part of a dish that stands behind a conflict, and why it does. */
export interface Origin {
  readonly part: 'whole dish' | 'base' | 'ingredient' | 'option' | 'choice'
  readonly name: string | null
  readonly state: string
  readonly because: string
}

/** Every part of the default dish that is not known to be without the allergen, the base first. */
export function allergenOrigins(facts: DishFacts, type: AllergenType): readonly Origin[] {
  const base = facts.baseAllergens[type]
  const defaults = facts.components.filter((component) => component.isDefault)
  return [
    ...(base.level === 'FREE' ? [] : [{ ...baseOrigin(facts, type), state: base.level }]),
    ...defaults
      .filter((component) => component.allergens[type].level !== 'FREE')
      .map((component) => ({
        part: partName(component),
        name: component.name,
        state: component.allergens[type].level,
        because: componentReason(facts, component, type),
      })),
    ...openOrigins(facts, (choice) => choice.allergens[type].level, 'FREE'),
  ]
}

/** The choices that a guest has to make and that nobody made yet. */
export function openOrigins(
  { dish, openChoices }: DishFacts,
  stateOf: (choice: OpenChoice) => string,
  harmless: string,
): readonly Origin[] {
  return openChoices
    .filter((choice) => stateOf(choice) !== harmless)
    .map((choice) => ({
      part: 'choice',
      name: dish.customizationGroups[choice.group]?.name ?? null,
      state: stateOf(choice),
      because: 'has to be chosen: what all options left have in common counts',
    }))
}

export function partName(component: Component): 'ingredient' | 'option' {
  return component.group === null ? 'ingredient' : 'option'
}

function baseOrigin({ dish, baseAllergens }: DishFacts, type: AllergenType): Omit<Origin, 'state'> {
  const { level } = baseAllergens[type]
  const own = dish.declaredBaseAllergens[type]
  const whole = dish.declaredAllergens[type]
  const base = { part: 'base', name: null } as const
  if (own?.level === level) return { ...base, because: `stated in baseAllergens${sureness(own)}` }
  if (whole?.level === level)
    return {
      ...base,
      because: `stated for the whole dish${sureness(whole)}, and no default part explains it`,
    }
  return { ...base, because: 'not mentioned, and allergensComplete is not true' }
}

function componentReason({ dish }: DishFacts, component: Component, type: AllergenType): string {
  const fact = component.allergens[type]
  const source = [...dish.ingredients, ...dish.customizationGroups.flatMap(({ options }) => options)].find(
    ({ id }) => id === component.id,
  )
  if (source?.kind && KIND_OF_ALLERGEN[type] === source.kind) return `is of kind ${source.kind}`
  const where = component.group === null ? 'its contains* flag' : 'its allergens'
  return fact.level === 'UNKNOWN' ? `${where}: not stated` : `stated in ${where}${sureness(fact)}`
}

/** Nothing where the statement is simply made. */
function sureness({ level, confidence, source }: AllergenFact): string {
  if (level === 'UNKNOWN')
    return ' in words that leave it open (a part only, a weak "free", or a name not read)'
  const notes = [
    ...(confidence < 1
      ? [`confidence ${confidence}${isWeak(confidence) ? `, below ${MIN_CONFIDENCE}` : ''}`]
      : []),
    ...(source === null ? [] : [`source: ${source}`]),
  ]
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`
}

function isWeak(confidence: number): boolean {
  return confidence < MIN_CONFIDENCE
}
