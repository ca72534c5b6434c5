import { describe, expect, it } from 'vitest'
import {
  parseAddress,
  parseCount,
  parseDisclaimer,
  parseExpiry,
  parseOrigin,
  parseOverlap,
  parseRestaurant,
  parseTolerance,
  parseWords,
} from './argument-parsers.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')

describe('an expiry', () => {
  it.each([
    ['12h', '2026-01-16T00:00:00.000Z'],
    ['30d', '2026-02-14T12:00:00.000Z'],
    ['2w', '2026-01-29T12:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T10:30Z', '2026-03-01T10:30:00.000Z'],
    ['2026-03-01T10:30:15+02:00', '2026-03-01T08:30:15.000Z'],
  ])('of %s is %s', (text, expected) => expect(parseExpiry(text, NOW)).toBe(expected))

  it.each([
    '',
    '30',
    '30m',
    '-1d',
    'tomorrow',
    '2026-02-31',
    '2026-13-01',
    '2026-03-01T25:00Z',
    '2026-03-01T10:30',
  ])('is not "%s"', (text) => expect(() => parseExpiry(text, NOW)).toThrow('A time reads like'))

  it.each(['0d', '2026-01-15', '2020-01-01T00:00:00Z'])('is not %s, which is over', (text) =>
    expect(() => parseExpiry(text, NOW)).toThrow('in the past'),
  )
})

describe('an overlap', () => {
  it.each([
    ['0h', 0],
    ['12h', 43_200_000],
    ['7d', 604_800_000],
    ['90d', 7_776_000_000],
  ])('can be %s', (text, ms) => expect(parseOverlap(text)).toBe(ms))

  it.each(['', '7', '91d', '-1d', '1y', '2030-01-01'])('is not "%s"', (text) =>
    expect(() => parseOverlap(text)).toThrow('An overlap reads like'),
  )
})

describe('a restaurant', () => {
  it.each([
    ['main=Main Street', { id: 'main', name: 'Main Street' }],
    ['7= A = B ', { id: '7', name: 'A = B' }],
  ])('can be %s', (text, expected) => expect(parseRestaurant(text)).toEqual(expected))

  it.each(['main', '=Main', 'main=', 'main= ', 'a b=Main', ''])('is not "%s"', (text) =>
    expect(() => parseRestaurant(text)).toThrow('A restaurant reads like'),
  )
})

describe('a tolerance', () => {
  it.each([
    ['0', 0],
    ['5', 50],
    ['2.5', 25],
    ['0.3', 3],
    ['10', 100],
  ])('of %s per cent is %i thousandths', (text, expected) => expect(parseTolerance(text)).toBe(expected))

  it.each(['10.1', '11', '-1', '2.55', 'ten', ''])('is not "%s"', (text) =>
    expect(() => parseTolerance(text)).toThrow('A tolerance is 0 to 10'),
  )
})

describe('an origin', () => {
  it.each([
    ['https://order.example.com', 'https://order.example.com'],
    ['https://order.example.com/', 'https://order.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['HTTPS://Order.Example.com:443', 'https://order.example.com'],
  ])('can be %s', (text, expected) => expect(parseOrigin(text)).toBe(expected))

  it.each([
    'order.example.com',
    'http://order.example.com',
    'https://order.example.com/menu',
    'https://u:p@order.example.com',
    'https://*',
    'https://*.example.com',
    'null',
    '*',
    '',
  ])('is not "%s"', (text) => expect(() => parseOrigin(text)).toThrow('An origin reads like'))
})

describe('numbers and addresses', () => {
  it('takes whole numbers within their limit', () => {
    expect(parseCount('7')).toBe(7)
    for (const text of ['0', '-1', '1.5', 'x', '']) expect(() => parseCount(text)).toThrow('whole number')
    expect(() => parseCount('11', 10)).toThrow('from 1 to 10')
  })

  it('takes the address of a service without a path', () => {
    expect(parseAddress('http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080')
    for (const text of ['127.0.0.1:8080', 'http://a/graphql', 'ftp://a', ''])
      expect(() => parseAddress(text)).toThrow('An address reads like')
  })
})

describe('a name or a reason', () => {
  it('loses the spaces around it', () => expect(parseWords(' Café Zoë ')).toBe('Café Zoë'))

  it.each(['', '  ', 'two\nlines', 'turned \u202e around', '\u200b'])('is not "%s"', (text) =>
    expect(() => parseWords(text)).toThrow('Some words, please'),
  )
})

describe('a disclaimer', () => {
  it.each([
    [' Ask us about allergens. ', 'Ask us about allergens.'],
    [' ', null],
    ['é'.repeat(1_000), 'é'.repeat(1_000)],
  ])('can be "%s"', (text, expected) => expect(parseDisclaimer(text)).toBe(expected))

  it.each(['é'.repeat(1_001), 'two\nlines', 'turned \u202e around'])('is not "%s"', (text) =>
    expect(() => parseDisclaimer(text)).toThrow('A disclaimer has at most'),
  )
})
