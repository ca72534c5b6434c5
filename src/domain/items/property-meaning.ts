import { editDistance } from '../text/edit-distance.ts'
import { foodNamed, WHOLE_NAMES } from '../vocabulary/food-vocabulary.ts'
import { foodTokens, singularWord } from '../vocabulary/food-words.ts'
import { foodsCalled, type NamedFood } from '../vocabulary/foods-in.ts'
import { textElements } from '../vocabulary/text-elements.ts'
import type { FoodKind } from '../vocabulary/vocabulary.ts'
import { isYes } from './said-values.ts'

export const ADDRESS = /^(?:https?:|data:|www\.|\/|\.\/|[\w.-]+@)\S*$|^\S+\.(?:jpe?g|png|gif|webp|svg|pdf)$/i
const FILE = /\.(?:jpe?g|png|gif|webp|svg|pdf)$/i

/** What the name of a property says. */
export interface Meaning {
  readonly foods: readonly NamedFood[]
  /** Those of them that labels name ("GF"), and those that are nearly written. */
  readonly ofLabel: readonly NamedFood[]
  readonly misspelt: readonly NamedFood[]
  readonly isDenial: boolean
  /** It speaks of allergens or ingredients as such. */
  readonly isGeneral: boolean
  /** It speaks of an allergen that is none of the nine: `containsCelery`. */
  readonly isOfOthers: boolean
  /** It speaks of another version of the dish: a "no" to "can be made vegan" denies the diet, one to "vegan option" does not. */
  readonly isOfAnother: 'WHERE_YES' | 'ALWAYS' | null
  /** It says for whom the dish is not. */
  readonly isOfUnsuited: boolean
  /** What it holds that says nothing of the dish, by its last word; null for any other property. */
  readonly holds: 'KEY' | 'MEDIUM' | 'SIGN' | 'PLACE' | 'OTHER_DISHES' | null
}

const meanings = new Map<string, Meaning>()
const MAX_MEANINGS = 5_000
const MAX_NAME = 200

