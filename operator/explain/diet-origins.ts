import { MIN_CONFIDENCE } from '../../src/domain/dish/allergen-level.ts'
import { type DietFact, impliedBy } from '../../src/domain/dish/diet-fact.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import { fromMicro } from '../../src/domain/vocabulary/nutrients.ts'
import type { DietType } from '../../src/domain/vocabulary/vocabulary.ts'
import { type Origin, openOrigins, partName } from './allergen-origins.ts'

/** What the dish claims of a diet, and every part of the default dish that breaks it or is silent about it. */
export function dietOrigins(facts: DishFacts, diet: DietType): readonly Origin[] {
  const base = facts.baseDiets[diet]
  const defaults = facts.components.filter((component) => component.isDefault)
  return [
    ...claims(facts, diet),
    ...(base.state === 'HOLDS'
      ? []
      : [{ part: 'base', name: null, state: base.state, because: baseReason(facts, base) } as const]),
    ...defaults
      .filter((component) => component.diets[diet].state !== 'HOLDS')
      .map((component) => ({
        part: partName(component),
        name: component.name,
        state: component.diets[diet].state,
        because:
          component.diets[diet].state === 'VIOLATED'
            ? `is or contains ${component.diets[diet].violatedBy.join(', ')}`
            : 'neither its kind nor its dietaryTags carry it',
      })),
    ...openOrigins(facts, (choice) => choice.diets[diet].state, 'HOLDS'),
  ]
}

function claims({ dish, defaultDish }: DishFacts, diet: DietType): Origin[] {
  const claimed = dish.declaredDiets.filter(({ type }) => impliedBy([type]).has(diet))
  return claimed.map(({ type, confidence, source }) => ({
    part: 'whole dish',
    name: null,
    state: `declared ${type}`,
    because: [
      ...(source === null ? [] : [`source: ${source}`]),
      confidence < MIN_CONFIDENCE
        ? `confidence ${confidence}, below ${MIN_CONFIDENCE}: not counted`
        : defaultDish.diets[diet].state === 'VIOLATED'
          ? 'void: a part of the dish disproves it'
          : 'confirms the parts that are silent',
    ].join('; '),
  }))
}

function baseReason({ components, baseNutrition }: DishFacts, fact: DietFact): string {
  if (fact.state === 'VIOLATED') return `contains ${fact.violatedBy.join(', ')}`
  if (!components.some((component) => component.isDefault)) return 'no part of the dish is listed'
  const calories = baseNutrition.caloriesTotal
  const own =
    calories === null || calories === 0
      ? ''
      : ` (${Math.round(fromMicro(calories))} kcal that no part explains)`
  return `there is something beside the listed parts${own}, and nothing says what`
}
