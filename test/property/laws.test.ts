import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AllergenFacts, statedLevel } from '../../src/domain/dish/allergen-level.ts'
import { openChoices } from '../../src/domain/dish/open-choice.ts'
import { calculateSelection } from '../../src/domain/dish/selection.ts'
import type { Item, OptionItem } from '../../src/domain/items/items-schema.ts'
import { minorGoal } from '../../src/domain/matching/classification.ts'
import { findChanges, MAX_SEARCH_STEPS } from '../../src/domain/matching/permitted-changes.ts'
import { isReachable } from '../../src/domain/matching/reachable.ts'
import { reasonsFor } from '../../src/domain/reasons/reasons.ts'
import { RANGE_NUTRIENTS } from '../../src/domain/vocabulary/nutrients.ts'
import { MATCH_STATUSES } from '../../src/domain/vocabulary/vocabulary.ts'
import { adjustedOf, selectedOptionsOf } from '../../src/features/search/modified-dish.ts'
import { allergenViews, unknownAllergens } from '../../src/graphql/views/allergen-view.ts'
import { groupViews, ingredientViews } from '../../src/graphql/views/component-view.ts'
import { anyCase, caseOf } from './any-case.ts'
import {
  difference,
  dishCase,
  fewestExpected,
  isCutOff,
  type Judged,
  judged,
  printed,
  selectedAfterChanges,
  showingPair,
  versionWith,
  type WishCase,
} from './case.ts'
import {
  amountAfter,
  concernedBy,
  expectedStatements,
  figureIn,
  hintIn,
  leavesTraces,
  NO_CHANGE_MEETS_ALL,
  selectedParts,
  statementOf,
  statementsOf,
} from './expected-reasons.ts'
import { deepItem } from './generated-catalog.ts'
import { narrowWishPlan } from './generated-wishes.ts'
import {
  ALLERGENS,
  type Allergen,
  conflictsWith,
  DIETS,
  isBaseSomething,
  NUTRIENTS,
  STATUSES,
} from './oracle.ts'
import { PAIRS, report, SEED, seedsUntil } from './property-settings.ts'

const LIMITS = { timeout: 60 * 60_000 }

/** So many pairs are kept: what one law works out of a dish serves the others. */
const KEPT_PAIRS = 10_000
const madePairs = (seed: number, numRuns: number) => fc.sample(anyCase, { seed, numRuns })
let kept: readonly Judged[] | undefined

function pairsOf(seed: number, numRuns: number): readonly Judged[] {
  if (seed !== SEED) return madePairs(seed, numRuns)
  kept ??= madePairs(SEED, Math.min(PAIRS, KEPT_PAIRS))
  return kept
}

/** A law of pairs, and of something more beside each. */
function checkWith<T>(
  more: fc.Arbitrary<T>,
  share: number,
  law: (pair: Judged, more: T) => void,
  seen: Readonly<Record<string, number>> = {},
): void {
  const count = Math.ceil(PAIRS * share)
  for (const first of seedsUntil(seen))
    for (let round = 0; round * KEPT_PAIRS < count; round += 1) {
      const numRuns = Math.min(KEPT_PAIRS, count - round * KEPT_PAIRS)
      checkRound(more, { seed: first + round, numRuns }, law)
    }
}

function checkRound<T>(
  more: fc.Arbitrary<T>,
  runs: { readonly seed: number; readonly numRuns: number },
  law: (pair: Judged, more: T) => void,
): void {
  const pairs = pairsOf(runs.seed, runs.numRuns)
  fc.sample(more, runs).forEach((one, index) => {
    const pair = pairs[index]
    if (pair === undefined) throw new Error('a pair is missing')
    const ofPair = (tried: Judged) => law(tried, one)
    if (isBroken(ofPair, pair)) explain(ofPair, { ...runs, numRuns: index + 1 })
  })
}

function isBroken(law: (pair: Judged) => void, pair: Judged): boolean {
  try {
    law(pair)
    return false
  } catch {
    return true
  }
}

