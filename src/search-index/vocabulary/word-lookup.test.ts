import { describe, expect, it } from 'vitest'
import { wordLookup } from './word-lookup.ts'

const WORDS =
  'blackberries burger cheese cheeseburger chick coconut corn fil a fish flatbread hotdog ice nuggets pineapple popcorn rice tea up 7'
    .split(' ')
    .toSorted()
const lookup = wordLookup({ words: WORDS, counts: new Uint32Array(WORDS.length * 4).fill(1), isWhole: true })

describe('the words of a catalog', () => {
  it('have a word in singular and plural', () => {
    for (const word of ['burgers', 'nugget', 'blackberry', '7']) expect(lookup.has(word)).toBe(true)
    for (const word of ['burge', 'pizza', '8']) expect(lookup.has(word)).toBe(false)
  })

  it.each([
    ['burger', ['cheeseburger']],
    ['burgers', ['cheeseburger']],
    ['berry', ['blackberries']],
    ['dog', ['hotdog']],
    ['bread', ['flatbread']],
    ['ice', []],
    ['apple', []],
    ['nut', []],
    ['urger', []],
  ])('that end with %s are %j', (word, compounds) => {
    expect(lookup.compoundsOf(word)).toEqual(compounds)
  })

  it('name a food within others', () => {
    const words =
      'buckwheat burger butternut buttery cheese cheeseburger cheesecake cheesy chicken chipotle hamburger mcchicken pepper peppermint'.split(
        ' ',
      )
    const menu = wordLookup({ words, counts: new Uint32Array(words.length * 4).fill(1), isWhole: true })
    expect(menu.wordsNaming('cheese')).toEqual(['cheeseburger', 'cheesecake', 'cheesy'])
    expect(menu.wordsNaming('chicken')).toEqual(['mcchicken'])
    expect(menu.wordsNaming('butter')).toEqual(['buttery'])
    for (const food of ['ham', 'pepper', 'wheat', 'chip']) expect(menu.wordsNaming(food)).toEqual([])
  })

  it.each([
    ['icetea', ['ice', 'tea']],
    ['cheesenuggets', ['cheese', 'nuggets']],
    ['7up', ['7', 'up']],
    ['chickfila', ['chick', 'fil', 'a']],
    ['pizzaburger', null],
    ['burgera', null],
  ])('divide %s into %j', (word, parts) => {
    expect(lookup.split(word)).toEqual(parts)
  })

  it('say nothing of a word in another script, or where some of them are missing', () => {
    expect(lookup.mayHave('寿司')).toBe(true)
    expect(lookup.mayHave('pizza')).toBe(false)
    const partial = wordLookup({ words: WORDS, counts: new Uint32Array(0) })
    expect(partial.mayHave('pizza')).toBe(true)
  })
})
