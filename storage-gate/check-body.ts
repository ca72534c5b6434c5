import { Refusal } from './refusal.ts'
import { mayHaveBody, onlyHeader, type StorageRequest } from './storage-request.ts'

/**
 * Refuses a body that is too large or has no stated length, before any of it is read. A storage keeps a body of unknown
 * length in memory.
 */
export function checkBody(request: StorageRequest, maxBytes: number): void {
  const length = onlyHeader(request, 'content-length')
  const isChunked = request.headers.has('transfer-encoding')
  if (!mayHaveBody(request.method)) {
    if (isChunked || (length ?? '0') !== '0')
      throw new Refusal('InvalidRequest', `A ${request.method} request has no body. Send none.`)
    return
  }
  if (isChunked || length === undefined || !/^\d{1,15}$/.test(length))
    throw new Refusal('MissingContentLength', 'Send the size of the file in the Content-Length header.')
  if (Number(length) > maxBytes)
    throw new Refusal('EntityTooLarge', `The file has ${length} bytes; at most ${maxBytes} are allowed.`, {
      details: { ProposedSize: length, MaxSizeAllowed: maxBytes },
    })
}
