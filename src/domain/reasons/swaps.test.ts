import { describe, expect, it } from 'vitest'
import { contains, defaultOption, group, option } from '../../../test/support/dish-builder.ts'
import { complete, diet, reasons, without } from '../../../test/support/told-reasons.ts'

describe('a swap', () => {
  const milk = (name: string) => defaultOption(name, { allergens: contains('MILK') })
  const flavours = (...options: ReturnType<typeof option>[]) => ({
    ...complete,
    customizationGroups: [
      group('Scoops', [milk('Vanilla'), milk('Chocolate'), ...options], { minSelections: 2 }),
    ],
  })

  it('is offered for two options only where there are two to take instead', () => {
    expect(reasons(flavours(option('Lemon')), without('DAIRY'))).toEqual(['Contains Dairy'])
    expect(reasons(flavours(option('Lemon'), option('Mango')), without('DAIRY'))).toEqual([
      'Contains Dairy (Vanilla and Chocolate can be swapped)',
    ])
  })

  const tuna = defaultOption('Tuna', { kind: 'FISH' })
  const oneOf = (...options: ReturnType<typeof option>[]) => ({
    ...complete,
    customizationGroups: [group('Filling', options, { selectionType: 'single', minSelections: 1 })],
  })

  it.each<[string, ReturnType<typeof option>[], string]>([
    ['for a salad', [tuna, option('Salad', { kind: 'PLANT' })], 'Contains fish (Tuna can be swapped)'],
    ['for ham', [tuna, option('Ham', { kind: 'MEAT' })], 'Contains fish (Tuna)'],
    ['for what nobody knows', [tuna, option('Special')], 'Contains fish (Tuna)'],
    [
      'of the unknown for ham',
      [defaultOption('Special'), option('Ham', { kind: 'MEAT' })],
      'Not confirmed vegetarian (Special)',
    ],
  ])('is offered for a diet only where the diet holds then: %s', (_, options, sentence) => {
    expect(reasons(oneOf(...options), diet('VEGETARIAN'))).toEqual([sentence])
  })
})
