import { describe, expect, it } from 'vitest'
import { createRestartBudget } from './restart-budget.ts'

describe('the restarts of an engine', () => {
  const diedAt = (...times: number[]) => {
    let at = 0
    const budget = createRestartBudget(() => at)
    return times
      .map((time) => {
        at = time
        return budget.died()
      })
      .at(-1)
  }

  it('are allowed three times within a minute', () => {
    expect(diedAt(0, 10_000, 20_000)).toEqual({ deaths: 3, mayRestart: true })
    expect(diedAt(0, 10_000, 20_000, 59_999)).toEqual({ deaths: 4, mayRestart: false })
  })

  it('forget a death after a minute', () => {
    expect(diedAt(0, 10_000, 20_000, 60_000)).toEqual({ deaths: 3, mayRestart: true })
  })
})
