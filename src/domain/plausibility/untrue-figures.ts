import type { Component } from '../dish/component.ts'
import { isUntrue } from '../dish/default-amount.ts'
import type { Dish } from '../dish/dish.ts'
import { type DishFacts, dishFacts } from '../dish/dish-facts.ts'
import { type ItemProblem, warning } from '../items/problem.ts'
import {
  amounts,
  fromMicro,
  NUTRIENT_UNITS,
  NUTRIENTS,
  type Nutrient,
  type NutrientAmounts,
  sumKnown,
} from '../vocabulary/nutrients.ts'
import { isDrink, mayHaveSugarAlcohols } from './figure-exceptions.ts'

/** Fat, carbohydrates and protein make the energy: where one of the four cannot be true, none can be relied on. */
const MACROS = ['fatTotal', 'carbohydrates', 'protein'] as const
const OTHERS = NUTRIENTS.filter((nutrient) => nutrient !== 'caloriesTotal')
const FOUR: readonly Nutrient[] = ['caloriesTotal', ...MACROS]
/** The energy from fat is one of them in another unit. */
const UNKNOWN_TOGETHER: readonly Nutrient[] = [...FOUR, 'caloriesFromFat']

export const KCAL_PER_GRAM = { fatTotal: 9, carbohydrates: 4, protein: 4 } as const
const FIBRE_ENERGY = 2
/** Erythritol, the sugar alcohol with the least. */
const SUGAR_ALCOHOL_ENERGY = 0.2
/** A difference counts where it is more than this, and more than half of the larger figure. */
const MIN_DIFFERENCE_KCAL = 60
const MIN_DIFFERENCE_SHARE = 0.5

/** Fibre is none: some labels count it beside the carbohydrates. */
const PARTS: readonly (readonly [part: Nutrient, whole: Nutrient])[] = [
  ['sugar', 'carbohydrates'],
  ['fatSaturated', 'fatTotal'],
  ['fatTrans', 'fatTotal'],
]
/** Labels are rounded. */
export const GRAM_TOLERANCE = 1

export interface CheckedFigures {
  readonly facts: DishFacts
  /** Name the figures that cannot be true. */
  readonly problems: readonly ItemProblem[]
}

/** The amounts of a dish or of a component, in their units, and what the food is called. */
interface Figures {
  readonly amountOf: (nutrient: Nutrient) => number | null
  /** Asked only of figures that need it: names are slow to read. */
  readonly isDrink: () => boolean
  readonly mayHaveSugarAlcohols: () => boolean
}

/**
 * Makes figures that cannot be true unknown, beside those that are so already: of each component, whether it arrives by
 * default or not, then of the default dish. A dish without further ones stays as it is.
 */
export function checkedFigures(sent: DishFacts): CheckedFigures {
  const parts = sent.components.flatMap((component) => untruePart(sent.dish, component) ?? [])
  const facts = parts.length === 0 ? sent : dishFacts(withoutFiguresOf(sent.dish, parts))
  const problems = parts.map(({ problem }) => problem)
  const figures = figuresOfDish(facts)
  const why = untruthOf(figures) ?? baseUntruth(figures, facts) ?? totalUntruth(facts)
  const negative = NUTRIENTS.filter((nutrient) => isSumBelowZero(facts, nutrient))
  const larger = PARTS.filter((pair) => isLarger(figures, pair))
  if (why === null && negative.length === 0 && larger.length === 0) return { facts, problems }
  const own = [...negative, ...larger.flat()]
  const isFour = why !== null || own.some((nutrient) => FOUR.includes(nutrient))
  const unknown = NUTRIENTS.filter(
    (nutrient) =>
      isUntrue(facts.dish, nutrient) ||
      own.includes(nutrient) ||
      (isFour && UNKNOWN_TOGETHER.includes(nutrient)),
  )
  const words =
    why ??
    (larger[0] === undefined
      ? `base and default components make less than 0 of ${negative.join(', ')}`
      : moreThanAll(larger[0]))
  const dish: Dish = { ...facts.dish, untrueFigures: unknown }
  const sentWords = amountWords(figures, new Set([...FOUR, ...larger.flat()]))
  const message = `${words}: ${unknown.join(', ')} are unknown (sent: ${sentWords})`
  return {
    facts: dishFacts(dish),
    problems: [...problems, warning('UNTRUE_NUTRITION', '/nutrition', message)],
  }
}

