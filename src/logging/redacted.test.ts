import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCredential } from '../features/credentials/credential-format.ts'
import { isSensitive, redacted } from './redacted.ts'

describe('a line of the log has no', () => {
  it.each([
    ['API key', newCredential('API_KEY', 'test')],
    ['partner token', newCredential('PARTNER_TOKEN', 'live')],
    ['session id', 'sess_eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln-_'],
    ['secret of a webhook', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['value of Authorization', 'Bearer abcdefgh12345'],
    ['e-mail address', 'a.guest+menu@mail.example.co.uk'],
    ['e-mail address in a path', 'a.guest%40example.com'],
  ])('%s', (_what, secret) => {
    expect(redacted(`{"msg":"sent ${secret}, refused"}`)).toBe('{"msg":"sent [redacted], refused"}')
  })

  it('user and password of an address', () => {
    expect(redacted('"redis://user:pass@127.0.0.1:6379 is away"')).toBe(
      '"redis://[redacted]@127.0.0.1:6379 is away"',
    )
    expect(redacted('http://ann:p@ss@es:9200, http://bob:p@ss@es:9201')).toBe(
      'http://[redacted]@es:9200, http://[redacted]@es:9201',
    )
  })

  it.each([
    '{"level":30,"reqId":"018f6b0e-7b1c-7cc3-98c4-dc0c0c07398f","url":"/graphql","msg":"request completed"}',
    '    at Client (/app/node_modules/@elastic/transport/lib/Transport.js:1:2)',
    'waiting for http://127.0.0.1:9200/_mapping',
  ])('other change: %s', (line) => {
    expect(redacted(line)).toBe(line)
  })

  it('part that is taken out of it without being noticed, and none is noticed in vain', () => {
    const parts = [
      ...[
        'pk_test_',
        'pt_live_',
        'sess_',
        'whsec_',
        'Bearer ',
        'apikey ',
        'abcdefgh12',
        'redis://',
        'user:pass',
      ],
      ...['@', '%40', '.', 'com', '"', ' ', '/', 'é', '\n'],
    ]
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((each) => each.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        expect(isSensitive(text)).toBe(redacted(text) !== text)
      }),
      { numRuns: 3_000 },
    )
  })
})
