import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, it } from 'vitest'
import { CatalogHeaderSchema, type Item, ItemSchema } from '../src/domain/items/items-schema.ts'
import type { ChainEntry } from './generator/chain.ts'
import { differingFiles, writeFiles } from './generator/committed-files.ts'

const ROOT = join(import.meta.dirname, '..')
const NODE = join(ROOT, 'node_modules/.bin/node')

interface ItemsFile {
  readonly restaurants: readonly { readonly id: string }[]
  readonly items: readonly Item[]
}

function json<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T
}

const chains = json<ChainEntry[]>('samples/chains.json')
const catalogs = chains.map((chain) => ({ chain, file: json<ItemsFile>(chain.catalog) }))

describe('samples/build.ts', () => {
  const root = mkdtempSync(join(tmpdir(), 'samples-'))
  afterAll(() => rmSync(root, { recursive: true }))

  it('finds the committed files to be what it generates', () => {
    expect(execFileSync(NODE, ['samples/build.ts', '--check'], { cwd: ROOT, encoding: 'utf8' })).toBe('')
  })

  it('names a file that was edited by hand, and one that is missing', () => {
    const files = new Map([
      ['samples/kept.json', '1\n'],
      ['samples/edited.json', '2\n'],
    ])
    expect(writeFiles(files, root)).toEqual(['samples/kept.json', 'samples/edited.json'])
    expect(differingFiles(files, root)).toEqual([])

    writeFileSync(join(root, 'samples/edited.json'), '3\n')
    expect(differingFiles(files.set('samples/missing.json', '4\n'), root)).toEqual([
      'samples/edited.json',
      'samples/missing.json',
    ])
  })
})

describe('chains.json', () => {
  it('lists the grill and the eight fast-food chains, each with its restaurants', () => {
    expect(chains.map(({ id }) => id)).toEqual([
      'mexican-grill',
      'mcdonalds',
      'chick-fil-a',
      'sonic',
      'arbys',
      'burger-king',
      'dairy-queen',
      'subway',
      'taco-bell',
    ])
    const restaurantIds = chains.flatMap(({ restaurants }) => restaurants.map(({ id }) => id))
    expect(restaurantIds).toHaveLength(27)
    expect(new Set(restaurantIds)).toHaveProperty('size', 27)
  })
})

describe.each(catalogs)('$chain.catalog', ({ chain, file }) => {
  it('is valid by schema version 1', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    const { items, ...header } = file
    expect(ajv.validate(CatalogHeaderSchema, header), ajv.errorsText()).toBe(true)
    const isItem = ajv.compile(ItemSchema)
    const wrong = items.filter((item) => !isItem(item)).map(({ partnerDishId }) => partnerDishId)
    expect(wrong).toEqual([])
  })

  it('gives every dish an id of its own', () => {
    const ids = file.items.map(({ partnerDishId }) => partnerDishId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  it('sells its dishes only at restaurants of its own chain', () => {
    const own = chain.restaurants.map(({ id }) => id)
    expect(file.restaurants.map(({ id }) => id)).toEqual(own)
    expect(own).toEqual(
      expect.arrayContaining(file.items.flatMap(({ restaurantIds }) => restaurantIds ?? [])),
    )
  })
})
