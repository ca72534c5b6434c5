import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { CONTAINS_FLAGS } from '../src/domain/items/item-lists.ts'
import type { GroupItem, IngredientItem, Item, OptionItem } from '../src/domain/items/items-schema.ts'
import { ALLERGEN_TYPES } from '../src/domain/vocabulary/vocabulary.ts'

/** The committed catalog against the CSV, read here once more without the generator's code. */

type Row = Readonly<Record<string, string>>
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const rows: Row[] = parse(read('./source/build-your-own.csv'), { columns: true })
const { items } = JSON.parse(read('./mexican-grill/items.json')) as { items: Item[] }

const COLUMNS = {
  fatTotal: 'fat_g',
  sodium: 'sodium_mg',
  carbohydrates: 'carbohydrates_g',
  dietaryFiber: 'fiber_g',
  sugar: 'sugar_g',
  protein: 'protein_g',
} as const
const PER_100G = { caloriesTotal: 'calories', ...COLUMNS }
const PER_OPTION = { calories: 'calories', ...COLUMNS }
function rowNamed(name: string): Row {
  const row = rows.find((candidate) => candidate.name === name)
  if (!row) throw new Error(`${name} is not in the CSV`)
  return row
}

interface Part {
  readonly row: Row
  readonly servings: number
}

/** `3 × Crispy Corn Tortilla` -> its row and 3. */
function partNamed(name: string): Part {
  const [, times = '1', plain = ''] = /^(?:(\d+) × )?(.*)$/.exec(name) ?? []
  return { row: rowNamed(plain), servings: Number(times) }
}

/** The description lists everything in the default dish, the base too. */
const describedParts = ({ description }: Item): Part[] =>
  (description ?? '').replace(/\.$/, '').split(', ').map(partNamed)

function stated({ allergens }: Row): string[] | null {
  if (allergens === '') return null
  return allergens === 'none' ? [] : (allergens ?? '').split(';').sort()
}

const gramsOf = ({ amountGrams = Number.NaN }: IngredientItem) => amountGrams
const ingredientsOf = (item: Item): IngredientItem[] => item.ingredients ?? []
const groupsOf = (item: Item): GroupItem[] => item.customizationGroups ?? []
const optionsOf = (item: Item): OptionItem[] => groupsOf(item).flatMap(({ options }) => options)

