import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contains, factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import { allergensOf, dishStatements, packedStatements, unpackedStatements } from './dish-statements.ts'

const nine = fc.nat({ max: 2 ** 9 - 1 })
const three = fc.nat({ max: 2 ** 3 - 1 })
const five = fc.nat({ max: 2 ** 5 - 1 })

describe('the statements of a dish', () => {
  it('are the same after they were packed into one number', () => {
    const statements = fc.record({
      present: nine,
      inExtras: nine,
      lost: nine,
      diets: three,
      claims: five,
    })
    fc.assert(
      fc.property(statements, (value) => {
        expect(Number.isSafeInteger(packedStatements(value))).toBe(true)
        expect(unpackedStatements(packedStatements(value))).toEqual(value)
      }),
    )
  })

  it('tell the default dish from its extras', () => {
    const { present, inExtras } = dishStatements(
      factsOf({
        allergens: [...contains('SOY'), { type: 'EGG', level: 'MAY_CONTAIN' }],
        ingredients: [
          ingredient('Cheddar', { containsMilk: true }),
          ingredient('Peanuts', { containsPeanut: true, isIncluded: false }),
        ],
      }),
    )
    expect(allergensOf(present)).toEqual(['DAIRY', 'EGG', 'SOY'])
    expect(allergensOf(inExtras)).toEqual(['PEANUT'])
  })
})
