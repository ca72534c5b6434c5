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
    [{ guestId: 'Ärger 42/ñ:漢字🍜' }, { kind: 'guestId', value: 'Ärger 42/ñ:漢字🍜' }],
    [{ guestId: '\uFEFF\u00A0g-1\t' }, { kind: 'guestId', value: 'g-1' }],
    [{ email: 'Jörg@Bücher.example' }, { kind: 'email', value: 'jörg@bücher.example' }],
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
    [{ guestId: 'a\u0000b' }, 'input.guestId'],
    [{ guestId: 'a\u001b[31mb' }, 'input.guestId'],
    [{ passportId: 'a\u202Eb' }, 'input.passportId'],
    [{ passportId: 'a\u200Bb' }, 'input.passportId'],
    [{ guestId: 'a\u00ADb' }, 'input.guestId'],
    [{ guestId: 'a\uFE0Fb' }, 'input.guestId'],
    [{ guestId: 'a\u3164b' }, 'input.guestId'],
    [{ guestId: 'a\u2028b' }, 'input.guestId'],
    [{ guestId: 'a\uD800b' }, 'input.guestId'],
    [{ email: 'a\u2066nn@example.com' }, 'input.email'],
    [{ email: 'ann@exam\u007Fple.com' }, 'input.email'],
  ])('in %j is refused at %s', (input, field) => {
    expect(() => identityIn(input)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', field }) as Error,
    )
  })
})

describe('a refusal', () => {
  it('does not repeat the identity', () => {
    for (const input of [
      { guestId: 'zebediah\u202E' },
      { email: 'zebediah' },
      { email: 'zebediah'.repeat(50) },
    ])
      expect(() => identityIn(input)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('zebediah') as string }) as Error,
      )
  })
})

describe('starting a session', () => {
  it('binds the guest to the chain', async () => {
    const expiresAt = '2026-01-15T12:00:00.000Z'
    const tokens: Pick<SessionTokens, 'issue'> = {
      issue: (chainId, { kind, value }) =>
        Promise.resolve({ sessionId: `${chainId}/${kind}/${value}`, expiresAt }),
    }
    expect(await startSession(tokens as SessionTokens, 'grill', { guestId: 'g' })).toEqual({
      sessionId: 'grill/guestId/g',
      expiresAt,
    })
  })
})
