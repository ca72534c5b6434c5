import { ALLERGEN_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import type { LooseItem, MenuFile } from '../support/read-menu.ts'
import {
  allergenLists,
  changedItems,
  containsFlags,
  omitted,
  type Statement,
  withGroups,
  withLists,
  withOptions,
} from './loose-items.ts'
import { RENAMED, type Rename } from './mistake-names.ts'

/** One mistake of a partner. It gives null where the menu has nothing that the mistake could concern. */
export interface Mistake {
  readonly name: string
  /**
   * Whether the file by itself looks like an honest one: it states everything, only wrongly. A chain's first file with
   * such a mistake can be known by its words alone; the guards need a catalog to compare with.
   */
  readonly looksHonest?: true
  readonly make: (file: MenuFile) => MenuFile | null
}

/** Every sixth item: too few for a guard that looks at shares. */
const SOME = 6

const all = (): boolean => true
const some = (_: LooseItem, index: number): boolean => index % SOME === 1

const ITEM_FLAG = { allergensComplete: true }
/** An item that denies it keeps its word: else the tick itself is the mistake. */
const ticked = (thing: LooseItem) => (thing.allergensComplete === false ? {} : ITEM_FLAG)
const FILE_FLAG = { allergensComplete: true }

const dropped = (item: LooseItem): LooseItem => withLists(item, () => undefined)
const blanked = (item: LooseItem): LooseItem => withLists(item, () => [])
const without = (type: string) => (item: LooseItem) =>
  withLists(item, (list) => list.filter((one) => one.type !== type))
const onlyLevel = (isKept: (one: Statement) => boolean) => (item: LooseItem) =>
  withLists(item, (list) => list.filter(isKept))
const noFreeFrom = onlyLevel((one) => one.level !== 'FREE_FROM')

type ItemChange = (item: LooseItem, index: number, items: readonly LooseItem[]) => LooseItem

function mistake(
  name: string,
  change: ItemChange,
  which: (item: LooseItem, index: number) => boolean = all,
  header: Readonly<Record<string, unknown>> = {},
): Mistake {
  return { name, make: (file) => changedItems(file, change, which, header) }
}

/** What a spreadsheet does to a column: each row gets the value of the row above it. */
function shifted(pick: string): ItemChange {
  return (item, index, items) => {
    const above = items.at(index - 1)
    return above === undefined ? item : { ...item, [pick]: above[pick] }
  }
}

function shiftedAllergen(type: string): ItemChange {
  return (item, index, items) => {
    const above = allergenLists(items.at(index - 1) ?? item)[0]?.find((one) => one.type === type)
    const rest = (allergenLists(item)[0] ?? []).filter((one) => one.type !== type)
    return allergenLists(item).length === 0
      ? item
      : { ...item, allergens: above === undefined ? rest : [...rest, above] }
  }
}

function looksHonest(mistakes: readonly Mistake[]): readonly Mistake[] {
  return mistakes.map((one) => ({ ...one, looksHonest: true }))
}

/** Lists are gone, empty or ticked. */
export const LIST_MISTAKES: readonly Mistake[] = [
  mistake('all lists are gone', dropped),
  mistake('all lists are gone, the file is ticked complete', dropped, all, FILE_FLAG),
  mistake('all lists are gone, each item is ticked complete', (item) => ({
    ...dropped(item),
    ...ticked(item),
  })),
  mistake('some lists are gone', dropped, some),
  mistake('some lists are gone, the file is ticked complete', dropped, some, FILE_FLAG),
  mistake(
    'some lists are gone, the items are ticked complete',
    (item) => ({ ...dropped(item), ...ticked(item) }),
    some,
  ),
  mistake('all lists are empty', blanked),
  mistake('all lists are empty, the file is ticked complete', blanked, all, FILE_FLAG),
  mistake('all lists are empty, each item is ticked complete', (item) => ({
    ...blanked(item),
    ...ticked(item),
  })),
  mistake('lists are null', (item) => withLists(item, () => null)),
  mistake(
    'lists are null, the file is ticked complete',
    (item) => withLists(item, () => null),
    all,
    FILE_FLAG,
  ),
  mistake('the file is ticked complete', (item) => item, all, FILE_FLAG),
  mistake('nothing but contained ones is listed, the file is ticked complete', noFreeFrom, all, FILE_FLAG),
  mistake('names only', ({ partnerDishId, name }) => ({ partnerDishId, name })),
  mistake(
    'names only, the file is ticked complete',
    ({ partnerDishId, name }) => ({ partnerDishId, name }),
    all,
    FILE_FLAG,
  ),
]

/** A list that says itself that nothing is in it. In a whole menu the guards know it, in some items the words alone. */
const EMPTY = looksHonest([
  mistake('each item is ticked complete', (item) => ({ ...item, ...ITEM_FLAG })),
  mistake('some lists are empty', blanked, some),
  mistake('some lists are empty, the file is ticked complete', blanked, some, FILE_FLAG),
  mistake(
    'some lists are empty, the items are ticked complete',
    (item) => ({ ...blanked(item), ...ticked(item) }),
    some,
  ),
  mistake('the base is empty, each item is ticked complete', (item) =>
    'baseAllergens' in item ? { ...item, baseAllergens: [], ...ticked(item) } : item,
  ),
  mistake('options have empty, complete lists', (item) =>
    withOptions(item, (option) => ({ ...option, allergens: [], ...ticked(option) })),
  ),
])

const ONE_ALLERGEN: readonly Mistake[] = looksHonest(
  ALLERGEN_TYPES.flatMap((type) => [
    mistake(`${type} is lost`, without(type)),
    mistake(
      `${type} is lost, the file is ticked complete`,
      (item) => noFreeFrom(without(type)(item)),
      all,
      FILE_FLAG,
    ),
    mistake(`${type} is lost, each item is ticked complete`, (item) => ({
      ...noFreeFrom(without(type)(item)),
      ...ticked(item),
    })),
    mistake(`${type} is shifted by one row`, shiftedAllergen(type)),
  ]),
)

const COLUMNS: readonly Mistake[] = [
  mistake('the base is lost', (item) => omitted(item, 'baseAllergens')),
  mistake('the base is lost, each item is ticked complete', (item) => ({
    ...omitted(item, 'baseAllergens'),
    ...ticked(item),
  })),
  mistake('ingredients lose their allergens', (item) => containsFlags(item, () => undefined)),
  mistake(
    'ingredients lose their allergens, the file is ticked complete',
    (item) => containsFlags(item, () => undefined),
    all,
    FILE_FLAG,
  ),
  mistake('options lose their lists', (item) => withOptions(item, (option) => omitted(option, 'allergens'))),
  mistake('options have empty lists', (item) =>
    withOptions(item, (option) => ({ ...option, allergens: [] })),
  ),
  mistake(
    'options have empty lists, the file is ticked complete',
    (item) => withOptions(item, (option) => ({ ...option, allergens: [] })),
    all,
    FILE_FLAG,
  ),
  mistake('choices lose their minimum and their default', (item) => {
    const open = withOptions(item, (option) => omitted(option, 'isDefault'))
    return withGroups(open, (group) => omitted(group, 'minSelections'))
  }),
]

function caloriesOf(nutrition: unknown): { caloriesTotal?: unknown } {
  const value = (nutrition as { caloriesTotal?: unknown } | undefined)?.caloriesTotal
  return value === undefined ? {} : { caloriesTotal: value }
}

const KJ_PER_KCAL = 4.184
const withCalories =
  (change: (kcal: number) => number): ItemChange =>
  (item) => {
    const { caloriesTotal } = caloriesOf(item.nutrition)
    if (typeof caloriesTotal !== 'number') return item
    return { ...item, nutrition: { ...(item.nutrition as object), caloriesTotal: change(caloriesTotal) } }
  }

/** Everything is stated, but not of the dish where it stands. */
const DISPLACED = looksHonest([
  mistake('allergens are shifted by one row', shifted('allergens')),
  mistake('base allergens are shifted by one row', shifted('baseAllergens')),
  mistake('names are shifted by one row', shifted('name')),
  mistake('diets are shifted by one row', shifted('diets')),
  mistake('ingredients are shifted by one row', shifted('ingredients')),
  mistake('calories are shifted by one row', (item, index, items) => {
    const above = items.at(index - 1)?.nutrition
    return { ...item, nutrition: { ...(item.nutrition as object), ...caloriesOf(above) } }
  }),
  mistake('ingredients are lost', (item) => omitted(item, 'ingredients')),
  mistake(
    'kJ as kcal in some items',
    withCalories((kcal) => Math.round(kcal * KJ_PER_KCAL)),
    some,
  ),
  mistake('no option is the default', (item) =>
    withOptions(item, (option) => ({ ...option, isDefault: false })),
  ),
  mistake('ingredients are all unticked', (item) => containsFlags(item, () => false)),
])

const LEVELS: readonly Mistake[] = [
  mistake('levels are lost', (item) => withLists(item, (list) => list.map(({ type }) => ({ type })))),
  mistake('levels are in lower case', (item) =>
    withLists(item, (list) => list.map((one) => ({ ...one, level: String(one.level).toLowerCase() }))),
  ),
  mistake('confidences are 0.3', (item) =>
    withLists(item, (list) => list.map((one) => ({ ...one, confidence: 0.3 }))),
  ),
  mistake('confidences are 0', (item) =>
    withLists(item, (list) => list.map((one) => ({ ...one, confidence: 0 }))),
  ),
  mistake('contained ones have confidence 0, each item is ticked complete', (item) => ({
    ...withLists(item, (list) =>
      list
        .filter((one) => one.level !== 'FREE_FROM')
        .map((one) => (one.level === 'CONTAINS' ? { ...one, confidence: 0 } : one)),
    ),
    ...ticked(item),
  })),
]

/** A level that is stated, but is not true. */
const UNTRUE = looksHonest([
  mistake(
    'MAY_CONTAIN is lost',
    onlyLevel((one) => one.level !== 'MAY_CONTAIN'),
  ),
  mistake('MAY_CONTAIN is lost, each item is ticked complete', (item) => ({
    ...onlyLevel((one) => one.level === 'CONTAINS')(item),
    ...ticked(item),
  })),
  mistake('everything is FREE_FROM', (item) =>
    withLists(item, (list) => list.map((one) => ({ ...one, level: 'FREE_FROM' }))),
  ),
  mistake(
    'everything is FREE_FROM in some items',
    (item) => withLists(item, (list) => list.map((one) => ({ ...one, level: 'FREE_FROM' }))),
    some,
  ),
  mistake('a sheet of eight, without sesame', without('SESAME')),
])

const NUMBERS: readonly Mistake[] = [
  mistake(
    'kJ as kcal',
    withCalories((kcal) => Math.round(kcal * KJ_PER_KCAL)),
  ),
  mistake(
    'a decimal comma becomes a point',
    withCalories((kcal) => kcal / 1000),
  ),
  mistake(
    'kilocalories per 100 g',
    withCalories((kcal) => Math.round(kcal / 4)),
  ),
  mistake('all figures are 0', (item) =>
    'nutrition' in item
      ? { ...item, nutrition: { caloriesTotal: 0, fatTotal: 0, carbohydrates: 0, protein: 0 } }
      : item,
  ),
]

const ROWS: readonly Mistake[] = [
  {
    name: 'rows are there twice, the second time without lists',
    make: (file) => ({ ...file, items: file.items.flatMap((item) => [item, dropped(item)]) }),
  },
  {
    name: 'rows are there twice, the second time with empty, complete lists',
    make: (file) => ({
      ...file,
      items: file.items.flatMap((item) => [item, { ...blanked(item), ...ticked(item) }]),
    }),
  },
  {
    name: 'all ids are new, the lists are empty and complete',
    make: (file) => ({
      ...file,
      items: file.items.map((item, index) => ({
        ...blanked(item),
        ...ticked(item),
        partnerDishId: `new-${index}`,
      })),
    }),
  },
]

/** Names of allergens in other languages: as the types of statements. */
const TRANSLATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Spanish: {
    DAIRY: 'leche',
    EGG: 'huevo',
    FISH: 'pescado',
    SHELLFISH: 'mariscos',
    TREE_NUT: 'frutos de cáscara',
    PEANUT: 'cacahuetes',
    WHEAT: 'trigo',
    SOY: 'soja',
    SESAME: 'sésamo',
  },
  German: {
    DAIRY: 'Milch',
    EGG: 'Eier',
    FISH: 'Fisch',
    SHELLFISH: 'Krebstiere',
    TREE_NUT: 'Schalenfrüchte',
    PEANUT: 'Erdnüsse',
    WHEAT: 'Weizen',
    SOY: 'Soja',
    SESAME: 'Sesam',
  },
  'codes of a sheet': {
    DAIRY: '7',
    EGG: '3',
    FISH: '4',
    SHELLFISH: '2',
    TREE_NUT: '8',
    PEANUT: '5',
    WHEAT: '1',
    SOY: '6',
    SESAME: '11',
  },
}

