import { isOtherAllergen } from '../vocabulary/allergen-names.ts'
import { anyFood } from '../vocabulary/any-food.ts'
import type { Food } from '../vocabulary/food-vocabulary.ts'
import { foodsIn, type NamedFood } from '../vocabulary/foods-in.ts'
import { textElements } from '../vocabulary/text-elements.ts'
import { isObject } from './item-validator.ts'
import { menuCodes } from './menu-codes.ts'
import { listsPlainIngredients } from './plain-ingredients.ts'
import { bare } from './probably-meant.ts'
import { ADDRESS, isHidden, type Meaning, meaningOf } from './property-meaning.ts'
import { isBlank, isDate, isNo, isSilent, isYes, numberIn, textIn } from './said-values.ts'
import { unnamedAllergens } from './unnamed-allergens.ts'

/** A food that a property names which nobody reads. */
export interface UnreadEvidence {
  readonly food: NamedFood
  /** JSON pointer below the item. */
  readonly place: string
  /** Id of the component that it concerns; null = the dish as a whole. */
  readonly component: string | null
}

/** A property that the schema does not know. */
export interface UnreadProperty {
  readonly name: string
  readonly value: unknown
}

export interface UnreadReading {
  readonly foods: readonly NamedFood[]
  /** It seems to state allergens, and cannot be read: it may mean any of the nine. */
  readonly isOpen: boolean
}

const NOTHING: UnreadReading = { foods: [], isOpen: false }
/** More of one property is not read: it may then mean anything. */
const MAX_VALUES = 1_000
const MAX_DEPTH = 8

/**
 * What a property that nobody reads says against the statements. An allergen's name with true, "yes", 1, an amount or a
 * list is evidence; with false, "no", 0, empty or null it is silent. "…Free" with a yes, empty or null is silent, with
 * anything else it is evidence. Texts are read for foods. Nothing unread ever frees.
 */
export function readUnread(property: UnreadProperty): UnreadReading {
  const budget = { left: MAX_VALUES, isTooLarge: false }
  const reading = read(property, false, budget, 0)
  return budget.isTooLarge ? { foods: [...reading.foods, anyFood(property.name)], isOpen: true } : reading
}

/** What a label says against the statements: "NOT_VEGAN", "Non-Vegetarian". It is said as `isVegan: false` is. */
export function readLabel(label: string): readonly NamedFood[] {
  return label.split(LABEL_END).flatMap((name) => {
    const { foods, isDenial, isOfAnother } = meaningOf(name)
    return isDenial || isOfAnother !== null ? [] : foods.map((food) => ({ ...food, word: name.trim() }))
  })
}

/** Whether a property says of the food whose statement holds it that it is absent, or nothing at all. */
export function isHarmless({ name, value }: UnreadProperty): boolean {
  const meaning = meaningOf(name)
  if (isBlank(value)) return true
  if (SOMEWHERE.test(name)) return false
  if (isHidden(meaning, value)) return true
  return meaning.isDenial || ASSURANCE.test(name) ? isConfirmed(value) : isSilent(value)
}

/** `restaurantIds: ["r1"]`: the statement holds there, and perhaps nowhere else. */
const SOMEWHERE = /restaurant|location|store(?!d)|branch|shops?(?:ids?)?$/i
const ASSURANCE = /complete|verified|reviewed|known|available|confirmed|checked|certified|tested/i
const MAX_LABEL = 40
const LABEL_END = /[,;|/&]/

interface Budget {
  left: number
  isTooLarge: boolean
}

