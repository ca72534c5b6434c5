import { AppError } from '../../errors.ts'
import type { FlatField, FlatFields } from './flat-fields.ts'
import { requestedPageSize } from './requested-dishes.ts'

/** Each upload may have a thousand problems. More in one answer would block the process for other requests. */
const MAX_UPLOADS_WITH_PROBLEMS = 20
const ONE_UPLOAD: ReadonlySet<string> = new Set(['catalogUpload', 'completePartnerCatalogUpload'])

/** Fields of an upload that are made of its problems. */
const LISTS: ReadonlySet<string> = new Set(['problems', 'problemsCsv'])

/** Whether these fields of an upload, or of a page of uploads, include its problems. */
export function asksForProblems(fields: FlatFields | null | undefined): boolean {
  return [...(fields?.values() ?? [])].some(
    (field) => LISTS.has(field.node.name.value) || asksForProblems(field.fields),
  )
}

/** Throws QUERY_TOO_COMPLEX if the request asks for the problems of more than 20 uploads, also through aliases. */
export function refuseManyProblems(fields: FlatFields, variables: Readonly<Record<string, unknown>>): void {
  const uploads = [...fields.values()].reduce((sum, field) => sum + uploadsWithProblems(field, variables), 0)
  if (uploads <= MAX_UPLOADS_WITH_PROBLEMS) return
  throw new AppError(
    'QUERY_TOO_COMPLEX',
    `The request asks for the problems of ${uploads} uploads; at most ${MAX_UPLOADS_WITH_PROBLEMS} are allowed: ask for fewer with "first"`,
    { field: 'query' },
  )
}

function uploadsWithProblems(field: FlatField, variables: Readonly<Record<string, unknown>>): number {
  const name = field.node.name.value
  if (ONE_UPLOAD.has(name)) return asksForProblems(field.fields) ? 1 : 0
  if (name !== 'catalogUploads') return 0
  return asksForProblems(field.fields) ? requestedPageSize(field.node, variables) : 0
}
