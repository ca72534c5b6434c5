import {
  ALLERGEN_TYPES,
  type AllergenType,
  COMPONENT_KINDS,
  type ComponentKind,
  DIET_TYPES,
  type DietType,
} from '../../src/domain/vocabulary/vocabulary.ts'
import { type CsvRow, cell, figure, sourceCsv } from './source-csv.ts'

/** What the chain publishes for each component: column of the CSV by its short nutrition name. */
const PUBLISHED_COLUMNS = {
  calories: 'calories',
  fatTotal: 'fat_g',
  sodium: 'sodium_mg',
  carbohydrates: 'carbohydrates_g',
  dietaryFiber: 'fiber_g',
  sugar: 'sugar_g',
  protein: 'protein_g',
} as const
export type Published = keyof typeof PUBLISHED_COLUMNS
export const PUBLISHED = Object.keys(PUBLISHED_COLUMNS) as readonly Published[]
export type PublishedFigures = Readonly<Record<Published, number>>

/** One component of the Mexican grill, as printed in its nutrition table and allergen chart. */
export interface PublishedComponent {
  readonly id: string
  readonly name: string
  readonly category: string
  /** The published serving, e.g. 4 `oz`. */
  readonly quantity: number
  readonly unit: string
  /** Grams of the serving; null where it is not by weight. */
  readonly grams: number | null
  /** Per serving. */
  readonly figures: PublishedFigures
  /** The contained ones of the nine, the rest being stated free; null = the chart says nothing. */
  readonly allergens: readonly AllergenType[] | null
  readonly kind: ComponentKind
  readonly diets: readonly DietType[]
}

function known<T extends string>(values: readonly T[], text: string): T {
  const value = values.find((candidate) => candidate === text)
  if (value === undefined) throw new Error(`"${text}" is none of ${values.join(', ')}`)
  return value
}

function list<T extends string>(values: readonly T[], text: string): T[] {
  return text === '' ? [] : text.split(';').map((part) => known(values, part))
}

/** `none` = stated free of all nine; empty = not stated. */
function statedAllergens(text: string): AllergenType[] | null {
  if (text === '') return null
  return text === 'none' ? [] : list(ALLERGEN_TYPES, text)
}

function published(row: CsvRow, column: string): number {
  const value = figure(row, column)
  if (value === null) throw new Error(`${cell(row, 'id')}: no ${column}`)
  return value
}

function figuresOf(row: CsvRow): PublishedFigures {
  const entries = PUBLISHED.map((name) => [name, published(row, PUBLISHED_COLUMNS[name])])
  return Object.fromEntries(entries) as Record<Published, number>
}

function componentOf(row: CsvRow): PublishedComponent {
  const [quantity = '', ...unit] = cell(row, 'serving').split(' ')
  return {
    id: cell(row, 'id'),
    name: cell(row, 'name'),
    category: cell(row, 'category'),
    quantity: Number(quantity),
    unit: unit.join(' '),
    grams: figure(row, 'grams'),
    figures: figuresOf(row),
    allergens: statedAllergens(cell(row, 'allergens')),
    kind: known(COMPONENT_KINDS, cell(row, 'kind')),
    diets: list(DIET_TYPES, cell(row, 'diets')),
  }
}

const COMPONENTS: ReadonlyMap<string, PublishedComponent> = new Map(
  sourceCsv('build-your-own.csv').map((row) => [cell(row, 'id'), componentOf(row)]),
)

export function component(id: string): PublishedComponent {
  const found = COMPONENTS.get(id)
  if (!found) throw new Error(`build-your-own.csv has no component "${id}"`)
  return found
}
