import type { SignatureClaim } from './signature-claim.ts'
import { onlyHeader, type StorageRequest } from './storage-request.ts'

/** Headers that may reach the storage unsigned. They affect only the sender's own object. */
const PLAIN = [
  'content-length',
  'content-type',
  'content-md5',
  'range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'date',
  'user-agent',
]

/** Headers of the connection, not of the request. The gate itself answers `expect`. */
const NOT_PASSED = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers for the storage: signed headers, the signature, and a few known harmless ones. */
export function passedHeaders(
  request: StorageRequest,
  { signedHeaders }: Pick<SignatureClaim, 'signedHeaders'>,
): Record<string, string> {
  const names = new Set(['host', 'authorization', ...PLAIN, ...signedHeaders])
  const passed: Record<string, string> = {}
  for (const name of names) {
    const value = NOT_PASSED.has(name) ? undefined : onlyHeader(request, name)
    if (value !== undefined) passed[name] = value
  }
  return passed
}
