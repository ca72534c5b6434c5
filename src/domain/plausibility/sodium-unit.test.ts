import { describe, expect, it } from 'vitest'
import { aDish } from '../../../test/support/dish-builder.ts'
import { SodiumUnit } from './sodium-unit.ts'

const unitOf = (sodium: readonly number[], protein = 20) => {
  const unit = new SodiumUnit()
  for (const amount of sodium) unit.add(aDish({ nutrition: { sodium: amount, protein } }))
  return unit
}

describe('the unit of sodium of a whole file', () => {
  it('is recognised as grams, in one problem', () => {
    const unit = unitOf([1.2, 0.8, 2.4, 1, 0.35, 3.1])
    expect(unit.gramItems).toBe(6)
    expect(unit.problem).toMatchObject({ code: 'SODIUM_IN_GRAMS', severity: 'WARNING', pointer: '/items' })
  })

  it.each<[string, readonly number[], number?]>([
    ['of milligrams', [1_200, 800, 2_400, 1_000, 350]],
    ['of milligrams with some in grams', [1_200, 0.8, 2.4, 1.1, 350]],
    ['of few items', [1.2, 0.8, 2.4, 1.1]],
    ['of small whole figures', [1, 2, 5, 5, 8, 5]],
    ['of juices', [1.2, 0.8, 2.4, 1.1, 6.3], 2],
    ['of zeros', [0, 0, 0, 0, 0, 0]],
  ])('is not, in a file %s', (_, sodium, protein) => {
    expect(unitOf(sodium, protein)).toMatchObject({ gramItems: 0, problem: null })
  })
})
