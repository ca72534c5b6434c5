import { anyFood } from '../vocabulary/any-food.ts'
import { foodsIn, type NamedFood } from '../vocabulary/foods-in.ts'
import { textElements } from '../vocabulary/text-elements.ts'
import { bare } from './probably-meant.ts'
import { ADDRESS, isHidden, type Meaning, meaningOf } from './property-meaning.ts'
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
  if (!isAmongAllergens && isHidden(meaning, value)) return NOTHING
  if (meaning.isOfUnsuited && typeof value === 'string') return readUnsuited(value)
  if (meaning.isOfUnsuited && Array.isArray(value))
    return joined(
      value.map((one: unknown) => read({ name, value: one }, isAmongAllergens, budget, depth + 1)),
    )
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

/** `notSuitableFor: ["VEGAN", "coeliacs", "nut allergy"]`. */
function readUnsuited(text: string): UnreadReading {
  const ofLabel = text.length <= MAX_LABEL ? readLabel(`not ${text}`) : []
  return { foods: [...ofLabel, ...readText(text, false).foods], isOpen: false }
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