export function meaningOf(name: string): Meaning {
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
  'link image img photo picture thumbnail video website code sort order position version locale language'.split(
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
  // `image_1`, `image1`
  const last = words.findLast((word) => !/^\d+$/.test(word)) ?? ''
  const single = singularWord(last.replace(/\d+$/, ''))
  if (KEY_WORDS.has(single)) return 'KEY'
  // It stands for something that it may name: `icon: "contains-gluten"`.
  if (single === 'icon' || (single === 'code' && words.length === 1)) return 'SIGN'
  if (MEDIUM_WORDS.has(single)) return 'MEDIUM'
  if (PLACE_WORDS.has(single)) return 'PLACE'
  const isOfOthers =
    words.some((word) => OTHER_DISH_WORDS.has(word)) && !words.some((word) => INCLUDED.has(word))
  return isOfOthers && (OTHER_DISH_WORDS.has(last) || DISH_WORDS.has(last)) ? 'OTHER_DISHES' : null
}

/** Whether a value is what its name promises: an address, an id, names of other dishes. A text is read. */
export function isHidden({ holds }: Meaning, value: unknown): boolean {
  if (holds === null) return false
  if (holds === 'PLACE') return true
  if (holds === 'OTHER_DISHES') return typeof value !== 'string' || !meaningOf(value).isGeneral
  if (Array.isArray(value)) return value.every((one) => isKey(one, holds))
  return isKey(value, holds)
}

function isKey(value: unknown, holds: 'KEY' | 'MEDIUM' | 'SIGN'): boolean {
  if (value == null || typeof value === 'number') return true
  if (typeof value !== 'string' || isYes(value)) return false
  const text = value.trim()
  if (ADDRESS.test(text) || FILE.test(text)) return true
  if (holds === 'SIGN' && meaningOf(text).foods.length > 0) return false
  return (holds === 'KEY' ? /^\S*$/ : ID).test(text)
}

/** One word that holds a digit or a sign. */
const ID = /^\S*[\d_\-./:@#]\S*$/

/** "dairyfree" is two words. */
const JOINED_FREE = /(?<=[a-z])free$/i
/** So are "nonveg" and "unvegan". */
const JOINED_NOT =
  /\b(?:non|un)[ _-]?(?=veg|suit|safe|fit)|\bnao(?=veg|gluten)|\bniet(?:[ _-]|(?=[A-Z]|veg|gluten))|\bisn['’]?t /gi
/** "gluten_vrij" is one word. */
const DIVIDED_FREE = /(?<=[a-z])[ _-]vrij$/i
const PLANT_BASED = /plant[ _-]?based/i
/** "top9Free". */
const TOP = /top[ _-]?(?:8|9|11|14)(?=[ _-]?(?:allerg|free))|(?<=from[ _-]?)top[ _-]?(?:8|9|11|14)(?![0-9])/i

/** Nutritionix writes "nf_" before each of its facts. It is no "nut free". */
const NUTRITIONIX =
  /^nf_(?=(?:calor|total_|saturat|trans_|mono|poly|cholest|sodium|potass|diet|sugar|added_|protein|vitamin|calcium|iron|water|serving|metric|ingredient|refuse|p$))/
/** A word of one case. */
const ONE_CASE = /(?<![a-z])(?:[A-Z]{5,60}|[A-Z]?[a-z]{5,60})(?![a-z])/g
const JOINED =
  /^(is|has|with|contains?|contem|tem|zero|bevat(?:ten)?|zonder|sem|includes?|maycontains?|traces?(?:of)?|allergens?)?([a-z]{3,}?)(free|vrij|safe|friendly|present|contained|content|included|products?|produkte?|traces?|allergens?|allergy|warning|flag|status|level|value|yn)?$/i

/** Names of several words, without their spaces: "frutossecos". The vocabulary has them without plurals. */
const JOINED_NAMES = WHOLE_NAMES.filter((name) => name.includes(' ')).map((name) => ({
  name,
  joined: new RegExp(`^${name.replaceAll(' ', '(?:e?s)?')}(?:e?s)?$`, 'i'),
}))

/** Databases fold the case of names: "containsmilk", "isglutenfree", "ISVEGAN". */
function withSpaces(word: string): string {
  if (foodNamed(word) !== null) return word
  const [, before = '', written = '', after = ''] = JOINED.exec(word) ?? []
  const name = JOINED_NAMES.find(({ joined }) => joined.test(written))?.name ?? written
  const isKnown = (foodNamed(name)?.allergens.length ?? 0) > 0 || KINDS_OF_LABELS.has(name.toLowerCase())
  return isKnown ? `${before} ${name} ${after}`.trim() : word
}

function newMeaning(name: string): Meaning {
  const spaced = name
    .replace(NUTRITIONIX, '')
    .replace(ONE_CASE, withSpaces)
    .replace(JOINED_FREE, ' free')
    .replace(DIVIDED_FREE, 'vrij')
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
  const misspelt = isGeneral ? [] : misspeltFoods(words, name)
  const ofLabel = [
    ...foodsOfLabels(singulars, name),
    ...WITHOUT.flatMap(([pattern, food]) => (pattern.test(text) ? foodsCalled(food, name) : [])),
  ]
  const isOfAnother = ofAnotherVersion(text, named)
  const hasNo = elements.some(({ cue }) => cue === 'NO' || cue === 'WITHOUT')
  const isFree =
    singulars.some((word) => DENYING_WORDS.has(word)) ||
    /\brecommended for\b/.test(text) ||
    WITHOUT.some(([pattern]) => pattern.test(text)) ||
    elements.some(({ cue }) => cue === 'FREE' || cue === 'FREE_OF')
  return {
    foods: [...named, ...misspelt, ...ofLabel],
    ofLabel,
    misspelt,
    // "notNutFree" denies a denial.
    isDenial: hasNo !== isFree && isOfAnother === null,
    isGeneral,
    isOfOthers:
      singulars.some((word) => OTHERS.has(word)) &&
      words.every((word, place) => OTHERS.has(singulars[place] ?? word) || FILLING.test(word)),
    isOfAnother,
    isOfUnsuited: UNSUITED.test(text),
    holds: isGeneral ? null : heldBy(words),
  }
}

/** What says of a food that it is not there: `peanutSafe`. A diet and "GF" say it of the food that they exclude. */
const DENYING_WORDS = new Set(
  `safe suitable friendly absent gf df nf coeliac celiac vegan vegano vegana vegetalien vegetarian vegetarisch vegetarien vegetarienne
  vegetariano vegetariana livre isento isenta veganistisch veganistische veganist veganisten plantaardig veg veggy pescatarian plantbased`.split(
    /\s+/,
  ),
)
/** Words that qualify a food elsewhere, and as a name of a property deny it. */
const WITHOUT: readonly (readonly [RegExp, food: string])[] = [
  [/\bnon dairy\b/, 'dairy'],
  [/\bmeat ?(?:free|less)\b/, 'meat'],
]
const FOODS_OF_LABELS: ReadonlyMap<string, string> = new Map([
  ['gf', 'gluten'],
  ['cereal', 'gluten'],
  ['coeliac', 'gluten'],
  ['celiac', 'gluten'],
  ['df', 'dairy'],
  ['nf', 'nuts'],
])
/** Of the kinds against a diet, the one that says least of the others. */
const KINDS_OF_LABELS: ReadonlyMap<string, FoodKind> = new Map([
  ...[
    'vegan',
    'vegano',
    'vegana',
    'veganistisch',
    'veganistische',
    'veganist',
    'veganisten',
    'plantaardig',
    'vegetalien',
    'plantbased',
    'animal product',
  ].map((word) => [word, 'BEE_PRODUCT'] as const),
  ...['vegetarian', 'vegetarisch', 'vegetarien', 'vegetarienne', 'vegetariano', 'vegetariana'].map(
    (word) => [word, 'FISH'] as const,
  ),
  ['omnivore', 'FISH'],
  ['veg', 'FISH'],
  // "Veggie", without its plural.
  ['veggy', 'FISH'],
  ['pescatarian', 'MEAT'],
])
/** `veganOption: false` speaks of another dish. */
const OPTION_WORDS = new Set(['optional', 'count', 'serving'])
/** `veganOption: true`: as it comes the dish may be another one. */
const ANOTHER_VERSION =
  /\b(?:options?|optie|available|on request|upon request|op verzoek|mogelijk|opcao|opcional|disponivel|sob pedido)\b/
const CAN_BE_MADE = /\b(?:possible|adaptable|convertible|can be|could be)\b/

function ofAnotherVersion(text: string, named: readonly NamedFood[]): Meaning['isOfAnother'] {
  if (CAN_BE_MADE.test(text)) return 'ALWAYS'
  if (!ANOTHER_VERSION.test(text)) return null
  return named.some(({ allergens }) => allergens.length > 0) ? 'ALWAYS' : 'WHERE_YES'
}

const UNSUITED =
  /\b(?:not |on)geschikt\b|\b(?:not|un|non|in) ?(?:suit(?:able|ed)?|complian(?:t|ce)|fit|safe|recommended)\b|\bavoid\b|\bnao (?:recomendad|indicad|adequad|apt)[oa]s?\b|\binadequad[oa]s?\b/
/** Single allergens and additives that laws name beside the nine. */
const OTHERS = new Set(
  `celery mustard lupin lupine sulphite sulfite sulphur so2 sulfur dioxide alcohol caffeine preservative phosphate quinine
  sellerie senf selderij mosterd sulfiet sulfieten lupinen sulfit celeri moutarde apio mostaza sedano senape aipo mostarda tremoco sulfito dioxido enxofre`.split(
    /\s+/,
  ),
)
/** Not `allergens`: then there are more. */
const FILLING = /^(?:contains?|contem|bevat|may|pode|conter|kan|has|have|is|allergen|trace|of)$/

function foodsOfLabels(words: readonly string[], name: string): readonly NamedFood[] {
  if (words.some((word) => OPTION_WORDS.has(word))) return []
  const ofAnimals = /\banimal (?:product|ingredient|derive[d]?|derivative|origin|fat|rennet)/.test(
    words.join(' '),
  )
  return [...words, ...(ofAnimals ? ['animal product'] : [])].flatMap((word): readonly NamedFood[] => {
    const food = FOODS_OF_LABELS.get(word)
    if (food !== undefined) return foodsCalled(food, name)
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
  /^(?:al+er[gj]|al+ér[gj]|contien|contient|contem|enthalt|enthält|bevat|spur(?:en)?$|sporen$|traz[ao]s?$|vestigios?$|tracc[ei]a?$|traces?$|zutat|ingredien|intoleran|dietary$|dietar|unvertr|facility$|precaution|freefrom|kennzeichn|deklarat)/
const MIN_MISSPELT = 6

function isGeneralWord(word: string): boolean {
  if (GENERAL.test(word)) return true
  if (word.startsWith('container')) return false
  return word.length >= MIN_MISSPELT && GENERAL_WORDS.some((known) => isMisspelt(word, known))
}

function isCrossContact(words: readonly string[]): boolean {
  const text = words.join(' ')
  return /cross ?(?:contact|contamin)|kreuz ?kontam|may ?contain|pode ?conter|livre ?de|isento ?de|kan bevatten|kruisbesmet|free ?from|vrij ?van|shared (?:equipment|fryer|line)/.test(
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
  return meant.flatMap((known) => foodsCalled(known, name))
}
