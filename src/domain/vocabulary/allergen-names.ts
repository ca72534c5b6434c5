import { LRUCache } from 'lru-cache'
import { anyOf } from './any-of.ts'
import { type Food, foodKey, foodNamed } from './food-vocabulary.ts'
import { OTHER_GLUTEN_CEREALS } from './foods.ts'
import type { AllergenType, FoodKind } from './vocabulary.ts'

export interface AllergenName {
  readonly type: AllergenType
  /** False for a part of the allergen, such as almonds of the tree nuts. */
  readonly isWhole: boolean
  /** What it carries beside that: soy sauce is wheat, too. */
  readonly also?: readonly AllergenType[]
  /** What it may mean as well: "nuts" may be peanuts. */
  readonly mayMean?: readonly AllergenType[]
}

/** "en:milk", "de:milch": names with their language. */
const LANGUAGE = /^\s*[a-z]{2,3}:\s*/i
/** "Milk and products thereof (including lactose)": the wording of the EU's own list, in its languages. */
const THEREOF = anyOf([
  / and product thereof(?: including lactose)?$/,
  / (?:und|sowie) daraus (?:gewonnene|hergestellte) erzeugnisse(?: einschliesslich laktose)?$/,
  / y (?:sus|producto) derivado(?: incluida la lactosa)?$/,
  / e (?:(?:seu|respectivo)s? )?derivado(?: incluindo lactose)?$/,
  / e produto a base deste (?:cereais|fruto)$/,
  / en (?:daarvan )?(?:afgeleide|gemaakte) producten(?: inclusief lactose)?$/,
])
const MADE_OF_IT =
  /^(.+?) (?:et produit a base de?|y producto a base de|e prodotti a base di|e produto a base de|en producten op basis van) \1e?(?: (?:y compris le lactose|incluso lattosio|incluindo lactose|(?:inclusief|met inbegrip van) lactose))?$/
const IN_AMOUNTS =
  / (?:at|en|in|em) (?:concentra(?:[cz]io|t[iy]|coe|cao|co(?= ))|konzentratio)[a-z]*(?: .*)?$/

/** Cached, because all dishes of a catalog use the same few names. */
const foodsOfNames = new LRUCache<string, { readonly food: Food | null }>({ max: 1_000 })

function foodOf(name: string): Food | null {
  const known = foodsOfNames.get(name)
  if (known !== undefined) return known.food
  const key = foodKey(name.replace(LANGUAGE, '').replaceAll('_', ' '))
  const food = foodNamed(key.replace(THEREOF, '').replace(MADE_OF_IT, '$1').replace(IN_AMOUNTS, ''))
  foodsOfNames.set(name, { food })
  return food
}

/** Any nuts where guests say so; in the EU's list walnuts. */
const WALNUTS: ReadonlySet<string> = new Set(['noix', 'nuez', 'nueces'].map(foodKey))

/** Which of the nine a partner's name stands for, or null where none does (celery, mustard, lupin …). */
export function allergenNamed(name: string): AllergenName | null {
  const food = foodOf(name)
  if (food === null || !isListName(food)) return null
  const [type, ...also] = food.allergens
  if (type === undefined) return null
  return {
    type,
    isWhole: food.is === 'WHOLE' && !WALNUTS.has(food.name),
    ...(also.length === 0 ? {} : { also }),
    ...(food.mayMean.length === 0 ? {} : { mayMean: food.mayMean }),
  }
}

/** A pizza is no name of an allergen, even if its usual recipe has some. */
function isListName({ is }: Food): boolean {
  return is === 'WHOLE' || is === 'FOOD' || is === 'LIST'
}

/** The kind of food that the name of an other allergen stands for: beef is meat. null = one that breaks no diet. */
export function kindOfOther(name: string): FoodKind | null {
  const food = foodOf(name)
  return food !== null && isListName(food) && food.allergens.length === 0 ? (food.kinds[0] ?? null) : null
}

