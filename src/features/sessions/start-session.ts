import { AppError } from '../../errors.ts'
import type { GuestIdentity, IssuedSession, SessionTokens } from './session-token.ts'

export interface StartSessionInput {
  readonly guestId?: string | null | undefined
  readonly passportId?: string | null | undefined
  readonly email?: string | null | undefined
}

const KINDS = ['guestId', 'passportId', 'email'] as const
const MAX_IDENTITY_LENGTH = 320
const EMAIL_FORM = /^[^\s@]+@[^\s@]+$/
/**
 * Control characters, direction marks, halves of characters, and whatever is not seen. An identity is an id: two that
 * look alike must not be two guests, and what was removed in silence could make two guests one.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Binds a guest to a new session of the chain. */
export function startSession(
  sessions: SessionTokens,
  chainId: string,
  input: StartSessionInput,
): Promise<IssuedSession> {
  return sessions.issue(chainId, identityIn(input))
}

/** Exactly one of the three, trimmed; an e-mail address in lower case. No message holds the identity. */
export function identityIn(input: StartSessionInput): GuestIdentity {
  const given = KINDS.filter((kind) => input[kind] !== undefined && input[kind] !== null)
  const [kind, ...others] = given
  if (kind === undefined || others.length > 0) {
    throw new AppError('INVALID_INPUT', 'Give exactly one of guestId, passportId and email', {
      field: 'input',
    })
  }
  const value = (input[kind] ?? '').trim()
  const fault = faultOf(kind, value)
  if (fault !== null) throw new AppError('INVALID_INPUT', fault, { field: `input.${kind}` })
  return { kind, value: kind === 'email' ? value.toLowerCase() : value }
}

function faultOf(kind: GuestIdentity['kind'], value: string): string | null {
  if (value === '') return `${kind} is blank`
  if (value.length > MAX_IDENTITY_LENGTH) return `${kind} is longer than ${MAX_IDENTITY_LENGTH} characters`
  if (UNSEEN.test(value)) return `${kind} holds control or invisible characters`
  if (kind === 'email' && !EMAIL_FORM.test(value)) return 'email is not an e-mail address'
  return null
}
