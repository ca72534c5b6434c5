import { expect, it } from 'vitest'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import type { Item } from '../../domain/items/items-schema.ts'
import { normaliseItem } from '../../domain/items/normalise-item.ts'
import { classify } from '../../domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../../domain/matching/preferences.ts'
import { conflictRecords } from '../../domain/reasons/conflict-records.ts'
import { reasonsOf } from '../../domain/reasons/reasons.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../../domain/vocabulary/vocabulary.ts'
import { createDishMemory, type StoredDish } from './dish-memory.ts'

const AT = '2026-11-23T00:00:00.000Z'
const stored = (id: string, description = '', position = Number(id)): StoredDish => ({
  dish: normaliseItem({ partnerDishId: id, name: 'Soup', description }, id).dish,
  position,
  createdAt: AT,
  updatedAt: AT,
})

it('derives the facts of a dish once for each catalog', () => {
  const memory = createDishMemory(1e6)
  const dish = memory.add('a', stored('1'))
  expect(memory.add('a', stored('1'))).toBe(dish)
  expect(memory.find('a', '1')).toBe(dish)
  expect(memory.add('b', stored('1'))).not.toBe(dish)
})

it('knows the dish of no other catalog, however alike their names are', () => {
  const memory = createDishMemory(1e6)
  memory.add('a', stored('1'))
  expect(memory.find('a-1', '1')).toBeUndefined()
  expect(memory.find('', 'a|1')).toBeUndefined()
})

it('finds a dish by its position in the menu, as long as it is kept', () => {
  const memory = createDishMemory(1e5)
  const dish = memory.add('a', stored('soup', '', 7))
  expect(memory.find('a', 7)).toBe(dish)
  expect(memory.find('a', '7')).toBeUndefined()
  expect(memory.find('b', 7)).toBeUndefined()
  for (let at = 100; at < 200; at += 1) memory.add('a', stored(String(at)))
  expect(memory.find('a', 'soup')).toBeUndefined()
  expect(memory.find('a', 7)).toBeUndefined()
})

it('keeps what was asked for last, and no more than its bytes hold', () => {
  const memory = createDishMemory(1e6)
  for (let at = 0; at < 1_000; at += 1) memory.add('a', stored(String(at), 'x'.repeat(2_000)))
  const kept = Array.from({ length: 1_000 }, (_, at) => memory.find('a', String(at)))
  expect(kept.findLast((dish) => dish !== undefined)?.facts.dish.id).toBe('999')
  const texts = kept.flatMap((dish) => (dish === undefined ? [] : [dish.storedBytes]))
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(1e6 / 2)
})

it('gives a dish that is larger than all of it, and does not keep it', () => {
  const memory = createDishMemory(1e5)
  expect(memory.add('a', stored('1', 'x'.repeat(60_000))).facts.dish.id).toBe('1')
  expect(memory.find('a', '1')).toBeUndefined()
})

it('holds nothing of catalogs whose dishes are gone', () => {
  const memory = createDishMemory(1e5)
  const before = heapMegabytes()
  for (let at = 0; at < 20_000; at += 1) memory.add(`catalog-${at}`, stored('1', 'x'.repeat(at % 100)))
  expect(heapMegabytes() - before).toBeLessThan(1.5)
  memory.add('catalog-0', stored('2'))
  expect(memory.find('catalog-0', '2')?.facts.dish.id).toBe('2')
  expect(memory.find('catalog-0', '1')).toBeUndefined()
  expect(memory.find('catalog-19999', '1')?.facts.dish.id).toBe('1')
})

const FOODS = [
  'Cheddar',
  'Wheat bun',
  'Peanut sauce',
  'Beef patty',
  'Lettuce',
  'Egg mayo',
  'Soy sauce',
  'Salmon',
]
const partsOf = (count: number, dish: string) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `${FOODS[at % FOODS.length]} ${at} ${dish}`,
    ...{ isRemovable: at % 2 === 0, isDefault: at % 3 === 0, nutrition: { calories: 20, protein: 2 } },
  }))
const GUESTS: readonly Preferences[] = [
  ...ALLERGEN_TYPES.map((type) => ({ diets: [], excludeAllergens: [type], ranges: {} })),
  ...DIET_TYPES.map((type) => ({ diets: [type], excludeAllergens: [], ranges: {} })),
]
const MEMORY_BYTES = 20_000_000

it.each([
  ['3 ingredients', (dish: string) => ({ ingredients: partsOf(3, dish) }), 6_000],
  ['30 ingredients', (dish: string) => ({ ingredients: partsOf(30, dish) }), 600],
  [
    'a choice of 3',
    (dish: string) => ({ customizationGroups: [{ id: 's', name: 'Sides', options: partsOf(3, dish) }] }),
    6_000,
  ],
  [
    'a choice of 60',
    (dish: string) => ({ customizationGroups: [{ id: 's', name: 'Sides', options: partsOf(60, dish) }] }),
    300,
  ],
])('takes no more than its bytes of dishes with %s, with all that is said of them', (_, parts, dishes) => {
  heapMegabytes()
  const before = heapMegabytes()
  const memory = createDishMemory(MEMORY_BYTES)
  for (let at = 0; at < dishes; at += 1) {
    const id = String(at)
    const { dish } = normaliseItem({ partnerDishId: id, name: `Plate ${id}`, ...parts(id) } as Item, id)
    memory.add('a', JSON.parse(JSON.stringify({ dish, position: at, createdAt: AT, updatedAt: AT })))
  }
  let kept = 0
  for (let at = 0; at < dishes; at += 1) {
    const known = memory.find('a', String(at))
    if (known === undefined) continue
    kept += 1
    for (const guest of GUESTS) {
      const classification = classify(known.facts, guest, DEFAULT_MATCH_SETTINGS)
      reasonsOf(conflictRecords(known.facts, classification))
    }
  }
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(dishes)
  expect(heapMegabytes() - before).toBeLessThan(MEMORY_BYTES / 2 ** 20)
  // Held until it is measured.
  expect(memory.find('a', String(dishes - 1))).toBeDefined()
})

it('knows most of a catalog once most dishes of a page were known', () => {
  const memory = createDishMemory(1e6)
  expect(memory.knowsMost('a')).toBe(false)
  memory.noteHits('a', 18, 20)
  expect(memory.knowsMost('a')).toBe(true)
  memory.noteHits('a', 0, 0)
  expect(memory.knowsMost('a')).toBe(true)
  memory.noteHits('a', 3, 20)
  expect(memory.knowsMost('a')).toBe(false)
  expect(memory.knowsMost('b')).toBe(false)
})
