import { describe, expect, it } from 'vitest'
import { indexedWord, wordForms } from './plurals.ts'

describe('a plural', () => {
  it.each([
    ['fries', 'fry'],
    ['cookies', 'cooky'],
    ['prawns', 'prawn'],
    ['sandwiches', 'sandwiche'],
    ['tomatoes', 'tomatoes'],
    ['hummus', 'hummus'],
    ['swiss', 'swiss'],
    ['ties', 'ty'],
    ['as', 'as'],
  ])('%s is %s to the index', (word, indexed) => {
    expect(indexedWord(word)).toBe(indexed)
  })

  it.each([
    ['prawn', ['prawn']],
    ['sandwich', ['sandwich', 'sandwiches']],
    ['cookie', ['cookie', 'cookies']],
    ['tomato', ['tomato', 'tomatoes']],
  ])('%s has the forms that the index keeps apart', (word, forms) => {
    expect(wordForms(word)).toEqual(forms)
  })
})
