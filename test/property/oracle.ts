import type { GroupItem, IngredientItem, Item, OptionItem } from '../../src/domain/items/items-schema.ts'

/**
 * The rules of docs/specification.md, P3 and P4, written a third time: from the text, on the raw partner item. It
 * tries every permitted set of changes. It is slow and simple on purpose and shares only the type of an item with
 * `src/domain`. Amounts are whole millionths.
 */

export const ALLERGENS = [
  'DAIRY',
  'EGG',
  'FISH',
  'SHELLFISH',
  'TREE_NUT',
  'PEANUT',
  'WHEAT',
  'SOY',
  'SESAME',
] as const
export type Allergen = (typeof ALLERGENS)[number]
export const DIETS = ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'] as const
export type Diet = (typeof DIETS)[number]
export const NUTRIENTS = [
  'calories',
  'protein',
  'carbohydrates',
  'fatTotal',
  'fatSaturated',
  'sugar',
  'dietaryFiber',
  'sodium',
] as const
export type Nutrient = (typeof NUTRIENTS)[number]
export const STATUSES = ['NOT_MATCH', 'ALMOST_MATCH', 'MATCH'] as const
export type Status = (typeof STATUSES)[number]

/** Best to worst. */
const LEVELS = ['FREE', 'MAY_CONTAIN', 'UNKNOWN', 'CONTAINS'] as const
export type Level = (typeof LEVELS)[number]

const KINDS = [
  'MEAT',
  'POULTRY',
  'FISH',
  'SHELLFISH',
  'DAIRY',
  'EGG',
  'BEE_PRODUCT',
  'PLANT',
  'OTHER',
] as const
export type Kind = (typeof KINDS)[number]

/** `HOLDS`, `UNCONFIRMED`, or the kinds of food that break the diet. */
export type DietState = 'HOLDS' | 'UNCONFIRMED' | readonly Kind[]

/** A level that is stated; null where none is. */
export type Stated = 'CONTAINS' | 'MAY_CONTAIN' | null

export interface Facts {
  readonly levels: Readonly<Record<Allergen, Level>>
  /** What is stated of an allergen, also where not everything is known of it. */
  readonly stated: Readonly<Record<Allergen, Stated>>
  readonly diets: Readonly<Record<Diet, DietState>>
  readonly amounts: Readonly<Record<Nutrient, number | null>>
}

/** A generated item, and what the file around it states. */
export interface OracleItem extends Item {
  readonly inFile?: {
    readonly allergensComplete?: boolean | string[]
    readonly kitchen?: readonly KitchenLine[]
  }
}

export interface KitchenLine {
  readonly type: Allergen
  readonly level: 'CONTAINS' | 'MAY_CONTAIN'
  readonly text: string | null
  readonly restaurantIds: readonly string[] | null
}

export interface OraclePart extends Facts {
  readonly id: string
  readonly name: string
  /** Index of its customization group; null for an ingredient. */
  readonly group: number | null
  readonly isDefault: boolean
  readonly isKey: boolean
  /** An ingredient only. An option goes by the rules of its group. */
  readonly isRemovable: boolean
  /** Names of parts of an allergen that it is said to contain. */
  readonly states: readonly string[]
  /** Names beyond the nine that it states. */
  readonly others: readonly string[]
}

/** The dish after one permitted set of changes. */
export interface Version extends Facts {
  /** Removals and swaps. */
  readonly changes: number
  readonly removed: readonly string[]
  /** Amounts that are upper bounds: a removed part had an unknown share of them. */
  readonly atMost: readonly Nutrient[]
  /** Sums below zero: their amounts are unknown, and within no range. */
  readonly belowZero: readonly Nutrient[]
  readonly selected: readonly string[]
}

export interface OracleDish {
  readonly base: Facts
  /** Open choices; where nothing arrives, a part of which nothing is known. */
  readonly open: readonly Facts[]
  readonly parts: readonly OraclePart[]
  readonly defaultDish: Facts
  /** One per permitted set of changes, the empty one left out. */
  readonly versions: readonly Version[]
}

export interface Wishes {
  readonly diets: readonly Diet[]
  readonly excludeAllergens: readonly Allergen[]
  readonly ranges: Readonly<
    Partial<Record<Nutrient, { readonly min: number | null; readonly max: number | null }>>
  >
  readonly excludesTraces: boolean
}

export interface ChainRule {
  readonly mayContain: 'ALMOST_MATCH' | 'NOT_MATCH'
  readonly tolerancePermille: number
}

export type OracleConflict =
  | {
      readonly allergen: Allergen
      readonly level: Level
      readonly stated: Stated
      readonly isMinor: boolean
    }
  | { readonly diet: Diet; readonly state: DietState; readonly isMinor: false }
  | {
      readonly nutrient: Nutrient
      readonly amount: number | null
      readonly min: number | null
      readonly max: number | null
      readonly isMinor: boolean
    }

export interface Verdict {
  readonly status: Status
  /** Of the default dish, in the order of reasons. */
  readonly conflicts: readonly OracleConflict[]
  /** The fewest changes that leave no conflict; null where none do. */
  readonly fewestClean: number | null
  /** The fewest changes, at least one, that leave none but minor conflicts; null where none do. */
  readonly fewestMinor: number | null
}

// --- statements -------------------------------------------------------------------------------------------------

const NAMES: Readonly<Record<string, Allergen>> = {
  MILK: 'DAIRY',
  EGGS: 'EGG',
  GLUTEN: 'WHEAT',
  BARLEY: 'WHEAT',
  CRUSTACEANS: 'SHELLFISH',
  MOLLUSCS: 'SHELLFISH',
  NUTS: 'TREE_NUT',
  ALMONDS: 'TREE_NUT',
  SOYBEANS: 'SOY',
}
/** Names of a part of an allergen: to be free of that alone leaves the rest unknown, in a complete list too. */
const PART_NAMES = ['BARLEY', 'CRUSTACEANS', 'MOLLUSCS', 'ALMONDS']
/**
 * An unknown name may mean any allergen: the allergens that its list does not mention are then unknown. This one is nearly
 * MILK, so a list that says free from DAIRY beside it frees it of nothing.
 */
