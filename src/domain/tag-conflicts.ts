import type { Component } from './component.ts'
import type { DishFacts } from './dish-facts.ts'
import { type ItemProblem, warning } from './problem.ts'
import { DIET_TERMS, DIET_TYPES } from './vocabulary.ts'

/** Ingredients and options whose dietary tags their own food breaks. The tag was not believed; the partner is told. */
export function tagConflicts({
  dish,
  components,
}: Pick<DishFacts, 'dish' | 'components'>): readonly ItemProblem[] {
  const problems: ItemProblem[] = []
  let place = 0
  const judge = (tags: readonly string[], pointer: string) => {
    const component = components[place]
    place += 1
    if (component === undefined || tags.length === 0) return
    problems.push(...conflictsOfOne(component, tags, `${pointer}/dietaryTags`))
  }
  for (const [index, { dietaryTags }] of dish.ingredients.entries())
    judge(dietaryTags, `/ingredients/${index}`)
  for (const [group, { options }] of dish.customizationGroups.entries())
    for (const [index, { dietaryTags }] of options.entries())
      judge(dietaryTags, `/customizationGroups/${group}/options/${index}`)
  return problems
}

function conflictsOfOne(component: Component, tags: readonly string[], pointer: string): ItemProblem[] {
  const broken = DIET_TYPES.filter((diet) => component.diets[diet].state === 'VIOLATED')
  if (broken.length === 0) return []
  const claimed = tags.map((tag) => tag.trim().toUpperCase())
  const disproved = broken.filter((diet) => claimed.includes(diet))
  return disproved.flatMap((diet) => {
    const { violatedBy } = component.diets[diet]
    const name = DIET_TERMS[diet].displayName.toLowerCase()
    const kinds = violatedBy.join(', ').toLowerCase()
    return [
      warning(
        'CONFLICTING_DIETS',
        pointer,
        `"${component.name}" is tagged ${name}, but contains ${kinds}; it is not treated as ${name}`,
      ),
    ]
  })
}
