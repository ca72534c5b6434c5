import { editDistance } from '../text/edit-distance.ts'
import { anyFood } from '../vocabulary/any-food.ts'
import { foodNamed } from '../vocabulary/food-vocabulary.ts'
import { foodTokens, singularWord } from '../vocabulary/food-words.ts'
import { foodsIn, type NamedFood } from '../vocabulary/foods-in.ts'
import { textElements } from '../vocabulary/text-elements.ts'
import type { FoodKind } from '../vocabulary/vocabulary.ts'
import { bare } from './probably-meant.ts'
import { isBlank, isNo, isSilent, isYes } from './said-values.ts'

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
    return isDenial || isOfAnother ? [] : foods.map((food) => ({ ...food, word: name.trim() }))
  })
}

/** Whether a property says of the food whose statement holds it that it is absent, or nothing at all. */
export function isHarmless({ name, value }: UnreadProperty): boolean {
  const meaning = meaningOf(name)
  if (isBlank(value) || isHidden(meaning, value)) return true
  return meaning.isDenial || ASSURANCE.test(name) ? isConfirmed(value) : isSilent(value)
}

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
  if (!isAmongAllergens && isHidden(meaning, value)) return NOTHING
  if (meaning.isOfUnsuited && isText(value)) return readUnsuited(value)
  if (meaning.foods.length > 0) {
    const isListOfAbsent = meaning.isDenial && Array.isArray(value)
    const under = isListOfAbsent ? NOTHING : readUnder(value, budget, depth)
    return joined([readNamed(meaning, value), under])
  }
  const isGeneral = (isAmongAllergens || meaning.isGeneral) && !meaning.isOfOthers && !isAbout(name, value)
  if (meaning.isDenial && isNamesObject(value)) return readDeniedNames(value, isGeneral)
  if (meaning.isDenial && meaning.isGeneral) return readDenial(value)
  if (isSilent(value) && !holdsNames(value)) return NOTHING
  if (typeof value === 'string') return readText(value, isGeneral)
  if (Array.isArray(value))
    return joined(value.map((one) => read({ name: '', value: one }, isGeneral, budget, depth + 1)))
  if (typeof value === 'object') return readObject(value as object, isGeneral, budget, depth)
  return { foods: [], isOpen: isGeneral }
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

/** What says when or by whom allergens were checked, where they stand, or whether they are shown: not which. */
const ABOUT =
  /(?:verified|reviewed|checked|confirmed|updated|available|certified|known|complete)(?:at|on|by|date|time)?$|(?:url|uri|link|href|pdf|file|document|icon|image|photo|count)s?$|^(?:show|display|hide|print)|^has[a-z]*(?:info|information|data|list)$/
const DATE = /^\d{4}-\d\d/

function isAbout(name: string, value: unknown): boolean {
  const written = bare(name)
  if (!ABOUT.test(written)) return false
  if (typeof value === 'string')
    return DATE.test(value) || ADDRESS.test(value.trim()) || isYes(value) || written.endsWith('by')
  return value === true || typeof value === 'number'
}

function isText(value: unknown): value is string | readonly string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
}

/** `notSuitableFor: ["VEGAN", "coeliacs", "nut allergy"]`. */
function readUnsuited(value: string | readonly string[]): UnreadReading {
  const foods = [value]
    .flat()
    .flatMap((text) => [...readLabel(`not ${text}`), ...readText(text, false).foods])
  return { foods, isOpen: false }
}

/** `peanuts: true`, `nutFree: "no"`. */
function readNamed({ foods, isDenial }: Meaning, value: unknown): UnreadReading {
  if (isBlank(value)) return NOTHING
  const isSaid = isDenial ? !isConfirmed(value) : !isSilent(value)
  return isSaid ? { foods, isOpen: false } : NOTHING
}

const PRESENT = /^(?:contains?|present|may[ _-]contain|traces?)$/i
const DENIED = /^(?:no|not|non|maybe|perhaps)\b/i

/** `nutFree: true`, or `nutFree: ["almonds"]`. "Maybe" and "not certified" leave the food possible. */
function isConfirmed(value: unknown): boolean {
  if (!Array.isArray(value)) return isYes(value) && !(typeof value === 'string' && PRESENT.test(value.trim()))
  return value.every(
    (one) => isConfirmed(one) || (typeof one === 'string' && hasFood(one) && !DENIED.test(one)),
  )
}

