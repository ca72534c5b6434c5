import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { sampleChain } from '../../samples/sample-chains.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import { explainedGuestsText } from './engine-check.ts'
import { guestRows } from './guest-table.ts'
import { dishOfFile, menuOfFile } from './menu-file.ts'

const { catalog } = sampleChain('mexican-grill')
const rows = guestRows(menuOfFile(catalog), DEFAULT_MATCH_SETTINGS)
const text = stripVTControlCharacters(explainedGuestsText({ rows, differences: [] }))

describe('the menu as ten guests see it', () => {
  it('has a line a dish and a letter a guest', () => {
    expect(rows).toHaveLength(39)
    expect(text).toMatch(/\n {2}4 {2}coeliac: no wheat\n/)
    expect(text).toMatch(/\nVeggie Bowl with Guacamole( +M){7} +A +N +M\n/)
  })

  it('says below why a dish is no match, and what would help', () => {
    expect(text).toContain(
      'Soft Sofritas Tacos (soft-sofritas-tacos)\n  A coeliac: Contains Wheat (3 × Flour Tortilla taco can be swapped) → 3 × Crispy Corn Tortilla instead of 3 × Flour Tortilla (taco)\n',
    )
  })

  it('puts what Elasticsearch sees otherwise first', () => {
    const loud = explainedGuestsText({ rows, differences: ['Chips, vegan: NOT_MATCH'] })
    expect(stripVTControlCharacters(loud)).toMatch(/^!!! ELASTICSEARCH DIFFERS: Chips, vegan: NOT_MATCH\./)
  })
})

describe('a menu file', () => {
  it('gives a dish by its partnerDishId', () => {
    expect(dishOfFile(catalog, 'side-chips').dish.name).toBe('Chips')
  })

  it.each([
    [catalog, 'nope', 'has no dish with the partnerDishId "nope"'],
    [fileURLToPath(new URL('../../package.json', import.meta.url)), 'x', 'has no list of items'],
    [fileURLToPath(import.meta.url), 'x', 'cannot be read'],
    ['/nowhere/items.json', 'x', 'cannot be read'],
  ])('%s is refused', (path, dish, message) => {
    expect(() => dishOfFile(path, dish)).toThrow(message)
  })
})
