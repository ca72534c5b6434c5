import { describe, expect, it } from 'vitest'
import { FUZZ_PARTS, runOptions } from './run-options.ts'

describe('the options of npm run fuzz', () => {
  it('are every part, 5,000 cases and a seed of chance', () => {
    const { parts, cases, seed } = runOptions({})
    expect(parts).toEqual(FUZZ_PARTS)
    expect(cases).toBe(5_000)
    expect(Number.isSafeInteger(seed)).toBe(true)
  })

  it('choose parts, in the order in which they run', () => {
    const values = { only: ['fast-check', 'schemathesis'], cases: '20', seed: '7' }
    expect(runOptions(values)).toEqual({ parts: ['schemathesis', 'fast-check'], cases: 20, seed: 7 })
  })

  it.each([
    [{ only: ['nothing'] }, 'schemathesis, clairvoyance, fast-check'],
    [{ cases: '0' }, 'from 1'],
    [{ cases: 'many' }, 'from 1'],
    [{ seed: '-1' }, 'seed'],
  ])('are refused where they cannot be used: %j', (values, says) => {
    expect(() => runOptions(values)).toThrow(says)
  })
})
