import { describe, expect, it } from 'vitest'
import { isNewer } from './publish.ts'
import { catalogVersion } from './version.ts'

const version = (stored: string, begun: string) => catalogVersion(stored, new Date(begun))

describe('the version of a catalog', () => {
  it('can stand in the name of an index', () => {
    expect(version('2026-11-21T10:15:00.000Z', '2026-11-21T10:15:02.123Z')).toBe(
      '20261121t101500000-20261121t101502123',
    )
  })

  it('is the same for the same moment, however storage writes it', () => {
    const begun = '2026-11-21T10:15:02.123Z'
    expect(version('2026-11-21T11:15:00+01:00', begun)).toBe(version('2026-11-21T10:15:00Z', begun))
  })

  it('cannot be made of something that is no time', () => {
    expect(() => version('yesterday', '2026-11-21T10:15:02.123Z')).toThrow(RangeError)
  })
})

describe('a catalog is newer', () => {
  const older = version('2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z')
  it.each<[string, string, string, boolean]>([
    ['stored later', '2026-11-21T10:00:01Z', '2026-11-21T11:00:00Z', true],
    ['stored a millisecond later', '2026-11-21T10:00:00.001Z', '2026-11-21T12:00:00Z', true],
    ['stored earlier, though begun later', '2026-11-21T09:59:59Z', '2026-11-21T13:00:00Z', false],
    ['of the same object, begun later', '2026-11-21T10:00:00Z', '2026-11-21T12:00:00.001Z', true],
    ['of the same object, begun earlier', '2026-11-21T10:00:00Z', '2026-11-21T11:59:59Z', false],
    ['the same', '2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z', false],
    ['of the next year', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z', true],
  ])('when %s', (_, stored, begun, expected) => {
    expect(isNewer({ version: version(stored, begun) }, { version: older })).toBe(expected)
  })
})
