import { describe, expect, it } from 'vitest'
import { encodedOnce } from './encoded-once.ts'

function encodedAgain(text: string, encoding: 'windows-1252' | 'latin1'): string {
  const bytes = Buffer.from(text)
  return encoding === 'latin1' ? bytes.toString('latin1') : new TextDecoder(encoding).decode(bytes)
}

describe('a text that was encoded twice', () => {
  it.each(['Käse', 'Crème brûlée', 'Œuf', 'Nüsse – Öl', 'ÄÖÜß', 'šunka', 'żurek', '“Milk”', '🥜 Peanut'])(
    '%s',
    (text) => {
      const cp1252 = encodedAgain(text, 'windows-1252')
      expect(encodedOnce(cp1252)).toBe(text)
      expect(encodedOnce(encodedAgain(text, 'latin1'))).toBe(text)
      expect(encodedOnce(encodedAgain(cp1252, 'windows-1252'))).toBe(text)
    },
  )

  it.each(['Käse', 'NESTLÉ® PÂTÉ™', 'PÃO de queijo', 'Smörgås', 'Tâche', 'Crème', '“Ä”', 'naïve ðe'])(
    'is not %s',
    (text) => expect(encodedOnce(text)).toBe(text),
  )
})
