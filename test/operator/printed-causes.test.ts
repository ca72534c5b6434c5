import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Explanation, explain } from '../../operator/explain/explanation.ts'
import { covers } from '../../src/domain/dish/completeness.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { DishAllergenStatement, Item } from '../../src/domain/items/items-schema.ts'
import {
  allergenNamed,
  canonicalAllergenName,
  namesIn as namesInText,
} from '../../src/domain/vocabulary/allergen-names.ts'
import { byRangeNutrient, RANGE_NUTRIENTS } from '../../src/domain/vocabulary/nutrients.ts'
import { type DishCase, dishCase } from '../property/case.ts'
import { anyItem } from '../property/generated-catalog.ts'
import { ALLERGENS, type Allergen, DIETS, type Diet, STATUSES } from '../property/oracle.ts'
import { PAIRS, report, SEED } from '../property/property-settings.ts'

/**
 * Compares each sentence of `explain` about a cause with the partner's item and with the facts. It recognises a
 * sentence by its words, so a change of the words needs a change here, too.
 */

const LIMITS = { timeout: 60 * 60_000 }
const BEST_TO_WORST = {
  levels: ['FREE', 'MAY_CONTAIN', 'UNKNOWN', 'CONTAINS'],
  diets: ['HOLDS', 'UNCONFIRMED', 'VIOLATED'],
}

type Origin = Explanation['conflicts'][number]['origins'][number]

/** More than a generated dish has of any nutrient, in any unit. */
const OUT_OF_REACH = 99_999
const EVERYTHING = {
  diets: DIETS,
  excludeAllergens: ALLERGENS,
  ranges: byRangeNutrient(() => ({ min: OUT_OF_REACH, max: null })),
}

/** Explains each generated dish to a guest who asks about everything. */
function forEachDish(law: (dish: DishCase, explanation: Explanation) => void): void {
  const property = fc.property(anyItem, (item) => {
    const dish = dishCase(item)
    const settings = { mayContain: 'ALMOST_MATCH', tolerancePermille: 0 } as const
    const explanation = explain(dish.facts, EVERYTHING, settings)
    try {
      law(dish, explanation)
    } catch (error) {
      const said = JSON.stringify(explanation.conflicts, null, 1)
      throw new Error(`${(error as Error).message}\n${JSON.stringify(dish.item)}\n${said}`, { cause: error })
    }
  })
  fc.assert(property, { seed: SEED, numRuns: Math.ceil(PAIRS * 0.1) })
}

function originsOf({ conflicts }: Explanation, about: string): readonly Origin[] {
  return conflicts.find((conflict) => conflict.about === about)?.origins ?? []
}

function worstOf(order: readonly string[], states: readonly string[]): string | undefined {
  return states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).at(-1)
}

/** Without confidence a statement says nothing; neither does the freedom of a part. */
function speaksOf(list: readonly DishAllergenStatement[] | undefined, allergen: Allergen): boolean {
  return (list ?? []).some(
    ({ type, confidence, level, from }) =>
      confidence !== 0 &&
      !(level === 'FREE_FROM' && from !== undefined) &&
      allergenNamed(type)?.type === allergen,
  )
}

/** Each name in a list of the item, as the catalog keeps it. */
function listedIn({
  allergens = [],
  baseAllergens = [],
  ingredients = [],
  customizationGroups = [],
}: Item): readonly string[] {
  const options = (customizationGroups ?? []).flatMap((group) => group.options)
  const lists = [
    allergens,
    baseAllergens,
    ...[...ingredients, ...options].map((option) => option.allergens ?? []),
  ]
  return lists.flat().flatMap(({ type }) => namesInText(type).map(canonicalAllergenName))
}

/** Level and confidence of each statement about the whole dish, as the item has them. */
function tracesOf({ allergens = [] }: Item, allergen: Allergen): readonly string[] {
  return allergens
    .filter((statement) => speaksOf([statement], allergen))
    .map(({ level = 'CONTAINS', confidence }) => `${level} ${confidence ?? 1}`)
}

