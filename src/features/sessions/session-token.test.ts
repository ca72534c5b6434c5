import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createSessionTokens, type GuestIdentity } from './session-token.ts'

const secret = 'a secret of at least thirty-two characters'
const nextSecret = 'another secret of at least thirty-two characters'
const NOW = Date.parse('2026-01-15T12:00:00.750Z')
const tokens = createSessionTokens({ secret, ttlSeconds: 3600 })
const ann: GuestIdentity = { kind: 'email', value: 'ann@example.com' }

const invalid = (message = 'call startSession') =>
  expect.objectContaining({
    code: 'INVALID_SESSION',
    message: expect.stringContaining(message) as string,
  }) as Error

async function issued(chain = 'grill', options: Partial<Parameters<typeof createSessionTokens>[0]> = {}) {
  const { sessionId } = await createSessionTokens({ secret, ttlSeconds: 3600, ...options }).issue(chain, ann)
  return sessionId
}

describe('a session', () => {
  it('is known again by any instance with the same secret: no restart loses it', async () => {
    const token = await issued()
    const restarted = createSessionTokens({ secret, ttlSeconds: 60 })
    const verified = await restarted.verify(token, 'grill')
    expect(verified).toEqual(await tokens.verify(token, 'grill'))
    expect(verified).toMatchObject({ session: { chainId: 'grill' }, isExpired: false })
  })

  it('begins with sess_ and shows nothing of the guest', async () => {
    const token = await issued()
    expect(token).toMatch(/^sess_[\w-]+\.[\w-]+\.[\w-]+$/)
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    expect(payload).not.toContain('ann')
    expect(payload).not.toContain('example')
  })

  it('is a new one at each start, also of the same guest in the same second', async () => {
    const clocked = createSessionTokens({ secret, ttlSeconds: 3600, now: () => NOW })
    const sessions = await Promise.all([clocked.issue('grill', ann), clocked.issue('grill', ann)])
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(2)
  })

  it('is of the same guest for the same identity, and of another for any other', async () => {
    const guestOf = async (chain: string, identity: GuestIdentity) => {
      const { sessionId } = await tokens.issue(chain, identity)
      return (await tokens.verify(sessionId, chain)).session?.guest
    }
    const guest = await guestOf('grill', ann)
    expect(guest).toMatch(/^[\w-]{43}$/)
    expect(await guestOf('grill', ann)).toBe(guest)
    expect(await guestOf('bakery', ann)).not.toBe(guest)
    expect(await guestOf('grill', { ...ann, kind: 'guestId' })).not.toBe(guest)
    expect(await guestOf('grill', { ...ann, value: 'bob@example.com' })).not.toBe(guest)
  })

  it('says when it ends, and ends then', async () => {
    const at = (now: number) => createSessionTokens({ secret, ttlSeconds: 3600, now: () => now })
    const { sessionId, expiresAt } = await at(NOW).issue('grill', ann)
    expect(expiresAt).toBe('2026-01-15T13:00:00.000Z')
    const end = Date.parse(expiresAt)
    expect(await at(end - 1).verify(sessionId, 'grill')).toMatchObject({ isExpired: false })
    expect(await at(end).verify(sessionId, 'grill')).toEqual({ session: null, isExpired: true })
  })
})

describe('a session that was verified', () => {
  it('is known from then on, for its chain and until it ends', async () => {
    let now = NOW
    const clocked = createSessionTokens({ secret, ttlSeconds: 3600, now: () => now })
    const { sessionId, expiresAt } = await clocked.issue('grill', ann)
    expect(clocked.known(sessionId, 'grill')).toBeUndefined()
    const { session } = await clocked.verify(sessionId, 'grill')
    expect(clocked.known(sessionId, 'grill')).toEqual(session)
    expect(clocked.known(sessionId, 'bakery')).toBeUndefined()
    expect(clocked.known(`${sessionId} `, 'grill')).toBeUndefined()
    now = Date.parse(expiresAt) - 1
    expect(clocked.known(sessionId, 'grill')).toEqual(session)
    now += 1
    expect(clocked.known(sessionId, 'grill')).toBeUndefined()
    expect(await clocked.verify(sessionId, 'grill')).toEqual({ session: null, isExpired: true })
  })

  it('is not known where it was refused', async () => {
    const forged = await issued('grill', { secret: nextSecret })
    await expect(tokens.verify(forged, 'grill')).rejects.toThrow(invalid())
    expect(tokens.known(forged, 'grill')).toBeUndefined()
  })
})

