import { isOtherAllergen } from '../vocabulary/allergen-names.ts'
import { anyFood } from '../vocabulary/any-food.ts'
import { foldedLetters } from '../vocabulary/folded-text.ts'
import { foodsCalled, foodsIn, type NamedFood } from '../vocabulary/foods-in.ts'
import { meaningOf } from './property-meaning.ts'
import { isNo, isYes } from './said-values.ts'

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
const AND =
  '(?: and | und | et | y | en |(?<=\\d) e (?=\\d)| ?[)\\]],? ?[([] ?| {0,3}[,;/+&|•·] {0,3}#?|(?<=\\d)[.-](?=\\d)|[ \\t])'
const BETWEEN = new RegExp(AND, 'i')
/** "A1" is one of the cereals with gluten, "A (Weizen)" says which. */
const CODE = '(?:[a-w]\\d?|1[0-4]|[1-9])(?![a-z0-9])'
const NAMED_CODE = `${CODE}(?: ?\\([^()\\n]{1,40}\\))?`
const LABEL =
  '(?:allerg(?:en|ene|enes|eni|enos)?[a-z]{0,20}|alergen(?:os?|ios?|icos?)|alergicos?)(?:\\([a-z]{1,3}\\))?(?:[ -](?:info|codes?|hinweise?|informationen|numbers?|list|present|enthalten))?'
