import { describe, expect, it } from 'vitest'
import type { CredentialRecord } from '../../src/features/credentials/credential-record.ts'
import type { ListedCredential } from '../../src/features/credentials/credential-store.ts'
import { credentialList, credentialState, issuedText, revokedText, rotatedText } from './credential-view.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')
const RECORD: CredentialRecord = {
  credentialId: 'c1',
  kind: 'API_KEY',
  environment: 'test',
  chainId: 'grill',
  businessId: null,
  label: 'shop',
  scopes: ['read'],
  requestsPerMinute: null,
  allowedOrigins: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  rotatedFrom: null,
  replacedBy: null,
}

describe('the state of a credential', () => {
  it.each([
    [{}, 'valid'],
    [{ expiresAt: '2026-02-01T00:00:00.000Z' }, 'valid until 2026-02-01T00:00:00.000Z'],
    [{ expiresAt: '2026-01-15T12:00:00.000Z' }, 'expired 2026-01-15T12:00:00.000Z'],
    [
      { expiresAt: '2026-01-02T00:00:00.000Z', revokedAt: '2026-01-01T10:00:00.000Z' },
      'revoked 2026-01-01T10:00:00.000Z',
    ],
  ])('%j is %s', (terms, expected) => expect(credentialState({ ...RECORD, ...terms }, NOW)).toBe(expected))
})

describe('the list of credentials', () => {
  it('shows scopes, limit, origins, last use, expiry and rotation', () => {
    const full: ListedCredential = {
      ...RECORD,
      scopes: ['read', 'operate'],
      ...{ requestsPerMinute: 1_200, allowedOrigins: ['https://menu.example'] },
      ...{ expiresAt: '2026-02-01T00:00:00.000Z', rotatedFrom: 'c0', replacedBy: 'c2' },
      lastUsedAt: '2026-01-15T11:59:00.000Z',
    }
    const [, line = '', ...rest] = credentialList([full], NOW).split('\n')
    for (const text of ['test', 'read, operate', '1200', 'https://menu.example', '2026-01-15T11:59:00.000Z'])
      expect(line).toContain(text)
    expect(line).toMatch(/valid until 2026-02-01T00:00:00\.000Z +from c0, replaced by c2$/)
    expect(rest.join('')).toContain('Last used is exact to about a minute.')
  })

  it('says that there are none', () => expect(credentialList([])).toBe('No credentials yet.'))
})

describe('what is shown once', () => {
  it('comes with the terms of the credential', () => {
    const text = issuedText({ credential: 'pk_test_x', record: RECORD })
    expect(text).toMatch(/environment +test: a service with SERVICE_ENVIRONMENT=live refuses it/)
    expect(text).toMatch(/scopes +read/)
    expect(text).toMatch(/requests per minute +the default of the service/)
    expect(text).toMatch(/origins +none: for servers, not for browsers/)
  })

  it('says after a rotation until when the old one works', () => {
    const replaced = { ...RECORD, credentialId: 'c0', expiresAt: '2026-01-22T12:00:00.000Z' }
    expect(rotatedText({ credential: 'pk_test_x', record: RECORD, replaced })).toContain(
      'It replaces the API key "shop" (c0), which works until 2026-01-22T12:00:00.000Z.',
    )
  })
})

describe('a revocation', () => {
  const revoked = { ...RECORD, revokedAt: '2026-01-15T12:00:00.000Z' }

  it('says that it takes effect within 5 s', () => {
    expect(revokedText(revoked)).toMatch(/within 5 s\.$/)
  })

  it('names what was rotated with it and goes on working', () => {
    expect(revokedText({ ...revoked, rotatedFrom: 'c0' })).toContain('not revoked by this: c0.')
  })
})
