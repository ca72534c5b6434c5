import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText, unsafeIn } from '../../test/support/hostile-text.ts'
import { shownMessage } from './shown-message.ts'

describe('the message of an error', () => {
  it('is as it was written where it is short', () => {
    const message = 'Variable "$p" got invalid value "GLUTEN" at "p.diets[0]"; Value "GLUTEN" does not exist.'
    expect(shownMessage(message)).toBe(message)
  })

  it('quotes the beginning of a long text, and says what follows it', () => {
    const message = `Variable "$v" got invalid value "${'x'.repeat(50_000)}" at "v.diets[0]"; no such diet.`
    expect(shownMessage(message)).toBe(
      `Variable "$v" got invalid value "${'x'.repeat(79)}…" at "v.diets[0]"; no such diet.`,
    )
  })

  it('keeps the whole of a sentence of ours', () => {
    const ours =
      'one sentence without any quote that is longer than what may stand between two quotes is'.repeat(2)
    expect(shownMessage(ours)).toBe(ours)
  })

  it('is short and visible, whatever it quotes', () => {
    fc.assert(
      fc.property(hostileText, fc.nat({ max: 500 }), (text, times) => {
        const message = shownMessage(`no "${text.repeat(times)}" here`)
        expect(message.length).toBeLessThanOrEqual(400)
        expect(unsafeIn(message)).toEqual([])
      }),
    )
  })
})
