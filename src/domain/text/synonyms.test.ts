import { describe, expect, it } from 'vitest'
import { joinedSynonyms, NO_SYNONYMS, synonymsOf, termParts } from './synonyms.ts'

const SETS = [
  ['fry', 'french fry'],
  ['soda', 'soft drink', 'pop'],
  ['sub', 'submarine sandwich'],
  ['biscuit', 'cookie'],
]

function partsOf(term: string): string[] {
  const synonyms = synonymsOf(SETS)
  return termParts(term.split(' '), synonyms).map(
    (part) => `${part.words.join(' ')} = ${part.synonyms.join(', ')}`,
  )
}

describe('the synonyms in a term', () => {
  it.each([
    ['a word', 'soda', ['soda = soft drink, pop']],
    ['a text of several words', 'large soft drink', ['large = ', 'soft drink = soda, pop']],
    ['case and plurals', 'Soft DRINKS', ['Soft DRINKS = soda, pop']],
    ['a plural that the index keeps apart', 'submarine sandwiches', ['submarine sandwiches = sub']],
    ['the longest text, and none within it', 'french fries', ['french fries = fry']],
    ['the plural of a synonym that the index keeps apart', 'biscuits', ['biscuits = cookie, cookies']],
    ['no part of a word', 'sodawater popcorn', ['sodawater = ', 'popcorn = ']],
  ])('are found: %s', (_, term, parts) => {
    expect(partsOf(term)).toEqual(parts)
  })

  it('are none where there are no sets', () => {
    expect(termParts(['soda'], NO_SYNONYMS)).toEqual([{ words: ['soda'], synonyms: [] }])
  })

  it('of one direction are found, and do not find', () => {
    const synonyms = synonymsOf([['sushi', '=>', 'maki', 'nigiri']])
    expect(termParts(['sushi', 'maki'], synonyms)).toEqual([
      { words: ['sushi'], synonyms: [], narrower: ['maki', 'nigiri'] },
      { words: ['maki'], synonyms: [] },
    ])
  })

  it('are those of both sets where a text is in two', () => {
    const synonyms = synonymsOf([
      ['bun', 'roll'],
      ['bun', 'bread'],
    ])
    expect(termParts(['bun'], synonyms)).toEqual([{ words: ['bun'], synonyms: ['roll', 'bread'] }])
  })

  it('are joined, and leave both as they were', () => {
    const [own, others] = [
      synonymsOf([
        ['bun', 'roll'],
        ['house special', '=>', 'ramen'],
      ]),
      synonymsOf([['bun', 'bread', 'roll']]),
    ]
    const joined = joinedSynonyms(own, others)
    expect(termParts(['bun'], joined)).toEqual([{ words: ['bun'], synonyms: ['roll', 'bread'] }])
    expect(termParts(['bread', 'house', 'special'], joined)).toEqual([
      { words: ['bread'], synonyms: ['bun', 'roll'] },
      { words: ['house', 'special'], synonyms: [], narrower: ['ramen'] },
    ])
    expect(termParts(['bread'], own)).toEqual([{ words: ['bread'], synonyms: [] }])
    expect(termParts(['bun'], others)).toEqual([{ words: ['bun'], synonyms: ['bread', 'roll'] }])
  })
})