describe('an expired session', () => {
  it('of this chain counts as absent', async () => {
    const token = await issued('grill', { ttlSeconds: -10 })
    expect(await tokens.verify(token, 'grill')).toEqual({ session: null, isExpired: true })
  })

  it('of another chain is invalid', async () => {
    const token = await issued('bakery', { ttlSeconds: -10 })
    await expect(tokens.verify(token, 'grill')).rejects.toThrow(invalid())
  })

  it('that is forged is invalid', async () => {
    const token = await issued('grill', { ttlSeconds: -10, secret: nextSecret })
    await expect(tokens.verify(token, 'grill')).rejects.toThrow(invalid())
  })
})

describe('the rotation of the secret', () => {
  const prepared = createSessionTokens({ secret, alsoAccepted: nextSecret, ttlSeconds: 3600 })
  const rotated = createSessionTokens({ secret: nextSecret, alsoAccepted: secret, ttlSeconds: 3600 })
  const finished = createSessionTokens({ secret: nextSecret, ttlSeconds: 3600 })

  it('ends no session, whichever of the two processes issued it', async () => {
    const before = await issued('grill')
    const after = await issued('grill', { secret: nextSecret })
    for (const each of [prepared, rotated])
      for (const token of [before, after])
        expect(await each.verify(token, 'grill')).toMatchObject({ isExpired: false })
  })

  it('signs with the new secret alone', async () => {
    const { sessionId } = await rotated.issue('grill', ann)
    expect(await finished.verify(sessionId, 'grill')).toMatchObject({ isExpired: false })
    await expect(tokens.verify(sessionId, 'grill')).rejects.toThrow(invalid())
  })

  it('knows an expired session of the old secret as long as that is accepted', async () => {
    const token = await issued('grill', { ttlSeconds: -10 })
    expect(await rotated.verify(token, 'grill')).toEqual({ session: null, isExpired: true })
    await expect(finished.verify(token, 'grill')).rejects.toThrow(invalid())
  })

  it('accepts no third secret', async () => {
    const token = await issued('grill', { secret: `${secret}!` })
    await expect(rotated.verify(token, 'grill')).rejects.toThrow(invalid())
  })

  it('is of no use to a session of another chain', async () => {
    await expect(rotated.verify(await issued('bakery'), 'grill')).rejects.toThrow(invalid())
  })

  it('keeps the guest of a session that goes on; a new session has another hash', async () => {
    const guestIn = async (token: string) => (await rotated.verify(token, 'grill')).session?.guest
    const before = await issued('grill')
    expect(await guestIn(before)).toBe((await tokens.verify(before, 'grill')).session?.guest)
    expect(await guestIn(await issued('grill', { secret: nextSecret }))).not.toBe(await guestIn(before))
  })

  it('with nothing accepted beside it does not accept what an empty secret signed', async () => {
    const token = await issued('grill', { secret: '' })
    await expect(tokens.verify(token, 'grill')).rejects.toThrow(invalid())
  })
})

describe('an invalid session', () => {
  it.each([
    ['of another chain', () => issued('bakery')],
    ['signed with another secret', () => issued('grill', { secret: `${secret}!` })],
    ['signed with the bare secret', () => forged('HS256')],
    ['signed with another algorithm', () => forged('HS512')],
    ['without a signature', async () => (await issued()).replace(/\.[^.]+$/, '.')],
    ['changed', async () => (await issued()).replace(/\.(..)/, '.AA')],
    ['without its prefix', async () => (await issued()).slice('sess_'.length)],
    ['empty', () => Promise.resolve('')],
    ['any text', () => Promise.resolve('sess_hello')],
    ['sent twice', async () => `${await issued()}, ${await issued()}`],
    [
      'without algorithm',
      () => Promise.resolve(`sess_${part({ alg: 'none' })}.${part({ sub: 'x', aud: 'grill', exp: 4e9 })}.`),
    ],
  ])('is one that is %s', async (_, make) => {
    await expect(tokens.verify(await make(), 'grill')).rejects.toThrow(invalid())
  })

  it('that is very long is refused by its length alone', async () => {
    const token = `sess_${'a'.repeat(500)}.${'a'.repeat(500)}.${'a'.repeat(500)}`
    await expect(tokens.verify(token, 'grill')).rejects.toThrow(invalid('longer than 1024 characters'))
  })
})

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

async function forged(alg: string): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg })
    .setSubject('x')
    .setAudience('grill')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret.padEnd(64)))
  return `sess_${token}`
}
