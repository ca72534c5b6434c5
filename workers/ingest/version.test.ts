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

describe('a catalog, compared with another one,', () => {
  const other = version('2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z')
  const isNewerThanOther = (stored: string, begun: string) =>
    isNewer({ version: version(stored, begun) }, { version: other })

  it.each([
    { what: 'stored later', stored: '2026-11-21T10:00:01Z', begun: '2026-11-21T11:00:00Z' },
    { what: 'stored a millisecond later', stored: '2026-11-21T10:00:00.001Z', begun: '2026-11-21T12:00:00Z' },
    {
      what: 'of the same object, begun later',
      stored: '2026-11-21T10:00:00Z',
      begun: '2026-11-21T12:00:00.001Z',
    },
    { what: 'of the next year', stored: '2027-01-01T00:00:00Z', begun: '2027-01-01T00:00:00Z' },
  ])('is newer when $what', ({ stored, begun }) => expect(isNewerThanOther(stored, begun)).toBe(true))

  it.each([
    {
      what: 'stored earlier, though begun later',
      stored: '2026-11-21T09:59:59Z',
      begun: '2026-11-21T13:00:00Z',
    },
    {
      what: 'of the same object, begun earlier',
      stored: '2026-11-21T10:00:00Z',
      begun: '2026-11-21T11:59:59Z',
    },
    { what: 'the same', stored: '2026-11-21T10:00:00Z', begun: '2026-11-21T12:00:00Z' },
  ])('is not newer when $what', ({ stored, begun }) => expect(isNewerThanOther(stored, begun)).toBe(false))
})
