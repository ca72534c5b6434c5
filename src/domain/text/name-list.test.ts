import { describe, expect, it } from 'vitest'
import { listed } from './name-list.ts'

describe('lists of names', () => {
  it.each([
    [[], ''],
    [['Bacon'], 'Bacon'],
    [['Bacon', 'Cheddar'], 'Bacon and Cheddar'],
    [['Bacon', 'Cheddar', 'Mayo'], 'Bacon, Cheddar and Mayo'],
    [['Bacon', 'Cheddar', 'Mayo', 'Egg', 'Bun'], 'Bacon, Cheddar and 3 more'],
    [['Bacon', 'Bacon', 'Bun', 'Bacon'], 'Bacon and Bun'],
  ])('%j reads "%s"', (names, text) => expect(listed(names)).toBe(text))
})
