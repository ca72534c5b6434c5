import { AppError } from '../../errors.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/**
 * Refuses (405) a GET with a query text. Proxies log addresses, and query texts and variables hold what guests eat.
 * With an allow-list this check does nothing. An id alone passes: its answer makes clients send the text by POST.
 */
export function refuseOpenGet(
  parameters: Readonly<Record<string, unknown>>,
  trusted: TrustedDocuments | null,
): void {
  const { query, documentId, extensions } = parameters
  const isById = query === undefined && (documentId !== undefined || extensions !== undefined)
  if (trusted !== null || isById) return
  throw new AppError('INVALID_INPUT', 'GET is switched off here; send GraphQL by POST', {
    statusCode: 405,
    allow: 'POST',
  })
}
