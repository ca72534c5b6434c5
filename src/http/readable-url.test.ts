import { describe, expect, it } from 'vitest'
import { readableUrl } from './readable-url.ts'

describe('the address that a request is routed by', () => {
  it.each(['/graphql', '/graphql?query=%7B', '/graphql?query=%zz', '/caf%C3%A9', '/%2e%2e'])(
    'is as it was sent: %s',
    (url) => expect(readableUrl({ url })).toBe(url),
  )

  it.each(['/%', '/%zz', '/graphiql/static/%C3', '/%c0%af?a=b'])('cannot be %s', (url) =>
    expect(readableUrl({ url })).toBe('/unreadable'),
  )
})