function read(
  { name, value }: UnreadProperty,
  isAmongAllergens: boolean,
  budget: Budget,
  depth: number,
): UnreadReading {
  budget.left -= 1
  if (budget.left < 0 || depth > MAX_DEPTH) {
    budget.isTooLarge = true
    return NOTHING
  }
  const meaning = meaningOf(name)
  if (!isAmongAllergens && (isHidden(meaning, value) || isProtein(name, value))) return NOTHING
  if (meaning.isOfUnsuited && meaning.foods.length === 0)
    return readUnsuited(value, isAmongAllergens || meaning.isGeneral, (one, below = name) =>
      read({ name: below, value: one }, isAmongAllergens, budget, depth + 1),
    )
  if (meaning.foods.length > 0) {
    const isListOfAbsent = meaning.isDenial && Array.isArray(value)
    const under = isListOfAbsent ? NOTHING : readUnder(value, budget, depth)
    return joined([readNamed(meaning, value), under])
  }
  const isGeneral =
    (isAmongAllergens || meaning.isGeneral || holdsNumbersOfAllergens({ name, value })) &&
    !meaning.isOfOthers &&
    !isAbout(name, value)
  if (meaning.isDenial && isObject(value)) return readDeniedNames(value, isGeneral)
  if (meaning.isDenial && meaning.isGeneral) return readDenial(name, value)
  if (isGeneral && holdsLetters(name, value)) return { foods: [], isOpen: true }
  if (isSilent(value) && !holdsNames(value)) return NOTHING
  if (typeof value === 'string') {
    const inText = jsonIn(value)
    if (inText !== null) return read({ name, value: inText }, isAmongAllergens, budget, depth + 1)
    const isUnread = OF_INGREDIENTS.test(bare(name))
      ? !namesCarrier(value)
      : LISTS_NAMES.test(name) && hasUnreadName(value)
    return joined([readText(value, isGeneral), { foods: [], isOpen: isGeneral && isUnread }])
  }
  if (Array.isArray(value)) {
    const pair = readPair(value.length === 2 ? value.map((one) => ['', one]) : [])
    return joined([pair, ...value.map((one) => read({ name: '', value: one }, isGeneral, budget, depth + 1))])
  }
  if (typeof value === 'object') return readObject(value as object, isGeneral, budget, depth)
  return { foods: [], isOpen: isGeneral }
}

/** `extra: '{"allergens":["AW"]}'`: exports keep lists of their own in a column of text. */
function jsonIn(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

/** `{ eiwit: 20 }`, `{ Eiweiß: '7,5 g' }`: the words mean egg white, too. */
const PROTEIN = /^(?:eiwit|eiwei(?:ß|ss))(?:[ _-]?g)?$/i
const GRAMS = /^\d{1,4}(?:[.,]\d{1,3})? ?g?$/i

function isProtein(name: string, value: unknown): boolean {
  return PROTEIN.test(name.trim()) && !isYes(value) && GRAMS.test(textIn(value))
}

/** What stands under the name of a food: `sandwich: { spread: "peanut butter" }`. */
function readUnder(value: unknown, budget: Budget, depth: number): UnreadReading {
  const isRead = typeof value === 'string' || (typeof value === 'object' && value !== null)
  if (!isRead || (isSilent(value) && !holdsNames(value))) return NOTHING
  const { foods } = read({ name: '', value }, false, budget, depth + 1)
  return { foods, isOpen: false }
}

/** `{ glutenFree: false }` speaks by its names, also where each value says no. */
function holdsNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) ? value.some(holdsNames) : Object.keys(value).length > 0
}

const LISTS = '(?:allergens?|allergy|ingredients?)(?:list|info|information|data|status|chart|table)*'
/** What says when or by whom lists were checked, where they stand, or whether they are shown: not what is in them. */
const CHECKED = new RegExp(
  `^(?:is|are)?${LISTS}(?:last)?(?:verified|reviewed|checked|confirmed|certified|updated|complete)(?:at|on|by|date|time)?$`,
)
const LINK = new RegExp(`^${LISTS}(?:url|uri|link|href|pdf|file|document)s?$`)
const SHOWN = new RegExp(
  `^(?:show|display|hide|print)${LISTS}$|^has(?:allergens?|allergy|ingredients?)(?:list|info|information|data)$`,
)
const COUNT = /^ingredients?(?:count|number)$/
const OF_INGREDIENTS =
  /^(?:nf)?(?:ingredient(?:e?s|[ei]n?)?|zutaten)(?:text|list|liste|statement|info|information|data)*(?:en|es|fr|de|it|nl)?$/
