import { expect, it } from 'vitest'
import { soundKey, soundOfWord } from './sound-key.ts'

it.each([
  ['chkn', 'chicken'],
  ['brgr', 'burger'],
  ['kesadilla', 'quesadilla'],
  ['brkfst', 'breakfast'],
  ['saniwch', 'sanich'],
  ['tortiya', 'tortilla'],
  ['burito', 'burrito'],
  ['vurito', 'burrito'],
  ['cereal', 'sereal'],
  ['pharmer', 'farmer'],
])('%s sounds like %s', (a, b) => {
  expect(soundKey(a)).toBe(soundKey(b))
  expect(soundKey(a)).not.toBe('')
})

it.each([
  ['chkn', 'can'],
  ['burger', 'bagel'],
  ['chicken', 'kitchen'],
])('%s does not sound like %s', (a, b) => {
  expect(soundKey(a)).not.toBe(soundKey(b))
})

it('says nothing of words with few consonants', () => {
  for (const word of ['', 'pie', 'sushi', 'tea', 'eau']) expect(soundKey(word)).toBe('')
})

it('is the same for words that differ in their vowels alone, which are heard', () => {
  expect(soundKey('quesada')).toBe(soundKey('kesadiya'))
  expect(soundOfWord('quesada')).not.toBe(soundOfWord('kesadiya'))
  expect(soundOfWord('quesadilla')).toBe(soundOfWord('kesadiya'))
})
