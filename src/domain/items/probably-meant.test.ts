import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ItemSchema } from './items-schema.ts'
import { bare, probablyMeant } from './probably-meant.ts'

const KNOWN = Object.keys(ItemSchema.properties)
const meant = (name: string, known: readonly string[] = KNOWN) => probablyMeant({ name, known })

describe('the property that a name is probably meant for', () => {
  it('is the one that it differs from by its case, its signs or one letter', () => {
    const slips = fc.record({
      name: fc.constantFrom(...KNOWN),
      place: fc.nat(),
      letter: fc.constantFrom('', 'x', 'É', '_', ' '),
    })
    fc.assert(
      fc.property(slips, ({ name, place, letter }) => {
        const at = place % name.length
        const written = `${name.slice(0, at)}${letter}${name.slice(at + (letter === '' ? 1 : 0))}`
        expect(meant(written.toUpperCase())).toBe(name)
      }),
    )
  })

  it('may have two slips in a name of six letters or more, and one in a shorter one', () => {
    expect(meant('catgory_s')).toBe('category')
    expect(meant('scatgorys')).toBe(null)
    expect(meant('abcedf', ['abcdef'])).toBe('abcdef')
    expect(meant('lavol', ['level'])).toBe(null)
    expect(meant('lavel', ['level'])).toBe('level')
  })

  it('is the nearest, and of several the first', () => {
    expect(meant('brandx', ['brandy', 'brandx'])).toBe('brandx')
    expect(meant('brandx', ['brandx', 'brandy'])).toBe('brandx')
    expect(meant('brandz', ['brandx', 'brandy'])).toBe('brandx')
  })

  it('is none of a name without letters, and of one that is too long', () => {
    expect(meant('—', ['a'])).toBe(null)
    expect(meant('a'.repeat(60), ['a'.repeat(60)])).toBe('a'.repeat(60))
    expect(meant('a'.repeat(61), ['a'.repeat(61)])).toBe(null)
  })

  it('is looked for without accents', () => {
    expect(bare('Crème-Brûlée_2')).toBe('cremebrulee2')
  })
})
