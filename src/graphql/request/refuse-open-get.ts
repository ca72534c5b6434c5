import { AppError } from '../../errors.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/**
 * Refuses (405) a GET that would run a text of the client, for deployments where addresses end in the logs of proxies:
 * texts and variables hold what guests eat. With a list nothing else runs anyhow; an id alone goes on, to be answered
 * in the way that makes clients send the text by POST.
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
