import { describe, expect, it } from 'vitest'
import { factsOf, heldDiets } from '../../../test/support/dish-builder.ts'
import { deniedDiets } from './denied-diets.ts'

describe('a text that speaks against a diet', () => {
  it.each([
    ['Not vegan', 'not vegan'],
    ['Sorry, not suitable for vegans', 'not suitable for vegans'],
    ['Nicht vegan', 'nicht vegan'],
    ['Pas végétarien', 'pas vegetarien'],
    ['No apto para veganos', 'no apto para veganos'],
    ['Non-Veg Starters', 'non-veg'],
    ['Non Veg Thali', 'non veg'],
    ["Isn't vegetarian", "isn't vegetarian"],
    ['Contains animal products', 'animal'],
    ['Vegan option available', 'vegan option'],
    ['Vegan if ordered without feta', 'vegan if'],
    ['Vegan auf Wunsch', 'vegan auf'],
    ['Can be made vegan', 'can be made vegan'],
  ])('%s', (text, word) => expect(deniedDiets(text).map((food) => food.word)).toEqual([word]))

  it.each([
    'Vegan',
    'Our vegan classic, suitable for vegetarians',
    '100% vegan, without milk & eggs',
    'A vegan version of our burger',
    'Gluten-free and also vegan',
    'Not only vegan but tasty',
    'Not just for vegans',
    'No vegetables',
    'Non vegetable oil',
    'No animals were harmed',
  ])('is not: %s', (text) => expect(deniedDiets(text)).toEqual([]))

  it('leaves that diet and the narrower ones unconfirmed', () => {
    const held = (description: string) =>
      heldDiets(factsOf({ description, diets: ['VEGAN'] }).defaultDish.diets)
    expect(held('Vegan')).toEqual(['VEGAN', 'VEGETARIAN', 'PESCATARIAN'])
    expect(held('Vegan option available')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(held('Not vegetarian')).toEqual(['PESCATARIAN'])
    expect(held('Not pescatarian')).toEqual([])
  })

  it('is one of the whole dish: an option may be the vegan one', () => {
    const group = { id: 'g', name: 'Patty', options: [{ id: 'o', name: 'Vegan option' }] }
    const { diets } = factsOf({ diets: ['VEGAN'], customizationGroups: [group] }).defaultDish
    expect(heldDiets(diets)).toContain('VEGAN')
  })
})