/** Makes the same pairs again, which finds the broken one, and the smallest that breaks the law. */
function explain(law: (pair: Judged) => void, runs: { seed: number; numRuns: number }): never {
  fc.assert(fc.property(anyCase, showingPair(law)), runs)
  throw new Error('the law was broken once, and holds when it is tried again')
}

function check(
  share: number,
  law: (pair: Judged) => void,
  seen: Readonly<Record<string, number>> = {},
): void {
  checkWith(fc.constant(null), share, law, seen)
}

const rank = (status: Judged['classification']['status']) => STATUSES.indexOf(status)
const inWords = (pair: Judged) => reasonsFor(pair.dish.facts, pair.classification)

/** Whether a part has an unknown amount that is in the sum after the proposed changes, or in the base of it. */
function hasUnknownPart(pair: Judged, nutrient: (typeof NUTRIENTS)[number]): boolean {
  const { base, open, parts } = pair.dish.oracle
  const selected = selectedAfterChanges(pair)
  const isDerived = pair.dish.item.baseNutrition?.[nutrient] == null && pair.dish.item.nutrition != null
  const counted = parts.filter(({ id, isDefault }) => selected.includes(id) || (isDerived && isDefault))
  return open.length > 0 || [base, ...counted].some(({ amounts }) => amounts[nutrient] === null)
}

/** Calories and milligrams are given in whole numbers, grams in tenths. */
function roundedBy(nutrient: string): number {
  return ['calories', 'sodium'].includes(nutrient) ? 0.5 : 0.051
}

describe('the reference', () => {
  it('agrees with the oracle', LIMITS, () => {
    report(`seed ${SEED}, ${PAIRS} pairs without an engine`)
    const seen = { pairs: 0, cut: 0 }
    check(1, (pair) => {
      seen.pairs += 1
      if (isCutOff(pair)) seen.cut += 1
      expect(difference(pair)).toBeNull()
    })
    report(`reference against oracle: ${seen.pairs} pairs, ${seen.cut} searches cut off`)
  })

  it('cuts a search off only ever to NOT_MATCH', LIMITS, () => {
    const seen = { pairs: 0, cut: 0, wrong: 0 }
    const deep = fc.property(deepItem, narrowWishPlan, (item, plan) => {
      const pair = caseOf(item, plan)
      seen.pairs += 1
      const isCut = isCutOff(pair)
      if (isCut) seen.cut += 1
      const { status } = pair.classification
      if (status === pair.verdict.status) return
      expect({ status, isCut }, printed(pair)).toEqual({ status: 'NOT_MATCH', isCut: true })
      seen.wrong += 1
    })
    fc.assert(deep, { seed: SEED, numRuns: Math.ceil(PAIRS * 0.004) })
    report(`13 to 16 removable components: ${JSON.stringify(seen)}`)
  })

  it('mends a dish for a guest without ranges just where counting says so', LIMITS, () => {
    const seen = { reachable: 0, pairs: 0 }
    check(
      1,
      ({ dish, wish }) => {
        const goal = minorGoal(dish.facts, { ...wish.preferences, ranges: {} }, wish.settings)
        if (goal.accepts(dish.facts.defaultDish)) return
        const counted = isReachable(dish.model, goal.accepts)
        const cost = { steps: 0 }
        const found = findChanges(dish.model, goal, null, cost) !== null
        if (cost.steps > MAX_SEARCH_STEPS) return
        expect(counted).toBe(found)
        seen.pairs += 1
        if (found) seen.reachable += 1
      },
      seen,
    )
    report(`reachable by counting: ${JSON.stringify(seen)}`)
  })
})

describe('a dish of which something is unknown', () => {
  it('is never a MATCH for a guest who asks about it', LIMITS, () => {
    check(0.5, ({ dish, wish, classification }) => {
      const { levels, diets, amounts } = dish.oracle.defaultDish
      const isUnknown =
        wish.wishes.excludeAllergens.some((allergen) => levels[allergen] === 'UNKNOWN') ||
        wish.wishes.diets.some((diet) => diets[diet] === 'UNCONFIRMED') ||
        NUTRIENTS.some((nutrient) => wish.wishes.ranges[nutrient] && amounts[nutrient] === null)
      if (isUnknown) expect(classification.status).not.toBe('MATCH')
    })
  })
})