const NOT_APPLICABLE = /^(?:none|n\/?a|not applicable|-+|nil|null)$/i

/**
 * `freeFrom: ["peanuts"]` and `allergenFree: true` say nothing that counts; `allergenFree: false` and a text that cannot be
 * read may say anything.
 */
function readDenial(value: unknown): UnreadReading {
  const isYesOrBlank = !Array.isArray(value) && (isBlank(value) || isConfirmed(value))
  const names = [value].flat(2).filter((one) => !isBlank(one))
  const isReadable = names.every(
    (one) => typeof one === 'string' && (hasFood(one) || NOT_APPLICABLE.test(one.trim())),
  )
  return { foods: [], isOpen: !isYesOrBlank && !isReadable }
}

function isNamesObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
  const ofLabel =
    text.length <= MAX_LABEL ? readLabel(text).filter(({ allergens }) => allergens.length === 0) : []
  const foods = [...foodsIn(text, { hasOffers: true }), ...ofLabel]
  return { foods, isOpen: isGeneral && !hasFood(text) && !isLabel(text) && !NO_ALLERGENS.test(text.trim()) }
}

/** `{ "type": "PEANUT", "level": "FREE_FROM" }` among allergens states that it is absent. */
function readObject(value: object, isGeneral: boolean, budget: Budget, depth: number): UnreadReading {
  const entries = Object.entries(value)
  const parts = entries.map(([name, one]) => read({ name, value: one }, isGeneral, budget, depth + 1))
  const pair = readPair(entries)
  const all = joined([...parts, pair])
  if (!isGeneral) return all
  const named = all.foods.length > 0
  if (named && pair.foods.length === 0 && isDenied(entries)) return NOTHING
  const isRead = named || parts.every(({ isOpen }) => !isOpen)
  return { foods: all.foods, isOpen: !isRead }
}

const FOOD_NAME = /^(?:display|allergen)?(?:name|type|allergens?|title|label|code|key|id)$/
const LEVEL =
  /^(?:is|has)?(?:contain(?:s|ed)?|present|presence|declared|value|status|state|level|answer|result)$/
const NO_LEVEL =
  /(?:id|code|key|slug|sort|order|sortorder|position|index|rank|source|date|at|by|version|language|locale)$/

/** Whether an object only names a food and says that it is not there. That there are no traces says nothing of the food. */
function isDenied(entries: readonly [string, unknown][]): boolean {
  const written = entries.map(([name, one]) => ({
    name: bare(name),
    isDenial: meaningOf(name).isDenial,
    one,
  }))
  return (
    written.some(({ name, one }) => LEVEL.test(name) && isNo(one)) &&
    written.every(
      ({ name, isDenial, one }) =>
        isBlank(one) ||
        (isNo(one) && !isDenial) ||
        (typeof one === 'string' && FOOD_NAME.test(name) && one.length <= MAX_LABEL) ||
        (typeof one !== 'object' && NO_LEVEL.test(name)),
    )
  )
}

/** `{ "name": "Peanut free", "value": false }` says the opposite of its name. */
function readPair(entries: readonly [string, unknown][]): UnreadReading {
  const isDenied = entries.some(
    ([name, one]) =>
      !isDenialOrAddress(name) && (isNo(one) || (isValueName(name) && !isBlank(one) && !isConfirmed(one))),
  )
  if (!isDenied) return NOTHING
  const names = entries.flatMap(([, one]) => (typeof one === 'string' && !isNo(one) ? [meaningOf(one)] : []))
  return { foods: names.flatMap(({ foods, isDenial }) => (isDenial ? foods : [])), isOpen: false }
}

const VALUE_NAME = /^(?:value|status|state|answer|result)$/i

/** Of a property that says whether what stands beside it holds. */
export function isValueName(name: string): boolean {
  return VALUE_NAME.test(name)
}

function isDenialOrAddress(name: string): boolean {
  const { isDenial, holds } = meaningOf(name)
  return isDenial || holds !== null
}

/** "VEGAN", "Gluten-free, vegetarian". */
function isLabel(text: string): boolean {
  return text.length <= MAX_LABEL && text.split(LABEL_END).every((name) => meaningOf(name).foods.length > 0)
}

