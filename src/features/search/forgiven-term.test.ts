import { describe, expect, it } from 'vitest'
import { aDish } from '../../../test/support/dish-builder.ts'
import { dishFacts } from '../../domain/dish/dish-facts.ts'
import { synonymsOf } from '../../domain/text/synonyms.ts'
import { VocabularyCollector } from '../../search-index/vocabulary/vocabulary-collector.ts'
import { forgivenTerm } from './forgiven-term.ts'
import { searchedWords } from './term-query.ts'

const NAMES = [
  ...['Classic Cheeseburger', 'French Fries', 'Coca-Cola', 'Mac & Cheese', 'Chicken Burrito', 'Vegan Bowl'],
  ...['Peanut Noodles', 'Salad with no Dressing', 'Sour Cream', 'Chick-fil-A Nuggets', 'Crispy Fish'],
]
const words = new VocabularyCollector()
for (const name of NAMES) words.add(dishFacts(aDish({ name })))
const SOURCES = { vocabulary: words.vocabulary(), synonyms: synonymsOf([['fry', 'chip']]) }

function forgiven(term: string) {
  return forgivenTerm(term, searchedWords(term), SOURCES)
}

describe('a term that found nothing', () => {
  it.each([
    ['xheesburger', 'cheeseburger'],
    ['chikcen buritto', 'chicken burrito'],
    ['clasic cheeseburgers', 'classic cheeseburgers'],
    ['chikcen bur', 'chicken bur'],
  ])('%s means %s', (term, searched) => {
    expect(forgiven(term)?.searchedTerm).toBe(searched)
  })

  it.each([
    ['i want a cheeseburger', 'cheeseburger', ['i', 'want']],
    ['cheeseburger to go please', 'cheeseburger', ['go', 'please']],
    ['gorgeous chicken burrito', 'chicken burrito', ['gorgeous']],
    ['soup and fries', 'fries', ['soup']],
  ])('%s loses the words that no dish has: %s', (term, searched, leftOut) => {
    expect(forgiven(term)).toMatchObject({ searchedTerm: searched, leftOut })
  })

  it.each([['soup'], ['i want some'], ['xyzzy'], ['kids'], ['beer']])('%s means nothing else', (term) => {
    expect(forgiven(term)).toBeNull()
  })

  it.each([
    ['no peanuts'],
    ['without cheese'],
    ['peanut free noodles'],
    ['sin queso'],
    ['gluten free burrito'],
    ['halal burrito'],
    ['im allergic to peanuts burrito'],
    ['cheeseburger hold the fries'],
    ['not chicken'],
    ['bowl ohne nüsse'],
    ['bowl keine erdnüsse'],
    ['burrito pas de lait'],
    ['burrito senza glutine'],
    ['bowl zonder noten'],
    ['bowl -soy'],
    ['bowl ❌ soy'],
    ['bowl soyfree'],
    ['bowl soyallergy'],
    ['bowl без сои'],
    ['не хочу bowl'],
    ['bowl аллергия на сою'],
    ['bowl 없이'],
    ['bowl 빼고'],
    ['bowl 알레르기'],
    ['بدون bowl'],
    ['bowl בלי סויה'],
    ['bowl χωρίς σόγια'],
    ['bowl fără soia'],
    ['bowl tanpa kedelai'],
    ['bowl !soy'],
    ['bowl ❎ soy'],
    ['n0 soy bowl'],
  ])('%s keeps its words of diet', (term) => {
    const found = forgiven(term)
    if (found === null) return
    const denied = searchedWords(term).filter((word) => !['im', 'to', 'the'].includes(word))
    expect(found.leftOut.filter((word) => denied.includes(word))).toEqual([])
    expect(found.words.some(({ isNeeded }) => isNeeded)).toBe(true)
  })

  it('may have a typo in a word of diet that a name has', () => {
    expect(forgiven('salad no dresing')?.searchedTerm).toBe('salad no dressing')
    expect(forgiven('vegna bowl')?.words.some(({ text }) => text === 'vegan')).toBe(true)
  })

  it('is read in a bounded time, whatever it holds', () => {
    for (const term of [
      'sub '.repeat(50),
      'a b c d e f g h i j k l m n o p q r s t'.repeat(5),
      'ñ'.repeat(200),
    ])
      expect(() => forgiven(term.slice(0, 200))).not.toThrow()
  })
})
