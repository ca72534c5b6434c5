import {
  ALLERGEN_TERMS,
  ALLERGEN_TYPES,
  type AllergenType,
} from '../../../src/domain/vocabulary/vocabulary.ts'
import type { UploadCounts } from '../../../src/features/uploads/upload-record.ts'
import type { AllergenDifference, CatalogDifference } from './catalog-comparison.ts'

/** What the guards look at. */
export interface GuardedCatalog {
  readonly counts: UploadCounts
  /** Changes to the live catalog. All shares are then of the live catalog: one typo must not hold a correction. */
  readonly isPartial: boolean
  /** How many ids a file of changes lists, 0 for a full one. Ids of dishes that are gone already count, too. */
  readonly deletions: number
  /** Dishes of the live catalog. */
  readonly liveCount: number
  /** Items of the file. */
  readonly items: ItemTally
  /** The differences to the kept catalogs. */
  readonly differences: readonly CatalogDifference[]
}

/** How many accepted items of a file … */
export interface ItemTally {
  /** … have an empty list of allergens that is complete. */
  readonly emptyComplete: number
  /** … hold figures that cannot be true. */
  readonly untrueFigures: number
  /** … have words that the partner has checked. */
  readonly reviewedWords: number
}

export const NO_TALLY: ItemTally = { emptyComplete: 0, untrueFigures: 0, reviewedWords: 0 }

const MAX_REJECTED_SHARE = 0.1
const MAX_REMOVED_SHARE = 0.5
/** Facts that differ in fewer dishes do not hold an upload, nor do those that differ in a smaller share. */
const MIN_DISHES = 3
const MIN_SHARE = 0.2
/** Without a catalog to compare with. */
const MIN_EMPTY_ITEMS = 10
const MIN_EMPTY_SHARE = 0.5
const MAX_REVIEWED_SHARE = 0.2

/** Why a catalog must not go live before the operator decides, or null where it may. */
export function guardReason(catalog: GuardedCatalog): string | null {
  const { counts, deletions } = catalog
  if (counts.accepted === 0 && deletions === 0) return 'the file holds no dish that could be accepted'
  const reasons = [...sizeReasons(catalog), ...factReasons(catalog), ...itemReasons(catalog)]
  return reasons.length === 0 ? null : reasons.join('; ')
}

function sizeReasons({ counts, isPartial, liveCount }: GuardedCatalog): string[] {
  const { rejected, received, removed } = counts
  const [whole, words] = isPartial ? [liveCount, 'live dishes'] : [received, 'items']
  const reasons: string[] = []
  if (rejected > whole * MAX_REJECTED_SHARE) {
    const most = `more than ${percent(MAX_REJECTED_SHARE)}`
    reasons.push(
      isPartial
        ? `${rejected} items were rejected, ${most} of the ${whole} ${words}`
        : `${rejected} of ${whole} ${words} were rejected, ${most}`,
    )
  }
  if (removed > liveCount * MAX_REMOVED_SHARE)
    reasons.push(`${removed} of the ${liveCount} live dishes would be gone, more than half`)
  return reasons
}

/** Compared with the kept catalogs, of which the worst counts: five losses of 19 % are one of 65 %. */
function factReasons({ differences, isPartial }: GuardedCatalog): string[] {
  const worst = <T>(of: (difference: CatalogDifference) => T, size: (value: T) => number): T[] => {
    const found = differences.map(of).toSorted((a, b) => size(b) - size(a))[0]
    return found !== undefined && size(found) > 0 ? [found] : []
  }
  const ofAllergens = ALLERGEN_TYPES.flatMap((type) =>
    worst(
      ({ allergens }) => allergens[type],
      (difference) =>
        isLoss(difference.lost.count, difference.had, isPartial) ? 1 + difference.lost.count : 0,
    ).map((difference) => lossWords(type, difference)),
  )
  const ofKitchens = ALLERGEN_TYPES.flatMap((type) =>
    worst(
      ({ allergens }) => allergens[type],
      ({ leftToKitchen, contained }) => (isLoss(leftToKitchen, contained, isPartial) ? 1 + leftToKitchen : 0),
    ).map((difference) => kitchenWords(type, difference)),
  )
  const ofClaims = CLAIM_GUARDS.flatMap(({ of, words }) =>
    worst(
      (difference) => ({ count: of(difference), whole: difference.paired }),
      ({ count, whole }) => (isMany(count, whole) ? 1 + count : 0),
    ).map(({ count, whole }) => `${count} of ${whole} dishes ${words}`),
  )
  const shiftSize = ({ had, lost, gained }: Shift) => (isShift(lost, gained, had) ? lost + gained : 0)
  const ofShiftedAllergens = ALLERGEN_TYPES.flatMap((type) =>
    worst(
      ({ allergens }) => shiftOf(allergens[type]),
      (shift) => (isMany(shift.lost, shift.had) ? 0 : shiftSize(shift)),
    ).map((shift) => shiftWords(shift, 'no longer state', 'newly do', ALLERGEN_TERMS[type].displayName)),
  )
  const ofShiftedDiets = worst(
    ({ hadDiets, loseDiets, gainDiets, paired }) => ({
      had: hadDiets,
      lost: loseDiets,
      gained: gainDiets,
      paired,
    }),
    ({ paired, ...shift }) => (isMany(shift.gained, paired) ? 0 : shiftSize(shift)),
  ).map((shift) => shiftWords(shift, 'lose', 'gain one', 'a diet'))
  const ofShifts = [...ofShiftedAllergens, ...ofShiftedDiets].slice(0, MAX_SHIFT_REASONS)
  return [...ofAllergens, ...ofKitchens, ...ofClaims, ...ofShifts]
}

