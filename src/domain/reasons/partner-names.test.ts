import { describe, expect, it } from 'vitest'
import { defaultOption, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import {
  atMost,
  bacon,
  complete,
  diet,
  plate,
  reasons,
  rice,
  without,
} from '../../../test/support/told-reasons.ts'

describe('names of partners', () => {
  const long = (start: string) => `${start} ${'very '.repeat(100)}`.slice(0, 500)

  it('are shortened, so that a reason stays short', () => {
    const cheeses = [1, 2, 3].map((n) =>
      ingredient(long(`Cheddar ${n}`), { id: `c${n}`, containsMilk: true }),
    )
    const [reason = ''] = reasons({ ...complete, ingredients: [plate, ...cheeses] }, without('DAIRY'))
    expect(reason).toMatch(
      /^Contains Dairy \(Cheddar 1 very .*…, Cheddar 2 .*… and Cheddar 3 .*… can be removed\)$/,
    )
    expect(reason.length).toBeLessThanOrEqual(250)

    const drinks = [1, 2, 3].map((n) =>
      group(
        `Drink ${n}`,
        [
          defaultOption(long(`Cola ${n}`), { id: `cola-${n}`, nutrition: { calories: 200 } }),
          option(long(`Water ${n}`), { id: `water-${n}`, nutrition: { calories: 10 } }),
        ],
        { minSelections: 1 },
      ),
    )
    const cake = [1, 2, 3].map((n) =>
      ingredient(long(`Cake ${n}`), { id: `cake-${n}`, caloriesTotalPer100g: 200 }),
    )
    const item = { ...complete, ingredients: [plate, ...cake], customizationGroups: drinks }
    const [range = ''] = reasons(item, atMost(30))
    expect(range).toMatch(
      /^Calories 1200 exceed your limit of 30 \(30 without Cake 1 .*, with Water 1 .* instead of Cola 3 /,
    )
    expect(range.length).toBeLessThanOrEqual(700)
  })

  it.each([
    ['Ched\ndar,\t  mild\r\n', 'Ched dar, mild'],
    ['Cheddar (aged)', 'Cheddar aged'],
    ['Cheddar) contains nothing (else', 'Cheddar contains nothing else'],
    ['[V] {Cheddar} <b>（aged）', 'V Cheddar b aged'],
    ['()', 'one part'],
    ['Cheese that can be removed', 'Cheese that can be removed'],
  ])('stand in one line, without brackets, and are otherwise as they are: %j', (name, shown) => {
    const item = {
      ...complete,
      ingredients: [plate, ingredient(name, { id: 'cheddar', kind: 'DAIRY', containsMilk: true })],
    }
    expect(reasons(item, without('DAIRY'))).toEqual([`Contains Dairy (${shown} can be removed)`])
    expect(reasons(item, { ...without('DAIRY'), ...diet('VEGAN') })).toEqual([
      `Contains Dairy (${shown} can be removed)`,
    ])
  })

  it('that are equal are said once', () => {
    const item = { ...complete, ingredients: [bacon, { ...bacon, id: 'more' }, rice] }
    expect(reasons(item, diet('VEGAN'))).toEqual(['Contains meat (Bacon can be removed)'])
  })
})
