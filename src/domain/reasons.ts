import { changeModel, type Part, type Slot } from './change-model.ts'
import type { Classification } from './classification.ts'
import type { Component } from './component.ts'
import type { Conflict } from './conflict.ts'
import type { DishFacts } from './dish-facts.ts'
import { fromMicro, type RangeNutrient, sumKnown } from './nutrients.ts'
import { type Change, selectedAfter } from './permitted-changes.ts'
import { ALLERGEN_TERMS, DIET_TERMS, type FoodKind, KIND_NOUNS } from './vocabulary.ts'

const MAX_NAMES = 3

interface Subject {
  readonly name: string
  readonly isPlural: boolean
  readonly unit: string
  /** Decimal places that a person would give. */
  readonly digits: number
}

const SUBJECTS: Readonly<Record<RangeNutrient, Subject>> = {
  caloriesTotal: { name: 'Calories', isPlural: true, unit: '', digits: 0 },
  protein: { name: 'Protein', isPlural: false, unit: ' g', digits: 1 },
  carbohydrates: { name: 'Carbohydrates', isPlural: true, unit: ' g', digits: 1 },
  fatTotal: { name: 'Fat', isPlural: false, unit: ' g', digits: 1 },
}

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

function nounsOf(kinds: readonly FoodKind[]): readonly string[] {
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
  const isAll = !model.keepsSelected && concerned.length === model.slots.length
  const canGo =
    !isAll &&
    concerned.every(({ group }) => {
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

/** `Bacon`, `Bacon and Cheddar`, `Bacon, Cheddar and 3 more`. */
export function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? ''
  if (names.length <= MAX_NAMES) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const shown = names.slice(0, MAX_NAMES - 1)
  return `${shown.join(', ')} and ${names.length - shown.length} more`
}

function rangeWords(
  facts: DishFacts,
  changes: readonly Change[],
  conflict: Extract<Conflict, { about: 'nutrient' }>,
): string {
  const { name, isPlural, unit, digits } = SUBJECTS[conflict.nutrient]
  if (conflict.value === null) return `${name} ${isPlural ? 'are' : 'is'} not available`
  const { min, max } = conflict.range
  const value = fromMicro(conflict.value)
  const isTooHigh = max !== null && value > max
  const bound = isTooHigh ? max : (min ?? 0)
  const verb = isTooHigh ? (isPlural ? 'exceed' : 'exceeds') : isPlural ? 'are below' : 'is below'
  const what = isTooHigh ? 'limit' : 'minimum'
  const amount = roundedBeside(value, bound, digits)
  const hint = changedHint(facts, changes, conflict.nutrient, value)
  return `${name} ${amount}${unit} ${verb} your ${what} of ${bound}${unit}${hint}`
}

/** Rounds as a person would, but never onto the bound that is missed. */
export function roundedBeside(value: number, bound: number, digits: number): string {
  for (let used = digits; used < 6; used += 1) {
    const rounded = Number(value.toFixed(used))
    if (rounded !== bound) return String(rounded)
  }
  return String(value)
}

/** ` (690 without Bacon)`: the amount after the proposed changes, where they change it. */
function changedHint(
  facts: DishFacts,
  changes: readonly Change[],
  nutrient: RangeNutrient,
  before: number,
): string {
  const value = changedAmount(facts, changes, nutrient)
  if (value === null || changes.length === 0 || value === before) return ''
  const { unit, digits } = SUBJECTS[nutrient]
  return ` (${Number(value.toFixed(digits))}${unit} ${changeWords(changes)})`
}

function changedAmount(facts: DishFacts, changes: readonly Change[], nutrient: RangeNutrient): number | null {
  const model = changeModel(facts)
  const micro = sumKnown([
    model.fixed.nutrition[nutrient],
    ...selectedAfter(model, changes).map((component) => component.nutrition[nutrient]),
  ])
  return micro === null ? null : fromMicro(Math.max(0, micro))
}

function changeWords(changes: readonly Change[]): string {
  const removed = changes
    .filter((change) => change.replacement === null)
    .map((change) => change.component.name)
  const swapped = changes.flatMap((change) =>
    change.replacement === null ? [] : [`${change.replacement.name} instead of ${change.component.name}`],
  )
  const parts = [
    removed.length > 0 ? `without ${listed(removed)}` : '',
    swapped.length > 0 ? `with ${listed(swapped)}` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
