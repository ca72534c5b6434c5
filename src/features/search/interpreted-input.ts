import { interpretTerm } from '../../domain/diet-words/interpret-term.ts'
import { signsInWords } from '../../domain/diet-words/joined-denials.ts'
import type { TermInterpretation } from '../../domain/diet-words/term-interpretation.ts'
import { DEFAULT_WORD_BOUNDS, type WordBounds } from '../../domain/diet-words/word-bounds.ts'
import { type Preferences, stricterPreferences } from '../../domain/matching/preferences.ts'
import { checkedWords, MAX_LENGTHS } from '../argument-text.ts'
import { type PreferencesInput, preferencesOf } from './preferences-input.ts'

export interface TermInput {
  readonly preferences?: PreferencesInput | null | undefined
  readonly searchTerm?: string | null | undefined
  readonly interpretSearchTerm?: boolean | null | undefined
}

/** What a search looks for, and what its term says. */
export interface InterpretedInput {
  readonly preferences: Preferences
  /** null = no search by text. */
  readonly searchTerm: string | null
  /** Names of foods: dishes that name one of them are not found. */
  readonly foodsLeftOut: readonly string[]
  /** null without a search term. Read when it is asked for, and once. */
  readonly interpretation: () => TermInterpretation | null
}

/**
 * The term and the preferences of a search. With `interpretSearchTerm` the words of diet in the term become preferences
 * beside those given, and a dish has to meet both; the rest of the term is the text.
 */
export function interpretedInput(
  { preferences, searchTerm, interpretSearchTerm }: TermInput,
  wordBounds: WordBounds = DEFAULT_WORD_BOUNDS,
): InterpretedInput {
  const given = preferencesOf(preferences)
  const typed = searchTerm ?? ''
  const term = checkedTerm(typed)
  let read: TermInterpretation | undefined
  const interpretation = () => {
    if (term === null) return null
    read ??= interpretTerm(typed, wordBounds)
    return read
  }
  const applied = interpretSearchTerm === true ? interpretation() : null
  if (applied === null) {
    const searchTerm = term === null ? null : signsInWords(term)
    return { preferences: given, searchTerm, foodsLeftOut: [], interpretation }
  }
  return {
    preferences: stricterPreferences(given, applied.preferences),
    searchTerm: checkedTerm(applied.text),
    foodsLeftOut: applied.exclusions.map(({ name }) => name),
    interpretation,
  }
}

/** Throws INVALID_INPUT for a term that is too long. */
function checkedTerm(term: string): string | null {
  const words = checkedWords(term, { field: 'searchTerm', most: MAX_LENGTHS.searchTerm })
  return words === '' ? null : words
}
