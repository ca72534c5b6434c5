import type { RandomNumber } from '../../../harness/requests/random-query.ts'
import { defaultOption, group, ingredient, option } from '../../support/dish-builder.ts'

/** Two chains on one shelf and in one shard. Both have dishes 1 to 30, by equal ids, and with equal texts. */
export const NEIGHBOURS = ['zq-alder', 'zq-birch'] as const
export type Neighbour = (typeof NEIGHBOURS)[number]

/** Birch's menu is longer: a page of it may lie beyond the end of alder's, and a deletion may name its dish. */
const DISHES_OF: Readonly<Record<Neighbour, number>> = { 'zq-alder': 30, 'zq-birch': 45 }
export const RESTAURANT = 'street'
export const CATEGORIES = ['Bowls', 'Soups', 'Salads'] as const

/** What changes a chain's catalog. The two kinds of file bring a stamp that every answer shows. */
export type MenuChange =
  | { readonly kind: 'full' | 'partial'; readonly file: string }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'rebuild' }

export function wholeMenu(chain: Neighbour, stamp: number, leftOut = 0): string {
  const items = numbersOf(chain)
    .filter((n) => n !== leftOut)
    .map((n) => itemOf(chain, n, stamp))
  return JSON.stringify({ restaurants: [{ id: RESTAURANT, name: 'Street' }], items })
}

/** `deletions`: any of both menus. Those that only the neighbour has are to stay there. */
export function randomChange(chain: Neighbour, stamp: number, random: RandomNumber): MenuChange {
  const number = () => 1 + Math.floor(random() * DISHES_OF[chain])
  const kind = (['full', 'partial', 'partial', 'rollback', 'rebuild'] as const)[Math.floor(random() * 5)]
  if (kind === 'rollback' || kind === 'rebuild') return { kind }
  if (kind === 'full') return { kind, file: wholeMenu(chain, stamp, number()) }
  const changed = number()
  const deletions = [...new Set([1 + Math.floor(random() * 45), number()])]
    .filter((n) => n !== changed)
    .map(String)
  const items = [itemOf(chain, changed, stamp)]
  return { kind: 'partial', file: JSON.stringify({ schemaVersion: 1, mode: 'partial', items, deletions }) }
}

function numbersOf(chain: Neighbour): number[] {
  return Array.from({ length: DISHES_OF[chain] }, (_, index) => index + 1)
}

/** The calories tell whose dish it is: below 1,000 alder's, above birch's. The stamp is in them, too. */
function itemOf(chain: Neighbour, n: number, stamp: number) {
  const calories = (chain === 'zq-alder' ? 100 : 1_100) + n * 10 + (stamp % 10)
  // Birch's further dishes make words common on the shelf that are rare in alder's menu, and its texts long.
  const isFurther = n > DISHES_OF['zq-alder']
  const isMilky = (n + (chain === 'zq-alder' ? 0 : 1)) % 3 === 0
  return {
    partnerDishId: String(n),
    name: `${['Tomato', 'Chicken', 'Lentil', 'Cheese'][n % 4]} dish ${n}`,
    description: isFurther
      ? `Lentil lentil chicken tomato ${'with rice and bread '.repeat(n)}`
      : `A dish with bread, ${n % 5 === 0 ? 'lentil' : 'tomato'} and cheese, number ${n}`,
    category: n % 11 === 0 ? `Only ${chain}` : CATEGORIES[n % 3],
    restaurantIds: n % 2 === 0 ? [RESTAURANT] : undefined,
    displayOnWidget: n % 7 !== 0,
    allergensComplete: true,
    allergens: isMilky ? [{ type: 'DAIRY' }] : [{ type: 'SOY' }],
    nutrition: { caloriesTotal: calories, protein: n },
    baseNutrition: { caloriesTotal: calories / 2 },
    baseAllergens: [],
    ingredients: [ingredient('Rice', { id: 'rice' })],
    customizationGroups: [
      group(
        'Sauce',
        [defaultOption('Red', { id: 'red', nutrition: { calories: 50 } }), option('Green', { id: 'green' })],
        { id: 'sauces', selectionType: 'single' },
      ),
    ],
  }
}
