import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withMembers } from './with-members.ts'

const objects = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 3 })),
  fc.dictionary(fc.constantFrom('a', 'b', '1', 'toString', '__proto__'), fc.integer({ min: 0, max: 3 }), {
    noNullPrototype: true,
  }),
)
/** One of them goes, one is doubled, and the others stay. */
const change = (member: unknown) => (member === 0 ? undefined : member === 1 ? 2 : member)

describe('a value in which each member is what a function makes of it', () => {
  it('has just these members, without those that become undefined, and leaves the given one as it is', () => {
    fc.assert(
      fc.property(objects, (value) => {
        const before = JSON.stringify(value)
        const after = withMembers(value, change)
        const expected: unknown = Array.isArray(value)
          ? value.map(change)
          : Object.fromEntries(
              Object.entries(value).flatMap(([name, one]) => (one === 0 ? [] : [[name, change(one)]])),
            )
        expect(after).toStrictEqual(expected)
        expect(Object.keys(after)).toEqual(Object.keys(expected as object))
        expect(JSON.stringify(value)).toBe(before)
      }),
    )
  })

  it('is the same one where nothing changes, and is asked for each member by its name', () => {
    fc.assert(
      fc.property(objects, (value) => {
        const asked: unknown[] = []
        const after = withMembers(value, (member, name) => {
          asked.push([String(name), member])
          return member
        })
        expect(after).toBe(value)
        expect(asked).toEqual(Object.entries(value))
      }),
    )
  })
})
