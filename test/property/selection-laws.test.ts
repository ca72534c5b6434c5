import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Component } from '../../src/domain/dish/component.ts'
import { openChoices } from '../../src/domain/dish/open-choice.ts'
import { calculateSelection, selectedAmount, selectedComponents } from '../../src/domain/dish/selection.ts'
import { avoidedComponents } from '../../src/domain/reasons/avoided-components.ts'
import type { ConflictRecord } from '../../src/domain/reasons/conflict-record.ts'
import { conflictRecords } from '../../src/domain/reasons/conflict-records.ts'
import { dishVerdict, selectionVerdict } from '../../src/domain/reasons/match-verdict.ts'
import { reasonsOf } from '../../src/domain/reasons/reasons.ts'
import { NUTRIENTS, RANGES } from '../../src/domain/vocabulary/nutrients.ts'
import { anyCase } from './any-case.ts'
import { type DishCase, dishCase, isCutOff, type Judged, selectedAfterChanges, showingPair } from './case.ts'
import { conflictsWith, type OracleItem } from './oracle.ts'
import { PAIRS, report, SEED, seedsUntil } from './property-settings.ts'

const LIMITS = { timeout: 60 * 60_000 }

/** A law of pairs, each with a random list of places. */
function check(
  law: (pair: Judged, places: readonly number[]) => void,
  seen: Readonly<Record<string, number>> = {},
): void {
  const places = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 8 })
  const property = fc.property(anyCase, places, showingPair(law))
  for (const seed of seedsUntil(seen)) fc.assert(property, { seed, numRuns: Math.ceil(PAIRS * 0.3) })
}

const verdictOf = ({ dish, wish }: Judged, ids: readonly string[]) =>
  selectionVerdict(dish.facts, ids, wish.preferences, wish.settings)
const about = ({ allergen, diet, nutrient }: ConflictRecord) => allergen ?? diet ?? nutrient
const idsOf = (components: readonly Component[]) => components.map(({ id }) => id)

/** Some components, of each group at most as many as it takes. */
function someSelection({ dish: { facts } }: Judged, places: readonly number[]): readonly Component[] {
  const all = [...new Set(places.flatMap((place) => facts.components[place % facts.components.length] ?? []))]
  return all.filter(({ group }, place) => {
    const most = group === null ? null : (facts.dish.customizationGroups[group]?.maxSelections ?? null)
    const before = all.slice(0, place).filter((one) => one.group === group).length
    return most === null || before < most
  })
}

describe('one amount of a selection', () => {
  it('is that of the whole calculation, and unknown where that is incomplete', LIMITS, () => {
    const seen = { known: 0, unknown: 0, default: 0 }
    check((pair, places) => {
      const { facts } = pair.dish
      const isDefault = (places[0] ?? 0) % 4 === 0
      const ids = idsOf(isDefault ? facts.defaults : someSelection(pair, places))
      const { facts: calculated, incomplete } = calculateSelection(facts, ids)
      for (const nutrient of NUTRIENTS) {
        const amount = selectedAmount(facts, selectedComponents(facts, ids), nutrient)
        seen[isDefault ? 'default' : amount === null ? 'unknown' : 'known'] += 1
        expect(amount).toBe(incomplete.includes(nutrient) ? null : calculated.nutrition[nutrient])
      }
    }, seen)
    report(`amounts of selections: seed ${SEED}, ${JSON.stringify(seen)}`)
  })
})

