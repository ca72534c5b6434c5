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
const AND = '(?:[ ]{0,3}[,;/+&][ ]{0,3}|[ ]| and | und | et | y )'
/** "A1" is one of the cereals with gluten. */
const LETTER = '[A-R]\\d?'
const CODE = `(?:${LETTER}|1[0-4]|[1-9])`
const LABELLED = new RegExp(
  `\\b(?:allergen[a-z]{0,20}|allergènes?|alérgenos?|alergenos?)[ ]{0,3}[:=]?[ ]{0,3}[(\\[]?(?!n\\/a)(${CODE}(?:${AND}${CODE})*)(?=[ ]{0,3}(?:[)\\].;|\\n]|$))`,
  'giu',
)
/** Without a label two letters or more: one may be a size, figures number additives. */
const IN_BRACKETS = new RegExp(
  `(?<![Vv]itamin[a-z]{0,3} ?)[(\\[](?!N\\/A)(${LETTER}(?:[ ]?[,/][ ]?${LETTER})+)[)\\]]`,
  'gu',
)

/** The foods that stand behind codes of a menu: "Allergene: A, C, G", "Schnitzel (A,C,G)". */
export function menuCodes(text: string): readonly NamedFood[] {
  return [LABELLED, IN_BRACKETS]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([, codes = '']) => codes.split(new RegExp(AND, 'i')))
    .flatMap((code) => {
      const foods = FOODS_OF_CODE[/^\d/.test(code) ? code : code.charAt(0).toLowerCase()]
      return foods === undefined ? [] : foodsIn(foods).map((food) => ({ ...food, word: code }))
    })
}
