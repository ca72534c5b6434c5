import { type Food, foodNamed } from '../vocabulary/food-vocabulary.ts'
import { FOOD_HEADS, MAIN_FOODS, SMALL_WORDS } from './diet-phrases.ts'
import { bearsAllergen, isGeneral, isMeat } from './general-foods.ts'
import { afterModifiers, isFoodAdjective, type TermElement } from './term-elements.ts'
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

type Joint = 'FIRST' | 'AND' | 'OR' | 'COMMA' | 'NONE'

/** These alone are no ingredient that dishes are named after: "no dairy gluten" is a list, "no milk fish tacos" is not. */
const DISH_NAMING = new Set(['fish', 'egg', 'milk', 'pescado', 'huevo', 'leche', 'shellfish'])
/** No serial list of unknown foods is longer. In elements. */
const LONGEST_SERIES = 12

/** The foods from `start` on. Where a word could belong to the list or not, it does, and the food says so. */
export function deniedFoods(
  elements: readonly TermElement[],
  start: number,
  kind: ListKind,
): readonly DeniedFood[] {
  const foods: DeniedFood[] = []
  let at = start
  let joint: Joint = 'FIRST'
  for (;;) {
    const from = afterModifiers(elements, at)
    const found = foodFrom(elements, from)
    if (found === null || !isListed(elements, found, joint, foods.at(-1) ?? null)) break
    foods.push({ ...found, isUncertain: found.isUncertain || isDoubtful(found, joint, kind) })
    ;[joint, at] = jointAfter(elements, found.to)
  }
  return withoutSeriesDoubt(elements, foods)
}

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
  const foods: DeniedFood[] = [{ from, to: end, food: last.food, isUncertain: false }]
  for (let next = foods[0]; next !== undefined; ) {
    next = foodJoinedBefore(elements, next.from, free, isHarm)
    if (next !== undefined) foods.unshift(next)
  }
  return foods
}

/** After a word of allergy, the food follows. */
export const AHEAD: ReadonlySet<string> = new Set(['to', '2', 'a', 'al', 'ala', 'alas', 'alos', 'de', 'del'])

const AS_WELL_AS = ['as', 'well', 'as']
const SENSITIVE_TO = new Set(['sensible', 'sensibles'])
const APART = /[,.;:!?)\]/|&+\n]|\s[-–—]\s/

/** "Nut free" and "nut allergy"; not "no nuts, allergic to eggs" or "no nuts & allergies: eggs". */
export function isOfFoodsBefore(elements: readonly TermElement[], at: number): boolean {
  const element = elements[at]
  if (element?.cue === 'FREE') return /^\s*-?\s*$/.test(element.before)
  return element?.cue === 'ALLERGY' && !isApart(elements, at) && !leadsOn(elements, at)
}

/** "Allergic to kiwi", "allergies: kiwi": whatever follows is meant. */
export function leadsOn(elements: readonly TermElement[], at: number): boolean {
  const [text, next] = [elements[at]?.text ?? '', elements[at + 1]?.text ?? '']
  return isHeading(elements, at) || AHEAD.has(next) || SENSITIVE_TO.has(text)
}

/** "Allergies: nuts". */
export function isHeading(elements: readonly TermElement[], at: number): boolean {
  return elements[at + 1]?.before.includes(':') === true
}

/** Whether punctuation stands before an element. */
export function isApart(elements: readonly TermElement[], at: number): boolean {
  return APART.test(elements[at]?.before ?? '')
}

function foodJoinedBefore(
  elements: readonly TermElement[],
  at: number,
  free: number,
  isHarm: boolean,
): DeniedFood | undefined {
  const [before, { before: gap }] = [elements[at - 1], elements[at] as TermElement]
  const isJoined = before !== undefined && isJoin(before)
  const place = isJoined ? at - 2 : at - 1
  const food = elements[place]?.food ?? null
  if (
    place < free ||
    food === null ||
    (food.isDish && !isGeneral(food)) ||
    !(bearsAllergen(food) || isMeat(food))
  )
    return undefined
  const hasGeneralFood = isGeneral(food)
  const isListed = isJoined || /[,/&+-]/.test(gap)
  if (!isListed && !(hasGeneralFood && (isHarm || !namesDish(food)))) return undefined
  const isHyphened = /^-/.test((isJoined ? before.before : gap) ?? '')
  const isSeries = isJoined || jointAfter(elements, at + 1)[0] !== 'NONE'
  const isSure = hasGeneralFood && isListed && (isSeries || !food.isDish)
  return { from: place, to: place + 1, food, isUncertain: !isSure && !isHyphened }
}

