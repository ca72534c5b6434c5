import { foldedText } from '../vocabulary/folded-text.ts'
import { foodsIn, type NamedFood } from '../vocabulary/foods-in.ts'

/**
 * The order of Annex II of Regulation (EU) No 1169/2011, which menus number by letters or figures. Letters after H differ:
 * sesame is K or N, molluscs are N or R.
 */
const FOODS_OF_CODE: Readonly<Record<string, string>> = {
  ...{ a: 'gluten', b: 'crustaceans', c: 'egg', d: 'fish', e: 'peanut', f: 'soy', g: 'milk', h: 'tree nut' },
  ...{ k: 'sesame', n: 'sesame, molluscs', r: 'molluscs' },
  ...{ 1: 'gluten', 2: 'crustaceans', 3: 'egg', 4: 'fish', 5: 'peanut', 6: 'soy', 7: 'milk', 8: 'tree nut' },
  ...{ 11: 'sesame', 14: 'molluscs' },
}
const AND = '(?: {0,3}[,;/+&] {0,3}| | and | und | et | y )'
/** "A1" is one of the cereals with gluten. */
const LETTER = '[a-r]\\d?'
const CODE = `(?:${LETTER}|1[0-4]|[1-9])(?![a-z0-9])`
const LABELLED = new RegExp(
  `\\b(?:allergen[a-z]{0,20}|alergenos?) {0,3}[:=]? {0,3}[([]?(?!n/a|[nk]\\. ?a\\b)(${CODE}(?:${AND}${CODE})*)`,
  'g',
)
/** What stands behind a single code, where it is no word of a sentence. */
const END = /^ {0,3}(?:[)\].;|\n]|- |$)/
const END_LENGTH = 5
/** Without a label two codes or more: one may be a size. Figures number additives, alone and beside letters. */
const IN_BRACKETS = new RegExp(
  `(?<!vitamin[a-z]{0,3} ?)[([](?!n/a)((?:\\d{1,2} ?[,/] ?){0,9}${LETTER}(?: ?[,/] ?(?:${LETTER}|\\d{1,2}))+|(?:\\d{1,2} ?[,/] ?){1,9}${LETTER})[)\\]]`,
  'gi',
)
const MAY_HAVE = /[([]|al[lé]/i

/** The foods that stand behind codes of a menu: "Allergene: A, C, G", "Schnitzel (A,C,G,2)". */
export function menuCodes(text: string): readonly NamedFood[] {
  if (!MAY_HAVE.test(text)) return []
  const folded = foldedText(text)
  const labelled = [...folded.matchAll(LABELLED)].flatMap(({ 0: all, 1: codes = '', index }) => {
    const behind = folded.slice(index + all.length, index + all.length + END_LENGTH)
    const listed = codes.split(new RegExp(AND))
    return listed.length > 1 || END.test(behind) ? listed : []
  })
  const inBrackets = [...folded.matchAll(IN_BRACKETS)].flatMap(([, codes = '']) =>
    codes.split(/ ?[,/] ?/).filter((code) => /^[a-z]/.test(code)),
  )
  return [...labelled, ...inBrackets].flatMap(foodsOfCode)
}

/** For what reads its commas otherwise. */
export function withoutMenuCodes(text: string): string {
  return text.replace(IN_BRACKETS, ' ')
}

function foodsOfCode(code: string): readonly NamedFood[] {
  const foods = FOODS_OF_CODE[/^\d/.test(code) ? code : code.charAt(0)]
  return foods === undefined ? [] : foodsIn(foods).map((food) => ({ ...food, word: code.toUpperCase() }))
}
