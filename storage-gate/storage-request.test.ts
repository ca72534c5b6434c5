import { describe, expect, it } from 'vitest'
import { checkBody } from './check-body.ts'
import { passedHeaders } from './passed-headers.ts'
import { Refusal, refusalXml } from './refusal.ts'
import { readStorageRequest } from './storage-request.ts'

const read = (url: string, method = 'PUT', rawHeaders: readonly string[] = []) =>
  readStorageRequest({ method, url, rawHeaders })

describe('a request', () => {
  it('keeps its path as it was sent, and has its query decoded', () => {
    const { path, query } = read('/b/partner/business_id%3D1/a%20b.json?prefix=a%2Fb%20c&acl&x=1=2?3')
    expect(path).toBe('/b/partner/business_id%3D1/a%20b.json')
    expect([...query]).toEqual([
      ['prefix', 'a/b c'],
      ['acl', ''],
      ['x', '1=2?3'],
    ])
  })

  it.each([
    '',
    'b/k',
    '//other.host/b/k',
    'http://other.host/b/k',
    '/b/../other/k',
    '/b/%2e%2e/other',
    '/b/.%2E/other',
    '/b/a%2F..%2Fb',
    '/b/./k',
    '/b/%zz',
    '/b/%ff',
    '/b/a\\b',
    '/b/a b',
    '/b/ü',
    '/b/k#x',
    '/b/k?a=1#x',
    '/b/k?a=%zz',
    '/b/k?%ff',
  ])('with the address %j is refused', (url) => {
    expect(() => read(url)).toThrow(Refusal)
  })

  it.each([
    'a=1&a=2',
    'X-Amz-SignedHeaders=host&X-Amz-SignedHeaders=host;x-amz-copy-source',
    'X-Amz-SignedHeaders=host&x-amz-signedheaders=host',
    'X-Amz-SignedHeaders=host&X%2DAmz%2DSignedHeaders=host',
    'acl&acl',
  ])('that names something twice is refused: %s', (query) => {
    expect(() => read(`/b/k?${query}`)).toThrow(/twice/)
  })

  it.each(['OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'get'])(
    'of method %s is refused',
    (method) => {
      expect(() => read('/b/k', method)).toThrow(/The storage knows GET, HEAD, DELETE, PUT, POST/)
    },
  )
})

describe('the body of a request', () => {
  const check =
    (method: string, ...rawHeaders: string[]) =>
    () =>
      checkBody(read('/b/k', method, rawHeaders), 1_000)

  it('may be as large as the limit, or empty', () => {
    expect(check('PUT', 'Content-Length', '1000')).not.toThrow()
    expect(check('PUT', 'Content-Length', '0')).not.toThrow()
    expect(check('GET')).not.toThrow()
    expect(check('DELETE', 'Content-Length', '0')).not.toThrow()
  })

  it('must not be larger', () => {
    expect(check('PUT', 'content-length', '1001')).toThrow(
      'The file has 1001 bytes; at most 1000 are allowed.',
    )
    expect(check('POST', 'content-length', '9'.repeat(15))).toThrow(/at most/)
  })

  it('must say how large it is', () => {
    for (const headers of [
      [],
      ['Transfer-Encoding', 'chunked'],
      ['Transfer-Encoding', 'chunked', 'Content-Length', '2'],
      ['Transfer-Encoding', 'identity', 'Content-Length', '2'],
      ['Content-Length', '-1'],
      ['Content-Length', '1e2'],
      ['Content-Length', '9'.repeat(16)],
      ['Content-Length', ''],
    ])
      expect(check('PUT', ...headers), headers.join()).toThrow(/Content-Length/)
    expect(check('PUT', 'Content-Length', '2', 'content-length', '2')).toThrow(/twice/)
  })

  it('is none for GET, HEAD and DELETE', () => {
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      expect(check(method, 'Content-Length', '2')).toThrow(/no body/)
      expect(check(method, 'Transfer-Encoding', 'chunked')).toThrow(/no body/)
    }
  })
})

describe('the headers that the storage gets', () => {
  const pass = (signedHeaders: readonly string[], ...rawHeaders: string[]) =>
    passedHeaders(read('/b/k', 'PUT', rawHeaders), { signedHeaders })

  it('are those that are signed and a few plain ones', () => {
    const signed = ['Host', 'h', 'X-Amz-Date', 'd', 'x-amz-meta-a', 'b']
    const plain = ['Content-Type', 'application/json', 'Content-Length', '2', 'If-Match', '"1"']
    const others = [
      'X-HTTP-Method-Override',
      'DELETE',
      'Cookie',
      'c',
      'X-Forwarded-For',
      '1',
      'x-amz-acl',
      'x',
    ]
    expect(pass(['host', 'x-amz-date', 'x-amz-meta-a'], ...signed, ...plain, ...others)).toEqual({
      ...{ host: 'h', 'x-amz-date': 'd', 'x-amz-meta-a': 'b' },
      ...{ 'content-type': 'application/json', 'content-length': '2', 'if-match': '"1"' },
    })
  })

  it('are none of the connection, even signed ones', () => {
    const names = ['connection', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']
    expect(pass(names, ...names.flatMap((name) => [name, 'host']))).toEqual({})
  })

  it('come once, signed or not', () => {
    for (const name of ['Host', 'Content-Type', 'x-amz-copy-source', 'Range'])
      expect(() => pass(['x-amz-copy-source'], name, 'a', name.toUpperCase(), 'b')).toThrow(/twice/)
  })
})

describe('a refusal', () => {
  it('is an error as S3 writes it, and holds nothing that could be read as XML', () => {
    const refusal = new Refusal('AccessDenied', 'no', { details: { HeadersNotSigned: "x-amz-&<a>'" } })
    expect(refusalXml(refusal, 'id')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>no</Message>' +
        "<HeadersNotSigned>x-amz-&amp;&lt;a&gt;'</HeadersNotSigned><RequestId>id</RequestId></Error>",
    )
  })
})