interface UntruePart {
  readonly id: string
  readonly unknown: readonly Nutrient[]
  readonly problem: ItemProblem
}

/** A component that adds figures that cannot be true, or null. One that adds nothing is no food without energy. */
function untruePart(dish: Dish, component: Component): UntruePart | null {
  const figures = figuresOfPart(dish, component)
  if (figures === null) return null
  const why = energyUntruth(figures, figures.amountOf('caloriesTotal'))
  const larger = PARTS.filter((pair) => isLarger(figures, pair))
  const words = why ?? (larger[0] && moreThanAll(larger[0]))
  if (words === undefined) return null
  const unknown = NUTRIENTS.filter(
    (nutrient) => UNKNOWN_TOGETHER.includes(nutrient) || larger.flat().includes(nutrient),
  )
  const sentWords = amountWords(figures, new Set([...FOUR, ...larger.flat()]))
  const message = `"${component.name}": ${words}: ${unknown.join(', ')} are unknown (it adds: ${sentWords})`
  return {
    id: component.id,
    unknown,
    problem: warning('UNTRUE_NUTRITION', placeOf(dish, component), message),
  }
}

/** What a component adds; what an option takes away, without the sign. null: it adds one and takes another away. */
function figuresOfPart(dish: Dish, { name, nutrition }: Component): Figures | null {
  const isBelow = NUTRIENTS.some((nutrient) => (nutrition[nutrient] ?? 0) < 0)
  if (isBelow && NUTRIENTS.some((nutrient) => (nutrition[nutrient] ?? 0) > 0)) return null
  const sign = isBelow ? -1 : 1
  const food = { name, category: null, description: null }
  return {
    amountOf: (nutrient) => {
      const amount = nutrition[nutrient]
      return amount === null ? null : fromMicro(amount * sign)
    },
    isDrink: () => isDrink(dish) || isDrink(food),
    mayHaveSugarAlcohols: () => mayHaveSugarAlcohols(dish) || mayHaveSugarAlcohols(food),
  }
}

function placeOf(dish: Dish, { id, group }: Component): string {
  if (group === null) return `/ingredients/${dish.ingredients.findIndex((one) => one.id === id)}`
  const at = dish.customizationGroups[group]?.options.findIndex((one) => one.id === id)
  return `/customizationGroups/${group}/options/${at}/nutrition`
}

function withoutFiguresOf(dish: Dish, parts: readonly UntruePart[]): Dish {
  const unknownOf = new Map(parts.map(({ id, unknown }) => [id, unknown]))
  const left = (id: string, sent: NutrientAmounts): NutrientAmounts => {
    const unknown = unknownOf.get(id)
    return unknown === undefined
      ? sent
      : amounts((nutrient) => (unknown.includes(nutrient) ? null : sent[nutrient]))
  }
  return {
    ...dish,
    ingredients: dish.ingredients.map((one) => ({ ...one, per100g: left(one.id, one.per100g) })),
    customizationGroups: dish.customizationGroups.map((group) => ({
      ...group,
      options: group.options.map((one) => ({ ...one, nutrition: left(one.id, one.nutrition) })),
    })),
  }
}

function moreThanAll([part, whole]: (typeof PARTS)[number]): string {
  return `there is more ${part} than ${whole}`
}

/** Why the four figures cannot be true, or null where they can. */
function untruthOf(figures: Figures): string | null {
  const energy = figures.amountOf('caloriesTotal')
  if (energy === 0 && (areZero(figures, MACROS) || areZero(figures, OTHERS)))
    return figures.isDrink() ? null : 'every figure is 0, and this is no drink'
  return energyUntruth(figures, energy)
}

/** Whether all of these that are known are 0, and one is known. */
function areZero({ amountOf }: Figures, nutrients: readonly Nutrient[]): boolean {
  const known = nutrients.flatMap((nutrient) => amountOf(nutrient) ?? [])
  return known.length > 0 && known.every((amount) => amount === 0)
}

