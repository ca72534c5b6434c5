import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Item } from '../src/domain/items/items-schema.ts'
import { fastFoodCategory } from './generator/fast-food-category.ts'
import { slug } from './generator/slug.ts'

type Row = Readonly<Record<string, string>>
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const rows: Row[] = parse(read('./source/fastfood.csv'), { columns: true })
const byChain = [...Map.groupBy(rows, ({ restaurant = '' }) => restaurant)]

function itemsOf(chain: string): Item[] {
  return (JSON.parse(read(`./fast-food/${slug(chain)}/items.json`)) as { items: Item[] }).items
}

function printed(row: Row): Record<string, number> {
  const { restaurant: _chain, item: _name, ...figures } = row
  const known = Object.entries(figures).filter(([, value]) => value !== 'NA')
  return Object.fromEntries(known.map(([column, value]) => [column, Number(value)]))
}

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  caloriesTotal: 'calories',
  caloriesFromFat: 'cal_fat',
  fatTotal: 'total_fat',
  fatSaturated: 'sat_fat',
  fatTrans: 'trans_fat',
  cholesterol: 'cholesterol',
  sodium: 'sodium',
  carbohydrates: 'total_carb',
  dietaryFiber: 'fiber',
  sugar: 'sugar',
  protein: 'protein',
}

function asPrinted({ nutrition }: Item): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(nutrition ?? {}).map(([name, value]) => [COLUMN_NAMES[name], value]),
  )
}

describe.each(byChain)('%s', (chain, chainRows) => {
  const items = itemsOf(chain)

  it('has every row of the source, in its order, with its name and figures', () => {
    expect(items.map(({ name }) => name)).toEqual(chainRows.map(({ item }) => item))
    expect(items.map(asPrinted)).toEqual(chainRows.map(printed))
  })

  it('says nothing about allergens, diets or ingredients', () => {
    const keys = new Set(items.flatMap((item) => Object.keys(item)))
    expect([...keys].sort()).toEqual(['category', 'name', 'nutrition', 'partnerDishId'])
  })
})

describe('the mistakes of the source', () => {
  it('are kept: a row with more calories from fat than calories', () => {
    const wrong = itemsOf('Sonic').filter(
      ({ nutrition }) => Number(nutrition?.caloriesFromFat) > Number(nutrition?.caloriesTotal),
    )
    expect(wrong.map(({ name }) => name)).toEqual(['Ultimate Chicken Club'])
  })

  it('are kept: rows that are printed twice, told apart by a number', () => {
    const ids = byChain.flatMap(([chain]) => itemsOf(chain)).map(({ partnerDishId }) => partnerDishId)
    expect(ids).toHaveLength(514)
    expect(ids.filter((id) => id.startsWith('chili-cheese-burrito'))).toEqual([
      'chili-cheese-burrito',
      'chili-cheese-burrito-2',
    ])
    expect(ids.filter((id) => id.startsWith('express-taco-salad'))).toEqual([
      'express-taco-salad-w-chips',
      'express-taco-salad-w-chips-2',
    ])
  })
})

describe('the slug of a name', () => {
  it.each([
    ['Beefy Fritos® Burrito', 'beefy-fritos-burrito'],
    ["Beef 'n Cheddar Classic", 'beef-n-cheddar-classic'],
    ['6" B.L.T.', '6-b-l-t'],
    ['Chick Fil-A', 'chick-fil-a'],
  ])('is, of %s, %s', (name, expected) => {
    expect(slug(name)).toBe(expected)
  })
})

describe('the category of a printed dish', () => {
  it.each([
    ['Big Mac', 'Burgers'],
    ['Jalapeno King Sandwich', 'Burgers'],
    ['Chicken Salad Sandwich', 'Sandwiches'],
    ['Express Taco Salad w/ Chips', 'Salads'],
    ['Footlong Quarter Pound Coney', 'Hot Dogs'],
    ['Chicken Strip Sandwich', 'Sandwiches'],
    ['40 piece Chicken McNuggets', 'Chicken'],
    ['Stacker', 'Other'],
  ])('is, of %s, %s', (name, category) => {
    expect(fastFoodCategory(name)).toBe(category)
  })
})