const UNREADABLE = 'MLIK'
/** Names of foods that are no allergens of ours, and what they mean to a diet. */
const FOODS: Readonly<Record<string, Kind>> = {
  BEEF: 'MEAT',
  Lamb: 'MEAT',
  Gelatine: 'MEAT',
  Chicken: 'POULTRY',
  'Royal jelly': 'BEE_PRODUCT',
}
/** The names that the oracle knows. */
export const ALLERGEN_NAMES: readonly string[] = [
  ...ALLERGENS,
  ...Object.keys(NAMES),
  'CELERY',
  'Mustard',
  ...Object.keys(FOODS),
  UNREADABLE,
]

type Statements = NonNullable<OptionItem['allergens']>

function worst(levels: readonly Level[]): Level {
  const at = Math.max(0, ...levels.map((level) => LEVELS.indexOf(level)))
  return LEVELS[at] ?? 'CONTAINS'
}

/** A level, and what is stated beside it. */
interface Said {
  readonly level: Level
  readonly stated: Stated
}

function saidOf(levels: readonly Level[]): Said {
  const present = worst(levels.filter((level) => level === 'CONTAINS' || level === 'MAY_CONTAIN'))
  return {
    level: worst(levels),
    stated: present === 'CONTAINS' || present === 'MAY_CONTAIN' ? present : null,
  }
}

function together(all: readonly Said[]): Said {
  const { stated } = saidOf(all.map((one) => one.stated ?? 'FREE'))
  return { level: worst(all.map((one) => one.level)), stated }
}

/** A statement of confidence 0 says nothing. */
function counting(statements: Statements): Statements {
  return statements.filter(({ confidence }) => confidence !== 0)
}

/** What a list says of one allergen; undefined where it says nothing. */
function said(statements: Statements, allergen: Allergen): Said | undefined {
  const levels: Level[] = []
  const freeParts: string[] = []
  let isAnythingPossible = false
  for (const statement of counting(statements)) {
    const name = statement.type
    const isSureOfAbsence = statement.level === 'FREE_FROM' && (statement.confidence ?? 1) >= 0.5
    if (name === UNREADABLE && !isSureOfAbsence) isAnythingPossible = true
    if (name === UNREADABLE && !isSureOfAbsence && allergen === 'DAIRY') levels.push('UNKNOWN')
    const means = ALLERGENS.find((known) => known === name) ?? NAMES[name]
    if (means !== allergen) continue
    const isWeak = (statement.confidence ?? 1) < 0.5
    const level = statement.level ?? 'CONTAINS'
    if (level === 'CONTAINS') levels.push(isWeak ? 'MAY_CONTAIN' : 'CONTAINS')
    if (level === 'MAY_CONTAIN') levels.push('MAY_CONTAIN')
    if (level === 'FREE_FROM' && isWeak) levels.push('UNKNOWN')
    if (level === 'FREE_FROM' && !isWeak && PART_NAMES.includes(name)) freeParts.push(name)
    if (level === 'FREE_FROM' && !isWeak && !PART_NAMES.includes(name)) levels.push('FREE')
  }
  const isFreeOfAllParts =
    allergen === 'SHELLFISH' && freeParts.includes('CRUSTACEANS') && freeParts.includes('MOLLUSCS')
  if (levels.length > 0) return saidOf(levels)
  if (isFreeOfAllParts) return saidOf(['FREE'])
  /* Nuts that are there may be peanuts. */
  const hasNuts = counting(statements).some(({ type, level }) => type === 'NUTS' && level !== 'FREE_FROM')
  if (allergen === 'PEANUT' && hasNuts) return saidOf(['UNKNOWN'])
  return freeParts.length > 0 || isAnythingPossible ? saidOf(['UNKNOWN']) : undefined
}

type Flag = boolean | readonly string[] | null | undefined

/** A flag is true, or names what it covers. To cover almonds covers no nuts. */
function flagCovers(flag: Flag, allergen: Allergen): boolean {
  if (flag == null || typeof flag === 'boolean') return flag === true
  const isWhole = (name: string) =>
    name === allergen || (NAMES[name] === allergen && !PART_NAMES.includes(name))
  const isAllShellfish = flag.includes('CRUSTACEANS') && flag.includes('MOLLUSCS')
  return flag.some(isWhole) || (allergen === 'SHELLFISH' && isAllShellfish)
}

/**
 * Whether what a list does not mention is absent. Nobody can call a list complete that is not there. Its own flag speaks
 * for an empty list, too; the file's flag only for one that says something.
 */
function isComplete(
  list: Statements | null | undefined,
  own: Flag,
  ofFile: boolean,
  allergen: Allergen,
): boolean {
  if (list == null) return false
  const isNamedInVain = list.some(({ type, confidence }) => {
    const means = ALLERGENS.find((known) => known === type) ?? NAMES[type]
    return confidence === 0 && (means === allergen || type === UNREADABLE)
  })
  if (isNamedInVain) return false
  return own == null ? ofFile && counting(list).length > 0 : flagCovers(own, allergen)
}

/** The file's flag, as it holds for a part: an item that denies or narrows it does so for its parts. */
function fileCoversPart(item: OracleItem, allergen: Allergen): boolean {
  const { allergensComplete: own } = item
  return fileCovers(item, allergen) && (own == null || flagCovers(own, allergen))
}

function fileCovers({ inFile }: OracleItem, allergen: Allergen): boolean {
  return flagCovers(inFile?.allergensComplete, allergen)
}

/** Ids of what arrives by default, and of everything that is listed. */
function idsOf({ ingredients, customizationGroups }: Item): { all: string[]; defaults: string[] } {
  const options = (customizationGroups ?? []).flatMap((group) => group.options)
  const included = (ingredients ?? []).filter(
    (one) => one.isKeyIngredient === true || one.isIncluded !== false,
  )
  return {
    all: [...(ingredients ?? []), ...options].map(({ id }) => id),
    defaults: [...included, ...options.filter((one) => one.isDefault === true)].map(({ id }) => id),
  }
}

type DishStatement = NonNullable<Item['allergens']>[number]

