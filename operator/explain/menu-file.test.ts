import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dishOfFile, menuOfFile } from './menu-file.ts'

/** What the ingest refuses must not be explained as if it were served. */
describe('a menu file that the ingest would not take', () => {
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
  ])('%s', (json, message) => {
    expect(() => menuOfFile(fileWith(json))).toThrow(message)
  })

  it('has its other dishes, by ids as the ingest reads them', () => {
    const path = fileWith('[null, {"partnerDishId":" d ","name":"D"}]')
    expect(dishOfFile(path, 'd').dish.partnerDishId).toBe('d')
  })
})
