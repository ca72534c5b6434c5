import type { UploadRecord } from '../features/uploads/upload-record.ts'
import type { CatalogUpload } from './generated/resolver-types.ts'

export function catalogUploadView(record: UploadRecord): CatalogUpload {
  return { ...record, problems: record.problems.map((problem) => ({ ...problem })) }
}