/** A shifted column moves many allergens at once. */
const MAX_SHIFT_REASONS = 3

/** Losses and gains of one kind at once: a column that slipped by a row loses less than a fifth, often. */
interface Shift {
  readonly had: number
  readonly lost: number
  readonly gained: number
}

function shiftOf({ had, lost, gained }: AllergenDifference): Shift {
  return { had, lost: lost.count, gained: gained.count }
}

function shiftWords({ had, lost, gained }: Shift, verb: string, gain: string, what: string): string {
  return `${lost} dishes ${verb} ${what} and ${gained} ${gain}, of ${had}: the column may be shifted`
}

function isShift(lost: number, gained: number, had: number): boolean {
  return lost >= MIN_DISHES && gained >= MIN_DISHES && isMany(lost + gained, had)
}

const CLAIM_GUARDS: readonly { of: (difference: CatalogDifference) => number; words: string }[] = [
  { of: ({ gainDiets }) => gainDiets, words: 'gain a diet' },
  { of: ({ nowListed }) => nowListed, words: 'newly say that their list of allergens is complete' },
  { of: ({ nowComplete }) => nowComplete, words: 'newly say that their components are complete' },
  { of: ({ nowRemovable }) => nowRemovable, words: 'newly say that ingredients can be removed' },
  {
    of: ({ misnamed }) => misnamed,
    words: 'have the name of another dish, without an allergen that it stated',
  },
]

/** In a file of changes one dish that was the last to state an allergen is no reason: it may be a typo. */
function isLoss(count: number, had: number, isPartial: boolean): boolean {
  if (count === 0) return false
  if (count === had && !isPartial) return true
  return isMany(count, had)
}

/** A lost column, though the dishes have a statement left: the one that holds for everything made in the kitchen. */
function kitchenWords(type: AllergenType, { contained, leftToKitchen }: AllergenDifference): string {
  const name = ALLERGEN_TERMS[type].displayName
  return `${leftToKitchen} of ${contained} dishes that contained ${name} have only the statement of the whole kitchen left`
}

function lossWords(type: AllergenType, { had, lost }: AllergenDifference): string {
  const name = ALLERGEN_TERMS[type].displayName
  return `${lost.count} of ${had} dishes that stated ${name} no longer do`
}

function itemReasons({ counts, isPartial, liveCount, items, differences }: GuardedCatalog): string[] {
  const whole = isPartial ? liveCount : counts.accepted
  const reasons: string[] = []
  const { emptyComplete, untrueFigures, reviewedWords } = items
  const hasCatalog = differences.length > 0 || liveCount > 0
  if (!hasCatalog && emptyComplete >= MIN_EMPTY_ITEMS && emptyComplete >= whole * MIN_EMPTY_SHARE)
    reasons.push(
      `${emptyComplete} of ${whole} items say that their empty list of allergens is complete, and no earlier catalog confirms it`,
    )
  if (isMany(untrueFigures, whole))
    reasons.push(`${untrueFigures} of ${whole} items hold figures that cannot be true`)
  if (reviewedWords >= MIN_DISHES && reviewedWords > whole * MAX_REVIEWED_SHARE)
    reasons.push(
      `${reviewedWords} of ${whole} items have reviewed words, more than ${percent(MAX_REVIEWED_SHARE)}`,
    )
  return reasons
}

function isMany(count: number, whole: number): boolean {
  return count >= MIN_DISHES && count >= whole * MIN_SHARE
}

function percent(share: number): string {
  return `${share * 100} %`
}
