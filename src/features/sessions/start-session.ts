import { AppError } from '../../errors.ts'
import { checkedLine, MAX_LENGTHS } from '../argument-text.ts'
import type { GuestIdentity, SessionTokens } from './session-token.ts'

export interface StartSessionInput {
  readonly guestId?: string | null | undefined
  readonly passportId?: string | null | undefined
  readonly email?: string | null | undefined
}

const KINDS = ['guestId', 'passportId', 'email'] as const
const EMAIL_FORM = /^[^\s@]+@[^\s@]+$/

/** Binds a guest to a new session of the chain; returns its id. */
export function startSession(
  sessions: SessionTokens,
  chainId: string,
  input: StartSessionInput,
): Promise<string> {
  return sessions.issue(chainId, identityIn(input))
}

/** Exactly one of the three, trimmed; an e-mail address in lower case. */
export function identityIn(input: StartSessionInput): GuestIdentity {
  const given = KINDS.filter((kind) => input[kind] !== undefined && input[kind] !== null)
  const [kind, ...others] = given
  if (kind === undefined || others.length > 0) {
    throw new AppError('INVALID_INPUT', 'Give exactly one of guestId, passportId and email', {
      field: 'input',
    })
  }
  const field = `input.${kind}`
  const value = (input[kind] ?? '').trim()
  if (value === '') throw new AppError('INVALID_INPUT', `${kind} is blank`, { field })
  checkedLine(value, { field, name: kind, most: MAX_LENGTHS.identity })
  if (kind !== 'email') return { kind, value }
  if (!EMAIL_FORM.test(value))
    throw new AppError('INVALID_INPUT', 'email is not an e-mail address', { field })
  return { kind, value: value.toLowerCase() }
}
