import { readFileSync } from 'node:fs'
import { CONTAINS_FLAGS } from '../../src/domain/items/item-lists.ts'
import type { IngredientItem, Item, OptionItem } from '../../src/domain/items/items-schema.ts'
import { ALLERGEN_TYPES, type AllergenType, type DietType } from '../../src/domain/vocabulary/vocabulary.ts'
import type { LooseItem, MenuFile } from '../support/read-menu.ts'
import { type Levels, levelsOf } from './allergen-codes.ts'

/** How a careful partner says the same: nine statements, a complete list, or base and parts. */
export const FORMS = ['nine statements', 'complete list', 'base and parts'] as const
export type MenuForm = (typeof FORMS)[number]

const DIETS: Readonly<Record<string, readonly DietType[]>> = {
  V: ['VEGAN'],
  v: ['VEGETARIAN'],
  p: ['PESCATARIAN'],
  '-': [],
}

const SIGNS = ['hold', 'key', 'choice', 'other'] as const
type Sign = (typeof SIGNS)[number]

export interface HonestPart {
  readonly name: string
  readonly grams: number
  readonly levels: Levels
  readonly kind: NonNullable<IngredientItem['kind']>
  readonly sign: Sign
}

export interface HonestDish {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly nutrition: Readonly<Record<'caloriesTotal' | 'fatTotal' | 'carbohydrates' | 'protein', number>>
  readonly levels: Levels
  readonly diets: readonly DietType[]
  readonly parts: readonly HonestPart[]
}

export const HONEST_MENUS = [
  'steakhouse',
  'school-district',
  'bakery',
  'burger-chain',
  'asian-kitchen',
] as const
export type HonestMenu = (typeof HONEST_MENUS)[number]

/** The dishes of `menus/<name>.txt`. Throws at a line that it cannot read. */
export function honestDishes(name: HonestMenu): readonly HonestDish[] {
  const text = readFileSync(new URL(`menus/${name}.txt`, import.meta.url), 'utf8')
  const dishes: HonestDish[] = []
  let category = ''
  for (const line of text.split('\n').filter((one) => one !== '')) {
    if (line.startsWith('## ')) category = line.slice('## '.length)
    else if (line.startsWith('+ ')) dishes.push(withPart(dishes.pop(), partOf(line)))
    else dishes.push(dishOf(line, category))
  }
  return dishes
}

function cellsOf(line: string, count: number): string[] {
  const cells = line.split(' | ')
  if (cells.length !== count) throw new Error(`a line without ${count} cells: ${line}`)
  return cells
}

function dishOf(line: string, category: string): HonestDish {
  const [name = '', description = '', amounts = '', codes = '', diet = ''] = cellsOf(line, 5)
  const [fatTotal = 0, carbohydrates = 0, protein = 0] = amounts.split(', ').map(Number)
  const diets = DIETS[diet]
  if (diets === undefined) throw new Error(`an unknown diet: ${line}`)
  return {
    id: idOf(`${category} ${name}`),
    name,
    description,
    category,
    nutrition: {
      caloriesTotal: fatTotal * 9 + carbohydrates * 4 + protein * 4,
      fatTotal,
      carbohydrates,
      protein,
    },
    levels: levelsOf(codes),
    diets,
    parts: [],
  }
}

function partOf(line: string): HonestPart {
  const [name = '', grams = '', codes = '', kind = '', last] = cellsOf(line.slice('+ '.length), 5)
  const sign = SIGNS.find((known) => known === last)
  if (sign === undefined) throw new Error(`an unknown sign: ${line}`)
  return {
    name,
    grams: Number(grams),
    levels: levelsOf(codes),
    kind: kind as HonestPart['kind'],
    sign,
  }
}

function withPart(dish: HonestDish | undefined, part: HonestPart): HonestDish {
  if (dish === undefined) throw new Error(`a part before the first dish: ${part.name}`)
  return { ...dish, parts: [...dish.parts, part] }
}

/** The file of an honest menu. `isBlank`: without descriptions, and with names that say nothing. */
export function honestFile(name: HonestMenu, form: MenuForm, isBlank = false): MenuFile {
  const items = honestDishes(name).map((dish, index) => itemOf(dish, index, form, isBlank))
  return { schemaVersion: 1, items: items as unknown as LooseItem[] }
}

function itemOf(dish: HonestDish, index: number, form: MenuForm, isBlank: boolean): Item {
  const { id, name, description, category, nutrition, diets } = dish
  const words = isBlank ? { name: `Number ${index + 1}` } : { name, description, category }
  const parts = dish.parts.map((part, place) => (isBlank ? { ...part, name: `Part ${place + 1}` } : part))
  const ingredients = parts.filter(({ sign }) => sign === 'hold' || sign === 'key').map(ingredientOf)
  const options = parts.filter(({ sign }) => sign === 'choice' || sign === 'other').map(optionOf)
  const choice = { id: 'choice', name: 'Choice', selectionType: 'single', minSelections: 1, options } as const
  return {
    partnerDishId: id,
    ...words,
    nutrition,
    diets: [...diets],
    ...allergensOf(dish, form),
    ...(ingredients.length === 0 ? {} : { ingredients }),
    ...(options.length === 0 ? {} : { customizationGroups: [choice] }),
  }
}

function allergensOf({ levels, parts }: HonestDish, form: MenuForm): Partial<Item> {
  const all = ALLERGEN_TYPES.map((type) => ({ type, level: levels[type] }))
  if (form === 'nine statements') return { allergens: all }
  const given = all.filter(({ level }) => level !== 'FREE_FROM')
  if (form === 'complete list' || parts.length === 0) return { allergens: given, allergensComplete: true }
  const isExplained = (type: AllergenType) =>
    parts.some((part) => part.sign !== 'other' && part.levels[type] === 'CONTAINS')
  return { baseAllergens: all.map((one) => (isExplained(one.type) ? { ...one, level: 'FREE_FROM' } : one)) }
}

function ingredientOf({ name, grams, levels, kind, sign }: HonestPart): IngredientItem {
  const flags = ALLERGEN_TYPES.map((type) => [CONTAINS_FLAGS[type], levels[type] === 'CONTAINS'])
  return {
    id: idOf(name),
    name,
    amountGrams: grams,
    kind,
    ...(sign === 'key' ? { isKeyIngredient: true } : { isRemovable: true }),
    ...(Object.fromEntries(flags) as Partial<IngredientItem>),
  }
}

function optionOf({ name, levels, kind, sign }: HonestPart): OptionItem {
  return {
    id: idOf(name),
    name,
    isDefault: sign === 'choice',
    kind,
    allergens: ALLERGEN_TYPES.map((type) => ({ type, level: levels[type] })),
  }
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')
}
