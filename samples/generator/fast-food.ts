import type { Item } from '../../src/domain/items/items-schema.ts'
import { fastFoodCategory } from './fast-food-category.ts'
import { slug } from './slug.ts'
import { type CsvRow, cell, figure, sourceCsv } from './source-csv.ts'

const COLUMN_OF_NUTRIENT = {
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
} as const

export interface FastFoodChain {
  readonly id: string
  readonly name: string
  readonly items: readonly Item[]
}

function publishedNutrition(row: CsvRow): NonNullable<Item['nutrition']> {
  const figures = Object.entries(COLUMN_OF_NUTRIENT).map(
    ([name, column]) => [name, figure(row, column)] as const,
  )
  return Object.fromEntries(figures.filter(([, value]) => value !== null))
}

/** Numbers the later ones of rows that are printed twice: `-2`, `-3`. */
function uniqueIds(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const id = slug(name)
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  })
}

/** Keeps every row as printed, with its mistakes and doubles: the ingest has to find them. */
function itemsOf(rows: readonly CsvRow[]): Item[] {
  const ids = uniqueIds(rows.map((row) => cell(row, 'item')))
  return rows.map((row, index) => ({
    partnerDishId: ids[index] ?? '',
    name: cell(row, 'item'),
    category: fastFoodCategory(cell(row, 'item')),
    nutrition: publishedNutrition(row),
  }))
}

export function fastFoodChains(): FastFoodChain[] {
  const byChain = Map.groupBy(sourceCsv('fastfood.csv'), (row) => cell(row, 'restaurant'))
  return [...byChain].map(([name, rows]) => ({ id: slug(name), name, items: itemsOf(rows) }))
}
