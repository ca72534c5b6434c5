import { describe, expect, it } from 'vitest'
import { countedSteps } from '../../../test/support/counted-steps.ts'
import { aGuest, factsOf, group, option } from '../../../test/support/dish-builder.ts'
import type { GroupItem } from '../items/items-schema.ts'
import { DEFAULT_MATCH_SETTINGS } from '../matching/preferences.ts'
import { avoidedComponents } from './avoided-components.ts'

const light = aGuest({ ranges: { caloriesTotal: { min: null, max: 500 } } })
const dip = (name: string) => option(name, { nutrition: { calories: 300 } })

const dishWith = (...customizationGroups: GroupItem[]) =>
  factsOf({ allergensComplete: true, nutrition: { calories: 300 }, customizationGroups })
const codes = (...groups: GroupItem[]) =>
  avoidedComponents(dishWith(...groups), light, DEFAULT_MATCH_SETTINGS).map(
    ({ componentId, conflicts }) => `${componentId}: ${conflicts.map(({ code }) => code).join()}`,
  )

describe('what to avoid of a dish with a choice still to be made', () => {
  it('has a figure where the component makes the choice', () => {
    expect(codes(group('Dips', [dip('Aioli'), dip('Salsa')], { minSelections: 1 }))).toEqual([
      'aioli: ABOVE_MAXIMUM',
      'salsa: ABOVE_MAXIMUM',
    ])
  })

  it('has no figure where the group needs another component', () => {
    const dips = [dip('Aioli'), dip('Salsa'), dip('Pesto')]
    expect(codes(group('Dips', dips, { minSelections: 2 }))).toEqual([
      'aioli: NUTRIENT_UNKNOWN',
      'salsa: NUTRIENT_UNKNOWN',
      'pesto: NUTRIENT_UNKNOWN',
    ])
  })

  it('has a figure where the component is the last of its group', () => {
    expect(codes(group('Dips', [dip('Aioli')], { minSelections: 2 }))).toEqual(['aioli: ABOVE_MAXIMUM'])
  })

  it('has no figure where another group needs a component', () => {
    const breads = group('Breads', [], { minSelections: 1 })
    expect(codes(group('Dips', [dip('Aioli')], { minSelections: 1 }), breads)).toEqual([
      'aioli: NUTRIENT_UNKNOWN',
    ])
  })

  it('is found in steps that grow with the components alone', () => {
    const [groups, options] = [50, 10]
    const dips = (place: number) =>
      Array.from({ length: options }, (_, index) => dip(`Dip ${place}.${index}`))
    const all = Array.from({ length: groups }, (_, place) =>
      group(`Dips ${place}`, dips(place), { minSelections: 2 }),
    )
    const facts = dishWith(...all)
    const steps = countedSteps([], () => avoidedComponents(facts, light, DEFAULT_MATCH_SETTINGS))
    expect(steps).toBeLessThan(100 * groups * options)
  })
})
