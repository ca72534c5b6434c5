import type { AllergenFact } from '../dish/allergen-level.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import type { Classification } from '../matching/classification.ts'
import type { Conflict } from '../matching/conflict.ts'
import type { Change } from '../matching/permitted-changes.ts'
import { listed, shownName } from '../text/name-list.ts'
import { ALLERGEN_TERMS, DIET_TERMS, type FoodKind, KIND_NOUNS } from '../vocabulary/vocabulary.ts'
import { rangeWords } from './range-words.ts'
import { type Concern, goTogether, type Remedy, remedyFor, unnamedParts } from './remedy.ts'

/** `Contains meat (Bacon can be removed)`: statement, names, action. */
interface Reason {
  readonly statement: string
  readonly names: readonly string[]
  readonly action: Remedy['action'] | null
}

/** Why a dish is no match: every conflict, in a fixed order. It never says that a dish is safe or free of something. */
export function reasonsFor(facts: DishFacts, classification: Classification): readonly string[] {
  const reasons = classification.conflicts.flatMap((conflict) =>
    reasonsOf(facts, classification.changes, conflict),
  )
  return merged(reasons).map(inWords)
}

function inWords({ statement, names, action }: Reason): string {
  if (names.length === 0) return statement
  return `${statement} (${listed(names)}${action === null ? '' : ` can be ${action}`})`
}

/**
 * An excluded allergen and a diet can both name the same cause. Of `Contains Dairy` and `Contains dairy (Cheese can be
 * removed)` only `Contains Dairy (Cheese)` remains, because a change that resolves one of them may not resolve the
 * other.
 */
function merged(reasons: readonly Reason[]): readonly Reason[] {
  const byStatement = new Map<string, Reason>()
  for (const reason of reasons) {
    const key = reason.statement.toLowerCase()
    const before = byStatement.get(key)
    if (before === undefined) byStatement.set(key, reason)
    else if (before.action !== reason.action || before.names.length === 0)
      byStatement.set(key, { ...before, names: reason.names, action: null })
  }
  return [...byStatement.values()]
}

function reasonsOf(facts: DishFacts, changes: readonly Change[], conflict: Conflict): readonly Reason[] {
  if (conflict.about === 'allergen') return [allergenReason(facts, conflict)]
  if (conflict.about === 'diet') return dietReasons(facts, conflict)
  return [{ statement: rangeWords(facts, changes, conflict), names: [], action: null }]
}

function allergenReason(facts: DishFacts, { type, level }: Extract<Conflict, { about: 'allergen' }>): Reason {
  const isFine: Concern['isFine'] = (part) => part.allergens[type].level === 'FREE'
  const remedy = remedyFor(facts, { isConcerned: (part) => !isFine(part), isFine })
  return {
    statement: allergenStatement(ALLERGEN_TERMS[type].displayName, level, facts.defaultDish.allergens[type]),
    names: remedy?.slots.map((slot) => shownName(slot.component)) ?? [],
    action: remedy?.action ?? null,
  }
}

function allergenStatement(
  name: string,
  level: Extract<Conflict, { about: 'allergen' }>['level'],
  { stated }: AllergenFact,
): string {
  if (level === 'UNKNOWN' && stated === 'MAY_CONTAIN')
    return `May contain ${name}, and not everything is known`
  if (level === 'UNKNOWN') return `${name} information is not available`
  return `${level === 'CONTAINS' ? 'Contains' : 'May contain'} ${name}`
}

/**
 * The reasons of a diet: first each food that breaks it, then the parts that are not known to carry it. A remedy
 * appears only if a guest may follow all remedies of this diet.
 */
function dietReasons(
  facts: DishFacts,
  { type, fact }: Extract<Conflict, { about: 'diet' }>,
): readonly Reason[] {
  const isFine: Concern['isFine'] = (part) => part.diets[type].state === 'HOLDS'
  const isOpen: Concern['isFine'] = (part) => part.diets[type].state === 'UNCONFIRMED'
  const { defaults } = facts
  const broken = nounsOf(fact.violatedBy).map((noun) => ({
    statement: `Contains ${noun}`,
    concerned: (part: Parameters<typeof isFine>[0]) =>
      part.diets[type].violatedBy.some((kind) => KIND_NOUNS[kind] === noun),
    hasNames: true,
  }))
  const unnamed = unnamedParts(facts)
  const isAnyOpen = [...unnamed, ...defaults].some(isOpen)
  const open = {
    statement: `Not confirmed ${DIET_TERMS[type].displayName.toLowerCase()}`,
    concerned: isOpen,
    hasNames: !unnamed.some(isOpen),
  }
  const found = [...broken, ...(isAnyOpen ? [open] : [])].map((one) => ({
    ...one,
    remedy: remedyFor(facts, { isConcerned: one.concerned, isFine }),
  }))
  const canFollowAll = goTogether(
    facts,
    found.map(({ remedy }) => remedy).filter((remedy) => remedy !== null),
    isFine,
  )
  return found.map(({ statement, concerned, hasNames, remedy }) => ({
    statement,
    names: hasNames ? defaults.filter(concerned).map(shownName) : [],
    action: canFollowAll ? (remedy?.action ?? null) : null,
  }))
}

function nounsOf(kinds: readonly FoodKind[]): readonly string[] {
  return [...new Set(kinds.map((kind) => KIND_NOUNS[kind]))]
}
