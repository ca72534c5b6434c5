import { type Preferences, stricterPreferences } from '../matching/preferences.ts'
import { foodOfWord } from '../vocabulary/food-vocabulary.ts'
import { singularWord } from '../vocabulary/food-words.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../vocabulary/vocabulary.ts'
import { ignoredWords } from './ignored-words.ts'
import { partsOfJoined } from './joined-denials.ts'
import { statedBounds } from './stated-bounds.ts'
import { claimsAt, type TermClaim } from './term-claims.ts'
import { type TermElement, termElements } from './term-elements.ts'
import type { FoodExclusion, TermInterpretation, TermSpan } from './term-interpretation.ts'
import { type TermToken, termTokens } from './term-tokens.ts'
import { meantWord } from './typed-words.ts'
import { DEFAULT_WORD_BOUNDS, type WordBounds } from './word-bounds.ts'

/**
 * Reads what a guest typed into a search box for words of diet, in seven languages. Where a word could be an
 * exclusion or not, it is one, and its span says so. The time is linear in the length of the term; it never throws.
 */
export function interpretTerm(
  term: string,
  wordBounds: WordBounds = DEFAULT_WORD_BOUNDS,
): TermInterpretation {
  const tokens = inOneLanguage(termTokens(term).flatMap(partsOfJoined).map(meantToken))
  const elements = termElements(tokens, statedBounds(tokens, wordBounds))
  const { claims, ranges } = withoutContradiction(claimsOf(elements))
  const spans = spansOf(elements, [...claims, ...ignoredClaims(elements, claims)])
  return {
    preferences: {
      diets: DIET_TYPES.filter((type) => claims.some(({ diet }) => diet === type)),
      excludeAllergens: ALLERGEN_TYPES.filter((type) =>
        claims.some(({ allergens }) => allergens?.includes(type)),
      ),
      ranges,
    },
    text: textBeside(term, spans),
    exclusions: claims.flatMap((claim) => exclusionOf(term, elements, claim)),
    spans,
  }
}

function meantToken(token: TermToken): TermToken {
  const text = meantWord(token.text)
  return text === token.text ? token : { ...token, text, singular: singularWord(text) }
}

const DUTCH = new Set(
  'zonder geen niet niets nooit vrij vrije voor behalve bevat minder meer tussen tegen ik allergisch intolerantie allergieen'.split(
    ' ',
  ),
)
const DUTCH_JOINTS: ReadonlyMap<string, string> = new Map([
  ['of', 'or'],
  ['en', 'and'],
])

/** "Of" and "en" are "or" and "and" beside a word that Dutch alone has. */
function inOneLanguage(tokens: readonly TermToken[]): readonly TermToken[] {
  const isDutch = ({ text, singular, before, start }: TermToken) =>
    DUTCH.has(text) ||
    foodOfWord(singular)?.onlyIn === 'nl' ||
    // "Sesamallergie": French has two words.
    (text === 'allergie' && start > 0 && /^-?$/.test(before))
  if (!tokens.some(isDutch)) return tokens
  return tokens.map((token) => {
    const joint = DUTCH_JOINTS.get(token.text)
    return joint === undefined ? token : { ...token, text: joint, singular: joint }
  })
}

/** In the order of the term, without overlaps. */
function claimsOf(elements: readonly TermElement[]): readonly TermClaim[] {
  const claims: TermClaim[] = []
  for (let at = 0; at < elements.length; at = Math.max(at + 1, claims.at(-1)?.to ?? 0))
    claims.push(...claimsAt(elements, at, claims.at(-1)))
  return claims
}

interface Bounded {
  readonly claims: readonly TermClaim[]
  readonly ranges: Preferences['ranges']
}

/** Of two bounds the stricter one holds. One that would leave no amount stays in the text. */
function withoutContradiction(claims: readonly TermClaim[]): Bounded {
  let preferences: Preferences = { diets: [], excludeAllergens: [], ranges: {} }
  const kept = claims.map((claim): TermClaim => {
    if (claim.bound === undefined) return claim
    const { nutrient, range } = claim.bound
    const both = stricterPreferences(preferences, { ...preferences, ranges: { [nutrient]: range } })
    const { min = null, max = null } = both.ranges[nutrient] ?? {}
    if (min !== null && max !== null && min > max) return { ...claim, kind: 'UNSUPPORTED', isUncertain: true }
    preferences = both
    return claim
  })
  return { claims: kept, ranges: preferences.ranges }
}

/** Only where something else is understood. */
function ignoredClaims(elements: readonly TermElement[], claims: readonly TermClaim[]): readonly TermClaim[] {
  const isClaimed = elements.map(() => false)
  const isUnderstood = elements.map(() => false)
  for (const { from, to, kind } of claims) {
    isClaimed.fill(true, from, to)
    if (kind !== 'UNSUPPORTED') isUnderstood.fill(true, from, to)
  }
  if (!isUnderstood.includes(true)) return []
  return ignoredWords(elements, isUnderstood, (at) => isClaimed[at] !== true).map((at) => ({
    from: at,
    to: at + 1,
    kind: 'IGNORED',
    isUncertain: false,
  }))
}

function spansOf(elements: readonly TermElement[], claims: readonly TermClaim[]): readonly TermSpan[] {
  return claims
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, kind, isUncertain }) => ({ ...placeOf(elements, from, to), kind, isUncertain }))
}

function placeOf(elements: readonly TermElement[], from: number, to: number) {
  return { start: elements[from]?.start ?? 0, end: elements[to - 1]?.end ?? 0 }
}

function exclusionOf(
  term: string,
  elements: readonly TermElement[],
  { denied }: TermClaim,
): readonly FoodExclusion[] {
  if (denied === undefined) return []
  const { from, to, food, isTypo } = denied
  const place = placeOf(elements, from, to)
  const text = term.slice(place.start, place.end)
  const suggests = ALLERGEN_TYPES.filter(
    (type) => food?.allergens.includes(type) || food?.mayMean.includes(type),
  )
  return [{ text, name: isTypo && food !== null ? food.name : text, ...place, suggests }]
}

/** What no span understood, without the punctuation around it. */
function textBeside(term: string, spans: readonly TermSpan[]): string {
  const understood = spans.filter(({ kind }) => kind !== 'UNSUPPORTED')
  if (understood.length === 0) return term.trim()
  const ends = [0, ...understood.map(({ end }) => end)]
  const starts = [...understood.map(({ start }) => start), term.length]
  const parts = ends.map((from, part) => bare(term.slice(from, starts[part])))
  return parts.filter((part) => part !== '').join(' ')
}

/** A search reads none of them. A per cent sign belongs to its number. */
const EDGE = /[\s+<=>^`|~]|(?!%)\p{P}/u

function bare(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && EDGE.test(text[start] ?? '')) start += 1
  while (end > start && EDGE.test(text[end - 1] ?? '')) end -= 1
  return text.slice(start, end)
}
