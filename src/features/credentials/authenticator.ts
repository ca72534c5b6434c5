import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import { type CredentialKind, isWellFormed } from './credential-format.ts'
import type { CredentialRecord, CredentialStore } from './credential-store.ts'

export interface Authenticator {
  /** The credential behind a chain's raw `pk_` key in `Authorization`. */
  readonly apiKey: (header: string | undefined, origin: string | undefined) => Promise<CredentialRecord>
  /** The credential behind a partner's `Bearer pt_…` in `Authorization`. */
  readonly partner: (header: string | undefined, origin: string | undefined) => Promise<CredentialRecord>
}

const MAX_CACHED = 100_000

const EXPECTED: Readonly<Record<CredentialKind, string>> = {
  API_KEY: "Send the chain's API key (pk_…) as it is in the Authorization header, without a prefix",
  PARTNER_TOKEN: "Send the partner token as 'Bearer pt_…' in the Authorization header",
}

/** Answers from the store are kept for `cacheMs` at most, so a revocation takes effect within that time. */
export function createAuthenticator(store: CredentialStore, cacheMs: number): Authenticator {
  const cache = new LRUCache<string, { readonly record: CredentialRecord | null }>({
    max: MAX_CACHED,
    ttl: Math.max(1, cacheMs),
    fetchMethod: async (credential) => ({ record: await store.find(credential) }),
  })
  const check = async (kind: CredentialKind, credential: string, origin: string | undefined) => {
    if (!isWellFormed(kind, credential)) {
      throw new AppError('INVALID_TOKEN', `The credential is malformed. ${EXPECTED[kind]}`)
    }
    const found = await cache.fetch(credential)
    return checked(found?.record ?? null, kind, origin)
  }
  return {
    async apiKey(header, origin) {
      const value = present(header, 'API_KEY')
      if (/^bearer\s/i.test(value))
        throw new AppError('INVALID_TOKEN', `This operation takes an API key. ${EXPECTED.API_KEY}`)
      if (value.startsWith('pt_'))
        throw new AppError(
          'INVALID_TOKEN',
          `This operation takes an API key, not a partner token. ${EXPECTED.API_KEY}`,
        )
      return check('API_KEY', value, origin)
    },
    async partner(header, origin) {
      const value = present(header, 'PARTNER_TOKEN')
      const token = /^bearer\s+(\S+)$/i.exec(value)?.[1]
      if (token === undefined)
        throw new AppError('INVALID_TOKEN', `This operation takes a partner token. ${EXPECTED.PARTNER_TOKEN}`)
      if (token.startsWith('pk_'))
        throw new AppError(
          'INVALID_TOKEN',
          `This operation takes a partner token, not an API key. ${EXPECTED.PARTNER_TOKEN}`,
        )
      return check('PARTNER_TOKEN', token, origin)
    },
  }
}

function present(header: string | undefined, kind: CredentialKind): string {
  const value = header?.trim() ?? ''
  if (value === '')
    throw new AppError('MISSING_HEADER', `The Authorization header is missing. ${EXPECTED[kind]}`)
  return value
}

function checked(
  record: CredentialRecord | null,
  kind: CredentialKind,
  origin: string | undefined,
): CredentialRecord {
  if (record === null || record.kind !== kind)
    throw new AppError('INVALID_TOKEN', 'The credential is unknown')
  if (record.revokedAt !== null) throw new AppError('INVALID_TOKEN', 'The credential has been revoked')
  if (record.expiresAt !== null && Date.parse(record.expiresAt) <= Date.now()) {
    throw new AppError('INVALID_TOKEN', 'The credential has expired')
  }
  if (record.allowedOrigins.length > 0 && origin !== undefined && !record.allowedOrigins.includes(origin)) {
    throw new AppError('FORBIDDEN', 'The credential may not be used from this origin')
  }
  return record
}
