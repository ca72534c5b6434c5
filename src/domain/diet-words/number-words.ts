import type { TermToken } from './term-tokens.ts'

const UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const SPANISH_UNITS =
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'
const SPANISH_TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'
const SPANISH_HUNDREDS =
  'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'

const PORTUGUESE_UNITS =
  'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte'
const PORTUGUESE_TENS = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'
const PORTUGUESE_HUNDREDS =
  'cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'

const VALUES: ReadonlyMap<string, number> = new Map([
  ...steps(UNITS, 1, 1),
  ...steps(TENS, 20, 10),
  ...steps(SPANISH_UNITS, 1, 1),
  ...steps(SPANISH_TENS, 30, 10),
  ...steps(SPANISH_HUNDREDS, 100, 100),
  ...steps(SPANISH_HUNDREDS.replace(/os\b/g, 'as'), 100, 100),
  ...steps(PORTUGUESE_UNITS, 1, 1),
  ...steps(PORTUGUESE_TENS, 20, 10),
  ...steps(PORTUGUESE_HUNDREDS, 100, 100),
  ...steps(PORTUGUESE_HUNDREDS.replace(/os\b/g, 'as'), 100, 100),
  ['ciento', 100],
  ['cento', 100],
])
const THOUSANDS = new Set(['thousand', 'mil'])
/** "A hundred". */
const SCALES = new Set(['hundred', 'thousand'])
const JOINS = new Set(['and', 'y', 'e'])
const MOST_WORDS = 7

function steps(words: string, first: number, step: number): [string, number][] {
  return words.split(' ').map((word, at) => [word, first + at * step])
}

/** The number that words from `from` on spell in English, Spanish or Portuguese: "five hundred", "mil doscientas". */
export function numberInWords(
  tokens: readonly TermToken[],
  from: number,
): { readonly value: number; readonly length: number } | null {
  let [thousands, rest, length] = [0, 0, 0]
  const first = tokens[from]?.text === 'a' && SCALES.has(tokens[from + 1]?.text ?? '') ? from + 1 : from
  for (let at = first; at < Math.min(tokens.length, from + MOST_WORDS); at += 1) {
    const { text } = tokens[at] as TermToken
    const value = VALUES.get(text)
    if (value !== undefined) rest += value
    else if (text === 'hundred') rest = Math.max(1, rest) * 100
    else if (THOUSANDS.has(text)) [thousands, rest] = [thousands + Math.max(1, rest) * 1_000, 0]
    else if (length > 0 && JOINS.has(text)) continue
    else break
    length = at - from + 1
  }
  return length === 0 ? null : { value: thousands + rest, length }
}
