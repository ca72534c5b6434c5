import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RANGE_NUTRIENTS } from '../vocabulary/nutrients.ts'
import { interpretTerm } from './interpret-term.ts'
import { DEFAULT_WORD_BOUNDS } from './word-bounds.ts'

const parts = (term: string) =>
  interpretTerm(term).spans.map(({ start, end, kind }) => `${kind}: ${term.slice(start, end)}`)

describe('the spans of a term', () => {
  it('say what each part is', () => {
    expect(parts('vegan, no peanuts under 600 kcal burger please')).toEqual([
      'DIET: vegan',
      'ALLERGEN: no peanuts',
      'RANGE: under 600 kcal',
      'IGNORED: please',
    ])
    expect(parts('halal kebab no onions or cheese')).toEqual([
      'UNSUPPORTED: halal',
      'FOOD: no onions',
      'IGNORED: or',
      'FOOD: cheese',
    ])
  })

  it('count as the languages of clients count: an emoji has two units', () => {
    expect(interpretTerm('🍔 no nuts').spans).toEqual([
      { start: 3, end: 10, kind: 'ALLERGEN', isUncertain: false },
    ])
  })

  it('are found in letters with accents, in capitals and with invisible characters', () => {
    for (const term of ['SIN LÁCTEOS', 'sin la\u0301cteos', 'sin l\u200bácteos', 'ｓｉｎ lácteos'])
      expect(interpretTerm(term), term).toMatchObject({
        text: '',
        preferences: { excludeAllergens: ['DAIRY'] },
        spans: [{ start: 0, end: term.length }],
      })
  })
})

it.each([
  ['"no peanuts"', ''],
  ['“no peanuts”', ''],
  ['«no peanuts»', ''],
  ['[no peanuts]', ''],
  ['<no peanuts>', ''],
  ['*no peanuts*', ''],
  ['`no peanuts`', ''],
  ['• no peanuts', ''],
  ['#nopeanuts', ''],
  ['no "peanuts"', ''],
  ['"vegan", "no dairy"', ''],
  ['"no peanuts" bowl', 'bowl'],
  ['"vegan bowl" under 600', 'bowl'],
  ['no peanuts, 100% juice', '100% juice'],
  ['juice 100%, no peanuts', 'juice 100%'],
])('no sign around words of diet is text to be searched: %s', (term, text) => {
  expect(interpretTerm(term).text).toBe(text)
})

it('a code says nothing, whatever letters are in it', () => {
  expect(interpretTerm('up_9714f1f8-c1fb-4deb-b4f2-08b8df6209fc').spans).toEqual([])
  expect(interpretTerm('dish_b9f1f8c0-feed-4deb-b4f0-fade8df6209f').spans).toEqual([])
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(interpretTerm(`dish_${id}`).spans).toEqual([])
    }),
  )
})

describe('a food that is left out', () => {
  it('has its place, its allergens and the name that a typo stood for', () => {
    expect(interpretTerm('Pizza no MOZARELLA').exclusions).toEqual([
      { text: 'MOZARELLA', name: 'mozzarella', start: 9, end: 18, suggests: ['DAIRY'] },
    ])
  })

  it('is its allergen after words of allergy, and for those who must not eat it', () => {
    expect(interpretTerm('allergic to cheese')).toMatchObject({
      preferences: { excludeAllergens: ['DAIRY'] },
      exclusions: [],
    })
    expect(interpretTerm("can't eat shrimp")).toMatchObject({
      preferences: { excludeAllergens: ['SHELLFISH'] },
      spans: [{ isUncertain: true }],
    })
  })
})

it('a plus joins what is left out, as "and" does', () => {
  expect(interpretTerm('no wheat + dairy').preferences.excludeAllergens).toEqual(['DAIRY', 'WHEAT'])
})

