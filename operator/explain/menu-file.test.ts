import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dishOfFile, menuOfFile } from './menu-file.ts'

/** `explain` must not show a dish in another way than the ingest would take it. */
describe('a menu file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'menu-file-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const fileWith = (json: string) => {
    const path = join(folder, 'items.json')
    writeFileSync(path, json)
    return path
  }

  it.each([
    ['{"allergensComplete":"yes","items":[{"partnerDishId":"d","name":"D"}]}', 'must be boolean'],
    ['[{"partnerDishId":"d","name":"D","allergensComplete":false,"allergensComplete":true}]', 'given twice'],
    ['[null]', 'refuses the dish "without an id"'],
  ])('that the ingest refuses is refused: %s', (json, message) => {
    expect(() => menuOfFile(fileWith(json))).toThrow(message)
  })

  it('with one wrong dish has the other dishes, by ids as the ingest reads them', () => {
    const path = fileWith('[null, {"partnerDishId":" d ","name":"D"}]')
    expect(dishOfFile(path, 'd').dish.partnerDishId).toBe('d')
  })

  it('may begin with a byte order mark', () => {
    expect(menuOfFile(fileWith('\uFEFF[{"partnerDishId":"d","name":"D"}]'))).toHaveLength(1)
  })

  it('counts a list as incomplete where the item speaks of allergens that nobody reads', () => {
    const path = fileWith(
      '[{"partnerDishId":"d","name":"D","allergensComplete":true,"mayContain":"see the chart"}]',
    )
    const { dish, baseAllergens } = dishOfFile(path, 'd')
    expect([dish.allergensComplete, baseAllergens.DAIRY.level]).toEqual([false, 'UNKNOWN'])
  })

  it('is doubted where properties of the file that nobody reads speak of its dishes', () => {
    const egg = '{"partnerDishId":"d","name":"D","allergens":[{"type":"EGG"}]}'
    const levelWith = (more: string) =>
      dishOfFile(fileWith(`{"allergensComplete":true,${more}"items":[${egg}]}`), 'd').baseAllergens.PEANUT
        .level
    expect(levelWith('')).toBe('FREE')
    expect(levelWith('"notice":"May contain peanuts",')).toBe('UNKNOWN')
    expect(levelWith('"allergens_complete":false,')).toBe('UNKNOWN')
  })
})
