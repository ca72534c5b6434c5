import { describe, expect, it } from 'vitest'
import { type Figure, verdict } from './figure.ts'

const figure = (value: number, rest: Partial<Figure> = {}): Figure => ({
  name: '',
  tried: '',
  reference: '',
  shown: '',
  value,
  limit: 0.8,
  ...rest,
})

describe('the verdict on a figure', () => {
  it('holds the value against its limit, on the right side of it', () => {
    expect(verdict(figure(0.8))).toBe('met')
    expect(verdict(figure(0.81))).toBe('not met: 0.81, at most 0.80')
    expect(verdict(figure(0.8, { bound: 'at least' }))).toBe('met')
    expect(verdict(figure(0.79, { bound: 'at least' }))).toBe('not met: 0.79, at least 0.80')
    expect(verdict(figure(Number.NaN))).toContain('not met')
  })

  it('says nothing of a figure without a limit', () => {
    expect(verdict(figure(1, { limit: null }))).toBe('')
  })
})
