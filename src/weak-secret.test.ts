import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weaknessOf } from './weak-secret.ts'

const HEX = '0123456789abcdef'

describe('a weak secret', () => {
  it.each([
    ['one character', 'a'.repeat(32), 'fewer than 8 different'],
    ['a few characters', 'aabbccdd'.repeat(8), 'fewer than 8 different'],
    ['short', 'h7$kQ2!x', 'fewer than 16'],
    ['a repeated pattern', 'k3Jx9QpL'.repeat(8), 'repeats itself'],
    [
      'a pattern with a counter',
      Array.from({ length: 8 }, (_, at) => `k3Jx9${at}`).join(''),
      'repeats itself',
    ],
    ['a word with figures', 'Kitchen1Kitchen2Kitchen3Kitchen4', 'repeats itself'],
    ['hex digits in order', HEX.repeat(4), 'repeats itself'],
    ['hex digits backwards', HEX.split('').reverse().join('').repeat(2), 'repeats itself'],
    ['hands on the keyboard', 'qwer1234asdf5678zxcv', 'repeats itself'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789', 'repeats itself'],
    ['the digits', '1234567890'.repeat(4), 'repeats itself'],
    ['the keyboard', 'qwertyuiopasdfghjklzxcvbnm1234567890', 'made of words'],
    ['another keyboard', 'azertyuiop-qsdfghjklm-wxcvbn-0987654321', 'repeats itself'],
    ['a sentence without spaces', 'bonjourlemondejaimelespommesdeterre', 'letters of one case'],
    ['changeme', 'changeme-changeme-changeme-changeme!', '"changeme"'],
    ['change-me', 'please CHANGE ME before you go live 2024', '"changeme"'],
    ['example', 'this-example-needs-32-characters-or-more', '"example"'],
    ['of the AWS manual', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '"example"'],
    ['password', 'MyP4ssw0rdIsVeryLong&Complicated!1', '"password"'],
    ['secret', 'our-very-secret-word-for-the-restaurants', 'made of words'],
    ['a secret in capitals', 'Our-Secret-Of-The-Kitchen-In-Berlin-7', 'made of words'],
    ['test', 'test-kitchen-of-the-northern-region-42', 'made of words'],
    ['a sentence about secrets', 'a secret of at least thirty-two characters', '"asecret"'],
    ['for development', 'dishmatch-local-development-0123456789', '"dishmatch"'],
    ['of MinIO', 'minioadmin-of-our-storage-in-berlin', '"minioadmin"'],
    ['of MinIO’s playground', 'zuf+tfteSlswRu7BJ86wekitnifILbZam1KYY3TG', 'published'],
    ['the hash of nothing', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'published'],
    ['a famous sentence', 'the quick brown fox jumps over the lazy dog', '"thequickbrown"'],
  ])('is one that is %s', (_what, secret, reason) => expect(weaknessOf(secret)).toContain(reason))

  it('is judged without its text', () => {
    expect(weaknessOf('Zebediah-secret-Zebediah-secret-Zebediah')).not.toContain('Zebediah')
  })

  it('of a megabyte is judged as quickly as any other', () => {
    expect(weaknessOf('k3Jx9QpL'.repeat(131_072))).toContain('repeats itself')
  })

  it('is whatever repeats a text of up to eight characters', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 8 }),
        fc.integer({ min: 16, max: 64 }),
        (part, count) => {
          expect(weaknessOf(part.repeat(count))).not.toBeNull()
        },
      ),
    )
  })
})

describe('a random secret', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length, size: 'max' })
  /** Shrinking would turn random bytes into zeros, which are weak. */
  const random = (length: number) => fc.noShrink(fc.constant(null).map(() => randomBytes(length)))

  it.each<[string, (length: Buffer) => string]>([
    ['hex', (value) => value.toString('hex')],
    ['hex in capitals', (value) => value.toString('hex').toUpperCase()],
    ['base64', (value) => value.toString('base64')],
    ['base64url', (value) => value.toString('base64url')],
  ])('is never refused: 16 to 64 bytes as %s', (_form, encode) => {
    const lengths = fc.constantFrom(16, 24, 32, 48, 64)
    fc.assert(
      fc.property(lengths.chain(random), (value) => {
        expect({ value: encode(value), weakness: weaknessOf(encode(value)) }).toMatchObject({
          weakness: null,
        })
      }),
      { numRuns: 5_000 },
    )
  })

  it('may be a UUID, or two', () => {
    for (let count = 0; count < 1_000; count += 1) {
      expect(weaknessOf(randomUUID())).toBeNull()
      expect(weaknessOf(randomUUID() + randomUUID())).toBeNull()
    }
  })

  it.each(['Secret', 'token', '+test/', 'ADMIN'])('may hold "%s" by chance', (word) => {
    expect(weaknessOf(`JtTaX0k9Tuxr1M${word}Mmk7qrSu3FEGLbXVjuf9NM=`)).toBeNull()
  })

  it('never makes the judge throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), bytes(40).map(String)), (text) => {
        expect(weaknessOf(text) ?? '').toBeTypeOf('string')
      }),
    )
  })
})
