import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLastUsedRecorder, MAX_REMEMBERED } from './last-used-recorder.ts'

const INTERVAL_MS = 60_000

/** A recorder whose writes are kept; `fail` makes the next ones fail. */
function recorder() {
  const written: Record<string, number>[] = []
  const warnings: string[] = []
  let isDown = false
  let at = 1_000
  const made = createLastUsedRecorder({
    write: (uses) => {
      written.push(Object.fromEntries(uses))
      return isDown ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve()
    },
    log: { warn: (_context, message) => void warnings.push(message) },
    now: () => at,
  })
  return {
    ...made,
    written,
    warnings,
    useAt: (credentialId: string, time: number) => {
      at = time
      made.used(credentialId)
    },
    setDown: (down: boolean) => {
      isDown = down
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('last uses', () => {
  it('of many requests are one write in the interval, with the last time of each credential', async () => {
    const { useAt, written } = recorder()
    for (let count = 0; count < 1_000; count += 1) useAt('a', 1_000 + count)
    useAt('b', 5)
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(written).toEqual([{ a: 1_999, b: 5 }])
  })

  it('are not written where nothing was used', async () => {
    const { written } = recorder()
    await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS)
    expect(written).toEqual([])
  })

  it('survive an engine that is down, and newer ones win', async () => {
    const { useAt, setDown, written, warnings } = recorder()
    setDown(true)
    useAt('a', 1)
    useAt('b', 1)
    await vi.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(warnings).toHaveLength(1)
    useAt('a', 2)
    setDown(false)
    await vi.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(written.at(-1)).toEqual({ a: 2, b: 1 })
    await vi.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(written).toHaveLength(2)
  })

  it('that come while a failing write is under way are not overwritten by it', async () => {
    let fail: (error: Error) => void = () => undefined
    const writes: ReadonlyMap<string, number>[] = []
    let at = 1
    const { used, flush } = createLastUsedRecorder({
      write: (uses) => {
        writes.push(uses)
        return new Promise((resolve, reject) => {
          fail = reject
          if (writes.length > 1) resolve()
        })
      },
      log: { warn: () => undefined },
      now: () => at,
    })
    used('a')
    const first = flush()
    at = 2
    used('a')
    fail(new Error('down'))
    await first
    await flush()
    expect(writes.map((uses) => [...uses])).toEqual([[['a', 1]], [['a', 2]]])
  })

  it('are written once at a time', async () => {
    let end: () => void = () => undefined
    let writes = 0
    const { used, flush } = createLastUsedRecorder({
      write: () => {
        writes += 1
        return new Promise((resolve) => {
          end = resolve
        })
      },
      log: { warn: () => undefined },
    })
    used('a')
    const first = flush()
    used('b')
    const second = flush()
    expect(writes).toBe(1)
    end()
    await Promise.all([first, second])
    void flush()
    expect(writes).toBe(2)
  })

  it('are bounded: past the bound, further credentials are left out, known ones are not', async () => {
    const { useAt, flush, written } = recorder()
    for (let count = 0; count < MAX_REMEMBERED + 100; count += 1) useAt(`c${count}`, 1)
    useAt('c0', 2)
    await flush()
    expect(Object.keys(written[0] ?? {})).toHaveLength(MAX_REMEMBERED)
    expect(written[0]?.c0).toBe(2)
  })

  it('are written at the end, and nothing after it', async () => {
    const { useAt, close, written } = recorder()
    useAt('a', 1)
    await close()
    expect(written).toEqual([{ a: 1 }])
    useAt('a', 2)
    await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS)
    expect(written).toHaveLength(1)
  })

  it('do not keep the service from ending where the engine is down', async () => {
    const { useAt, setDown, close } = recorder()
    setDown(true)
    useAt('a', 1)
    await expect(close()).resolves.toBeUndefined()
  })
})
