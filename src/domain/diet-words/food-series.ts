import type { Food } from '../vocabulary/food-vocabulary.ts'
import { isBoundary, isOfFoodsBefore } from './clauses.ts'
import { MAIN_FOODS, SMALL_WORDS } from './diet-phrases.ts'
import { bearsAllergen, isGeneral, isMeat } from './general-foods.ts'
import { afterModifiers, type TermElement } from './term-elements.ts'

export type Joint = 'FIRST' | 'AND' | 'OR' | 'COMMA' | 'NONE'

/** These alone are no ingredient that dishes are named after: "no dairy gluten" is a list, "no milk fish tacos" is not. */
const DISH_NAMING = new Set(['fish', 'egg', 'milk', 'pescado', 'huevo', 'leche', 'shellfish'])
/** No serial list of unknown foods is longer. In elements. */
export const LONGEST_SERIES = 12

const AS_WELL_AS = ['as', 'well', 'as']

export function isJoin(element: TermElement): boolean {
  return SMALL_WORDS.AND.has(element.text) || SMALL_WORDS.OR.has(element.text)
}

/** How a list goes on at an element, and from where. */
export function jointAfter(elements: readonly TermElement[], at: number): [Joint, number] {
  const element = elements[at]
  if (element === undefined) return ['NONE', at]
  if (AS_WELL_AS.every((word, place) => elements[at + place]?.text === word))
    return ['AND', at + AS_WELL_AS.length]
  const joint = SMALL_WORDS.AND.has(element.text) ? 'AND' : SMALL_WORDS.OR.has(element.text) ? 'OR' : null
  if (joint !== null && element.bound === null) {
    const next = elements[at + 1]
    if (next === undefined || !isJoin(next)) return [joint, at + 1]
    return [SMALL_WORDS.AND.has(next.text) && joint === 'AND' ? 'AND' : 'OR', at + 2]
  }
  if (/[/]/.test(element.before)) return ['OR', at]
  if (/[&+]/.test(element.before)) return ['AND', at]
  return [/[,;]/.test(element.before) ? 'COMMA' : 'NONE', at]
}

/** "Fish tacos", "seafood paella". */
export function namesDish({ name, isDish }: Food): boolean {
  return isDish || DISH_NAMING.has(name)
}

/** Whether it can be one of a list that a denial behind it ends. */
export function canBeListed(food: Food): boolean {
  return (!food.isDish || isGeneral(food)) && (bearsAllergen(food) || isMeat(food))
}

/** A food that a list of denied ones does not reach. */
export function isMain(element: TermElement | undefined, food: Food | null): boolean {
  const isDish = food?.isDish === true && !isGeneral(food)
  return isDish || MAIN_FOODS.has(element?.singular ?? '') || MAIN_FOODS.has(food?.name ?? '')
}

/** "Chicken, beef, or lamb", "onions, chicken, or dairy": no dish that the guest wants. */
export function isMainInSeries(
  elements: readonly TermElement[],
  to: number,
  previous: { readonly to: number; readonly food: Food | null } | null,
): boolean {
  if (previous === null || !isBoundary(elements[to])) return false
  if (endsInAllergen(elements, to)) return true
  if (elements[to - 1]?.food?.isDish === false && leadsToAllergen(elements, to, true)) return true
  return isMain(elements[previous.to - 1], previous.food) && lastOfSeries(elements, to, true) !== null
}

/** "Onions, tomatoes, or pickles": an "or", an "and" or an allergen ends the series. */
export function isInSeries(elements: readonly TermElement[], from: number): boolean {
  return (
    lastOfSeries(elements, from) !== null || endsInAllergen(elements, from) || leadsToAllergen(elements, from)
  )
}

function endsInAllergen(elements: readonly TermElement[], from: number): boolean {
  const place = lastOfSeries(elements, from, true)
  const last = place === null ? null : (elements[place]?.food ?? null)
  return place !== null && last !== null && canBeListed(last) && isBoundary(elements[place + 1])
}

/** The place behind the "or" or "and" of a series. */
function lastOfSeries(elements: readonly TermElement[], from: number, mayHaveMains = false): number | null {
  for (let at = from; at < Math.min(elements.length, from + LONGEST_SERIES); at += 1) {
    const element = elements[at] as TermElement
    if (isJoin(element) || /[&+/]/.test(element.before))
      return afterModifiers(elements, jointAfter(elements, at)[1])
    if (isEndOfSeries(element) || (!mayHaveMains && isMain(element, element.food))) return null
  }
  return null
}

/** "Onions, egg", "pork, gluten"; not "onions, egg salad" and "onions, nut free". */
function leadsToAllergen(elements: readonly TermElement[], from: number, mayHaveMains = false): boolean {
  for (let at = from; at < Math.min(elements.length, from + LONGEST_SERIES); at += 1) {
    const element = elements[at] as TermElement
    const { food } = element
    const isListed = /[,;]/.test(element.before) && food !== null
    const isAllergen =
      isListed && (mayHaveMains ? isGeneral(food) && !DISH_NAMING.has(food.name) : canBeListed(food))
    if (isAllergen && isBoundary(elements[at + 1]) && !isOfFoodsBefore(elements, at + 1)) return true
    if (isEndOfSeries(element) || (isMain(element, food) && !(mayHaveMains && food?.isDish === false)))
      return false
  }
  return false
}

function isEndOfSeries({ isContent, food }: TermElement): boolean {
  return !(isContent || food)
}
