import fc from 'fast-check'

/** The bytes of something like an HTTP/1.1 request, to be written to a connection. */
export interface RawMessage {
  readonly bytes: Buffer
  /** No answer to it has a body. */
  readonly isHead: boolean
}

/** A header that no answer may have: it would come from a value of the request. */
export const INJECTED = 'x-injected'

const BODY = JSON.stringify({ query: '{ search(pagination: { first: 1 }) { counts { total } } }' })
const METHODS = [
  'GET',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'CONNECT',
  'post',
  'X',
]
const TARGETS = [
  '/graphql?query=%7B__typename%7D',
  '/graphql?query={__typename}&query={__typename}&variables={&extensions=[',
  '/graphql?__proto__[a]=1&constructor=2',
  '/graphql/',
  '//graphql',
  '/graphql#x',
  '/%67raphql',
  '/%zz',
  '/%00',
  '/..%2f..%2fetc/passwd',
  'http://elsewhere.example/graphql',
  '*',
  '',
  'graphql',
  '/health/live',
  '/schemas/items.v1.json',
  '/internal/storage-events',
  '/graphiql',
  '/metrics',
]
const VERSIONS = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 x', '']

const bytesText = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1'))
const oddValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t',
    ',',
    ';',
    '"',
    '\\',
    '\0',
    '\x7f',
    '\xff',
    'a\r\nX-Injected: 1',
    'a\nX-Injected: 1',
    'a\rb',
    '$\x7bx}',
  ),
  bytesText,
  fc.string({ maxLength: 60 }),
  fc.integer({ min: 1, max: 20_000 }).map((length) => 'v'.repeat(length)),
)
const named = (name: string, ...values: readonly string[]) =>
  fc.tuple(fc.constant(name), values.length === 0 ? oddValue : fc.oneof(fc.constantFrom(...values), oddValue))

/** Headers that the service or the server reads, with values that it does not expect. */
function oddHeaders(credentials: readonly string[]): fc.Arbitrary<readonly [string, string]> {
  return fc.oneof(
    named('Host', 'a', '', 'a:b:c', '[::1', '169.254.169.254', 'a, b'),
    named(
      'Authorization',
      ...credentials,
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      `${credentials[0]}, ${credentials[0]}`,
    ),
    named(
      'Accept',
      '*/*',
      'application/json;q=0',
      'text/html',
      'application/json;q=2;q=x',
      ',,,',
      'a/b;q=0.5,'.repeat(300),
    ),
    named('Accept-Encoding', 'gzip;q=0, *', 'x'),
    named('Content-Type', 'text/plain', 'application/json; charset=x', 'application/json;a="b', ';'),
    named('Content-Encoding', 'gzip', 'br', 'x'),
    named('Expect', '100-continue', '200-ok'),
    named('Connection', 'close', 'upgrade', 'Authorization', 'keep-alive, Host'),
    named('Upgrade', 'h2c', 'websocket'),
    named('X-Session-ID', 'sess_', 'sess_x.y.z', 'sess_eyJhbGciOiJub25lIn0.e30.'),
    named('X-Request-Id', 'a', 'a'.repeat(65), '../x'),
    named('Origin', 'null', 'https://a.example', 'https://a.example, https://b.example', '*'),
    named('Access-Control-Request-Method', 'POST', 'TRACE'),
    named('Access-Control-Request-Headers', 'authorization', 'x,'.repeat(500)),
    named('X-Forwarded-For', '127.0.0.1', '1.2.3.4, x', '::ffff:1.2.3.4', ','.repeat(500)),
    named('X-Forwarded-Proto', 'https', 'x'),
    named('If-None-Match', '*', '"x"', 'W/"x"', '"'.repeat(1_000)),
    named('X-HTTP-Method-Override', 'DELETE'),
    named('Cookie', '__proto__=1', 'a=b;'.repeat(200)),
    named('Range', 'bytes=0-', 'bytes=-1,2-x'),
    named('Trailer', 'Authorization'),
    named('__proto__', '1'),
    named('constructor', '1'),
    fc.tuple(fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), bytesText), oddValue),
  )
}

