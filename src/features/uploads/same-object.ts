import type { StoredObject, UploadSummary } from './upload-record.ts'

type Identity = Pick<StoredObject, 'etag' | 'modifiedAt'>

/** Some storages leave the quotes of an ETag out of their lists. */
export function isSameObject(a: Identity | null, b: Identity): boolean {
  return a !== null && unquoted(a.etag) === unquoted(b.etag) && a.modifiedAt === b.modifiedAt
}

export function unquoted(etag: string): string {
  return etag.replaceAll('"', '')
}

/** The upload of an object among those of its key: the last one, where the same bytes were stored more than once in a second. */
export function uploadOf(known: readonly UploadSummary[], object: Identity): UploadSummary | undefined {
  return known
    .filter((record) => isSameObject(record.object, object))
    .toSorted((a, b) => (b.arrival ?? 0) - (a.arrival ?? 0))[0]
}

/**
 * Whether another file of the same second came after the upload's. If the upload's object is in the storage nevertheless, it
 * was stored again: times are whole seconds, so it looks the same. What an operator approved has a later number than its file.
 */
export function isFollowed(known: readonly UploadSummary[], { object, arrival }: UploadSummary): boolean {
  return known.some(
    (record) =>
      record.approvedAt === null &&
      record.object?.modifiedAt === object?.modifiedAt &&
      (record.arrival ?? 0) > (arrival ?? Number.POSITIVE_INFINITY),
  )
}
