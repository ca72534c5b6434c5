import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuseUnsignedHeaders } from './unsigned-headers.ts'

const NAMES = [
  'x-amz-copy-source',
  'x-amz-copy-source-range',
  'x-amz-acl',
  'x-amz-grant-full-control',
  'x-amz-metadata-directive',
  'x-amz-meta-a',
  'x-amz-storage-class',
  'x-amz-tagging',
  'x-amz-date',
  'x-amz-content-sha256',
  'x-amz-',
]

/** Node gives names in the sender's case; the gate reads them in lower case. `_` is `-` to some servers. */
const spelt = (name: string) =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map((marks) => name.replaceAll('-', (hyphen, at: number) => (marks[at] ? '_' : hyphen)))

const headersOf = (...names: string[]) => ({ headers: new Map(names.map((name) => [name, ['v']])) })

describe('headers of S3', () => {
  it('are refused where they are not signed, however they are spelt', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES).chain(spelt), (name) => {
        for (const signed of [['content-type', 'host'], NAMES.filter((known) => known !== name)])
          expect(() => refuseUnsignedHeaders(headersOf('host', name), signed)).toThrow(name)
      }),
    )
  })

  it('pass where they are signed', () => {
    for (const name of NAMES)
      expect(() => refuseUnsignedHeaders(headersOf(name), ['host', name])).not.toThrow()
  })

  it('are not what merely looks similar', () => {
    const others = ['x-amzn-trace-id', 'x-forwarded-for', 'x-id', 'amz-sdk-request', 'content-type']
    expect(() => refuseUnsignedHeaders(headersOf(...others), ['host'])).not.toThrow()
  })

  it('are named to the sender, some of them', () => {
    const many = Array.from({ length: 100 }, (_, n) => `x-amz-meta-${n}`)
    expect(() => refuseUnsignedHeaders(headersOf('x-amz-acl'), ['host'])).toThrow(
      'There were headers present in the request which were not signed: x-amz-acl. ' +
        'Leave them out: an upload needs no header but the Content-Type of its ticket.',
    )
    expect(() => refuseUnsignedHeaders(headersOf(...many), ['host'])).toThrow(/^.{1,250}$/)
  })
})
