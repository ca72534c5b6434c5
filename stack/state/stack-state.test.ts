import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownIdentity } from './process-identity.ts'
import { readState, type StackState, writeState } from './stack-state.ts'

const STATE: Omit<StackState, 'version'> = {
  source: 'maven',
  phase: 'ready',
  supervisor: ownIdentity(),
  startedAt: '2026-01-01T00:00:00.000Z',
  addresses: {
    elasticsearchUrl: 'http://127.0.0.1:1',
    redisUrl: 'redis://127.0.0.1:2',
    storage: { endpoint: 'http://127.0.0.1:3', region: 'r', accessKeyId: 'a', secretAccessKey: 's' },
  },
  engines: [],
  marks: ['/somewhere'],
}

let directory: string
let path: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'state-'))
  path = join(directory, 'state.json')
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('the state file', () => {
  it('comes back as it was written, and only its owner may read the key in it', () => {
    writeState(path, STATE)
    expect(readState(path)).toEqual({ version: 1, ...STATE })
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['half of a file', '{"version": 1, "supervisor": {'],
    ['another version', JSON.stringify({ ...STATE, version: 0 })],
    ['a supervisor without a start time', JSON.stringify({ ...STATE, version: 1, supervisor: { pid: 4 } })],
    [
      'a supervisor that is every process',
      JSON.stringify({ ...STATE, version: 1, supervisor: { pid: -1, started: 'x' } }),
    ],
  ])('goes by nothing when there is %s', (_, text) => {
    writeFileSync(path, text)
    expect(readState(path)).toBeUndefined()
  })
})
