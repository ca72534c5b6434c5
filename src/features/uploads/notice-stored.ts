import { ObjectGoneError } from './capture-object.ts'
import { type NoticeDeps, noticeObject } from './notice-object.ts'
import { isUploadKey } from './object-key.ts'
import { headObject } from './stored-object.ts'
import type { StoredObject, UploadSummary } from './upload-record.ts'

export interface Noticed {
  /** The object under the key; null if there is none. */
  readonly object: StoredObject | null
  /** Its upload; null if the object is not a file of a known partner. */
  readonly upload: UploadSummary | null
}

const MAX_LOOKS = 5

/**
 * Checks the storage for an object under a key, and notices it. Looks again where another object took its place
 * meanwhile. Throws ObjectGoneError where that happens every time.
 */
export async function noticeStored(deps: NoticeDeps, key: string, looks = MAX_LOOKS): Promise<Noticed> {
  const object = isUploadKey(key) ? await headObject(deps, key, deps.storageTimeoutMs) : null
  try {
    return { object, upload: object === null ? null : await noticeObject(deps, key, object) }
  } catch (error) {
    if (error instanceof ObjectGoneError && looks > 1) return noticeStored(deps, key, looks - 1)
    throw error
  }
}
