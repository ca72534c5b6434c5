import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { AppError } from '../../errors.ts'
import { shareRuns } from '../../shared-runs.ts'
import type { Noticed } from './notice-stored.ts'
import { unquoted } from './same-object.ts'
import { isPending } from './upload-life.ts'

/** An announcement by the storage that an object was stored. */
export interface Announcement {
  readonly key: string
  /** With or without quotes; null if the event does not state it. */
  readonly etag: string | null
  /** Milliseconds since 1970; null if the event does not state it. */
  readonly at: number | null
}

/** Maximum number of objects that one process checks in the storage at the same time. */
const MAX_LOOKS = 4
const MAX_WAITING_LOOKS = 500
const RETRY_AFTER_SECONDS = 5
const MAX_REMEMBERED = 10_000
const REMEMBER_MS = 10 * 60_000
/** Time during which events of a waiting upload are ignored. The reconciler takes care of such an upload. */
const REMEMBER_PENDING_MS = 5_000
/** Storages date events and objects by the same clock, but with different precision. */
const CLOCK_SLACK_MS = 2_000

/**
 * Handles the announcements of the storage. Events may come twice or late, or somebody may replay them. So an event of
 * a known object costs nothing, and at most one check of a key runs at a time.
 */
export function createAnnouncements(
  noticeStored: (objectKey: string) => Promise<Noticed>,
): (announcement: Announcement) => Promise<Noticed> {
  const known = new LRUCache<string, Noticed>({ max: MAX_REMEMBERED, ttl: REMEMBER_MS })
  const limit = pLimit(MAX_LOOKS)
  const look = shareRuns((key: string) =>
    limit(async () => {
      const noticed = await noticeStored(key)
      remember(known, key, noticed)
      return noticed
    }),
  )
  return async (announcement) => {
    const before = known.get(announcement.key)
    if (before !== undefined && isOf(announcement, before)) return before
    if (limit.pendingCount >= MAX_WAITING_LOOKS) throw tooMany()
    return look(announcement.key)
  }
}

/** An object that is missing, or belongs to no partner, is checked again at the next event. */
function remember(known: LRUCache<string, Noticed>, key: string, noticed: Noticed): void {
  if (noticed.upload === null) known.delete(key)
  else if (isPending(noticed.upload)) known.set(key, noticed, { ttl: REMEMBER_PENDING_MS })
  else known.set(key, noticed)
}

/** The same bytes, stored again later, are another upload. */
function isOf({ etag, at }: Announcement, { object }: Noticed): boolean {
  if (object === null || etag === null || at === null) return false
  return unquoted(etag) === unquoted(object.etag) && at <= Date.parse(object.modifiedAt) + CLOCK_SLACK_MS
}

function tooMany(): AppError {
  return new AppError('UPLOADS_UNAVAILABLE', 'Too many storage events at once; send them again', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}