function statementsOf(item: Item, name: string | null) {
  const options = (item.customizationGroups ?? []).flatMap((group) => group.options)
  const option = options.find((one) => one.name === name)
  const ingredient = (item.ingredients ?? []).find((one) => one.name === name)
  return { option, ingredient, kind: (option ?? ingredient)?.kind }
}

const defaultsNamed = ({ components }: DishFacts, name: string) =>
  components.filter((component) => component.isDefault && component.name === name)

const holders = ({ components }: DishFacts, type: Allergen) =>
  components.filter(({ isDefault, allergens }) => isDefault && allergens[type].level === 'CONTAINS')

/** The parts that a sentence about a base names. */
function namesIn(sentence: string): readonly string[] {
  const found =
    /which (.+) (?:explains|disproves)/.exec(sentence) ?? /, and (.+) does not explain/.exec(sentence)
  return found?.[1]?.split(', ') ?? []
}

function withoutNames(sentence: string): string {
  return sentence
    .replace(/which .+ (explains|disproves)/, 'which … $1')
    .replace(/, and .+ does not explain .+/, ', and … does not explain …')
    .replace(/ \(.*\)/, '')
    .replace(/confidence .*/, 'confidence …')
}

describe('what explain prints of an allergen', () => {
  it('has the level of the facts', LIMITS, () => {
    forEachDish(({ facts }, explanation) => {
      for (const type of ALLERGENS) {
        const states = originsOf(explanation, `no ${type}`).map(({ state }) => state)
        const { level } = facts.defaultDish.allergens[type]
        expect(worstOf(BEST_TO_WORST.levels, states) ?? 'FREE').toBe(level)
      }
    })
  })

  it('says of the base only what its lists say', LIMITS, () => {
    const seen = new Map<string, number>()
    forEachDish(({ item, facts }, explanation) => {
      for (const type of ALLERGENS) {
        const isInBase = speaksOf(item.baseAllergens, type)
        const isInDish = speaksOf(item.allergens, type)
        for (const { because } of originsOf(explanation, `no ${type}`).filter(
          ({ part }) => part === 'base',
        )) {
          const sentence = withoutNames(because)
          seen.set(sentence, (seen.get(sentence) ?? 0) + 1)
          if (because.includes('not mentioned')) expect(isInBase).toBe(false)
          if (/not mentioned(?! in baseAllergens)/.test(because)) expect(isInDish).toBe(false)
          if (/not complete|allergensComplete is not true/.test(because))
            expect(covers(facts.dish.allergensComplete, type)).toBe(false)
          if (/stated in baseAllergens|baseAllergens states/.test(because)) expect(isInBase).toBe(true)
          if (/whole dish (states|as|,)|stated in the list of the whole dish|stated for/.test(because))
            expect(isInDish).toBe(true)
          const traces = / and as (CONTAINS|MAY_CONTAIN)(?: with confidence ([\d.]+), |, which counts)/.exec(
            because,
          )
          if (because.includes('and as'))
            expect(tracesOf(item, type)).toContain(`${traces?.[1]} ${Number(traces?.[2] ?? 1)}`)
          if (because.includes('no default part explains it')) expect(holders(facts, type)).toEqual([])
          for (const name of namesIn(because))
            expect(defaultsNamed(facts, name).map((part) => part.allergens[type].level)).toEqual(['CONTAINS'])
        }
      }
    })
    report(`sentences about a base: ${JSON.stringify(Object.fromEntries(seen))}`)
  })

  it('says of a component only what that component states', LIMITS, () => {
    forEachDish(({ item, facts }, explanation) => {
      for (const type of ALLERGENS) {
        for (const { part, name, because, state } of originsOf(explanation, `no ${type}`)) {
          if (part !== 'ingredient' && part !== 'option') continue
          const { option, ingredient, kind } = statementsOf(item, name)
          const isSpokenOf = speaksOf((option ?? ingredient)?.allergens, type)
          expect(defaultsNamed(facts, name ?? '').map((one) => one.allergens[type].level)).toEqual([state])
          if (because.startsWith('is of kind')) expect(because).toBe(`is of kind ${kind}`)
          if (/not mentioned|not stated/.test(because))
            expect([isSpokenOf, state]).toEqual([false, 'UNKNOWN'])
          if (/stated in its (?!contains)|its list of allergens states/.test(because))
            expect(isSpokenOf).toBe(true)
        }
      }
    })
  })
})