describe('the verdict about a selection', () => {
  it('is that of the search for what arrives by default', LIMITS, () => {
    check((pair) => {
      const { facts } = pair.dish
      const { classification } = pair
      const conflicts = conflictRecords(facts, classification)
      expect(verdictOf(pair, idsOf(facts.defaults))).toEqual({
        status: classification.status,
        conflicts,
        matchReasons: reasonsOf(conflicts),
      })
    })
  })

  it('has no conflict for what a search proposes, or the minor ones that the proposal leaves', LIMITS, () => {
    const seen = { clean: 0, minor: 0 }
    check((pair) => {
      const { classification, verdict } = pair
      if (classification.changes.length === 0 || isCutOff(pair)) return
      const { status, conflicts } = verdictOf(pair, selectedAfterChanges(pair))
      seen[verdict.fewestClean === null ? 'minor' : 'clean'] += 1
      expect(status).toBe(verdict.fewestClean === null ? 'ALMOST_MATCH' : 'MATCH')
      expect(conflicts.length === 0).toBe(verdict.fewestClean !== null)
    }, seen)
    report(`verdicts about proposals: seed ${SEED}, ${JSON.stringify(seen)}`)
  })

  it('names for permitted changes the conflicts that they have by the oracle', LIMITS, () => {
    const seen = { selections: 0, conflicts: 0, unknown: 0 }
    check((pair, [place = 0]) => {
      const { versions } = pair.dish.oracle
      const version = versions[place % Math.max(1, versions.length)]
      if (version === undefined || (version.selected.length === 0 && hasKey(pair))) return
      const { conflicts } = verdictOf(pair, version.selected)
      const expected = conflictsWith(version, pair.wish.wishes, pair.wish.settings).map((conflict) =>
        'allergen' in conflict ? conflict.allergen : 'diet' in conflict ? conflict.diet : conflict.nutrient,
      )
      const { ranges } = pair.wish.wishes
      const notProved = version.atMost.filter((nutrient) => (ranges[nutrient]?.min ?? 0) > 0)
      const told = conflicts.map(({ nutrient, ...record }) =>
        nutrient === null ? about({ nutrient, ...record }) : RANGES[nutrient].field,
      )
      seen.selections += 1
      seen.conflicts += expected.length
      seen.unknown += notProved.length
      expect(conflicts.some(({ code }) => code === 'NOT_REMOVABLE')).toBe(false)
      expect(new Set(told.filter((one) => one !== null))).toEqual(new Set([...expected, ...notProved]))
    })
    report(`verdicts about permitted changes: ${JSON.stringify(seen)}`)
  })

  it(
    'is that of a dish which has it by default, where nothing is stated of the dish as a whole',
    LIMITS,
    () => {
      const seen = { selections: 0, MATCH: 0, ALMOST_MATCH: 0, NOT_MATCH: 0 }
      check((pair, places) => {
        const { facts } = dishCase(ofParts(pair.dish, null))
        const selected = someSelection(pair, places)
        const isKept = (one: Component) => one.group === null && one.isDefault && !one.isRemovable
        const ids = new Set(idsOf([...selected, ...facts.components.filter(isKept)]))
        const isMissing = openChoices(facts.dish, facts.components, ({ id }) => ids.has(id)).length > 0
        if (!facts.dish.isCustomizable || ids.size === 0 || isMissing) return
        // What arrives by default says more of these bases: decision 002, 7.
        if (facts.defaults.length === 0 || facts.dish.otherAllergens.length > 0) return
        const { preferences, settings } = pair.wish
        const wish = { ...preferences, ranges: {} }
        const verdict = selectionVerdict(facts, [...ids], wish, settings)
        seen.selections += 1
        seen[verdict.status] += 1
        expect(verdict).toEqual(dishVerdict(dishCase(ofParts(pair.dish, ids)).facts, wish, settings))
      }, seen)
      report(`verdicts about selections by default: seed ${SEED}, ${JSON.stringify(seen)}`)
    },
  )

  it('says what `calculate` answers and the preferences exclude, for any selection', LIMITS, () => {
    const seen = { selections: 0, extras: 0, matches: 0, kept: 0 }
    check((pair, places) => {
      const { facts } = pair.dish
      const { diets, excludeAllergens, ranges } = pair.wish.preferences
      if (!facts.dish.isCustomizable) return
      const selected = someSelection(pair, places)
      const { status, conflicts } = verdictOf(pair, idsOf(selected))
      const after = calculateSelection(facts, idsOf(selected))
      const told = new Set(conflicts.map(about))
      seen.selections += 1
      if (selected.some(({ isDefault }) => !isDefault)) seen.extras += 1
      if (status === 'MATCH') seen.matches += 1
      for (const type of excludeAllergens)
        if (after.facts.allergens[type].level !== 'FREE') expect(told).toContain(type)
      for (const diet of diets) if (after.facts.diets[diet].state !== 'HOLDS') expect(told).toContain(diet)
      const stays = facts.defaults.filter(
        (one) => !selected.includes(one) && one.group === null && (one.isKeyIngredient || !one.isRemovable),
      )
      const kept = conflicts.filter(({ code }) => code === 'NOT_REMOVABLE')
      expect(kept.flatMap(({ components }) => components.map(({ id }) => id))).toEqual(idsOf(stays))
      if (stays.length > 0) {
        seen.kept += 1
        expect(status).not.toBe('MATCH')
        for (const type of excludeAllergens)
          if (stays.some(({ allergens }) => allergens[type].level !== 'FREE')) expect(told).toContain(type)
      }
      for (const { nutrient, actual } of conflicts) {
        if (nutrient === null || actual === null || stays.length > 0) continue
        expect(after.incomplete).not.toContain(nutrient)
        expect(actual).toBe((after.facts.nutrition[nutrient] ?? Number.NaN) / 1e6)
        expect(ranges[nutrient]).toBeDefined()
      }
      expect(status === 'MATCH').toBe(conflicts.length === 0)
    }, seen)
    report(`verdicts about any selection: ${JSON.stringify(seen)}`)
  })
})

