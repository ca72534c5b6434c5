import type { DishFacts } from '../dish/dish-facts.ts'
import type { Classification } from '../matching/classification.ts'
import { listed } from '../text/name-list.ts'
import { DIET_TERMS } from '../vocabulary/vocabulary.ts'
import { allergenNoun } from './allergen-noun.ts'
import type { ConflictRecord, ConflictRemedy } from './conflict-record.ts'
import { conflictRecords } from './conflict-records.ts'
import { nameInSentence } from './name-in-sentence.ts'
import { rangeWords } from './range-words.ts'

/** `Contains meat (Bacon can be removed)`: statement, names, action. */
interface Sentence {
  readonly statement: string
  readonly names: readonly string[]
  readonly action: ConflictRemedy['action'] | null
  /** Whether parts that stay have traces, or what is swapped in has. */
  readonly leavesTraces: boolean
}

const NO_CHANGE_MEETS_ALL = 'No change was found that meets all of your preferences'
const ACTION_WORDS = { REMOVE: 'removed', SWAP: 'swapped' } as const

/** Why a dish is no match, in sentences. */
export function reasonsFor(facts: DishFacts, classification: Classification): readonly string[] {
  return reasonsOf(conflictRecords(facts, classification))
}

/**
 * The sentences of conflicts, made of nothing but their records. They never say that a dish is safe or free of
 * something.
 */
export function reasonsOf(records: readonly ConflictRecord[]): readonly string[] {
  if (records.length === 0) return []
  const conflicts = records.filter(({ code }) => code !== 'NO_CHANGE_MEETS_ALL')
  const { sentences, isRemedyLost } = merged(conflicts.map(sentenceOf))
  const isLastSaid = conflicts.length < records.length && !isRemedyLost
  return [...sentences.map(inWords), ...(isLastSaid ? [NO_CHANGE_MEETS_ALL] : [])]
}

function inWords({ statement, names, action, leavesTraces }: Sentence): string {
  if (names.length === 0) return statement
  const residual = leavesTraces ? '; traces may remain' : ''
  const words = `${listed(names)}${action === null ? '' : ` can be ${ACTION_WORDS[action]}${residual}`}`
  return statement.endsWith(')') ? `${statement.slice(0, -1)}; ${words})` : `${statement} (${words})`
}

/**
 * An excluded allergen and a diet can both name the same cause. Of `Contains Dairy` and `Contains dairy (Cheese can be
 * removed)` only `Contains Dairy (Cheese)` remains, because a change that resolves one of them may not resolve the
 * other.
 */
function merged(all: readonly Sentence[]): { sentences: readonly Sentence[]; isRemedyLost: boolean } {
  if (all.length < 2) return { sentences: all, isRemedyLost: false }
  const byStatement = new Map<string, Sentence>()
  let isRemedyLost = false
  for (const sentence of all) {
    const key = sentence.statement.toLowerCase()
    const before = byStatement.get(key)
    if (before === undefined) byStatement.set(key, sentence)
    else if (before.action !== sentence.action || before.names.length === 0) {
      byStatement.set(key, { ...before, names: sentence.names, action: null })
      isRemedyLost = true
    }
  }
  return { sentences: [...byStatement.values()], isRemedyLost }
}

function sentenceOf(record: ConflictRecord): Sentence {
  const { diet, components, remedy } = record
  const ofRemedy = {
    action: remedy?.action ?? null,
    leavesTraces: remedy?.residual?.code === 'MAY_CONTAIN_ALLERGEN',
  }
  if (record.nutrient !== null)
    return { statement: rangeWords(record), names: [], action: null, leavesTraces: false }
  const isStatement = record.code === 'NOT_REMOVABLE'
  if (isStatement) return { statement: keptWords(components), names: [], action: null, leavesTraces: false }
  const named = diet === null ? (remedy?.components ?? []) : components
  return { statement: statementOf(record), names: named.map(nameInSentence), ...ofRemedy }
}

function keptWords(components: ConflictRecord['components']): string {
  return `Judged with ${listed(components.map(nameInSentence))}, which cannot be left out`
}

function statementOf({ code, allergen, diet, level, specific }: ConflictRecord): string {
  if (diet !== null)
    return code === 'DIET_VIOLATED'
      ? `Contains ${specific.join()}`
      : `Not confirmed ${DIET_TERMS[diet].displayName.toLowerCase()}`
  if (allergen === null) throw new Error(`${code} is about no preference`)
  const noun = allergenNoun(allergen, specific)
  if (code === 'CONTAINS_ALLERGEN') return `Contains ${noun}`
  if (code === 'MAY_CONTAIN_ALLERGEN') return `May contain ${noun}`
  return level === null
    ? `${noun} information is not available`
    : `May contain ${noun}, and not everything is known`
}
