import { type Component, componentsOf } from './component.ts'
import type { Dish } from './dish.ts'
import { type ItemProblem, warning } from './problem.ts'
import { DIET_TERMS, DIET_TYPES } from './vocabulary.ts'

/** Ingredients and options whose dietary tags their own food breaks. The tag was not believed; the partner is told. */
export function tagConflicts(dish: Dish): readonly ItemProblem[] {
  const components = componentsOf(dish)
  return placesOf(dish).flatMap(({ tags, pointer }, index) => {
    const component = components[index]
    return component === undefined ? [] : conflictsOfOne(component, tags, `${pointer}/dietaryTags`)
  })
}

/** In the order of `componentsOf`. */
function placesOf(dish: Dish): readonly { readonly tags: readonly string[]; readonly pointer: string }[] {
  return [
    ...dish.ingredients.map(({ dietaryTags }, index) => ({
      tags: dietaryTags,
      pointer: `/ingredients/${index}`,
    })),
    ...dish.customizationGroups.flatMap(({ options }, group) =>
      options.map(({ dietaryTags }, index) => ({
        tags: dietaryTags,
        pointer: `/customizationGroups/${group}/options/${index}`,
      })),
    ),
  ]
}

function conflictsOfOne(component: Component, tags: readonly string[], pointer: string): ItemProblem[] {
  const claimed = tags.map((tag) => tag.trim().toUpperCase())
  return DIET_TYPES.filter((diet) => claimed.includes(diet)).flatMap((diet) => {
    const { state, violatedBy } = component.diets[diet]
    if (state !== 'VIOLATED') return []
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
