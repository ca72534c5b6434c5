import { describe, expect, it } from 'vitest'
import { aDish } from '../../../test/support/dish-builder.ts'
import { EnergyUnit } from './energy-unit.ts'

const MACROS = [
  [20, 50, 30],
  [5, 80, 10],
  [40, 30, 25],
  [12, 12, 40],
  [3, 60, 5],
  [30, 90, 20],
] as const

/** A file with these macronutrients; `energy` makes the figure that is sent of the true kcal. */
const unitOf = (energy: (kcal: number, place: number) => number) => {
  const unit = new EnergyUnit()
  for (const [place, [fatTotal, carbohydrates, protein]] of MACROS.entries()) {
    const kcal = fatTotal * 9 + carbohydrates * 4 + protein * 4
    const nutrition = { caloriesTotal: Math.round(energy(kcal, place)), fatTotal, carbohydrates, protein }
    unit.add(aDish({ nutrition }))
  }
  return unit
}

describe('the unit of energy of a whole file', () => {
  it('is recognised as kilojoules, in one problem', () => {
    const unit = unitOf((kcal) => kcal * 4.184)
    expect(unit.kilojouleItems).toBe(6)
    expect(unit.problem).toMatchObject({ code: 'KILOJOULES', severity: 'WARNING', pointer: '/items' })
  })

  it('is recognised where some items are in kilocalories', () => {
    expect(unitOf((kcal, place) => (place < 2 ? kcal : kcal * 4.2)).kilojouleItems).toBe(4)
  })

  it.each<[string, (kcal: number, place: number) => number]>([
    ['of kilocalories', (kcal) => kcal],
    ['of kilocalories with some in kilojoules', (kcal, place) => (place < 2 ? kcal * 4.184 : kcal)],
    ['of double portions', (kcal) => kcal * 2],
    ['of tens', (kcal) => kcal * 10],
  ])('is not, in a file %s', (_, energy) => {
    expect(unitOf(energy)).toMatchObject({ kilojouleItems: 0, problem: null })
  })

  it('is not guessed from a handful of items or of crumbs', () => {
    const unit = new EnergyUnit()
    for (const _ of MACROS)
      unit.add(aDish({ nutrition: { caloriesTotal: 40, fatTotal: 0, carbohydrates: 2, protein: 0 } }))
    expect(unit.problem).toBeNull()
  })
})