describe('a word in a name', () => {
  it('never makes a dish better', LIMITS, () => {
    const words = fc.constantFrom(
      ' with peanut',
      ' of almonds',
      ' and cheese',
      ' of beef',
      ' with peanut-free beef',
    )
    checkWith(words, 0.3, (before, more) => {
      const { item } = before.dish
      const after = judged(dishCase({ ...item, name: `${item.name}${more}` }), before.wish)
      if (isCutOff(before)) return
      const isBetter = rank(after.classification.status) > rank(before.classification.status)
      if (isBetter) throw new Error(`then ${printed(after)}`)
    })
  })
})

describe('a dish is never better for', () => {
  const never = (harder: fc.Arbitrary<(wish: WishCase) => WishCase>) => {
    checkWith(harder, 0.3, (before, change) => {
      const after = judged(before.dish, change(before.wish))
      if (isCutOff(before)) return
      const isBetter = rank(after.classification.status) > rank(before.classification.status)
      if (isBetter) throw new Error(`then ${printed(after)}`)
    })
  }

  it('one more excluded allergen', LIMITS, () => {
    never(
      fc.constantFrom(...ALLERGENS).map((allergen) => (wish) => {
        const excludeAllergens = [...new Set([...wish.wishes.excludeAllergens, allergen])]
        return {
          ...wish,
          wishes: { ...wish.wishes, excludeAllergens },
          preferences: { ...wish.preferences, excludeAllergens },
        }
      }),
    )
  })

  it('one more diet', LIMITS, () => {
    never(
      fc.constantFrom(...DIETS).map((diet) => (wish) => {
        const diets = [...new Set([...wish.wishes.diets, diet])]
        return { ...wish, wishes: { ...wish.wishes, diets }, preferences: { ...wish.preferences, diets } }
      }),
    )
  })

  it('a guest who excludes traces', LIMITS, () => {
    never(
      fc.constant((wish) => ({
        ...wish,
        wishes: { ...wish.wishes, excludesTraces: true },
        preferences: { ...wish.preferences, traces: 'EXCLUDE' },
      })),
    )
  })

  it('a narrower or an additional range', LIMITS, () => {
    const narrower = fc.record({
      nutrient: fc.constantFrom(...NUTRIENTS),
      side: fc.constantFrom('min' as const, 'max' as const),
      by: fc.nat({ max: 100 }),
      from: fc.nat({ max: 900 }),
    })
    never(
      narrower.map(({ nutrient, side, by, from }) => (wish) => {
        const old = wish.wishes.ranges[nutrient] ?? { min: null, max: null }
        const moved = side === 'min' ? (old.min ?? from) + by : Math.max(0, (old.max ?? from + 100) - by)
        const range = { ...old, [side]: moved }
        if (range.min !== null && range.max !== null && range.min > range.max) return wish
        const name = nutrient === 'calories' ? 'caloriesTotal' : nutrient
        return {
          ...wish,
          wishes: { ...wish.wishes, ranges: { ...wish.wishes.ranges, [nutrient]: range } },
          preferences: {
            ...wish.preferences,
            ranges: { ...wish.preferences.ranges, [name]: range },
          },
        }
      }),
    )
  })

  it('a stricter chain', LIMITS, () => {
    never(
      fc.constantFrom('mayContain', 'tolerance').map((what) => (wish) => ({
        ...wish,
        settings:
          what === 'mayContain'
            ? { ...wish.settings, mayContain: 'NOT_MATCH' }
            : { ...wish.settings, tolerancePermille: Math.floor(wish.settings.tolerancePermille / 2) },
      })),
    )
  })
})

