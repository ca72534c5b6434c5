import type { SignatureClaim } from './signature-claim.ts'
import { onlyHeader, type StorageRequest } from './storage-request.ts'

/** Headers that the storage may see unsigned. What they do, they do to the sender's own object only. */
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

/** Of one connection, not of the request. `expect` is answered by the gate. */
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

/** The headers that the storage gets: what is signed, the signature, and a few that are known to be harmless. */
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
