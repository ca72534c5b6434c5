import type { KitchenStatement } from '../dish/dish.ts'
import { ALLERGEN_TERMS, ALLERGEN_TYPES } from '../vocabulary/vocabulary.ts'
import { type CatalogHeader, RestaurantSchema } from './items-schema.ts'
import type { NearMiss } from './near-miss.ts'
import { type ItemProblem, warning } from './problem.ts'
import { readUnread, type UnreadProperty } from './unread-properties.ts'
import { unknownProperty } from './unread-statements.ts'

/**
 * Names of properties that may say what a kitchen works with. Others of a file or restaurant are not read: the name of a
 * restaurant is no statement about its dishes.
 */
const OF_KITCHEN =
  /allerg|al[eé]rg|contain|cont[eé]m|conter|bevat|contact|contamin|besmetting|trac[ei]|spuren|sporen|vest[ií]gio|kitchen|keuken|cozinha|fry|fried|facilit|shared|warn|aviso|adverten|waarschuw|hinweis|avert|disclaim|advis|precaution|notice|legal[ _-]?(?:text|info)|sta?te?m[ea]?nt|note|remark|comment|mention|disclos|declar|processed|footer|free|vrij|livre|isento|^pal$/i
/** `usesPeanutOil: true`, `handles: ["peanuts"]`. */
const HANDLES = /^(?:has|uses|handles|processes)/i
/** `oil`, `fryingOil`. Not `foil`. */
const OILS = /(?:^|[^A-Za-z])[Oo]ils?$|[a-z]Oils?$/
/** What only a text about everything that is made there says, whatever its property is called. */
const SAYS_OF_ALL =
  /\b(?:may|might|could|can) (?:also )?contain\b|\btraces? of\b|cross[ -]?conta|kann (?:auch )?spuren|\bspuren von\b|p(?:ue|o)de(?:m|n)? (?:tamb[ií][eé]m )?conte(?:ne)?r\b|peu(?:t|vent) contenir|pu[oò] contenere|kan (?:ook )?sporen|\b(?:used|handled|processed|present) in (?:our|the|this) (?:kitchen|bakery|restaurant|facility)|\b(?:fried|cooked) in\b/i
/** Objects that are about the whole, and not about dishes. */
const ABOUT_ALL =
  /^(?:settings|config(?:uration)?|info(?:rmation)?|details|profile|operations?|legal|compliance|meta(?:data)?|defaults?|general|globals?|common|header|data|extra|additional(?:info(?:rmation)?|data)?|(?:food)?_?safety|health|risks?|chain|brand|restaurantinfo|about|policy|policies|message|description|\d+)$/i
const MAX_DEPTH = 4

/** The property, or those below it: `settings: { crossContact: ["peanut"] }`. What is deeper is read as one. */
function ofKitchen({ name, value }: UnreadProperty, depth = 0): readonly UnreadProperty[] {
  if (OF_KITCHEN.test(name) || HANDLES.test(name) || OILS.test(name)) return [{ name, value }]
  if ([value].flat().some((one) => typeof one === 'string' && SAYS_OF_ALL.test(one))) return [{ name, value }]
  if (!ABOUT_ALL.test(name) || typeof value !== 'object' || value === null) return []
  if (depth === MAX_DEPTH) return [{ name, value }]
  return Object.entries(value).flatMap(([below, one]) => ofKitchen({ name: below, value: one }, depth + 1))
}

/** What a property that nobody reads may say of everything that is made in restaurants; null = in all of them. */
export function kitchenDoubts(
  property: UnreadProperty,
  restaurantIds: readonly string[] | null,
): readonly KitchenStatement[] {
  const readings = ofKitchen(property).map(readUnread)
  const isOpen = readings.some((reading) => reading.isOpen)
  const foods = readings.flatMap((reading) => reading.foods)
  const named = new Set(foods.flatMap(({ allergens, mayMean }) => [...allergens, ...mayMean]))
  return ALLERGEN_TYPES.filter((type) => isOpen || named.has(type)).map((type) => ({
    type,
    level: 'UNKNOWN',
    text: null,
    restaurantIds,
  }))
}

/** That the property is not read, and what is taken from it. */
export function unreadProblems(
  path: readonly (string | number)[],
  known: readonly string[],
  doubts: readonly KitchenStatement[],
  near: NearMiss | null = null,
): readonly ItemProblem[] {
  const ignored = unknownProperty({ path, name: String(path.at(-1)), known }, false, near)
  if (doubts.length === 0) return [ignored]
  const names = doubts.map(({ type }) => ALLERGEN_TERMS[type].displayName).join(', ')
  const message = `it may speak of ${names}: taken as unknown for every dish it holds for; say it in "statements"`
  return [ignored, warning('CONTRADICTING_TEXT', ignored.pointer, message)]
}

const RESTAURANT_NAMES = Object.keys(RestaurantSchema.properties)
const MAX_NAMES = 20

/** The same of all restaurants of a file, with warnings once for each name. */
export function unreadOfRestaurants(restaurants: NonNullable<CatalogHeader['restaurants']>): {
  readonly statements: readonly KitchenStatement[]
  readonly problems: readonly ItemProblem[]
} {
  const statements: KitchenStatement[] = []
  const problems = new Map<string, readonly ItemProblem[]>()
  for (const [place, restaurant] of restaurants.entries())
    for (const [name, value] of Object.entries(restaurant)) {
      if (RESTAURANT_NAMES.includes(name)) continue
      const doubts = kitchenDoubts({ name, value }, [restaurant.id.trim()])
      statements.push(...doubts)
      if (problems.size < MAX_NAMES && !problems.has(name))
        problems.set(name, unreadProblems(['restaurants', place, name], RESTAURANT_NAMES, doubts))
    }
  return { statements, problems: [...problems.values()].flat() }
}