/** Where a statement about the whole dish comes from; null where it comes from the dish as such. */
function sourcesOf(item: Item, { from, level, confidence, type }: DishStatement): readonly string[] | null {
  const { all, defaults } = idsOf(item)
  if (from == null || level === 'FREE_FROM' || type === UNREADABLE) return null
  const isOneOfNine = ALLERGENS.some((known) => known === type) || NAMES[type] !== undefined
  if (confidence === 0 && isOneOfNine) return null
  return from.every((id) => all.includes(id)) && from.some((id) => defaults.includes(id)) ? from : null
}

function ofWholeDish(item: Item): Statements {
  return (listOfDish(item) ?? []).filter((statement) => sourcesOf(item, statement) === null)
}

/** To be free of something by a part says nothing. */
function listOfDish({ allergens }: Item): DishStatement[] | null | undefined {
  return allergens?.map((one) =>
    one.from != null && one.level === 'FREE_FROM' ? { ...one, confidence: 0 } : one,
  )
}

function ofPart(item: Item, id: string): Statements {
  return (item.allergens ?? []).filter((statement) => sourcesOf(item, statement)?.includes(id))
}

/** The names of parts of an allergen that a list says are contained. */
function partNamesIn(statements: Statements): readonly string[] {
  return statements
    .filter(({ type, level, confidence }) => {
      return PART_NAMES.includes(type) && (level ?? 'CONTAINS') === 'CONTAINS' && (confidence ?? 1) >= 0.5
    })
    .map(({ type }) => type)
}

/** Almonds are explained by what contains nuts and states almonds, or is called so. */
function isFoundIn(part: OraclePart, name: string): boolean {
  const words = part.name.toUpperCase().split(' ')
  const allergen = NAMES[name]
  return (
    allergen !== undefined &&
    part.levels[allergen] === 'CONTAINS' &&
    (part.states.includes(name) || words.includes(name) || words.includes(name.replace(/S$/, '')))
  )
}

/** The foods that a list says are contained. */
function foodsIn(statements: Statements): readonly Kind[] {
  return statements.flatMap(({ type, level, confidence }) => {
    const food = FOODS[type]
    return food === undefined || (level ?? 'CONTAINS') !== 'CONTAINS' || (confidence ?? 1) < 0.5 ? [] : [food]
  })
}

const IMPLIED: Readonly<Record<Diet, readonly Diet[]>> = {
  VEGAN: ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
  VEGETARIAN: ['VEGETARIAN', 'PESCATARIAN'],
  PESCATARIAN: ['PESCATARIAN'],
}

function withImplied(names: readonly string[]): ReadonlySet<Diet> {
  return new Set(DIETS.filter((diet) => names.includes(diet)).flatMap((diet) => IMPLIED[diet]))
}

function allStatedDiets(item: Item): readonly string[] {
  return (item.diets ?? []).map((diet) => (typeof diet === 'string' ? diet : diet.type).trim().toUpperCase())
}

/** Whether all its statements have enough confidence. */
function statedDiets(item: Item): readonly string[] {
  const weak = (item.diets ?? []).flatMap((diet) =>
    typeof diet !== 'string' && (diet.confidence ?? 1) < 0.5 ? [diet.type.trim().toUpperCase()] : [],
  )
  return allStatedDiets(item).filter((name) => !weak.includes(name))
}

// --- words ----------------------------------------------------------------------------------------------------

/** The foods in generated names: what each carries, and what it is to a diet. */
const FOOD_WORDS: Readonly<
  Record<string, { readonly allergen: Allergen | null; readonly kind: Kind | null }>
> = {
  ALMOND: { allergen: 'TREE_NUT', kind: null },
  ALMONDS: { allergen: 'TREE_NUT', kind: null },
  ALMONDINE: { allergen: 'TREE_NUT', kind: null },
  BARLEY: { allergen: 'WHEAT', kind: null },
  MOLLUSCS: { allergen: 'SHELLFISH', kind: 'SHELLFISH' },
  CRUSTACEAN: { allergen: 'SHELLFISH', kind: 'SHELLFISH' },
  PEANUT: { allergen: 'PEANUT', kind: null },
  CHEESE: { allergen: 'DAIRY', kind: 'DAIRY' },
  BEEF: { allergen: null, kind: 'MEAT' },
}

/** "Almond-free" and "without peanut" name no food. */
function wordsIn(name: string) {
  if (/-free|without/i.test(name)) return []
  return name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .flatMap((word) => FOOD_WORDS[word] ?? [])
}

/** A name makes unknown what is called free, and leaves a diet unconfirmed that it speaks against. */
function inDoubt<T extends Facts>(
  facts: T,
  name: string,
  isExplained: (allergen: Allergen) => boolean = () => false,
  isKindExplained: (kind: Kind, diet: Diet) => boolean = () => false,
): T {
  const words = wordsIn(name)
  const levels = eachAllergen((allergen) => {
    const isNamed = words.some((word) => word.allergen === allergen) && !isExplained(allergen)
    return isNamed ? worst([facts.levels[allergen], 'UNKNOWN']) : facts.levels[allergen]
  })
  const diets = eachDiet((diet) => {
    const isAgainst = words.some(
      ({ kind }) => kind !== null && AGAINST[diet].includes(kind) && !isKindExplained(kind, diet),
    )
    return isAgainst && facts.diets[diet] === 'HOLDS' ? 'UNCONFIRMED' : facts.diets[diet]
  })
  return { ...facts, levels, diets }
}

/** The name of a dish is explained by what arrives with it. Only almonds explain almonds. */
function baseInDoubt(
  item: Item,
  base: Facts,
  defaults: readonly OraclePart[],
  open: readonly Facts[],
): Facts {
  const isExplained = (allergen: Allergen) =>
    open.some(({ levels }) => levels[allergen] === 'CONTAINS') ||
    defaults.some(({ levels }) => levels[allergen] === 'CONTAINS')
  const isKindExplained = (kind: Kind, diet: Diet) =>
    [...defaults, ...open].some(({ diets }) => {
      const state = diets[diet]
      return typeof state !== 'string' && state.includes(kind)
    })
  return inDoubt(base, item.name, isExplained, isKindExplained)
}

// --- parts ------------------------------------------------------------------------------------------------------

