import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `pk_` keys are a chain's, read-only; `pt_` tokens are a business's. */
export type CredentialKind = 'API_KEY' | 'PARTNER_TOKEN'
export type CredentialEnvironment = 'test' | 'live'

/** Kind and environment, as the text of a credential states them. */
export interface CredentialForm {
  readonly kind: CredentialKind
  readonly environment: CredentialEnvironment
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 characters of 62: 190 random bits. */
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

const FORMS: readonly (CredentialForm & { readonly prefix: string })[] = [
  { prefix: 'pk_test_', kind: 'API_KEY', environment: 'test' },
  { prefix: 'pk_live_', kind: 'API_KEY', environment: 'live' },
  { prefix: 'pt_test_', kind: 'PARTNER_TOKEN', environment: 'test' },
  { prefix: 'pt_live_', kind: 'PARTNER_TOKEN', environment: 'live' },
]
const CREDENTIAL_LENGTH = 'pk_test_'.length + SECRET_LENGTH + CHECKSUM_LENGTH
const ALLOWED_TEXT = /^p[kt]_(?:test|live)_[0-9A-Za-z]+$/

/** A new credential, e.g. `pk_test_…`: shown once, stored only as its hash. */
export function newCredential(kind: CredentialKind, environment: CredentialEnvironment): string {
  const form = FORMS.find((each) => each.kind === kind && each.environment === environment)
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const start = `${form?.prefix}${secret}`
  return start + checksum(start)
}

/**
 * Kind and environment of a well-formed credential; null for any other text. Checks the length first, so it reads at
 * most 46 characters. Needs no look-up, so a malformed credential costs no I/O.
 */
export function credentialForm(text: string): CredentialForm | null {
  if (text.length !== CREDENTIAL_LENGTH || !ALLOWED_TEXT.test(text)) return null
  if (!text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))) return null
  return FORMS.find(({ prefix }) => text.startsWith(prefix)) ?? null
}

/**
 * The id under which a credential is stored.
 *
 * A random key of 190 bits cannot be guessed, so it needs no slow hash. The time of a look-up reveals nothing for the
 * same reason: the store compares SHA-256 hashes, and a sender cannot choose the hash of a credential. Knowing the
 * leading characters of a hash would reveal nothing about the credential.
 */
export function credentialHash(credential: string): string {
  return createHash('sha256').update(credential).digest('hex')
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
