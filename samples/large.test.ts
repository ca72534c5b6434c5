import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { type Item, ItemSchema } from '../src/domain/items/items-schema.ts'
import { type LargeCatalog, largeCatalog } from './generator/large/large-catalog.ts'

const ITEMS = 2_000
const text = (catalog: LargeCatalog) => [...largeCatalog(catalog)].join('')
const sample = JSON.parse(text({ items: ITEMS, seed: 1 })) as { restaurants: { id: string }[]; items: Item[] }
const levels = sample.items.flatMap(({ allergens = [] }) => allergens.map(({ level }) => level))

describe('largeCatalog', () => {
  it('has the asked number of dishes, each valid and with an id of its own', () => {
    const isItem = new Ajv({ strict: false }).compile(ItemSchema)
    expect(sample.items.filter((item) => !isItem(item))).toEqual([])
    expect(new Set(sample.items.map(({ partnerDishId }) => partnerDishId)).size).toBe(ITEMS)
  })

  it('uses an id once within a dish', () => {
    for (const { ingredients = [], customizationGroups = [] } of sample.items) {
      const ids = [...ingredients, ...customizationGroups.flatMap(({ options }) => options)].map(
        ({ id }) => id,
      )
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('gives the same bytes for the same seed, and others for another', () => {
    expect(text({ items: 50, seed: 7 })).toBe(text({ items: 50, seed: 7 }))
    expect(text({ items: 50, seed: 7 })).not.toBe(text({ items: 50, seed: 8 }))
  })

  it('mixes levels, unknowns, customizable dishes and restaurants', () => {
    expect(new Set(levels)).toEqual(new Set(['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM']))
    const share = (test: (item: Item) => boolean) => sample.items.filter(test).length / ITEMS
    expect(share(({ allergensComplete }) => allergensComplete !== true)).toBeGreaterThan(0.2)
    expect(share(({ customizationGroups }) => customizationGroups !== undefined)).toBeGreaterThan(0.2)
    expect(share(({ nutrition }) => Object.values(nutrition ?? {}).includes(null))).toBeGreaterThan(0.05)
    expect(share(({ restaurantIds }) => restaurantIds !== undefined)).toBeGreaterThan(0.2)
    expect(share(({ displayOnWidget }) => displayOnWidget === false)).toBeGreaterThan(0.02)
  })

  it('is a whole file with no dish at all', () => {
    expect(JSON.parse(text({ items: 0, seed: 1 }))).toMatchObject({ schemaVersion: 1, items: [] })
  })

  it('is whole, and just under a size that it must not have', () => {
    const file = text({ items: ITEMS, seed: 1, maxBytes: 100_000 })
    expect(JSON.parse(file)).toMatchObject({ schemaVersion: 1 })
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(100_000)
    expect(Buffer.byteLength(file)).toBeGreaterThan(80_000)
  })

  it('holds no more than a chunk at a time', () => {
    const lengths = [...largeCatalog({ items: ITEMS, seed: 1 })].map((chunk) => chunk.length)
    expect(lengths.length).toBeGreaterThan(10)
    expect(Math.max(...lengths)).toBeLessThan(128 * 1024)
  })
})

describe('samples/large.ts', () => {
  const root = join(import.meta.dirname, '..')
  const node = join(root, 'node_modules/.bin/node')

  it('prints to stdout where no file is named', () => {
    const printed = execFileSync(node, ['samples/large.ts', '--items', '20', '--seed', '3'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(printed).toBe(text({ items: 20, seed: 3 }))
  })

  it('says what is wrong with its arguments', () => {
    const wrong = () =>
      execFileSync(node, ['samples/large.ts', '--items', 'many'], {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      })
    expect(wrong).toThrow('--items must be a whole number, not "many"')
  })
})
