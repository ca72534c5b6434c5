import type { estypes } from '@elastic/elasticsearch'
import { NO_SYNONYMS } from '../../domain/text/synonyms.ts'
import { forgivenTerm } from './forgiven-term.ts'
import {
  type ForgivenShare,
  forgivingQuery,
  type KnownWords,
  mayBePrecise,
  searchedWords,
  termQuery,
} from './term-query.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

/** PRECISE: every word as it is written. FORGIVING: that found nothing in the whole scope. */
const SEARCH_TERM_USES = ['PRECISE', 'FORGIVING'] as const

/** What was searched for a term. */
export interface TermUse {
  /** null without a term. */
  readonly searchTermUsed: (typeof SEARCH_TERM_USES)[number] | null
  /** What was searched in the place of the term; null where that is the term. */
  readonly correctedTerm: string | null
  /** Words of the term that were not searched. */
  readonly leftOutWords: readonly string[]
}

/** One way to search a term. */
export interface TermStep {
  readonly query: Query
  readonly use: TermUse
}

export const NO_TERM: TermUse = { searchTermUsed: null, correctedTerm: null, leftOutWords: [] }
export const PRECISE: TermUse = { searchTermUsed: 'PRECISE', correctedTerm: null, leftOutWords: [] }

/**
 * The ways to search a term, one after another until one finds something: first the precise one, unless the words of
 * the catalog say that it finds nothing. The forgiving ones are made when they are asked for.
 */
export function* termSteps(term: string, known: KnownWords): Generator<TermStep, TermUse> {
  const { vocabulary = null, synonyms = NO_SYNONYMS } = known
  const mayMatch = mayBePrecise(term, known)
  if (mayMatch) yield { query: termQuery(term, known), use: PRECISE }
  const words = searchedWords(term)
  const forgiven = vocabulary === null ? null : forgivenTerm(term, words, { vocabulary, synonyms })
  if (vocabulary === null || forgiven === null) return PRECISE
  const { words: searched, searchedTerm, leftOut: leftOutWords } = forgiven
  const isChanged = leftOutWords.length > 0 || searched.some(({ isCorrected }) => isCorrected)
  const correctedTerm = isChanged ? searchedTerm : null
  const use: TermUse = { searchTermUsed: 'FORGIVING', correctedTerm, leftOutWords }
  for (const share of sharesOf(searched.length, mayMatch && !isChanged))
    yield { query: forgivingQuery(forgiven, share, vocabulary, synonyms), use }
  return PRECISE
}

/** All words again would find what the precise query did: nothing. */
function sharesOf(words: number, isTheSame: boolean): readonly ForgivenShare[] {
  if (words === 1) return ['all']
  return [...(isTheSame ? [] : (['all'] as const)), 'most', ...(words > 2 ? (['one'] as const) : [])]
}

/** Asks the steps of a term one after another, until one finds something; without a term, asks once. */
export async function askInSteps<T>(
  term: string | null,
  known: KnownWords,
  askFor: (query?: Query) => Promise<T>,
  countOf: (answer: T) => number,
): Promise<{ readonly answer: T | null; readonly termUse: TermUse }> {
  if (term === null) return { answer: await askFor(), termUse: NO_TERM }
  const steps = termSteps(term, known)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return { answer: null, termUse: step.value }
    const answer = await askFor(step.value.query)
    if (countOf(answer) > 0) return { answer, termUse: step.value.use }
  }
}