describe('a dish is never better when', () => {
  /** Compares a dish with one made from it. `place` picks the ingredient, option or group that is changed. */
  const never = (
    make: (item: Item, place: number, pair: Judged) => Item,
    isComparable: (before: Judged, after: Judged) => boolean = () => true,
  ) => {
    const seen = { compared: 0, changedStatus: 0, incomparable: 0, betterAmongThose: 0 }
    checkWith(fc.nat({ max: 1_000 }), 0.3, (before, place) => {
      const worse = dishCase(make(before.dish.item, place, before))
      const after = judged(worse, before.wish)
      const isBetter = rank(after.classification.status) > rank(before.classification.status)
      if (!isComparable(before, after)) {
        seen.incomparable += 1
        if (isBetter) seen.betterAmongThose += 1
        return
      }
      if (isCutOff(before)) return
      seen.compared += 1
      if (after.classification.status !== before.classification.status) seen.changedStatus += 1
      if (isBetter) {
        const statuses = `${before.classification.status}, then ${after.classification.status}`
        throw new Error(`${statuses}, of ${printed(after)}\nmade from`)
      }
    })
    return seen
  }
  const replaced = <T>(list: readonly T[] | undefined, place: number, by: (one: T) => T): T[] =>
    (list ?? []).map((one, index, all) => (index === place % all.length ? by(one) : one))

  /** A statement about the whole dish that a component newly explains is no longer held against the base. */
  const keepsBase = (before: Judged, after: Judged) =>
    ALLERGENS.every((type) => {
      const [old, now] = [before, after].map(({ dish }) => dish.facts.baseAllergens[type].level)
      return old === now
    })

  /** A range that was missed is no longer known to be, once a choice has to be made whose amounts nobody knows. */
  const keepsKnowledge = (before: Judged, after: Judged) =>
    RANGE_NUTRIENTS.every((nutrient) => {
      const [old, now] = [before, after].map(({ dish }) => dish.model.fixed.nutrition[nutrient] === null)
      return old === now
    })

  /** Of a dish of which nothing arrives nothing is known; a choice that has to be made lets something arrive. */
  const keepsArriving = (before: Judged) => before.dish.facts.emptyPlate.length === 0

  const OF_TOTAL = ['caloriesTotal', 'protein', 'carbohydrates', 'fatTotal', 'cholesterol'] as const
  /** A declared total that no part accounts for may be that of a choice which has to be made, unless that has nothing. */
  const keepsTotal = (before: Judged, { dish: { facts } }: Judged) => {
    const stated = OF_TOTAL.filter((nutrient) => facts.dish.declaredNutrition[nutrient] !== null)
    return (
      isDeepStrictEqual(before.dish.facts.baseDiets, facts.baseDiets) ||
      facts.openChoices.every(
        ({ left }) =>
          left.length > 0 && left.every(({ nutrition }) => stated.every((one) => nutrition[one] === 0)),
      )
    )
  }

  it('an ingredient is marked as containing more', LIMITS, () => {
    const flags = ['containsMilk', 'containsEgg', 'containsFish', 'containsPeanut', 'containsWheat'] as const
    const seen = never((item, place) => {
      const flag = flags[Math.floor(place / 7) % flags.length] ?? 'containsMilk'
      return { ...item, ingredients: replaced(item.ingredients, place, (one) => ({ ...one, [flag]: true })) }
    }, keepsBase)
    report(`an ingredient contains more: ${JSON.stringify(seen)}`)
  })

  /** A list that says nothing yet is complete by no flag but its own, one that is not there by none. */
  const beginsList = ({ allergens, allergensComplete }: OptionItem) =>
    allergens == null || (allergensComplete == null && allergens.every(({ confidence }) => confidence === 0))

  it('an option is marked as containing more', LIMITS, () => {
    const seen = never((item, place) => {
      const more = { type: ALLERGENS[place % ALLERGENS.length] ?? 'DAIRY', level: 'CONTAINS' as const }
      const groups = replaced(item.customizationGroups, place, (group) => ({
        ...group,
        options: replaced(group.options, place, (one) => ({
          ...one,
          /* Beginning a list says something of what it leaves out, too: that is not to be part of the change. */
          ...(beginsList(one) ? { allergensComplete: false } : {}),
          allergens: [...(one.allergens ?? []), more],
        })),
      }))
      return { ...item, customizationGroups: groups }
    }, keepsBase)
    report(`an option contains more: ${JSON.stringify(seen)}`)
  })

  it('an ingredient becomes key', LIMITS, () => {
    const seen = never((item, place) => ({
      ...item,
      /* One that was no part of the dish would become one. */
      ingredients: replaced(item.ingredients, place, (one) =>
        one.isIncluded === false ? one : { ...one, isKeyIngredient: true },
      ),
    }))
    report(`an ingredient becomes key: ${JSON.stringify(seen)}`)
  })

  it('its ingredients are no longer said to be removable', LIMITS, () => {
    const seen = never((item) => ({
      ...item,
      ingredients: (item.ingredients ?? []).map((one) => ({ ...one, isRemovable: null })),
    }))
    report(`no ingredient is removable: ${JSON.stringify(seen)}`)
  })

  it('it cannot be customized any more', LIMITS, () => {
    never((item) => ({ ...item, isCustomizable: false }))
  })

  it('a group asks for more selections', LIMITS, () => {
    never(
      (item, place) => ({
        ...item,
        customizationGroups: replaced(item.customizationGroups, place, (group) => {
          const most = group.selectionType === 'single' ? 1 : (group.maxSelections ?? 10)
          return { ...group, minSelections: Math.min(most, (group.minSelections ?? 0) + 1) }
        }),
      }),
      (before, after) => keepsKnowledge(before, after) && keepsArriving(before) && keepsTotal(before, after),
    )
  })
})

