import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { MAX_DELETIONS, MAX_DISH_COMPONENTS } from '../../src/domain/items/items-schema.ts'
import { PROBLEM_CODES } from '../../src/domain/items/problem.ts'
import { ERROR_STATUS } from '../../src/errors.ts'
import { UPLOAD_STATES } from '../../src/features/uploads/upload-life.ts'
import { MAX_WITHDRAWN } from '../../workers/ingest/judging/dish-ids.ts'
import { MAX_RESTAURANTS } from '../../workers/ingest/judging/named-restaurants.ts'
import { MAX_PROPERTY_BYTES } from '../../workers/ingest/reading/read-limits.ts'

/** The tables of docs/partners.md; its commands are run by test/integration/partners-doc.test.ts. */

const DOC = readFileSync(new URL('../../docs/partners.md', import.meta.url), 'utf8')

function section(title: string): string {
  return DOC.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
}
function rowsOf(title: string): string[][] {
  const lines = section(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}
const firstCells = (title: string) => rowsOf(title).map(([cell = '']) => cell.replaceAll('`', ''))

describe('docs/partners.md', () => {
  it('has every state once, with what to do', () => {
    expect(firstCells('States')).toEqual(UPLOAD_STATES)
  })

  it('has every problem code once, with its meaning and remedy', () => {
    expect(firstCells('Problem codes').toSorted()).toEqual(PROBLEM_CODES.toSorted())
    for (const row of rowsOf('Problem codes')) expect(row).toEqual(Array(4).fill(expect.stringMatching(/\S/)))
  })

  it('states the default limits', () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      ...{ S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x', SESSION_SECRET: 'x'.repeat(32) },
    })
    const stated = Object.fromEntries(rowsOf('Limits').map(([what = '', limit = '']) => [what, limit]))
    expect(stated).toEqual({
      'time from the ticket to the beginning of the upload': `${config.UPLOAD_TTL_SECONDS / 60} minutes`,
      file: `${config.MAX_FILE_BYTES / 2 ** 30} GiB`,
      'items in a file': config.MAX_ITEMS.toLocaleString('en'),
      'one item': `${config.MAX_ITEM_BYTES / 2 ** 10} KiB`,
      nesting: `${config.MAX_NESTING} levels`,
      'ingredients and options of one dish together': String(MAX_DISH_COMPONENTS),
      'restaurants named by a file': MAX_RESTAURANTS.toLocaleString('en'),
      '`restaurants`, `deletions`': `${MAX_PROPERTY_BYTES / 2 ** 20} MiB each`,
      'ids in `deletions`': MAX_DELETIONS.toLocaleString('en'),
      'ids given twice with different contents, and refused changes': MAX_WITHDRAWN.toLocaleString('en'),
      'problems listed in a report': `the first ${config.MAX_REPORTED_PROBLEMS.toLocaleString('en')}`,
      tickets: `${config.TICKETS_PER_MINUTE} a minute and business`,
      'your files that wait, are held or are in use': `${config.BUSINESS_QUOTA_BYTES / 2 ** 30} GiB`,
      requests: `${config.REQUESTS_PER_MINUTE} a minute and token`,
      'uploads on a page of `catalogUploads`': '100',
    })
  })

  it('names only error codes that there are', () => {
    const named = [...section('When something fails').matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, code]) => code)
    expect(named.length).toBeGreaterThan(4)
    for (const code of named) expect(Object.keys(ERROR_STATUS)).toContain(code)
  })
})
