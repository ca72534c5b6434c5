import { describe, expect, it } from 'vitest'
import { shareRuns } from './shared-runs.ts'

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