describe('what explain prints of a diet', () => {
  it('has the state of the facts', LIMITS, () => {
    forEachDish(({ facts }, explanation) => {
      for (const diet of DIETS) {
        const parts = originsOf(explanation, diet).filter(({ part }) => part !== 'whole dish')
        const states = parts.map(({ state }) => state)
        expect(worstOf(BEST_TO_WORST.diets, states) ?? 'HOLDS').toBe(facts.defaultDish.diets[diet].state)
      }
    })
  })

  it('says of a statement only what it is worth', LIMITS, () => {
    forEachDish(({ item, facts }, explanation) => {
      for (const diet of DIETS) {
        const origins = originsOf(explanation, diet)
        for (const { state, because } of origins.filter(({ part }) => part === 'whole dish')) {
          const claimed = state.replace('declared ', '') as Diet
          const statements = facts.dish.declaredDiets.filter(({ type }) => type === claimed)
          const isDoubted = statements.some(({ confidence }) => confidence < 0.5)
          const isBroken = facts.defaultDish.diets[claimed].state === 'VIOLATED'
          expect(because.includes('not counted')).toBe(isDoubted)
          if (/void/.test(because)) expect([isDoubted, isBroken]).toEqual([false, true])
          if (!/confirms/.test(because)) continue
          expect([isDoubted, isBroken]).toEqual([false, false])
          const silent = origins.filter((origin) => origin.state === 'UNCONFIRMED')
          const unsaid = silent.filter(
            ({ part, because }) => part !== 'choice' && !because.includes('the word'),
          )
          expect(unsaid).toEqual([])
        }
        for (const { because } of origins) {
          const names =
            /a list of allergens names (.+?), which counts as/.exec(because)?.[1]?.split(', ') ?? []
          for (const name of names) expect(listedIn(item)).toContain(name)
        }
        const base = origins.find(({ part }) => part === 'base')
        if (base?.because.startsWith('no part of the dish is listed'))
          expect([item.ingredients?.length ?? 0, facts.components.length]).toEqual([0, 0])
        if (base?.because.startsWith('no listed part'))
          expect(facts.components.filter((component) => component.isDefault)).toEqual([])
        if (base?.because.startsWith('there is something')) expect(base.because).toMatch(/parts \(.+\), and/)
      }
    })
  })
})

describe('what explain prints of an amount', () => {
  it('is the amount of the facts, and names what is missing', LIMITS, () => {
    forEachDish(({ facts }, { conflicts }) => {
      for (const nutrient of RANGE_NUTRIENTS) {
        const { found = '', origins = [] } =
          conflicts.find(({ about }) => about.startsWith(`${nutrient} ${OUT_OF_REACH} to `)) ?? {}
        expect(origins.length).toBeGreaterThan(0)
        for (const { part, name, state, because } of origins) {
          expect(state).toBe(found)
          expect(because === 'declared by the partner').toBe(facts.dish.declaredNutrition[nutrient] !== null)
          if (part === 'ingredient' || part === 'option')
            expect(defaultsNamed(facts, name ?? '').map((one) => one.nutrition[nutrient])).toEqual([null])
          if (part === 'choice') expect(because).toContain('its amount is not known')
          const sum = /added up: (-[\d.]+), which counts as 0/.exec(because)?.[1]
          if (sum !== undefined) expect([Number(sum) < 0, state]).toEqual([true, '0'])
        }
      }
    })
  })
})

it('never explains a conflict without a cause', LIMITS, () => {
  forEachDish((_, { conflicts, status }) => {
    expect(STATUSES).toContain(status)
    expect(conflicts.filter(({ origins }) => origins.length === 0)).toEqual([])
  })
})
