import { closeWords } from '../text/close-words.ts'
import { foodOfWord } from '../vocabulary/food-vocabulary.ts'
import { foodTokens, singularWord } from '../vocabulary/food-words.ts'
import { FOOD_LISTS } from '../vocabulary/foods.ts'
import {
  BOUND_PHRASES,
  BOUNDS_AFTER,
  BOUNDS_BEFORE,
  CUE_PHRASES,
  DIET_PHRASES,
  FOOD_ADJECTIVES,
  FOOD_HEADS,
  MAIN_FOODS,
  NO_FOODS,
  NUTRIENT_PHRASES,
  OTHER_UNITS,
  SMALL_WORDS,
  UNIT_PHRASES,
} from './diet-phrases.ts'
import {
  FURTHER_BOUNDS_AFTER,
  FURTHER_BOUNDS_BEFORE,
  FURTHER_CUES,
  FURTHER_DIETS,
  FURTHER_NUTRIENTS,
  FURTHER_UNITS,
} from './further-languages.ts'
import { MEANT_IN_GENERAL } from './general-foods.ts'

/** Shorter words are too close to others. */
const MIN_TYPO_LENGTH = 5
/** But for names of the nine, where a food is expected. */
const SHORT_NAME = 4
const LETTERS_IN_A_ROW = /(.)\1{2,}/g
/** From this length on two typos are corrected. */
const MIN_LONG_WORD = 9
const LONGEST_WORD = 30
/** There are many foods in the other languages. */
const MIN_OTHER_TYPO = 6
/** For each word, so that a long term stays cheap. */
const MAX_TYPO_STEPS = 1_500

const { PLAIN: _plain, OTHER_DIET: _otherDiet, HARM: _harm, TAKE: _take, ...MEANT_CUES } = CUE_PHRASES
const TABLES = [
  ...[MEANT_CUES, DIET_PHRASES, BOUND_PHRASES, BOUNDS_BEFORE, BOUNDS_AFTER, NUTRIENT_PHRASES, UNIT_PHRASES],
].flatMap((table) => Object.values<string>(table))
const PHRASE_WORDS = new Set(
  [
    ...TABLES,
    ...Object.values(CUE_PHRASES),
    ...[
      FURTHER_CUES,
      FURTHER_DIETS,
      FURTHER_BOUNDS_BEFORE,
      FURTHER_BOUNDS_AFTER,
      FURTHER_NUTRIENTS,
      FURTHER_UNITS,
    ].flatMap((table) => Object.values<string>(table)),
  ]
    .join(',')
    .split(/[,\s]+/),
)
const FOOD_WORDS = new Set(
  foodTokens(FOOD_LISTS.map(({ words }) => words).join(', ')).tokens.map(({ text }) => text),
)
/** Real words that are one typo away from a word of diet. */
const REAL_WORDS = new Set(
  'vegas daily daisy fairy alegria alegre expect accept lighter delight slight plate friends main maki mini mild mile mill mind mane many lech'.split(
    ' ',
  ),
)
/** Words of diet that are one typo away from too many others. */
const NO_TARGETS = new Set(
  'minus menos other above things thing packed based disease friendly plant'.split(' '),
)

const WHOLE_NAMES = FOOD_LISTS.filter(
  ({ is, language }) => is === 'WHOLE' && (language === 'en' || language === 'es'),
)
/** In the other languages, which do not make plurals with an s alone. */
const OTHER_LISTS = FOOD_LISTS.filter(({ language }) => language !== 'en' && language !== 'es')
/** "Frutos", "secos". */
const PARTS_OF_NAMES = FOOD_LISTS.filter(
  ({ is, language }) => is === 'WHOLE' && /^(?:es|fr|it|pt)$/.test(language),
)
  .flatMap(namesIn)
  .map((name) => name.split(' '))
  .filter(({ length }) => length === 2 || length === 3)
  .flat()
const NINE_NAMES = FOOD_LISTS.filter(
  ({ is, language, allergens }) =>
    is === 'FOOD' && (language === 'en' || language === 'es') && allergens.length > 0,
)

const { ALLERGY = '', CELIAC = '', NO = '', NOT = '', WITHOUT = '' } = FURTHER_CUES
/** Each is a phrase by itself, and long enough to be like few other words. */
const targetDenials = [NO, NOT, WITHOUT]
  .join(',')
  .split(/,\s*/)
  .filter((phrase) => /^(?:\w{6,}|senza|keine)$/.test(phrase))
