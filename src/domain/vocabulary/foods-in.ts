import { Denials } from './denials.ts'
import { rememberedTexts } from './remembered-texts.ts'
import { textElements } from './text-elements.ts'
import type { AllergenType, FoodKind } from './vocabulary.ts'

/** A food that a text names, with what it carries. */
export interface NamedFood {
  /** As the text has it, folded. */
  readonly word: string
  /** Its name in the vocabulary. */
  readonly name: string
  readonly allergens: readonly AllergenType[]
  readonly kinds: readonly FoodKind[]
  /** What it may mean as well: "nuts" may be peanuts. */
  readonly mayMean: readonly AllergenType[]
}

export interface ReadingOptions {
  /** Whether "add shrimp for $4" is an offer: in a description, not in the name of an option. */
  readonly hasOffers?: boolean
}

/**
 * The foods that a text says are in a dish. What it denies ("no peanuts", "nut-free", "vegan cheese"), offers, or only
 * sounds like a food ("eggplant", "cream of tartar") is not among them.
 */
export function foodsIn(text: string, { hasOffers = false }: ReadingOptions = {}): readonly NamedFood[] {
  const foods =
    text.length <= MAX_TEXT
      ? foodsInShort(text, hasOffers)
      : piecesOf(text).flatMap((piece) => foodsInShort(piece, hasOffers))
  return text.includes(LOST_LETTER) ? [...foods, ...foodsOfBrokenWords(text)] : foods
}

/** What decoders write in the place of bytes that they cannot read. */
export const LOST_LETTER = '\uFFFD'
const BROKEN_WORD = new RegExp(`\\p{L}{0,30}${LOST_LETTER}[\\p{L}${LOST_LETTER}]{0,30}`, 'gu')
/** The accented letters of the seven languages, folded. */
const MAY_BE_LOST = ['a', 'e', 'i', 'o', 'u', 'n', 'c', 'ss', 'oe']
/** More of one text are not read. */
const MAX_BROKEN_WORDS = 50

/** "K\uFFFDse" may be Käse, whatever denies it beside. */
function foodsOfBrokenWords(text: string): readonly NamedFood[] {
  const words = new Set((text.match(BROKEN_WORD) ?? []).slice(0, MAX_BROKEN_WORDS))
  return [...words].flatMap((word) =>
    MAY_BE_LOST.flatMap((letter) => foodsInShort(word.replaceAll(LOST_LETTER, letter), false)),
  )
}

/** The same, told by a word that stands for them: "GF" for gluten. */
export function foodsCalled(text: string, word: string): readonly NamedFood[] {
  return foodsIn(text).map((food) => ({ ...food, word }))
}

/** The longest text of the schema. A longer one is read in pieces, so that its time stays in proportion. */
const MAX_TEXT = 4_000
const PIECE = new RegExp(`[\\s\\S]{1,${MAX_TEXT}}(?:[.;!?\\n]|\\s|$)|[\\s\\S]{1,${MAX_TEXT}}`, 'g')

function piecesOf(text: string): readonly string[] {
  return text.match(PIECE) ?? []
}

/** Names of ingredients, options and categories are the same in many dishes: each is read once. */
const MAX_KNOWN_TEXTS = 10_000
const MAX_KNOWN_LENGTH = 80
const foodsOfOffer = rememberedTexts(MAX_KNOWN_TEXTS, (text) => readFoods(text, true))
const foodsOfText = rememberedTexts(MAX_KNOWN_TEXTS, (text) => readFoods(text, false))
/** The name of a group is read for each of its options, and may be long. */
const MAX_KNOWN_LONG_TEXTS = 100
const foodsOfLongText = rememberedTexts(MAX_KNOWN_LONG_TEXTS, (text) => readFoods(text, false))

function foodsInShort(text: string, hasOffers: boolean): readonly NamedFood[] {
  if (text.length > MAX_KNOWN_LENGTH) return hasOffers ? readFoods(text, true) : foodsOfLongText(text)
  return hasOffers ? foodsOfOffer(text) : foodsOfText(text)
}

function readFoods(text: string, hasOffers: boolean): readonly NamedFood[] {
  const read = textElements(text)
  if (!read.elements.some(({ food }) => food !== null)) return []
  const denials = new Denials(read, hasOffers)
  return read.elements.flatMap((element, index) => {
    const { food, alsoFood, start, end } = element
    if (food === null || denials.isDenied(index)) return []
    return [food, alsoFood].flatMap((one) => {
      const allergens = one?.allergens.filter((type) => !denials.isExcused(index, type)) ?? []
      const kinds = one?.kinds.filter((kind) => !denials.isKindExcused(index, kind)) ?? []
      if (one === null || (allergens.length === 0 && kinds.length === 0)) return []
      const word = one === food ? read.folded.slice(start, end) : one.name
      return [{ word, name: one.name, allergens, kinds, mayMean: one.mayMean }]
    })
  })
}