const FLAGS: Readonly<Record<Allergen, keyof IngredientItem>> = {
  DAIRY: 'containsMilk',
  EGG: 'containsEgg',
  FISH: 'containsFish',
  SHELLFISH: 'containsShellfish',
  TREE_NUT: 'containsTreeNut',
  PEANUT: 'containsPeanut',
  WHEAT: 'containsWheat',
  SOY: 'containsSoy',
  SESAME: 'containsSesame',
}

/** Foods that are an allergen themselves. */
const ALLERGEN_KINDS = ['DAIRY', 'EGG', 'FISH', 'SHELLFISH'] as const
const AGAINST: Readonly<Record<Diet, readonly Kind[]>> = {
  VEGAN: ['MEAT', 'POULTRY', 'FISH', 'SHELLFISH', 'DAIRY', 'EGG', 'BEE_PRODUCT'],
  VEGETARIAN: ['MEAT', 'POULTRY', 'FISH', 'SHELLFISH'],
  PESCATARIAN: ['MEAT', 'POULTRY'],
}

function each<K extends string, T>(keys: readonly K[], of: (key: K) => T): Readonly<Record<K, T>> {
  const made = {} as Record<K, T>
  for (const key of keys) made[key] = of(key)
  return made
}

function eachAllergen<T>(of: (allergen: Allergen) => T): Readonly<Record<Allergen, T>> {
  return each(ALLERGENS, of)
}

function allergensBy(of: (allergen: Allergen) => Said): Pick<Facts, 'levels' | 'stated'> {
  const found = eachAllergen(of)
  return {
    levels: eachAllergen((allergen) => found[allergen].level),
    stated: eachAllergen((allergen) => found[allergen].stated),
  }
}

function eachDiet(of: (diet: Diet) => DietState): Facts['diets'] {
  return each(DIETS, of)
}

function eachNutrient(of: (nutrient: Nutrient) => number | null): Facts['amounts'] {
  return each(NUTRIENTS, of)
}

function millionths(value: number | null | undefined): number | null {
  return value == null ? null : Math.round(value * 1e6)
}

/** An ingredient of kind DAIRY contains milk, whatever is said or not said of it. */
function unsafeReading(kind: Kind | undefined, allergen: Allergen, found: Said): Said {
  const isTheAllergen = ALLERGEN_KINDS.some((same) => same === kind && same === allergen)
  return isTheAllergen ? saidOf(['CONTAINS']) : found
}

/** What a part says by itself, with what the whole dish says of it. */
function partSaid(own: Said | undefined, isListComplete: boolean, ofDish: Said | undefined): Said {
  const bySelf = own ?? saidOf([isListComplete ? 'FREE' : 'UNKNOWN'])
  return ofDish === undefined ? bySelf : together([bySelf, ofDish])
}

function animalsIn(levels: Facts['levels'], kinds: readonly (Kind | undefined)[]): readonly Kind[] {
  return KINDS.filter(
    (animal) =>
      kinds.includes(animal) || ALLERGEN_KINDS.some((type) => type === animal && levels[type] === 'CONTAINS'),
  )
}

function dietOfPart(
  diet: Diet,
  levels: Facts['levels'],
  kind: Kind | undefined,
  tags: readonly string[],
  isConfirmedByDish: boolean,
  foods: readonly Kind[] = [],
): DietState {
  const breaking = animalsIn(levels, [kind, ...foods]).filter((animal) => AGAINST[diet].includes(animal))
  if (breaking.length > 0) return breaking
  const isTagged = withImplied(tags.map((tag) => tag.trim().toUpperCase())).has(diet)
  const isOfSuchKind =
    kind === 'PLANT' ||
    (diet !== 'VEGAN' && (kind === 'DAIRY' || kind === 'EGG')) ||
    (diet === 'PESCATARIAN' && (kind === 'FISH' || kind === 'SHELLFISH'))
  return isTagged || isOfSuchKind || isConfirmedByDish ? 'HOLDS' : 'UNCONFIRMED'
}

function ingredientPart(
  item: OracleItem,
  ingredient: IngredientItem,
  confirmed: ReadonlySet<Diet>,
): OraclePart {
  const listed = ingredient.allergens ?? []
  const sourced = ofPart(item, ingredient.id)
  const { levels, stated } = allergensBy((allergen) => {
    const flag = ingredient[FLAGS[allergen]]
    /* A flag is one more statement of its list. */
    const flagged = flag == null ? [] : [{ type: allergen, level: flag ? 'CONTAINS' : 'FREE_FROM' } as const]
    const isWhole = isComplete(
      ingredient.allergens,
      ingredient.allergensComplete,
      fileCoversPart(item, allergen),
      allergen,
    )
    const found = partSaid(said([...listed, ...flagged], allergen), isWhole, said(sourced, allergen))
    return unsafeReading(ingredient.kind, allergen, found)
  })
  /* What is key is in the dish, whatever else is said. */
  const isDefault = ingredient.isKeyIngredient === true || (ingredient.isIncluded ?? true)
  const names = [...listed, ...sourced]
  const facts = {
    id: ingredient.id,
    name: ingredient.name,
    group: null,
    isDefault,
    isKey: ingredient.isKeyIngredient ?? false,
    isRemovable: ingredient.isRemovable === true && ingredient.isKeyIngredient !== true,
    states: partNamesIn(names),
    others: otherNamesIn(names),
    levels,
    stated,
    diets: eachDiet((diet) => {
      const isConfirmed = isDefault && confirmed.has(diet)
      const tags = ingredient.dietaryTags ?? []
      return dietOfPart(diet, levels, ingredient.kind, tags, isConfirmed, foodsIn(names))
    }),
    amounts: eachNutrient((nutrient) => {
      const per100g =
        ingredient[nutrient === 'calories' ? 'caloriesTotalPer100g' : (`${nutrient}Per100g` as const)]
      const grams = ingredient.amountGrams
      return per100g == null || grams == null ? null : Math.round(per100g * grams * 10_000)
    }),
  }
  return inDoubt(facts, ingredient.name)
}

