import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireLock, tryLock } from './lock.ts'
import { ownIdentity } from './process-identity.ts'

let directory: string
let path: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(directory, 'start.lock')
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('a lock', () => {
  it('lets one in at a time', async () => {
    const first = await acquireLock(path)
    expect(tryLock(path)).toBeUndefined()
    const second = acquireLock(path)
    first.release()
    ;(await second).release()
    expect(readdirSync(directory)).toEqual([])
  })

  it('never has two holders, however many want it', async () => {
    let holders = 0
    let most = 0
    const work = async () => {
      const lock = await acquireLock(path)
      holders += 1
      most = Math.max(most, holders)
      await new Promise((resolve) => setImmediate(resolve))
      holders -= 1
      lock.release()
    }
    await Promise.all(Array.from({ length: 5 }, work))
    expect(most).toBe(1)
  })

  it('takes over the lock of a process that is gone, once', () => {
    writeFileSync(path, JSON.stringify({ ...ownIdentity(), started: 'earlier', token: 'old' }))
    expect(tryLock(path)).toBeDefined()
    expect(tryLock(path)).toBeUndefined()
    expect(readdirSync(directory)).toEqual(['start.lock'])
  })

  it('does not take over while another takes over', () => {
    writeFileSync(path, JSON.stringify({ ...ownIdentity(), started: 'earlier', token: 'old' }))
    writeFileSync(`${path}.takeover-old`, '')
    expect(tryLock(path)).toBeUndefined()
    expect(existsSync(path)).toBe(true)
  })

  it('does not release what became the lock of another', async () => {
    const mine = await acquireLock(path)
    rmSync(path)
    const theirs = tryLock(path)
    mine.release()
    expect(theirs && existsSync(path)).toBe(true)
  })

  it('says who is at work, and gives up on request', async () => {
    const lock = await acquireLock(path)
    const told: number[] = []
    const interruption = new AbortController()
    const waiting = acquireLock(path, {
      signal: interruption.signal,
      onWait: ({ pid }) => {
        told.push(pid)
        interruption.abort()
      },
    })
    await expect(waiting).rejects.toThrow(/abort/i)
    expect(told).toEqual([process.pid])
    lock.release()
  })
})
