import { describe, expect, it } from 'vitest'
import type { CredentialRecord } from '../src/features/credentials/credential-store.ts'
import { credentialState } from './credential-view.ts'

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
