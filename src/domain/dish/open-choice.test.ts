import { describe, expect, it } from 'vitest'
import {
  contains,
  defaultOption,
  factsOf,
  group,
  heldDiets,
  ingredient,
  notFree,
  option,
} from '../../../test/support/dish-builder.ts'
import type { GroupItem, Item, OptionItem } from '../items/items-schema.ts'
import { changeModel } from '../matching/change-model.ts'
import { plausibilityWarnings } from '../plausibility/plausibility.ts'
import { calculateSelection } from './selection.ts'

const peanut = { allergens: contains('PEANUT') }
const traces = { allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN' as const }] }
const chicken = option('Chicken satay', { ...peanut, kind: 'POULTRY', nutrition: { calories: 500 } })
const beef = option('Beef satay', { ...peanut, kind: 'MEAT' })
const tofu = option('Tofu', { allergens: contains('SOY'), kind: 'PLANT' })
const silent = option('Surprise', { allergensComplete: false })

const dishWith = (options: readonly OptionItem[], more: Partial<Item> = {}, minSelections = 1) =>
  factsOf({
    allergensComplete: true,
    ingredients: [
      ingredient('Rice noodles', {
        id: 'noodles',
        kind: 'PLANT',
        isKeyIngredient: true,
        caloriesTotalPer100g: 200,
      }),
    ],
    customizationGroups: [group('Satay', options, { minSelections })],
    ...more,
  })

describe('a choice that a group asks for and nobody made yet', () => {
  it.each<[string, OptionItem[], string | undefined]>([
    ['contains what every option contains', [chicken, beef], 'CONTAINS'],
    ['has the worst of options none of which is free', [chicken, option('Lamb', traces)], 'CONTAINS'],
    [
      'may contain what every option may contain',
      [option('Veal', traces), option('Lamb', traces)],
      'MAY_CONTAIN',
    ],
    ['is unknown where some are free', [chicken, tofu], 'UNKNOWN'],
    ['is unknown where some are free and others have traces', [tofu, option('Lamb', traces)], 'UNKNOWN'],
    ['is unknown where one says nothing', [chicken, silent], 'UNKNOWN'],
    ['is free where all are free', [tofu, option('Rice')], undefined],
    ['leaves out what is selected', [defaultOption('Rice'), chicken], undefined],
  ])('%s', (_, options, level) => expect(notFree(dishWith(options).defaultDish.allergens).PEANUT).toBe(level))

  it('is open where one is selected and two are asked for', () => {
    const facts = dishWith([defaultOption('Rice', { kind: 'PLANT' }), chicken, beef], {}, 2)
    expect(notFree(facts.defaultDish.allergens)).toEqual({ PEANUT: 'CONTAINS' })
    expect(facts.defaultDish.diets.VEGAN.violatedBy).toEqual(['MEAT', 'POULTRY'])
  })

  it.each<[string, Partial<GroupItem>, number]>([
    ['a single group', { selectionType: 'single' }, 1],
    ['a single group that asks for none', { selectionType: 'single', minSelections: 0 }, 0],
    ['a group of several', { selectionType: 'multiple' }, 0],
    ['a group that does not say', {}, 0],
  ])('is open in %s where no option is default: %j', (_, rule, expected) => {
    const satay = (options: readonly OptionItem[]) =>
      dishWith([], { customizationGroups: [group('Satay', options, rule)] })
    expect(satay([chicken, beef]).openChoices).toHaveLength(expected)
    expect(satay([chicken, beef]).dish.customizationGroups[0]?.minSelections).toBe(expected)
    expect(satay([defaultOption('Rice'), beef]).openChoices).toEqual([])
  })

  it('is none where there is nothing to choose', () =>
    expect(dishWith([defaultOption('Rice')], {}, 2).openChoices).toEqual([]))

  it('carries a diet, or breaks it, only where every option does', () => {
    expect(heldDiets(dishWith([tofu, option('Rice', { kind: 'PLANT' })]).defaultDish.diets)).toHaveLength(3)
    expect(dishWith([chicken, beef]).defaultDish.diets.VEGAN.violatedBy).toEqual(['MEAT', 'POULTRY'])
    expect(dishWith([chicken, tofu]).defaultDish.diets.VEGAN.state).toBe('UNCONFIRMED')
    expect(dishWith([tofu, silent], { diets: ['VEGAN'] }).defaultDish.diets.VEGAN.state).toBe('UNCONFIRMED')
  })

  it('disproves a diet that is declared for the dish', () => {
    const facts = dishWith([chicken, beef], { diets: ['VEGAN'], ingredients: [ingredient('Rice noodles')] })
    expect(heldDiets(facts.defaultDish.diets)).toEqual([])
    expect(facts.components[0]?.diets.VEGETARIAN.state).toBe('UNCONFIRMED')
  })

  it('makes amounts unknown, where no total is declared', () => {
    expect(dishWith([chicken, beef]).defaultDish.nutrition.caloriesTotal).toBeNull()
    const declared = dishWith([chicken, beef], { nutrition: { calories: 400 } })
    expect(declared.defaultDish.nutrition.caloriesTotal).toBe(400e6)
    expect(changeModel(declared).fixed.nutrition.caloriesTotal).toBe(400e6)
    expect(changeModel(dishWith([chicken, beef])).fixed.nutrition.caloriesTotal).toBeNull()
  })

  it('stays whatever else is changed, and so does what is selected in its group', () => {
    const model = changeModel(dishWith([defaultOption('Rice'), chicken, beef], {}, 2))
    expect(model.slots).toEqual([])
    expect(model.fixed.allergens.PEANUT.level).toBe('CONTAINS')
  })

  it('counts in every selection that does not make it', () => {
    const facts = dishWith([defaultOption('Rice', { kind: 'PLANT' }), chicken, beef], {}, 1)
    const open = calculateSelection(facts, ['noodles'])
    expect(notFree(open.facts.allergens)).toEqual({ PEANUT: 'UNKNOWN' })
    expect(heldDiets(open.facts.diets)).toEqual([])
    expect(open.incomplete).toContain('caloriesTotal')
    expect(notFree(calculateSelection(facts, ['noodles', 'rice']).facts.allergens)).toEqual({})
  })

  it('is made by any option of the group, not by the default one only', () => {
    const facts = dishWith([defaultOption('Rice', { kind: 'PLANT' }), chicken, tofu])
    const made = calculateSelection(facts, ['noodles', 'tofu'])
    expect(notFree(made.facts.allergens)).toEqual({ SOY: 'CONTAINS' })
    expect(heldDiets(made.facts.diets)).toHaveLength(3)
  })

  it('is unknown where no option is listed at all', () => {
    const facts = dishWith([], { diets: ['VEGAN'] })
    expect(Object.keys(notFree(facts.defaultDish.allergens))).toHaveLength(9)
    expect(heldDiets(facts.defaultDish.diets)).toEqual([])
    expect(facts.defaultDish.nutrition.caloriesTotal).toBeNull()
    expect(plausibilityWarnings(facts).map(({ code }) => code)).toEqual(['INCOMPLETE_DEFAULT'])
    expect(notFree(dishWith([], {}, 0).defaultDish.allergens)).toEqual({})
    expect(notFree(dishWith([defaultOption('Rice')], {}, 2).defaultDish.allergens)).toEqual({})
  })

  it('is told to the partner', () => {
    const [problem] = plausibilityWarnings(dishWith([chicken, beef]))
    expect(problem).toMatchObject({ code: 'INCOMPLETE_DEFAULT', pointer: '/customizationGroups/0/options' })
    expect(problem?.message).toMatch(
      /^at least 1 of "Satay" has to be selected, but fewer options are default/,
    )
  })
})
