import { describe, expect, it } from 'vitest'
import { indexedWord, looksPlural, wordForms } from './plurals.ts'

describe('a plural', () => {
  it.each([
    ['cookie', 'cookies'],
    ['brownie', 'brownies'],
    ['veggie', 'veggies'],
    ['pie', 'pies'],
    ['berry', 'berries'],
    ['fry', 'fries'],
    ['prawn', 'prawns'],
    ['sandwich', 'sandwiches'],
    ['quiche', 'quiches'],
    ['cheese', 'cheeses'],
    ['glass', 'glasses'],
    ['box', 'boxes'],
    ['tomato', 'tomatoes'],
    ['potato', 'potatos'],
    ['taco', 'tacos'],
    ['olive', 'olives'],
    ['tamal', 'tamales'],
    ['camaron', 'camarones'],
    ['frijol', 'frijoles'],
  ])('of %s is the same word to the index: %s', (singular, plural) => {
    expect(indexedWord(plural)).toBe(indexedWord(singular))
  })

  it.each([['hummus'], ['swiss'], ['as'], ['pie'], ['tea']])('%s stays as it is', (word) => {
    expect(indexedWord(word)).toBe(word)
  })

  it.each([
    ['win', 'wine'],
    ['con', 'cone'],
    ['bar', 'bare'],
    ['ham', 'hash'],
  ])('%s and %s stay different words', (one, other) => {
    expect(indexedWord(one)).not.toBe(indexedWord(other))
  })

  it.each([
    ['prawn', ['prawn']],
    ['sandwich', ['sandwich', 'sandwiches']],
    ['cookie', ['cookie', 'cookies']],
    ['tomato', ['tomato', 'tomatoes']],
  ])('%s has the forms that older shelves keep apart', (word, forms) => {
    expect(wordForms(word)).toEqual(forms)
  })

  it.each([
    ['cookies', true],
    ['tomatoes', true],
    ['cheese', false],
    ['berry', false],
    ['hummus', false],
  ])('%s looks like one: %s', (word, expected) => {
    expect(looksPlural(word)).toBe(expected)
  })
})
