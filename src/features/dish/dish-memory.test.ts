import { expect, it } from 'vitest'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import { normaliseItem } from '../../domain/items/normalise-item.ts'
import { createDishMemory, type StoredDish } from './dish-memory.ts'

const AT = '2026-11-23T00:00:00.000Z'
const stored = (id: string, description = ''): StoredDish => ({
  dish: normaliseItem({ partnerDishId: id, name: 'Soup', description }, id).dish,
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
