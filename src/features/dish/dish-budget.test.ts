import { describe, expect, it } from 'vitest'
import { createDishBudget } from './dish-budget.ts'

const refusal = expect.objectContaining({ code: 'QUERY_TOO_COMPLEX' }) as Error

describe('the bytes of one request', () => {
  it('are reserved for whole pages where they are left', () => {
    const budget = createDishBudget(100)
    expect([budget.reserve(60), budget.reserve(60), budget.reserve(40), budget.reserve(1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('are spent dish by dish until none are left', () => {
    const budget = createDishBudget(100)
    budget.spend(60)
    budget.spend(40)
    expect(() => budget.spend(1)).toThrow(refusal)
    expect(() => budget.spend(1)).toThrow(/more than 100 bytes/)
  })

  it('are enough for one dish, however large', () => {
    const budget = createDishBudget(100)
    expect(() => budget.spend(1_000)).not.toThrow()
    expect(() => budget.spend(1)).toThrow(refusal)
  })
})
