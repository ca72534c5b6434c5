import { describe, expect, it } from 'vitest'
import {
  type CredentialRequest,
  completeRecord,
  newRecord,
  type StoredCredential,
} from './credential-record.ts'

/** As version 0.1 of the service stored it. */
const OLD: StoredCredential = {
  credentialId: 'c1',
  kind: 'API_KEY',
  environment: 'test',
  chainId: 'grill',
  businessId: null,
  label: 'shop',
  allowedOrigins: ['https://Order.example.com'],
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
}

const REQUEST: CredentialRequest = {
  kind: 'API_KEY',
  environment: 'test',
  chainId: 'grill',
  businessId: null,
  label: 'shop',
}

describe('a record of an earlier version', () => {
  it('goes on working, with the defaults of its kind', () => {
    expect(completeRecord(OLD)).toEqual({
      ...OLD,
      scopes: ['read'],
      requestsPerMinute: null,
      rotatedFrom: null,
      replacedBy: null,
      allowedOrigins: ['https://order.example.com'],
    })
    expect(completeRecord({ ...OLD, kind: 'PARTNER_TOKEN' }).scopes).toEqual(['upload'])
  })
})

describe('a new record', () => {
  it('has the defaults of its kind', () => {
    expect(newRecord(REQUEST)).toMatchObject({
      ...{ scopes: ['read'], requestsPerMinute: null, allowedOrigins: [], expiresAt: null, revokedAt: null },
      ...{ rotatedFrom: null, replacedBy: null },
    })
  })

  it('holds normalised origins, each once', () => {
    const allowedOrigins = ['https://a.example', 'HTTPS://A.example:443/', 'http://b.example']
    expect(newRecord({ ...REQUEST, allowedOrigins }).allowedOrigins).toEqual([
      'https://a.example',
      'http://b.example',
    ])
  })

  it.each<[Partial<CredentialRequest>, string]>([
    [{ scopes: ['upload'] }, 'scopes'],
    [{ requestsPerMinute: 0 }, 'requestsPerMinute'],
    [{ requestsPerMinute: 1.5 }, 'requestsPerMinute'],
    [{ requestsPerMinute: 1_000_001 }, 'requestsPerMinute'],
    [{ allowedOrigins: ['null'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['*'] }, 'allowedOrigins'],
    [{ allowedOrigins: Array.from({ length: 101 }, (_, at) => `https://${at}.example`) }, 'allowedOrigins'],
  ])('is never made of %j', (more, field) => {
    expect(() => newRecord({ ...REQUEST, ...more })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', field }) as Error,
    )
  })
})