const NO_ALLERGENS =
  /^(?:contains )?(?:no|without|keine|ohne|sans|aucun|sin|nessun[oa]?)\b[a-z ]{0,30}\b(?:allerg|al[eé]rg)[a-zè]*\.?$/i

function joined(parts: readonly UnreadReading[]): UnreadReading {
  return { foods: parts.flatMap(({ foods }) => foods), isOpen: parts.some(({ isOpen }) => isOpen) }
}

function hasFood(text: string): boolean {
  return textElements(text.slice(0, MAX_DENIED)).elements.some(({ food }) => food !== null)
}

/** Denied foods are looked for in the beginning of a text. */
const MAX_DENIED = 4_000
const ADDRESS = /^(?:https?:|data:|www\.|\/|\.\/|[\w.-]+@)\S*$|^\S+\.(?:jpe?g|png|gif|webp|svg|pdf)$/i
const FILE = /\.(?:jpe?g|png|gif|webp|svg|pdf)$/i
interface Meaning {
  readonly foods: readonly NamedFood[]
  readonly isDenial: boolean
  /** It speaks of allergens or ingredients as such. */
  readonly isGeneral: boolean
  /** It speaks of an allergen that is none of the nine: `containsCelery`. */
  readonly isOfOthers: boolean
  /** It speaks of another version of the dish. */
  readonly isOfAnother: boolean
  /** It says for whom the dish is not. */
  readonly isOfUnsuited: boolean
  /** What it holds that says nothing of the dish, by its last word; null for any other property. */
  readonly holds: 'KEY' | 'MEDIUM' | 'PLACE' | 'OTHER_DISHES' | null
}

const meanings = new Map<string, Meaning>()
const MAX_MEANINGS = 5_000
const MAX_NAME = 200

function meaningOf(name: string): Meaning {
  const known = meanings.get(name)
  if (known !== undefined) return known
  const meaning = newMeaning(name.slice(0, MAX_NAME))
  if (meanings.size < MAX_MEANINGS && name.length <= MAX_NAME) meanings.set(name, meaning)
  return meaning
}

const KEY_WORDS = new Set(
  'url uri href slug id ids sku guid uuid barcode upc ean gtin plu path file filename hash'.split(' '),
)
const MEDIUM_WORDS = new Set(
  'link image img photo picture thumbnail video icon website code sort order position version locale language'.split(
    ' ',
  ),
)
const PLACE_WORDS = new Set('address street city email phone color colour'.split(' '))
/** As they are written: `extra` may be anything. */
const OTHER_DISH_WORDS = new Set(
  `related similar pairing pairings pairs goes recommendation recommendations recommended sell bought ons addon addons extras
  upcharge upsell upsells suggestion suggestions suggested alternative alternatives`.split(/\s+/),
)
/** May end a name that begins with one of these: `relatedDishes`, `pairsWith`. */
const DISH_WORDS = new Set('dish dishes item items product products recipe recipes with together'.split(' '))
/** `extrasIncluded` are part of the dish. */
const INCLUDED = new Set(['included', 'includes', 'default', 'standard'])

/** By the last word of a name: `image_alt` and `order_notes` are texts. */
function heldBy(words: readonly string[]): Meaning['holds'] {
  const last = words.at(-1) ?? ''
  const single = singularWord(last.replace(/\d+$/, ''))
  if (KEY_WORDS.has(single)) return 'KEY'
  if (MEDIUM_WORDS.has(single)) return 'MEDIUM'
  if (PLACE_WORDS.has(single)) return 'PLACE'
  const isOfOthers =
    words.some((word) => OTHER_DISH_WORDS.has(word)) && !words.some((word) => INCLUDED.has(word))
  return isOfOthers && (OTHER_DISH_WORDS.has(last) || DISH_WORDS.has(last)) ? 'OTHER_DISHES' : null
}

/** Whether a value is what its name promises: an address, an id, names of other dishes. A text is read. */
function isHidden({ holds }: Meaning, value: unknown): boolean {
  if (holds === null) return false
  if (holds === 'PLACE') return true
  if (holds === 'OTHER_DISHES') return typeof value !== 'string' || !meaningOf(value).isGeneral
  if (Array.isArray(value)) return value.every((one) => isKey(one, holds))
  return isKey(value, holds)
}

