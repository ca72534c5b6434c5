import { AppError } from '../../errors.ts'
import { checkedText, MAX_LENGTHS } from '../argument-text.ts'
import type { GuestIdentity, IssuedSession, SessionTokens } from './session-token.ts'

export interface StartSessionInput {
  readonly guestId?: string | null | undefined
  readonly passportId?: string | null | undefined
  readonly email?: string | null | undefined
}

const KINDS = ['guestId', 'passportId', 'email'] as const
const EMAIL_FORM = /^[^\s@]+@[^\s@]+$/
/**
 * Control characters, direction marks, halves of characters, and invisible characters. An identity is an id. Two
 * identities that look alike must not be two guests, and removing characters silently could turn two guests into one.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Starts a session of the chain for a guest. */
export function startSession(
  sessions: SessionTokens,
  chainId: string,
  input: StartSessionInput,
): Promise<IssuedSession> {
  return sessions.issue(chainId, identityIn(input))
}

/** Reads exactly one of the three, trimmed; an e-mail address in lower case. No message holds the identity. */
export function identityIn(input: StartSessionInput): GuestIdentity {
  const given = KINDS.filter((kind) => input[kind] !== undefined && input[kind] !== null)
  const [kind, ...others] = given
  if (kind === undefined || others.length > 0) {
    throw new AppError('INVALID_INPUT', 'Give exactly one of guestId, passportId and email', {
      field: 'input',
    })
  }
  const value = (input[kind] ?? '').trim()
  const field = `input.${kind}`
  if (value === '') throw new AppError('INVALID_INPUT', `${kind} is blank`, { field })
  checkedText(value, { field, name: kind, most: MAX_LENGTHS.identity })
  if (INVISIBLE.test(value))
    throw new AppError('INVALID_INPUT', `${kind} holds control or invisible characters`, { field })
  if (kind !== 'email') return { kind, value }
  if (!EMAIL_FORM.test(value))
    throw new AppError('INVALID_INPUT', 'email is not an e-mail address', { field })
  return { kind, value: value.toLowerCase() }
}
