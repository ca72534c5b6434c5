import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import { type CredentialForm, credentialForm } from './credential-format.ts'
import type { CredentialRecord } from './credential-record.ts'
import type { CredentialStore } from './credential-store.ts'

/** A credential that can be one: its form and its checksum are right. Nobody has looked it up yet. */
export interface PresentedCredential extends CredentialForm {
  readonly text: string
}

export interface Authenticator {
  /** The record of a credential; null where it is unknown. Whether it may be used is for `checkedCredential` to say. */
  readonly find: (presented: PresentedCredential) => Promise<CredentialRecord | null>
  /** Whether this process has met the credential and it was genuine: looking it up again is no guess. */
  readonly hasMet: (presented: PresentedCredential) => boolean
}

const MAX_CACHED = 20_000
/** Guesses; a flood of them must not push out what is known. */
const MAX_UNKNOWN = 5_000
const MAX_LENGTH = 128

const EXPECTED =
  "Send the chain's API key (pk_…) as it is in the Authorization header, without a prefix. " +
  "Send the partner token as 'Bearer pt_…' in the Authorization header."

/**
 * Reads an `Authorization` header, without I/O. Throws MISSING_HEADER where there is none and INVALID_TOKEN, with what
 * to send, for anything that cannot be a credential.
 */
export function presentedCredential(header: string | undefined): PresentedCredential {
  const value = header?.trim() ?? ''
  if (value === '') throw new AppError('MISSING_HEADER', `The Authorization header is missing. ${EXPECTED}`)
  if (value.length > MAX_LENGTH) throw malformed()
  const token = /^bearer\s+(\S+)$/i.exec(value)?.[1]
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
 * Answers from the store are kept for `cacheMs` at most, so a revocation takes effect within that time. A credential
 * is looked up by its hash: how long that takes tells nothing of the credentials that there are.
 */
export function createAuthenticator(store: Pick<CredentialStore, 'find'>, cacheMs: number): Authenticator {
  const ttl = Math.max(1, cacheMs)
  const found = new LRUCache<string, CredentialRecord>({ max: MAX_CACHED, ttl })
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl })
  const met = new LRUCache<string, true>({ max: MAX_CACHED })
  const underWay = new Map<string, Promise<CredentialRecord | null>>()

  const lookUp = async (text: string): Promise<CredentialRecord | null> => {
    const record = await store.find(text)
    if (record === null) unknown.set(text, true)
    else {
      found.set(text, record)
      met.set(text, true)
    }
    return record
  }
  const lookUpOnce = (text: string): Promise<CredentialRecord | null> => {
    const known = underWay.get(text)
    if (known !== undefined) return known
    const started = lookUp(text).finally(() => underWay.delete(text))
    underWay.set(text, started)
    return started
  }
  return {
    hasMet: ({ text }) => met.has(text),
    find: async ({ text }) => found.get(text) ?? (unknown.has(text) ? null : await lookUpOnce(text)),
  }
}
