import { createHmac, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'

/** A guest as the client identifies them; exactly one of the three. */
export interface GuestIdentity {
  readonly kind: 'guestId' | 'passportId' | 'email'
  readonly value: string
}

export interface Session {
  readonly chainId: string
  /**
   * A keyed hash. The same guest gives the same hash as long as SESSION_SECRET stays. The hash does not reveal the
   * identity. Do not store it: another secret gives another hash (docs/decisions/011).
   */
  readonly guest: string
}

export interface IssuedSession {
  readonly sessionId: string
  /** ISO 8601. */
  readonly expiresAt: string
}

export interface VerifiedSession {
  /** Null if the session has expired. */
  readonly session: Session | null
  /** Genuine and of this chain, but expired. It counts as absent. */
  readonly isExpired: boolean
}

export interface SessionTokens {
  readonly issue: (chainId: string, identity: GuestIdentity) => Promise<IssuedSession>
  /** A session that this process has verified before and that has not expired; else undefined. */
  readonly known: (token: string, chainId: string) => Session | undefined
  /** Throws INVALID_SESSION for a token that is malformed, forged or of another chain. */
  readonly verify: (token: string, chainId: string) => Promise<VerifiedSession>
}

export interface SessionTokenOptions {
  /** Signs tokens and hashes identities. */
  readonly secret: string
  /** A second accepted secret for signatures; empty or absent: none. */
  readonly alsoAccepted?: string
  readonly ttlSeconds: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

const PREFIX = 'sess_'
const ALGORITHM = 'HS256'
const JTI_BYTES = 12
/** Our tokens have about 230 characters. The chain's id is part of that. */
const MAX_TOKEN_LENGTH = 1_024
const TOKEN_FORM = /^sess_[\w-]+\.[\w-]+\.[\w-]+$/
const MS_PER_SECOND = 1_000
/** Verified sessions that are remembered, at most about 1 kB each. */
const MAX_REMEMBERED = 10_000

interface RememberedSession {
  readonly session: Session
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Session ids are signed tokens: they need no look-up, and a restart does not lose them. */
export function createSessionTokens(options: SessionTokenOptions): SessionTokens {
  const { secret, alsoAccepted = '', ttlSeconds, now = Date.now } = options
  const signingKey = signingKeyOf(secret)
  const acceptedKeys = alsoAccepted === '' ? [signingKey] : [signingKey, signingKeyOf(alsoAccepted)]
  const identityKey = derivedKey(secret, 'guest identity')
  const remembered = new LRUCache<string, RememberedSession>({ max: MAX_REMEMBERED })
  return {
    async issue(chainId, identity) {
      const guest = createHmac('sha256', identityKey)
        .update(JSON.stringify([chainId, identity.kind, identity.value]))
        .digest('base64url')
      const expiresAt = Math.floor(now() / MS_PER_SECOND) + ttlSeconds
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(guest)
        .setAudience(chainId)
        // Without it two sessions of one guest that begin in the same second would be one.
        .setJti(randomBytes(JTI_BYTES).toString('base64url'))
        .setExpirationTime(expiresAt)
        .sign(signingKey)
      return { sessionId: PREFIX + token, expiresAt: new Date(expiresAt * MS_PER_SECOND).toISOString() }
    },
    known(token, chainId) {
      const known = remembered.get(token)
      return known?.session.chainId === chainId && now() < known.expiresAt ? known.session : undefined
    },
    async verify(token, chainId) {
      if (token.length > MAX_TOKEN_LENGTH)
        throw invalid(`X-Session-ID is longer than ${MAX_TOKEN_LENGTH} characters`)
      if (!TOKEN_FORM.test(token)) throw invalid('X-Session-ID is not a session id')
      const genuine = await verified(token.slice(PREFIX.length), acceptedKeys, chainId, new Date(now()))
      if (genuine === null) return { session: null, isExpired: true }
      remembered.set(token, genuine)
      return { session: genuine.session, isExpired: false }
    },
  }
}

/**
 * Checks the signature first, then the chain, then the expiry. Only a genuine session of this chain can count as
 * expired: null.
 */
async function verified(
  jwt: string,
  keys: readonly Uint8Array[],
  chainId: string,
  currentDate: Date,
): Promise<RememberedSession | null> {
  const [key, ...others] = keys
  if (key === undefined) throw invalid(NOT_GENUINE)
  try {
    const { payload } = await jwtVerify(jwt, key, {
      algorithms: [ALGORITHM],
      audience: chainId,
      requiredClaims: ['sub', 'exp'],
      currentDate,
    })
    const session = { chainId, guest: String(payload.sub) }
    return { session, expiresAt: Number(payload.exp) * MS_PER_SECOND }
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) return null
    const isOfAnotherKey = cause instanceof errors.JWSSignatureVerificationFailed
    if (isOfAnotherKey && others.length > 0) return verified(jwt, others, chainId, currentDate)
    throw invalid(NOT_GENUINE, cause)
  }
}

const NOT_GENUINE = 'X-Session-ID is not a valid session of this chain'

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('INVALID_SESSION', `${message}; call startSession`, { cause })
}

function signingKeyOf(secret: string): Uint8Array {
  return derivedKey(secret, 'session signature')
}

function derivedKey(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest()
}