/** "Allergenhinweis: enthält A, C". */
const VERB = 'enthalt|contains|contiene|contient|contem|bevat'
const LABELLED = new RegExp(
  `\\b(?:${LABEL}(?![a-z])|all\\.(?= ?\\d)|(${VERB})(?= ?:| \\d{1,2} ?[,&])) {0,3}(?:[:=]|-(?= ))?\\s{0,3}(?:(?:${VERB}) ?:? )?[([]?#?(?!n ?/ ?a|[nk]\\. ?a\\b|e ?\\. ?g\\b|e ?/ ?o\\b|d\\. ?h\\b|z\\. ?b\\b)(${NAMED_CODE}(?:${AND}${NAMED_CODE})*)`,
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
const MAY_HAVE = /[([&]|al[leé]|enth|cont|bevat|[,/]\s?[a-r]\d?\s*$/i
/** "Schnitzel A,C,G", "Schnitzel A/C/G". */
const AT_END = /(?<![,;&]|[Vv]itamin[a-z]{0,3})\s([A-R]\d?(?:(?:, ?[A-R]\d?)+|(?:\/[A-R]\d?){2,}))\s*$/
/** "(D)(N)" is one list. */
const BETWEEN_BRACKETS = /(?<=[([] ?[a-r]) ?[)\]] ?[([] ?(?=[a-r] ?[)\]])/g
/** "Allergens: D, G, E" are more likely initials; the codes of the law for three or more mostly begin with A. */
const OF_ENGLISH = /^(?:allergens?|allergy|contains)(?![a-z])/
const NO_INITIAL = /^(?:[abhkor]|\d)/
const NO_CODE = /^[pstw]/
/** Letters that only the law uses. */
const OF_LAW_ONLY = /^(?:[abhklor]|\d)/
/** "Korma (N)". */
const NUTS = /[([] ?n ?[)\]]/
/** Initials, and what British menus have beside them: "(Ce, E, F, Mu)". */
const FOODS_OF_SHORT: Readonly<Record<string, string>> = {
  ...{
    ce: '',
    cr: 'crustaceans',
    eg: 'egg',
    fi: 'fish',
    gl: 'gluten',
    l: '',
    lu: '',
    mi: 'milk',
    mk: 'milk',
  },
  ...{ mo: 'molluscs', mu: '', nu: 'nuts', pn: 'peanut', sb: 'soy', sd: '', se: 'sesame', sf: 'shellfish' },
  ...{ so: 'soy', su: '', sy: 'soy', tn: 'tree nut', wh: 'wheat', v: '', ve: '', vg: '', gf: '', df: '' },
  ...{ c: 'crustaceans', d: 'dairy', e: 'egg', f: 'fish', g: 'gluten', m: 'milk, molluscs', n: 'nuts' },
  ...{ p: 'peanut', s: 'soy, sesame, shellfish', t: 'tree nut', w: 'wheat' },
}
/** No days of the week and no labels: "(Mo, Mi, Fr)", "(V, GF)". */
const CLEAR = /^(?:c[er]|eg|gl|lu|mu|pn|s[bde]|tn)$/
const ABBREVIATED =
  /(?:[([]|\b(?:allerg[a-z]{0,4}|contains?) ?:? ?[([]?) ?([a-z]{1,2}(?: ?(?:[,;/&|+]| and ) ?[a-z]{1,2})+)(?![a-z0-9])/g
/** "Allergens: GLU, MLK, EGG", in capitals. */
const SHORT = '[A-Z]{2,4}(?![A-Za-z0-9])'
const SHORT_NAMES = new RegExp(
  `\\b(?:[Aa][Ll](?:[Ll])?[EeÉéÈè][Rr][Gg][A-Za-zÉéÈè]{0,20}|C(?:ontains|ONTAINS)(?= ?:)) {0,3}[:=-]\\s{0,3}[([]?(${SHORT}(?:[ ,;/|+&]{1,3}${SHORT})+)(?![A-Za-z])`,
  'g',
)
const NO_NAME = /^(?:AND|OR|UND|ET|OU|OF|Y|O|E|EN|MSG|BIO|MAY)$/

/** The foods that stand behind codes of a menu: "Allergene: A, C, G", "Schnitzel (A,C,G,2)". */
export function menuCodes(text: string): readonly NamedFood[] {
  if (!MAY_HAVE.test(text)) return []
  const folded = foldedLetters(text).replace(BETWEEN_BRACKETS, ',')
  const labelled = [...folded.matchAll(LABELLED)].flatMap(({ 0: all, 1: verb, 2: codes = '', index }) => {
    const listed = partsOf(codes).filter((code) => IS_CODE.test(code))
    const isAtEnd = END.test(folded.slice(index + all.length, index + all.length + END_LENGTH))
    if (verb !== undefined && !(LISTED.test(codes) && (isAtEnd || all.includes(':')))) return []
    const isCounted = OF_HOW_MANY.test(folded.slice(Math.max(0, index - BEFORE_LENGTH), index))
    if (listed.length < 2 && (isCounted || !isAtEnd)) return []
    return [...listed.flatMap(foodsOfCode), ...(OF_ENGLISH.test(all) ? foodsOfInitials(listed) : [])]
  })
  const inBrackets = [...folded.matchAll(IN_BRACKETS)].flatMap(([, codes = '']) =>
    foodsInBrackets(lettersIn(codes)),
  )
  const atEnd = lettersIn(AT_END.exec(text)?.[1]?.toLowerCase() ?? '').flatMap(foodsOfCode)
  const nuts = NUTS.test(folded) ? foodsCalled('nuts', 'N') : []
  return [...labelled, ...inBrackets, ...atEnd, ...nuts, ...abbreviated(folded), ...shortNames(text)]
}

/** "(D, N)" are fish and sesame to the law, and dairy and nuts on English menus. */
function foodsInBrackets(codes: readonly string[]): readonly NamedFood[] {
  const mayBeInitials =
    codes.some((code) => /^[en]$/.test(code)) && !codes.some((code) => OF_LAW_ONLY.test(code))
  return [...codes.flatMap(foodsOfCode), ...(mayBeInitials ? codes.flatMap(foodsOfShort) : [])]
}

function abbreviated(folded: string): readonly NamedFood[] {
  return [...folded.matchAll(ABBREVIATED)].flatMap(([, list = '']) => {
    const names = list.split(/ ?[,;/&|+] ?| and /)
    const isList = names.every((name) => name in FOODS_OF_SHORT) && names.some((name) => CLEAR.test(name))
    return isList ? names.flatMap(foodsOfShort) : []
  })
}

function foodsOfShort(name: string): readonly NamedFood[] {
  return foodsCalled(FOODS_OF_SHORT[name] ?? '', name.toUpperCase())
}

function foodsOfInitials(codes: readonly string[]): readonly NamedFood[] {
  const areInitials =
    !codes.some((code) => NO_INITIAL.test(code)) &&
    (codes.length > 2 || codes.some((code) => NO_CODE.test(code)))
  if (!areInitials) return []
  return codes.flatMap(foodsOfShort)
}

/** What a list of allergens names that cannot be read may be any of them. */
function shortNames(text: string): readonly NamedFood[] {
  return [...text.matchAll(SHORT_NAMES)].flatMap(([, names = '']) =>
    names.split(/[ ,;/|+&]+/).every(isReadShortly) ? [] : [anyFood(names)],
  )
}

function isReadShortly(name: string): boolean {
  if (NO_NAME.test(name) || isNo(name) || isYes(name) || isOtherAllergen(name)) return true
  return foodsIn(name).length > 0 || meaningOf(name).ofLabel.length > 0
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