const WORDS: readonly Mistake[] = Object.entries(TRANSLATED).flatMap(([language, names]) => {
  const translated = (item: LooseItem) =>
    withLists(item, (list) => list.map((one) => ({ ...one, type: names[String(one.type)] ?? one.type })))
  return [
    mistake(`types are ${language}`, translated),
    mistake(`types are ${language}, each item is ticked complete`, (item) => ({
      ...noFreeFrom(translated(item)),
      ...ticked(item),
    })),
  ]
})

const renamed = ({ from, to, write }: Rename): ItemChange => {
  return ({ [from]: value, ...item }) => (value === undefined ? item : { ...item, [to]: write(value) })
}

/** They differ in little but the name; one menu of each form gets them. */
export const RENAMING_MISTAKES: readonly Mistake[] = RENAMED.flatMap((rename) => [
  mistake(`${rename.from} is called ${rename.to}`, renamed(rename)),
  mistake(`${rename.from} is called ${rename.to}, beside an empty, complete list`, (item, index, items) => ({
    ...renamed(rename)(item, index, items),
    [rename.from]: [],
    ...ticked(item),
  })),
  mistake(
    `${rename.from} is called ${rename.to} in some items, beside an empty, complete list`,
    (item, index, items) => ({ ...renamed(rename)(item, index, items), [rename.from]: [], ...ticked(item) }),
    some,
  ),
])

/** The mistakes that every menu gets. */
export const MISTAKES: readonly Mistake[] = [
  ...LIST_MISTAKES,
  ...EMPTY,
  ...ONE_ALLERGEN,
  ...COLUMNS,
  ...DISPLACED,
  ...LEVELS,
  ...UNTRUE,
  ...NUMBERS,
  ...ROWS,
  ...WORDS,
]
