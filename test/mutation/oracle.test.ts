import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonsFor } from '../../src/domain/reasons/reasons.ts'
import { difference, dishCase, fewestExpected, judged, wishCase } from '../property/case.ts'
import { expectedStatements, selectedParts, statementsOf } from '../property/expected-reasons.ts'
import { usualItem } from '../property/generated-catalog.ts'
import { wishPlan } from '../property/generated-wishes.ts'

const SEED = 20261121
const DISHES = 250
const GUESTS = 6

/** Small property tests with fixed cases, which mutants of the domain have to survive. */
describe('reference and oracle', () => {
  it('agree on fixed cases', () => {
    const dishes = fc.sample(usualItem, { seed: SEED, numRuns: DISHES }).map(dishCase)
    const guests = fc.sample(wishPlan, { seed: SEED, numRuns: GUESTS * 10 })
    dishes.forEach((dish, index) => {
      for (let guest = 0; guest < GUESTS; guest += 1) {
        const plan = guests[(index * GUESTS + guest) % guests.length]
        if (plan === undefined) continue
        const pair = judged(dish, wishCase(plan, [dish]))
        expect(difference(pair)).toBeNull()
        expect(pair.classification.changes).toHaveLength(fewestExpected(pair.verdict))
        const reasons = reasonsFor(dish.facts, pair.classification)
        const expected = expectedStatements(pair.verdict.conflicts, selectedParts(dish.oracle))
        expect(statementsOf(reasons)).toEqual(expected)
      }
    })
  })
})
