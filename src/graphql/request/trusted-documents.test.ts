import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SettingError } from '../../errors.ts'
import { trustedDocuments } from './trusted-documents.ts'

const MENU = 'query Menu { search { counts { total } } }'
const FILTERS = 'query Filters { filterOptions { diets { type } } }'
const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const sha256 = (text: string) => hash('sha256', text)

const apollo = (operations: unknown, more: object = {}) => ({
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations,
  ...more,
})

describe('an allow-list', () => {
  it.each<[string, unknown, string]>([
    ['Relay: MD5', { [hash('md5', MENU)]: MENU }, hash('md5', MENU)],
    ['GraphQL Code Generator: SHA-1', { [hash('sha1', MENU)]: MENU }, hash('sha1', MENU)],
    ['SHA-256', { [sha256(MENU)]: MENU }, sha256(MENU)],
    ['prefixed SHA-256', { [`sha256:${sha256(MENU)}`]: MENU }, sha256(MENU)],
    ['SHA-256 in upper case', { [sha256(MENU).toUpperCase()]: MENU }, sha256(MENU)],
    ['Apollo', apollo([{ id: sha256(MENU), name: 'Menu', type: 'query', body: MENU }]), sha256(MENU)],
    ['names of one’s own', { 'menu-v1': MENU }, 'menu-v1'],
  ])('is read: %s', (_what, list, key) => {
    const trusted = trustedDocuments(list)
    expect(trusted.textOf(key)).toBe(MENU)
    expect(trusted.textOf(sha256(MENU))).toBe(MENU)
    expect(trusted.hasText(MENU)).toBe(true)
    expect(trusted.textOf(sha256(FILTERS))).toBeUndefined()
    expect(trusted.hasText(FILTERS)).toBe(false)
    expect(trusted.hasText(`${MENU}\n`)).toBe(false)
  })

  it('takes a text under two ids', () => {
    const trusted = trustedDocuments({ a: MENU, b: MENU })
    expect([trusted.textOf('a'), trusted.textOf('b')]).toEqual([MENU, MENU])
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('has no %s of its own', (name) => {
    const trusted = trustedDocuments({ a: MENU })
    expect(trusted.textOf(name)).toBeUndefined()
    expect(trusted.hasText(name)).toBe(false)
    expect(trustedDocuments(JSON.parse(`{"${name}":${JSON.stringify(MENU)}}`)).textOf(name)).toBe(MENU)
  })

  it.each<[string, unknown, RegExp]>([
    ['a list', [MENU], /not a JSON object/],
    ['null', null, /not a JSON object/],
    ['nothing in it', {}, /no document/],
    ['nothing in a manifest', apollo([]), /no document/],
    ['a text that is no text', { a: 7 }, /^document "a": its text is missing$/],
    ['a blank text', { a: MENU, b: ' ' }, /^document "b": its text is missing$/],
    ['an empty id', { '': MENU }, /^document "": its id is empty$/],
    [
      'a SHA-256 of another text',
      { [sha256(FILTERS)]: MENU },
      new RegExp(`^document "${sha256(FILTERS)}": the SHA-256 of its text is ${sha256(MENU)}$`),
    ],
    ['a prefix without a SHA-256', { 'sha256:abc': MENU }, /^document "sha256:abc": the SHA-256/],
    [
      'an id twice',
      apollo([
        { id: 'a', body: MENU },
        { id: 'a', body: FILTERS },
      ]),
      /^document "a": another document has this id/,
    ],
    ['another version of the manifest', apollo([], { version: 2 }), /"version"/],
    ['a manifest without operations', apollo(undefined), /"operations"/],
    ['an operation without an id', apollo([{ body: MENU }]), /operation 0 .* no "id"/],
    ['an operation without a body', apollo([{ id: 'a' }]), /^document "a": its text is missing$/],
    ['a manifest of another format', { format: 'other', version: 1 }, /^document "version": its text/],
  ])('is refused with the entry at fault: %s', (_what, list, says) => {
    expect(() => trustedDocuments(list)).toThrow(SettingError)
    expect(() => trustedDocuments(list)).toThrow(says)
  })
})
