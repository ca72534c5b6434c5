import { describe, expect, it } from 'vitest'
import { backOff, MAX_IDLE_ROUNDS } from './back-off.ts'

/** One page a pass, whose calls are recorded. */
function pass(isBusy: () => boolean) {
  const looked: number[] = []
  let round = 0
  const next = backOff(async function* () {
    looked.push(round)
    yield isBusy()
  })
  return {
    looked,
    rounds: async (count: number) => {
      for (let done = 0; done < count; done += 1) {
        await next()
        round += 1
      }
    },
  }
}

/** The calls between two looks: the end of a pass takes one of its own. */
const gaps = (looked: readonly number[]) =>
  looked.slice(1).map((round, index) => round - (looked[index] ?? 0) - 2)

describe('a look at everything', () => {
  it('comes less and less often while there is nothing to do, up to a limit', async () => {
    const { looked, rounds } = pass(() => false)
    await rounds(60)
    expect(gaps(looked).slice(0, 6)).toEqual([1, 2, 4, 8, 8, 8])
    expect(MAX_IDLE_ROUNDS).toBe(8)
  })

  it('comes again at once after one that had something to do', async () => {
    const { looked, rounds } = pass(() => true)
    await rounds(10)
    expect(gaps(looked)).toEqual([0, 0, 0, 0])
  })

  it('begins anew after a failure', async () => {
    let calls = 0
    const next = backOff(async function* () {
      calls += 1
      if (calls === 1) throw new Error('the storage is away')
      yield false
    })
    await expect(next()).rejects.toThrow('the storage is away')
    await next()
    expect(calls).toBe(2)
  })
})
