import { describe, expect, it } from 'vitest'
import { type Announcement, createAnnouncements } from './announcements.ts'
import type { Noticed } from './notice-stored.ts'
import type { UploadState } from './upload-life.ts'
import type { UploadSummary } from './upload-record.ts'

const MODIFIED = '2026-11-20T10:00:00.000Z'
const AT = Date.parse(MODIFIED)

function noticedAs(state: UploadState | null, etag = '"e1"'): Noticed {
  const object = { etag, modifiedAt: MODIFIED, bytes: 2 }
  return { object, upload: state === null ? null : ({ uploadId: 'up_1', state, object } as UploadSummary) }
}

/** Counts how often the storage is asked. */
function announcements(noticed: Noticed) {
  const looks: string[] = []
  const announced = createAnnouncements(async (key) => {
    looks.push(key)
    return noticed
  })
  const times = async (count: number, more: Partial<Announcement> = {}) => {
    for (let n = 0; n < count; n += 1) await announced({ key: 'k', etag: 'e1', at: AT, ...more })
    return looks.length
  }
  return { times, announced }
}

describe('events of stored objects', () => {
  it.each(['LIVE', 'REJECTED', 'HELD', 'EXPIRED', 'QUEUED', 'PROCESSING'] as const)(
    'the same one a thousand times asks the storage once: %s',
    async (state) => {
      const { times, announced } = announcements(noticedAs(state))
      expect(await times(1_000)).toBe(1)
      expect(await announced({ key: 'k', etag: '"e1"', at: AT - 86_400_000 })).toEqual(noticedAs(state))
      expect(await times(0)).toBe(1)
    },
  )

  it.each<[string, Partial<Announcement>]>([
    ['other bytes', { etag: 'e2' }],
    ['the same bytes, stored later', { at: AT + 3_000 }],
    ['no ETag', { etag: null }],
    ['no time', { at: null }],
    ['another key', { key: 'other' }],
  ])('one of %s is looked after', async (_what, more) => {
    const { times } = announcements(noticedAs('LIVE'))
    expect(await times(1)).toBe(1)
    expect(await times(1, more)).toBe(2)
  })

  it('of what is not there, or not expected yet, nothing is remembered', async () => {
    for (const noticed of [noticedAs(null), { object: null, upload: null }])
      expect(await announcements(noticed).times(3)).toBe(3)
  })

  it('a failure is not remembered', async () => {
    let count = 0
    const announced = createAnnouncements(async () => {
      count += 1
      if (count === 1) throw new Error('the storage is away')
      return noticedAs('LIVE')
    })
    const event = { key: 'k', etag: 'e1', at: AT }
    await expect(announced(event)).rejects.toThrow('away')
    expect(await announced(event)).toEqual(noticedAs('LIVE'))
  })

  it('at most four objects are looked at together, and those beyond some hundreds are to come again', async () => {
    const running = { now: 0, most: 0 }
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const announced = createAnnouncements(async () => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await end
      running.now -= 1
      return noticedAs('LIVE')
    })
    const asked = Array.from({ length: 700 }, (_, n) => announced({ key: `k${n}`, etag: null, at: null }))
    const settled = Promise.allSettled(asked)
    resolve()
    const refused = (await settled).filter((each) => each.status === 'rejected')
    expect(running.most).toBe(4)
    expect(refused.length).toBeGreaterThan(150)
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'UPLOADS_UNAVAILABLE', retryAfter: 5 })
  })
})
