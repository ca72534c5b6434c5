import { isUntrue } from '../dish/default-amount.ts'
import type { Dish } from '../dish/dish.ts'
import { type DishFacts, dishFacts } from '../dish/dish-facts.ts'
import { type ItemProblem, warning } from '../items/problem.ts'
import { fromMicro, NUTRIENT_UNITS, NUTRIENTS, type Nutrient, sumKnown } from '../vocabulary/nutrients.ts'
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
  /** Names the figures that cannot be true. */
  readonly problem: ItemProblem | null
}

/** Makes figures that cannot be true unknown, beside those that are so already. A dish without further ones stays as it is. */
export function checkedFigures(facts: DishFacts): CheckedFigures {
  const why = untruthOf(facts)
  const negative = NUTRIENTS.filter((nutrient) => isSumBelowZero(facts, nutrient))
  const larger = PARTS.filter(([part, whole]) => isLarger(facts, part, whole))
  if (why === null && negative.length === 0 && larger.length === 0) return { facts, problem: null }
  const own = [...negative, ...larger.flat()]
  const isFour = why !== null || own.some((nutrient) => FOUR.includes(nutrient))
  const unknown = NUTRIENTS.filter(
    (nutrient) =>
      isUntrue(facts.dish, nutrient) ||
      own.includes(nutrient) ||
      (isFour && UNKNOWN_TOGETHER.includes(nutrient)),
  )
  const [part, whole] = larger[0] ?? []
  const words =
    why ??
    (part === undefined
      ? `base and default components make less than 0 of ${negative.join(', ')}`
      : `there is more ${part} than ${whole}`)
  const dish: Dish = { ...facts.dish, untrueFigures: unknown }
  const sent = sentWords(facts, new Set([...FOUR, ...larger.flat()]))
  const message = `${words}: ${unknown.join(', ')} are unknown (sent: ${sent})`
  return { facts: dishFacts(dish), problem: warning('UNTRUE_NUTRITION', '/nutrition', message) }
}

/** Why the four figures cannot be true, or null where they can. */
function untruthOf(facts: DishFacts): string | null {
  const { dish } = facts
  const energy = amountOf(facts, 'caloriesTotal')
  if (energy === 0 && (areZero(facts, MACROS) || areZero(facts, OTHERS)))
    return isDrink(dish) ? null : 'every figure is 0, and this is no drink'
  return energyUntruth(facts, energy) ?? totalUntruth(facts)
}

/** Whether all of these that are known are 0, and one is known. */
function areZero(facts: DishFacts, nutrients: readonly Nutrient[]): boolean {
  const amounts = nutrients.flatMap((nutrient) => amountOf(facts, nutrient) ?? [])
  return amounts.length > 0 && amounts.every((amount) => amount === 0)
}

/** The bounds of the energy that the macronutrients make. The upper one is unknown where one of them is. */
function energyUntruth(facts: DishFacts, energy: number | null): string | null {
  if (energy === null) return null
  const [fat, carbohydrates, protein] = MACROS.map((nutrient) => amountOf(facts, nutrient))
  const fibre = amountOf(facts, 'dietaryFiber') ?? 0
  // Some labels count fibre among the carbohydrates, others beside them.
  const starch = Math.max(0, (carbohydrates ?? 0) - fibre)
  const perGram = mayHaveSugarAlcohols(facts.dish) ? SUGAR_ALCOHOL_ENERGY : KCAL_PER_GRAM.carbohydrates
  const fromFat = Math.max((fat ?? 0) * KCAL_PER_GRAM.fatTotal, amountOf(facts, 'caloriesFromFat') ?? 0)
  const lowest = fromFat + starch * perGram + (protein ?? 0) * KCAL_PER_GRAM.protein
  if (differs(lowest, energy) && lowest > energy)
    return `${rounded(energy)} kcal are fewer than the ${rounded(lowest)} kcal that fat, carbohydrates and protein make`
  if (fat == null || carbohydrates == null || protein == null) return null
  const highest =
    fromFat +
    carbohydrates * KCAL_PER_GRAM.carbohydrates +
    fibre * FIBRE_ENERGY +
    protein * KCAL_PER_GRAM.protein
  if (!differs(highest, energy) || highest > energy || isDrink(facts.dish)) return null
  return `${rounded(energy)} kcal are more than the ${rounded(highest)} kcal that fat, carbohydrates and protein make`
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

function isLarger(facts: DishFacts, part: Nutrient, whole: Nutrient): boolean {
  const [some, all] = [amountOf(facts, part), amountOf(facts, whole)]
  return some !== null && all !== null && some > all + GRAM_TOLERANCE
}

/** Of the default dish, in its unit. */
function amountOf({ dish, defaultDish }: DishFacts, nutrient: Nutrient): number | null {
  const declared = dish.declaredNutrition[nutrient]
  if (declared !== null) return declared
  const sum = defaultDish.nutrition[nutrient]
  return sum === null ? null : fromMicro(sum)
}

function sentWords(facts: DishFacts, nutrients: ReadonlySet<Nutrient>): string {
  const known = [...nutrients].flatMap((nutrient) => {
    const amount = amountOf(facts, nutrient)
    return amount === null ? [] : [`${nutrient} ${rounded(amount)} ${NUTRIENT_UNITS[nutrient]}`]
  })
  return known.join(', ')
}

function rounded(amount: number): number {
  return Math.round(amount * 10) / 10
}
