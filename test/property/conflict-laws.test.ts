import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import {
  DEFAULT_MATCH_SETTINGS,
  type MatchSettings,
  type Preferences,
} from '../../src/domain/matching/preferences.ts'
import type { ConflictRecord } from '../../src/domain/reasons/conflict-record.ts'
import { conflictRecords } from '../../src/domain/reasons/conflict-records.ts'
import { reasonsFor, reasonsOf } from '../../src/domain/reasons/reasons.ts'
import { RANGES } from '../../src/domain/vocabulary/nutrients.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import { anyCase } from './any-case.ts'
import {
  type DishCase,
  dishCase,
  type Judged,
  judged,
  selectedAfterChanges,
  showingPair,
  versionWith,
  wishCase,
} from './case.ts'
import { FOODS, selectedParts } from './expected-reasons.ts'
import { quickItem } from './generated-catalog.ts'
import { NO_WISHES, type WishPlan } from './generated-wishes.ts'
import { ALLERGENS, NUTRIENTS, type OracleConflict, type OraclePart } from './oracle.ts'
import { PAIRS, report, SEED, seedsUntil } from './property-settings.ts'

const LIMITS = { timeout: 60 * 60_000 }

const wished = (item: Item, planFor: (oracle: DishCase['oracle']) => Partial<WishPlan>) => {
  const dish = dishCase(item)
  return judged(dish, wishCase({ ...NO_WISHES, ...planFor(dish.oracle) }, [dish]))
}

/** What contains it can be left out, and traces stay. */
const KEEPS_TRACES = fc.tuple(quickItem, fc.constantFrom(...ALLERGENS)).map(([item, type]) => {
  const removable = { id: 'i99', name: 'Ingredient 99', isRemovable: true, allergensComplete: true }
  const contained = { ...removable, allergens: [{ type, level: 'CONTAINS' as const }] }
  const ingredients = [...(item.ingredients ?? []), contained]
  const baseAllergens = [{ type, level: 'MAY_CONTAIN' as const }]
  return wished({ ...item, isCustomizable: true, baseAllergens, ingredients }, () => ({
    excludeAllergens: [type],
  }))
})

/** A little less than the least that permitted changes reach. */
const KEEPS_TOO_MUCH = fc.tuple(quickItem, fc.constantFrom(...NUTRIENTS)).map(([item, nutrient]) =>
  wished(item, ({ defaultDish, versions }) => {
    const amounts = [defaultDish, ...versions].map(
      ({ amounts }) => amounts[nutrient] ?? Number.POSITIVE_INFINITY,
    )
    const version = amounts.indexOf(Math.min(...amounts))
    return { ranges: { [nutrient]: { min: null, max: { dish: 0, version, at: 'tolerance', nudge: 0 } } } }
  }),
)
const WITH_REMEDIES = fc.oneof(anyCase, KEEPS_TRACES, KEEPS_TOO_MUCH)

function check(
  law: (pair: Judged, records: readonly ConflictRecord[]) => void,
  {
    cases = anyCase,
    seen = {},
  }: { readonly cases?: fc.Arbitrary<Judged>; readonly seen?: Record<string, number> } = {},
): void {
  const ofPair = showingPair((pair) => law(pair, conflictRecords(pair.dish.facts, pair.classification)))
  const property = fc.property(cases, ofPair)
  for (const seed of seedsUntil(seen)) fc.assert(property, { seed, numRuns: Math.ceil(PAIRS * 0.5) })
}

/** What a record has to say, by the oracle's facts. */
type Expected = Pick<
  ConflictRecord,
  'code' | 'allergen' | 'diet' | 'level' | 'limit' | 'actual' | 'specific'
> & {
  readonly field: string | null
  readonly from: readonly string[]
}

const NOTHING = { allergen: null, diet: null, field: null, level: null, limit: null, actual: null }
const ALLERGEN_CODES = {
  CONTAINS: 'CONTAINS_ALLERGEN',
  MAY_CONTAIN: 'MAY_CONTAIN_ALLERGEN',
  UNKNOWN: 'ALLERGEN_UNKNOWN',
} as const

function expectedRecords({ dish: { oracle } }: Judged, conflict: OracleConflict): Expected[] {
  const idsOf = (isConcerned: (part: OraclePart) => boolean) =>
    oracle.parts.filter((part) => part.isDefault && isConcerned(part)).map(({ id }) => id)
  if ('allergen' in conflict) {
    const { allergen, level, stated } = conflict
    if (level === 'FREE') throw new Error('free is no conflict')
    const from = idsOf((part) => part.levels[allergen] === level)
    return [{ ...NOTHING, code: ALLERGEN_CODES[level], allergen, level: stated, specific: [], from }]
  }
  if ('diet' in conflict) {
    const { diet, state } = conflict
    const foods = typeof state === 'string' ? [] : [...new Set(state.map((kind) => foodOf(kind)))]
    const isOpen = ({ diets }: Pick<OraclePart, 'diets'>) => diets[diet] === 'UNCONFIRMED'
    const broken = foods.map((food): Expected => {
      const breaks = (part: OraclePart) => [part.diets[diet]].flat().some((kind) => foodOf(kind) === food)
      return { ...NOTHING, code: 'DIET_VIOLATED', diet, specific: [food], from: idsOf(breaks) }
    })
    if (!selectedParts(oracle).some(isOpen)) return broken
    const from = [oracle.base, ...oracle.open].some(isOpen) ? [] : idsOf(isOpen)
    return [...broken, { ...NOTHING, code: 'DIET_UNCONFIRMED', diet, specific: [], from }]
  }
  const { nutrient: field, amount, min, max } = conflict
  const common = { ...NOTHING, field, specific: [], from: [] }
  if (amount === null) return [{ ...common, code: 'NUTRIENT_UNKNOWN' }]
  const isAbove = max !== null && amount > max * 1e6
  const [code, limit] = isAbove ? (['ABOVE_MAXIMUM', max] as const) : (['BELOW_MINIMUM', min] as const)
  return [{ ...common, code, limit, actual: amount / 1e6 }]
}

