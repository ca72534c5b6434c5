import { describe, expect, it } from 'vitest'
import { byAllergen } from '../../../src/domain/dish/allergen-level.ts'
import type { AllergenType } from '../../../src/domain/vocabulary/vocabulary.ts'
import type { CatalogDifference } from './catalog-comparison.ts'
import { type GuardedCatalog, guardReason, type ItemTally, NO_TALLY } from './guards.ts'

const NO_DISH = 'the file holds no dish that could be accepted'

const counts = (received: number, rejected: number, removed = 0) => ({
  received,
  accepted: received - rejected,
  rejected,
  removed,
  warnings: 0,
})
const counted = (count: number) => ({ count, ids: [] })

/** A difference to a catalog of a hundred dishes. */
const difference = (
  losses: Partial<Record<AllergenType, readonly [lost: number, had: number, gained?: number]>>,
  more: Partial<CatalogDifference> = {},
): CatalogDifference => ({
  paired: 100,
  gone: counted(0),
  allergens: byAllergen((type) => {
    const [lost, had, gained = 0] = losses[type] ?? [0, 0]
    return { had, lost: counted(lost), gained: counted(gained), contained: had, leftToKitchen: 0 }
  }),
  gainDiets: 0,
  loseDiets: 0,
  hadDiets: 0,
  misnamed: 0,
  nowListed: 0,
  nowComplete: 0,
  nowRemovable: 0,
  ...more,
})

const leftToKitchen = (count: number): CatalogDifference => {
  const found = difference({ PEANUT: [0, 100] })
  return {
    ...found,
    allergens: { ...found.allergens, PEANUT: { ...found.allergens.PEANUT, leftToKitchen: count } },
  }
}

/** A full catalog of a hundred dishes beside a live one of as many. */
const reasonFor = (catalog: Partial<GuardedCatalog>) =>
  guardReason({
    counts: counts(100, 0),
    isPartial: false,
    deletions: 0,
    liveCount: 100,
    items: NO_TALLY,
    differences: [],
    ...catalog,
  })
const changes = (found: ReturnType<typeof counts>, more: Partial<GuardedCatalog> = {}) =>
  reasonFor({ counts: found, isPartial: true, deletions: 1, ...more })

