import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VALUES } from './dish-ids.ts'
import { Fingerprints } from './fingerprints.ts'

const keyOf = (high: number, low: number) => {
  const key = Buffer.alloc(8)
  key.writeUInt32LE(high, 0)
  key.writeUInt32LE(low, 4)
  return key
}
/** Few different low halves: most keys want the same place. */
const crowded = fc.tuple(fc.nat({ max: 3_000 }), fc.constantFrom(0, 1, 1_023, 1_024, 0xffffffff))
const entries = fc.array(fc.tuple(crowded, fc.integer({ min: 0, max: 0xffffffff })), {
  minLength: 1,
  maxLength: 4_000,
  size: 'max',
})

describe('fingerprints', () => {
  it('are what a Map would be, while the table grows and keys want the same place', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const table = new Fingerprints(2)
        const map = new Map<string, number[]>()
        for (const [[high, low], value] of list) {
          const name = high === 0 && low === 0 ? '1:0' : `${high}:${low}`
          const values = table.valuesOf(keyOf(high, low))
          expect([...values]).toEqual(map.get(name) ?? [0, 0])
          values.set([value, ~value])
          map.set(name, [...values])
        }
        for (const [[high, low]] of list) {
          const name = high === 0 && low === 0 ? '1:0' : `${high}:${low}`
          expect([...(table.find(keyOf(high, low)) ?? [])]).toEqual(map.get(name))
          expect(table.find(keyOf(high + 3_001, low))).toBeNull()
        }
        expect(table.size).toBe(map.size)
      }),
      { numRuns: 30 },
    )
  })

  it('are a set where there are no values', () => {
    const table = new Fingerprints()
    const keys = Array.from({ length: 5_000 }, (_, index) => hash('sha256', `${index}`, 'buffer'))
    expect(keys.map((key) => table.add(key))).toEqual(keys.map(() => true))
    expect(keys.map((key) => table.add(key))).toEqual(keys.map(() => false))
  })

  it('of a million ids and a million looks take some 60 MB, of a tenth a tenth', () => {
    const megabytes = (count: number) => {
      const [ids, looks] = [new Fingerprints(VALUES), new Fingerprints()]
      for (let index = 0; index < count; index += 1) {
        const key = keyOf(index, Math.imul(index, 0x9e3779b1) >>> 0)
        ids.valuesOf(key)[0] = index
        looks.add(key)
      }
      return (ids.bytes + looks.bytes) / 1e6
    }
    expect(megabytes(1_000_000)).toBeLessThan(60)
    expect(megabytes(100_000)).toBeLessThan(7.5)
  })
})
