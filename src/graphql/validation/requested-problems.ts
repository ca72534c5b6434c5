import { AppError } from '../../errors.ts'
import { asksForAny, type FlatField, type FlatFields } from './flat-fields.ts'
import { requestedPageSize } from './requested-dishes.ts'

/** Each upload may have thousands of problems and changes. More in one answer would block the process for others. */
const MAX_UPLOADS_WITH_DETAILS = 20
const DETAILS: ReadonlySet<string> = new Set(['problems', 'problemsCsv', 'changes'])
const ONE_UPLOAD: ReadonlySet<string> = new Set([
  'catalogUpload',
  'completePartnerCatalogUpload',
  'withdrawCatalogUpload',
])

/** Whether these fields of an upload, or of a page of uploads, include its problems or changes. */
export function asksForDetails(fields: FlatFields | null | undefined): boolean {
  return asksForAny(fields, DETAILS)
}

/** Throws QUERY_TOO_COMPLEX if the request asks for the problems or changes of more than 20 uploads, also through aliases. */
export function refuseManyProblems(fields: FlatFields, variables: Readonly<Record<string, unknown>>): void {
  const uploads = [...fields.values()].reduce((sum, field) => sum + uploadsWithDetails(field, variables), 0)
  if (uploads <= MAX_UPLOADS_WITH_DETAILS) return
  throw new AppError(
    'QUERY_TOO_COMPLEX',
    `The request asks for the problems or changes of ${uploads} uploads; at most ${MAX_UPLOADS_WITH_DETAILS} are allowed: ask for fewer with "first"`,
    { field: 'query' },
  )
}

function uploadsWithDetails(field: FlatField, variables: Readonly<Record<string, unknown>>): number {
  const name = field.node.name.value
  if (ONE_UPLOAD.has(name)) return asksForDetails(field.fields) ? 1 : 0
  if (name !== 'catalogUploads') return 0
  return asksForDetails(field.fields) ? requestedPageSize(field.node, variables) : 0
}
