import { Refusal } from './refusal.ts'
import type { StorageRequest } from './storage-request.ts'

/** Of the names that the answer lists. */
const MAX_NAMED = 5
/** Some servers read `_` in a header's name as `-`. */
const AMAZON_HEADER = /^x[-_]amz[-_]/

/**
 * S3 refuses headers of its own that the signature does not cover; other servers obey them. With `x-amz-copy-source`
 * the holder of any upload ticket could read every object, with `x-amz-acl` make one public. Throws a Refusal.
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
