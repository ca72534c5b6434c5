import type { GroupItem } from './items-schema.ts'

const REMOVE =
  '(?:no|hold(?: the)?|remove|leave out|without|ohne|kein[en]?|sin|quitar|sans|retirer|enlever|senza|togli(?:ere)?|zonder|geen|verwijder(?:en)?|sem|tirar|retirar|remover)'
const REMOVAL = new RegExp(`^${REMOVE}\\s+(?=\\p{L})`, 'iu')
/** "Remove", "Remove ingredients", "Ohne" */
const OF_REMOVALS = new RegExp(
  `^(?:${REMOVE}|weglassen|weglaten|abbestellen|removals?)(?:[^\\p{L}]*$|\\s+(?:items?|ingredients?|zutaten|ingr[eé]dients?|ingredientes?|ingredienti|ingredi[eë]nten|toppings?|something)\\b)`,
  'iu',
)
/** More or less of what is there. */
const AMOUNT =
  /^(?:extra|double|light|lite|less|more|easy|mehr|weniger|wenig|m[aá]s|menos|plus de|moins de|meer|minder|mais)\b/i
/** "Allergies: no nuts" stands at every dish. */
const REQUEST = /all?[eé]r[gj]|diet|intoler|unvertr/i
const CLASS =
  /^(?:dairy|lactose|gl[uú]ten|wheat|allergens?|latic[ií]nios?|al[eé]rg[ea]n[a-zêé]*)(?![\p{L}\d])/iu

const ARRIVES = /[([](?:default|standard)[)\]]/i

/**
 * What each option of a group names that the dish holds although it does not arrive with it: what it takes away ("No
 * cheese", "Hold the mayo"), or what its name alone calls default. Null for any other option.
 */
export function foodsOfDish({ name: group, options }: GroupItem): readonly (string | null)[] {
  const isRequest = REQUEST.test(group)
  const isOfRemovals = OF_REMOVALS.test(group.trim())
  // "No cheese" beside "Cheddar" and "Swiss" takes nothing away.
  const areRemovals = options.every(({ name }) => REMOVAL.test(name.trim()) || AMOUNT.test(name.trim()))
  return options.map(({ name, isDefault }) => {
    if (isDefault === undefined && ARRIVES.test(name)) return name
    if (isDefault === true || isRequest) return null
    if (!isOfRemovals && !(areRemovals && REMOVAL.test(name.trim()))) return null
    const food = name.trim().replace(REMOVAL, '')
    return CLASS.test(food) ? null : food
  })
}
