import { foldedLetters } from '../vocabulary/folded-text.ts'
import { foodsCalled, type NamedFood } from '../vocabulary/foods-in.ts'

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
const AND = '(?: and | und | et | y | en |(?<=\\d) e (?=\\d)| ?[)\\]],? ?[([] ?| {0,3}[,;/+&] {0,3}| )'
const BETWEEN = new RegExp(AND, 'i')
/** "A1" is one of the cereals with gluten, "A (Weizen)" says which. */
const CODE = '(?:[a-r]\\d?|1[0-4]|[1-9])(?![a-z0-9])'
const NAMED_CODE = `${CODE}(?: ?\\([^()\\n]{1,40}\\))?`
const LABEL =
  '(?:allerg(?:en|ene|enes|eni|enos)?[a-z]{0,20}|alergenos?)(?:\\([a-z]{1,3}\\))?(?:[ -](?:info|codes?|hinweise?|informationen|numbers?|list))?'
const LABELLED = new RegExp(
  `\\b(?:${LABEL}(?![a-z])|(enthalt|contains|contiene|contient|bevat)(?= ?:)) {0,3}(?:[:=]|-(?= ))?\\s{0,3}[([]?(?!n ?/ ?a|[nk]\\. ?a\\b|e ?\\. ?g\\b|e ?/ ?o\\b|d\\. ?h\\b|z\\. ?b\\b)(${NAMED_CODE}(?:${AND}${NAMED_CODE})*)`,
  'gi',
)
/** What stands behind a single code, where it is no word of a sentence. */
const END = /^ {0,3}(?:[)\].;|\n]|- |$)/
const END_LENGTH = 5
/** "Free of the top allergens (8)". */
const OF_HOW_MANY = /\b(?:free|top|major|main|common)\b[^.;!?\n]*$/
const BEFORE_LENGTH = 30
/** "Contains: 5 g of sugar" lists none. */
const LISTED = /[,;+&]| (?:and|und|et|y|en) /
const IS_CODE = new RegExp(`^${CODE}`)
/**
 * Without a label two codes or more: one may be a size. Figures number additives, alone and beside letters; letters after R do
 * so, too.
 */
const IN_BRACKETS =
  /(?<!vitamin[a-z]{0,3} ?)[([] ?((?:[a-z]\d?|\d{1,2})(?: ?\([^()\n]{1,40}\))?(?:(?: und | and | et | en | ?[,;&/] ?)(?:[a-z]\d?|\d{1,2})(?: ?\([^()\n]{1,40}\))?)+) ?[)\]]/gi
const NAME_OF_CODE = / ?\((?!\d{1,2}\)|[a-r]\d?\))[^()]*\)/g
const IS_LETTER = /^[a-r]\d?(?![a-z0-9])/
const MAY_HAVE = /[([&]|al[leé]|enth|cont|bevat/i

/** The foods that stand behind codes of a menu: "Allergene: A, C, G", "Schnitzel (A,C,G,2)". */
export function menuCodes(text: string): readonly NamedFood[] {
  if (!MAY_HAVE.test(text)) return []
  const folded = foldedLetters(text)
  const labelled = [...folded.matchAll(LABELLED)].flatMap(({ 0: all, 1: verb, 2: codes = '', index }) => {
    const listed = partsOf(codes).filter((code) => IS_CODE.test(code))
    if (verb !== undefined) return LISTED.test(codes) ? listed : []
    const behind = folded.slice(index + all.length, index + all.length + END_LENGTH)
    const isCounted = OF_HOW_MANY.test(folded.slice(Math.max(0, index - BEFORE_LENGTH), index))
    return listed.length > 1 || (!isCounted && END.test(behind)) ? listed : []
  })
  const inBrackets = [...folded.matchAll(IN_BRACKETS)].flatMap(([, codes = '']) => lettersIn(codes))
  return [...labelled, ...inBrackets].flatMap(foodsOfCode)
}

/** For what reads its commas otherwise. */
export function withoutMenuCodes(text: string): string {
  return text.replace(IN_BRACKETS, ' ').replace(LABELLED, ' ')
}

function partsOf(codes: string): readonly string[] {
  return codes.replace(NAME_OF_CODE, '').split(BETWEEN)
}

/** Gluten-free, right and left, light to hot, not available. */
const NO_CODES = /^(?:[a-z] ?\/ ?f|r ?\/ ?l|l ?\/ ?r|l ?\/ ?m ?\/ ?h|h ?\/ ?c|c ?\/ ?h|a ?\/ ?c|n ?\/ ?a)$/

/** "(V, G, N)" says for whom a dish is; "(A/C/G)" and "(A, C, S)" are codes. */
function lettersIn(codes: string): readonly string[] {
  if (NO_CODES.test(codes)) return []
  const letters = partsOf(codes).filter((code) => /^[a-z]/.test(code))
  const known = letters.filter((code) => IS_LETTER.test(code))
  const isOfCodes = known.some((code) => /^[acg]/.test(code)) && !letters.includes('v')
  return known.length === letters.length || (known.length > 1 && isOfCodes) ? known : []
}

function foodsOfCode(code: string): readonly NamedFood[] {
  const foods = FOODS_OF_CODE[/^\d/.test(code) ? code : code.charAt(0)]
  return foods === undefined ? [] : foodsCalled(foods, code.toUpperCase())
}
