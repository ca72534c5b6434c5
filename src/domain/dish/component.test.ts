import { describe, expect, it } from 'vitest'
import {
  aDish,
  contains,
  defaultOption,
  group,
  heldDiets,
  ingredient,
  knownAmounts,
  notFree,
  option,
} from '../../../test/support/dish-builder.ts'
import type { IngredientItem } from '../items/items-schema.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
import { componentsOf, isContained } from './component.ts'

function componentOf(item: Partial<IngredientItem>) {
  const [component] = componentsOf(aDish({ ingredients: [ingredient('Thing', item)] }))
  if (component === undefined) throw new Error('no component')
  return component
}

describe('components of a dish', () => {
  it('are the ingredients, then the options group by group', () => {
    const dish = aDish({
      ingredients: [ingredient('Rice'), ingredient('Guacamole', { isIncluded: false })],
      customizationGroups: [
        group('Protein', [defaultOption('Chicken'), option('Tofu')]),
        group('Salsa', [option('Mild')]),
      ],
    })
    expect(componentsOf(dish).map(({ id, group: place, isDefault }) => [id, place, isDefault])).toEqual([
      ['rice', null, true],
      ['guacamole', null, false],
      ['chicken', 0, true],
      ['tofu', 0, false],
      ['mild', 1, false],
    ])
  })

  it('weigh what their grams make of the values per 100 g', () => {
    const { nutrition } = componentOf({ amountGrams: 28, caloriesTotalPer100g: 402, proteinPer100g: 25 })
    expect(knownAmounts(nutrition)).toEqual({ caloriesTotal: 112.56, protein: 7 })
  })

  it('take an option’s nutrition as the change it makes', () => {
    const [component] = componentsOf(
      aDish({
        customizationGroups: [
          group('Milk', [option('Skimmed', { nutrition: { calories: -40.5, protein: 0 } })]),
        ],
      }),
    )
    expect(component && knownAmounts(component.nutrition)).toEqual({ caloriesTotal: -40.5, protein: 0 })
  })

  it.each<[boolean | null, object]>([
    [true, { DAIRY: 'CONTAINS' }],
    [false, {}],
    [null, { DAIRY: 'UNKNOWN' }],
  ])('read containsMilk %s as %j', (containsMilk, expected) => {
    expect(notFree(componentOf({ containsMilk }).allergens)).toEqual(expected)
  })

  it.each<{ what: string; item: Partial<IngredientItem>; answer: boolean | null }>([
    { what: 'its flag says so', item: { containsMilk: true }, answer: true },
    { what: 'its kind says so', item: { containsMilk: false, kind: 'DAIRY' }, answer: true },
    { what: 'its list says so', item: { containsMilk: null, allergens: contains('MILK') }, answer: true },
    { what: 'its flag denies it', item: { containsMilk: false }, answer: false },
    { what: 'nothing speaks of it', item: { containsMilk: null }, answer: null },
    {
      what: 'it may contain it',
      item: { containsMilk: null, allergens: [{ type: 'MILK', level: 'MAY_CONTAIN' }] },
      answer: null,
    },
  ])('contain milk: $answer where $what', ({ item, answer }) => {
    const [given] = componentsOf(aDish({ ingredients: [ingredient('Thing', item)] }))
    expect(given && isContained(given, 'DAIRY')).toBe(answer)
  })

  it('know nothing of what an ingredient does not say', () => {
    const [component] = componentsOf(aDish({ ingredients: [{ id: 'x', name: 'X', amountGrams: 1 }] }))
    expect(component && Object.values(notFree(component.allergens))).toEqual(Array(9).fill('UNKNOWN'))
    expect(component && heldDiets(component.diets)).toEqual([])
  })

  it('know nothing of what an option with an incomplete list does not say', () => {
    const options = [option('Sauce', { allergens: contains('SOY'), allergensComplete: false })]
    const [component] = componentsOf(aDish({ customizationGroups: [group('Sauces', options)] }))
    expect(component?.allergens.SOY.level).toBe('CONTAINS')
    expect(component?.allergens.EGG.level).toBe('UNKNOWN')
  })

  it.each<[IngredientItem['kind'], keyof IngredientItem, AllergenType]>([
    ['DAIRY', 'containsMilk', 'DAIRY'],
    ['EGG', 'containsEgg', 'EGG'],
    ['FISH', 'containsFish', 'FISH'],
    ['SHELLFISH', 'containsShellfish', 'SHELLFISH'],
  ])('of the kind %s contain it, whatever %s says or does not say', (kind, flag, type) => {
    const levelWhere = (said: boolean | null) =>
      componentOf({ [flag]: said, ...(kind === undefined ? {} : { kind }) }).allergens[type].level
    expect([true, false, null].map(levelWhere)).toEqual(['CONTAINS', 'CONTAINS', 'CONTAINS'])
  })

  it('keep the names of parts that an option states; an ingredient states none', () => {
    const options = [option('Praline', { allergens: contains('Almonds') }), option('Syrup')]
    const dish = aDish({ ingredients: [ingredient('Rice')], customizationGroups: [group('Top', options)] })
    const almonds = { type: 'TREE_NUT', name: 'ALMOND' }
    expect(componentsOf(dish).map(({ statedParts }) => statedParts)).toEqual([[], [almonds], []])
  })

  it('of the kind DAIRY contain it as options too, though a complete list leaves it out', () => {
    const options = [option('Feta', { kind: 'DAIRY', allergens: [{ type: 'MILK', level: 'MAY_CONTAIN' }] })]
    const [component] = componentsOf(aDish({ customizationGroups: [group('Top', options)] }))
    expect(component && notFree(component.allergens)).toEqual({ DAIRY: 'CONTAINS' })
  })

  it.each(['MEAT', 'POULTRY', 'PLANT', 'OTHER'] as const)(
    'of the kind %s say nothing of the nine',
    (kind) => {
      expect(notFree(componentOf({ kind }).allergens)).toEqual({})
    },
  )
})
