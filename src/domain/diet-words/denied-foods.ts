import { type Food, foodNamed } from '../vocabulary/food-vocabulary.ts'
import { isBoundary, isOfFoodsBefore, joinsWords, linksName } from './clauses.ts'
import { FOOD_HEADS, SMALL_WORDS } from './diet-phrases.ts'
import {
  canBeListed,
  isInSeries,
  isJoin,
  isMain,
  isMainInSeries,
  type Joint,
  jointAfter,
  LONGEST_SERIES,
  namesDish,
} from './food-series.ts'
import { bearsAllergen, isGeneral } from './general-foods.ts'
import { afterModifiers, isFoodAdjective, isSmallWord, type TermElement } from './term-elements.ts'
import { meantFood } from './typed-words.ts'

/** One food of a list that the guest leaves out: elements `from` to `to`. */
export interface DeniedFood {
  readonly from: number
  readonly to: number
  /** null: a food that the vocabulary does not have. */
  readonly food: Food | null
  /** Whether the food is a guess at a misspelt word. */
  readonly isTypo?: boolean
  /** Whether the words may mean something else, too. */
  readonly isUncertain: boolean
}

/** How a list goes on: "no nuts or eggs" is sure, "no nuts and eggs" is not, "without nuts and eggs" is. */
export type ListKind = 'NO' | 'WITHOUT'

/** The foods from `start` on. Where a word could belong to the list or not, it does, and the food says so. */
export function deniedFoods(
  elements: readonly TermElement[],
  start: number,
  kind: ListKind,
): readonly DeniedFood[] {
  const foods: DeniedFood[] = []
  // "Non posso mangiare né latte né uova".
  let at = isNeither(elements[start]) ? start + 1 : start
  let joint: Joint = 'FIRST'
  for (;;) {
    if (joint === 'NONE' && linksName(elements[at])) break
    const from = afterModifiers(elements, at)
    const found = foodFrom(elements, from)
    if (found === null || !isListed(elements, found, joint, foods.at(-1) ?? null)) break
    foods.push({ ...found, isUncertain: found.isUncertain || isDoubtful(found, joint, kind) })
    ;[joint, at] = jointAfter(elements, found.to)
  }
  return withoutSeriesDoubt(elements, foods)
}

/** "Né", "nem", "noch": before each food of a list that is left out. */
export function isNeither(element: TermElement | undefined): boolean {
  return element?.cue === null && NEITHER.has(element.text)
}

const NEITHER = new Set(['ne', 'nem', 'noch'])

/** The foods from `free` to `end`: "nut, egg and dairy" of "nut, egg and dairy free". */
export function foodsBefore(
  elements: readonly TermElement[],
  end: number,
  free: number,
): readonly DeniedFood[] {
  const last = elements[end - 1]
  if (end <= free || last === undefined || (last.food === null && !last.isContent)) return []
  const isHeaded =
    last.food === null && isHead(last) && end - 2 >= free && elements[end - 2]?.isContent === true
  const from = isHeaded ? end - 2 : end - 1
  const isHarm = elements[end]?.cue === 'ALLERGY' || elements[end]?.cue === 'HARM'
  const foods: DeniedFood[] = [{ from, to: end, isUncertain: false, ...foodOrTypo(last) }]
  for (let next = foods[0]; next !== undefined; ) {
    next = foodJoinedBefore(elements, next.from, free, isHarm)
    if (next !== undefined) foods.unshift(next)
  }
  return foods
}

function foodJoinedBefore(
  elements: readonly TermElement[],
  at: number,
  free: number,
  isHarm: boolean,
): DeniedFood | undefined {
  const place = placeBefore(elements, at, free)
  const element = elements[place]
  if (place < free || element === undefined) return undefined
  const found = foodOrTypo(element)
  const { food } = found
  const isJoined = place < at - 1
  const { before: gap } = elements[place + 1] as TermElement
  const isListed = isJoined || /[,;/&+-]/.test(gap)
  if (food === null || !canBeListed(food))
    return isListed && isBehindAllergen(elements, place, { free, isHarm })
      ? { from: place, to: place + 1, food, isUncertain: true }
      : undefined
  const hasGeneralFood = isGeneral(food)
  if (!isListed && !(hasGeneralFood && (isHarm || !namesDish(food)))) return undefined
  const isSeries = isJoined || jointAfter(elements, at + 1)[0] !== 'NONE'
  const isSure = hasGeneralFood && isListed && (isSeries || !food.isDish)
  return { from: place, to: place + 1, isUncertain: !isSure && !/^-/.test(gap), ...found }
}

/** The place before `at`, "and/or" and "or any" aside. */
function placeBefore(elements: readonly TermElement[], at: number, free: number): number {
  let joins = at - 1
  while (joins >= free && isSmallWord(elements[joins], 'MODIFIER')) joins -= 1
  let place = joins
  while (place >= free && isJoin(elements[place] as TermElement)) place -= 1
  return place === joins ? at - 1 : place
}