/** Statements of the body's length: right, wrong, twice, or in two ways at once. */
const framings = fc.constantFrom<
  (body: string) => readonly [headers: readonly (readonly [string, string])[], body: string]
>(
  (body) => [[['Content-Length', String(Buffer.byteLength(body, 'latin1'))]], body],
  (body) => [[['Transfer-Encoding', 'chunked']], `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  (body) => [[['Transfer-Encoding', 'chunked']], `1\r\n${body.slice(0, 1)}\r\n0\r\nX-Injected: 1\r\n\r\n`],
  (body) => [[['Transfer-Encoding', 'chunked']], `fffffffffffffffff\r\n${body}\r\n0\r\n\r\n`],
  (body) => [[['Transfer-Encoding', 'chunked']], `-1\r\n${body}`],
  (body) => [[['Transfer-Encoding', 'chunked']], `5;a=${'x'.repeat(20_000)}\r\n${body}`],
  (body) => [[['Transfer-Encoding', 'gzip, chunked']], `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  (body) => [[['Transfer-Encoding', 'identity']], body],
  (body) => [[['Transfer-Encoding', 'xchunked']], body],
  (body) => [
    [
      ['Content-Length', '5'],
      ['Transfer-Encoding', 'chunked'],
    ],
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
  (body) => [
    [
      ['Content-Length', String(body.length)],
      ['Content-Length', '3'],
    ],
    body,
  ],
  (body) => [[['Content-Length', String(body.length + 10)]], body],
  (body) => [[['Content-Length', '3']], body],
  (body) => [[['Content-Length', '-1']], body],
  (body) => [[['Content-Length', '1e2']], body],
  (body) => [[['Content-Length', '99999999999999999999']], body],
  (body) => [[], body],
)

const mostly = <T>(usual: T, odd: readonly T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 3, arbitrary: fc.constantFrom(...odd) })

/** Requests with valid headers first, in which some lines are wrong. */
export function rawRequests(credentials: readonly string[]): fc.Arbitrary<RawMessage> {
  const usual: readonly (readonly [string, string])[] = [
    ['Host', 'dishmatch.example'],
    ['Content-Type', 'application/json'],
    ['Authorization', credentials[0] ?? ''],
  ]
  return fc
    .record({
      method: mostly('POST', METHODS),
      target: mostly('/graphql', TARGETS),
      version: mostly('HTTP/1.1', VERSIONS),
      kept: fc.subarray([...usual], { minLength: 1 }),
      odd: fc.array(oddHeaders(credentials), { maxLength: 6 }),
      repeated: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.constantFrom(2, 60, 2_500)),
      framing: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: framings }),
      body: fc.oneof({ weight: 3, arbitrary: fc.constant(BODY) }, bytesText, fc.constant('')),
      lineEnd: mostly('\r\n', ['\n', '\r', '\r\n ', '\n\n']),
      isTwice: mostly(false, [true]),
    })
    .map(({ method, target, version, kept, odd, repeated, framing, body, lineEnd, isTwice }) => {
      const length: readonly (readonly [string, string])[] = [
        ['Content-Length', String(Buffer.byteLength(body, 'latin1'))],
      ]
      const [framed, sent] = framing === null ? ([length, body] as const) : framing(body)
      const repeatedOdd = odd.flatMap((header) => Array.from({ length: repeated }, () => header))
      const headers = [...kept, ...repeatedOdd, ...framed].map(
        ([name, value]) => `${name}: ${value}${lineEnd}`,
      )
      const text = `${method} ${target} ${version}${lineEnd}${headers.join('')}${lineEnd}${sent}`
      return { bytes: Buffer.from(isTwice ? text + text : text, 'latin1'), isHead: method === 'HEAD' }
    })
}
