import { type AllergenFact, type Level, statedLevel } from '../dish/allergen-level.ts'
import type { Component } from '../dish/component.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import type { FoodPart } from '../dish/food-part.ts'
import { unnamedParts } from '../matching/change-model.ts'
import type { Classification } from '../matching/classification.ts'
import type { Conflict } from '../matching/conflict.ts'
import type { Change } from '../matching/permitted-changes.ts'
import { type AllergenType, type DietType, type FoodKind, KIND_NOUNS } from '../vocabulary/vocabulary.ts'
import {
  bareConflict,
  type ConflictCode,
  type ConflictRecord,
  type ConflictRemedy,
  conflictComponent,
} from './conflict-record.ts'
import { rangeRecord } from './range-record.ts'
import { areCompatible, type Concern, type Remedy, remedyFor } from './remedy.ts'

/** Why a dish is no match: a record of every conflict, in a fixed order; of a diet one for each food that breaks it. */
export function conflictRecords(
  facts: DishFacts,
  { status, conflicts, changes }: Classification,
): readonly ConflictRecord[] {
  if (conflicts.length === 0) return []
  const judged = conflicts.map((conflict) => ({
    isMinor: conflict.isMinor,
    records: recordsOf(facts, changes, conflict),
  }))
  const records = judged.flatMap((one) => one.records)
  const isOpen = ({ remedy, code }: ConflictRecord) => remedy !== null || code === 'NUTRIENT_UNKNOWN'
  const isLastDue = status === 'NOT_MATCH' && judged.every((one) => one.isMinor || one.records.every(isOpen))
  return isLastDue ? [...records, bareConflict('NO_CHANGE_MEETS_ALL')] : records
}

/**
 * What is said of the allergens and diets of a dish, which is the same for every guest who asks for them. No diet has
 * the name of an allergen.
 */
const SAID_OF = new WeakMap<DishFacts, Map<AllergenType | DietType, readonly ConflictRecord[]>>()

function recordsOf(
  facts: DishFacts,
  changes: readonly Change[],
  conflict: Conflict,
): readonly ConflictRecord[] {
  if (conflict.about === 'nutrient') return [rangeRecord(facts, changes, conflict)]
  let said = SAID_OF.get(facts)
  if (said === undefined) {
    said = new Map()
    SAID_OF.set(facts, said)
  }
  let records = said.get(conflict.type)
  if (records === undefined) {
    records = conflict.about === 'diet' ? dietRecords(facts, conflict) : [allergenRecord(facts, conflict)]
    said.set(conflict.type, records)
  }
  return records
}

const ALLERGEN_CODES = {
  CONTAINS: 'CONTAINS_ALLERGEN',
  MAY_CONTAIN: 'MAY_CONTAIN_ALLERGEN',
  UNKNOWN: 'ALLERGEN_UNKNOWN',
} as const satisfies Record<Exclude<Level, 'FREE'>, ConflictCode>

/** The remedy leaves no part with the allergen, or else only traces of it. */
function allergenRecord(
  facts: DishFacts,
  { type, level }: Extract<Conflict, { about: 'allergen' }>,
): ConflictRecord {
  const remedyLeaving = (...left: readonly Level[]) => {
    const isFine: Concern['isFine'] = (part) => left.includes(part.allergens[type].level)
    return remedyFor(facts, { isConcerned: (part) => !isFine(part), isFine })
  }
  const clean = remedyLeaving('FREE')
  const remedy = clean ?? (level === 'MAY_CONTAIN' ? null : remedyLeaving('FREE', 'MAY_CONTAIN'))
  const traces = { code: 'MAY_CONTAIN_ALLERGEN', level: 'MAY_CONTAIN', limit: null, actual: null } as const
  return {
    ...ofAllergen(type, level, facts.defaultDish.allergens[type]),
    components: facts.defaults.filter((part) => part.allergens[type].level === level).map(conflictComponent),
    remedy: remedy && { ...remedyOf(remedy), residual: clean === null ? traces : null },
  }
}

function ofAllergen(type: AllergenType, level: Exclude<Level, 'FREE'>, fact: AllergenFact): ConflictRecord {
  const specific = fact.specific ?? []
  return { ...bareConflict(ALLERGEN_CODES[level]), allergen: type, level: statedLevel(fact), specific }
}

/** The records of what one component brings into a dish. No remedy: it is not there yet. */
export function componentRecords(
  component: Component,
  conflict: Exclude<Conflict, { about: 'nutrient' }>,
): readonly ConflictRecord[] {
  const components = [conflictComponent(component)]
  if (conflict.about === 'allergen') {
    const fact = component.allergens[conflict.type]
    return [{ ...ofAllergen(conflict.type, conflict.level, fact), components }]
  }
  const { violatedBy } = conflict.fact
  const diet = conflict.type
  if (violatedBy.length === 0) return [{ ...bareConflict('DIET_UNCONFIRMED'), diet, components }]
  return nounsOf(violatedBy).map((noun) => ({
    ...bareConflict('DIET_VIOLATED'),
    diet,
    specific: [noun],
    components,
  }))
}

function remedyOf({ action, slots }: Remedy): ConflictRemedy {
  const components = slots.map((slot) => conflictComponent(slot.component))
  return { action, components, replacements: [], actual: null, residual: null }
}

/**
 * The records of a diet: first each food that breaks it, then the parts that are not known to carry it. A remedy is
 * there only if a guest may follow all remedies of this diet.
 */
function dietRecords(
  facts: DishFacts,
  { type, fact }: Extract<Conflict, { about: 'diet' }>,
): readonly ConflictRecord[] {
  const isFine: Concern['isFine'] = (part) => part.diets[type].state === 'HOLDS'
  const isOpen: Concern['isFine'] = (part) => part.diets[type].state === 'UNCONFIRMED'
  const broken = nounsOf(fact.violatedBy).map((noun) => ({
    code: 'DIET_VIOLATED' as const,
    specific: [noun],
    isConcerned: (part: FoodPart) => part.diets[type].violatedBy.some((kind) => KIND_NOUNS[kind] === noun),
    hasComponents: true,
  }))
  const unnamed = unnamedParts(facts)
  const isAnyOpen = [...unnamed, ...facts.defaults].some(isOpen)
  const open = {
    code: 'DIET_UNCONFIRMED' as const,
    specific: [],
    isConcerned: isOpen,
    hasComponents: !unnamed.some(isOpen),
  }
  const found = [...broken, ...(isAnyOpen ? [open] : [])].map((one) => ({
    ...one,
    remedy: remedyFor(facts, { isConcerned: one.isConcerned, isFine }),
  }))
  const remedies = found.map(({ remedy }) => remedy).filter((remedy) => remedy !== null)
  const canFollowAll = areCompatible(facts, remedies, isFine)
  return found.map(({ code, specific, isConcerned, hasComponents, remedy }) => ({
    ...bareConflict(code),
    diet: type,
    specific,
    components: hasComponents ? facts.defaults.filter(isConcerned).map(conflictComponent) : [],
    remedy: canFollowAll && remedy !== null ? remedyOf(remedy) : null,
  }))
}

function nounsOf(kinds: readonly FoodKind[]): readonly string[] {
  return [...new Set(kinds.map((kind) => KIND_NOUNS[kind]))]
}
