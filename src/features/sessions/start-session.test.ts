import { describe, expect, it } from 'vitest'
import type { SessionTokens } from './session-token.ts'
import { identityIn, type StartSessionInput, startSession } from './start-session.ts'

describe('the identity of a guest', () => {
  it.each<[StartSessionInput, object]>([
    [{ guestId: ' g-1 ' }, { kind: 'guestId', value: 'g-1' }],
    [{ guestId: 'G-1' }, { kind: 'guestId', value: 'G-1' }],
    [
      { passportId: 'P1', guestId: null, email: null },
      { kind: 'passportId', value: 'P1' },
    ],
    [{ email: ' Ann@Example.COM ' }, { kind: 'email', value: 'ann@example.com' }],
    [{ guestId: 'x'.repeat(320) }, { kind: 'guestId', value: 'x'.repeat(320) }],
  ])('in %j is read', (input, identity) => expect(identityIn(input)).toEqual(identity))

  it.each<[StartSessionInput, string]>([
    [{}, 'input'],
    [{ guestId: null }, 'input'],
    [{ guestId: 'a', email: 'a@b.c' }, 'input'],
    [{ guestId: 'a', passportId: 'b', email: 'a@b.c' }, 'input'],
    [{ guestId: '' }, 'input.guestId'],
    [{ passportId: '  ' }, 'input.passportId'],
    [{ guestId: 'x'.repeat(321) }, 'input.guestId'],
    [{ email: 'ann' }, 'input.email'],
    [{ email: 'ann@' }, 'input.email'],
    [{ email: 'a n@b.c' }, 'input.email'],
    [{ email: 'a@b@c' }, 'input.email'],
  ])('in %j is refused at %s', (input, field) => {
    expect(() => identityIn(input)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', field }) as Error,
    )
  })
})

describe('starting a session', () => {
  it('binds the guest to the chain', async () => {
    const tokens: Pick<SessionTokens, 'issue'> = {
      issue: (chainId, { kind, value }) => Promise.resolve(`${chainId}/${kind}/${value}`),
    }
    expect(await startSession(tokens as SessionTokens, 'grill', { guestId: 'g' })).toBe('grill/guestId/g')
  })
})
