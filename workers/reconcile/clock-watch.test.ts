import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createClockWatch } from './clock-watch.ts'

function watch(systemClockOffset: number) {
  const said: string[] = []
  const lines = { write: (line: string) => said.push((JSON.parse(line) as { msg: string }).msg) }
  let now = 0
  const isWrong = createClockWatch({
    s3: { config: { systemClockOffset } },
    log: pino({}, lines),
    steadyNow: () => now,
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { isWrong, said, pass }
}

describe('a clock that is compared with the storage’s', () => {
  it.each([0, 60_000, -60_000])('is right when it is %i ms off', (offset) => {
    const { isWrong, said } = watch(offset)
    expect(isWrong()).toBe(false)
    expect(said).toEqual([])
  })

  it.each([
    [-7_200_000, '7200 s ahead of'],
    [61_000, '61 s behind'],
  ])('is wrong when the offset is %i ms, and says so', (offset, words) => {
    const { isWrong, said } = watch(offset)
    expect(isWrong()).toBe(true)
    expect(said).toEqual([expect.stringContaining(words)])
  })

  it('says so again after five minutes, and not before', () => {
    const { isWrong, said, pass } = watch(-7_200_000)
    for (let minute = 0; minute < 10; minute += 1) {
      expect(isWrong()).toBe(true)
      pass(60_000)
    }
    expect(said).toHaveLength(2)
  })
})
