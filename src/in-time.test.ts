import { describe, expect, it } from 'vitest'
import { inTime, untilAborted } from './in-time.ts'

const never = new Promise<never>(() => undefined)
const broken = () => Promise.reject(new Error('broken'))

describe('work with a time limit', () => {
  it('passes on its result and its error', async () => {
    expect(await inTime(60_000, () => Promise.resolve('done'))).toBe('done')
    await expect(inTime(60_000, broken)).rejects.toThrow('broken')
  })

  it('is told once it is late, and the caller gets the error that it asked for', async () => {
    let isTold = false
    const work = (late: AbortSignal) => {
      late.addEventListener('abort', () => {
        isTold = true
      })
      return never
    }
    await expect(inTime(1, work)).rejects.toThrow('no answer within 1 ms')
    await expect(inTime(1, work, () => new RangeError('late'))).rejects.toThrow(RangeError)
    expect(isTold).toBe(true)
  })
})

describe('work that a signal ends', () => {
  it('passes on its result and its error while the signal is quiet', async () => {
    const { signal } = new AbortController()
    expect(await untilAborted(signal, Promise.resolve('done'))).toBe('done')
    await expect(untilAborted(signal, broken())).rejects.toThrow('broken')
  })

  it('fails with the signal’s reason, also where the signal was aborted before', async () => {
    const stopping = new AbortController()
    const waiting = untilAborted(stopping.signal, never)
    stopping.abort(new Error('stop'))
    await expect(waiting).rejects.toThrow('stop')
    await expect(untilAborted(stopping.signal, never)).rejects.toThrow('stop')
  })
})
