import {
  type AllergenFact,
  FREE_FACT,
  readLevel,
  type StatedAllergens,
  UNKNOWN_FACT,
  worseFact,
} from '../dish/allergen-level.ts'
import type { OtherAllergen, PartOfAllergen } from '../dish/dish.ts'
import {
  allergenNamed,
  canonicalAllergenName,
  isOtherAllergen,
  namesIn,
  singularName,
} from '../vocabulary/allergen-names.ts'
import { ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import type { AllergenStatement } from './items-schema.ts'
import { type ItemProblem, warning } from './problem.ts'

export interface ReadAllergens {
  readonly stated: StatedAllergens
  /** Allergens with a MAY_CONTAIN statement, whatever else is stated. */
  readonly traces: readonly AllergenType[]
  /** Names of parts of an allergen that are contained: almonds. */
  readonly parts: readonly PartOfAllergen[]
  readonly others: readonly OtherAllergen[]
  readonly problems: readonly ItemProblem[]
}

const UNKNOWN_BY_PART: AllergenFact = { ...UNKNOWN_FACT, unknownBecause: 'PART_FREE' }
const UNKNOWN_BY_NAME: AllergenFact = { ...UNKNOWN_FACT, unknownBecause: 'NAME_NOT_READ' }

const NOTHING_SAID: ReadAllergens = { stated: {}, traces: [], parts: [], others: [], problems: [] }

/**
 * Reads a partner's list: names mapped to the nine, the worst statement of each kept, the rest kept as extra data.
 * An allergen is UNKNOWN if the list only states that a part of it is absent: lactose-free milk is milk. A name that is
 * not known (MLIK) can mean any of the nine, so allergens that the list does not mention are then UNKNOWN.
 */
export function readAllergens(statements: readonly AllergenStatement[], pointer: string): ReadAllergens {
  if (statements.length === 0) return NOTHING_SAID
  const said = new Map<AllergenType, AllergenFact>()
  const parts: PartOfAllergen[] = []
  const others: OtherAllergen[] = []
  const problems: ItemProblem[] = []
  const freeParts = new Set<string>()
  const onlyPartsFree = new Set<AllergenType>()
  let hasUnreadable = false
  const traces = new Set<AllergenType>()
  for (const { statement, at, isListed } of singleNames(statements, pointer)) {
    const fact = factOf(statement)
    const named = allergenNamed(statement.type)
    if (named === null) {
      const name = canonicalAllergenName(statement.type)
      others.push({ name, level: fact.level === 'UNKNOWN' ? 'MAY_CONTAIN' : fact.level })
      const isReadable = isOtherAllergen(name) || fact.level === 'FREE'
      hasUnreadable ||= !isReadable
      problems.push(
        warning(
          isReadable ? 'ALLERGEN_KEPT_AS_EXTRA' : 'ALLERGEN_NOT_READ',
          at,
          extraWords(statement, isReadable),
        ),
      )
      continue
    }
    if (statement.type !== named.type) {
      problems.push(warning('ALLERGEN_MAPPED', at, `"${statement.type}" was read as ${named.type}`))
    }
    if ((isListed || !named.isWhole) && fact.level === 'FREE') {
      onlyPartsFree.add(named.type)
      freeParts.add(canonicalAllergenName(statement.type).replace(/K/g, 'C').replace(/S$/, ''))
      problems.push(
        warning(
          'ALLERGEN_PART_ONLY',
          at,
          `Free from "${statement.type}" does not say free from ${named.type}; state ${named.type} itself`,
        ),
      )
      continue
    }
    if (fact.level === 'CONTAINS' && !named.isWhole) {
      parts.push({ type: named.type, name: singularName(statement.type) })
    }
    if (fact.level === 'MAY_CONTAIN') traces.add(named.type)
    const before = said.get(named.type)
    said.set(named.type, before === undefined ? fact : worseFact(before, fact))
  }
  if (!said.has('SHELLFISH') && freeParts.has('CRUSTACEAN') && freeParts.has('MOLLUSC')) {
    said.set('SHELLFISH', FREE_FACT)
  }
  for (const type of onlyPartsFree) if (!said.has(type)) said.set(type, UNKNOWN_BY_PART)
  if (hasUnreadable) for (const type of ALLERGEN_TYPES) if (!said.has(type)) said.set(type, UNKNOWN_BY_NAME)
  return { stated: Object.fromEntries(said), traces: [...traces], parts, others, problems }
}

interface SingleName {
  readonly statement: AllergenStatement
  readonly at: string
  /** One of several names in a text. "Free from nuts (almonds)" states the absence of almonds only. */
  readonly isListed: boolean
}

/** "Tree nuts and peanuts" are two statements. */
function singleNames(statements: readonly AllergenStatement[], pointer: string): readonly SingleName[] {
  return statements.flatMap((statement, index) => {
    const names = namesIn(statement.type)
    const at = `${pointer}/${index}/type`
    return names.map((type) => ({ statement: { ...statement, type }, at, isListed: names.length > 1 }))
  })
}

function extraWords({ type }: AllergenStatement, isReadable: boolean): string {
  const kept = `"${type}" is not one of the nine allergens guests can exclude; it is kept as extra data`
  return isReadable
    ? kept
    : `${kept}. We do not know the name: allergens this list does not mention are taken as unknown`
}

function factOf(statement: AllergenStatement): AllergenFact {
  const confidence = statement.confidence ?? 1
  const stated = statement.level ?? 'CONTAINS'
  const level = readLevel(stated === 'FREE_FROM' ? 'FREE' : stated, confidence)
  const fact = { level, confidence, source: statement.source ?? null }
  return level === 'UNKNOWN' ? { ...fact, unknownBecause: 'WEAK_FREE' } : fact
}
