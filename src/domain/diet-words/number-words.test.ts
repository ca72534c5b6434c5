import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberInWords } from './number-words.ts'
import { termTokens } from './term-tokens.ts'

const SMALL =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SMALL_IN_SPANISH =
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const TENS_IN_SPANISH = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const HUNDREDS_IN_SPANISH =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )

const words = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

function inEnglish(value: number, and = ''): string {
  if (value === 0) return ''
  if (value < 20) return SMALL[value - 1] ?? ''
  if (value < 100) return words(TENS[Math.floor(value / 10) - 2] ?? '', inEnglish(value % 10))
  const [unit, name] = value < 1_000 ? [100, 'hundred'] : [1_000, 'thousand']
  const rest = value % unit
  return words(inEnglish(Math.floor(value / unit)), name, rest === 0 ? '' : and, inEnglish(rest, and))
}

function inSpanish(value: number, ending = 'os'): string {
  if (value === 0) return ''
  if (value < 30) return SMALL_IN_SPANISH[value - 1] ?? ''
  const rest = value % 10
  if (value < 100)
    return words(TENS_IN_SPANISH[Math.floor(value / 10) - 3] ?? '', rest === 0 ? '' : 'y', inSpanish(rest))
  if (value === 100) return 'cien'
  if (value < 1_000) {
    const hundred = (HUNDREDS_IN_SPANISH[Math.floor(value / 100) - 1] ?? '').replace(/os$/, ending)
    return words(hundred, inSpanish(value % 100))
  }
  const thousands = Math.floor(value / 1_000)
  return words(thousands === 1 ? '' : inSpanish(thousands), 'mil', inSpanish(value % 1_000, ending))
}

const read = (text: string) => numberInWords(termTokens(text), 0)

describe('a number in words', () => {
  it('is read as a guest says it, in English and Spanish', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (value) => {
        const said = [inEnglish(value), inSpanish(value), inSpanish(value, 'as')]
        if (value % 100 === 0 || value < 1_000) said.push(inEnglish(value, 'and'))
        for (const text of said) {
          const length = termTokens(text).length
          expect(read(text), text).toEqual({ value, length })
          expect(numberInWords(termTokens(`under ${text}`), 1), text).toEqual({ value, length })
        }
      }),
      { numRuns: 300 },
    )
    for (let value = 1; value < 1_000; value += 1)
      for (const text of [inEnglish(value), inSpanish(value), inSpanish(value, 'as')])
        expect(read(text)?.value, text).toBe(value)
  })

  it.each([
    ['hundred grams', 100, 1],
    ['a hundred grams', 100, 2],
    ['a thousand calories', 1_000, 2],
    ['twelve hundred calories', 1_200, 2],
    ['mil calorías', 1_000, 1],
    ['five hundred and fat', 500, 2],
    ['one and', 1, 1],
    ['nine thousand nine hundred and ninety nine calories', 9_999, 7],
  ])('ends where no number follows: %s', (text, value, length) => {
    expect(read(text)).toEqual({ value, length })
  })

  it.each(['', 'and five', 'y cinco', 'a bowl', 'a five', 'calories', 'a'])(
    'is no other word: "%s"',
    (text) => {
      expect(read(text)).toBeNull()
    },
  )
})
