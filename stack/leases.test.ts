import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeJsonFile } from './json-file.ts'
import {
  addLease,
  addPersistentLease,
  describeLease,
  hasPersistentLease,
  liveLeases,
  removePersistentLease,
} from './leases.ts'
import { ownIdentity } from './process-identity.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'leases-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('leases', () => {
  it('holds until it is released', () => {
    const lease = addLease(directory, 'demo')
    expect(liveLeases(directory).map(describeLease)).toEqual([`demo (pid ${process.pid})`])
    lease.release()
    expect(liveLeases(directory)).toEqual([])
  })

  it('counts two leases of one process apart', () => {
    const first = addLease(directory, 'one')
    addLease(directory, 'two')
    first.release()
    expect(liveLeases(directory).map(({ holder }) => holder)).toEqual(['two'])
  })

  it('does not count, and clears away, the lease of a process that is gone', () => {
    const gone = { ...ownIdentity(), started: 'earlier' }
    writeJsonFile(join(directory, '1-a.json'), { holder: 'gone', since: 'then', process: gone })
    expect(liveLeases(directory)).toEqual([])
    expect(readdirSync(directory)).toEqual([])
  })

  it('does not count a file that is no lease', () => {
    writeFileSync(join(directory, 'x.json'), '{"holder": 3}')
    expect(liveLeases(directory)).toEqual([])
  })

  it('keeps the persistent lease without a process, once', () => {
    addPersistentLease(directory, 'npm run stack')
    addPersistentLease(directory, 'npm run stack')
    expect(liveLeases(directory).map(describeLease)).toEqual(['npm run stack'])
    removePersistentLease(directory)
    expect(hasPersistentLease(directory)).toBe(false)
  })
})
