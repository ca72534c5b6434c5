import type { StoredObject } from './upload-record.ts'

export function isSameObject(a: StoredObject | null, b: StoredObject): boolean {
  return a !== null && a.etag === b.etag && a.modifiedAt === b.modifiedAt
}