function optionPart(
  item: OracleItem,
  option: OptionItem,
  group: number,
  confirmed: ReadonlySet<Diet>,
): OraclePart {
  const sourced = ofPart(item, option.id)
  const { levels, stated } = allergensBy((allergen) => {
    const ofFile = fileCoversPart(item, allergen)
    const isWhole = isComplete(option.allergens, option.allergensComplete, ofFile, allergen)
    const found = partSaid(said(option.allergens ?? [], allergen), isWhole, said(sourced, allergen))
    return unsafeReading(option.kind, allergen, found)
  })
  const isDefault = option.isDefault ?? false
  const names = [...(option.allergens ?? []), ...sourced]
  const foods = foodsIn(names)
  const facts = {
    id: option.id,
    name: option.name,
    group,
    isDefault,
    isKey: false,
    isRemovable: false,
    states: partNamesIn(names),
    others: otherNamesIn(names),
    levels,
    stated,
    diets: eachDiet((diet) => {
      const isConfirmed = isDefault && confirmed.has(diet)
      return dietOfPart(diet, levels, option.kind, option.dietaryTags ?? [], isConfirmed, foods)
    }),
    amounts: eachNutrient((nutrient) => millionths(option.nutrition?.[nutrient])),
  }
  return inDoubt(facts, option.name)
}

// --- base -------------------------------------------------------------------------------------------------------

function declaredTotal(item: Item, nutrient: Nutrient): number | null {
  const nutrition = item.nutrition ?? {}
  if (nutrient !== 'calories') return millionths(nutrition[nutrient])
  return millionths(nutrition.caloriesTotal ?? nutrition.calories)
}

function known(parts: readonly OraclePart[], nutrient: Nutrient): number {
  return parts.reduce((sum, part) => sum + (part.amounts[nutrient] ?? 0), 0)
}

/** A dish of which it is said that it is nothing but its listed parts. */
function isNothingButParts(item: Item): boolean {
  return item.componentsComplete === true && idsOf(item).all.length > 0
}

function isPresent(level: Level): boolean {
  return level === 'CONTAINS' || level === 'MAY_CONTAIN'
}

/** Of an allergen that the list of the whole dish does not mention. */
function unmentioned(item: OracleItem, defaults: readonly OraclePart[], allergen: Allergen): Level {
  if (isNothingButParts(item)) return 'FREE'
  const named = (item.allergens ?? []).flatMap((statement) =>
    said([statement], allergen) === undefined ? [] : (sourcesOf(item, statement) ?? []),
  )
  if (named.length > 0) {
    const isElsewhere = defaults.some(({ id, levels }) => isPresent(levels[allergen]) && !named.includes(id))
    return isElsewhere ? 'UNKNOWN' : 'FREE'
  }
  const isWhole = isComplete(listOfDish(item), item.allergensComplete, fileCovers(item, allergen), allergen)
  /* A complete list that lacks what a part contains is wrong. */
  return isWhole && !defaults.some(({ levels }) => levels[allergen] === 'CONTAINS') ? 'FREE' : 'UNKNOWN'
}

/** What the whole dish says of the base, and what of it holds whatever is said of the base itself. */
function saidOfBase(
  item: OracleItem,
  defaults: readonly OraclePart[],
  allergen: Allergen,
): { readonly found: Said; readonly certain?: Said } {
  const list = ofWholeDish(item)
  const ofDish = said(list, allergen)
  if (ofDish === undefined) return { found: saidOf([unmentioned(item, defaults, allergen)]) }
  const isInPart = defaults.some((part) => part.levels[allergen] === 'CONTAINS')
  const isAllFound = partNamesIn(list)
    .filter((name) => NAMES[name] === allergen)
    .every((name) => defaults.some((part) => isFoundIn(part, name)))
  const isOnlyParts = isNothingButParts(item)
  /* That the dish is free of what one of its parts contains is wrong, and proves nothing of the base. */
  if (ofDish.level === 'FREE' && isInPart) return { found: saidOf([isOnlyParts ? 'FREE' : 'UNKNOWN']) }
  if (ofDish.level === 'CONTAINS' && isInPart && isAllFound) {
    if (isOnlyParts) return { found: saidOf(['FREE']) }
    /* A part has it: whether the base has it, too, nobody says. */
    const found: Said = { level: 'UNKNOWN', stated: 'CONTAINS' }
    return hasTraces(list, allergen) ? { found, certain: saidOf(['MAY_CONTAIN']) } : { found }
  }
  const isInSomePart = defaults.some((part) => isPresent(part.levels[allergen]))
  if (ofDish.level === 'MAY_CONTAIN' && isOnlyParts && isInSomePart) return { found: saidOf(['FREE']) }
  return { found: ofDish, certain: ofDish }
}

function baseLevel(item: OracleItem, defaults: readonly OraclePart[], allergen: Allergen): Said {
  const isWhole = isComplete(item.baseAllergens, item.allergensComplete, fileCovers(item, allergen), allergen)
  const ofBase = said(item.baseAllergens ?? [], allergen) ?? (isWhole ? saidOf(['FREE']) : undefined)
  const { found, certain } = saidOfBase(item, defaults, allergen)
  if (ofBase === undefined) return found
  return certain === undefined ? ofBase : together([ofBase, certain])
}

function hasTraces(statements: Statements, allergen: Allergen): boolean {
  return statements.some((statement) => said([statement], allergen)?.level === 'MAY_CONTAIN')
}

/** Whether there is anything in the dish beside its itemised default components. */
function hasBaseSubstance(item: Item, parts: readonly OraclePart[], levels: Facts['levels']): boolean {
  const defaults = parts.filter((part) => part.isDefault)
  const isPositive = Object.values(item.baseNutrition ?? {}).some((value) => value !== null && value > 0)
  const hasAllergen = ALLERGENS.some((allergen) => isPresent(levels[allergen]))
  const rests = { calories: 10, protein: 1, carbohydrates: 2, fatTotal: 1 } as const
  /* What is still to be chosen has no more than its richest options together. */
  const mostToChoose = (nutrient: Nutrient): number =>
    (item.customizationGroups ?? []).reduce((sum, group, place) => {
      if (!isOpen(item, place)) return sum
      const others = parts.filter((part) => part.group === place && !part.isDefault)
      const missing = leastOf(group) - (group.options.length - others.length)
      const richest = others.map(({ amounts }) => amounts[nutrient]).toSorted((a, b) => (b ?? 0) - (a ?? 0))
      if (others.length === 0 || richest.includes(null)) return Number.POSITIVE_INFINITY
      return sum + richest.slice(0, missing).reduce<number>((all, one) => all + Math.max(one ?? 0, 0), 0)
    }, 0)
  const hasRest = (['calories', 'protein', 'carbohydrates', 'fatTotal'] as const).some((nutrient) => {
    const total = declaredTotal(item, nutrient)
    /* Where there is nothing else, the rest is in the part that gives no figure. */
    const isOfParts = defaults.some(({ amounts }) => amounts[nutrient] === null)
    if (isNothingButParts(item) && isOfParts) return false
    const ofChoices = isNothingButParts(item) ? mostToChoose(nutrient) : 0
    return total !== null && total - known(defaults, nutrient) - ofChoices > rests[nutrient] * 1e6
  })
  return isPositive || hasAllergen || hasRest || hasOtherAllergen(item, defaults)
}

