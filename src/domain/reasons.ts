import { changeModel, type Part, type Slot } from './change-model.ts'
import type { Classification } from './classification.ts'
import type { Component } from './component.ts'
import type { Conflict } from './conflict.ts'
import type { DishFacts } from './dish-facts.ts'
import { listed } from './name-list.ts'
import type { Change } from './permitted-changes.ts'
import { rangeWords } from './range-words.ts'
import { ALLERGEN_TERMS, type ComponentKind, DIET_TERMS, KIND_NOUNS } from './vocabulary.ts'

/** Why a dish is no match: every conflict, in a fixed order. It never says that a dish is safe or free of something. */
export function reasonsFor(facts: DishFacts, classification: Classification): readonly string[] {
  const reasons = classification.conflicts.flatMap((conflict) =>
    wordsFor(facts, classification.changes, conflict),
  )
  return mergedStatements(reasons)
}

/**
 * An excluded allergen and a diet can object to the same thing: of `Contains Dairy` and `Contains dairy (Cheese can be
 * removed)` remains `Contains Dairy (Cheese)`. What solves one need not solve the other.
 */
function mergedStatements(reasons: readonly string[]): readonly string[] {
  const merged = new Map<string, string>()
  for (const reason of reasons) {
    const [statement = reason] = reason.split(' (')
    const key = statement.toLowerCase()
    const before = merged.get(key)
    if (before === undefined) merged.set(key, reason)
    else if (!before.includes(' (')) {
      merged.set(key, before + reason.slice(statement.length).replace(/ can be (removed|swapped)/, ''))
    }
  }
  return [...merged.values()]
}

function wordsFor(facts: DishFacts, changes: readonly Change[], conflict: Conflict): readonly string[] {
  if (conflict.about === 'allergen') return [allergenWords(facts, conflict)]
  if (conflict.about === 'diet') return dietWords(facts, conflict)
  return [rangeWords(facts, changes, conflict)]
}

function allergenWords(facts: DishFacts, conflict: Extract<Conflict, { about: 'allergen' }>): string {
  const { displayName } = ALLERGEN_TERMS[conflict.type]
  const isFine = (part: Part) => part.allergens[conflict.type].level === 'FREE'
  const hint = removalHint(facts, (part) => !isFine(part), isFine, isFine(changeModel(facts).fixed))
  if (conflict.level === 'UNKNOWN') return `${displayName} information is not available${hint}`
  return `${conflict.level === 'CONTAINS' ? 'Contains' : 'May contain'} ${displayName}${hint}`
}

function dietWords(facts: DishFacts, conflict: Extract<Conflict, { about: 'diet' }>): readonly string[] {
  const { type, fact } = conflict
  const { fixed, slots } = changeModel(facts)
  const isFine = (part: Part) => part.diets[type].state === 'HOLDS'
  const isOpen = (part: Part) => part.diets[type].state === 'UNCONFIRMED'
  if (fact.state === 'UNCONFIRMED') {
    const hint = removalHint(facts, isOpen, isFine, isFine(fixed))
    return [`Not confirmed ${DIET_TERMS[type].displayName.toLowerCase()}${hint}`]
  }
  // What is left must not be unconfirmed: of that no reason speaks.
  const isOpenElsewhere = isOpen(fixed) || slots.some((slot) => isOpen(slot.component))
  return nounsOf(fact.violatedBy).map((noun) => {
    const isConcerned = (part: Part) => part.diets[type].violatedBy.some((kind) => KIND_NOUNS[kind] === noun)
    const canGo = !isOpenElsewhere && !isConcerned(fixed)
    const hint = removalHint(facts, isConcerned, isFine, canGo) || namesHint(facts, isConcerned)
    return `Contains ${noun}${hint}`
  })
}

function nounsOf(kinds: readonly ComponentKind[]): readonly string[] {
  return [...new Set(kinds.map((kind) => KIND_NOUNS[kind]))]
}

/**
 * ` (Cheddar can be removed)`, where every part concerned can be left out by itself, or swapped for a part that is
 * fine; else nothing.
 */
function removalHint(
  facts: DishFacts,
  isConcerned: (part: Part) => boolean,
  isFine: (part: Part) => boolean,
  fixedIsFine: boolean,
): string {
  const model = changeModel(facts)
  if (!fixedIsFine) return ''
  const concerned = model.slots.filter((slot) => isConcerned(slot.component))
  const canGo = concerned.every(({ group }) => {
    if (group === null) return true
    const isInGroup = (slot: Slot) => slot.group === group
    return model.slots.filter(isInGroup).length - concerned.filter(isInGroup).length >= group.lowestCount
  })
  const names = concerned.map((slot) => slot.component.name)
  if (canGo) return ` (${listed(names)} can be removed)`
  const canSwap = concerned.every(({ group }) => {
    const replacements = group?.candidates.filter(isFine) ?? []
    return replacements.length >= concerned.filter((slot) => slot.group === group).length
  })
  return canSwap ? ` (${listed(names)} can be swapped)` : ''
}

function namesHint(facts: DishFacts, isConcerned: (component: Component) => boolean): string {
  const names = facts.components
    .filter((component) => component.isDefault && isConcerned(component))
    .map((component) => component.name)
  return names.length === 0 ? '' : ` (${listed(names)})`
}