describe.each(items)('$name', (item) => {
  it('reproduces the published figures from per-100 g values and grams', () => {
    for (const ingredient of ingredientsOf(item)) {
      const row = rowNamed(ingredient.name)
      const servings = gramsOf(ingredient) / Number(row.grams)
      for (const [nutrient, column] of Object.entries(PER_100G)) {
        const per100g = ingredient[`${nutrient}Per100g` as 'proteinPer100g']
        const amount = (Number(per100g) * gramsOf(ingredient)) / 100
        expect(Math.abs(amount - Number(row[column]) * servings)).toBeLessThan(1e-6)
      }
    }
  })

  it('weighs its ingredients in whole published servings', () => {
    for (const { name, amountGrams = Number.NaN, quantity, unit } of ingredientsOf(item)) {
      const row = rowNamed(name)
      const servings = Number((amountGrams / Number(row.grams)).toFixed(9))
      expect(Number.isInteger(servings)).toBe(true)
      expect(`${Number(quantity) / servings} ${unit}`).toBe(row.serving)
    }
  })

  it('gives each option the published figures as its delta', () => {
    for (const option of optionsOf(item)) {
      const { row, servings } = partNamed(option.name)
      const published = Object.entries(PER_OPTION).map(([name, column]) => [
        name,
        Number(row[column]) * servings,
      ])
      expect(option.nutrition).toEqual(Object.fromEntries(published))
    }
  })

  it('states for each ingredient what the allergen chart states, no more and no less', () => {
    for (const ingredient of ingredientsOf(item)) {
      const chart = stated(rowNamed(ingredient.name))
      const expected = ALLERGEN_TYPES.map((type) => chart?.includes(type) ?? null)
      expect(ALLERGEN_TYPES.map((type) => ingredient[CONTAINS_FLAGS[type]])).toEqual(expected)
    }
  })

  it('states for each option what the allergen chart states, no more and no less', () => {
    for (const option of optionsOf(item)) {
      const chart = stated(partNamed(option.name).row)
      expect(option.allergensComplete).toBe(chart !== null)
      expect(option.allergens?.map(({ type }) => type).sort()).toEqual(chart ?? [])
      expect(option.allergens?.filter(({ level }) => level !== 'CONTAINS')).toEqual([])
    }
  })

  it('describes all that is in the default dish', () => {
    const described = describedParts(item).map(({ row }) => row.name)
    const ingredients = ingredientsOf(item).filter(({ isIncluded }) => isIncluded)
    const options = optionsOf(item).filter(({ isDefault }) => isDefault)
    const parts = [...ingredients, ...options].map(({ name }) => partNamed(name).row.name)
    expect(described).toEqual(expect.arrayContaining(parts))
    const hasBase = item.baseNutrition !== undefined || parts.length === 0
    expect(described.length - parts.length).toBe(hasBase ? 1 : 0)
  })

  it('lists the allergens of the default dish, complete only where the chart states every part', () => {
    const charts = describedParts(item).map(({ row }) => stated(row))
    const contained = new Set(charts.flatMap((chart) => chart ?? []))
    expect(item.allergens?.map(({ type }) => type).sort()).toEqual([...contained].sort())
    expect(item.allergensComplete).toBe(!charts.includes(null))
  })

  it('carries the published diets, with those they imply', () => {
    const parts = [...ingredientsOf(item), ...optionsOf(item)]
    for (const part of parts) {
      const { row } = partNamed(part.name)
      expect(part.kind).toBe(row.kind)
      expect(part.dietaryTags?.[0] ?? '').toBe(row.diets)
    }
  })

  it('declares no diet that a default part breaks', () => {
    for (const diet of item.diets ?? []) {
      const type = typeof diet === 'string' ? diet : diet.type
      const allowed = type === 'VEGAN' ? ['VEGAN'] : ['VEGAN', 'VEGETARIAN']
      expect(describedParts(item).filter(({ row }) => !allowed.includes(row.diets ?? ''))).toEqual([])
    }
  })

  it('uses an id once', () => {
    const ids = [...ingredientsOf(item), ...groupsOf(item), ...optionsOf(item)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has group rules that its defaults keep', () => {
    for (const { selectionType, minSelections = 0, maxSelections, options } of groupsOf(item)) {
      const defaults = options.filter(({ isDefault }) => isDefault).length
      expect(defaults).toBeGreaterThanOrEqual(minSelections)
      expect(defaults).toBeLessThanOrEqual(maxSelections ?? options.length)
      if (selectionType === 'single') expect(maxSelections).toBe(1)
    }
  })

  it('declares, where it declares, the sum of its parts', () => {
    if (!item.nutrition) return
    const sums = Object.entries(PER_100G).map(([name, column]) => {
      const terms = describedParts(item).map(({ row, servings }) => Number(row[column]) * servings)
      return [name, terms.reduce((sum, term) => sum + term, 0)]
    })
    expect(item.nutrition).toEqual(Object.fromEntries(sums))
  })
})

describe('the menu as a whole', () => {
  const dish = (id: string): Item => {
    const found = items.find(({ partnerDishId }) => partnerDishId === id)
    if (!found) throw new Error(`no dish ${id}`)
    return found
  }
  const ingredient = (id: string, name: string) => ingredientsOf(dish(id)).find((part) => part.name === name)

  it('has dishes with and without a key protein, removable cheese, and unknown allergens', () => {
    expect(ingredient('steak-burrito', 'Steak')?.isKeyIngredient).toBe(true)
    expect(ingredient('sofritas-bowl-with-cheese', 'Cheese')).toMatchObject({
      isIncluded: true,
      isKeyIngredient: false,
      containsMilk: true,
    })
    expect(ingredient('chips-and-guacamole', 'Chips')).toMatchObject({
      isKeyIngredient: true,
      containsPeanut: null,
    })
    expect(ingredientsOf(dish('sofritas-bowl')).some(({ containsMilk }) => containsMilk !== false)).toBe(
      false,
    )
  })

  it('keeps the tortilla, whose weight is not published, as option or base', () => {
    expect(items.flatMap(ingredientsOf).filter(({ name }) => name.includes('Tortilla'))).toEqual([])
    expect(dish('barbacoa-burrito').baseNutrition?.calories).toBe(320)
    expect(dish('barbacoa-burrito').baseAllergens?.map(({ type }) => type)).toEqual(['WHEAT', 'SOY'])
  })

  it('hides some dishes from the widget and sells some only at some restaurants', () => {
    const hidden = items.filter(({ displayOnWidget }) => displayOnWidget === false)
    expect(hidden.map(({ partnerDishId }) => partnerDishId)).toEqual([
      'kids-chicken-tacos',
      'catering-chips-and-guacamole',
    ])
    expect(items.filter(({ restaurantIds }) => restaurantIds)).not.toEqual([])
  })
})