/** Names that are none of the nine, and may be in what the list speaks of. */
function otherNamesIn(statements: Statements): readonly string[] {
  return counting(statements)
    .filter(({ type, level, confidence }) => {
      const isOneOfNine = ALLERGENS.some((known) => known === type) || NAMES[type] !== undefined
      return !isOneOfNine && (level !== 'FREE_FROM' || (confidence ?? 1) < 0.5)
    })
    .map(({ type }) => type)
}

/** Celery that no part states or has as its name is in the base. */
function hasOtherAllergen(item: Item, defaults: readonly OraclePart[]): boolean {
  const ofParts = defaults.flatMap(({ others }) => others)
  const isCalled = (part: OraclePart, name: string) =>
    ` ${part.name.toUpperCase()} `.includes(` ${name.toUpperCase()} `)
  return otherNamesIn([...ofWholeDish(item), ...(item.baseAllergens ?? [])]).some(
    (name) => !ofParts.includes(name) && !defaults.some((part) => isCalled(part, name)),
  )
}

/** Whether somebody says that there is nothing beside the parts. */
function isBaseDeclaredEmpty(item: Item, defaults: readonly OraclePart[]): boolean {
  return isNothingButParts(item) || (item.baseNutrition?.calories === 0 && defaults.length > 0)
}

/** What is said of the kitchen counts for every dish that it sends out. */
function kitchenSaid({ inFile, restaurantIds }: OracleItem, allergen: Allergen): readonly Said[] {
  return (inFile?.kitchen ?? [])
    .filter(({ type, restaurantIds: of }) => {
      const isSoldThere = of === null || restaurantIds == null || restaurantIds.some((id) => of.includes(id))
      return type === allergen && isSoldThere
    })
    .map(({ level }) => saidOf([level]))
}

function baseOf(item: OracleItem, parts: readonly OraclePart[], confirmed: ReadonlySet<Diet>): Facts {
  const defaults = parts.filter((part) => part.isDefault)
  const own = eachAllergen((allergen) => baseLevel(item, defaults, allergen))
  const { levels, stated } = allergensBy((allergen) =>
    together([own[allergen], ...kitchenSaid(item, allergen)]),
  )
  const ownLevels = eachAllergen((allergen) => own[allergen].level)
  const isNothing = isBaseDeclaredEmpty(item, defaults) && !hasBaseSubstance(item, parts, ownLevels)
  return {
    levels,
    stated,
    diets: eachDiet((diet) => {
      const foods = foodsIn([...ofWholeDish(item), ...(item.baseAllergens ?? [])])
      const breaking = animalsIn(levels, foods).filter((animal) => AGAINST[diet].includes(animal))
      if (breaking.length > 0) return breaking
      return isNothing || confirmed.has(diet) ? 'HOLDS' : 'UNCONFIRMED'
    }),
    amounts: eachNutrient((nutrient) => {
      const declared = millionths(item.baseNutrition?.[nutrient])
      if (declared !== null) return declared
      const total = declaredTotal(item, nutrient)
      if (total !== null) return Math.max(0, total - known(defaults, nutrient))
      /* "Else 0" is for dishes that are the sum of their components; of the others nothing is known. */
      return defaults.length > 0 ? 0 : null
    }),
  }
}

// --- versions ---------------------------------------------------------------------------------------------------

/** Facts of several parts in one dish. Each is worked out when it is asked for: of most versions only few are. */
class Joined implements Facts {
  readonly #parts: readonly Facts[]
  #allergens?: Pick<Facts, 'levels' | 'stated'>
  #diets?: Facts['diets']
  #sums?: Facts['amounts']

  constructor(parts: readonly Facts[]) {
    this.#parts = parts
  }

  get levels() {
    return this.#saidOfAllergens().levels
  }

  get stated() {
    return this.#saidOfAllergens().stated
  }

  get diets() {
    this.#diets ??= joinedDiets(this.#parts)
    return this.#diets
  }

  get amounts() {
    return eachNutrient((nutrient) => this.sums[nutrient] && Math.max(0, this.sums[nutrient]))
  }

  /** Options can take them below zero. */
  protected get sums() {
    this.#sums ??= joinedSums(this.#parts)
    return this.#sums
  }

  #saidOfAllergens() {
    this.#allergens ??= joinedAllergens(this.#parts)
    return this.#allergens
  }
}

function joinedAllergens(facts: readonly Facts[]): Pick<Facts, 'levels' | 'stated'> {
  return allergensBy((allergen) =>
    together(facts.map(({ levels, stated }) => ({ level: levels[allergen], stated: stated[allergen] }))),
  )
}

function joinedDiets(facts: readonly Facts[]): Facts['diets'] {
  return eachDiet((diet) => {
    const states = facts.map((part) => part.diets[diet])
    const breaking = states.flatMap((state) => (typeof state === 'string' ? [] : state))
    if (breaking.length > 0) return KINDS.filter((kind) => breaking.includes(kind))
    return states.includes('UNCONFIRMED') ? 'UNCONFIRMED' : 'HOLDS'
  })
}

function joinedSums(facts: readonly Facts[]): Facts['amounts'] {
  return eachNutrient((nutrient) => {
    let sum = 0
    for (const { amounts } of facts) {
      const amount = amounts[nutrient]
      if (amount === null) return null
      sum += amount
    }
    return sum
  })
}

/** What all versions of a dish are made from. */
interface Whole {
  readonly item: Item
  /** The base and the open choices. */
  readonly fixed: readonly Facts[]
  readonly defaults: readonly OraclePart[]
  /** The parts as they count in a version. */
  readonly inVersions: ReadonlyMap<OraclePart, Facts>
}

