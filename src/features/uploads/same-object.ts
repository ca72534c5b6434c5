import type { StoredObject } from './upload-record.ts'

type Identity = Pick<StoredObject, 'etag' | 'modifiedAt'>

export function isSameObject(a: Identity | null, b: Identity): boolean {
  return a !== null && a.etag === b.etag && a.modifiedAt === b.modifiedAt
}
