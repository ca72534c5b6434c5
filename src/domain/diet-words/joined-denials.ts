import { type Food, foodOfWord, PHRASES } from '../vocabulary/food-vocabulary.ts'
import { singularWord } from '../vocabulary/food-words.ts'
import { AHEAD } from './clauses.ts'
import { CUE_PHRASES, NO_FREE_FOODS } from './diet-phrases.ts'
import { FURTHER_CUES } from './further-languages.ts'
import { bearsAllergen } from './general-foods.ts'
import { phraseTable } from './phrase-table.ts'
import { DENYING_SIGN, DENYING_SIGNS, type TermToken, termTokens } from './term-tokens.ts'
import { isKnownWord } from './typed-words.ts'

const DENIED_STARTS = [/^(no)(.{3,30})$/, /^(non|sin)(.{3,30})$/, /^(without)(.{3,30})$/]
const ALLERGY_END =
  /^(.{2,30})(allergy|allergies|allergic|intolerant(?:e[rsnm]?)?|intolerance|allergien?|allergiker(?:in)?|intoleranz|intolerantie|unvertraglichkeit)$/
const DENIED_END = /^(.{3,30})(free|fre|less)$/
/** "Eifrei", "glutenvrije". */
const FREE_END = /^(.{2,30}?)(frei(?:e[rsnm]?)?|vrije?)$/

const MINUS = /\s[-–−!]$/
const MAY_DENY = new RegExp(`[-–−!${DENYING_SIGNS}]`, 'u')
const ALLERGIES = phraseTable({ ALLERGY: CUE_PHRASES.ALLERGY }, { ALLERGY: FURTHER_CUES.ALLERGY ?? '' })
const FREE = phraseTable({ FREE: CUE_PHRASES.FREE }, { FREE: FURTHER_CUES.FREE ?? '' })

/** A food and its denial in one word, as two: "sugarfree", "eggless", "egg-less" (as "egg free"), "nodairy". */
export function partsOfJoined(
  token: TermToken,
  at: number,
  tokens: readonly TermToken[],
): readonly TermToken[] {
  const { text } = token
  if (isDeniedBySign(tokens, at)) return signAndFood(token)
  if (text === 'less' && token.before === '-' && foodOf(tokens[at - 1]) !== null)
    return [{ ...token, text: 'free', singular: 'free' }]
  for (const joined of DENIED_STARTS) {
    const [, denial = '', denied = ''] = joined.exec(text) ?? []
    if (isFood(denied) && !isFood(text)) return twoTokens(token, denial, denied)
  }
  const [, food = '', allergy = ''] = ALLERGY_END.exec(text) ?? []
  if (isFood(food)) return twoTokens(token, food, allergy)
  const [, freed = '', free = ''] = FREE_END.exec(text) ?? []
  if (isFood(freed)) return twoTokens(token, freed, free)
  const [, stem = '', ending] = DENIED_END.exec(text) ?? []
  if (stem === '' || isKnownWord(text)) return [token]
  const isFree = ending === 'free' ? !NO_FREE_FOODS.has(stem) : isFood(stem)
  return isFree ? twoTokens(token, stem, 'free') : [token]
}

/** "❌ nuts" and "-nuts" as a text to be searched, which has no signs: it must not find nuts. */
export function signsInWords(term: string): string {
  if (!MAY_DENY.test(term) || !/\p{L}/u.test(term)) return term
  const signs = termTokens(term)
    .flatMap(partsOfJoined)
    .filter(
      ({ text, start }) =>
        text === DENYING_SIGN || (text === 'no' && !/[\p{L}\p{M}]/u.test(term[start] ?? '')),
    )
  const ends = [0, ...signs.map(({ end }) => end)]
  const starts = [...signs.map(({ start }) => start), term.length]
  return ends
    .map((end, part) => term.slice(end, starts[part]))
    .join(' without ')
    .trim()
}

/** "Pizza -peanuts", "!dairy"; not "-nut free", "cream -cheese" and "allergies: -nuts -eggs". */
function isDeniedBySign(tokens: readonly TermToken[], at: number): boolean {
  if (!isSigned(tokens[at]) || FREE.at(tokens, at + 1) !== null) return false
  return !isEndOfName(tokens, at) && !isOfAllergy(tokens, at)
}

function isSigned(token: TermToken | undefined): boolean {
  if (token === undefined) return false
  const { before, start } = token
  const hasSign = MINUS.test(before) || (/^[-!]$/.test(before) && start === before.length)
  const food = foodOf(token)
  return hasSign && food !== null && bearsAllergen(food)
}

function isEndOfName(tokens: readonly TermToken[], at: number): boolean {
  const [before, { singular }] = [tokens[at - 1], tokens[at] as TermToken]
  if (before === undefined || before.text !== before.singular || isSigned(before)) return false
  return PHRASES.next.get(before.text)?.next.get(singular)?.food != null
}

/** Each minus of "allergic to: -nuts -eggs" begins a food of the list. */
function isOfAllergy(tokens: readonly TermToken[], at: number): boolean {
  let place = at - 1
  while (isSigned(tokens[place]) || AHEAD.has(tokens[place]?.text ?? '')) place -= 1
  if (place < 0) return false
  const before = foodOf(tokens[place - 1])
  const hasFood = before !== null && !before.isDish && bearsAllergen(before)
  return !hasFood && ALLERGIES.at(tokens, place) !== null
}

function foodOf(token: TermToken | undefined): Food | null {
  return foodOfWord(token?.singular ?? '')
}

function signAndFood(food: TermToken): TermToken[] {
  const place = { start: food.start - 1, end: food.start }
  return [
    { text: 'no', singular: 'no', before: food.before.slice(0, -1), ...place },
    { ...food, before: '' },
  ]
}

function isFood(word: string): boolean {
  return foodOfWord(singularWord(word)) !== null
}

/** Where a letter of the token is invisible, the first one has the place of both. */
function twoTokens({ text, before, start, end }: TermToken, first: string, second: string): TermToken[] {
  const middle = text.length === end - start ? start + first.length : end
  return [
    { text: first, singular: singularWord(first), before, start, end: middle },
    { text: second, singular: singularWord(second), before: '', start: middle, end },
  ]
}
