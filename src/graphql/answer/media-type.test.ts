import { describe, expect, it } from 'vitest'
import { negotiate } from './media-type.ts'

const MODERN = 'application/graphql-response+json; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

describe('the media type of an answer', () => {
  it.each<[string | undefined, string | null, boolean]>([
    [undefined, JSON_TYPE, false],
    ['*/*', JSON_TYPE, false],
    ['application/*', JSON_TYPE, false],
    ['application/json', JSON_TYPE, true],
    ['Application/JSON; charset=utf-8', JSON_TYPE, true],
    ['text/html, application/json;q=0.9, */*;q=0.1', JSON_TYPE, true],
    ['application/graphql-response+json', MODERN, false],
    ['application/json, application/graphql-response+json', MODERN, false],
    ['application/json, application/graphql-response+json;q=0.5', JSON_TYPE, true],
    ['application/json;q=0.5, application/graphql-response+json;q=0.51', MODERN, false],
    ['application/json; q=0.9 , application/graphql-response+json ; Q=0.9', MODERN, false],
    ['application/graphql-response+json;q=0, */*', JSON_TYPE, false],
    ['application/graphql-response+json;q=0, application/json;q=0.1', JSON_TYPE, true],
    ['application/json;q=0, application/*', MODERN, false],
    ['application/json;q=0.1, */*', MODERN, false],
    ['*/*;q=0.1, application/*;q=0', null, false],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', JSON_TYPE, false],
    ['application/json;q=1.5, application/graphql-response+json;q=1', MODERN, false],
    ['application/json;q=high', JSON_TYPE, true],
    ['application/json;profile="a,b;q=0"', JSON_TYPE, true],
    [' ', JSON_TYPE, false],
  ])('for Accept: %s is %s, legacy: %s', (accept, contentType, isLegacy) => {
    expect(negotiate(accept)).toEqual(contentType === null ? null : { contentType, isLegacy })
  })

  it.each([
    'text/html',
    'image/*',
    'application/xml',
    'application/jsonp',
    '*/*;q=0',
    'application/json;q=0.0',
    'application/json;q=0, application/graphql-response+json;q=0.000, */*',
  ])('is none for a client that takes %s only', (accept) => {
    expect(negotiate(accept)).toBeNull()
  })
})
