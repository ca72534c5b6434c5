import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { needingSearch, needingUploads } from '../../features/availability.ts'
import {
  type Authenticator,
  type PresentedCredential,
  presentedCredential,
} from '../../features/credentials/authenticator.ts'
import { checkedCredential, refuseOtherEnvironment } from '../../features/credentials/credential-check.ts'
import type { CredentialEnvironment } from '../../features/credentials/credential-format.ts'
import type { CredentialRecord } from '../../features/credentials/credential-record.ts'
import type { LastUsedRecorder } from '../../features/credentials/last-used.ts'
import type { RateLimiter } from '../../features/rate-limits/rate-limiter.ts'
import type { Session, SessionTokens } from '../../features/sessions/session-token.ts'
import { addressUse, limitAddress, limitUse, type RequestLimits } from '../../http/rate-limits.ts'

/** Who sends a request, as far as its headers say: known before its body is read. */
export interface Caller {
  readonly credential: CredentialRecord
  readonly session: Session | null
  /** Why the session that was sent does not count. `startSession` does not mind. */
  readonly sessionFault: AppError | null
  /** How long this took of the time that the client waits at most. */
  readonly tookMs: number
}

export interface AdmissionDeps {
  readonly authenticator: Authenticator
  readonly sessions: SessionTokens
  readonly limiter: RateLimiter
  readonly limits: RequestLimits
  /** Of this service. */
  readonly environment: CredentialEnvironment
  readonly lastUsed: Pick<LastUsedRecorder, 'used'>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is admitted. */
    caller: Caller | null
  }
}

/**
 * Decides by the headers alone whether a request is looked at: address limit, credential, then the limits of guest,
 * session and key. What a guest sends beyond a limit of their own does not use up that of the key. Throws
 * MISSING_HEADER, INVALID_TOKEN, FORBIDDEN or RATE_LIMITED.
 */
export async function admit(
  deps: AdmissionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const begunAt = performance.now()
  const credential = await credentialOf(deps, request, reply)
  const { session, sessionFault } = await sessionOf(deps.sessions, request, reply, credential)
  const { limiter, limits } = deps
  if (credential.allowedOrigins.length > 0) {
    const key = `${addressUse(request, 'guest')}:${credential.credentialId}`
    await limitUse(limiter, reply, { key, limit: limits.perGuestAddress, whose: 'from this address' })
  }
  if (session !== null) {
    const key = `session:${session.guest}`
    await limitUse(limiter, reply, { key, limit: limits.perSession, whose: 'of this guest' })
  }
  await limitUse(limiter, reply, keyUse(credential, limits))
  return { credential, session, sessionFault, tookMs: performance.now() - begunAt }
}

/** What counts a request by its credential. */
export function keyUse(
  { credentialId, requestsPerMinute }: CredentialRecord,
  { perKey }: RequestLimits,
): Readonly<{ key: string; limit: number; whose: string }> {
  return {
    key: `key:${credentialId}`,
    limit: requestsPerMinute ?? perKey,
    whose: 'with this credential',
  }
}

/**
 * A form and a checksum anybody can make, so a credential that this process has not met counts as a guess of its
 * address before it is looked up, and not if it proves genuine.
 */
async function credentialOf(
  { authenticator, limiter, limits, environment, lastUsed }: AdmissionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CredentialRecord> {
  const limitGuess = () => limitAddress(limiter, request, reply, limits.perAddress)
  let isCounted = false
  const countOnce = async () => {
    if (!isCounted) await limitGuess()
    isCounted = true
  }
  try {
    const presented = presentedCredential(request.headers.authorization)
    refuseOtherEnvironment(presented.environment, environment)
    if (!authenticator.hasMet(presented)) await countOnce()
    request.credential = await find(authenticator, presented)
    const { kind } = presented
    const { origin } = request.headers
    const credential = checkedCredential(request.credential, { kind, environment, now: Date.now(), origin })
    if (isCounted) takeBack(limiter, request, reply)
    lastUsed.used(credential.credentialId)
    return credential
  } catch (error) {
    if (isRefusal(error)) await countOnce()
    throw error
  }
}

/** A credential that proved genuine is none of its address's guesses. */
function takeBack(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply): void {
  limiter.giveBack(addressUse(request))
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) reply.removeHeader(name)
}

function find(
  authenticator: Authenticator,
  presented: PresentedCredential,
): Promise<CredentialRecord | null> {
  const needing = presented.kind === 'API_KEY' ? needingSearch : needingUploads
  return needing(() => authenticator.find(presented))
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.statusCode < 500 && error.code !== 'RATE_LIMITED'
}

async function sessionOf(
  sessions: SessionTokens,
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, chainId }: CredentialRecord,
): Promise<Pick<Caller, 'session' | 'sessionFault'>> {
  const id = request.headers['x-session-id']
  if (id === undefined || kind !== 'API_KEY') return { session: null, sessionFault: null }
  try {
    const { session, isExpired } = await sessions.verify(String(id), chainId)
    if (isExpired) void reply.header('x-session-status', 'expired')
    return { session, sessionFault: null }
  } catch (error) {
    if (error instanceof AppError) return { session: null, sessionFault: error }
    throw error
  }
}
