import type { GroupItem, IngredientItem, Item } from '../../../src/domain/items/items-schema.ts'
import { contains, defaultOption, group, ingredient, option } from '../../support/dish-builder.ts'

/**
 * Stand in every text, id and name of one chain, so that whatever of it is seen by another one is found. Of the same
 * length, so that answers to ids of the one and of the other can be compared; further apart than any typo.
 */
export const MARKERS = { alder: 'zqalder', birch: 'zqbirch', nobody: 'zqxenia' } as const

/** The same in every chain, which is the harder case. */
export const SHARED = {
  partnerDishId: 'shared-bowl',
  name: 'Shared Bowl',
  category: 'Shared',
  restaurantId: 'shared-street',
  componentId: 'shared-cheese',
  guestId: 'shared-guest',
} as const

export interface MarkedFile {
  readonly restaurants: readonly { readonly id: string; readonly name: string }[]
  readonly items: readonly unknown[]
}

/**
 * A menu whose every word holds the marker, but for one dish that has the ids and the name of another chain's dish and
 * other figures. One of its items is refused, and one property is unknown: the report of the upload has the marker too.
 */
export function markedMenu(marker: string, dishes: number, calories: number): MarkedFile {
  const own = Array.from({ length: dishes }, (_, n) => markedItem(marker, n + 1))
  return {
    restaurants: [
      { id: `${marker}-street`, name: `${marker} Street` },
      { id: SHARED.restaurantId, name: `${marker} shared street` },
    ],
    items: [
      sharedItem(marker, calories),
      ...own,
      { partnerDishId: `${marker}-refused`, name: '', [`${marker}Property`]: `${marker} value` },
      { ...markedItem(marker, dishes + 1), [`${marker}Property`]: true },
    ],
  }
}

function sharedItem(marker: string, calories: number): Item {
  return {
    partnerDishId: SHARED.partnerDishId,
    name: SHARED.name,
    description: `${marker} text`,
    category: SHARED.category,
    restaurantIds: [SHARED.restaurantId],
    allergensComplete: true,
    allergens: [{ type: 'DAIRY', source: `${marker} sheet` }],
    nutrition: { calories, fatTotal: 10, carbohydrates: 10, protein: 10 },
    ingredients: [
      markedIngredient(marker, SHARED.componentId, {
        containsMilk: true,
        containsEgg: marker === MARKERS.alder,
      }),
    ],
  }
}

function markedItem(marker: string, n: number): Item {
  const named = (what: string) => ({ id: `${marker}-${what}`, name: `${marker} ${what}` })
  return {
    partnerDishId: `${marker}-dish-${n}`,
    chainProductId: `${marker}-product-${n}`,
    name: `${marker} Bowl ${n}`,
    description: `${marker} description ${n}`,
    category: `${marker} Soups ${n % 3}`,
    originalCategoryName: `${marker} original`,
    imageUrl: `https://${marker}.example/${n}.jpg`,
    imageAlt: `${marker} picture ${n}`,
    servingSize: `1 ${marker}`,
    servingSizeInGrams: 300,
    menu: named('menu'),
    restaurantIds: [`${marker}-street`],
    displayOnWidget: n % 4 !== 0,
    allergensComplete: true,
    allergens: [{ type: 'DAIRY', source: `${marker} sheet` }, { type: `${marker}-herb` }],
    diets: [{ type: 'VEGETARIAN', source: `${marker} menu` }],
    cuisines: [{ ...named('cuisine'), parent: named('parent') }],
    preparationTypes: [{ ...named('preparation'), description: `${marker} way` }],
    styles: [{ ...named('style'), description: `${marker} manner` }],
    nutrition: { calories: 500 + n, fatTotal: 20, carbohydrates: 50, protein: 20 },
    ingredients: [
      markedIngredient(marker, `${marker}-cheese`, { containsMilk: true }),
      markedIngredient(marker, `${marker}-rice`, { isKeyIngredient: true }),
    ],
    customizationGroups: [markedGroup(marker)],
  }
}

function markedIngredient(marker: string, id: string, more: Partial<IngredientItem>): IngredientItem {
  return ingredient(`${marker} part`, {
    id,
    brand: `${marker} brand`,
    description: `${marker} part's text`,
    supplier: `${marker} supplier`,
    unit: marker,
    dietaryTags: [marker, 'VEGETARIAN'],
    caloriesTotalPer100g: 100,
    ...more,
  })
}

function markedGroup(marker: string): GroupItem {
  const more = { chainOptionId: `${marker}-global`, dietaryTags: [marker], nutrition: { calories: 50 } }
  return group(
    `${marker} sauces`,
    [
      defaultOption(`${marker} red`, { id: `${marker}-red`, allergens: contains('SOY'), ...more }),
      option(`${marker} green`, { id: `${marker}-green`, ...more }),
    ],
    { id: `${marker}-sauces`, chainModifierId: `${marker}-modifier`, selectionType: 'single' },
  )
}
