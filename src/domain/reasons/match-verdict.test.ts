import { describe, expect, it } from 'vitest'
import { aGuest, factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../matching/preferences.ts'
import { selectionVerdict } from './match-verdict.ts'

describe('the verdict about a selection without what no kitchen leaves out', () => {
  const facts = factsOf({
    allergensComplete: true,
    ingredients: [
      ingredient('Peanut paste', { containsPeanut: true, isRemovable: false }),
      ingredient('Cucumber'),
    ],
  })
  const statusFor = (guest: Preferences) =>
    selectionVerdict(facts, ['cucumber'], guest, DEFAULT_MATCH_SETTINGS)

  it('is an almost match at best', () => {
    expect(statusFor(aGuest())).toMatchObject({
      status: 'ALMOST_MATCH',
      matchReasons: ['Judged with Peanut paste, which cannot be left out'],
    })
  })

  it('stays no match where what is still there breaks a preference', () => {
    const { status, conflicts } = statusFor(aGuest({ excludeAllergens: ['PEANUT'] }))
    expect([status, ...conflicts.map(({ code }) => code)]).toEqual([
      'NOT_MATCH',
      'NOT_REMOVABLE',
      'CONTAINS_ALLERGEN',
    ])
  })
})
