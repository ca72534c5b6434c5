import { describe, expect, it } from 'vitest'
import { aDish } from '../../../test/support/dish-builder.ts'
import { dishFacts } from '../../domain/dish/dish-facts.ts'
import { type CatalogVocabulary, countOf, hasBeginning, NO_WORDS, WORD_PLACES } from './catalog-vocabulary.ts'
import { packedVocabulary, unpackedVocabulary } from './packed-vocabulary.ts'
import { VocabularyCollector } from './vocabulary-collector.ts'

const SYLLABLES =
  'ba ke ri to chi po ta lo mi san der wi bur ge fre su co pi no le mon gra pe she ra tu vi an ol qu'.split(
    ' ',
  )

/** A word of its own for each number. */
function wordOf(at: number): string {
  return [at, at / 30, at / 900, at / 27_000].map((place) => SYLLABLES[Math.floor(place) % 30]).join('')
}

function collected(
  most: number,
  names: readonly string[],
  description: string | null = null,
): VocabularyCollector {
  const collector = new VocabularyCollector(most)
  for (const name of names) collector.add(dishFacts(aDish({ name, description })))
  return collector
}

function told(vocabulary: CatalogVocabulary): Record<string, readonly number[]> {
  return Object.fromEntries(
    vocabulary.words.map((word, at) => [word, WORD_PLACES.map((_, where) => countOf(vocabulary, at, where))]),
  )
}

describe('the vocabulary of a catalog', () => {
  it('has the folded words of its dishes, and how many dishes have them where', () => {
    const dish = aDish({ name: 'Crème & Crème', category: 'Crèmes', description: 'Wendy’s crème' })
    const collector = new VocabularyCollector()
    collector.add(dishFacts(dish))
    collector.add(dishFacts(dish))
    expect(told(collector.vocabulary())).toMatchObject({
      creme: [2, 0, 0, 2],
      cremes: [0, 2, 0, 0],
      wendy: [0, 0, 0, 2],
    })
  })

  it('has the partner’s category, the section of the menu and diets as well', () => {
    const collector = new VocabularyCollector()
    const menu = { id: 'kids', name: 'Kids Menu' }
    collector.add(dishFacts(aDish({ name: 'Fries', category: 'Sides', originalCategoryName: 'Small', menu })))
    expect(told(collector.vocabulary())).toMatchObject({
      sides: [0, 1, 0, 0],
      small: [0, 1, 0, 0],
      kids: [0, 1, 0, 0],
    })
  })

  it('has no word that is longer than a word is', () => {
    expect(collected(100, [`soup ${'x'.repeat(41)}`]).vocabulary().words).toEqual(['soup'])
  })

  it('is the sum of its parts', () => {
    const whole = collected(100, ['fish soup', 'fish taco']).vocabulary()
    const parts = collected(100, ['fish soup'])
    parts.merge(collected(100, ['fish taco']).vocabulary())
    parts.merge(NO_WORDS)
    expect(parts.vocabulary()).toEqual(whole)
  })

  it('stays within its bound', () => {
    const names = Array.from({ length: 50 }, (_, at) => wordOf(at))
    const collector = collected(20, names)
    collector.merge(collected(20, names.slice(20)).vocabulary())
    expect(collector.vocabulary().words).toHaveLength(20)
    expect(collector.vocabulary().isWhole).toBe(false)
  })

  it('knows which beginnings it has', () => {
    const { words } = collected(9, ['fish soup']).vocabulary()
    const vocabulary = { words, counts: new Uint32Array(8) }
    for (const beginning of ['f', 'fish', 'so', 'soup'])
      expect(hasBeginning(vocabulary, beginning)).toBe(true)
    for (const beginning of ['a', 'fishy', 'sp', 'z']) expect(hasBeginning(vocabulary, beginning)).toBe(false)
  })
})

describe('a packed vocabulary', () => {
  it.each<[string, CatalogVocabulary]>([
    ['of no words', NO_WORDS],
    ['of words beyond ASCII', collected(9, ['чай 寿司 soup'], 'soup').vocabulary()],
  ])('%s is the same when it is unpacked', async (_, vocabulary) => {
    const { words, counts } = vocabulary
    expect(await unpackedVocabulary(await packedVocabulary(vocabulary))).toEqual({ words, counts })
  })

  it('is small: 2 KB for 120 dishes, 400 KB for 100,000 dishes of 60,000 words', async () => {
    const menu = (dishes: number, words: number) =>
      Array.from({ length: dishes }, (_, at) =>
        [at, at * 7 + 1, at * 31 + 2].map((n) => wordOf(n % words)).join(' '),
      )
    const bytesOf = async (names: readonly string[]) =>
      (await packedVocabulary(collected(100_000, names, 'with rice and beans').vocabulary())).length
    expect(await bytesOf(menu(120, 300))).toBeLessThan(2_048)
    expect(await bytesOf(menu(100_000, 60_000))).toBeLessThan(400_000)
  })
})
