import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createChainTurns } from './chain-turns.ts'

/** A search that ends when it is told to. */
function held() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, ended }
}

describe('searches of one chain', () => {
  it('run so many at once; the next one waits, and searches of other chains do not', async () => {
    const turns = createChainTurns({ perChain: 2, deadlineMs: 60_000 })
    const first = held()
    const running: string[] = []
    const search = (name: string, until: Promise<void>) => async () => {
      running.push(name)
      await until
      return name
    }
    const all = ['a', 'b', 'c'].map((name) => turns('greedy', search(name, first.ended)))
    expect(await turns('modest', search('d', Promise.resolve()))).toBe('d')
    expect(running).toEqual(['a', 'b', 'd'])
    first.end()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
  })

  it('are refused where their turn comes after their deadline, and the engine is not asked', async () => {
    const turns = createChainTurns({ perChain: 1, deadlineMs: 0 })
    const first = held()
    const running = turns('greedy', () => first.ended)
    let isAsked = false
    const late = turns('greedy', () => {
      isAsked = true
      return Promise.resolve()
    })
    first.end()
    await running.catch(() => undefined)
    await expect(late).rejects.toMatchObject({ code: 'SEARCH_UNAVAILABLE', retryAfter: 2 })
    expect(isAsked).toBe(false)
  })

  it('are refused at once where five hundred wait', async () => {
    const turns = createChainTurns({ perChain: 1, deadlineMs: 60_000 })
    const first = held()
    const waiting = Array.from({ length: 501 }, () => turns('greedy', () => first.ended))
    await expect(turns('greedy', () => Promise.resolve())).rejects.toMatchObject({
      code: 'SEARCH_UNAVAILABLE',
    })
    expect(await turns('modest', () => Promise.resolve('served'))).toBe('served')
    first.end()
    await Promise.all(waiting)
  })

  it('are half as many at once while another chain asks', async () => {
    const turns = createChainTurns({ perChain: 4, deadlineMs: 60_000 })
    const first = held()
    let running = 0
    const search = () => {
      running += 1
      return first.ended
    }
    await turns('modest', () => Promise.resolve())
    const all = Array.from({ length: 10 }, () => turns('greedy', search))
    await turns('modest', () => Promise.resolve())
    await pause(20)
    expect(running).toBe(2)
    first.end()
    await Promise.all(all)
    expect(running).toBe(10)
  })

  it('are followed by a rest of the same length where they took long and another chain asks', async () => {
    const turns = createChainTurns({ perChain: 1, deadlineMs: 60_000 })
    const long = () => pause(150).then(() => performance.now())
    const short = () => Promise.resolve(performance.now())
    const alone = await Promise.all([turns('greedy', long), turns('greedy', short)])
    expect(alone[1] - alone[0]).toBeLessThan(100)
    await turns('modest', short)
    const [end, next] = await Promise.all([turns('greedy', long), turns('greedy', short)])
    expect(next - end).toBeGreaterThan(100)
  })

  it('that throw before they begin make room for the next one too', async () => {
    const turns = createChainTurns({ perChain: 1, deadlineMs: 60_000 })
    const thrown = turns('a', () => {
      throw new Error('not JSON')
    })
    await expect(thrown).rejects.toThrow('not JSON')
    expect(await turns('a', () => Promise.resolve('served'))).toBe('served')
  })

  it('that fail make room for the next one', async () => {
    const turns = createChainTurns({ perChain: 1, deadlineMs: 60_000 })
    await expect(turns('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await turns('a', () => Promise.resolve('served'))).toBe('served')
  })
})
