import { describe, expect, it } from 'vitest'
import { shareRuns, shareYoungRuns } from './shared-runs.ts'

/** Work that ends when the test says so. */
function controlled() {
  const runs: { readonly key: string; readonly end: (result: number) => void; readonly fail: () => void }[] =
    []
  const work = (key: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    runs.push({ key, end: resolve, fail: () => reject(new Error('failed')) })
    return promise
  }
  return { runs, ask: shareRuns(work) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('shared runs', () => {
  it('a thousand questions at once are two runs: one for the first, one for all that came while it ran', async () => {
    const { runs, ask } = controlled()
    const answers = Array.from({ length: 1_000 }, () => ask('a'))
    expect(runs).toHaveLength(1)
    runs[0]?.end(1)
    await turn()
    expect(runs).toHaveLength(2)
    runs[1]?.end(2)
    expect(new Set(await Promise.all(answers.slice(1)))).toEqual(new Set([2]))
    expect(await answers[0]).toBe(1)
    await turn()
    expect(runs).toHaveLength(2)
  })

  it('a question after the end is a run of its own', async () => {
    const { runs, ask } = controlled()
    const first = ask('a')
    runs[0]?.end(1)
    await first
    const second = ask('a')
    runs[1]?.end(2)
    expect(await second).toBe(2)
  })

  it('keys do not wait for one another', () => {
    const { runs, ask } = controlled()
    void ask('a')
    void ask('b')
    expect(runs.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('a run that fails fails those who asked for it; the next one is done all the same', async () => {
    const { runs, ask } = controlled()
    const [first, second] = [ask('a'), ask('a')]
    runs[0]?.fail()
    await expect(first).rejects.toThrow('failed')
    await turn()
    runs[1]?.end(2)
    expect(await second).toBe(2)
  })
})

describe('young runs', () => {
  function controlledYoung() {
    const clock = { now: 0 }
    const ends: PromiseWithResolvers<number>[] = []
    const begun: number[] = []
    const work = (_key: string, begunAt: number) => {
      const end = Promise.withResolvers<number>()
      ends.push(end)
      begun.push(begunAt)
      return end.promise
    }
    return { clock, ends, begun, ask: shareYoungRuns(work, 1_000, () => clock.now) }
  }

  it('are shared while they are young, and the next call begins one that is shared in turn', async () => {
    const { clock, ends, begun, ask } = controlledYoung()
    const first = [ask('a')]
    clock.now = 999
    first.push(ask('a'))
    clock.now = 1_000
    const later = [ask('a'), ask('a')]
    ends[0]?.resolve(1)
    expect(await Promise.all(first)).toEqual([1, 1])
    later.push(ask('a'))
    ends[1]?.resolve(2)
    expect(await Promise.all(later)).toEqual([2, 2, 2])
    expect(begun).toEqual([0, 1_000])
  })

  it('are not shared after their end, also where they failed, nor with another key', async () => {
    const { ends, ask } = controlledYoung()
    const failed = ask('a')
    const other = ask('b')
    ends[0]?.reject(new Error('failed'))
    await expect(failed).rejects.toThrow('failed')
    const second = ask('a')
    ends[1]?.resolve(2)
    ends[2]?.resolve(3)
    expect([await other, await second]).toEqual([2, 3])
  })
})
