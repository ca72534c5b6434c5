import type { StoredObject } from './upload-record.ts'

/** What a copy says of its original. */
export interface CopyLabel {
  readonly objectKey: string
  readonly object: StoredObject
  /** As in the record of the upload. */
  readonly arrival: number | null
}

const NAME = 'copy-of'

/** The label, as metadata of the copy. */
export function copyLabel(label: CopyLabel): Record<string, string> {
  return { [NAME]: JSON.stringify(label) }
}

/** Null for a copy that older code made, or whose metadata was lost or changed. */
export function labelOfCopy(metadata: Readonly<Record<string, string>> = {}): CopyLabel | null {
  try {
    const label: unknown = JSON.parse(metadata[NAME] ?? 'null')
    return isLabel(label) ? label : null
  } catch {
    return null
  }
}

function isLabel(value: unknown): value is CopyLabel {
  const { objectKey, object, arrival } = (value ?? {}) as Partial<CopyLabel>
  return (
    typeof objectKey === 'string' &&
    typeof object?.etag === 'string' &&
    !Number.isNaN(Date.parse(object.modifiedAt)) &&
    Number.isSafeInteger(object.bytes) &&
    (arrival === null || Number.isSafeInteger(arrival))
  )
}
