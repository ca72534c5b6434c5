import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import { shareYoungRuns } from '../../shared-runs.ts'
import { BY_THE_CLOCK } from '../by-the-clock.ts'
import { type CredentialForm, credentialForm } from './credential-format.ts'
import type { CredentialRecord } from './credential-record.ts'
import type { CredentialStore } from './credential-store.ts'

/** A credential whose form and checksum are right. It has not been looked up yet. */
export interface PresentedCredential extends CredentialForm {
  readonly text: string
}

export interface Authenticator {
  /** The record of a credential; null if it is unknown. `checkedCredential` decides whether it may be used. */
  readonly find: (presented: PresentedCredential) => Promise<CredentialRecord | null>
  /** The record of an API key that was looked up lately; else undefined. `header` is the whole header. */
  readonly known: (header: string) => CredentialRecord | undefined
  /** Whether this process already knows the credential as genuine. Looking it up again is then no guess. */
  readonly hasMet: (presented: PresentedCredential) => boolean
}

const MAX_CACHED = 20_000
/** Cache of unknown credentials. It is separate, so that a flood of guesses does not push out known credentials. */
const MAX_UNKNOWN = 5_000
const MAX_LENGTH = 128

const EXPECTED =
  "Send the chain's API key (pk_…) as it is in the Authorization header, without a prefix. " +
  "Send the partner token as 'Bearer pt_…' in the Authorization header."

/**
 * Reads an `Authorization` header, without I/O. Throws MISSING_HEADER if there is none. Throws INVALID_TOKEN for a
 * value that cannot be a credential; the message says what to send.
 */
export function presentedCredential(header: string | undefined): PresentedCredential {
  const value = header?.trim() ?? ''
  if (value === '') throw new AppError('MISSING_HEADER', `The Authorization header is missing. ${EXPECTED}`)
  if (value.length > MAX_LENGTH) throw malformed()
  const token = behindBearer(value)
  if (token === undefined)
    return wellFormed(
      'API_KEY',
      value,
      'pt_',
      'This is a partner token without Bearer; menu operations take an API key, not a partner token',
    )
  return wellFormed(
    'PARTNER_TOKEN',
    token,
    'pk_',
    'This is an API key behind Bearer; catalog uploads take a partner token, not an API key',
  )
}

/** A well-formed API key where only a partner token may stand (`Bearer pk_…`); else null. */
export function keyBehindBearer(header: string | undefined): PresentedCredential | null {
  const text = behindBearer(header?.trim() ?? '') ?? ''
  const form = credentialForm(text)
  return form?.kind === 'API_KEY' ? { ...form, text } : null
}

function behindBearer(value: string): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(value)?.[1]
}

function wellFormed(
  kind: CredentialForm['kind'],
  text: string,
  otherPrefix: string,
  isOther: string,
): PresentedCredential {
  if (text.startsWith(otherPrefix)) throw new AppError('INVALID_TOKEN', `${isOther}. ${EXPECTED}`)
  const form = credentialForm(text)
  if (form?.kind !== kind) throw malformed()
  return { ...form, text }
}

function malformed(): AppError {
  return new AppError('INVALID_TOKEN', `The credential is malformed. ${EXPECTED}`)
}

/**
 * Keeps answers of the store for `cacheMs` at most, so a revocation takes effect within that time. It counts from the
 * question: an answer may be old when a process that was paused reads it. Looks a credential up by its hash, so the time
 * of a look-up says nothing about the stored credentials.
 */
export function createAuthenticator(store: Pick<CredentialStore, 'find'>, cacheMs: number): Authenticator {
  const ttl = Math.max(1, cacheMs)
  const lived = { ttl, ...BY_THE_CLOCK }
  const found = new LRUCache<string, CredentialRecord>({ max: MAX_CACHED, ...lived })
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ...lived })
  const met = new LRUCache<string, true>({ max: MAX_CACHED })

  const lookUp = shareYoungRuns(async (text, start): Promise<CredentialRecord | null> => {
    const record = await store.find(text)
    if (record === null) unknown.set(text, true, { start })
    else {
      found.set(text, record, { start })
      met.set(text, true)
    }
    return record
  }, ttl)
  return {
    known(header) {
      const record = found.get(header)
      return record?.kind === 'API_KEY' ? record : undefined
    },
    hasMet: ({ text }) => met.has(text),
    find: async ({ text }) => found.get(text) ?? (unknown.has(text) ? null : await lookUp(text)),
  }
}
