import { describe, expect, it } from 'vitest'
import { pageByPage } from './page-by-page.ts'

describe('work that is done page by page', () => {
  it('does one page a call, and begins anew after the last one', async () => {
    const done: number[] = []
    const next = pageByPage(async function* () {
      for (const page of [1, 2]) {
        done.push(page)
        yield
      }
    })
    await next()
    expect(done).toEqual([1])
    await next()
    expect(done).toEqual([1, 2])
    await next()
    await next()
    expect(done).toEqual([1, 2, 1])
  })

  it('begins anew after a failure', async () => {
    let calls = 0
    const next = pageByPage(async function* () {
      calls += 1
      if (calls === 1) throw new Error('the engine is away')
      yield
    })
    await expect(next()).rejects.toThrow('the engine is away')
    await next()
    expect(calls).toBe(2)
  })
})
