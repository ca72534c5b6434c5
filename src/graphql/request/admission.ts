import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { needingSearch, needingUploads } from '../../features/availability.ts'
import {
  type Authenticator,
  keyBehindBearer,
  type PresentedCredential,
  presentedCredential,
} from '../../features/credentials/authenticator.ts'
import { checkedCredential, refuseOtherEnvironment } from '../../features/credentials/credential-check.ts'
import type { CredentialEnvironment, CredentialKind } from '../../features/credentials/credential-format.ts'
import type { CredentialRecord } from '../../features/credentials/credential-record.ts'
import type { LastUsedRecorder } from '../../features/credentials/last-used-recorder.ts'
import type { RateLimiter } from '../../features/rate-limits/rate-limiter.ts'
import type { Session, SessionTokens } from '../../features/sessions/session-token.ts'
import {
  addressUse,
  type LimitedUse,
  limitAddress,
  limitUse,
  type RequestLimits,
  showTightest,
} from '../../http/rate-limits.ts'

/** The sender of a request according to its headers. Known before the body is read. */
export interface Caller {
  readonly credential: CredentialRecord
  readonly session: Session | null
  /** Why the session in the headers is not accepted. `startSession` ignores this. */
  readonly sessionFault: AppError | null
  /** The limits that the request was counted for. That of the credential is the last one. */
  readonly uses: readonly LimitedUse[]
  /** The time that admission took. It is part of the client's longest wait. */
  readonly tookMs: number
}

export interface AdmissionDeps {
  readonly authenticator: Authenticator
  readonly sessions: SessionTokens
  readonly limiter: RateLimiter
  readonly limits: RequestLimits
  /** Environment of this service. */
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
 * Accepts or refuses a request by its headers alone. Checks the address limit, then the credential, then the limits of
 * guest, session and key. A request beyond a guest's own limit does not use up the limit of the key. Throws
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
  const uses = usesOf(deps.limits, request, credential, session)
  for (const use of uses) await limitUse(deps.limiter, reply, use)
  return { credential, session, sessionFault, uses, tookMs: performance.now() - begunAt }
}

/**
 * The same without waiting, where this process knows the API key and the session, and holds uses of all limits. Else null,
 * with nothing counted: `admit` finds out, or says what is wrong.
 */
export function admitAtOnce(
  deps: AdmissionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Caller | null {
  const credential = knownCredential(deps, request)
  if (credential === null) return null
  const id = request.headers['x-session-id']
  const session = id === undefined ? null : deps.sessions.known(String(id), credential.chainId)
  if (session === undefined) return null
  const uses = usesOf(deps.limits, request, credential, session)
  const states = deps.limiter.takeHeld(uses)
  if (states === null) return null
  for (const state of states) showTightest(reply, state)
  return { credential, session, sessionFault: null, uses, tookMs: 0 }
}

function knownCredential(deps: AdmissionDeps, request: FastifyRequest): CredentialRecord | null {
  const known = deps.authenticator.known(request.headers.authorization ?? '')
  if (known === undefined || authorizationsOf(request) > 1) return null
  try {
    return accepted(deps, request, known, 'API_KEY')
  } catch {
    return null
  }
}

/** Notes whose request it is. Throws INVALID_TOKEN or FORBIDDEN if the credential may not be used here and now. */
function accepted(
  { environment, lastUsed }: AdmissionDeps,
  request: FastifyRequest,
  record: CredentialRecord | null,
  kind: CredentialKind,
): CredentialRecord {
  request.credential = record
  const { origin } = request.headers
  const credential = checkedCredential(record, { kind, environment, now: Date.now(), origin })
  if (request.record !== null) request.record.chainId = credential.chainId
  lastUsed.used(credential.credentialId)
  return credential
}

function usesOf(
  limits: RequestLimits,
  request: FastifyRequest,
  { credentialId, allowedOrigins, requestsPerMinute }: CredentialRecord,
  session: Session | null,
): readonly LimitedUse[] {
  const address = () => ({
    key: `${addressUse(request, 'guest')}:${credentialId}`,
    limit: limits.perGuestAddress,
    whose: 'from this address',
  })
  const guest = { key: `session:${session?.guest}`, limit: limits.perSession, whose: 'of this guest' }
  const credential = {
    key: `key:${credentialId}`,
    limit: requestsPerMinute ?? limits.perKey,
    whose: 'with this credential',
  }
  return [...(allowedOrigins.length > 0 ? [address()] : []), ...(session === null ? [] : [guest]), credential]
}

/** Guesses have a separate count, so requests without a credential from the same address do not use it up. */
const GUESSES = 'guess'

/**
 * Anybody can compute a valid form and checksum. So a credential that this process does not know counts as a guess of
 * its address before the look-up. The guess is returned if the credential proves genuine.
 */
async function credentialOf(
  deps: AdmissionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CredentialRecord> {
  const { authenticator, limiter, limits, environment } = deps
  let isCounted = false
  const countOnce = async (purpose?: string) => {
    if (!isCounted) await limitAddress(limiter, request, reply, limits.perAddress, purpose)
    isCounted = true
  }
  try {
    const presented = presentedCredential(onlyAuthorization(request))
    refuseOtherEnvironment(presented.environment, environment)
    if (!authenticator.hasMet(presented)) await countOnce(GUESSES)
    const credential = accepted(deps, request, await find(authenticator, presented), presented.kind)
    if (isCounted) takeBack(limiter, request, reply)
    return credential
  } catch (error) {
    if (isRefusal(error)) {
      await countOnce()
      await noteMisplacedKey(authenticator, request)
    }
    throw error
  }
}

/** Behind Bearer a key is refused. Its own pages may read why, as they may read all refusals: CORS asks for its origins. */
async function noteMisplacedKey(authenticator: Authenticator, request: FastifyRequest): Promise<void> {
  const { authorization, origin } = request.headers
  const key = origin === undefined ? null : keyBehindBearer(authorization)
  if (key !== null) request.credential = await authenticator.find(key).catch(() => null)
}

/** A genuine credential was no guess, so its address gets the use back. */
function takeBack(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply): void {
  limiter.giveBack(addressUse(request, GUESSES))
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) reply.removeHeader(name)
}

/** Throws INVALID_TOKEN for several Authorization headers, because a proxy may choose another one than this service. */
function onlyAuthorization(request: FastifyRequest): string | undefined {
  if (authorizationsOf(request) > 1)
    throw new AppError('INVALID_TOKEN', 'The Authorization header is sent more than once')
  return request.headers.authorization
}

function authorizationsOf({ raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (isAuthorization(rawHeaders[place] ?? '')) count += 1
  return count
}

function isAuthorization(name: string): boolean {
  return name.length === 'authorization'.length && name.toLowerCase() === 'authorization'
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
