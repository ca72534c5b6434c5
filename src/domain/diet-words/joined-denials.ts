import { PHRASES } from '../vocabulary/food-vocabulary.ts'
import { singularWord } from '../vocabulary/food-words.ts'
import { NO_FREE_FOODS } from './diet-phrases.ts'
import { bearsAllergen } from './general-foods.ts'
import type { TermToken } from './term-tokens.ts'
import { isKnownWord } from './typed-words.ts'

const DENIED_STARTS = [/^(no)(.{3,30})$/, /^(non|sin)(.{3,30})$/, /^(without)(.{3,30})$/]
const ALLERGY_END = /^(.{3,30})(allergy|allergies|allergic|intolerant|intolerance)$/
const DENIED_END = /^(.{3,30})(free|fre|less)$/

const MINUS = /\s[-–−]$/

/** A food and its denial in one word, as two: "sugarfree", "eggless" (as "egg free"), "nodairy". */
export function partsOfJoined(token: TermToken): readonly TermToken[] {
  const { text } = token
  if (isDeniedBySign(token)) return signAndFood(token)
  for (const joined of DENIED_STARTS) {
    const [, denial = '', denied = ''] = joined.exec(text) ?? []
    if (isFood(denied) && !isFood(text)) return twoTokens(token, denial, denied)
  }
  const [, food = '', allergy = ''] = ALLERGY_END.exec(text) ?? []
  if (isFood(food)) return twoTokens(token, food, allergy)
  const [, stem = '', ending] = DENIED_END.exec(text) ?? []
  if (stem === '' || isKnownWord(text)) return [token]
  const isFree = ending === 'free' ? !NO_FREE_FOODS.has(stem) : isFood(stem)
  return isFree ? twoTokens(token, stem, 'free') : [token]
}

/** "Pizza -peanuts". */
function isDeniedBySign({ singular, before, start }: TermToken): boolean {
  const food = PHRASES.next.get(singular)?.food ?? null
  const isSigned = MINUS.test(before) || (before === '-' && start === before.length)
  return isSigned && food !== null && bearsAllergen(food)
}

function signAndFood(food: TermToken): TermToken[] {
  const place = { start: food.start - 1, end: food.start }
  return [
    { text: 'no', singular: 'no', before: food.before.slice(0, -1), ...place },
    { ...food, before: '' },
  ]
}

function isFood(word: string): boolean {
  return PHRASES.next.get(singularWord(word))?.food != null
}

/** Where a letter of the token is invisible, the first one has the place of both. */
function twoTokens({ text, before, start, end }: TermToken, first: string, second: string): TermToken[] {
  const middle = text.length === end - start ? start + first.length : end
  return [
    { text: first, singular: singularWord(first), before, start, end: middle },
    { text: second, singular: singularWord(second), before: '', start: middle, end },
  ]
}