class ChangedDish extends Joined implements Version {
  readonly #whole: Whole
  readonly #choices: readonly Choice[]
  readonly changes: number

  constructor(whole: Whole, choices: readonly Choice[]) {
    super([...whole.fixed, ...choices.flatMap((part) => (part && whole.inVersions.get(part)) ?? [])])
    this.#whole = whole
    this.#choices = choices
    this.changes = this.#gone().length
  }

  override get amounts() {
    const { sums } = this
    return eachNutrient((nutrient) => ((sums[nutrient] ?? 0) < 0 ? null : sums[nutrient]))
  }

  get belowZero() {
    return NUTRIENTS.filter((nutrient) => (this.sums[nutrient] ?? 0) < 0)
  }

  get removed() {
    return this.#whole.defaults.filter((_, index) => this.#choices[index] === null).map((part) => part.id)
  }

  get atMost() {
    const gone = this.#gone()
    return NUTRIENTS.filter(
      (nutrient) =>
        isBaseDerived(this.#whole.item, nutrient) && gone.some((part) => part.amounts[nutrient] === null),
    )
  }

  get selected() {
    return this.#choices.flatMap((choice) => choice?.id ?? [])
  }

  #gone() {
    return this.#whole.defaults.filter((part, index) => this.#choices[index] !== part)
  }
}

/** What becomes of one default component: it stays (itself), it goes (null), or another takes its place. */
type Choice = OraclePart | null

/** A dish with more changed versions than this is beyond the oracle. */
export const MAX_VERSIONS = 70_000

/** How many combinations of choices there are before the rules of groups are looked at. */
export function combinations(item: Item): number {
  const { customizationGroups: groups = [], ingredients = [] } = item
  const ofIngredients = 2 ** ingredients.filter((one) => one.isRemovable === true).length
  return groups.reduce((product, { options }) => {
    const defaults = options.filter((option) => option.isDefault === true).length
    return product * (2 + options.length - defaults) ** defaults
  }, ofIngredients)
}

/** Where the partner does not say how many: one of a single group, unless one comes with the dish. */
function leastOf({ minSelections, selectionType, options }: GroupItem): number {
  if (minSelections != null) return minSelections
  return selectionType === 'single' && options.every((option) => option.isDefault !== true) ? 1 : 0
}

/** A group that asks for more than is selected by default, and has more to choose from or lists nothing at all. */
function isOpen(item: Item, group: number | null): boolean {
  const one = group === null ? undefined : item.customizationGroups?.[group]
  if (one === undefined) return false
  const selected = one.options.filter((option) => option.isDefault === true).length
  return selected < leastOf(one) && (selected < one.options.length || one.options.length === 0)
}

/** The open choices: certain is only what holds for every selection. */
function choicesToBeMade(item: OracleItem, parts: readonly OraclePart[]): readonly Facts[] {
  return (item.customizationGroups ?? []).flatMap((_, group) => {
    if (!isOpen(item, group)) return []
    const possible = parts.filter((part) => part.group === group && !part.isDefault)
    const { levels, stated } = allergensBy((allergen) => {
      const found = new Set(possible.map((part) => part.levels[allergen]))
      if (found.size === 0 || found.has('UNKNOWN') || (found.has('FREE') && found.size > 1))
        return saidOf(['UNKNOWN'])
      return saidOf([...found])
    })
    const diets = eachDiet((diet): DietState => {
      const states = possible.map((part) => part.diets[diet])
      if (states.length === 0) return 'UNCONFIRMED'
      if (states.every((state) => state === 'HOLDS')) return 'HOLDS'
      const kinds = states.flatMap((state) => (typeof state === 'string' ? [] : state))
      if (states.some((state) => typeof state === 'string')) return 'UNCONFIRMED'
      return KINDS.filter((kind) => kinds.includes(kind))
    })
    return [
      {
        levels,
        stated,
        diets,
        amounts: eachNutrient((nutrient) => (isBaseDerived(item, nutrient) ? 0 : null)),
      },
    ]
  })
}

function isBaseDerived(item: Item, nutrient: Nutrient): boolean {
  return millionths(item.baseNutrition?.[nutrient]) === null && declaredTotal(item, nutrient) !== null
}

function allChoices(
  item: Item,
  parts: readonly OraclePart[],
  defaults: readonly OraclePart[],
): readonly (readonly Choice[])[] {
  if (!isCustomizable(item)) return []
  let combined: (readonly Choice[])[] = [[]]
  for (const part of defaults) {
    const others = parts.filter((other) => other.group === part.group && !other.isDefault)
    const choices: Choice[] =
      part.group === null
        ? part.isRemovable
          ? [part, null]
          : [part]
        : isOpen(item, part.group)
          ? [part]
          : [part, null, ...others]
    combined = combined.flatMap((before) =>
      choices
        .filter((choice) => choice === null || choice === part || !before.includes(choice))
        .map((choice) => [...before, choice]),
    )
  }
  return combined.filter((choices) => keepsGroupRules(item.customizationGroups ?? [], defaults, choices))
}

function isCustomizable(item: Item): boolean {
  const hasParts =
    (item.ingredients ?? []).length > 0 ||
    (item.customizationGroups ?? []).some((group) => group.options.length > 0)
  return item.isCustomizable !== false && hasParts
}

function keepsGroupRules(
  groups: readonly GroupItem[],
  defaults: readonly OraclePart[],
  choices: readonly Choice[],
): boolean {
  return groups.every((group, index) => {
    const before = defaults.filter((part) => part.group === index).length
    const after = choices.filter((choice) => choice !== null && choice.group === index).length
    return after >= Math.min(leastOf(group), before)
  })
}

/** A base of "declared total minus components" holds the share of components without a figure. */
function withinDerivedBase(item: Item, part: OraclePart): OraclePart {
  const amounts = eachNutrient((nutrient) => {
    return part.amounts[nutrient] ?? (isBaseDerived(item, nutrient) && part.isDefault ? 0 : null)
  })
  return { ...part, amounts }
}

