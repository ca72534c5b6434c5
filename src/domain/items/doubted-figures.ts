import { shortened } from '../text/shortened.ts'
import { NUTRIENTS, type Nutrient } from '../vocabulary/nutrients.ts'
import type { Item } from './items-schema.ts'
import { bare } from './probably-meant.ts'
import { type ItemProblem, warning } from './problem.ts'
import { isYes } from './said-values.ts'

export interface DoubtedFigures {
  readonly figures: readonly Nutrient[]
  readonly problems: readonly ItemProblem[]
}

/** Other names of the energy, without case and signs. */
const ENERGY =
  /^(?:total|max)?(?:k?cals?|kilocalories|calories?(?:range)?|caloriestotal|energy(?:kcal|value|valuekcal|kilocalories)?)(?:max)?$/
const KILOJOULES = /^(?:energy(?:value|in)?)?(?:kj|kilojoules?)$/
/** A property whose value says what the figures are of: beside them, and anywhere. */
const BASIS = /^(?:per|basis|base|units?|serving|portion|servingsize|portionsize|reference|quantity)$/
const NUTRITION_BASIS = /^(?:nutrition|nutritional|nutrients?|values?)(?:basis|per|units?|reference|for)$/
/** One whose name says so. */
const IS_PER_100 = /per100(?:g|ml|grams?)?$/
const PER_100 =
  /^(?:per|pro|par|por|pour|je|auf|al|every)?(?:\s*cada)?[\s_-]*100(?:[.,]0+)?[\s_-]*(?:g|gr|grams?|gramm(?:es?|i)?|gramos?|ml)(?:\s*[/(].*)?$/i
/** 100 ml may weigh 103 g. */
const ROUNDING_GRAMS = 10
/** One that is of grams where it is a number. */
const OF_GRAMS = /^(?:nutrition)?(?:per|basis|base|reference|servingsize|portionsize)$/
const KJ = /^(?:kj|kilojoules?)$/i
const KJ_PER_KCAL = 4.184
/** A smaller difference is rounding. */
const ROUNDING_KCAL = 1
const ROUNDING_SHARE = 0.05

/** The figures of the dish that the item itself leaves in doubt: two energies that differ, amounts per 100 g. */
export function doubtedFigures({ nutrition: ofDish, ...item }: Item): DoubtedFigures {
  const nutrition = ofDish ?? {}
  const { baseNutrition, ingredients = [], customizationGroups = [] } = item
  const hasParts = baseNutrition != null || ingredients.length + customizationGroups.length > 0
  if (ofDish == null && !hasParts) return NONE
  // Without parts nobody is shown an energy that is not given.
  const energy = hasParts || energyOf(nutrition) !== null ? { kcal: energyOf(nutrition) } : null
  const doubts = [
    ...twoEnergies(nutrition),
    ...doubtsOf(Object.entries(nutrition), '/nutrition', { energy, isBeside: true }),
    ...doubtsOf(Object.entries(baseNutrition ?? {}), '/baseNutrition', { energy: null, isBeside: true }),
    ...doubtsOf(Object.entries(item), '', { energy, isBeside: false }),
  ]
  const { servingSize, servingSizeInGrams } = item
  const isOf100 = servingSizeInGrams === 100
  const isNear = servingSizeInGrams == null || Math.abs(servingSizeInGrams - 100) <= ROUNDING_GRAMS
  const isOfOther = !isNear && PER_100.test(servingSize?.trim() ?? '')
  if (isOfOther)
    doubts.push({
      isEnergy: false,
      pointer: '/servingSize',
      message: `it is ${servingSize}, but "servingSizeInGrams" is ${servingSizeInGrams}: the figures may be those of either, so all of them are unknown`,
    })
  const counted = doubts.filter(({ isEnergy }) => isEnergy || !isOf100)
  if (counted.length === 0) return NONE
  return {
    figures: counted.every(({ isEnergy }) => isEnergy) ? ['caloriesTotal'] : NUTRIENTS,
    problems: counted.map(({ pointer, message }) => warning('CONFLICTING_NUTRITION', pointer, message)),
  }
}

const NONE: DoubtedFigures = { figures: [], problems: [] }

interface Doubt {
  /** Of the energy alone; otherwise of all figures. */
  readonly isEnergy: boolean
  readonly pointer: string
  readonly message: string
}

type Nutrition = NonNullable<Item['nutrition']>

function energyOf({ calories, caloriesTotal }: Nutrition): number | null {
  return caloriesTotal ?? calories ?? null
}

function twoEnergies({ calories, caloriesTotal }: Nutrition): Doubt[] {
  if (calories == null || caloriesTotal == null) return []
  if (Math.abs(calories - caloriesTotal) < ROUNDING_KCAL) return []
  const message = `"calories" is ${calories}, but "caloriesTotal" is ${caloriesTotal}: the energy is unknown`
  return [{ isEnergy: true, pointer: '/nutrition/calories', message }]
}

/** null: it is what the parts of the dish have together. */
interface DishEnergy {
  readonly kcal: number | null
}

/** Of the properties that the schema does not know. `isBeside`: they stand beside the figures. */
function doubtsOf(
  members: readonly (readonly [name: string, value: unknown])[],
  pointer: string,
  { energy, isBeside }: { readonly energy: DishEnergy | null; readonly isBeside: boolean },
): Doubt[] {
  return members.flatMap(([name, value]): Doubt[] => {
    if (isBeside && KNOWN.has(name)) return []
    const written = bare(name)
    const text = typeof value === 'string' ? value.trim() : ''
    const isBasis = NUTRITION_BASIS.test(written) || (isBeside && BASIS.test(written))
    const shown = `"${shortened(name, MAX_SHOWN)}"`
    const is100 = PER_100.test(text) || (OF_GRAMS.test(written) && (value === 100 || text === '100'))
    if ((isBasis && is100) || (IS_PER_100.test(written) && isYes(value)))
      return [
        { isEnergy: false, pointer, message: `${shown} says that the figures are per 100: they are unknown` },
      ]
    if (energy === null) return []
    if (isBasis && KJ.test(text))
      return [{ isEnergy: true, pointer, message: `${shown} is ${text}, not kcal: the energy is unknown` }]
    if (!isOtherEnergy(written, value, energy)) return []
    const other = energy.kcal === null ? 'calories are not given' : `the energy is ${energy.kcal} kcal`
    const message = `${shown} is ${shortened(String(value), MAX_SHOWN)}, but ${other}: the energy is unknown`
    return [{ isEnergy: true, pointer, message }]
  })
}

const MAX_SHOWN = 100

const KNOWN: ReadonlySet<string> = new Set(['calories', ...NUTRIENTS])

function isOtherEnergy(written: string, value: unknown, { kcal: energy }: DishEnergy): boolean {
  const isKilojoules = KILOJOULES.test(written)
  if (!isKilojoules && !ENERGY.test(written)) return false
  const amount = highestIn(value)
  // 0 is what exports fill in.
  if (amount === null || amount <= 0) return false
  if (energy === null) return true
  const asKcal = amount / KJ_PER_KCAL
  const said =
    isKilojoules || saysKilojoules(value)
      ? [asKcal]
      : written.startsWith('energy')
        ? [amount, asKcal]
        : [amount]
  return said.every((kcal) => Math.abs(kcal - energy) > ROUNDING_KCAL + ROUNDING_SHARE * energy)
}

/** Of a number, or of a text such as "1,125 kcal" or "250-900"; null where there is none. */
function highestIn(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const amounts = [...value.replace(/(?<=\d)[,.](?=\d{3}\b)/g, '').matchAll(/\d+(?:[.,]\d+)?/g)]
  if (amounts.length === 0) return null
  return amounts.reduce((most, [one]) => Math.max(most, Number(one.replace(',', '.'))), 0)
}

function saysKilojoules(value: unknown): boolean {
  return typeof value === 'string' && /kj|joule/i.test(value)
}