function isKey(value: unknown, holds: 'KEY' | 'MEDIUM'): boolean {
  if (value == null || typeof value === 'number') return true
  if (typeof value !== 'string' || isYes(value)) return false
  const text = value.trim()
  return ADDRESS.test(text) || FILE.test(text) || (holds === 'KEY' ? /^\S*$/ : ID).test(text)
}

/** One word that holds a digit or a sign. */
const ID = /^\S*[\d_\-./:@#]\S*$/

/** "dairyfree" is two words. */
const JOINED_FREE = /(?<=[a-z])free$/i
/** So are "nonveg" and "unvegan". */
const PLANT_BASED = /plant[ _-]?based/i
/** "top9Free". */
const TOP = /top[ _-]?(?:8|9|11|14)(?![0-9])/i
const JOINED_NOT = /\b(?:non|un)(?=veg)|\bisn['’]?t /gi

function newMeaning(name: string): Meaning {
  const spaced = name
    .replace(JOINED_FREE, ' free')
    .replace(JOINED_NOT, 'not ')
    .replace(PLANT_BASED, ' plantbased ')
    .replace(TOP, 'allergen ')
  const { tokens } = foodTokens(spaced)
  const words = tokens.map(({ text }) => text)
  const singulars = tokens.map(({ singular }) => singular)
  const { elements } = textElements(spaced)
  const isTraceId = words.includes('id') && words.includes('trace')
  const isGeneral = !isTraceId && (words.some(isGeneralWord) || isCrossContact(words))
  const named = elements.flatMap(({ food }) => {
    const isFood = food !== null && food.allergens.length + food.kinds.length > 0
    return isFood ? [{ ...food, word: name }] : []
  })
  const text = words.join(' ')
  const foods = [
    ...named,
    ...(isGeneral ? [] : misspeltFoods(words, name)),
    ...foodsOfLabels(singulars, name),
    ...WITHOUT.flatMap(([pattern, food]) =>
      pattern.test(text) ? foodsIn(food).map((one) => ({ ...one, word: name })) : [],
    ),
  ]
  const isOfAnother = ANOTHER_VERSION.test(text)
  const hasNo = elements.some(({ cue }) => cue === 'NO' || cue === 'WITHOUT')
  const isFree =
    singulars.some((word) => DENYING_WORDS.has(word)) ||
    WITHOUT.some(([pattern]) => pattern.test(text)) ||
    elements.some(({ cue }) => cue === 'FREE' || cue === 'FREE_OF')
  return {
    foods,
    // "notNutFree" denies a denial.
    isDenial: hasNo !== isFree && !isOfAnother,
    isGeneral,
    isOfOthers:
      singulars.some((word) => OTHERS.has(word)) &&
      singulars.every((word) => OTHERS.has(word) || FILLING.test(word)),
    isOfAnother,
    isOfUnsuited: UNSUITED.test(text),
    holds: isGeneral ? null : heldBy(words),
  }
}

/** What says of a food that it is not there: `peanutSafe`. A diet and "GF" say it of the food that they exclude. */
const DENYING_WORDS = new Set(
  `safe suitable friendly absent gf df nf coeliac celiac vegan vegano vegana vegetalien vegetarian vegetarisch vegetarien vegetarienne
  vegetariano vegetariana veg veggie pescatarian plantbased`.split(/\s+/),
)
/** Words that qualify a food elsewhere, and as a name of a property deny it. */
const WITHOUT: readonly (readonly [RegExp, food: string])[] = [
  [/\bnon dairy\b/, 'dairy'],
  [/\bmeat ?(?:free|less)\b/, 'meat'],
]
const FOODS_OF_LABELS: ReadonlyMap<string, string> = new Map([
  ['gf', 'gluten'],
  ['coeliac', 'gluten'],
  ['celiac', 'gluten'],
  ['df', 'dairy'],
  ['nf', 'nuts'],
])
/** Of the kinds against a diet, the one that says least of the others. */
const KINDS_OF_LABELS: ReadonlyMap<string, FoodKind> = new Map([
  ...['vegan', 'vegano', 'vegana', 'vegetalien', 'plantbased', 'animal'].map(
    (word) => [word, 'BEE_PRODUCT'] as const,
  ),
  ...['vegetarian', 'vegetarisch', 'vegetarien', 'vegetarienne', 'vegetariano', 'vegetariana'].map(
    (word) => [word, 'FISH'] as const,
  ),
  ['omnivore', 'FISH'],
  ['veg', 'FISH'],
  ['veggie', 'FISH'],
  ['pescatarian', 'MEAT'],
])
/** `veganOption: false` speaks of another dish. */
const OPTION_WORDS = new Set(['optional', 'count', 'serving'])
/** `veganOption: true`: as it comes the dish may be another one. */
const ANOTHER_VERSION =
  /\b(?:option|options|available|possible|on request|upon request|adaptable|convertible|can be|could be)\b/
const UNSUITED = /\b(?:not|un|non|in) ?(?:suit(?:able|ed)?|complian(?:t|ce)|fit|safe|recommended)\b|\bavoid\b/
/** Allergens and additives that laws name beside the nine. */
const OTHERS = new Set(
  `celery mustard lupin lupine sulphite sulphites sulfite sulfites sulphur so2 sulfur dioxide alcohol caffeine preservative msg colour color
  coloring colouring additive sweetener phosphate quinine corn sellerie senf lupinen sulfit sulfite celeri moutarde apio mostaza sedano senape`.split(
    /\s+/,
  ),
)
const FILLING = /^(?:contains?|may|has|have|is|allergens?|allergy|allergies|traces?|of|with|added|and)$/

function foodsOfLabels(words: readonly string[], name: string): readonly NamedFood[] {
  if (words.some((word) => OPTION_WORDS.has(word))) return []
  return words.flatMap((word): readonly NamedFood[] => {
    const food = FOODS_OF_LABELS.get(word)
    if (food !== undefined) return foodsIn(food).map((one) => ({ ...one, word: name }))
    const kind = KINDS_OF_LABELS.get(word)
    return kind === undefined ? [] : [{ word: name, name: word, allergens: [], kinds: [kind], mayMean: [] }]
  })
}

const GENERAL_WORDS = [
  'allergen',
  'allergens',
  'allergy',
  'allergies',
  'contains',
  'contain',
  'containing',
  'ingredient',
  'ingredients',
]
const GENERAL =
  /^(?:al+er[gj]|al+ér[gj]|contien|contient|enthalt|enthält|spur(?:en)?$|traz[ao]s?$|tracc[ei]a?$|traces?$|zutat|ingredien|intoleran|dietary$|dietar|unvertr|facility$|precaution|freefrom)/
const MIN_MISSPELT = 6

function isGeneralWord(word: string): boolean {
  if (GENERAL.test(word)) return true
  if (word.startsWith('container')) return false
  return word.length >= MIN_MISSPELT && GENERAL_WORDS.some((known) => isMisspelt(word, known))
}

function isCrossContact(words: readonly string[]): boolean {
  const text = words.join(' ')
  return /cross ?(?:contact|contamin)|kreuz ?kontam|may ?contain|free ?from|top ?(?:8|9|14)|shared (?:equipment|fryer|line)/.test(
    text,
  )
}

/** One slip of the pen, in a long word two. */
function isMisspelt(word: string, known: string): boolean {
  const most = known.length >= 8 ? 2 : 1
  return editDistance(word, known, most) <= most
}

const SPELT = [
  'dairy',
  'gluten',
  'wheat',
  'peanut',
  'peanuts',
  'sesame',
  'shellfish',
  'crustacean',
  'crustaceans',
  'mollusc',
  'molluscs',
  'almond',
  'almonds',
  'cashew',
  'walnut',
  'hazelnut',
  'lactose',
  'soybean',
  'treenut',
  'treenuts',
]
const NOT_MISSPELT = new Set([
  'daily',
  'diary',
  'fairy',
  'great',
  'heat',
  'cheat',
  'whet',
  'walnut',
  'glutes',
  'weight',
  'height',
])

function misspeltFoods(words: readonly string[], name: string): readonly NamedFood[] {
  const meant = words.flatMap((word) => {
    if (word.length < 5 || NOT_MISSPELT.has(word) || foodNamed(word) !== null) return []
    return SPELT.find((known) => isMisspelt(word, known)) ?? []
  })
  return meant.flatMap((known) => foodsIn(known).map((food) => ({ ...food, word: name })))
}
