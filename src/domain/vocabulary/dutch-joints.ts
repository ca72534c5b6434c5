import { DUTCH_LIST_FOODS } from './food-vocabulary.ts'
import { singularWord } from './food-words.ts'
import { clausesIn, type TextStep } from './language-clauses.ts'
import type { Cue } from './text-cues.ts'

const MAY_HAVE = new RegExp(`\\b(?:en|of|vrije?|eiwit|${[...DUTCH_LIST_FOODS.keys()].join('|')})s?\\b`)
const DENYING: ReadonlySet<Cue | null> = new Set(['NO', 'WITHOUT', 'FREE_OF'])
const DUTCH_DENIAL = /^(?:zonder|geen|vrij|bevat)/
const DUTCH_WORD =
  /^(?:zonder|geen|een|het|bevat(?:ten)?|behalve|veganistische?|plantaardige?|\w*vrij(?:en?|s)?)\b/

/** Enough beside "room", not beside "en". */
const SMALL_WORD = /^(?:met|van)$/

/** "Koolhydraten 10 g, eiwit 20 g": here the word for egg white means protein. */
const FIGURES = /\bkoolhydraten\b/
const GRAMS = /^\s*[:=]?\s*\d[\d.,]*\s?g(?:ram)?\b/

/**
 * Words that are foods, join and deny in Dutch only. "En" is "in" in Spanish and French, and "of" is English: here they are "and"
 * and "or" in a part of the text that names a food in Dutch, or behind a Dutch denial.
 */
export function withDutchJoints<T extends TextStep>(elements: readonly T[], folded: string): readonly T[] {
  if (!MAY_HAVE.test(folded)) return elements
  const wordOf = ({ start, end }: TextStep) => folded.slice(start, end)
  const dutchClauses = clausesIn('nl', DUTCH_WORD, elements, folded)
  const clausesOfFoods = new Set([
    ...dutchClauses,
    ...elements.filter((one) => SMALL_WORD.test(wordOf(one))).map(({ clause }) => clause),
  ])
  if (clausesOfFoods.size === 0) return elements
  const hasFigures = FIGURES.test(folded)
  let denial: { clause: number; isDutch: boolean } | null = null
  return elements.map((element, index) => {
    const word = wordOf(element)
    const previous = elements[index - 1]
    const gap = folded.slice(previous?.end, element.start)
    // "Vrij van: melk en ei".
    if (denial !== null && DENYING.has(previous?.cue ?? null) && /^\s*:\s*$/.test(gap))
      denial.clause = element.clause
    if (DENYING.has(element.cue)) denial = { clause: element.clause, isDutch: DUTCH_DENIAL.test(word) }
    if (word === 'vrij' || word === 'vrije') {
      const isFree = gap === '-' || (gap === ' ' && word === 'vrij' && endsLabel(elements, index, folded))
      return isFree ? { ...element, cue: 'FREE' } : element
    }
    if (word === 'eiwit' && hasFigures && GRAMS.test(folded.slice(element.end)))
      return { ...element, food: null }
    const food = element.cue === null ? (element.food ?? DUTCH_LIST_FOODS.get(singularWord(word))) : null
    if (food != null) return clausesOfFoods.has(element.clause) ? { ...element, food } : element
    if (word !== 'en' && word !== 'of') return element
    const isJoint = denial?.clause === element.clause ? denial.isDutch : dutchClauses.has(element.clause)
    return isJoint ? { ...element, cue: word === 'en' ? 'AND' : 'OR' } : element
  })
}

/** "Gluten vrij" at an end. "Noten vrij pittig" are nuts, rather hot. */
function endsLabel(elements: readonly TextStep[], index: number, folded: string): boolean {
  const food = elements[index - 1]?.food
  const isAllergen = food?.is === 'WHOLE' || food?.name === 'lactose'
  return isAllergen && /^\s*(?:$|[^\sa-z0-9])/.test(folded.slice(elements[index]?.end))
}