function foodOf(kind: string): string {
  return FOODS[kind as keyof typeof FOODS] ?? kind
}

const isLast = ({ code }: ConflictRecord) => code === 'NO_CHANGE_MEETS_ALL'

describe('the records of conflicts', () => {
  it('say of every conflict, and only of conflicts, what the facts are', LIMITS, () => {
    const seen = { pairs: 0, records: 0 }
    check((pair, records) => {
      seen.pairs += 1
      seen.records += records.length
      const told = records
        .filter((record) => !isLast(record))
        .map(({ code, allergen, diet, nutrient, level, limit, actual, specific, components }): Expected => {
          const field = nutrient === null ? null : RANGES[nutrient].field
          const from = components.map(({ id }) => id)
          const foods = allergen === null ? specific : []
          return { code, allergen, diet, field, level, limit, actual, specific: foods, from }
        })
      expect(told).toEqual(pair.verdict.conflicts.flatMap((conflict) => expectedRecords(pair, conflict)))
    })
    report(`records against facts: seed ${SEED}, ${JSON.stringify(seen)}`)
  })

  it('are all that the sentences say', LIMITS, () => {
    check((pair, records) => {
      const copied = JSON.parse(JSON.stringify(records)) as ConflictRecord[]
      expect(reasonsOf(copied)).toEqual(reasonsFor(pair.dish.facts, pair.classification))
      expect(records.length === 0).toBe(pair.classification.status === 'MATCH')
    })
  })

  it('are those of a dish that no other guest asked for before', LIMITS, () => {
    check(({ dish: { dish }, wish: { preferences, settings } }, records) => {
      const facts = dishFacts(dish)
      const toldTo = (guest: Preferences, ofChain: MatchSettings) => {
        const told = conflictRecords(facts, classify(facts, guest, ofChain))
        return { told, words: reasonsOf(told) }
      }
      const ofAll = { diets: DIET_TYPES, excludeAllergens: ALLERGEN_TYPES, ranges: {} }
      toldTo(ofAll, { mayContain: 'NOT_MATCH', tolerancePermille: 0 })
      toldTo({ ...ofAll, ranges: preferences.ranges }, DEFAULT_MATCH_SETTINGS)
      const copied = JSON.parse(JSON.stringify(records)) as ConflictRecord[]
      expect(toldTo(preferences, settings)).toEqual({ told: records, words: reasonsOf(copied) })
    })
  })

  it('name a remedy and what it leaves only where some permitted changes do just that', LIMITS, () => {
    const seen = { remedies: 0, traces: 0, amounts: 0, missedStill: 0 }
    check(
      (pair, records) => {
        for (const { allergen, diet, nutrient, range, remedy, specific, code } of records) {
          if (remedy === null) continue
          const { action, components, residual, actual } = remedy
          const gone = components.map(({ id }) => id)
          seen.remedies += 1
          expect(gone.length).toBeGreaterThan(0)
          if (nutrient !== null) {
            seen.amounts += 1
            const version = versionWith(pair, selectedAfterChanges(pair))
            expect(actual).toBe((version?.amounts[RANGES[nutrient].field] ?? Number.NaN) / 1e6)
            const limit = [range?.min, range?.max].find((bound) => bound != null && bound === residual?.limit)
            if (residual === null) expect(isOutside(actual, range)).toBe(false)
            else
              expect({ isOutside: isOutside(actual, range), limit }).toEqual({
                isOutside: true,
                limit: residual.limit,
              })
            if (residual !== null) seen.missedStill += 1
            continue
          }
          const left = residual?.level ?? 'FREE'
          if (residual !== null) seen.traces += 1
          const isResolvedBy = (version: Judged['dish']['oracle']['versions'][number]) => {
            if (allergen !== null) return version.levels[allergen] === left
            if (diet === null) return false
            const parts = selectedParts(pair.dish.oracle, version.selected)
            return code === 'DIET_UNCONFIRMED'
              ? parts.every((part) => part.diets[diet] !== 'UNCONFIRMED')
              : parts.every((part) => ![part.diets[diet]].flat().some((kind) => foodOf(kind) === specific[0]))
          }
          const solving = pair.dish.oracle.versions.some(
            (version) =>
              version.changes === gone.length &&
              gone.every((id) => !version.selected.includes(id)) &&
              (action === 'SWAP' || version.removed.length === gone.length) &&
              isResolvedBy(version),
          )
          expect(solving, `${code} ${allergen ?? diet}`).toBe(true)
        }
      },
      { cases: WITH_REMEDIES, seen },
    )
    report(`remedies: ${JSON.stringify(seen)}`)
  })

  it('of a NOT_MATCH never leave out that its remedies do not go together', LIMITS, () => {
    check((pair, records) => {
      if (pair.classification.status !== 'NOT_MATCH') return expect(records.some(isLast)).toBe(false)
      expect(records.every(({ remedy, code }) => remedy !== null && code !== 'NO_CHANGE_MEETS_ALL')).toBe(
        false,
      )
    })
  })
})

function isOutside(amount: number | null, range: ConflictRecord['range']): boolean {
  if (amount === null || range === null) return true
  return amount < (range.min ?? amount) || amount > (range.max ?? amount)
}
