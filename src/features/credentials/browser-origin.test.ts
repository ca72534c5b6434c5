import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllowedOrigin, normalisedOrigin } from './browser-origin.ts'

describe('an origin', () => {
  it.each([
    ['https://order.example.com', 'https://order.example.com'],
    ['https://order.example.com/', 'https://order.example.com'],
    ['HTTPS://Order.Example.COM', 'https://order.example.com'],
    ['https://order.example.com:443', 'https://order.example.com'],
    ['https://order.example.com:8443', 'https://order.example.com:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (text, expected) => expect(normalisedOrigin(text)).toBe(expected))

  it.each([
    '',
    'null',
    '*',
    'order.example.com',
    '//order.example.com',
    'https://',
    'https://*',
    'https://*.example.com',
    'https://order.example.com/menu',
    'https://order.example.com?menu',
    'https://order.example.com#menu',
    'https://order.example.com\\menu',
    'https://ann@order.example.com',
    'https://ann:secret@order.example.com',
    'https://order.example.com:99999',
    'https://order.example.com, https://evil.example',
    ' https://order.example.com',
    'https://order.example.com\n',
    'ftp://order.example.com',
    'file:///menu',
    'javascript:alert(1)',
    `https://${'a'.repeat(300)}.example`,
  ])('is not "%s"', (text) => expect(normalisedOrigin(text)).toBeNull())

  it('is its own normal form', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const { origin } = new URL(url)
        expect(normalisedOrigin(origin)).toBe(origin)
      }),
    )
  })
})

describe('an allowed origin', () => {
  const allowed = ['https://order.example.com', 'https://menu.example:8443']

  it.each(['https://order.example.com', 'HTTPS://ORDER.example.com', 'https://menu.example:8443'])(
    'is %s',
    (text) => expect(isAllowedOrigin(allowed, text)).toBe(true),
  )

  it.each([
    'null',
    '',
    'http://order.example.com',
    'https://order.example.com:8443',
    'https://menu.example',
    'https://order.example.com.evil.example',
    'https://evil.example/https://order.example.com',
    'https://sub.order.example.com',
  ])('is not "%s"', (text) => expect(isAllowedOrigin(allowed, text)).toBe(false))
})
