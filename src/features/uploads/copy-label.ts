import { capturedKey, ownerOfCapturedKey } from './captured-key.ts'
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

/** The label of the copy under a key. Null for one that older code made, or whose metadata was lost or changed. */
export function labelOfCopy(key: string, metadata: Readonly<Record<string, string>> = {}): CopyLabel | null {
  const owner = ownerOfCapturedKey(key)
  const label = parsed(metadata[NAME] ?? 'null')
  const isOfCopy = owner !== undefined && isLabel(label) && capturedKey(owner, label.object) === key
  return isOfCopy ? label : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
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