/** The garlic of "nuts, garlic and sesame free". */
function isBehindAllergen(
  elements: readonly TermElement[],
  at: number,
  { free, isHarm }: { readonly free: number; readonly isHarm: boolean },
): boolean {
  let place = at
  while (place >= free && at - place < LONGEST_SERIES) {
    const element = elements[place] as TermElement
    if (element.food !== null && (isHarm ? canBeListed : isGeneral)(element.food)) return true
    const isBridge = element.food?.isDish === false
    if (!(element.isContent || element.food) || (isMain(element, element.food) && !isBridge)) return false
    const next = placeBefore(elements, place, free)
    if (next === place - 1 && !/[,;/&+]/.test(element.before)) return false
    place = next
  }
  return false
}

/** The food of an element, or the one that a misspelt word means. */
function foodOrTypo({ food, isContent, text }: TermElement): Pick<DeniedFood, 'food'> & Partial<DeniedFood> {
  const meant = food === null && isContent ? meantFood(text) : null
  return meant === null ? { food } : { food: foodNamed(meant), isTypo: true, isUncertain: true }
}

function foodFrom(elements: readonly TermElement[], from: number): DeniedFood | null {
  const element = elements[from]
  if (element === undefined) return null
  const next = elements[from + 1]
  const isOpen = next !== undefined && joinsWords(next.before)
  if (isFoodAdjective(element, elements[from - 1]) && isOpen && (next.food !== null || next.isContent)) {
    const bearsNone = next.food?.allergens.length === 0
    return { from, to: from + 2, food: bearsNone ? null : next.food, isUncertain: false }
  }
  const animal = next?.text === 'de' || next?.text === 'di' ? elements[from + 2] : undefined
  if (animal?.isContent && NAMED_BY_THE_NEXT.has(element.singular))
    return { from, to: from + 3, food: animal.food, isUncertain: false }
  if (animal !== undefined && MILKS.has(element.text) && MILK_ANIMALS.has(animal.text))
    return { from, to: from + 3, food: element.food, isUncertain: false }
  const isHeaded = isOpen && isHead(next) && (next.isContent || next.food !== null)
  const to = from + (isHeaded ? 2 : 1)
  if (element.food !== null) {
    const bearsNone = element.food.allergens.length === 0
    return { from, to: bearsNone ? to : from + 1, food: element.food, isUncertain: false }
  }
  if (!element.isContent) return null
  const meant = foodOrTypo(element)
  return { from, to: meant.isTypo ? from + 1 : to, isUncertain: false, ...meant }
}

/** "Carne de cerdo", "semillas de girasol". */
const NAMED_BY_THE_NEXT = new Set(['carne', 'semilla', 'aceite', 'salsa'])
const MILKS = new Set(['leche', 'lait', 'latte', 'leite'])
const MILK_ANIMALS = new Set(
  'vaca cabra oveja ovelha vache chevre brebis mucca vacca capra pecora'.split(' '),
)

function isHead({ singular }: TermElement): boolean {
  return FOOD_HEADS.has(singular)
}

function isListed(
  elements: readonly TermElement[],
  found: DeniedFood,
  joint: Joint,
  previous: DeniedFood | null,
): boolean {
  if (joint === 'FIRST') return true
  const { food, to } = found
  if (isOfFoodsBefore(elements, to)) return false
  if (joint === 'OR') return true
  if (food !== null && isGeneral(food) && joint !== 'NONE') return true
  if (isMain(elements[to - 1], food)) return isMainInSeries(elements, to, previous)
  if (joint === 'AND') return true
  if (joint === 'COMMA') return (food !== null && bearsAllergen(food)) || isInSeries(elements, to)
  if (isInSeries(elements, to)) return true
  if (food === null) return false
  const isOnly = isGeneral(food) && !namesDish(food)
  const isLast = food.allergens.length > 0 && isBoundary(elements[afterAllergens(elements, to)])
  return previous?.food == null || previous.food.allergens.length === 0 ? isOnly && isLast : isOnly || isLast
}

/** The first place from `from` on that is no allergen beside others: the end of "milk egg nuts". */
function afterAllergens(elements: readonly TermElement[], from: number): number {
  let at = from
  while (isAllergenBeside(elements[at])) at += 1
  return at
}

function isAllergenBeside(element: TermElement | undefined): boolean {
  if (element?.food == null || !joinsWords(element.before)) return false
  return element.food.allergens.length > 0 && !isMain(element, element.food)
}

function isDoubtful({ food }: DeniedFood, joint: Joint, kind: ListKind): boolean {
  if (joint === 'AND') return kind === 'NO'
  if (joint === 'NONE') return true
  return joint === 'COMMA' && (food === null || !isGeneral(food))
}

/** What stands between commas is sure where an "or" ends the series. */
function withoutSeriesDoubt(
  elements: readonly TermElement[],
  foods: readonly DeniedFood[],
): readonly DeniedFood[] {
  const last = foods.at(-1)
  const isSeries =
    last !== undefined && foods.length > 2 && SMALL_WORDS.OR.has(elements[last.from - 1]?.text ?? '')
  if (!isSeries) return foods
  return foods.map((food) => ({ ...food, isUncertain: false }))
}