describe('the bounds of words', () => {
  it('are those of the chain', () => {
    const term = 'keto high protein light low sodium low fat low carb'
    const own = {
      ...DEFAULT_WORD_BOUNDS,
      highProtein: 40,
      lowCarb: 10,
      light: 350,
      lowSodium: 140,
      lowFat: 3,
    }
    expect(interpretTerm(term, own).preferences.ranges).toEqual({
      protein: { min: 40, max: null },
      carbohydrates: { min: null, max: 10 },
      caloriesTotal: { min: null, max: 350 },
      sodium: { min: null, max: 140 },
      fatTotal: { min: null, max: 3 },
    })
  })

  it('of two, the stricter one holds, and one that leaves nothing is not taken', () => {
    expect(interpretTerm('low carb under 50 g carbs').preferences.ranges).toEqual({
      carbohydrates: { min: null, max: 30 },
    })
    expect(interpretTerm('over 700 kcal under 600 kcal')).toMatchObject({
      preferences: { ranges: { caloriesTotal: { min: 700, max: null } } },
      text: 'under 600 kcal',
    })
  })
})

const WORDS = fc.constantFrom(
  ...`no not without sin free libre de of , . ? - / & and or y ni nuts peanuts dairy cheese shrimp onions burger pizza tacos vegan veg vegetarian or not
  keto high protein low carb under over at least between 300 600 kcal g mg kj allergic to allergy intolerant celiac soy alergico a la los can't eat
  don't please i'm halal fee gf glutenfree 🥜 $ + < > 30 12,5 999999999999 meat animal products carne fried red onion sauce fish egg butter the any`.split(
    /\s+/,
  ),
)
const TERMS = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.array(WORDS, { maxLength: 40 }).map((words) => words.join(' ').slice(0, 200)),
  fc
    .array(fc.oneof(WORDS, fc.string({ maxLength: 8 })), { maxLength: 30 })
    .map((words) => words.join(' ').slice(0, 200)),
)
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

describe('any term', () => {
  it('has spans in order and inside of it; they and the text are all of it, and neither is invented', () => {
    const check = (term: string) => {
      const { spans, exclusions, text, preferences } = interpretTerm(term)
      let end = 0
      let rest = ''
      for (const span of spans) {
        expect(span.start).toBeGreaterThanOrEqual(end)
        expect(span.end).toBeGreaterThan(span.start)
        rest += span.kind === 'UNSUPPORTED' ? term.slice(end, span.end) : `${term.slice(end, span.start)} `
        end = span.end
      }
      expect(end).toBeLessThanOrEqual(term.length)
      expect(words(text)).toEqual(words(rest + term.slice(end)))
      for (const { start, end, text: food } of exclusions) {
        expect(term.slice(start, end)).toBe(food)
        expect(spans.some((span) => span.kind === 'FOOD' && span.start <= start && end <= span.end)).toBe(
          true,
        )
      }
      for (const nutrient of RANGE_NUTRIENTS) {
        const { min = null, max = null } = preferences.ranges[nutrient] ?? {}
        for (const bound of [min, max]) expect(bound === null || Number.isInteger(bound)).toBe(true)
        expect((min ?? 0) <= (max ?? Number.POSITIVE_INFINITY)).toBe(true)
      }
      const kinds = new Set(spans.map(({ kind }) => kind))
      if (preferences.excludeAllergens.length > 0) expect(kinds).toContain('ALLERGEN')
      if (preferences.diets.length > 0) expect(kinds).toContain('DIET')
      if (Object.keys(preferences.ranges).length > 0) expect(kinds).toContain('RANGE')
    }
    fc.assert(fc.property(TERMS, check), { numRuns: 1_000 })
  })

  it('is read in time that grows with its length alone', () => {
    const costly = [
      'no nuts, ',
      'nut ',
      'no ',
      'free ',
      'allergic to ',
      "'",
      'mozarela ',
      '1 ',
      'under ',
      'no onions or ',
    ]
    const passMs = (term: string) => {
      const started = process.cpuUsage()
      for (let times = 0; times < 8; times += 1) interpretTerm(term)
      return process.cpuUsage(started).user / 1_000
    }
    for (const words of costly) {
      const [short, long] = [words.repeat(200).slice(0, 1_000), words.repeat(1_600).slice(0, 8_000)]
      passMs(short)
      expect(passMs(long), words).toBeLessThan(40 * Math.max(passMs(short), 5))
    }
  })
})
