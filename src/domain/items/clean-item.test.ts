import { describe, expect, it } from 'vitest'
import { aDish, anItem, ingredient, normalised } from '../../../test/support/dish-builder.ts'
import { ruleErrors } from './item-rules.ts'

describe('characters that nobody can see', () => {
  it('are removed from texts at all levels, and the partner is told', () => {
    const { dish, problems } = normalised({
      name: 'So\u202eup\u0007',
      description: 'Line one\nline\u200b two',
      ingredients: [ingredient('Ri\u00adce', { id: 'rice' })],
    })
    expect([dish.name, dish.description, dish.ingredients[0]?.name]).toEqual([
      'Soup',
      'Line one\nline two',
      'Rice',
    ])
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'HIDDEN_CHARACTERS /name',
      'HIDDEN_CHARACTERS /description',
      'HIDDEN_CHARACTERS /ingredients/0/name',
    ])
  })

  it('are told where a letter was lost', () => {
    const { dish, problems } = normalised({ name: 'K\uFFFDseplatte' })
    expect(dish.name).toBe('K\uFFFDseplatte')
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['HIDDEN_CHARACTERS /name'])
    expect(problems[0]?.message).toBe(
      'holds U+FFFD in the place of letters that were lost; they are read as any letter. Save the export as UTF-8',
    )
  })

  it('are looked for in texts only', () => {
    const rice = ingredient('Rice\u200b', { id: 'rice', quantity: 5, unit: 'g' })
    const { dish, problems } = normalised({ ingredients: [rice] })
    expect(dish.ingredients[0]).toMatchObject({ name: 'Rice', quantity: '5' })
    expect(problems.map(({ message }) => message)).toContain(
      'holds control, bidirectional or invisible characters; they are removed',
    )
  })

  it('stay in pictures', () => {
    expect(aDish({ name: 'Chili 🌶️ by 👩🏽‍🍳' }).name).toBe('Chili 🌶️ by 👩🏽‍🍳')
  })

  it.each([
    ['the id of a dish', { partnerDishId: 'a\u200bb' }, '/partnerDishId'],
    ['the id of a part', { ingredients: [ingredient('Rice', { id: 'r\u202e' })] }, '/ingredients/0/id'],
    ['a name of nothing else', { name: '\u200b\u2060' }, '/name'],
  ])('refuse the item in %s', (_, item, pointer) => {
    expect(ruleErrors(anItem(item)).map((error) => error.pointer)).toEqual([pointer])
  })
})

describe('letters with their accents apart', () => {
  it('are composed in texts, as guests type them, and nobody is told', () => {
    const { dish, problems } = normalised({
      partnerDishId: 'cre\u0300me',
      name: 'Cre\u0300me bru\u0302le\u0301e',
      category: 'Entre\u0301es',
      ingredients: [ingredient('Jalapen\u0303o')],
    })
    expect([dish.name, dish.category, dish.ingredients[0]?.name]).toEqual([
      'Crème brûlée',
      'Entrées',
      'Jalapeño',
    ])
    expect(dish.partnerDishId).toBe('cre\u0300me')
    expect(problems.map(({ code }) => code)).not.toContain('HIDDEN_CHARACTERS')
  })
})