const PERSON = /^[\p{L}][\p{L} .'-]{0,60}$/u

/** `allergens: ["F"]` is soy to the law, `allergenCode: "N"` sesame: they say neither "false" nor "no". */
function holdsLetters(name: string, value: unknown): boolean {
  if (!Array.isArray(value) && !bare(name).includes('code')) return false
  return [value].flat().some((one) => typeof one === 'string' && /^\s*[fn]\s*$/i.test(one))
}

/** Deliverect numbers tags. Those from 100 on are allergens. */
export function holdsNumbersOfAllergens({ name, value }: UnreadProperty): boolean {
  return bare(name) === 'producttags' && [value].flat().some((one) => numberIn(one) >= 100)
}

function isAbout(name: string, value: unknown): boolean {
  const written = bare(name)
  // Square: `{ "type": "STANDARD", "standard_name": "VEGAN" }`.
  if (written === 'type' && (value === 'STANDARD' || value === 'CUSTOM')) return true
  if (COUNT.test(written)) return typeof value === 'number'
  if (OF_INGREDIENTS.test(written)) return listsPlainIngredients(value)
  if (typeof value !== 'string') return value === true && (CHECKED.test(written) || SHOWN.test(written))
  const text = value.trim()
  if (LINK.test(written)) return ADDRESS.test(text)
  if (!CHECKED.test(written)) return false
  if (written.endsWith('by'))
    return PERSON.test(text) && !isNo(text) && !isYes(text) && !DENIED.test(text) && !SAYS_PRESENT.test(text)
  return isDate(text) || isConfirmed(text)
}

/** `notSuitableFor: ["VEGAN", "coeliacs"]`, `notSuitableFor: { coeliacs: true }`. */
function readUnsuited(
  value: unknown,
  isGeneral: boolean,
  /** Reads it under the same name, or under its own. */
  readBelow: (value: unknown, name?: string) => UnreadReading,
): UnreadReading {
  if (typeof value === 'string' && !isSilent(value)) return readUnsuitedText(value, isGeneral)
  if (Array.isArray(value)) return joined(value.map((one: unknown) => readBelow(one)))
  if (typeof value !== 'object' || value === null) return { foods: [], isOpen: isGeneral && !isSilent(value) }
  return joined(
    Object.entries(value).flatMap(([name, one]) =>
      isYes(one) ? [readUnsuitedText(name, isGeneral)] : [readBelow(one), readBelow(one, name)],
    ),
  )
}

function readUnsuitedText(text: string, isGeneral: boolean): UnreadReading {
  const ofLabel = text.length <= MAX_LABEL ? readLabel(`not ${text}`) : []
  const { foods } = readText(text, false)
  return { foods: [...ofLabel, ...foods], isOpen: isGeneral && ofLabel.length + foods.length === 0 }
}

/** `peanuts: true`, `nutFree: "no"`. */
function readNamed({ foods, isDenial, isOfAnother }: Meaning, value: unknown): UnreadReading {
  if (isBlank(value)) return NOTHING
  // That a dish cannot be made so says as much of it.
  const isSaid = isDenial ? !isConfirmed(value) : isOfAnother === 'ALWAYS' || !isSilent(value)
  return isSaid ? { foods, isOpen: false } : NOTHING
}

const PRESENT = /^(?:contains?|present|may[ _-]contain|traces?|cont[eé]m|presente|pode conter|vest[ií]gios)$/i
const DENIED = /^(?:no|not|non|maybe|perhaps)\b/i

/** `nutFree: true`, or `nutFree: ["almonds"]`. "Maybe" and "not certified" leave the food possible. */
function isConfirmed(value: unknown): boolean {
  if (!Array.isArray(value)) return isYes(value) && !(typeof value === 'string' && PRESENT.test(value.trim()))
  return value.every(
    (one) => isConfirmed(one) || (typeof one === 'string' && hasFood(one) && !DENIED.test(one)),
  )
}

const NOT_APPLICABLE = /^(?:none|n\/?a|not applicable|[-–—]+|nil|null)$/i
/** Without a further noun: `noAllergenInfo: true` says nothing. */
const DENIES_ALL =
  /^(?:is|has|contains)*(?:no(?:known|major)?allergens|allergens?free|allergyfriendly|allergysafe|(?:safe|suitable)forallerg(?:ies|ens)|free(?:of|from)(?:(?:all|major|top\d+|allergens?)*)|top\d+(?:allergens?)?free)$/
const SAYS_PRESENT =
  /\bcontain|\bmay\b|\btraces?\b|enth[aä]lt|spuren|contien|\bcont[eé]m|\bpode\b|vest[ií]gios|bevat|\bsporen\b/i

/**
 * `freeFrom: ["peanuts"]` and `allergenFree: true` say nothing that counts; `allergenFree: false` and a text that cannot be
 * read may say anything.
 */
function readDenial(name: string, value: unknown): UnreadReading {
  if (isBlank(value)) return NOTHING
  if (typeof value === 'string' && SAYS_PRESENT.test(value)) return readText(value, true)
  if (!Array.isArray(value) && isConfirmed(value)) return { foods: [], isOpen: !DENIES_ALL.test(bare(name)) }
  const names = [value].flat(2).filter((one) => !isBlank(one))
  const isReadable = names.every(
    (one) => typeof one === 'string' && (hasFood(one) || NOT_APPLICABLE.test(one.trim())),
  )
  return { foods: [], isOpen: !isReadable }
}

/** `freeFrom: { peanuts: false }`. */
function readDeniedNames(value: object, isGeneral: boolean): UnreadReading {
  const entries = Object.entries(value).map(([name, one]) => ({ foods: meaningOf(name).foods, value: one }))
  const said = entries.filter(({ value: one }) => !isBlank(one) && !isConfirmed(one))
  const isReadable = entries.every(({ foods, value: one }) => foods.length > 0 || isYes(one))
  return { foods: said.flatMap(({ foods }) => foods), isOpen: isGeneral && !isReadable }
}

function readText(text: string, isGeneral: boolean): UnreadReading {
  if (ADDRESS.test(text.trim())) return { foods: [], isOpen: isGeneral }
  const labels =
    text.length <= MAX_LABEL ? text.split(LABEL_END).map((name) => ({ name, ...meaningOf(name) })) : []
  const ofLabels = labels.flatMap(({ name, foods, ofLabel, misspelt, isDenial, isOfAnother }) => {
    if (isDenial || (isOfAnother !== null && !isGeneral)) return []
    const named = ONE_WORD.test(name.trim()) && foodsIn(name).length === 0 ? foods : ofLabel
    return [...named, ...(isGeneral ? misspelt : [])].map((food) => ({ ...food, word: name.trim() }))
  })
  // Alone it is a level: `{ "name": "Milk", "status": "May contain traces" }`.
  const unnamed = IS_LEVEL.test(text.trim()) ? [] : unnamedAllergens(text)
  const foods = [...foodsIn(text, { hasOffers: true }), ...menuCodes(text), ...unnamed, ...ofLabels]
  const isLabel =
    labels.length > 0 &&
    labels.every((one) => (one.isDenial ? one.foods : one.ofLabel).length > 0 && one.isOfAnother === null)
  return { foods, isOpen: isGeneral && !hasFood(text) && !isLabel && !NO_ALLERGENS.test(text.trim()) }
}

/** "containsgluten" is a name of a property in the place of a text. */
const ONE_WORD = /^\p{L}+$/u
const IS_LEVEL = /^\W*(?:may[ _-]contain|contains)?(?:[ _-]?traces?)?\W*$/i
/** Of lists of ingredients no part has to be an allergen. */
const LISTS_NAMES =
  /^(?!.*(?:ingredi|zutat)).*(?:al+[eé]r[gj]|kennzeichn|deklarat|^contain|^contien|^contem|^enth|^bevat)/i
const MAX_NAMES = 1_000
const NAME_END = /[,;|/\n•·]/
const NO_NAMES = /\b(?:w\/o|n\/a|and\/or)\b/gi
const A_NAME = /^[\p{L}\p{M}\d*.-]{1,30}$/u
const OF_NO_ALLERGEN = /^(?:halal|kosher|koscher|spicy|hot|organic|bio|msg|etc\.?)$/i

/** "GLU;MLK;EGG": one of several names cannot be read, as in `["GLU", "MLK", "EGG"]`. A sentence is no name. */
function hasUnreadName(text: string): boolean {
  if (text.length > MAX_NAMES) return false
  const names = text
    .replace(NO_NAMES, '')
    .split(NAME_END)
    .map((name) => name.trim())
  return names.length > 1 && names.some((name) => A_NAME.test(name) && !isReadName(name))
}

function isReadName(name: string): boolean {
  const { foods, isGeneral, isOfOthers } = meaningOf(name)
  if (foods.length > 0 || isGeneral || isOfOthers || hasFood(name) || isOtherAllergen(name)) return true
  return isSilent(name) || isYes(name) || OF_NO_ALLERGEN.test(name) || listsPlainIngredients(name)
}

/** "No known allergens", without a further noun: "no information on allergens" says nothing. */
const NO_ALLERGENS =
  /^(?:(?:this )?(?:product|dish|item) )?(?:(?:contains )?(?:bevat )?(?:no|none of|keine|geen|zonder|sans|aucun|sin|nessun|sem|nenhum)|n[aã]o cont[eé]m|(?:is )?free (?:of|from)(?: all)?|does not contain)(?: (?:known|declared|listed|major|main|common|added|any|(?:of )?(?:the|(?:top |big )?(?:8|9|14|nine|fourteen))|bekannten?|bekende|connus?))* (?:allerg[eè]n(?:s|e|i|en)?|al[eé]rgenos?|alerg[eéê]n(?:ios?|icos?))\.?$/i

/** `{ "type": "PEANUT", "level": "FREE_FROM" }` among allergens states that it is absent. */
function readObject(value: object, isGeneral: boolean, budget: Budget, depth: number): UnreadReading {
  const entries = Object.entries(value)
  const parts = entries.map(([name, one]) => read({ name, value: one }, isGeneral, budget, depth + 1))
  const pair = readPair(entries)
  const all = joined([...parts, pair])
  if (!isGeneral) return joined([all, readNamedByValue(entries, all, budget, depth)])
  const named = all.foods.length > 0
  if (named && pair.foods.length === 0 && isDenied(entries)) return NOTHING
  const isRead = named || parts.every(({ isOpen }) => !isOpen)
  return { foods: all.foods, isOpen: !isRead }
}

const NAMES_VALUE =
  /^(?:attribute|property|field|meta|tag|label)?(?:name|key|k|type|label|title|code|id|group|category)$/
const SAYS_WHAT = /(?:values?|val|texts?|contents?|answer|data|names?|labels?|titles?|codes?)$/

/** `{ key: "allergens", value: "AW" }` states what `allergens: "AW"` does. */
function readNamedByValue(
  entries: readonly [string, unknown][],
  { foods }: UnreadReading,
  budget: Budget,
  depth: number,
): UnreadReading {
  const naming = entries.find(
    ([name, one]) =>
      NAMES_VALUE.test(bare(name)) &&
      typeof one === 'string' &&
      one.length <= MAX_LABEL &&
      meaningOf(one).isGeneral &&
      meaningOf(one).foods.length === 0,
  )
  if (naming === undefined) return NOTHING
  const stated = entries.filter(
    (entry) => entry !== naming && (isValueName(entry[0]) || SAYS_WHAT.test(bare(entry[0]))),
  )
  const said = joined(
    stated.map(([, one]) => read({ name: String(naming[1]), value: one }, false, budget, depth + 1)),
  )
  return { foods: said.foods, isOpen: said.isOpen && foods.length + said.foods.length === 0 }
}

const FOOD_NAME = /^(?:display|allergen)?(?:name|type|allergens?|title|label|code|key|id)$/
const A_CODE = /^[a-z]{0,3}\d+$/i
const LEVEL =
  /^(?:is|has)?(?:contain(?:s|ed)?|present|presence|declared|value|status|state|level|answer|result)$/
const NO_LEVEL =
  /^(?:allergen|external|item|pos|uu|gu|u)?id$|^(?:sort|order|sortorder|position|index|rank|version|language|locale|lang)$|^(?:created|updated|modified|checked|verified)(?:at|on|by)$/

/** Whether an object only names a food and says that it is not there. That there are no traces says nothing of the food. */
function isDenied(entries: readonly [string, unknown][]): boolean {
  return (
    entries.some(([name, one]) => LEVEL.test(bare(name)) && isNo(one)) &&
    entries.every(([name, one]) => {
      if (isBlank(one)) return true
      const { isDenial, foods } = meaningOf(name)
      if (isNo(one)) return !isDenial
      if (foods.length > 0) return false
      const written = bare(name)
      if (NO_LEVEL.test(written)) return typeof one !== 'object' && one !== true
      if (typeof one !== 'string' || !FOOD_NAME.test(written) || one.length > MAX_LABEL) return false
      return A_CODE.test(one.trim()) || (hasFood(one) && !SAYS_PRESENT.test(one))
    })
  )
}

/** `{ "name": "Peanut free", "value": false }` says the opposite of its name. */
function readPair(entries: readonly [string, unknown][]): UnreadReading {
  const denying = entries.filter(
    ([name, one]) => !isDenialOrAddress(name) && (isNo(one) || (saysWhether(name, one) && !isConfirmed(one))),
  )
  const denied = entries.filter((entry) => denying.some((other) => other !== entry))
  const names = denied.flatMap(([, one]) => (typeof one === 'string' && !isNo(one) ? [meaningOf(one)] : []))
  return { foods: names.flatMap(({ foods, isDenial }) => (isDenial ? foods : [])), isOpen: false }
}

const VALUE_NAME =
  /^(?:values?|val|v|status|state|answer|result|yn|flag|bool(?:ean)?|(?:bool(?:ean)?|string|text)value|value(?:bool(?:ean)?|string|text)|suitability|presence)$/

const HOLDS =
  /^(?:is)?(?:appl(?:ies|icable)|active|enabled|checked|selected|set|present|holds|declared|suitable|compliant|valid|certified|confirmed)$/

function saysWhether(name: string, value: unknown): boolean {
  return !isBlank(value) && !isDate(textIn(value)) && (isValueName(name) || HOLDS.test(bare(name)))
}

/** Of a property that says whether what stands beside it holds. */
export function isValueName(name: string): boolean {
  return VALUE_NAME.test(bare(name))
}

function isDenialOrAddress(name: string): boolean {
  const { isDenial, holds } = meaningOf(name)
  return isDenial || holds !== null
}

function joined(parts: readonly UnreadReading[]): UnreadReading {
  return { foods: parts.flatMap(({ foods }) => foods), isOpen: parts.some(({ isOpen }) => isOpen) }
}

function hasFood(text: string): boolean {
  return foodsNamedIn(text).length > 0
}

/** Eggplant carries none of the nine, and shows nothing of what stands beside it. */
function namesCarrier(text: string): boolean {
  return foodsNamedIn(text).some(({ allergens, kinds }) => allergens.length + kinds.length > 0)
}

function foodsNamedIn(text: string): readonly Food[] {
  return textElements(text.slice(0, MAX_DENIED)).elements.flatMap(({ food }) => food ?? [])
}

/** Denied foods are looked for in the beginning of a text. */
const MAX_DENIED = 4_000