describe('the proposed changes', () => {
  it('are permitted, the fewest, and leave what they promise', LIMITS, () => {
    const seen = { proposals: 0, swaps: 0 }
    check(0.5, (pair) => {
      const { classification, verdict } = pair
      if (isCutOff(pair)) return
      expect(classification.changes).toHaveLength(fewestExpected(verdict))
      if (classification.changes.length === 0) return
      seen.proposals += 1
      if (classification.changes.some((change) => change.action === 'SWAP')) seen.swaps += 1
      const selected = selectedAfterChanges(pair)
      const version = versionWith(pair, selected)
      expect(version?.changes).toBe(classification.changes.length)
      if (version === undefined) return
      expect(selected.length > 0 || isBaseSomething(pair.dish.item)).toBe(true)
      const left = conflictsWith(calculated(pair, selected), pair.wish.wishes, pair.wish.settings)
      if (verdict.fewestClean !== null) expect(left).toEqual([])
      expect(left.filter((conflict) => !conflict.isMinor)).toEqual([])
    })
    report(`proposed changes: ${JSON.stringify(seen)}`)
  })

  /** What `calculate` answers, with the amounts that it cannot know taken from the version itself. */
  function calculated(pair: Judged, selected: readonly string[]) {
    const { facts, incomplete } = calculateSelection(pair.dish.facts, selected)
    const version = versionWith(pair, selected)
    const amounts = Object.fromEntries(
      NUTRIENTS.map((nutrient) => {
        const name = nutrient === 'calories' ? 'caloriesTotal' : nutrient
        const known = version?.amounts[nutrient] ?? null
        if (known === null) expect(incomplete).toContain(name)
        else expect(facts.nutrition[name]).toBe(known)
        return [nutrient, known]
      }),
    )
    const levels = Object.fromEntries(ALLERGENS.map((type) => [type, facts.allergens[type].level]))
    const diets = Object.fromEntries(
      DIETS.map((diet) => {
        const { state, violatedBy } = facts.diets[diet]
        return [diet, state === 'VIOLATED' ? violatedBy : state]
      }),
    )
    const stated = Object.fromEntries(ALLERGENS.map((type) => [type, statedLevel(facts.allergens[type])]))
    return { levels, stated, diets, amounts } as Parameters<typeof conflictsWith>[0]
  }
})

