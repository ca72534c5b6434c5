import type { Component } from '../dish/component.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import { type ItemProblem, warning } from '../items/problem.ts'
import { DIET_TERMS, DIET_TYPES, DIETS_OF_KIND, type DietType } from '../vocabulary/vocabulary.ts'

/**
 * Components with a dietary tag, or a kind, that their own food contradicts. The tag or kind does not count, and the
 * partner gets a warning.
 */
export function tagConflicts({
  dish,
  components,
}: Pick<DishFacts, 'dish' | 'components'>): readonly ItemProblem[] {
  const places = [
    ...dish.ingredients.map((_, index) => `/ingredients/${index}`),
    ...dish.customizationGroups.flatMap(({ options }, group) =>
      options.map((_, index) => `/customizationGroups/${group}/options/${index}`),
    ),
  ]
  return components.flatMap((component, index) => conflictsOfOne(component, places[index] ?? ''))
}

function conflictsOfOne(component: Component, at: string): ItemProblem[] {
  const { dietaryTags, kind } = component.stated
  const broken = DIET_TYPES.filter((diet) => component.diets[diet].state === 'VIOLATED')
  if (broken.length === 0) return []
  const declared = dietaryTags.map((tag) => tag.trim().toUpperCase())
  const tagged = broken.filter((diet) => declared.includes(diet))
  const ofKind = broken.find((diet) => kind !== null && DIETS_OF_KIND[kind].includes(diet))
  return [
    ...tagged.map((diet) => disproved(component, diet, `tagged ${nameOf(diet)}`, `${at}/dietaryTags`)),
    ...(ofKind === undefined ? [] : [disproved(component, ofKind, `of kind ${kind}`, `${at}/kind`)]),
  ]
}

function nameOf(diet: DietType): string {
  return DIET_TERMS[diet].displayName.toLowerCase()
}

function disproved({ name, diets }: Component, diet: DietType, statement: string, at: string): ItemProblem {
  const kinds = diets[diet].violatedBy.join(', ').toLowerCase()
  const message = `"${name}" is ${statement}, but contains ${kinds}; it is not treated as ${nameOf(diet)}`
  return warning('CONFLICTING_DIETS', at, message)
}
