import {
  type AllergenFact,
  FREE_FACT,
  isPresent,
  readLevel,
  type StatedAllergens,
  UNKNOWN_FACT,
  withSpecifics,
  worseFact,
} from '../dish/allergen-level.ts'
import type { OtherAllergen, PartOfAllergen, TraceStatement } from '../dish/dish.ts'
import {
  type AllergenName,
  allergenNamed,
  canonicalAllergenName,
  isOtherAllergen,
  namesIn,
  singularName,
  specificName,
} from '../vocabulary/allergen-names.ts'
import { WHOLE_NAMES } from '../vocabulary/food-vocabulary.ts'
import { ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import type { AllergenStatement } from './items-schema.ts'
import { probablyMeant } from './probably-meant.ts'
import { type ItemProblem, warning } from './problem.ts'
import { meaningOf } from './property-meaning.ts'

export interface ReadAllergens {
  readonly stated: StatedAllergens
  /** Allergens with a MAY_CONTAIN statement, even if other statements exist. */
  readonly traces: readonly AllergenType[]
  /** Those behind the traces of an allergen that is contained, too. */
  readonly traceStatements: readonly TraceStatement[]
  /** Names of parts of an allergen that are contained: almonds. */
  readonly parts: readonly PartOfAllergen[]
  readonly others: readonly OtherAllergen[]
  /** Allergens that are named without confidence. Nothing is said of them, and a complete list does not free them. */
  readonly unsaid: readonly AllergenType[]
  readonly problems: readonly ItemProblem[]
}

/** With gaps where a statement is read elsewhere: the pointers of problems count them. */
export type AllergenList = readonly (AllergenStatement | null)[]

const UNKNOWN_BY_PART: AllergenFact = { ...UNKNOWN_FACT, unknownBecause: 'PART_FREE' }
/** "Nuts" are tree nuts, and menus mean peanuts, too. */
const UNKNOWN_BY_NUTS: AllergenFact = { ...UNKNOWN_FACT, unknownBecause: 'NUTS' }
const UNKNOWN_BY_NAME: AllergenFact = { ...UNKNOWN_FACT, unknownBecause: 'NAME_NOT_READ' }

const NOTHING_SAID: ReadAllergens = {
  stated: {},
  traces: [],
  traceStatements: [],
  parts: [],
  others: [],
  unsaid: [],
  problems: [],
}

/**
 * Reads a partner's list: names mapped to the nine, the worst statement of each kept, the rest kept as extra data.
 * An allergen is UNKNOWN if the list only states that a part of it is absent: lactose-free milk is milk. A name that is
 * not known (MLIK) can mean any of the nine, so allergens that the list does not mention are then UNKNOWN, and so is the
 * one that it is probably a slip of the pen for. A statement of confidence 0 says nothing.
 */
export function readAllergens(statements: AllergenList, pointer: string): ReadAllergens {
  if (statements.length === 0) return NOTHING_SAID
  const [names, empty] = split(singleNames(statements, pointer), ({ fact }) => fact.confidence > 0)
  const known = names.filter(isKnown)
  const unknown = names.filter((name) => !isKnown(name))
  const [partsFree, counting] = split(known, isPartFree)
  const containedTypes = new Set(counting.filter(({ fact }) => fact.level === 'CONTAINS').map(typeOf))
  const traces = counting.filter(({ fact }) => fact.level === 'MAY_CONTAIN')
  const contained = counting.filter(({ fact, named }) => fact.level === 'CONTAINS' && !named.isWhole)
  return {
    stated: statedFacts(
      counting,
      partsFree,
      unknown.filter((name) => !isReadable(name)),
    ),
    traces: [...new Set(traces.map(typeOf))],
    traceStatements: traces.filter((name) => containedTypes.has(typeOf(name))).map(traceStatement),
    parts: contained.map(({ named, statement }) => ({
      type: named.type,
      name: singularName(statement.type),
    })),
    others: unknown.map(otherAllergen),
    unsaid: empty.flatMap(typesNamed),
    problems: [...names.flatMap(problemsOf), ...empty.flatMap(emptyProblems)],
  }
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** A name that is not known can mean any of the nine. */
function typesNamed(name: StatedName): readonly AllergenType[] {
  if (isKnown(name)) return [typeOf(name)]
  return isReadable(name) ? [] : ALLERGEN_TYPES
}

/** Of a statement with `from` the reader of sources reports more. */
function emptyProblems({ statement, at }: StatedName): readonly ItemProblem[] {
  if ('from' in statement) return []
  const message = `"${statement.type}" has confidence 0: it says nothing; leave it out, or give it a confidence`
  return [warning('STATEMENT_WITHOUT_CONFIDENCE', at, message)]
}

/** One name of a statement. "Tree nuts and peanuts" are two names. */
interface StatedName {
  readonly statement: AllergenStatement
  readonly fact: AllergenFact
  /** null for a name that is none of the nine. */
  readonly named: AllergenName | null
  readonly at: string
  /** One of several names in a text. "Free from nuts (almonds)" states the absence of almonds only. */
  readonly isListed: boolean
}

type KnownName = StatedName & { readonly named: AllergenName }

function singleNames(statements: AllergenList, pointer: string): readonly StatedName[] {
  const names = statements.flatMap((whole, index) => {
    if (whole === null) return []
    const names = namesIn(whole.type)
    const at = `${pointer}/${index}/type`
    return names.map((type) => {
      const statement = { ...whole, type }
      return {
        statement,
        fact: factOf(statement),
        named: allergenNamed(type),
        at,
        isListed: names.length > 1,
      }
    })
  })
  return [...names, ...impliedNames(names)]
}

/** Soy sauce is wheat, too, unless the list says what it is to wheat. */
function impliedNames(names: readonly StatedName[]): readonly StatedName[] {
  const stated = new Set(names.map(({ named }) => named?.type))
  return names.flatMap((name) => {
    const { named, fact } = name
    if (named === null || fact.level === 'FREE') return []
    const types = (named.also ?? []).filter((type) => !stated.has(type))
    return types.map((type) => ({ ...name, named: { type, isWhole: false } }))
  })
}

function factOf(statement: AllergenStatement): AllergenFact {
  const confidence = statement.confidence ?? 1
  const stated = statement.level ?? 'CONTAINS'
  const level = readLevel(stated === 'FREE_FROM' ? 'FREE' : stated, confidence)
  const fact = { level, confidence, source: statement.source ?? null }
  return level === 'UNKNOWN' ? { ...fact, unknownBecause: 'WEAK_FREE' } : fact
}

function isKnown(name: StatedName): name is KnownName {
  return name.named !== null
}

/** Whether a name beyond the nine is known to be none of them, or is stated to be absent. */
function isReadable({ statement, fact }: StatedName): boolean {
  return fact.level === 'FREE' || isOtherAllergen(statement.type)
}

/** The allergens that a name which is not known is probably a slip of the pen for, or holds: "contains_gluten". */
function typesMeant({ statement }: StatedName): readonly AllergenType[] {
  const meant = probablyMeant({ name: statement.type, known: WHOLE_NAMES })
  const type = meant === null ? undefined : allergenNamed(meant)?.type
  const held = meaningOf(statement.type).foods.flatMap(({ allergens }) => allergens)
  return [...new Set([...(type === undefined ? [] : [type]), ...held])]
}

/** Whether only a part of an allergen is stated to be absent. */
function isPartFree({ named, fact, isListed }: KnownName): boolean {
  return fact.level === 'FREE' && (isListed || !named.isWhole)
}

function typeOf({ named }: KnownName): AllergenType {
  return named.type
}

/** A weak CONTAINS is read as MAY_CONTAIN. */
function traceStatement({ named, fact, statement }: KnownName): TraceStatement {
  const level = statement.level === 'MAY_CONTAIN' ? 'MAY_CONTAIN' : 'CONTAINS'
  return { type: named.type, level, confidence: fact.confidence }
}

/** The worst statement of each allergen. Shellfish are crustaceans and molluscs: free of both is free of shellfish. */
function statedFacts(
  counting: readonly KnownName[],
  partsFree: readonly KnownName[],
  unreadable: readonly StatedName[],
): StatedAllergens {
  const stated = new Map<AllergenType, AllergenFact>()
  const factsOf = Map.groupBy(counting, typeOf)
  for (const [type, names] of factsOf) {
    const facts = names.map(specificFact)
    stated.set(type, withSpecifics(facts.reduce(worseFact), type, facts))
  }
  const setUnlessStated = (type: AllergenType, fact: AllergenFact) => {
    if (!stated.has(type)) stated.set(type, fact)
  }
  const free = new Set(partsFree.map(partName))
  if (free.has('CRUSTACEAN') && free.has('MOLLUSC')) setUnlessStated('SHELLFISH', FREE_FACT)
  for (const { named } of partsFree) setUnlessStated(named.type, UNKNOWN_BY_PART)
  for (const { named, fact } of counting) {
    if (!isPresent(fact.level)) continue
    for (const type of named.mayMean ?? []) setUnlessStated(type, UNKNOWN_BY_NUTS)
  }
  if (unreadable.length > 0) for (const type of ALLERGEN_TYPES) setUnlessStated(type, UNKNOWN_BY_NAME)
  for (const type of unreadable.flatMap(typesMeant))
    stated.set(type, worseFact(stated.get(type) ?? UNKNOWN_BY_NAME, UNKNOWN_BY_NAME))
  return Object.fromEntries(stated)
}

function specificFact({ named, fact, statement }: KnownName): AllergenFact {
  return named.isWhole ? fact : { ...fact, specific: [specificName(statement.type)] }
}

function partName({ statement }: KnownName): string {
  return canonicalAllergenName(statement.type).replace(/K/g, 'C').replace(/S$/, '')
}

function otherAllergen({ statement, fact }: StatedName): OtherAllergen {
  const name = canonicalAllergenName(statement.type)
  return { name, level: fact.level === 'UNKNOWN' ? 'MAY_CONTAIN' : fact.level }
}

function problemsOf(name: StatedName): readonly ItemProblem[] {
  if (!isKnown(name)) return [extraProblem(name)]
  const { statement, named, at } = name
  const { type } = named
  const problems: ItemProblem[] = []
  if (statement.type !== type) {
    problems.push(warning('ALLERGEN_MAPPED', at, `"${statement.type}" was read as ${type}`))
  }
  if (isPartFree(name)) {
    const message = `Free from "${statement.type}" does not say free from ${type}; state ${type} itself`
    problems.push(warning('ALLERGEN_PART_ONLY', at, message))
  }
  return problems
}

function extraProblem(name: StatedName): ItemProblem {
  const kept = `"${name.statement.type}" is not one of the nine allergens guests can exclude; it is kept as extra data`
  if (isReadable(name)) return warning('ALLERGEN_KEPT_AS_EXTRA', name.at, kept)
  const unknown = 'We do not know the name: allergens this list does not mention are taken as unknown'
  const meant = typesMeant(name).map((type) => `; it may mean ${type}, which is not taken as free either`)
  return warning('ALLERGEN_NOT_READ', name.at, `${kept}. ${unknown}${meant.join('')}`)
}
