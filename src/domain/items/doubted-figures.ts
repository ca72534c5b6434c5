import { shortened } from '../text/shortened.ts'
import { NUTRIENTS, type Nutrient } from '../vocabulary/nutrients.ts'
import { type Item, ItemSchema } from './items-schema.ts'
import { bare } from './probably-meant.ts'
import { type ItemProblem, warning } from './problem.ts'
import { isYes, textIn } from './said-values.ts'

export interface DoubtedFigures {
  readonly figures: readonly Nutrient[]
  readonly problems: readonly ItemProblem[]
}

/** Other names of the energy, without case and signs. */
const ENERGY =
  /^(?:nf|total|max|min|base|display|shown)?(?:k?cals?|kilocalories|calories?|calorietotal|caloriestotal|energy(?:kcal|value|valuekcal|kilocalories)?|kalorien|calorias?|energie|energia|brennwert)(?:range|text|label|info|count|high|low|max|min|value|amount)?$/
const KILOJOULES = /^(?:energy(?:value|in)?)?(?:kj|kilojoules?)$/
/** A property whose value says what the figures are of: beside them, and anywhere. */
const BASIS = /^(?:per|basis|base|units?|serving|portion|servingsize|portionsize|reference|quantity)$/
/** A size of the serving is none of these. */
const PER = /^(?:per|basis|base|reference)$/
const NUTRITION_BASIS =
  /^(?:nutrition|nutritional|nutrients?|nutrition(?:al)?data|values?|measured)(?:basis|basisquantity|per|units?|reference|for)$|^(?:reference|basis)(?:amount|quantity)$|^servingunit$/
const ENERGY_UNIT = /^(?:energy|calories?|k?cals?)units?$/
/** Objects that hold further figures of the dish. */
const FIGURES = /^(?:nutri(?:tion|tional|ents?)?(?:facts?|info|information|values?|data)?|facts|macros)$/
const MAX_DEPTH = 4
/** A part of a dish, as the base of its figures. */
const OF_A_PART =
  /^(?:per|pro|je|par|por)?\s*(?:1|one|an?|each|eine?|une?|una)?\s*(slice|piece|oz|ounce|cup|tbsp|tsp|spoon|scoop|stück|scheibe|tranche|rebanada|fetta)s?$/i
const GRAMS = /^(?:per|pro|je|par|por)?\s*(\d+(?:[.,]\d+)?)\s*(?:g|grams?|gramm|ml)\b/i
const AMOUNT =
  /^(?:value|amount|min(?:imum)?|max(?:imum)?|low(?:er)?(?:range)?|high|upper(?:range)?|from|to)$/
/** Labels give the figures of one of them. */
const SERVINGS =
  /^(?:number|num|no|nr|count)?(?:of)?(?:servings|portions)(?:count|number|amount|per(?:container|pack|package|item|dish))?$|^(?:serves(?:people)?|feeds|(?:anzahl)?portionen|(?:nombrede)?portions|(?:aantal)?porties|(?:numerode)?porciones|(?:numero)?porzioni)$/