function partsOf(item: OracleItem, confirmed: ReadonlySet<Diet>): readonly OraclePart[] {
  return [
    ...(item.ingredients ?? []).map((ingredient) => ingredientPart(item, ingredient, confirmed)),
    ...(item.customizationGroups ?? []).flatMap((group, index) =>
      group.options.map((option) => optionPart(item, option, index, confirmed)),
    ),
  ]
}

/** A statement for the whole dish that one of its parts disproves is worth nothing, for its other parts neither. */
function undisputedDiets(item: OracleItem): ReadonlySet<Diet> {
  const nothing: ReadonlySet<Diet> = new Set()
  const parts = partsOf(item, nothing)
  const defaults = parts.filter((part) => part.isDefault)
  const all = [baseOf(item, parts, nothing), ...defaults, ...choicesToBeMade(item, parts)]
  const isDisputed = (diet: Diet) => all.some((part) => typeof part.diets[diet] !== 'string')
  return withImplied(
    statedDiets(item).filter((name) => !DIETS.some((diet) => diet === name && isDisputed(diet))),
  )
}

/** Whether it is said of the base itself that there is something in it. */
export function isBaseSomething(item: Item): boolean {
  if (item.componentsComplete === true) return false
  const hasAmount = Object.values(item.baseNutrition ?? {}).some((amount) => amount !== null && amount > 0)
  return (
    hasAmount || ALLERGENS.some((allergen) => said(item.baseAllergens ?? [], allergen)?.level === 'CONTAINS')
  )
}

/** Of an empty plate nothing is said but what is claimed for the whole dish. */
function nothingKnown(confirmed: ReadonlySet<Diet>): Facts {
  return {
    ...allergensBy(() => saidOf(['UNKNOWN'])),
    diets: eachDiet((diet) => (confirmed.has(diet) ? 'HOLDS' : 'UNCONFIRMED')),
    amounts: eachNutrient(() => 0),
  }
}

export function oracleDish(item: OracleItem): OracleDish {
  const confirmed = undisputedDiets(item)
  const parts = partsOf(item, confirmed)
  const defaults = parts.filter((part) => part.isDefault)
  const open = [...choicesToBeMade(item, parts)]
  const base = baseInDoubt(item, baseOf(item, parts, confirmed), defaults, open)
  const isEmptyPlate = isNothingButParts(item) && defaults.length === 0 && open.length === 0
  if (isEmptyPlate) open.push(nothingKnown(confirmed))
  const { levels, stated, diets, amounts } = new Joined([base, ...defaults, ...open])
  const inVersions = new Map(parts.map((part) => [part, withinDerivedBase(item, part)]))
  const whole: Whole = { item, fixed: [base, ...open], defaults, inVersions }
  const versions = allChoices(item, parts, defaults)
    .filter((choices) => choices.some((choice, index) => choice !== defaults[index]))
    /* An empty plate is no dish. */
    .filter((choices) => isBaseSomething(item) || choices.some((choice) => choice !== null))
    .map((choices) => new ChangedDish(whole, choices))
  return {
    base,
    open,
    parts,
    versions,
    defaultDish: {
      levels,
      stated,
      diets,
      amounts: eachNutrient((nutrient) => declaredTotal(item, nutrient) ?? amounts[nutrient]),
    },
  }
}

// --- verdict ----------------------------------------------------------------------------------------------------

export function conflictsWith(facts: Facts, wishes: Wishes, rule: ChainRule): readonly OracleConflict[] {
  const conflicts: OracleConflict[] = []
  for (const allergen of ALLERGENS) {
    if (!wishes.excludeAllergens.includes(allergen)) continue
    const level = facts.levels[allergen]
    if (level === 'FREE') continue
    conflicts.push({
      allergen,
      level,
      stated: facts.stated[allergen],
      isMinor: level === 'MAY_CONTAIN' && rule.mayContain === 'ALMOST_MATCH' && !wishes.excludesTraces,
    })
  }
  for (const diet of DIETS) {
    if (!wishes.diets.includes(diet)) continue
    const state = facts.diets[diet]
    if (state !== 'HOLDS') conflicts.push({ diet, state, isMinor: false })
  }
  for (const nutrient of NUTRIENTS) {
    const range = wishes.ranges[nutrient]
    if (range === undefined) continue
    const { min, max } = range
    const amount = facts.amounts[nutrient]
    const isMissedBy = (permille: number) =>
      amount !== null &&
      ((min !== null && amount * 1000 < min * 1e6 * (1000 - permille)) ||
        (max !== null && amount * 1000 > max * 1e6 * (1000 + permille)))
    if (amount === null || isMissedBy(0)) {
      conflicts.push({ nutrient, amount, min, max, isMinor: !isMissedBy(rule.tolerancePermille) })
    }
  }
  return conflicts
}

/** A change that makes an amount less known, or impossible, does not resolve its conflict. */
function losesKnowledge(dish: OracleDish, version: Version, wishes: Wishes): boolean {
  return NUTRIENTS.some((nutrient) => {
    const range = wishes.ranges[nutrient]
    if (range === undefined) return false
    const isLost = version.amounts[nutrient] === null && dish.defaultDish.amounts[nutrient] !== null
    return (
      isLost ||
      version.belowZero.includes(nutrient) ||
      ((range.min ?? 0) > 0 && version.atMost.includes(nutrient))
    )
  })
}

export function judge(dish: OracleDish, wishes: Wishes, rule: ChainRule): Verdict {
  const conflicts = conflictsWith(dish.defaultDish, wishes, rule)
  if (conflicts.length === 0) return { status: 'MATCH', conflicts, fewestClean: null, fewestMinor: null }
  let fewestClean: number | null = null
  let fewestMinor: number | null = null
  for (const version of dish.versions) {
    const left = conflictsWith(version, wishes, rule)
    if (left.some((conflict) => !conflict.isMinor) || losesKnowledge(dish, version, wishes)) continue
    fewestMinor = Math.min(fewestMinor ?? version.changes, version.changes)
    if (left.length === 0) fewestClean = Math.min(fewestClean ?? version.changes, version.changes)
  }
  const isAlmost = fewestMinor !== null || conflicts.every((conflict) => conflict.isMinor)
  return { status: isAlmost ? 'ALMOST_MATCH' : 'NOT_MATCH', conflicts, fewestClean, fewestMinor }
}