/** The bounds of the energy that the macronutrients make. The upper one is unknown where one of them is. */
function energyUntruth(figures: Figures, energy: number | null): string | null {
  if (energy === null) return null
  const { amountOf } = figures
  const [fat, carbohydrates, protein] = MACROS.map(amountOf)
  const fibre = amountOf('dietaryFiber') ?? 0
  // Some labels count fibre among the carbohydrates, others beside them.
  const starch = Math.max(0, (carbohydrates ?? 0) - fibre)
  const fromFat = Math.max((fat ?? 0) * KCAL_PER_GRAM.fatTotal, amountOf('caloriesFromFat') ?? 0)
  const lowestWith = (perGram: number) => fromFat + starch * perGram + (protein ?? 0) * KCAL_PER_GRAM.protein
  const isFewer = (made: number) => made > energy && differs(made, energy)
  const lowest = lowestWith(KCAL_PER_GRAM.carbohydrates)
  if (isFewer(lowest) && !(figures.mayHaveSugarAlcohols() && !isFewer(lowestWith(SUGAR_ALCOHOL_ENERGY))))
    return `${rounded(energy)} kcal are fewer than the ${rounded(lowest)} kcal that fat, carbohydrates and protein make`
  if (fat == null || carbohydrates == null || protein == null) return null
  const highest =
    fromFat +
    carbohydrates * KCAL_PER_GRAM.carbohydrates +
    fibre * FIBRE_ENERGY +
    protein * KCAL_PER_GRAM.protein
  if (!differs(highest, energy) || highest > energy || figures.isDrink()) return null
  return `${rounded(energy)} kcal are more than the ${rounded(highest)} kcal that fat, carbohydrates and protein make`
}

/** The declared base alone. A base of zeros is nothing. */
function baseUntruth(figures: Figures, { dish: { declaredBaseNutrition } }: DishFacts): string | null {
  const amountOf = (nutrient: Nutrient) => declaredBaseNutrition[nutrient]
  const why = energyUntruth({ ...figures, amountOf }, amountOf('caloriesTotal'))
  return why === null ? null : `of the base alone ${why}`
}

/** A declared base and the default components differ from the declared total by as much. */
function totalUntruth({ dish, defaults }: DishFacts): string | null {
  const off = FOUR.find((nutrient) => {
    const total = dish.declaredNutrition[nutrient]
    const base = dish.declaredBaseNutrition[nutrient]
    const parts = sumKnown(defaults.map(({ nutrition }) => nutrition[nutrient]))
    if (total === null || base === null || parts === null) return false
    const perUnit = nutrient === 'caloriesTotal' ? 1 : KCAL_PER_GRAM[nutrient as keyof typeof KCAL_PER_GRAM]
    return differs(total * perUnit, (base + fromMicro(parts)) * perUnit)
  })
  return off === undefined ? null : `the declared total of ${off} is not that of base and default components`
}

function differs(a: number, b: number): boolean {
  const difference = Math.abs(a - b)
  return difference > MIN_DIFFERENCE_KCAL && difference > Math.max(a, b) * MIN_DIFFERENCE_SHARE
}

function isSumBelowZero({ dish, baseNutrition, defaults }: DishFacts, nutrient: Nutrient): boolean {
  if (dish.declaredNutrition[nutrient] !== null) return false
  const sum = sumKnown([baseNutrition[nutrient], ...defaults.map(({ nutrition }) => nutrition[nutrient])])
  return sum !== null && sum < 0
}

function isLarger({ amountOf }: Figures, [part, whole]: (typeof PARTS)[number]): boolean {
  const [some, all] = [amountOf(part), amountOf(whole)]
  return some !== null && all !== null && some > all + GRAM_TOLERANCE
}

/** Those of the default dish. */
function figuresOfDish({ dish, defaultDish }: DishFacts): Figures {
  return {
    amountOf: (nutrient) => {
      const declared = dish.declaredNutrition[nutrient]
      if (declared !== null) return declared
      const sum = defaultDish.nutrition[nutrient]
      return sum === null ? null : fromMicro(sum)
    },
    isDrink: () => isDrink(dish),
    mayHaveSugarAlcohols: () => mayHaveSugarAlcohols(dish),
  }
}

function amountWords({ amountOf }: Figures, nutrients: ReadonlySet<Nutrient>): string {
  const known = [...nutrients].flatMap((nutrient) => {
    const amount = amountOf(nutrient)
    return amount === null ? [] : [`${nutrient} ${rounded(amount)} ${NUTRIENT_UNITS[nutrient]}`]
  })
  return known.join(', ')
}

function rounded(amount: number): number {
  return Math.round(amount * 10) / 10
}
