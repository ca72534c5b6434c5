import { describe, expect, it } from 'vitest'
import {
  type CredentialCheck,
  checkedCredential,
  refuseOtherEnvironment,
  refuseWithoutScope,
} from './credential-check.ts'
import { type CredentialRecord, completeRecord } from './credential-record.ts'

const NOW = Date.parse('2026-01-15T12:00:00.000Z')
const RECORD = completeRecord({
  ...{ credentialId: 'c1', kind: 'API_KEY', environment: 'test', chainId: 'grill', businessId: null },
  ...{ label: 'shop', allowedOrigins: [], createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ expiresAt: null, revokedAt: null },
})
const CHECK: CredentialCheck = { kind: 'API_KEY', environment: 'test', now: NOW, origin: undefined }
const BROWSER = { allowedOrigins: ['https://menu.example'] }

interface Case {
  readonly what: string
  readonly record?: Partial<CredentialRecord>
  readonly check?: Partial<CredentialCheck>
}

describe('a credential that may be used', () => {
  it.each<Case>([
    { what: 'of the kind that is asked' },
    {
      what: 'of either kind where none is asked',
      record: { kind: 'PARTNER_TOKEN' },
      check: { kind: undefined },
    },
    { what: 'of this environment', record: { environment: 'live' }, check: { environment: 'live' } },
    { what: 'before it expires', record: { expiresAt: '2026-01-15T12:00:00.001Z' } },
    { what: 'replaced, in the overlap', record: { expiresAt: '2026-01-16T00:00:00.000Z', replacedBy: 'c2' } },
    { what: 'of an allowed origin', record: BROWSER, check: { origin: 'https://menu.example' } },
    {
      what: 'of an allowed origin in another spelling',
      record: BROWSER,
      check: { origin: 'HTTPS://Menu.example:443' },
    },
    { what: 'for browsers, used by a server, which sends no origin', record: BROWSER },
    { what: 'for servers, used beside a page of ours', check: { origin: 'http://127.0.0.1:8080' } },
  ])('is one $what', ({ record, check }) => {
    const full = { ...RECORD, ...record }
    expect(checkedCredential(full, { ...CHECK, ...check })).toBe(full)
  })
})

describe('a credential that may not be used', () => {
  it.each<Case & { readonly code: string; readonly message: string }>([
    {
      what: 'of the other kind',
      record: { kind: 'PARTNER_TOKEN' },
      code: 'INVALID_TOKEN',
      message: 'unknown',
    },
    {
      what: 'of the live environment in staging',
      record: { environment: 'live' },
      code: 'INVALID_TOKEN',
      message: 'This is a live credential; this service takes test credentials only',
    },
    {
      what: 'of the test environment in production',
      check: { environment: 'live' },
      code: 'INVALID_TOKEN',
      message: 'This is a test credential; this service takes live credentials only',
    },
    {
      what: 'revoked',
      record: { revokedAt: '2026-01-15T11:59:59.999Z' },
      code: 'INVALID_TOKEN',
      message: 'revoked',
    },
    {
      what: 'revoked and expired',
      record: { revokedAt: '2026-01-02', expiresAt: '2026-01-01' },
      code: 'INVALID_TOKEN',
      message: 'revoked',
    },
    {
      what: 'expired at this moment',
      record: { expiresAt: '2026-01-15T12:00:00.000Z' },
      code: 'INVALID_TOKEN',
      message: 'expired',
    },
    {
      what: 'of an expiry that cannot be read',
      record: { expiresAt: 'soon' },
      code: 'INVALID_TOKEN',
      message: 'expired',
    },
    {
      what: 'replaced, after the overlap',
      record: { expiresAt: '2026-01-15T12:00:00.000Z', replacedBy: 'c2' },
      code: 'INVALID_TOKEN',
      message: 'replaced by a new one',
    },
    {
      what: 'of another origin',
      record: BROWSER,
      check: { origin: 'https://evil.example' },
      code: 'FORBIDDEN',
      message: 'origin',
    },
    {
      what: 'of no origin at all (a file, a sandbox)',
      record: BROWSER,
      check: { origin: 'null' },
      code: 'FORBIDDEN',
      message: 'origin',
    },
    {
      what: 'of an empty origin',
      record: BROWSER,
      check: { origin: '' },
      code: 'FORBIDDEN',
      message: 'origin',
    },
    {
      what: 'of another scheme',
      record: BROWSER,
      check: { origin: 'http://menu.example' },
      code: 'FORBIDDEN',
      message: 'origin',
    },
  ])('is one $what', ({ record, check, code, message }) => {
    expect(() => checkedCredential({ ...RECORD, ...record }, { ...CHECK, ...check })).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) as string }) as Error,
    )
  })

  it('is one that is not in the store', () => {
    expect(() => checkedCredential(null, CHECK)).toThrow(
      expect.objectContaining({ code: 'INVALID_TOKEN', message: 'The credential is unknown' }) as Error,
    )
  })

  it('can be known by its text before the look-up, where it is of the other environment', () => {
    expect(() => refuseOtherEnvironment('live', 'test')).toThrow(
      expect.objectContaining({ code: 'INVALID_TOKEN' }) as Error,
    )
    expect(() => refuseOtherEnvironment('live', 'live')).not.toThrow()
  })
})

describe('a scope', () => {
  it('is asked for by name', () => {
    expect(() => refuseWithoutScope(RECORD, 'read')).not.toThrow()
    for (const scope of ['upload', 'operate'] as const)
      expect(() => refuseWithoutScope(RECORD, scope)).toThrow(
        expect.objectContaining({
          code: 'FORBIDDEN',
          message: `The credential may not do this: it lacks the scope "${scope}"`,
        }) as Error,
      )
  })
})