/** Whether a name is known to be none of the nine. */
export function isOtherAllergen(name: string): boolean {
  const food = foodOf(name)
  return food !== null && food.allergens.length === 0
}

/** A GUID, a number or another code. It may stand for any allergen, and no guest can read it. */
export function isCode(name: string): boolean {
  return CODE.test(name.trim())
}

const CODE =
  /^(?:[0-9a-f]{8}-[0-9a-f-]{13,}|[0-9a-f]{16,}|[^\p{L}]*|\p{L}{1,3}[-_ ]?\d+|[\p{L}]+_?\d{3,}|.*[0-9a-f]{8}-[0-9a-f]{4}-.*)$/iu

/** `OATS` and `en:oats` as a guest reads them: `Oats`. */
export function specificName(name: string): string {
  const words = name
    .replace(LANGUAGE, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a specific food is a cereal with gluten that is no wheat: oats, barley malt. */
export function isOtherGlutenCereal(specific: string): boolean {
  return foodKey(specific)
    .split(' ')
    .some((word) => OTHER_GLUTEN_CEREALS.has(word))
}

/** `'Tree nuts'` and `'TREE-NUTS'` become `TREE_NUTS`, `'Céleri'` becomes `CELERI`; letters of any script stay. */
export function canonicalAllergenName(name: string): string {
  const known = canonicalNames.get(name)
  if (known !== undefined) return known
  const canonical = name
    .replace(LANGUAGE, '')
    .normalize('NFKD')
    .replace(/['’\p{Mark}]/gu, '')
    .toUpperCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '_')
    .replace(/^_|_$/g, '')
  canonicalNames.set(name, canonical)
  return canonical
}

const canonicalNames = new LRUCache<string, string>({ max: 1_000 })

/** "Milk and products thereof (including lactose)": the wording of the EU's own list. */
const PRODUCTS_THEREOF = /_AND_PRODUCTS_THEREOF(_INCLUDING_LACTOSE)?$/
/** Separators between several names in one text: "Tree nuts and peanuts", "Nuts, namely: almonds". */
const BETWEEN_NAMES =
  /[,;/&+:|()[\]、・·•]|\b(?:and|or|namely|including|incl|such as|e\.g\.|namelijk|te weten|zoals|alsmede|nomeadamente)\b/iu
const NO_NAME = /^(?:products?|products thereof|thereof|etc\.?|other)?$/i

/** `ALMONDS` and `Sliced almonds` by words without plurals: `ALMOND`, `SLICED_ALMOND`. */
export function singularName(name: string): string {
  const words = canonicalAllergenName(name)
    .replace(PRODUCTS_THEREOF, '')
    .replace('MOLLUSK', 'MOLLUSC')
    .split('_')
  return words.map((word) => word.replace(/IES?$/, 'Y').replace(/S$/, '')).join('_')
}

const DENIAL = /_(?:FREE|NO|NON|NOT|WITHOUT)_/
const NO_DAIRY_BUTTER = /_(?:PEANUT|NUT|ALMOND|CASHEW|COCOA|SHEA)_BUTTER_/

/**
 * Whether the name of a food includes a name without plurals. Sliced almonds are almonds. Goat is not oat, an
 * almond-free mix is not almonds, peanut butter is not butter.
 */
export function isNamed(food: string, singular: string): boolean {
  const words = `_${singularName(food)}_`
  if (DENIAL.test(words) || (singular === 'BUTTER' && NO_DAIRY_BUTTER.test(words))) return false
  return words.includes(`_${singular}_`)
}

/** The names in a text: the text itself if it is one name, else each name that it lists. */
export function namesIn(text: string): readonly string[] {
  if (allergenNamed(text) !== null || isOtherAllergen(text)) return [text]
  const names = text.split(BETWEEN_NAMES).map((name) => name.trim())
  const listed = names.filter((name) => !NO_NAME.test(name))
  return listed.length === 0 ? [text] : listed
}
