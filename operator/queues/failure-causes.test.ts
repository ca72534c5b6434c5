import { describe, expect, it } from 'vitest'
import { failureCause } from './failure-causes.ts'

describe('the cause of a failed job', () => {
  it.each([
    ['the search engine is overloaded', 'the search engine is overloaded'],
    ['the search engine is overloaded: rejected_execution_exception', 'the search engine is overloaded'],
    ['up_0b1f3c52-6f0e: the storage is full: PUT failed', 'the storage is full'],
    ['up_1: no cause is known', 'no cause is known'],
  ])('of "%s" is "%s"', (reason, cause) => expect(failureCause(reason)).toBe(cause))
})
