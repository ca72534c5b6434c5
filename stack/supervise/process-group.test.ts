import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { identityOf, isAlive, type ProcessIdentity } from '../state/process-identity.ts'
import { endEngine, engineProcesses, sendSignal } from './process-group.ts'

const children: ChildProcess[] = []

function start(script: string): ProcessIdentity {
  const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  const identity = identityOf(child.pid ?? 0)
  if (!identity) throw new Error('the process did not start')
  return identity
}

async function ready(): Promise<void> {
  const output = children.at(-1)?.stdout
  if (output) await once(output, 'data')
}

afterEach(() => {
  for (const { pid } of children.splice(0)) {
    try {
      if (pid) process.kill(-pid, 'SIGKILL')
    } catch {
      // Already gone, as most tests want it.
    }
  }
})

describe('the end of an engine', () => {
  it('is that of all it started', async () => {
    const leader = start('sleep 61 & echo ready; wait')
    await ready()
    expect(engineProcesses({ leader, marks: [] })).toHaveLength(2)
    await endEngine({ leader, marks: [] }, 300)
    expect(engineProcesses({ leader, marks: [] })).toEqual([])
    expect(isAlive(leader)).toBe(false)
  })

  it('is by force where it does not listen', async () => {
    const leader = start('trap "" TERM; echo ready; while :; do sleep 0.1; done')
    await ready()
    await endEngine({ leader, marks: [] }, 200)
    expect(isAlive(leader)).toBe(false)
  })

  it('leaves a foreign process alone that got the number of the engine', async () => {
    const foreign = start('echo ready; sleep 62')
    await ready()
    await endEngine({ leader: { ...foreign, started: 'earlier' }, marks: ['sleep'] }, 100)
    expect(isAlive(foreign)).toBe(true)
  })

  it('leaves orphans of a foreign group alone when the leader is gone', async () => {
    const leader = start('sleep 63 & echo ready; sleep 0.3')
    await ready()
    const orphan = await orphanOf(leader)
    await endEngine({ leader: { ...leader }, marks: ['/not/ours'] }, 100)
    expect(isAlive(orphan)).toBe(true)
    await endEngine({ leader: { ...leader }, marks: ['sleep 63'] }, 100)
    // Dead, it is still there until its new parent looks.
    await vi.waitUntil(() => !isAlive(orphan))
  })

  it('sends nothing to a process that only has the same number', () => {
    const foreign = start('sleep 64')
    sendSignal({ ...foreign, started: 'earlier' }, 'SIGKILL')
    expect(isAlive(foreign)).toBe(true)
  })
})

async function orphanOf(leader: ProcessIdentity): Promise<ProcessIdentity> {
  const child = children.at(-1)
  if (child?.exitCode === null) await once(child, 'exit')
  const [orphan] = engineProcesses({ leader, marks: ['sleep'] })
  if (!orphan) throw new Error('there is no orphan')
  return orphan
}
