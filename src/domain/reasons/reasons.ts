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
  /** Of the statement, for the same cause. */
  readonly key: string
  readonly names: readonly string[]
  readonly action: ConflictRemedy['action'] | null
  /** Whether parts that stay have traces, or what is swapped in has. */
  readonly leavesTraces: boolean
}

/** A sentence with its words. */
interface ToldSentence extends Sentence {
  readonly words: string
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
  const words = sentences.map((sentence) => sentence.words)
  return isLastSaid ? [...words, NO_CHANGE_MEETS_ALL] : words
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
function merged(all: readonly ToldSentence[]): { sentences: readonly ToldSentence[]; isRemedyLost: boolean } {
  if (all.length < 2) return { sentences: all, isRemedyLost: false }
  const byStatement = new Map<string, ToldSentence>()
  let isRemedyLost = false
  for (const sentence of all) {
    const before = byStatement.get(sentence.key)
    if (before === undefined) byStatement.set(sentence.key, sentence)
    else if (before.action !== sentence.action || before.names.length === 0) {
      byStatement.set(before.key, told({ ...before, names: sentence.names, action: null }))
      isRemedyLost = true
    }
  }
  return { sentences: [...byStatement.values()], isRemedyLost }
}

/** Records about allergens and diets are those of many guests. */
const SENTENCES = new WeakMap<ConflictRecord, ToldSentence>()

function sentenceOf(record: ConflictRecord): ToldSentence {
  if (record.nutrient !== null) return bareSentence(rangeWords(record))
  const known = SENTENCES.get(record)
  if (known !== undefined) return known
  const sentence = record.code === 'NOT_REMOVABLE' ? bareSentence(keptWords(record)) : sentenceOfParts(record)
  SENTENCES.set(record, sentence)
  return sentence
}

function sentenceOfParts(record: ConflictRecord): ToldSentence {
  const { diet, components, remedy } = record
  const named = diet === null ? (remedy?.components ?? []) : components
  return told({
    ...bareSentence(statementOf(record)),
    names: named.map(nameInSentence),
    action: remedy?.action ?? null,
    leavesTraces: remedy?.residual?.code === 'MAY_CONTAIN_ALLERGEN',
  })
}

function bareSentence(statement: string): ToldSentence {
  const key = statement.toLowerCase()
  return { statement, key, names: [], action: null, leavesTraces: false, words: statement }
}

function told(sentence: Sentence): ToldSentence {
  return { ...sentence, words: inWords(sentence) }
}

function keptWords({ components }: ConflictRecord): string {
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
