import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'
import type { SignatureClaim } from './signature-claim.ts'
import { onlyHeader, type StorageRequest } from './storage-request.ts'

export interface StorageKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** S3 allows clocks to differ by this much. */
const MAX_SKEW_MS = 15 * 60_000
const DATE_PARTS = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/

/**
 * Computes the signature of a request (Signature Version 4) and compares. Throws a Refusal if the signature is wrong,
 * has expired, or does not cover the host.
 */
export function checkSignature(
  request: StorageRequest,
  claim: SignatureClaim,
  key: StorageKey,
  now: number = Date.now(),
): void {
  if (claim.accessKeyId !== key.accessKeyId)
    throw new Refusal('InvalidAccessKeyId', 'The storage has no such access key. Ask for a new ticket.')
  const expected = signatureOf(request, claim, key)
  if (!claim.signedHeaders.includes('host') || !isEqual(expected, claim.signature))
    throw new Refusal(
      'SignatureDoesNotMatch',
      'The signature is not that of this request. Use the address, the method and the Content-Type as they were given.',
    )
  refuseWrongTime(claim, now)
}

function refuseWrongTime({ signedAt, lifetimeSeconds }: SignatureClaim, now: number): void {
  const [, year, month, day, hour, minute, second] = (DATE_PARTS.exec(signedAt) ?? []).map(Number)
  const signed = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second)
  const expires = lifetimeSeconds === null ? signed + MAX_SKEW_MS : signed + lifetimeSeconds * 1_000
  if (lifetimeSeconds !== null && now > expires)
    throw new Refusal('AccessDenied', 'Request has expired. Ask for a new ticket.')
  if (now > expires || signed > now + MAX_SKEW_MS)
    throw new Refusal('RequestTimeTooSkewed', 'The request was signed at another time. Check the clock.')
}

function signatureOf(request: StorageRequest, claim: SignatureClaim, key: StorageKey): string {
  const text = ['AWS4-HMAC-SHA256', claim.signedAt, claim.scope.join('/'), hash(canonical(request, claim))]
  let signingKey: Buffer = Buffer.from(`AWS4${key.secretAccessKey}`)
  for (const part of claim.scope) signingKey = hmac(signingKey, part)
  return hmac(signingKey, text.join('\n')).toString('hex')
}

/** The text that is signed. S3 uses the path as it was sent. */
function canonical(request: StorageRequest, { signedHeaders, payload }: SignatureClaim): string {
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => ({ name: encoded(name), value: encoded(value) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => `${name}=${value}`)
  const headers = signedHeaders.map((name) => {
    const value = (onlyHeader(request, name) ?? '').trim().replace(/\s+/g, ' ')
    return `${name}:${value}\n`
  })
  return [
    request.method,
    request.path,
    query.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Node decodes headers as Latin-1, so encoding them as Latin-1 restores the original bytes. */
function hash(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
