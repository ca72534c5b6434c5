import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText, UNSAFE_RANGES, unsafeIn } from '../../../test/support/hostile-text.ts'
import { isVisible, visibleJson, visibleLines, visibleText } from './visible-text.ts'

describe('text that is shown', () => {
  it.each(UNSAFE_RANGES)('escapes %s', (_, from, to) => {
    for (let code = from; code <= to; code += 1)
      expect(visibleText(`a${String.fromCodePoint(code)}b`)).toBe(`a\\u{${code.toString(16)}}b`)
  })

  it.each([
    'Crème brûlée',
    'Gỏi cuốn',
    'Phở bò tái nạm gầu',
    'ต้มยำกุ้ง',
    'مشاوي مشكلة',
    'สลัดผัก',
    '宮保雞丁',
    'नमकीन',
    'Z͑o͂ë',
    '🥗 “Half & Half” – 5 €',
    '\\u{202e} as it is written',
  ])('leaves %j as it is', (text) => {
    expect(visibleText(text)).toBe(text)
    expect(isVisible(text)).toBe(true)
  })

  it('escapes the marks that would be drawn over other lines', () => {
    const shown = visibleText(`a${'\u0336'.repeat(12)}`)
    expect(shown).toBe(`a${'\u0336'.repeat(8)}${'\\u{336}'.repeat(4)}`)
  })

  it('holds nothing unsafe, whatever it was made of', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = visibleText(text)
        expect(isVisible(shown)).toBe(true)
        expect(unsafeIn(shown)).toEqual([])
        expect(unsafeIn(visibleLines(text).replaceAll('\n', ''))).toEqual([])
      }),
    )
  })

  it('keeps line ends where they are ours', () => {
    expect(visibleLines('one\ntwo\r\n\u2028')).toBe('one\ntwo\\u{d}\n\\u{2028}')
  })
})

describe('JSON that is shown', () => {
  it('says the same as before, with nothing unsafe in it', () => {
    fc.assert(
      fc.property(fc.dictionary(hostileText, fc.array(hostileText)), (value) => {
        const shown = visibleJson(JSON.stringify(value, null, 2))
        expect(unsafeIn(shown.replaceAll('\n', ''))).toEqual([])
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
