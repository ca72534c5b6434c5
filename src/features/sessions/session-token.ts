import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../errors.ts'

/** A guest as the caller knows them; exactly one of the three. */
export interface GuestIdentity {
  readonly kind: 'guestId' | 'passportId' | 'email'
  readonly value: string
}

export interface Session {
  readonly chainId: string
  /** A keyed hash: the same guest gives the same one, nobody can read the identity out of it. */
  readonly guest: string
}

export interface SessionTokens {
  readonly issue: (chainId: string, identity: GuestIdentity) => Promise<string>
  /** Throws INVALID_SESSION for a token that is malformed, forged, expired or of another chain. */
  readonly verify: (token: string, chainId: string) => Promise<Session>
}

const PREFIX = 'sess_'
const ALGORITHM = 'HS256'

/** Session ids are signed tokens: no look-up, and no restart can lose them. */
export function createSessionTokens(
  options: Readonly<{ secret: string; ttlSeconds: number }>,
): SessionTokens {
  const signingKey = derivedKey(options.secret, 'session signature')
  const identityKey = derivedKey(options.secret, 'guest identity')
  return {
    async issue(chainId, identity) {
      const guest = createHmac('sha256', identityKey)
        .update(JSON.stringify([chainId, identity.kind, identity.value]))
        .digest('base64url')
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(guest)
        .setAudience(chainId)
        .setExpirationTime(`${options.ttlSeconds}s`)
        .sign(signingKey)
      return PREFIX + token
    },
    async verify(token, chainId) {
      try {
        if (!token.startsWith(PREFIX)) throw new Error('not a session id')
        const { payload } = await jwtVerify(token.slice(PREFIX.length), signingKey, {
          algorithms: [ALGORITHM],
          audience: chainId,
          requiredClaims: ['sub', 'exp'],
        })
        return { chainId, guest: String(payload.sub) }
      } catch (cause) {
        throw new AppError(
          'INVALID_SESSION',
          'X-Session-ID is not a valid session of this chain; call startSession',
          { cause },
        )
      }
    },
  }
}

function derivedKey(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest()
}
