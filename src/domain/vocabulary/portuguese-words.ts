import { foodNamed, PORTUGUESE_LIST_FOODS } from './food-vocabulary.ts'
import { singularWord } from './food-words.ts'
import { clausesIn, type TextStep } from './language-clauses.ts'

const MAY_HAVE = new RegExp(`\\b(?:no|o|x|${[...PORTUGUESE_LIST_FOODS.keys()].join('|')})s?\\b`)
/** Small words of no other language that is read. */
const PORTUGUESE_WORD = /^(?:com|sem|nao|aos?|contem|molho|recheio|acompanha)\b/
/** "X-burger" is one with cheese; "2 x burger" are two. */
const X_BURGER = foodNamed('x burguer')
const AFTER_X = /^-(?:burger|hamburger|egg|bacon|dog)s?\b/
const A_NUMBER = /\d ?$/

/**
 * Words that are foods in Portuguese only, and small words that mean something else there: "no" is "in the", and "o" is "the". They
 * count in a part of the text that has a food or a small word in Portuguese.
 */
export function withPortugueseWords<T extends TextStep>(
  elements: readonly T[],
  folded: string,
): readonly T[] {
  if (!MAY_HAVE.test(folded)) return elements
  const wordOf = ({ start, end }: TextStep) => folded.slice(start, end)
  const clauses = clausesIn('pt', PORTUGUESE_WORD, elements, folded)
  return elements.map((element) => {
    const word = wordOf(element)
    if (word === 'x' && AFTER_X.test(folded.slice(element.end)))
      return A_NUMBER.test(folded.slice(0, element.start)) ? element : { ...element, food: X_BURGER }
    if (!clauses.has(element.clause)) return element
    if (word === 'no' && element.cue === 'NO') return { ...element, cue: null }
    if (word === 'o' && element.cue === 'OR') return { ...element, cue: 'MODIFIER' }
    const isFree = element.cue === null && element.food === null
    const food = isFree ? PORTUGUESE_LIST_FOODS.get(singularWord(word)) : undefined
    return food === undefined ? element : { ...element, food }
  })
}
