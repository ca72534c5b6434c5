import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeJsonFile } from './json-file.ts'
import { addLease, addPersistentLease, describeLease, liveLeases, removePersistentLease } from './leases.ts'
import { ownIdentity } from './process-identity.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'leases-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('a lease', () => {
  it('holds until it is released', () => {
    const lease = addLease(directory, 'demo')
    expect(liveLeases(directory).map(describeLease)).toEqual([`demo (pid ${process.pid})`])
    lease.release()
    expect(liveLeases(directory)).toEqual([])
  })

  it('is counted apart from another one of the same process', () => {
    const first = addLease(directory, 'one')
    addLease(directory, 'two')
    first.release()
    expect(liveLeases(directory).map(({ holder }) => holder)).toEqual(['two'])
  })

  it('of a process that is gone does not count, and is cleared away', () => {
    const gone = { ...ownIdentity(), started: 'earlier' }
    writeJsonFile(join(directory, '1-a.json'), { holder: 'gone', since: 'then', process: gone })
    expect(liveLeases(directory)).toEqual([])
    expect(readdirSync(directory)).toEqual([])
  })

  it('is not any other file', () => {
    writeFileSync(join(directory, 'x.json'), '{"holder": 3}')
    expect(liveLeases(directory)).toEqual([])
  })

  it('that is persistent is kept once, until it is removed', () => {
    addPersistentLease(directory, 'npm run stack', ownIdentity())
    addPersistentLease(directory, 'npm run stack', ownIdentity())
    expect(liveLeases(directory).map(describeLease)).toEqual(['npm run stack'])
    removePersistentLease(directory)
    expect(liveLeases(directory)).toEqual([])
  })

  it('that is persistent does not count where its supervisor is gone', () => {
    addPersistentLease(directory, 'npm run stack', { ...ownIdentity(), started: 'before the restart' })
    expect(liveLeases(directory)).toEqual([])
  })
})
