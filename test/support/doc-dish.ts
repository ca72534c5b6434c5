import type { GroupItem, IngredientItem, Item, OptionItem } from '../../src/domain/items/items-schema.ts'
import { group, ingredient, option } from './dish-builder.ts'

/**
 * A dish as docs/classification.md writes it: an item of items.json with what a reader would only stumble over left
 * out. `silent` says nothing of allergens; `repeat` stands for so many of the same, numbered from 1.
 */
export type DocDish = Omit<Partial<Item>, 'ingredients' | 'customizationGroups'> & {
  readonly ingredients?: readonly DocIngredient[]
  readonly customizationGroups?: readonly (Omit<GroupItem, 'id' | 'options'> & {
    readonly options: readonly DocOption[]
  })[]
}

type DocIngredient = Partial<IngredientItem> & {
  readonly name: string
  readonly silent?: boolean
  readonly repeat?: number
}
type DocOption = Partial<OptionItem> & { readonly name: string; readonly silent?: boolean }

export function itemOfDoc({ ingredients = [], customizationGroups = [], ...item }: DocDish): Partial<Item> {
  return {
    ...item,
    ...(ingredients.length === 0 ? {} : { ingredients: ingredients.flatMap(ingredientsOfDoc) }),
    ...(customizationGroups.length === 0
      ? {}
      : {
          customizationGroups: customizationGroups.map(({ name, options, ...rules }) =>
            group(name, options.map(optionOfDoc), rules),
          ),
        }),
  }
}

function ingredientsOfDoc({ name, silent = false, repeat, ...rest }: DocIngredient): IngredientItem[] {
  const one = (named: string): IngredientItem =>
    silent
      ? {
          id: named.toLowerCase(),
          name: named,
          amountGrams: 100,
          isRemovable: !rest.isKeyIngredient,
          ...rest,
        }
      : ingredient(named, rest)
  if (repeat === undefined) return [one(name)]
  return Array.from({ length: repeat }, (_, index) => one(`${name} ${index + 1}`))
}

function optionOfDoc({ name, silent = false, ...rest }: DocOption): OptionItem {
  return silent ? { id: name.toLowerCase(), name, ...rest } : option(name, { allergens: [], ...rest })
}
