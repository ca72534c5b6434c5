import { expect, test } from 'vitest'
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
