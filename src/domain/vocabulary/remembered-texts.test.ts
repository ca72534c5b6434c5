import { expect, test } from 'vitest'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import { rememberedTexts } from './remembered-texts.ts'

function counted(most: number) {
  const read: string[] = []
  const lengthOf = rememberedTexts(most, (text) => {
    read.push(text)
    return text.length
  })
  return { read, lengthOf }
}

test('a text is read once', () => {
  const { read, lengthOf } = counted(2)
  expect(['milk', 'soy', 'milk'].map(lengthOf)).toEqual([4, 3, 4])
  expect(read).toEqual(['milk', 'soy'])
})

test('beyond the most, all are forgotten', () => {
  const { read, lengthOf } = counted(2)
  expect(['milk', 'soy', 'egg', 'milk'].map(lengthOf)).toEqual([4, 3, 3, 4])
  expect(read).toEqual(['milk', 'soy', 'egg', 'milk'])
})

test('keeps the texts and not the longer ones that they are parts of', () => {
  const ends = rememberedTexts(1_000, (text) => text.slice(1))
  const before = heapMegabytes()
  for (let count = 0; count < 200; count += 1) {
    const whole = Buffer.alloc(250_000, `${count} salt, `).toString()
    ends(whole.slice(-40))
  }
  expect(heapMegabytes() - before).toBeLessThan(10)
})

test('answers for a text as it is, with halves of characters', () => {
  const read: string[] = []
  const same = rememberedTexts(10, (text) => {
    read.push(text)
    return text
  })
  const half = `half of a character: \ud83e`
  expect([half, half, `half of a character: \ufffd`].map(same)).toEqual([
    half,
    half,
    `half of a character: \ufffd`,
  ])
  expect(read).toHaveLength(2)
})
