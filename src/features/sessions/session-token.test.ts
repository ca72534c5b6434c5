import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createSessionTokens, type GuestIdentity } from './session-token.ts'

const secret = 'a secret of at least thirty-two characters'
const tokens = createSessionTokens({ secret, ttlSeconds: 3600 })
const ann: GuestIdentity = { kind: 'email', value: 'ann@example.com' }
const INVALID = expect.objectContaining({ code: 'INVALID_SESSION' }) as Error

describe('a session', () => {
  it('is known again by any instance with the same secret: no restart loses it', async () => {
    const token = await tokens.issue('grill', ann)
    const restarted = createSessionTokens({ secret, ttlSeconds: 60 })
    expect(await restarted.verify(token, 'grill')).toEqual(await tokens.verify(token, 'grill'))
  })

  it('begins with sess_ and shows nothing of the guest', async () => {
    const token = await tokens.issue('grill', ann)
    expect(token).toMatch(/^sess_[\w-]+\.[\w-]+\.[\w-]+$/)
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    expect(payload).not.toContain('ann')
    expect(payload).not.toContain('example')
  })

  it('is of the same guest for the same identity, and of another for any other', async () => {
    const guestOf = async (chain: string, identity: GuestIdentity) =>
      (await tokens.verify(await tokens.issue(chain, identity), chain)).guest
    const guest = await guestOf('grill', ann)
    expect(await guestOf('grill', ann)).toBe(guest)
    expect(await guestOf('bakery', ann)).not.toBe(guest)
    expect(await guestOf('grill', { ...ann, kind: 'guestId' })).not.toBe(guest)
    expect(await guestOf('grill', { ...ann, value: 'bob@example.com' })).not.toBe(guest)
  })
})

describe('an invalid session', () => {
  it.each([
    ['of another chain', () => tokens.issue('bakery', ann)],
    ['expired', () => createSessionTokens({ secret, ttlSeconds: 0 }).issue('grill', ann)],
    [
      'signed with another secret',
      () => createSessionTokens({ secret: `${secret}!`, ttlSeconds: 60 }).issue('grill', ann),
    ],
    ['signed with the bare secret', () => forged('HS256')],
    ['signed with another algorithm', () => forged('HS512')],
    ['without a signature', async () => (await tokens.issue('grill', ann)).replace(/\.[^.]+$/, '.')],
    ['changed', async () => (await tokens.issue('grill', ann)).replace(/\.(..)/, '.AA')],
    ['without its prefix', async () => (await tokens.issue('grill', ann)).slice('sess_'.length)],
    ['empty', () => Promise.resolve('')],
    ['any text', () => Promise.resolve('sess_hello')],
    [
      'without algorithm',
      () => Promise.resolve(`sess_${part({ alg: 'none' })}.${part({ sub: 'x', aud: 'grill', exp: 4e9 })}.`),
    ],
  ])('is one that is %s', async (_, make) => {
    await expect(tokens.verify(await make(), 'grill')).rejects.toThrow(INVALID)
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
