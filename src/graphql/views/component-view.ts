import type { Component } from '../../domain/dish/component.ts'
import type { DishFacts } from '../../domain/dish/dish-facts.ts'
import { dietNamed } from '../../domain/vocabulary/vocabulary.ts'
import type { CustomizationGroupView, IngredientView } from '../view-types.ts'

/** Ingredients with what is known of them, in the order of the dish. */
export function ingredientViews({ components }: DishFacts): IngredientView[] {
  return components.flatMap((known) => ('contains' in known.stated ? [{ ...known.stated, known }] : []))
}

/** Groups whose options have what is known of them, in the order of the dish. */
export function groupViews({ dish, components }: DishFacts): CustomizationGroupView[] {
  const byGroup = Map.groupBy(components, ({ group }) => group)
  return dish.customizationGroups.map((group, index) => ({
    ...group,
    options: (byGroup.get(index) ?? []).flatMap((known) =>
      'contains' in known.stated ? [] : [{ ...known.stated, known }],
    ),
  }))
}

/** The tags as uploaded, but for a diet that its food breaks or its text denies. */
export function shownTags({ stated, diets }: Component): string[] {
  return stated.dietaryTags.filter((tag) => {
    const diet = dietNamed(tag)
    return diet === undefined || diets[diet].state === 'HOLDS'
  })
}