const KEYWORDS = targets([
  ...TABLES.join(',').split(/[,\s]+/),
  ...([ALLERGY, CELIAC].join(',').match(/\w{8,}/g) ?? []),
  ...PARTS_OF_NAMES,
  ...targetDenials,
  ...namesOf(WHOLE_NAMES),
  'lactose',
  'lactosa',
  'seafood',
])
/** Of two names that are as close, the one of a whole allergen. */
const WHOLE_WORDS = new Set(namesOf(FOOD_LISTS.filter(({ is }) => is === 'WHOLE')))
const FOOD_KEYWORDS = targets([
  ...namesOf(WHOLE_NAMES),
  ...namesOf(NINE_NAMES),
  ...OTHER_LISTS.filter(({ is }) => is === 'WHOLE').flatMap(namesIn),
  ...MEANT_IN_GENERAL,
])
/** "Mandrole", "Garnleen". */
const OTHER_FOODS = targets(
  OTHER_LISTS.filter(({ is, allergens }) => is === 'FOOD' && allergens.length > 0).flatMap(namesIn),
  MIN_OTHER_TYPO,
)
/** "Nuuts", "egss", "mulk". */
const SHORT_NAMES = targets(namesOf(WHOLE_NAMES), SHORT_NAME)

/** Too short to be found by their distance. */
const SHORT_TYPOS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    egs: 'eggs',
    nutz: 'nuts',
    nutts: 'nuts',
    nust: 'nuts',
    freee: 'free',
    feee: 'free',
    lactos: 'lactose',
    frre: 'free',
    vgan: 'vegan',
    diry: 'dairy',
    dary: 'dairy',
    mlik: 'milk',
    dnt: 'dont',
    cnat: 'cant',
    carnt: 'cant',
    hav: 'have',
    unde: 'under',
    uner: 'under',
  }),
)

/** The word of diet that a guest meant, where the typed word is none and no word of a menu that we know. */
export function meantWord(typed: string): string {
  return isKnownWord(typed) ? typed : (SHORT_TYPOS.get(typed) ?? closest(KEYWORDS, typed) ?? typed)
}

/** The food with an allergen that a guest meant. For places where a food is expected. */
export function meantFood(typed: string): string | null {
  if (FOOD_WORDS.has(typed) || FOOD_WORDS.has(singularWord(typed))) return null
  const meant = closest(FOOD_KEYWORDS, typed)
  if (meant !== null || isKnownWord(typed)) return meant
  return (
    closest(SHORT_NAMES, typed.replace(LETTERS_IN_A_ROW, '$1'), SHORT_NAME) ??
    closest(OTHER_FOODS, typed, MIN_OTHER_TYPO, 1)
  )
}

/** Whether it is a word of diet, of food, or one that stands beside them. */
export function isKnownWord(word: string): boolean {
  return (
    PHRASE_WORDS.has(word) ||
    FOOD_WORDS.has(word) ||
    foodOfWord(singularWord(word)) !== null ||
    REAL_WORDS.has(word) ||
    [NO_FOODS, MAIN_FOODS, FOOD_ADJECTIVES, FOOD_HEADS, OTHER_UNITS, ...Object.values(SMALL_WORDS)].some(
      (words) => words.has(word),
    )
  )
}

function closest(
  targets: Targets,
  typed: string,
  minLength = MIN_TYPO_LENGTH,
  maxDistance = typed.length < MIN_LONG_WORD ? 1 : 2,
): string | null {
  const sorted = targets.get(typed[0] ?? '')
  if (sorted === undefined || typed.length < minLength || typed.length > LONGEST_WORD) return null
  const { words } = closeWords(sorted, {
    written: typed,
    maxDistance,
    withBeginnings: false,
    maxSteps: MAX_TYPO_STEPS,
  })
  const found = words.map(({ place, distance }) => ({ word: sorted[place] ?? '', distance }))
  const least = Math.min(...found.map(({ distance }) => distance))
  const closestWords = found.filter(({ distance }) => distance === least).map(({ word }) => word)
  return closestWords.find((word) => WHOLE_WORDS.has(word)) ?? closestWords[0] ?? null
}

function namesOf(lists: typeof FOOD_LISTS): string[] {
  return lists.flatMap(namesIn).flatMap((name) => [name, `${name}s`])
}

function namesIn({ words }: (typeof FOOD_LISTS)[number]): string[] {
  return words.split(',').map((name) => foodTokens(name).folded.trim())
}

/** By their first letter, each sorted: a typo in the first letter is left to the search of text. */
type Targets = ReadonlyMap<string, readonly string[]>

function targets(words: readonly string[], minLength = MIN_TYPO_LENGTH): Targets {
  const isTarget = (word: string) =>
    /^[a-z]+$/.test(word) && word.length >= minLength && !NO_TARGETS.has(word)
  return Map.groupBy([...new Set(words.filter(isTarget))].sort(), (word) => word[0] ?? '')
}
