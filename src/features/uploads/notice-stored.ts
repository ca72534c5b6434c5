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

/** Checks the storage for an object under a key, and notices it. */
export async function noticeStored(deps: NoticeDeps, key: string): Promise<Noticed> {
  const object = isUploadKey(key) ? await headObject(deps, key, deps.storageTimeoutMs) : null
  return { object, upload: object === null ? null : await noticeObject(deps, key, object) }
}