/** "2,000 calories a day is used for general nutrition advice" speaks of no dish. */
const DAILY = /\b2[,.]?000\s*(?:k?cal\w*)[^.;]{0,20}(?:day|daily|diet)/gi
/** One whose name says so. */
const IS_PER_100 = /per100(?:g|ml|grams?)?$/
const PER_100 =
  /^(?:per|pro|par|por|pour|je|auf|al|every)?(?:\s*cada)?[\s_-]*100(?:[.,]0+)?[\s_-]*(?:g|grm?|grams?|gramm(?:es?|i)?|gramos?|ml|mlt)(?:\s*[/(].*)?$/i
/** 100 ml may weigh 103 g. */
const ROUNDING_GRAMS = 10
/** One that is of grams where it is a number. */
const OF_GRAMS = /^(?:nutrition)?(?:per|basis|base|reference|servingsize|portionsize)$/
/** Other names of the figures that guests bound, without case and signs. Carbohydrates without fibre are fewer. */
const OTHER_FIGURES: readonly OtherFigure[] = (
  [
    ['protein', 'protein(?:s|e|en|es)?|proteinas?|eiwei(?:ss)?|eiwit(?:ten)?'],
    [
      'carbohydrates',
      'carb(?:s|ohydrates?)?|kohlenhydrate|glucides|carboidrati|carbohidratos|hidratos(?:decarbono)?|koolhydraten',
    ],
    ['fatTotal', 'fats?|fett|lipides|matieresgrasses|grass[io]|grasas?|vet(?:ten)?'],
    [
      'fatSaturated',
      'sat(?:urated|urates)?(?:fat(?:s|tyacids)?)?|saturates|fats?sat(?:urated|urates)?|gesattigte(?:fettsauren)?|(?:acidesgras)?satures|(?:acidigrassi)?saturi|(?:grasas)?saturadas|verzadigd(?:e?vet(?:ten|zuren)?)?',
    ],
    ['sugar', 'sugars?|zucker|sucres?|azucar(?:es)?|zuccheri|suikers?'],
    [
      'dietaryFiber',
      '(?:dietary)?fib(?:er|re)s?|ballaststoffe|fibresalimentaires|fibra(?:alimentaria|alimentare)?|(?:voedings)?vezels?',
    ],
    ['sodium', 'sodium|natrium|sodio', 1_000],
    ['sodium', 'salt|salz|sel|zout', 400],
  ] as const
).map(([nutrient, names, perGram = 1]) => {
  const written = `^(?:nf|total|ofwhich|davon|dont)?(?:${names})(?:content|amount|total|value)?(?:in)?(m?g|gr|grams?|gramm|milligrams?)?$`
  return { nutrient, names: new RegExp(written), perGram }
})

interface OtherFigure {
  readonly nutrient: Nutrient
  /** With the unit that the name ends with. */
  readonly names: RegExp
  /** Of the unit of the nutrient. */
  readonly perGram: number
}

const AMOUNT_TEXT = /^(\d{1,4}(?:[.,]\d+)?) ?(m?g|grams?|milligrams?)?$/i
const THOUSANDS = /^\d{1,3}[.,]\d{3}$/
/** Labels round to whole grams, and salt to tenths. */
const ROUNDING_OF_GRAMS = 1
const ROUNDING_OF_SODIUM = 50
/** More grams of salt are milligrams. */
const MOST_SALT = 100
/** "Nutrition per 100 g". A price may be, too. */
const TEXT_PER_100 =
  /(?<!\p{L})(?:nutri\p{L}*|nährwert\p{L}*|nahrwert\p{L}*|voedingswaarden?|k?cal(?:ories|orías|orie)?|kalorien|energie?y?|valeurs|valori|valores)(?!\p{L})[^.;!?\n]{0,60}?(?<!\p{L})(?:per|pro|je|pour|por(?: cada)?)\s{0,3}100\s?(?:g|gr|grams?|gramm|grammi|gramos|grammes|ml)(?!\p{L})/iu
const KJ = /^(?:kjo?|kilojoules?)$/i
const KJ_PER_KCAL = 4.184
/** A smaller difference is rounding. */
const ROUNDING_KCAL = 1
const ROUNDING_SHARE = 0.05

/** The figures of the dish that the item itself leaves in doubt: two figures that differ, amounts per 100 g. */
export function doubtedFigures({ nutrition: ofDish, ...item }: Item): DoubtedFigures {
  const nutrition = ofDish ?? {}
  const { baseNutrition, ingredients = [], customizationGroups = [] } = item
  const hasParts = baseNutrition != null || ingredients.length + customizationGroups.length > 0
  if (ofDish == null && !hasParts) return NONE
  // Without parts nobody is shown an energy that is not given.
  const energy = hasParts || energyOf(nutrition) !== null ? { kcal: energyOf(nutrition) } : null
  const doubts = [
    ...twoEnergies(nutrition),
    ...saidPer100(item.description),
    ...doubtsOf(unknownOf(nutrition, OF_FIGURES), '/nutrition', { energy, nutrition, isBeside: true, item }),
    ...doubtsOf(unknownOf(baseNutrition ?? {}, OF_FIGURES), '/baseNutrition', {
      energy: null,
      nutrition: {},
      isBeside: true,
      item,
    }),
    ...doubtsOf(unknownOf(item, OF_ITEM), '', { energy, nutrition, isBeside: false, item }),
  ]
  const { servingSize, servingSizeInGrams } = item
  const isOf100 = servingSizeInGrams === 100
  const isNear = servingSizeInGrams == null || Math.abs(servingSizeInGrams - 100) <= ROUNDING_GRAMS
  const isOfOther = !isNear && PER_100.test(servingSize?.trim() ?? '')
  if (isOfOther)
    doubts.push({
      of: NUTRIENTS,
      pointer: '/servingSize',
      message: `it is ${servingSize}, but "servingSizeInGrams" is ${servingSizeInGrams}: the figures may be those of either, so all of them are unknown`,
    })
  const counted = doubts.filter(({ of }) => of !== NUTRIENTS || !isOf100)
  if (counted.length === 0) return NONE
  return {
    figures: NUTRIENTS.filter((nutrient) => counted.some(({ of }) => of.includes(nutrient))),
    problems: counted.map(({ pointer, message }) => warning('CONFLICTING_NUTRITION', pointer, message)),
  }
}

const NONE: DoubtedFigures = { figures: [], problems: [] }
const ENERGY_ONLY: readonly Nutrient[] = ['caloriesTotal']

interface Doubt {
  readonly of: readonly Nutrient[]
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
  return [{ of: ENERGY_ONLY, pointer: '/nutrition/calories', message }]
}

function saidPer100(description: string | null | undefined): Doubt[] {
  const said = TEXT_PER_100.exec(description ?? '')?.[0]
  if (said === undefined) return []
  const message = `"${shortened(said, MAX_SHOWN)}" says that the figures are per 100: they are unknown`
  return [{ of: NUTRIENTS, pointer: '/description', message }]
}

/** null: it is what the parts of the dish have together. */
interface DishEnergy {
  readonly kcal: number | null
}

interface Place {
  readonly energy: DishEnergy | null
  readonly nutrition: Nutrition
  /** The properties stand beside the figures. */
  readonly isBeside: boolean
  readonly item: Pick<Item, 'servingSize' | 'servingSizeInGrams'>
}

type Member = readonly [name: string, value: unknown]

/** The members that the schema does not know. */
function unknownOf(holder: object, known: ReadonlySet<string>): readonly Member[] {
  return Object.entries(holder).filter(([name]) => !known.has(name))
}

function doubtsOf(members: readonly Member[], pointer: string, place: Place): Doubt[] {
  return members.flatMap(([name, value]): Doubt[] => {
    const written = bare(name)
    if (isObject(value) && !place.isBeside && FIGURES.test(written))
      return doubtsOf(Object.entries(value), pointer, { ...place, isBeside: true })
    const text = textOf(value)
    const shown = `"${shortened(name, MAX_SHOWN)}"`
    const ofAll = ofWhat(written, value, text, place)
    if (ofAll !== null)
      return [
        {
          of: NUTRIENTS,
          pointer,
          message: `${shown} says that the figures are ${ofAll}: they are unknown`,
        },
      ]
    const { energy, nutrition } = place
    const figure = otherFigure(written, value, nutrition)
    if (figure !== null) {
      const message = `${shown} is ${shortened(textOf(value), MAX_SHOWN)}, but ${figure} is ${nutrition[figure]}: it is unknown`
      return [{ of: [figure], pointer, message }]
    }
    if (energy === null) return []
    if ((isBasis(written, place) || ENERGY_UNIT.test(written)) && KJ.test(text))
      return [{ of: ENERGY_ONLY, pointer, message: `${shown} is ${text}, not kcal: the energy is unknown` }]
    const other = energiesIn(written, value).find((one) => isOtherEnergy(one.written, one.value, energy))
    if (other === undefined) return []
    const own = energy.kcal === null ? 'calories are not given' : `the energy is ${energy.kcal} kcal`
    const message = `${shown} is ${shortened(textIn(other.value), MAX_SHOWN)}, but ${own}: the energy is unknown`
    return [{ of: ENERGY_ONLY, pointer, message }]
  })
}

/** The figure that the item gives differently elsewhere. 0 is what exports fill in, 1 and "yes" may be flags. */
function otherFigure(written: string, value: unknown, nutrition: Nutrition): Nutrient | null {
  const text = textOf(value)
  for (const { nutrient, names, perGram } of OTHER_FIGURES) {
    const [name, ofName] = names.exec(written) ?? []
    if (name === undefined) continue
    const own = nutrition[nutrient] ?? null
    const [, amount, unit = ofName] = AMOUNT_TEXT.exec(text) ?? []
    if (own === null || amount === undefined || isYes(value)) return null
    // "1,200" is both.
    const amounts = THOUSANDS.test(amount) ? [amount, amount.replace(/[.,]/, '')] : [amount]
    const said = amounts.flatMap((one) => readings(decimal(one), unit, perGram))
    const rounding = nutrient === 'sodium' ? ROUNDING_OF_SODIUM : ROUNDING_OF_GRAMS
    const isOther = said.every((one) => Math.abs(one - own) > rounding + ROUNDING_SHARE * own)
    return decimal(amount) > 0 && isOther ? nutrient : null
  }
  return null
}

/** In the unit of the nutrient. Sodium without a unit is of either; salt is mostly of grams. */
function readings(amount: number, unit: string | undefined, perGram: number): readonly number[] {
  const [grams, milligrams] = [amount * perGram, (amount * perGram) / 1_000]
  if (unit !== undefined) return [unit.toLowerCase().startsWith('m') ? milligrams : grams]
  if (perGram === 1_000) return [grams, milligrams]
  return [perGram > 1 && amount > MOST_SALT ? milligrams : grams]
}

function isBasis(written: string, { isBeside }: Place): boolean {
  return NUTRITION_BASIS.test(written) || (isBeside && BASIS.test(written))
}

/** Of what the figures are, where that is not the dish; null where nothing says so. */
function ofWhat(written: string, value: unknown, text: string, place: Place): string | null {
  const is100 = PER_100.test(text) || (OF_GRAMS.test(written) && (value === 100 || text === '100'))
  const saysBasis = isBasis(written, place)
  if ((saysBasis && is100) || (IS_PER_100.test(written) && isYes(value))) return 'per 100'
  if (SERVINGS.test(written) && firstIn(text) > 1) return `of one of ${shortened(text, MAX_SHOWN)}`
  const isBaseOfAll = PER.test(written) || NUTRITION_BASIS.test(written)
  return saysBasis && isBaseOfAll && isOfPart(text, place.item) ? `of ${shortened(text, MAX_SHOWN)}` : null
}

function isOfPart(text: string, { servingSize, servingSizeInGrams }: Place['item']): boolean {
  if (text.length > MAX_SHOWN) return false
  const part = OF_A_PART.exec(text)?.[1]
  if (part !== undefined) return servingSize?.toLowerCase().includes(part.toLowerCase()) !== true
  const grams = decimal(GRAMS.exec(text)?.[1])
  if (Number.isNaN(grams) || sizesIn(servingSize).includes(grams)) return false
  return servingSizeInGrams == null ? grams < 100 : Math.abs(grams - servingSizeInGrams) > ROUNDING_GRAMS
}

function sizesIn(servingSize: string | null | undefined): readonly number[] {
  return [...(servingSize ?? '').slice(0, MAX_SHOWN).matchAll(/(\d+(?:[.,]\d+)?) ?(?:g|ml)\b/gi)].map(
    ([, size]) => decimal(size),
  )
}

interface OtherEnergy {
  readonly written: string
  readonly value: unknown
}

/** `energy: { kj: 3800, kcal: 908 }`, `calorieRange: { min: 300, max: 900 }`. */
function energiesIn(written: string, value: unknown, depth = 0): readonly OtherEnergy[] {
  if (!isObject(value)) return [{ written, value }]
  if (depth > MAX_DEPTH || !(ENERGY.test(written) || KILOJOULES.test(written))) return []
  const members = Object.entries(value).map(([name, one]) => [bare(name), one] as const)
  const isKilojoules = members.some(([name, one]) => name.endsWith('unit') && KJ.test(textOf(one)))
  return members.flatMap(([name, one]) => {
    const isNamed = ENERGY.test(name) || KILOJOULES.test(name)
    if (!isNamed && !AMOUNT.test(name)) return []
    return energiesIn(isNamed ? name : isKilojoules ? 'kj' : written, one, depth + 1)
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Of a text, or of an object such as `{ amount: 100, unit: "g" }`. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return isObject(value) ? Object.values(value).slice(0, 4).map(textIn).join(' ').trim() : textIn(value)
}

/** NaN where there is no number. */
function firstIn(text: string): number {
  return decimal(/\d+(?:[.,]\d+)?/.exec(text)?.[0])
}

function decimal(text: string | undefined): number {
  return Number(text?.replace(',', '.'))
}

const MAX_SHOWN = 100

const OF_FIGURES: ReadonlySet<string> = new Set(['calories', ...NUTRIENTS])
const OF_ITEM: ReadonlySet<string> = new Set(Object.keys(ItemSchema.properties))

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
      : /^(?:energ|brennwert)/.test(written)
        ? [amount, asKcal]
        : [amount]
  return said.every((kcal) => Math.abs(kcal - energy) > ROUNDING_KCAL + ROUNDING_SHARE * energy)
}

/** Of a number, or of a text such as "1,125 kcal" or "250-900"; null where there is none. */
function highestIn(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const amounts = [
    ...value
      .replace(DAILY, '')
      .replace(/(?<=\d)[,.](?=\d{3}\b)/g, '')
      .matchAll(/\d+(?:[.,]\d+)?/g),
  ]
  if (amounts.length === 0) return null
  return amounts.reduce((most, [one]) => Math.max(most, decimal(one)), 0)
}

function saysKilojoules(value: unknown): boolean {
  return typeof value === 'string' && /kj|joule/i.test(value)
}
