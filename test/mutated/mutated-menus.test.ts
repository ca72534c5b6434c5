import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALLERGEN_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import { cellTable, faultLines } from './cell-table.ts'
import { HONEST_MENUS, honestDishes } from './honest-menus.ts'
import { correctMenus, mistakeCells } from './menu-cells.ts'
import { GUESTS } from './menu-guests.ts'
import type { CorrectMenu, MistakeCell } from './mistake-cells.ts'
import { LIST_MISTAKES, MISTAKES, RENAMING_MISTAKES } from './mistakes.ts'

const LIMITS = { timeout: 30 * 60_000 }
const KNOWN_FAULTS = new URL('known-faults.txt', import.meta.url)

let menus: readonly CorrectMenu[] = []
let cells: readonly MistakeCell[] = []

beforeAll(async () => {
  menus = await correctMenus()
  cells = await mistakeCells(menus)
}, LIMITS.timeout)

describe('an honest menu', () => {
  it.each(HONEST_MENUS)('%s has 40 to 80 dishes, each with a name of its own', (name) => {
    const names = honestDishes(name).map((dish) => dish.name)
    expect(names.length).toBeGreaterThanOrEqual(40)
    expect(names.length).toBeLessThanOrEqual(80)
    expect(new Set(names).size).toBe(names.length)
  })

  it('is read without a refusal, and no guard holds it', () => {
    for (const { name, read } of menus) expect([name, read.counts.rejected]).toEqual([name, 0])
  })

  it('has matches for most of the 44 guests', () => {
    expect(GUESTS).toHaveLength(44)
    for (const { name, matches } of menus) {
      const served = new Set([...matches].map((pair) => pair.split(' / ')[1]))
      expect([name, served.size >= 30]).toEqual([name, true])
    }
  })
})

describe('a mistake of a partner', () => {
  it('has a name of its own, and finds something to spoil', () => {
    const names = [...MISTAKES, ...RENAMING_MISTAKES].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !cells.some(({ mistake }) => mistake === name))).toEqual([])
  })

  it('that takes lists away or hides them is named to the partner', () => {
    const hiding = [...LIST_MISTAKES, ...RENAMING_MISTAKES].map(({ name }) => name)
    const silent = cells.filter(
      ({ mistake, whenLive, lost, held, reported }) =>
        whenLive && hiding.includes(mistake) && lost > 0 && held === null && reported.length === 0,
    )
    expect(silent.map(({ mistake, menu }) => `${mistake} | ${menu}`)).toEqual([])
  })

  it('that loses an allergen everywhere is named to the partner', async () => {
    const silent = cells.filter(
      ({ mistake, whenLive, menu, reported }) =>
        whenLive &&
        ALLERGEN_TYPES.some((type) => mistake === `${type} is lost`) &&
        /^(school-district|bakery), nine statements$/.test(menu) &&
        !reported.includes('NEVER_STATED'),
    )
    expect(silent.map(({ mistake, menu }) => `${mistake} | ${menu}`)).toEqual([])
  })

  /* One line for each fault that the service still has. It fails where a line is missing, and where one is too much. */
  it('makes no dish match for a guest, unless the upload is held', LIMITS, () => {
    process.stdout.write(`\n${cellTable(cells)}\n`)
    const faults = faultLines(cells)
    if (process.env.WRITE_FAULTS === '1')
      writeFileSync(KNOWN_FAULTS, faults.map((fault) => `${fault}\n`).join(''))
    expect(faults).toEqual(readFileSync(KNOWN_FAULTS, 'utf8').split('\n').slice(0, -1))
  })
})
