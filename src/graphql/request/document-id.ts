import { createHash } from 'node:crypto'

const SHA256_HEX = /^[0-9a-f]{64}$/i
/** GraphQL over HTTP, appendix "Persisted Documents": `sha256:` and 64 hexadecimal characters. */
const PREFIX = /^sha256:/

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/**
 * One spelling for all ids of a document. A SHA-256 becomes lower case without its prefix; any other id stays
 * unchanged.
 */
export function documentKey(id: string): string {
  const bare = id.replace(PREFIX, '')
  return SHA256_HEX.test(bare) ? bare.toLowerCase() : id
}

export function isSha256(key: string): boolean {
  return SHA256_HEX.test(key) || PREFIX.test(key)
}
