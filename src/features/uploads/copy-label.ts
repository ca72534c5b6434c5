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

/** Null for a copy that older code made, or that lost its metadata. */
export function labelOfCopy(metadata: Readonly<Record<string, string>> = {}): CopyLabel | null {
  const label = metadata[NAME]
  return label === undefined ? null : (JSON.parse(label) as CopyLabel)
}
