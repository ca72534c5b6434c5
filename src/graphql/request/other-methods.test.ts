import { describe, expect, it } from 'vitest'
import { isPreflight } from './other-methods.ts'

const ASKS = { origin: 'https://menu.example', 'access-control-request-method': 'POST' }

describe('a preflight', () => {
  it('is an OPTIONS that asks for a method from an origin', () => {
    expect(isPreflight({ method: 'OPTIONS', headers: ASKS })).toBe(true)
  })

  it.each([
    ['another method', 'POST', ASKS],
    ['no origin', 'OPTIONS', { 'access-control-request-method': 'POST' }],
    ['no method asked for', 'OPTIONS', { origin: ASKS.origin }],
    ['neither', 'OPTIONS', {}],
  ])('is nothing else: %s', (_what, method, headers) => {
    expect(isPreflight({ method, headers })).toBe(false)
  })
})
