import type { AllergenFact, Level } from '../dish/allergen-level.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import type { Classification } from '../matching/classification.ts'
import type { Conflict } from '../matching/conflict.ts'
import type { Change } from '../matching/permitted-changes.ts'
import { listed, nameInSentence } from '../text/name-list.ts'
import { DIET_TERMS, type FoodKind, KIND_NOUNS } from '../vocabulary/vocabulary.ts'
import { allergenNoun } from './allergen-noun.ts'
import { rangeWords } from './range-words.ts'
import { type Concern, goTogether, type Remedy, remedyFor, unnamedParts } from './remedy.ts'

/** `Contains meat (Bacon can be removed)`: statement, names, action. */
interface Reason {
  readonly statement: string
  readonly names: readonly string[]
  readonly action: Remedy['action'] | null
  /** Whether parts that stay have traces, or what is swapped in has. */
  readonly leavesTraces?: boolean
}

interface JudgedReason extends Reason {
  readonly isMinor: boolean
}

/** The last sentence where each major conflict has a remedy, but no permitted changes resolve all of them. */
const NO_CHANGE_MEETS_ALL = 'No change was found that meets all of your preferences'

/** Why a dish is no match: every conflict, in a fixed order. It never says that a dish is safe or free of something. */
export function reasonsFor(facts: DishFacts, classification: Classification): readonly string[] {
  const { status, conflicts, changes } = classification
  const reasons = merged(
    conflicts.flatMap((conflict) =>
      reasonsOf(facts, changes, conflict).map((reason) => ({ ...reason, isMinor: conflict.isMinor })),
    ),
  )
  const isEachMended = reasons.every(({ isMinor, action }) => isMinor || action !== null)
  const sentences = reasons.map(inWords)
  return status === 'NOT_MATCH' && isEachMended ? [...sentences, NO_CHANGE_MEETS_ALL] : sentences
}

function inWords({ statement, names, action, leavesTraces = false }: Reason): string {
  if (names.length === 0) return statement
  const residual = leavesTraces ? '; traces may remain' : ''
  const words = `${listed(names)}${action === null ? '' : ` can be ${action}${residual}`}`
  return statement.endsWith(')') ? `${statement.slice(0, -1)}; ${words})` : `${statement} (${words})`
}

/**
 * An excluded allergen and a diet can both name the same cause. Of `Contains Dairy` and `Contains dairy (Cheese can be
 * removed)` only `Contains Dairy (Cheese)` remains, because a change that resolves one of them may not resolve the
 * other.
 */
function merged(reasons: readonly JudgedReason[]): readonly JudgedReason[] {
  const byStatement = new Map<string, JudgedReason>()
  for (const reason of reasons) {
    const key = reason.statement.toLowerCase()
    const before = byStatement.get(key)
    if (before === undefined) byStatement.set(key, reason)
    else if (before.action !== reason.action || before.names.length === 0)
      byStatement.set(key, { ...before, names: reason.names, action: null, isMinor: false })
  }
  return [...byStatement.values()]
}

function reasonsOf(facts: DishFacts, changes: readonly Change[], conflict: Conflict): readonly Reason[] {
  if (conflict.about === 'allergen') return [allergenReason(facts, conflict)]
  if (conflict.about === 'diet') return dietReasons(facts, conflict)
  return [{ statement: rangeWords(facts, changes, conflict), names: [], action: null }]
}

/** The remedy leaves no part with the allergen, or else only traces of it. The sentence says which. */
function allergenReason(facts: DishFacts, { type, level }: Extract<Conflict, { about: 'allergen' }>): Reason {
  const remedyLeaving = (...left: readonly Level[]) => {
    const isFine: Concern['isFine'] = (part) => left.includes(part.allergens[type].level)
    return remedyFor(facts, { isConcerned: (part) => !isFine(part), isFine })
  }
  const clean = remedyLeaving('FREE')
  const remedy = clean ?? (level === 'MAY_CONTAIN' ? null : remedyLeaving('FREE', 'MAY_CONTAIN'))
  return {
    statement: allergenStatement(
      allergenNoun(facts.defaultDish.allergens[type], type),
      level,
      facts.defaultDish.allergens[type],
    ),
    names: remedy?.slots.map((slot) => nameInSentence(slot.component)) ?? [],
    action: remedy?.action ?? null,
    leavesTraces: clean === null,
  }
}

function allergenStatement(
  name: string,
  level: Extract<Conflict, { about: 'allergen' }>['level'],
  { stated }: AllergenFact,
): string {
  if (stated === 'MAY_CONTAIN') return `May contain ${name}, and not everything is known`
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
    names: hasNames ? defaults.filter(concerned).map(nameInSentence) : [],
    action: canFollowAll ? (remedy?.action ?? null) : null,
  }))
}

function nounsOf(kinds: readonly FoodKind[]): readonly string[] {
  return [...new Set(kinds.map((kind) => KIND_NOUNS[kind]))]
}
