import { describe, expect, it } from 'vitest'
import { anItem, group, ingredient, normalised, option } from '../../../test/support/dish-builder.ts'
import type { DishAllergenStatement } from './items-schema.ts'
import { sourcedList } from './sourced-statements.ts'

const parts = {
  ingredients: [ingredient('Cheddar'), ingredient('Rice'), ingredient('Nuts', { isIncluded: false })],
  customizationGroups: [group('Sauce', [option('Mayo', { isDefault: true }), option('Ketchup')])],
}
const STANDS = 'the statement counts for the whole dish'
const read = (...allergens: DishAllergenStatement[]) => sourcedList(anItem({ ...parts, allergens }))
const faults = (...allergens: DishAllergenStatement[]) =>
  read(...allergens).problems.map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`)

describe('a statement about where an allergen comes from', () => {
  it('leaves the list of the dish, and keeps the places of the others', () => {
    const egg = { type: 'EGG' }
    const { whole, sourced, ofComponent, problems } = read(egg, { type: 'MILK', from: ['cheddar'] })
    expect(whole).toEqual([egg, null])
    expect(sourced).toEqual([{ type: 'DAIRY', components: ['cheddar'] }])
    expect([...ofComponent.keys()]).toEqual(['cheddar'])
    expect(ofComponent.get('cheddar')?.stated.DAIRY?.level).toBe('CONTAINS')
    expect(problems).toEqual([
      expect.objectContaining({ code: 'ALLERGEN_MAPPED', pointer: '/allergens/1/type' }),
    ])
  })

  it('counts for ids with blanks around them', () => {
    const { sourced } = read({ type: 'DAIRY', from: [' cheddar ', 'mayo '] })
    expect(sourced).toEqual([{ type: 'DAIRY', components: ['cheddar', 'mayo'] }])
    expect(faults({ type: 'DAIRY', from: [' cheddar '] })).toEqual([])
  })

  it('belongs to its own components only', () => {
    const { ofComponent } = read({ type: 'DAIRY', from: ['cheddar'] }, { type: 'EGG', from: ['mayo'] })
    expect(Object.keys(ofComponent.get('cheddar')?.stated ?? {})).toEqual(['DAIRY'])
    expect(Object.keys(ofComponent.get('mayo')?.stated ?? {})).toEqual(['EGG'])
  })

  it('keeps the worst of two about one component', () => {
    const weak: DishAllergenStatement = { type: 'DAIRY', level: 'MAY_CONTAIN', from: ['cheddar'] }
    const strong = { type: 'DAIRY', from: ['cheddar'] }
    for (const pair of [
      [weak, strong],
      [strong, weak],
    ])
      expect(read(...pair).ofComponent.get('cheddar')?.stated.DAIRY?.level).toBe('CONTAINS')
  })

  it('takes nothing out of a list without one', () => {
    const allergens = [{ type: 'EGG' }, { type: 'MILK' }]
    expect(sourcedList(anItem({ ...parts, allergens }))).toEqual({
      whole: allergens,
      sourced: [],
      ofComponent: new Map(),
      problems: [],
    })
    expect(sourcedList(anItem({})).whole).toEqual([])
  })

  it('counts for an item that has options only', () => {
    const { customizationGroups } = parts
    const allergens = [{ type: 'EGG', from: ['mayo'] }]
    expect(sourcedList(anItem({ customizationGroups, allergens })).problems).toEqual([])
  })

  it('counts for nuts, which may be peanuts', () => {
    const { sourced } = read({ type: 'NUTS', from: ['rice'] })
    expect(sourced.map(({ type }) => type)).toEqual(['TREE_NUT', 'PEANUT'])
  })

  it.each<{ what: string; statement: DishAllergenStatement; fault: string }>([
    {
      what: 'names no component',
      statement: { type: 'DAIRY', from: ['cheddar', 'feta'] },
      fault: `"feta" is no ingredient or option of this dish: ${STANDS}`,
    },
    {
      what: 'names only what is not in the default dish',
      statement: { type: 'DAIRY', from: ['nuts', 'ketchup'] },
      fault: `nothing of it is in the default dish: ${STANDS}`,
    },
    {
      what: 'names nothing',
      statement: { type: 'DAIRY', from: [] },
      fault: `nothing of it is in the default dish: ${STANDS}`,
    },
    {
      what: 'says that something is absent',
      statement: { type: 'DAIRY', level: 'FREE_FROM', from: ['rice'] },
      fault: 'only what is or may be there comes from somewhere: the statement says nothing',
    },
    {
      what: 'says that something beyond the nine is absent',
      statement: { type: 'Celery', level: 'FREE_FROM', from: ['rice'] },
      fault: 'only what is or may be there comes from somewhere: the statement says nothing',
    },
    {
      what: 'has no confidence',
      statement: { type: 'DAIRY', confidence: 0, from: ['cheddar'] },
      fault: `only what is or may be there comes from somewhere: ${STANDS}`,
    },
    {
      what: 'names nothing that we can read',
      statement: { type: 'MLIK', from: ['cheddar'] },
      fault: `only what is or may be there comes from somewhere: ${STANDS}`,
    },
  ])('stands for the whole dish where it $what', ({ statement, fault }) => {
    expect(faults(statement)).toContain(`UNKNOWN_COMPONENT /allergens/0/from: ${fault}`)
    expect(read(statement).sourced).toEqual([])
    expect(read(statement).whole).toEqual([statement])
  })

  it('frees nothing where it names a key ingredient that is not included: the key ingredient is there', () => {
    const ingredients = [ingredient('Bun', { isIncluded: false, isKeyIngredient: true })]
    const allergens = [{ type: 'WHEAT', from: ['bun'] }]
    expect(normalised({ ingredients, allergens }).problems.map(({ code }) => code)).not.toContain(
      'UNKNOWN_COMPONENT',
    )
  })
})
