import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../support/catalog-bytes.ts'
import { WRONG_FILES } from '../support/wrong-files.ts'

const DOC = readFileSync(new URL('../../docs/partners.md', import.meta.url), 'utf8')
const SECTION = DOC.split(/^## /m).find((text) => text.startsWith('Files that are no `items.json`')) ?? ''
/** The patterns of the table's messages: `…` stands for text that changes. */
const DESCRIBED = [...SECTION.matchAll(/^\| `(.+?)` \| /gm)].map(
  ([, message = '']) =>
    new RegExp(
      `^${message
        .split('…')
        .map((part) => RegExp.escape(part))
        .join('[^]*')}`,
    ),
)

describe('a file that is no items.json', () => {
  it.each(WRONG_FILES)('such as $what is told what it is, where, and what to do', async (file) => {
    expect(await refusalOf(file.bytes)).toBe(`${file.code}: ${file.message}`)
  })

  it.each(WRONG_FILES)('such as $what is described in docs/partners.md', ({ message }) => {
    expect(DESCRIBED.filter((pattern) => pattern.test(message))).toHaveLength(1)
  })

  it('gets each message of docs/partners.md', () => {
    const silent = DESCRIBED.filter((pattern) => !WRONG_FILES.some(({ message }) => pattern.test(message)))
    expect(silent).toEqual([])
  })
})