function foodFrom(elements: readonly TermElement[], from: number): DeniedFood | null {
  const element = elements[from]
  if (element === undefined || element.cue !== null || element.diet !== null || element.bound !== null)
    return null
  const next = elements[from + 1]
  const isOpen = next !== undefined && isSpace(next.before)
  if (isFoodAdjective(element, elements[from - 1]) && isOpen && (next.food !== null || next.isContent)) {
    const bearsNone = next.food?.allergens.length === 0
    return { from, to: from + 2, food: bearsNone ? null : next.food, isUncertain: false }
  }
  const animal = next?.text === 'de' ? elements[from + 2] : undefined
  if (animal?.isContent && NAMED_BY_THE_NEXT.has(element.singular))
    return { from, to: from + 3, food: animal.food, isUncertain: false }
  if (animal !== undefined && element.text === 'leche' && MILK_ANIMALS.has(animal.text))
    return { from, to: from + 3, food: element.food, isUncertain: false }
  const isHeaded = isOpen && isHead(next) && (next.isContent || next.food !== null)
  const to = from + (isHeaded ? 2 : 1)
  if (element.food !== null) {
    const bearsNone = element.food.allergens.length === 0
    return { from, to: bearsNone ? to : from + 1, food: element.food, isUncertain: false }
  }
  if (!element.isContent) return null
  const meant = meantFood(element.text)
  if (meant !== null) return { from, to: from + 1, food: foodNamed(meant), isTypo: true, isUncertain: true }
  return { from, to, food: null, isUncertain: false }
}

/** "Carne de cerdo", "semillas de girasol". */
const NAMED_BY_THE_NEXT = new Set(['carne', 'semilla', 'aceite', 'salsa'])
const MILK_ANIMALS = new Set(['vaca', 'cabra', 'oveja'])

function isHead({ singular }: TermElement): boolean {
  return FOOD_HEADS.has(singular)
}

function isSpace(before: string): boolean {
  return /^[\s-]*$/.test(before)
}

function isJoin(element: TermElement): boolean {
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
  return [element.before.includes(',') ? 'COMMA' : 'NONE', at]
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

/** "Fish tacos", "seafood paella". */
function namesDish({ name, isDish }: Food): boolean {
  return isDish || DISH_NAMING.has(name)
}

/** The first place from `from` on that is no allergen beside others: the end of "milk egg nuts". */
function afterAllergens(elements: readonly TermElement[], from: number): number {
  let at = from
  while (isAllergenBeside(elements[at])) at += 1
  return at
}

function isAllergenBeside(element: TermElement | undefined): boolean {
  if (element?.food == null || !isSpace(element.before)) return false
  return element.food.allergens.length > 0 && !isMain(element, element.food)
}

/** A food that a list of denied ones does not reach. */
export function isMain(element: TermElement | undefined, food: Food | null): boolean {
  const isDish = food?.isDish === true && !isGeneral(food)
  return isDish || MAIN_FOODS.has(element?.singular ?? '') || MAIN_FOODS.has(food?.name ?? '')
}

/** Whether no name of a dish goes on here. */
export function isBoundary(element: TermElement | undefined): boolean {
  if (element === undefined || !isSpace(element.before)) return true
  return (
    element.cue !== null ||
    element.bound !== null ||
    element.diet !== null ||
    !(element.isContent || element.food)
  )
}

/** "Chicken, beef, or lamb", "onions, chicken, or dairy": no dish that the guest wants. */
function isMainInSeries(elements: readonly TermElement[], to: number, previous: DeniedFood | null): boolean {
  if (previous === null || !isBoundary(elements[to])) return false
  if (endsInAllergen(elements, to)) return true
  return isMain(elements[previous.to - 1], previous.food) && joinOfSeries(elements, to, true) !== null
}

/** "Onions, tomatoes, or pickles": an "or" or an "and" ends the series. */
function isInSeries(elements: readonly TermElement[], from: number): boolean {
  return joinOfSeries(elements, from) !== null || endsInAllergen(elements, from)
}

function endsInAllergen(elements: readonly TermElement[], from: number): boolean {
  const join = joinOfSeries(elements, from, true)
  const last = join === null ? null : (elements[join + 1]?.food ?? null)
  if (join === null || last === null || !isGeneral(last) || DISH_NAMING.has(last.name)) return false
  return isBoundary(elements[join + 2])
}

function joinOfSeries(elements: readonly TermElement[], from: number, mayHaveMains = false): number | null {
  for (let at = from; at < Math.min(elements.length, from + LONGEST_SERIES); at += 1) {
    const element = elements[at] as TermElement
    if (isJoin(element)) return at
    const isEnd = element.cue !== null || !(element.isContent || element.food)
    if (isEnd || (!mayHaveMains && isMain(element, element.food))) return null
  }
  return null
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
