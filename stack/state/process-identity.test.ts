import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { groupMembers, identityOf, isAlive, ownIdentity, parseStat } from './process-identity.ts'

describe('process identity', () => {
  it('reads a stat line whose program name holds blanks and parentheses', () => {
    const rest = Array.from({ length: 40 }, (_, index) => String(index + 4))
    const facts = parseStat(`12 (odd (name) x) S ${rest.join(' ')}`)
    expect(facts).toEqual({ state: 'S', group: 5, startTicks: '22' })
  })

  it('knows this process', () => {
    expect(isAlive(ownIdentity())).toBe(true)
  })

  it('does not take a process for an earlier one of the same number', () => {
    expect(isAlive({ ...ownIdentity(), started: 'earlier' })).toBe(false)
  })

  it('knows when a process is gone', async () => {
    const child = spawn('sleep', ['60'], { detached: true })
    const identity = identityOf(child.pid ?? 0)
    expect(identity && isAlive(identity)).toBe(true)
    expect(groupMembers(child.pid ?? 0).map(({ pid }) => pid)).toEqual([child.pid])
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(identity && isAlive(identity)).toBe(false)
  })
})
