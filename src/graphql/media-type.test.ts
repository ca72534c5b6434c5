import { describe, expect, it } from 'vitest'
import { negotiate } from './media-type.ts'

const MODERN = 'application/graphql-response+json; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

describe('the media type of an answer', () => {
  it.each<[string | undefined, string, boolean]>([
    [undefined, JSON_TYPE, false],
    ['*/*', JSON_TYPE, false],
    ['application/*', JSON_TYPE, false],
    ['application/json', JSON_TYPE, true],
    ['Application/JSON; charset=utf-8', JSON_TYPE, true],
    ['text/html, application/json;q=0.9, */*;q=0.1', JSON_TYPE, true],
    ['application/graphql-response+json', MODERN, false],
    ['application/json, application/graphql-response+json;q=0.5', MODERN, false],
  ])('for Accept: %s is %s, legacy: %s', (accept, contentType, isLegacy) => {
    expect(negotiate(accept)).toEqual({ contentType, isLegacy })
  })

  it.each(['text/html', 'image/*', 'application/xml', 'application/jsonp'])(
    'is none for a client that takes %s only',
    (accept) => {
      expect(negotiate(accept)).toBeNull()
    },
  )
})