describe('a catalog', () => {
  it.each<[string, Partial<GuardedCatalog>]>([
    ['of a chain that has none yet', { counts: counts(10, 0), liveCount: 0 }],
    ['with exactly 10 % rejected', { counts: counts(100, 10) }],
    ['with exactly half of the live dishes gone', { counts: counts(50, 0, 50) }],
    ['that replaces an empty one', { counts: counts(1, 0), liveCount: 0 }],
    ['in which two dishes lose an allergen', { differences: [difference({ FISH: [2, 3] })] }],
    ['in which 19 % lose an allergen', { differences: [difference({ DAIRY: [19, 100] })] }],
    ['in which 19 % have only the statement of the kitchen left', { differences: [leftToKitchen(19)] }],
    ['in which some dishes gain an allergen', { differences: [difference({ DAIRY: [2, 20, 30] })] }],
    [
      'in which few of many dishes lose and gain an allergen',
      { differences: [difference({ DAIRY: [3, 100, 3] })] },
    ],
    ['in which two dishes gain a diet', { differences: [difference({}, { gainDiets: 2, paired: 3 })] }],
    ['in which 19 % gain a diet', { differences: [difference({}, { gainDiets: 19 })] }],
  ])('%s goes live', (_, catalog) => expect(reasonFor(catalog)).toBeNull())

  it.each<{ what: string; catalog: Partial<GuardedCatalog>; reason: string }>([
    { what: 'that is empty', catalog: { counts: counts(0, 0) }, reason: NO_DISH },
    {
      what: 'that is empty, on a chain without dishes',
      catalog: { counts: counts(0, 0), liveCount: 0 },
      reason: NO_DISH,
    },
    { what: 'of rejected items only', catalog: { counts: counts(3, 3), liveCount: 0 }, reason: NO_DISH },
    {
      what: 'with more than 10 % rejected',
      catalog: { counts: counts(100, 11) },
      reason: '11 of 100 items were rejected, more than 10 %',
    },
    {
      what: 'of nine with one rejected',
      catalog: { counts: counts(9, 1), liveCount: 9 },
      reason: '1 of 9 items were rejected, more than 10 %',
    },
    {
      what: 'with more than half of the live dishes gone',
      catalog: { counts: counts(49, 0, 51) },
      reason: '51 of the 100 live dishes would be gone, more than half',
    },
    {
      what: 'that removes the only live dish',
      catalog: { counts: counts(1, 0, 1), liveCount: 1 },
      reason: '1 of the 1 live dishes would be gone, more than half',
    },
    {
      what: 'in which a fifth of the dishes lose an allergen',
      catalog: { differences: [difference({ DAIRY: [20, 100] })] },
      reason: '20 of 100 dishes that stated Dairy no longer do',
    },
    {
      what: 'in which the only dish with an allergen loses it',
      catalog: { differences: [difference({ FISH: [1, 1] })] },
      reason: '1 of 1 dishes that stated Fish no longer do',
    },
    {
      what: 'in which dishes that contained an allergen have only the statement of the kitchen left',
      catalog: { differences: [leftToKitchen(20)] },
      reason: '20 of 100 dishes that contained Peanut have only the statement of the whole kitchen left',
    },
    {
      what: 'that loses little beside the live catalog and much beside an older one',
      catalog: { differences: [difference({ SOY: [19, 100] }), difference({ SOY: [34, 100] })] },
      reason: '34 of 100 dishes that stated Soy no longer do',
    },
    {
      what: 'in which a fifth of the dishes gain a diet',
      catalog: { differences: [difference({}, { gainDiets: 20 })] },
      reason: '20 of 100 dishes gain a diet',
    },
    {
      what: 'in which the column of an allergen may be shifted',
      catalog: { differences: [difference({ DAIRY: [10, 100, 11] })] },
      reason: '10 dishes no longer state Dairy and 11 newly do, of 100: the column may be shifted',
    },
    {
      what: 'in which the column of diets may be shifted',
      catalog: { differences: [difference({}, { gainDiets: 3, loseDiets: 3, hadDiets: 30 })] },
      reason: '3 dishes lose a diet and 3 gain one, of 30: the column may be shifted',
    },
    {
      what: 'in which the names may be shifted',
      catalog: { differences: [difference({}, { misnamed: 20 })] },
      reason: '20 of 100 dishes have the name of another dish, without an allergen that it stated',
    },
    {
      what: 'of which the flag of complete lists got ticked',
      catalog: { differences: [difference({}, { nowListed: 20 })] },
      reason: '20 of 100 dishes newly say that their list of allergens is complete',
    },
    {
      what: 'in which a fifth of the dishes get removable ingredients',
      catalog: { differences: [difference({}, { nowRemovable: 20 })] },
      reason: '20 of 100 dishes newly say that ingredients can be removed',
    },
    {
      what: 'in which all dishes become complete and a guard counts twice',
      catalog: { differences: [difference({ EGG: [3, 3] }, { nowComplete: 100 })] },
      reason:
        '3 of 3 dishes that stated Egg no longer do; 100 of 100 dishes newly say that their components are complete',
    },
  ])('$what waits for the operator', ({ catalog, reason }) => expect(reasonFor(catalog)).toBe(reason))

  const tally = (items: Partial<ItemTally>) => ({ ...NO_TALLY, ...items })

  it('of empty complete lists waits only where there is nothing to compare with', () => {
    const first = (empty: number, all: number) =>
      reasonFor({ counts: counts(all, 0), liveCount: 0, items: tally({ emptyComplete: empty }) })
    expect(first(10, 20)).toMatch(/^10 of 20 items say that their empty list of allergens is complete/)
    expect(first(9, 9)).toBeNull()
    expect(first(10, 21)).toBeNull()
    expect(reasonFor({ items: tally({ emptyComplete: 100 }), differences: [difference({})] })).toBeNull()
  })

  it('of figures that cannot be true waits from three items and a fifth on', () => {
    const wrong = (count: number, all: number) =>
      reasonFor({ counts: counts(all, 0), items: tally({ untrueFigures: count }) })
    expect(wrong(3, 15)).toBe('3 of 15 items hold figures that cannot be true')
    expect(wrong(3, 16)).toBeNull()
    expect(wrong(2, 2)).toBeNull()
  })

  it('with reviewed words in more than a fifth of its items waits', () => {
    const reviewed = (count: number) => reasonFor({ items: tally({ reviewedWords: count }) })
    expect(reviewed(20)).toBeNull()
    expect(reviewed(21)).toBe('21 of 100 items have reviewed words, more than 20 %')
  })
})

describe('a file of changes', () => {
  it('may be nothing but deletions, but not nothing at all', () => {
    expect(changes(counts(0, 0, 1), { liveCount: 10 })).toBeNull()
    expect(changes(counts(0, 0, 0), { liveCount: 10, deletions: 0 })).toBe(NO_DISH)
    expect(changes(counts(0, 0, 6), { liveCount: 10 })).toBe(
      '6 of the 10 live dishes would be gone, more than half',
    )
  })

  it('may delete what is gone already', () => {
    expect(changes(counts(0, 0, 0), { liveCount: 10 })).toBeNull()
  })

  it('is measured by the live menu: one typo does not hold it', () => {
    expect(changes(counts(2, 1), { liveCount: 10 })).toBeNull()
    expect(changes(counts(3, 2), { liveCount: 10 })).toBe(
      '2 items were rejected, more than 10 % of the 10 live dishes',
    )
    expect(changes(counts(3, 0), { items: { ...NO_TALLY, untrueFigures: 3 } })).toBeNull()
    expect(changes(counts(3, 0), { items: { ...NO_TALLY, reviewedWords: 3 } })).toBeNull()
  })

  it('is not held for one dish that was the last to state an allergen', () => {
    expect(changes(counts(1, 0), { differences: [difference({ FISH: [1, 1] })] })).toBeNull()
    expect(changes(counts(3, 0), { differences: [difference({ FISH: [3, 3] })] })).toBe(
      '3 of 3 dishes that stated Fish no longer do',
    )
  })
})
