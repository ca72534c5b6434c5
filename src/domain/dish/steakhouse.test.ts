import { describe, expect, it } from 'vitest'
import { aGuest, anItem, contains, factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { normaliseItem } from '../items/normalise-item.ts'
import { classify } from '../matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../matching/preferences.ts'
import { dishFacts } from './dish-facts.ts'

/*
 * The commonest sheet of a restaurant: the allergens of whole dishes, complete, and what the kitchen leaves out on
 * request. The sheet says nothing of the steak by itself.
 */
const steak = ingredient('Steak', { isKeyIngredient: true })
const butter = ingredient('Butter', { containsMilk: true })
const sauce = ingredient('Sauce', { containsMilk: true })
const sheet: Partial<Item> = {
  allergens: contains('MILK'),
  allergensComplete: true,
  componentsComplete: false,
  ingredients: [steak, butter],
}
const noDairy = (item: Partial<Item>) => {
  const { status, changes } = classify(
    factsOf({ ...sheet, ...item }),
    aGuest({ excludeAllergens: ['DAIRY'] }),
    DEFAULT_MATCH_SETTINGS,
  )
  return [status, ...changes.map(({ component }) => component.name)]
}
const from = (...ids: string[]) => [{ type: 'MILK', from: ids }]

it('takes nuts from where they come from, and with them the peanuts that they may be', () => {
  const crust = { ...ingredient('Crust'), containsTreeNut: null, containsPeanut: null }
  const nutty = { ...sheet, ingredients: [steak, crust], allergens: [{ type: 'NUTS', from: ['crust'] }] }
  const { baseAllergens, components } = factsOf(nutty)
  expect([baseAllergens.TREE_NUT.level, baseAllergens.PEANUT.level]).toEqual(['FREE', 'FREE'])
  expect(components[1]?.allergens).toMatchObject({
    TREE_NUT: { level: 'CONTAINS' },
    PEANUT: { level: 'UNKNOWN' },
  })
})

describe('a steak without its butter', () => {
  it.each<{ said: string; item: Partial<Item> }>([
    { said: 'the milk comes from the butter', item: { allergens: from('butter') } },
    {
      said: 'the milk comes from the butter, which says nothing itself',
      item: { allergens: from('butter'), ingredients: [steak, ingredient('Butter', { containsMilk: null })] },
    },
    { said: 'there is nothing else in it', item: { componentsComplete: true } },
    { said: 'what else is in it has no milk', item: { baseAllergens: [] } },
    {
      said: 'what else is in it is free of milk',
      item: { baseAllergens: [{ type: 'MILK', level: 'FREE_FROM' }] },
    },
  ])('is an almost match where it is said that $said', ({ item }) => {
    expect(noDairy(item)).toEqual(['ALMOST_MATCH', 'Butter'])
  })

  it.each<{ said: string; item: Partial<Item> }>([
    { said: 'no more than the sheet', item: {} },
    { said: 'that the milk comes from something else', item: { allergens: from('cream') } },
    { said: 'that it comes from nothing', item: { allergens: from() } },
    { said: 'that it comes from the steak', item: { allergens: from('steak') } },
    { said: 'that it comes from the butter and the steak', item: { allergens: from('butter', 'steak') } },
    {
      said: 'the same once more without a source',
      item: { allergens: [...from('butter'), { type: 'MILK' }] },
    },
    {
      said: 'that it comes from the butter, and the dish has another part with milk that has to stay',
      item: {
        allergens: from('butter'),
        ingredients: [steak, butter, { ...sauce, isKeyIngredient: true }],
      },
    },
    {
      said: 'that it comes from the butter alone, and the sauce that can go has milk as well',
      item: { allergens: from('butter'), ingredients: [steak, butter, sauce] },
    },
    {
      said: 'that there are traces of milk, too, of which nobody is to know where they come from',
      item: { baseAllergens: contains('MILK') },
    },
    {
      said: 'of the base that its list is empty, but not complete',
      item: { allergensComplete: ['SOY'], baseAllergens: [] },
    },
  ])('is no match where the partner says $said', ({ item }) => {
    expect(noDairy(item)).toEqual(['NOT_MATCH'])
  })

  it('is no match where a property that nobody reads could name milk in something else', () => {
    const item = anItem({ ...sheet, allergens: from('butter') })
    const levels = [false, true].map(
      (hasUnread) => dishFacts(normaliseItem(item, 'id', {}, hasUnread).dish).baseAllergens.DAIRY.level,
    )
    expect(levels).toEqual(['FREE', 'UNKNOWN'])
  })

  it('still has traces that no source explains', () => {
    const traces = { type: 'MILK', level: 'MAY_CONTAIN' as const }
    const facts = factsOf({ ...sheet, allergens: [...from('butter'), traces] })
    expect(facts.baseAllergens.DAIRY.level).toBe('MAY_CONTAIN')
    expect(noDairy({ allergens: [...from('butter'), traces] })).toEqual(['ALMOST_MATCH', 'Butter'])
  })

  it('has no traces that come from the butter', () => {
    const { baseAllergens, defaultDish } = factsOf({
      ...sheet,
      allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN', from: ['butter'] }],
    })
    expect(defaultDish.allergens.PEANUT.level).toBe('MAY_CONTAIN')
    expect(baseAllergens.PEANUT.level).toBe('FREE')
  })

  it('keeps what is stated of the whole dish for a client that adds base and parts up', () => {
    const { baseAllergens } = factsOf(sheet)
    expect(baseAllergens.DAIRY).toMatchObject({ level: 'UNKNOWN', stated: 'CONTAINS' })
  })

  it('brings the names of parts and other allergens to the component they come from', () => {
    const allergens = ['Almonds', 'Celery', 'Beef'].map((type) => ({ type, from: ['butter'] }))
    const { components, dish } = factsOf({ ...sheet, allergens })
    const [, named] = components
    expect(named?.statedParts).toEqual([{ type: 'TREE_NUT', name: 'ALMOND' }])
    expect(named?.diets.VEGETARIAN.violatedBy).toEqual(['MEAT'])
    expect(dish.otherAllergens).toEqual([])
  })
})
