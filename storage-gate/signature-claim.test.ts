import { describe, expect, it } from 'vitest'
import { Refusal } from './refusal.ts'
import { readSignatureClaim } from './signature-claim.ts'
import { readStorageRequest } from './storage-request.ts'

const SIGNATURE = 'a'.repeat(64)
const CREDENTIAL = 'key/20261120/us-east-1/s3/aws4_request'
const QUERY: Readonly<Record<string, string>> = {
  'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
  'X-Amz-Credential': CREDENTIAL,
  'X-Amz-Date': '20261120T100000Z',
  'X-Amz-Expires': '900',
  'X-Amz-SignedHeaders': 'content-type;host',
  'X-Amz-Signature': SIGNATURE,
}
const AUTHORIZATION = `AWS4-HMAC-SHA256 Credential=${CREDENTIAL}, SignedHeaders=host;x-amz-date, Signature=${SIGNATURE}`
const HEADERS: Readonly<Record<string, string>> = {
  authorization: AUTHORIZATION,
  'x-amz-date': '20261120T100000Z',
  'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
}

function claimOf(query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(query).toString().replaceAll('+', '%20')
  const rawHeaders = Object.entries(headers).flat()
  return readSignatureClaim(readStorageRequest({ method: 'PUT', url: `/b/k?${search}`, rawHeaders }))
}

function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'none'
}

const without = (parts: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(parts).filter(([key]) => key !== name))

describe('what a request says of its signature', () => {
  it('stands in its address', () => {
    expect(claimOf(QUERY)).toEqual({
      accessKeyId: 'key',
      scope: ['20261120', 'us-east-1', 's3', 'aws4_request'],
      signedHeaders: ['content-type', 'host'],
      signature: SIGNATURE,
      signedAt: '20261120T100000Z',
      lifetimeSeconds: 900,
      payload: 'UNSIGNED-PAYLOAD',
    })
  })

  it('or in its Authorization header', () => {
    expect(claimOf({}, HEADERS)).toMatchObject({
      signedHeaders: ['host', 'x-amz-date'],
      lifetimeSeconds: null,
    })
  })

  it.each(Object.keys(QUERY))('is not complete without %s', (name) => {
    expect(refusalOf(() => claimOf(without(QUERY, name)))).toBe('AuthorizationQueryParametersError')
  })

  it.each([
    ['X-Amz-Algorithm', 'AWS4-ECDSA-P256-SHA256'],
    ['X-Amz-Credential', 'key/20261120/us-east-1/iam/aws4_request'],
    ['X-Amz-Credential', 'SignedHeaders=host;x-amz-copy-source,/20261120/us-east-1/s3/aws4_request'],
    ['X-Amz-Date', '2026-11-20'],
    ['X-Amz-Expires', '-1'],
    ['X-Amz-Expires', '9000000'],
    ['X-Amz-SignedHeaders', ''],
    ['X-Amz-SignedHeaders', 'Host'],
    ['X-Amz-SignedHeaders', 'host;'],
    ['X-Amz-SignedHeaders', 'host, x-amz-copy-source'],
    ['X-Amz-Signature', 'A'.repeat(64)],
    ['X-Amz-Signature', 'aa'],
  ])('cannot be read with %s=%s', (name, value) => {
    expect(refusalOf(() => claimOf({ ...QUERY, [name]: value }))).toBe('AuthorizationQueryParametersError')
  })

  it.each([
    ['Bearer x', 'AuthorizationHeaderMalformed'],
    ['', 'AuthorizationHeaderMalformed'],
    [`${AUTHORIZATION}, SignedHeaders=x-amz-copy-source`, 'AuthorizationHeaderMalformed'],
    [AUTHORIZATION.replace('Credential=', 'Credential=SignedHeaders=x;'), 'AuthorizationHeaderMalformed'],
    [AUTHORIZATION.replace('SignedHeaders=host', 'signedheaders=host'), 'AuthorizationHeaderMalformed'],
    ['AWS key:c2lnbmF0dXJl', 'AccessDenied'],
  ])('cannot be read in the header %j', (authorization, code) => {
    expect(refusalOf(() => claimOf({}, { ...HEADERS, authorization }))).toBe(code)
  })

  it.each(['x-amz-date', 'x-amz-content-sha256'])('needs %s beside the header', (name) => {
    expect(refusalOf(() => claimOf({}, without(HEADERS, name)))).toBe('AuthorizationHeaderMalformed')
  })

  it('must stand in one place only', () => {
    expect(refusalOf(() => claimOf(QUERY, HEADERS))).toBe('InvalidRequest')
    for (const name of Object.keys(QUERY).filter((name) => !/Date|Expires/.test(name)))
      expect(refusalOf(() => claimOf({ [name.toUpperCase()]: 'x' }, HEADERS))).toBe('InvalidRequest')
  })

  it('is of version 4', () => {
    const version2 = { AWSAccessKeyId: 'key', Expires: '1', Signature: 'x' }
    for (const query of [version2, { ...version2, ...QUERY }, { ...QUERY, Signature: 'x' }])
      expect(refusalOf(() => claimOf(query))).toBe('AccessDenied')
  })

  it('must be there', () => {
    expect(refusalOf(() => claimOf({}))).toBe('AccessDenied')
    expect(refusalOf(() => claimOf({ 'x-id': 'PutObject' }))).toBe('AccessDenied')
  })
})
