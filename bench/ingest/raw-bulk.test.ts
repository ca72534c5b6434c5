import { describe, expect, it } from 'vitest'
import { parts } from '../../harness/catalogs/store-catalog.ts'
import { requestsOf } from './raw-bulk.ts'
import { fastest } from './tuned-bulk.ts'

const text = (buffers: Iterable<Buffer>) => [...buffers].map(String)

describe('the requests for documents', () => {
  it('keep every line and its order, and have at least the asked size but for the last', () => {
    const lines = ['aa', 'bb', 'cc', 'dd', 'ee'].map((line) => Buffer.from(line))
    expect(text(requestsOf(lines, 3))).toEqual(['aabb', 'ccdd', 'ee'])
    expect(text(requestsOf(lines, 1))).toEqual(['aa', 'bb', 'cc', 'dd', 'ee'])
    expect(requestsOf([], 3)).toEqual([])
  })
})

describe('a text in parts', () => {
  it('can be joined again, whatever its chunks', () => {
    expect(text(parts(['ä', 'b', 'c', 'd'], 3))).toEqual(['äb', 'cd'])
    expect(text(parts([], 3))).toEqual([])
  })
})

describe('the fastest of several runs', () => {
  it('is the one that took the least time', async () => {
    expect(await fastest([3, 1, 2], async (seconds) => seconds)).toBe(1)
  })
})
