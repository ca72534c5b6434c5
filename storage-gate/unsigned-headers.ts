import { Refusal } from './refusal.ts'
import type { StorageRequest } from './storage-request.ts'

/** Maximum number of names in the answer. */
const MAX_NAMED = 5
/** Some servers read `_` in a header's name as `-`. */
const AMAZON_HEADER = /^x[-_]amz[-_]/

/**
 * S3 refuses its own headers if the signature does not cover them; other servers obey them. With `x-amz-copy-source`
 * the holder of any upload ticket could read every object. With `x-amz-acl` they could make one public. Throws a
 * Refusal.
 */
export function refuseUnsignedHeaders(
  { headers }: Pick<StorageRequest, 'headers'>,
  signedHeaders: readonly string[],
): void {
  const signed = new Set(signedHeaders)
  const unsigned = [...headers.keys()].filter((name) => AMAZON_HEADER.test(name) && !signed.has(name))
  if (unsigned.length === 0) return
  const names = unsigned.toSorted().slice(0, MAX_NAMED).join(', ')
  throw new Refusal(
    'AccessDenied',
    `There were headers present in the request which were not signed: ${names}. ` +
      'Leave them out: an upload needs no header but the Content-Type of its ticket.',
    { details: { HeadersNotSigned: names } },
  )
}