describe('calculate', () => {
  it('answers for the proposed selection what the proposal says, also for an empty one', LIMITS, () => {
    const seen = { proposals: 0, empty: 0 }
    check(
      1,
      ({ dish, classification, wish }) => {
        if (classification.changes.length === 0) return
        const record = { facts: dish.facts, createdAt: '', updatedAt: '' }
        const found = { dish: record, classification }
        const selected = selectedOptionsOf(found)
        seen.proposals += 1
        if (selected.length === 0) seen.empty += 1
        expect(calculateSelection(dish.facts, selected)).toEqual(adjustedOf(found))
        expect(
          minorGoal(dish.facts, wish.preferences, wish.settings).accepts(
            calculateSelection(dish.facts, selected).facts,
          ),
        ).toBe(true)
      },
      seen,
    )
    report(`selections that are proposed: ${JSON.stringify(seen)}`)
  })

  it('claims nothing of an empty plate', LIMITS, () => {
    const seen = { empty: 0 }
    check(
      1,
      ({ dish }) => {
        const isKeyless = dish.oracle.parts.every(({ isKey }) => !isKey)
        if (!isKeyless || isBaseSomething(dish.item) || dish.facts.defaults.length === 0) return
        seen.empty += 1
        const { facts, incomplete } = calculateSelection(dish.facts, [])
        expect(DIETS.filter((diet) => facts.diets[diet].state === 'HOLDS')).toEqual([])
        expect(incomplete).toHaveLength(15)
        for (const type of ALLERGENS) expect(['UNKNOWN', 'CONTAINS']).toContain(facts.allergens[type].level)
      },
      seen,
    )
    report(`empty plates: ${JSON.stringify(seen)}`)
  })
})

describe('a client that adds base and components up', () => {
  /** What the fields of the API show of one part, without looking at anything else. */
  const shown = (facts: AllergenFacts) => ({ listed: allergenViews(facts), unknown: unknownAllergens(facts) })
  const worstListed = (type: Allergen, lists: readonly ReturnType<typeof shown>[]) => {
    const levels = lists.flatMap(({ listed }) =>
      listed.filter((one) => one.type === type).map(({ level }) => level),
    )
    return levels.includes('CONTAINS') ? 'CONTAINS' : (levels[0] ?? null)
  }

  it(
    'finds the allergens that `calculate` answers, and knows of the same ones that it does not know all',
    LIMITS,
    () => {
      const seen = { selections: 0, unknownBesideStated: 0 }
      const somePlaces = fc.array(fc.nat({ max: 20 }), { minLength: 1 })
      checkWith(
        somePlaces,
        0.3,
        ({ dish: { facts, dish } }, places) => {
          if (facts.components.length === 0) return
          const chosen = new Set(
            places.flatMap((place) => facts.components[place % facts.components.length] ?? []),
          )
          const ids = [...chosen].map(({ id }) => id)
          const isTooMuch = dish.customizationGroups.some(
            ({ maxSelections }, group) =>
              [...chosen].filter((one) => one.group === group).length >
              (maxSelections ?? Number.POSITIVE_INFINITY),
          )
          if (isTooMuch || openChoices(dish, facts.components, (one) => chosen.has(one)).length > 0) return
          const answer = calculateSelection(facts, ids).facts.allergens
          const shownParts = [
            ...ingredientViews(facts),
            ...groupViews(facts).flatMap(({ options }) => options),
          ].filter(({ id }) => ids.includes(id))
          expect(shownParts).toHaveLength(ids.length)
          const parts = [facts.baseAllergens, ...shownParts.map(({ known }) => known.allergens)].map(shown)
          seen.selections += 1
          for (const type of ALLERGENS) {
            expect(worstListed(type, parts)).toBe(worstListed(type, [shown(answer)]))
            const isUnknown = parts.some(({ unknown }) => unknown.includes(type))
            const isContained = parts.some(({ listed, unknown }) =>
              listed.some((one) => one.type === type && one.level === 'CONTAINS' && !unknown.includes(type)),
            )
            expect(unknownAllergens(answer).includes(type)).toBe(isUnknown && !isContained)
            if (statedLevel(answer[type]) !== null && answer[type].level === 'UNKNOWN')
              seen.unknownBesideStated += 1
          }
        },
        seen,
      )
      report(`a client adds up: ${JSON.stringify(seen)}`)
    },
  )
})

