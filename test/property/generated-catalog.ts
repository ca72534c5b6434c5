import fc from 'fast-check'
import { ruleErrors } from '../../src/domain/items/item-rules.ts'
import { itemErrors } from '../../src/domain/items/item-validator.ts'
import type {
  AllergenStatement,
  DishAllergenStatement,
  GroupItem,
  IngredientItem,
  Item,
  OptionItem,
} from '../../src/domain/items/items-schema.ts'
import { COMPONENT_KINDS } from '../../src/domain/vocabulary/vocabulary.ts'
import {
  ALLERGEN_NAMES,
  ALLERGENS,
  combinations,
  DIETS,
  MAX_VERSIONS,
  NUTRIENTS,
  type OracleItem,
} from './oracle.ts'

/** Valid partner items with all that makes classification hard. They get ids and names afterwards. */

/** Of a quantity that is a multiple of 9.9, both 100/110 and 100/90 are whole: bounds can touch the tolerance. */
const STEP = 9.9
const CONFIDENCES = [undefined, null, 0, 0.49, 0.4999999, 0.5, 0.51, 1]

function often<T>(weight: number, value: fc.Arbitrary<T>): fc.WeightedArbitrary<T> {
  return { arbitrary: value, weight }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** Steps, odd figures, zero. */
function amount(most: number): fc.Arbitrary<number> {
  return fc.oneof(
    often(
      6,
      fc.nat({ max: Math.ceil(most / STEP) }).map((steps) => hundredths(steps * STEP)),
    ),
    often(2, fc.nat({ max: most })),
    often(
      1,
      fc.nat({ max: most * 100 }).map((hundred) => hundred / 100),
    ),
    often(1, fc.constant(0)),
  )
}

function gap<T>(weight: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> {
  return fc.oneof(often(weight, value), often(1, fc.constantFrom(null, undefined)))
}

type Amounts = Partial<Record<(typeof NUTRIENTS)[number], number | null>>

const nutrition = (most: number): fc.Arbitrary<Amounts> =>
  fc
    .record({
      calories: gap(5, amount(most)),
      protein: gap(5, amount(60)),
      carbohydrates: gap(5, amount(90)),
      fatTotal: gap(5, amount(60)),
      fatSaturated: gap(5, amount(30)),
      sugar: gap(5, amount(50)),
      dietaryFiber: gap(5, amount(20)),
      sodium: gap(5, amount(900)),
    })
    .map((made): Amounts => defined(made))

/** Options may take away: negative deltas. */
const deltas = fc
  .tuple(nutrition(400), ...NUTRIENTS.map(() => fc.constantFrom(1, 1, 1, -1)))
  .map(([positive, ...signs]): Amounts => {
    const entries = NUTRIENTS.map((name, index) => [name, signed(positive[name], signs[index] ?? 1)] as const)
    return defined(Object.fromEntries(entries) as Amounts)
  })

function signed<T extends null | undefined>(value: number | T, sign: number): number | T {
  return typeof value === 'number' && value !== 0 ? value * sign : value
}

const statement: fc.Arbitrary<AllergenStatement> = fc
  .record(
    {
      type: fc.constantFrom(...ALLERGEN_NAMES),
      level: fc.constantFrom('CONTAINS' as const, 'MAY_CONTAIN' as const, 'FREE_FROM' as const),
      confidence: fc.constantFrom(...CONFIDENCES),
    },
    { requiredKeys: ['type'] },
  )
  .map(({ confidence, ...rest }) => (confidence === undefined ? rest : { ...rest, confidence }))
/** Tidy lists are there, and often empty. */
const statements = (isTidy: boolean) =>
  fc.oneof(
    often(isTidy ? 1 : 4, fc.constant(undefined)),
    often(isTidy ? 4 : 1, fc.constant<AllergenStatement[]>([])),
    often(3, fc.array(statement, { maxLength: 3 })),
    often(1, fc.array(statement, { maxLength: 9 })),
  )

/** Ids that some dishes have. */
const from = fc.oneof(
  often(5, fc.constant(undefined)),
  often(2, fc.constantFrom<string[]>(['i0'], ['i1'], ['i0', 'i1'], ['g0o0'], ['g0o0', 'i0'], ['i0', 'g0o1'])),
  often(1, fc.constantFrom<string[]>([], ['i9'], ['i0', 'nothing'])),
)
const statementsOfDish = (isTidy: boolean) =>
  statements(isTidy).chain((list) =>
    list === undefined
      ? fc.constant(undefined)
      : fc
          .tuple(...list.map(() => from))
          .map((sources) => list.map((one, index): DishAllergenStatement => sourced(one, sources[index]))),
  )

function sourced(one: AllergenStatement, ids: string[] | undefined): DishAllergenStatement {
  return ids === undefined ? one : { ...one, from: ids }
}

/** Flags that are lists: of one, of parts, of shellfish in two words, of nothing. */
const FLAG_LISTS: readonly string[][] = [
  ['DAIRY', 'EGG', 'PEANUT', 'WHEAT'],
  ['MILK', 'GLUTEN', 'NUTS', 'SOYBEANS'],
  ['CRUSTACEANS', 'MOLLUSCS', 'ALMONDS'],
  ['BARLEY'],
  [],
]
const listFlag = fc.oneof(often(8, fc.constant(undefined)), often(1, fc.constantFrom(...FLAG_LISTS)))

/** `usual`: the flags beside which a list of types stands from time to time. */
function completeFlag(usual: readonly (boolean | undefined)[]) {
  return fc.tuple(fc.constantFrom(...usual), listFlag).map(([flag, list]) => list ?? flag)
}

const kind = fc.oneof(
  often(5, fc.constant('PLANT' as const)),
  often(2, fc.constant(undefined)),
  often(2, fc.constantFrom(...COMPONENT_KINDS)),
)
const tags = fc.oneof(
  often(4, fc.constant(undefined)),
  often(1, fc.subarray([...DIETS, 'KETO', ' vegan '], { maxLength: 2 })),
)

const FLAGS = [
  'containsMilk',
  'containsEgg',
  'containsFish',
  'containsShellfish',
  'containsTreeNut',
  'containsPeanut',
  'containsWheat',
  'containsSoy',
  'containsSesame',
] as const

/** Complete data states most allergens as free; incomplete data has gaps everywhere. */
function flags(isTidy: boolean): fc.Arbitrary<Partial<IngredientItem>> {
  const flag = isTidy
    ? fc.oneof(often(24, fc.constant(false)), often(2, fc.constant(true)), often(1, fc.constant(null)))
    : fc.constantFrom(false, true, null, undefined)
  return fc.tuple(...FLAGS.map(() => flag)).map((values) =>
    Object.fromEntries(
      FLAGS.flatMap((name, index) => {
        const value = values[index]
        return value === undefined ? [] : [[name, value] as const]
      }),
    ),
  )
}

type Draft<T> = Omit<T, 'id'>

/** Some foods have the name of a part of an allergen. */
function foodName(usual: string): fc.Arbitrary<string> {
  return fc.oneof(
    often(4, fc.constant(usual)),
    often(
      1,
      fc.constantFrom(
        'Sliced almonds',
        'Almond',
        'Barley',
        'Molluscs',
        'Crustacean',
        'Almondine',
        'Almond-free mix',
        'Mustard',
      ),
    ),
  )
}

/** How often an ingredient can be removed: in one of `removable + 1` cases it is a key ingredient, or not included. */
function ingredient(isTidy: boolean, removable: number): fc.Arbitrary<Draft<IngredientItem>> {
  return fc
    .record({
      name: foodName('Ingredient'),
      flags: flags(isTidy),
      per100g: nutrition(300),
      isIncluded: fc.oneof(often(removable, fc.constantFrom(undefined, true)), often(1, fc.constant(false))),
      isKeyIngredient: fc.oneof(
        often(removable, fc.constantFrom(undefined, false)),
        often(1, fc.constant(true)),
      ),
      isRemovable: fc.oneof(
        often(removable, fc.constant(true)),
        often(1, fc.constantFrom(undefined, false, null)),
      ),
      amountGrams: fc.constantFrom(100, 100, 0, 10, 50, 200, 33.3, undefined),
      allergens: fc.oneof(often(6, fc.constant(undefined)), often(1, statements(isTidy))),
      allergensComplete: completeFlag([undefined, undefined, undefined, true, false]),
      dietaryTags: tags,
      kind,
    })
    .map(({ flags: contains, per100g, ...rest }) =>
      defined({
        ...contains,
        caloriesTotalPer100g: per100g.calories,
        proteinPer100g: per100g.protein,
        carbohydratesPer100g: per100g.carbohydrates,
        fatTotalPer100g: per100g.fatTotal,
        fatSaturatedPer100g: per100g.fatSaturated,
        sugarPer100g: per100g.sugar,
        dietaryFiberPer100g: per100g.dietaryFiber,
        sodiumPer100g: per100g.sodium,
        ...rest,
      }),
    )
}

const option = (isTidy: boolean): fc.Arbitrary<Draft<OptionItem>> =>
  fc
    .record({
      name: foodName('Option'),
      isDefault: fc.constantFrom(undefined, false, true, true),
      nutrition: fc.oneof(often(6, deltas), often(1, fc.constantFrom(undefined, null))),
      allergens: statements(isTidy),
      allergensComplete: completeFlag(
        isTidy ? [true, true, true, true, undefined] : [undefined, true, false],
      ),
      dietaryTags: tags,
      kind,
    })
    .map((draft) => defined(draft))

type GroupDraft = Omit<GroupItem, 'id' | 'name' | 'options'> & { readonly options: Draft<OptionItem>[] }

/** As many defaults as the group takes, and no higher minimum than its maximum: so that the item is valid. */
function group(mostOptions: number, isTidy: boolean): fc.Arbitrary<GroupDraft> {
  return fc
    .record({
      selectionType: fc.constantFrom(undefined, 'multiple' as const, 'single' as const),
      minSelections: fc.constantFrom(undefined, 0, 1, 2, 3),
      maxSelections: fc.constantFrom(undefined, null, 1, 2, 3),
      options: fc.array(option(isTidy), { maxLength: mostOptions }),
      /* A choice that has to be made, among options that have something in common. */
      isOpen: fc.constantFrom(false, false, false, false, true),
      isAlike: fc.constantFrom(false, true),
    })
    .map(({ isOpen, isAlike, ...made }) => {
      const draft = isOpen ? { ...made, minSelections: 1, options: unchosen(made.options, isAlike) } : made
      const most = draft.selectionType === 'single' ? 1 : (draft.maxSelections ?? mostOptions)
      let left = most
      const options = draft.options.map((one) => {
        const isDefault = one.isDefault === true && left > 0
        if (isDefault) left -= 1
        return { ...one, isDefault }
      })
      const minSelections =
        draft.minSelections === undefined ? undefined : Math.min(draft.minSelections, most)
      return defined({ ...draft, minSelections, options })
    })
}

function unchosen(options: readonly Draft<OptionItem>[], isAlike: boolean): Draft<OptionItem>[] {
  const { nutrition: _, isDefault: __, ...first } = options[0] ?? {}
  return options.map((one) => {
    const alike = { ...first, nutrition: one.nutrition, name: one.name }
    return defined({ ...(isAlike ? alike : one), isDefault: false }) as Draft<OptionItem>
  })
}

/** JSON has no undefined. */
function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

const diet = fc.oneof(
  fc.constantFrom<string>(...DIETS, 'KETO', ' vegan'),
  fc.record({ type: fc.constantFrom<string>(...DIETS), confidence: fc.constantFrom(0.49, 0.5, null, 1) }),
)

interface Shape {
  readonly ingredients: fc.Arbitrary<number>
  readonly removable: number
  readonly groups: fc.Arbitrary<number>
  readonly mostOptions: number
  readonly mostCombinations: number
}

const USUAL: Shape = {
  ingredients: fc.nat({ max: 6 }),
  removable: 4,
  groups: fc.nat({ max: 3 }),
  mostOptions: 5,
  mostCombinations: 3_000,
}
const LARGE: Shape = {
  ingredients: fc.integer({ min: 8, max: 12 }),
  removable: 15,
  groups: fc.nat({ max: 1 }),
  mostOptions: 4,
  mostCombinations: 20_000,
}
/** Many small removable amounts: an exact search takes longest for them. */
const DEEP: Shape = {
  ingredients: fc.integer({ min: 13, max: 16 }),
  removable: 60,
  groups: fc.nat({ max: 1 }),
  mostOptions: 2,
  mostCombinations: MAX_VERSIONS,
}

const kitchenLine = fc.record({
  type: fc.constantFrom(...ALLERGENS),
  level: fc.constantFrom('MAY_CONTAIN' as const, 'MAY_CONTAIN' as const, 'CONTAINS' as const),
  text: fc.constantFrom(null, 'In our kitchen'),
  restaurantIds: fc.constantFrom(null, ['r-1'], ['r-1', 'r-2']),
})
const inFile: fc.Arbitrary<OracleItem['inFile']> = fc.oneof(
  often(3, fc.constant(undefined)),
  often(
    1,
    fc
      .record({
        allergensComplete: completeFlag([true, true, false, undefined]),
        kitchen: fc.oneof(often(3, fc.constant([])), often(1, fc.array(kitchenLine, { maxLength: 2 }))),
      })
      .map((made) => defined(made) as NonNullable<OracleItem['inFile']>),
  ),
)

function item(shape: Shape, isTidy: boolean): fc.Arbitrary<Item> {
  return fc
    .record({
      allergensComplete: completeFlag(isTidy ? [true, true, true, undefined] : [undefined, false, true]),
      componentsComplete: fc.constantFrom(undefined, isTidy, isTidy, isTidy, true),
      inFile,
      isCustomizable: fc.constantFrom(undefined, undefined, true, true, true, false),
      displayOnWidget: fc.constantFrom(undefined, undefined, undefined, undefined, true, false),
      restaurantIds: fc.constantFrom<string[] | null | undefined>(
        undefined,
        undefined,
        null,
        ['r-1'],
        ['r-2'],
        [],
      ),
      name: fc.oneof(
        often(12, fc.constant('Dish')),
        often(
          1,
          fc.constantFrom('Peanut dish', 'Almond dish', 'Cheese dish', 'Beef dish', 'Dish without peanut'),
        ),
      ),
      allergens: statementsOfDish(isTidy),
      baseAllergens: fc.oneof(often(3, fc.constant(undefined)), often(2, statements(isTidy))),
      diets: fc.oneof(often(2, fc.constant(undefined)), often(1, fc.array(diet, { maxLength: 2 }))),
      nutrition: fc.oneof(often(1, fc.constant(undefined)), often(2, nutrition(900))),
      total: fc.constantFrom(null, null, null, 0, 5, 9.99, 10, 10.01, 99),
      baseNutrition: fc.oneof(often(3, fc.constant(undefined)), often(1, nutrition(300))),
      ingredients: shape.ingredients.chain((count) =>
        fc.array(ingredient(isTidy, shape.removable), {
          minLength: count > 7 ? count : 0,
          maxLength: count,
          size: 'max',
        }),
      ),
      customizationGroups: shape.groups.chain((count) =>
        fc.array(group(shape.mostOptions, isTidy), { maxLength: count }),
      ),
    })
    .map(({ total, ...draft }) => named(draft, total))
    .filter((made) => combinations(made) <= shape.mostCombinations && isValid(made))
}

function isValid(made: Item): boolean {
  return itemErrors(made).length === 0 && ruleErrors(made).length === 0
}

type ItemDraft = Omit<Item, 'partnerDishId' | 'ingredients' | 'customizationGroups' | 'nutrition'> & {
  readonly nutrition: Item['nutrition'] | undefined
  readonly ingredients: readonly Draft<IngredientItem>[]
  readonly customizationGroups: readonly GroupDraft[]
}

function named(draft: { [K in keyof ItemDraft]: ItemDraft[K] | undefined }, total: number | null): Item {
  const made = defined({
    ...draft,
    partnerDishId: 'dish',
    ingredients: draft.ingredients?.map((one, index) => ({
      ...one,
      id: `i${index}`,
      name: `${one.name} ${index}`,
    })),
    customizationGroups: draft.customizationGroups?.map((one, g) => ({
      ...one,
      id: `g${g}`,
      name: `Group ${g}`,
      options: one.options.map((made, o) => ({ ...made, id: `g${g}o${o}`, name: `${made.name} ${g}.${o}` })),
    })),
  }) as Item
  return total === null
    ? made
    : { ...made, nutrition: { ...made.nutrition, calories: sumOfDefaults(made) + total } }
}

/** A declared total that equals the sum of the components or is a little larger: the limit of a base with substance. */
function sumOfDefaults(made: Item): number {
  const ingredients = (made.ingredients ?? [])
    .filter((one) => one.isIncluded !== false || one.isKeyIngredient === true)
    .map((one) => ((one.caloriesTotalPer100g ?? 0) * (one.amountGrams ?? 0)) / 100)
  const options = (made.customizationGroups ?? []).flatMap((one) =>
    one.options.filter((each) => each.isDefault === true).map((each) => each.nutrition?.calories ?? 0),
  )
  const sum = [...ingredients, ...options].reduce((before, next) => before + next, 0)
  return Math.max(0, Math.round(sum * 1e4) / 1e4)
}

/** Everything that is listed can be left out. Of some of them the base is said to be something. */
const clearableItem = fc
  .tuple(item(USUAL, true), fc.constantFrom(undefined, { calories: 0 }, { calories: 99 }, { sodium: 9.9 }))
  .map(([made, baseNutrition]) =>
    defined({
      ...made,
      baseNutrition,
      isCustomizable: true,
      ingredients: (made.ingredients ?? []).map((one) => ({
        ...one,
        isKeyIngredient: false,
        isRemovable: true,
      })),
      customizationGroups: (made.customizationGroups ?? []).map((one) => ({ ...one, minSelections: 0 })),
    }),
  )

export const usualItem: fc.Arbitrary<Item> = fc.oneof(
  often(10, item(USUAL, true)),
  often(5, item(USUAL, false)),
  often(3, clearableItem),
)
/** Without the dishes that take the oracle longest. */
export const quickItem: fc.Arbitrary<Item> = fc.oneof(often(40, usualItem), often(1, item(LARGE, true)))
export const deepItem: fc.Arbitrary<Item> = item(DEEP, true)
export const anyItem: fc.Arbitrary<Item> = fc.oneof(
  often(100, usualItem),
  often(3, item(LARGE, true)),
  often(1, item(LARGE, false)),
  often(1, deepItem),
)
