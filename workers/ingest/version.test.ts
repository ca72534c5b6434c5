import { describe, expect, it } from 'vitest'
import { isNewer } from './publish.ts'
import { catalogVersion } from './version.ts'

describe('the version of a catalog', () => {
  it('can stand in the name of an index', () => {
    expect(catalogVersion('2026-11-21T10:15:00.000Z', 17)).toBe('20261121t101500000-n000000000017')
  })

  it('is the same for the same moment, however storage writes it', () => {
    expect(catalogVersion('2026-11-21T11:15:00+01:00', 1)).toBe(catalogVersion('2026-11-21T10:15:00Z', 1))
  })

  it('cannot be made of something that is no time', () => {
    expect(() => catalogVersion('yesterday', 1)).toThrow(RangeError)
  })
})

describe('a catalog, compared with another one,', () => {
  const other = { version: catalogVersion('2026-11-21T10:00:00Z', 9) }
  const isNewerThanOther = (stored: string, arrival: number) =>
    isNewer({ version: catalogVersion(stored, arrival) }, other)

  it.each([
    { what: 'stored later, though numbered before', stored: '2026-11-21T10:00:01Z', arrival: 8 },
    { what: 'stored a millisecond later', stored: '2026-11-21T10:00:00.001Z', arrival: 9 },
    { what: 'stored in the same second and numbered after', stored: '2026-11-21T10:00:00Z', arrival: 10 },
    { what: 'of the next year', stored: '2027-01-01T00:00:00Z', arrival: 1 },
  ])('is newer when $what', ({ stored, arrival }) => expect(isNewerThanOther(stored, arrival)).toBe(true))

  it.each([
    { what: 'stored earlier, though numbered after', stored: '2026-11-21T09:59:59Z', arrival: 100 },
    { what: 'stored in the same second and numbered before', stored: '2026-11-21T10:00:00Z', arrival: 8 },
    { what: 'the same', stored: '2026-11-21T10:00:00Z', arrival: 9 },
  ])('is not newer when $what', ({ stored, arrival }) =>
    expect(isNewerThanOther(stored, arrival)).toBe(false),
  )
})

describe('a catalog of older code, whose version ends with the time of its first reading,', () => {
  const older = { version: '20261121t100000000-20991231t235959999' }

  it('is older than one of the same second', () => {
    expect(isNewer({ version: catalogVersion('2026-11-21T10:00:00Z', 0) }, older)).toBe(true)
  })

  it('is newer than one that was stored before', () => {
    expect(isNewer(older, { version: catalogVersion('2026-11-21T09:59:59Z', 100) })).toBe(true)
  })
})
