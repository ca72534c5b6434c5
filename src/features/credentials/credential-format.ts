import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `pk_` keys are a chain's, read-only; `pt_` tokens are a catalog partner's. */
export type CredentialKind = 'API_KEY' | 'PARTNER_TOKEN'
export type CredentialEnvironment = 'test' | 'live'

const PREFIX: Readonly<Record<CredentialKind, string>> = { API_KEY: 'pk', PARTNER_TOKEN: 'pt' }
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 characters of 62: 190 random bits. */
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** A new credential, e.g. `pk_test_…`: shown once, stored only as its hash. */
export function newCredential(kind: CredentialKind, environment: CredentialEnvironment): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const start = `${PREFIX[kind]}_${environment}_${secret}`
  return start + checksum(start)
}

/** Whether the text can be a credential of this kind at all: its form and checksum are right. */
export function isWellFormed(kind: CredentialKind, credential: string): boolean {
  const form = new RegExp(`^${PREFIX[kind]}_(test|live)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)
  if (!form.test(credential)) return false
  const start = credential.slice(0, -CHECKSUM_LENGTH)
  return credential.endsWith(checksum(start))
}

/** A random key of 190 bits needs no slow hash: nobody can guess it. */
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
