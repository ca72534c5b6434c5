import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedSteps } from '../../../test/support/counted-steps.ts'
import { interpretTerm } from './interpret-term.ts'

const FOOD_NAMES = readFileSync(new URL('../../../test/data/food-names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => line.slice(line.indexOf(':') + 1).split('|'))
  .map((name) => name.trim())
  .filter(
    (name) =>
      !/\b(?:no|non|not|without|w\/o|sans|sin|ohne|senza|sem|zonder|geen|kein\w*|pas|n[aã]o|free|friendly|libre|vegan\w*|veget\w*|veg|plant|light|low)\b|less\b|(?:frei(?:e[rsnm]?)?|vrije?)\b/i.test(
        name,
      ),
  )
/** Words of menus and of guests that leave nothing out. */
const HARMLESS = [
  ...FOOD_NAMES,
  ...`burger with extra cheese spicy chicken tacos and a coke for two please the big combo feast fries quiero una hamburguesa con papas y
  refresco grande peanut butter cookie milk shake egg roll soy sauce wheat bread fish fillet nuts shrimp bowl sesame dressing who when
  today 12 3 500 $ % : ; ( ) ! ? , . & / - family size best hot cold sweet deal sour large house king crispy`.split(
    /\s+/,
  ),
]
const CUES =
  `no not without free from w/o sin ni libre de allergic to allergy alergia less under over 600 kcal kJ g protein vegan veg or and
  but except hold the take off out leave me hace makes sick keto light max min between never zero 0`.split(
    /\s+/,
  )

const saladOf = (words: readonly string[]) =>
  fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((chosen) => chosen.join(' ').slice(0, 200))

describe('a salad of words', () => {
  it('leaves nothing out where no word says so', () => {
    fc.assert(
      fc.property(saladOf(HARMLESS), (term) => {
        const { preferences, exclusions } = interpretTerm(term)
        expect(
          [preferences.excludeAllergens, preferences.diets, preferences.ranges, exclusions],
          term,
        ).toEqual([[], [], {}, []])
      }),
      { numRuns: 1_000 },
    )
  })

  it('has spans in order within the term, whatever it says', () => {
    const anything = fc.oneof(saladOf([...HARMLESS, ...CUES]), fc.string({ unit: 'binary', maxLength: 200 }))
    fc.assert(
      fc.property(anything, (term) => {
        const { spans, exclusions } = interpretTerm(term)
        const places = spans.flatMap(({ start, end }) => [start, end])
        expect(places, term).toEqual(places.toSorted((a, b) => a - b))
        expect(places.every((place) => place >= 0 && place <= term.length)).toBe(true)
        for (const { start, end, text } of exclusions) expect(term.slice(start, end)).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is read in few steps, typos included', () => {
    const words = 'no pnuts withot dary glutten alergic shrmp fre veggan undr protien five hunderd'.split(' ')
    const terms = words.map((_, first) =>
      Array.from({ length: 40 }, (_, at) => words[(first + at * 5) % words.length])
        .join(' ')
        .slice(0, 200),
    )
    const steps = terms.map((term) => countedSteps([], () => interpretTerm(term)))
    expect(Math.max(...steps)).toBeLessThan(20_000)
  })
})
