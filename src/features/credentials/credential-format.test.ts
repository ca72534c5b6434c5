import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credentialForm, credentialHash, newCredential } from './credential-format.ts'

describe('a new credential', () => {
  it.each([
    ['API_KEY', 'test', /^pk_test_[0-9A-Za-z]{38}$/],
    ['API_KEY', 'live', /^pk_live_[0-9A-Za-z]{38}$/],
    ['PARTNER_TOKEN', 'test', /^pt_test_[0-9A-Za-z]{38}$/],
    ['PARTNER_TOKEN', 'live', /^pt_live_[0-9A-Za-z]{38}$/],
  ] as const)('%s %s looks like %s and is well formed', (kind, environment, form) => {
    const credential = newCredential(kind, environment)
    expect(credential).toMatch(form)
    expect(credentialForm(credential)).toMatchObject({ kind, environment })
  })

  it('is never the same', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newCredential('API_KEY', 'test'))).size).toBe(1000)
  })
})

describe('a malformed credential', () => {
  const key = newCredential('API_KEY', 'test')
  const flipped = (at: number) => key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1)

  it('is one with any single character changed', () => {
    for (let at = 0; at < key.length; at += 1)
      expect(credentialForm(flipped(at)), `character ${at}`).toBeNull()
  })

  it.each([
    ['turned into one of the other kind', key.replace('pk', 'pt')],
    ['turned into one of the other environment', key.replace('test', 'live')],
    ['cut off', key.slice(0, -1)],
    ['too long', `${key}0`],
    ['with a line end', `${key}\n`],
    ['with a blank', ` ${key}`],
    ['empty', ''],
    ['made of zeros', `pk_test_${'0'.repeat(38)}`],
  ])('is one %s', (_, credential) => expect(credentialForm(credential)).toBeNull())
})

describe('any other text', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.stringMatching(/^p[kt]_(test|live)_[0-9A-Za-z]{38}$/),
  )

  it('is no credential', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(credentialForm(text)).toBeNull()
      }),
    )
  })

  it('of great length is refused by its length', () => {
    expect(credentialForm(newCredential('API_KEY', 'test').repeat(100_000))).toBeNull()
  })
})

describe('the hash of a credential', () => {
  it('is the SHA-256 under which it is stored', () => {
    expect(credentialHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