/** Without statements about the dish as a whole, which speak of what arrives by default. `ids`: what does; null: as before. */
function ofParts({ item, facts }: DishCase, ids: ReadonlySet<string> | null): OracleItem {
  const { allergens: _a, nutrition: _n, diets: _d, description: _t, category: _c, ...rest } = item
  const isDefault = new Map(facts.components.map((one) => [one.id, one.isDefault]))
  return {
    ...rest,
    name: 'Thing',
    ingredients: (item.ingredients ?? []).map((one) => ({
      ...one,
      isIncluded: ids?.has(one.id) ?? isDefault.get(one.id) ?? false,
      isRemovable: isDefault.get(one.id) === true ? (one.isRemovable ?? false) : true,
    })),
    customizationGroups: (item.customizationGroups ?? []).map((group, index) => ({
      ...group,
      minSelections: facts.dish.customizationGroups[index]?.minSelections ?? 0,
      options: group.options.map((one) => ({
        ...one,
        isDefault: ids?.has(one.id) ?? one.isDefault ?? false,
      })),
    })),
  }
}

function hasKey({ dish }: Judged): boolean {
  return dish.facts.components.some(({ isKeyIngredient }) => isKeyIngredient)
}

describe('what to avoid', () => {
  /** The default selection with one more component, in the place of a default option where the group is full. */
  function withAdded({ dish: { facts } }: Judged, added: Component): readonly Component[] {
    const most = facts.dish.customizationGroups[added.group ?? -1]?.maxSelections ?? Number.POSITIVE_INFINITY
    const inGroup = facts.defaults.filter(({ group }) => group === added.group)
    const gone = inGroup.length >= most ? inGroup.at(-1) : undefined
    return [...facts.defaults.filter((one) => one !== gone), added]
  }

  it('is of a MATCH each component that makes it none, and no other', LIMITS, () => {
    const seen = { avoided: 0, fine: 0, ranges: 0 }
    check((pair) => {
      const { facts } = pair.dish
      if (pair.classification.status !== 'MATCH' || !facts.dish.isCustomizable) return
      const avoided = avoidedComponents(facts, pair.wish.preferences, pair.wish.settings)
      for (const added of facts.components.filter(({ isDefault }) => !isDefault)) {
        const listed = avoided.find(({ componentId }) => componentId === added.id)
        const { status, conflicts } = verdictOf(pair, idsOf(withAdded(pair, added)))
        expect({ id: added.id, isListed: listed !== undefined }).toEqual({
          id: added.id,
          isListed: status !== 'MATCH',
        })
        seen[listed === undefined ? 'fine' : 'avoided'] += 1
        const plain = ({ code, actual, level, specific, ...one }: ConflictRecord) =>
          JSON.stringify([code, about({ code, actual, level, specific, ...one }), actual, level, specific])
        // That no change meets all is said of the dish, not of what was added.
        const brought = conflicts.filter(({ code }) => code !== 'NO_CHANGE_MEETS_ALL')
        if (listed !== undefined) expect(listed.conflicts.map(plain)).toEqual(brought.map(plain))
        if (listed?.conflicts.some(({ nutrient }) => nutrient !== null)) seen.ranges += 1
      }
    }, seen)
    report(`components to avoid: ${JSON.stringify(seen)}`)
  })

  it('is of every dish what brings an excluded allergen or food that no wanted diet has', LIMITS, () => {
    check((pair) => {
      const { facts } = pair.dish
      if (!facts.dish.isCustomizable) return
      const { diets, excludeAllergens } = pair.wish.preferences
      const avoided = avoidedComponents(facts, pair.wish.preferences, pair.wish.settings)
      for (const part of pair.dish.oracle.parts.filter(({ isDefault }) => !isDefault)) {
        const conflicts = avoided.find(({ componentId }) => componentId === part.id)?.conflicts ?? []
        const told = conflicts.map(({ allergen, diet }) => allergen ?? diet).filter((one) => one !== null)
        const expected = [
          ...excludeAllergens.filter((type) => part.levels[type] !== 'FREE'),
          ...diets.filter((diet) => part.diets[diet] !== 'HOLDS'),
        ]
        expect(new Set(told)).toEqual(new Set(expected))
      }
    })
  })
})
