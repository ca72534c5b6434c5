import { describe, expect, it } from 'vitest'
import { oldestTime } from './oldest-time.ts'

describe('the oldest time', () => {
  it.each([
    ['nothing is given', [null, undefined], null],
    ['one is given', [undefined, '2026-11-02T00:00:00.000Z'], '2026-11-02T00:00:00.000Z'],
    ['two are given', ['2026-11-02T00:00:00.000Z', '2025-12-31T00:00:00.000Z'], '2025-12-31T00:00:00.000Z'],
  ])('where %s', (_case, times, oldest) => expect(oldestTime(...times)).toBe(oldest))
})