describe('the reasons', () => {
  it('are there unless the dish is a MATCH, and name every conflict and only conflicts', LIMITS, () => {
    check(0.5, (pair) => {
      const reasons = inWords(pair)
      expect(statementsOf(reasons)).toEqual(
        expectedStatements(pair.verdict.conflicts, selectedParts(pair.dish.oracle)),
      )
      expect(reasons.length === 0).toBe(pair.classification.status === MATCH_STATUSES[0])
    })
  })

  it('of a NOT_MATCH never consist of sentences with a remedy alone', LIMITS, () => {
    const seen = { notMatches: 0, closed: 0 }
    check(1, (pair) => {
      const reasons = inWords(pair)
      const isClosed = reasons.includes(NO_CHANGE_MEETS_ALL)
      if (pair.classification.status !== 'NOT_MATCH') return expect(isClosed).toBe(false)
      seen.notMatches += 1
      if (isClosed) seen.closed += 1
      expect(reasons.every((reason) => hintIn(reason) !== null)).toBe(false)
      const parts = selectedParts(pair.dish.oracle)
      const major = pair.verdict.conflicts.filter(({ isMinor }) => !isMinor)
      const statements = expectedStatements(major, parts)
      const decisive = reasons.filter((reason) => statements.includes(statementOf(reason)))
      expect(isClosed).toBe(decisive.every((reason) => hintIn(reason) !== null))
      if (isClosed) expect(reasons.at(-1)).toBe(NO_CHANGE_MEETS_ALL)
    })
    report(`NOT_MATCH whose conflicts could each be resolved alone: ${JSON.stringify(seen)}`)
  })

  it('have the names of parts in one line, cut, and without brackets', LIMITS, () => {
    const hostileName = fc
      .array(fc.constantFrom('Egg', '(', ')', '[', ']', '（', '>', ' can be removed', '\n', 'x'.repeat(59)), {
        minLength: 1,
        maxLength: 9,
      })
      .map((words) => words.join(''))
    const fourNames = fc.array(hostileName, { minLength: 4, maxLength: 4 })
    checkWith(fourNames, 0.3, ({ dish: { item }, wish }, names) => {
      const nameAt = (place: number) => `${names[place % names.length]}${place}`
      const renamed = dishCase({
        ...item,
        ingredients: (item.ingredients ?? []).map((one, place) => ({ ...one, name: nameAt(place) })),
        customizationGroups: (item.customizationGroups ?? []).map((group) => ({
          ...group,
          options: group.options.map((one, place) => ({ ...one, name: nameAt(place) })),
        })),
      })
      const reasons = inWords(judged(renamed, wish))
      for (const reason of reasons) {
        expect(reason).toMatch(/^[^()[\]（>\n]+(?: \([^()[\]（>\n]+\))?$/)
        for (const name of reason.split(/, | and | instead of /)) expect(name.length).toBeLessThanOrEqual(150)
      }
    })
  })

  it('give the amount, rounded, on the side of the bound where it is', LIMITS, () => {
    check(0.5, (pair) => {
      const figures = inWords(pair).flatMap((reason) => figureIn(reason) ?? [])
      const missed = pair.verdict.conflicts.flatMap((conflict) =>
        'nutrient' in conflict && conflict.amount !== null ? [{ ...conflict, amount: conflict.amount }] : [],
      )
      expect(figures).toHaveLength(missed.length)
      missed.forEach(({ nutrient, amount, min, max }, index) => {
        const figure = figures[index] ?? Number.NaN
        expect(Math.abs(figure - amount / 1e6)).toBeLessThanOrEqual(roundedBy(nutrient))
        const isOver = max !== null && amount > max * 1e6
        expect(isOver ? figure > max : min !== null && figure < min).toBe(true)
      })
    })
  })

  /** Every hint of a dish, with the ids of the default parts that it speaks of. */
  const hintsOf = (pair: Judged) =>
    inWords(pair).flatMap((reason) => {
      const { oracle } = pair.dish
      const conflict = pair.verdict.conflicts.find((one) =>
        expectedStatements([one], selectedParts(oracle)).includes(statementOf(reason)),
      )
      const hint = hintIn(reason)
      if (conflict === undefined || hint === null) return []
      return [
        { reason, conflict, hint, ids: concernedBy(conflict, reason, oracle.parts).map(({ id }) => id) },
      ]
    })

  it('say that something can be removed or swapped only where that solves the conflict', LIMITS, () => {
    const seen = { removed: 0, swapped: 0, leavingTraces: 0 }
    check(0.5, (pair) => {
      const { oracle } = pair.dish
      for (const { reason, conflict, hint, ids } of hintsOf(pair)) {
        seen[hint] += 1
        if (leavesTraces(reason)) seen.leavingTraces += 1
        expect(ids.length).toBeGreaterThan(0)
        const solving = oracle.versions.find(
          (version) =>
            version.changes === ids.length &&
            ids.every((id) => !version.selected.includes(id)) &&
            (hint === 'swapped' || version.removed.length === ids.length) &&
            !expectedStatements(
              conflictsWith(version, pair.wish.wishes, pair.wish.settings),
              selectedParts(oracle, version.selected),
            ).includes(statementOf(reason)) &&
            (!('allergen' in conflict) ||
              version.levels[conflict.allergen] === (leavesTraces(reason) ? 'MAY_CONTAIN' : 'FREE')),
        )
        expect(solving, reason).toBeDefined()
      }
    })
    report(`hints: ${JSON.stringify(seen)}`)
  })

  it('name for one diet only what can be done at once', LIMITS, () => {
    const seen = { severalHints: 0 }
    check(0.5, (pair) => {
      const ofDiets = hintsOf(pair).filter(({ conflict }) => 'diet' in conflict)
      for (const [conflict, hints] of Map.groupBy(ofDiets, (hint) => hint.conflict)) {
        if (hints.length < 2) continue
        seen.severalHints += 1
        const ids = [...new Set(hints.flatMap((hint) => hint.ids))]
        const possible = pair.dish.oracle.versions.find(
          (version) => version.changes === ids.length && ids.every((id) => !version.selected.includes(id)),
        )
        expect(possible, JSON.stringify(conflict)).toBeDefined()
      }
    })
    report(`several hints for one diet: ${JSON.stringify(seen)}`)
  })

  it(
    'give the amount after the changes only where it is better, on the side of the bound where it is',
    LIMITS,
    () => {
      const seen = { amounts: 0 }
      check(0.5, (pair) => {
        const { conflicts } = pair.verdict
        const version = versionWith(pair, selectedAfterChanges(pair))
        for (const reason of inWords(pair)) {
          const after = amountAfter(reason)
          if (after === null) continue
          seen.amounts += 1
          const conflict = conflicts.find(
            (one) => 'nutrient' in one && expectedStatements([one], []).includes(statementOf(reason)),
          )
          if (conflict === undefined || !('nutrient' in conflict)) throw new Error(`no range for ${reason}`)
          const { nutrient, amount, min, max } = conflict
          expect(hasUnknownPart(pair, nutrient)).toBe(false)
          const missedBy = (value: number) => Math.max(0, (min ?? value) - value, value - (max ?? value))
          const real = (version?.amounts[nutrient] ?? Number.NaN) / 1e6
          expect(missedBy(real)).toBeLessThan(missedBy((amount ?? Number.NaN) / 1e6))
          expect(Math.abs(after - real)).toBeLessThanOrEqual(roundedBy(nutrient))
          for (const bound of [min, max]) {
            if (bound !== null) expect(Math.sign(after - bound)).toBe(Math.sign(real - bound))
          }
        }
      })
      report(`amounts after the changes: ${JSON.stringify(seen)}`)
    },
  )
})
