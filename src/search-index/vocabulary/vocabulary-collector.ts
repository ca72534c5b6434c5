import type { DishFacts } from '../../domain/dish/dish-facts.ts'
import { menuWords } from '../../domain/text/menu-words.ts'
import { dishGroups } from '../dish-groups.ts'
import { type CatalogVocabulary, MAX_WORD_LENGTH, WORD_PLACES, type WordPlace } from './catalog-vocabulary.ts'

/** A menu of 100,000 dishes has fewer. Further words are left out: they are found, but typos in them are not corrected. */
const MAX_VOCABULARY_WORDS = 100_000
/** Many dishes have the same ingredients: their names are split once. */
const MAX_KNOWN_TEXTS = 5_000
const MAX_KNOWN_LENGTH = 60

type Counts = number[]

/** Collects the words of a catalog dish by dish, in bounded memory. */
export class VocabularyCollector {
  readonly #counts = new Map<string, Counts>()
  readonly #wordsOf = new Map<string, readonly string[]>()
  readonly #most: number
  #isWhole = true

  constructor(most = MAX_VOCABULARY_WORDS) {
    this.#most = most
  }

  add({ dish, components, defaultDish }: Pick<DishFacts, 'dish' | 'components' | 'defaultDish'>): void {
    this.#addText('name', dish.name)
    this.#addText('category', dish.category ?? '')
    for (const name of dishGroups({ dish, defaultDish })) this.#addText('category', name)
    for (const { name } of components) this.#addText('ingredient', name)
    this.#addText('description', dish.description ?? '')
  }

  /** Adds the words of another catalog, or of another part of this one. */
  merge({ words, counts, isWhole = false }: CatalogVocabulary): void {
    this.#isWhole &&= isWhole
    words.forEach((word, at) => {
      const own = this.#countsOf(word)
      for (const where of WORD_PLACES.keys())
        if (own !== null) own[where] = (own[where] ?? 0) + (counts[at * WORD_PLACES.length + where] ?? 0)
    })
  }

  vocabulary(): CatalogVocabulary {
    const words = [...this.#counts.keys()].sort()
    const counts = new Uint32Array(words.length * WORD_PLACES.length)
    words.forEach((word, at) => {
      counts.set(this.#counts.get(word) ?? [], at * WORD_PLACES.length)
    })
    return { words, counts, isWhole: this.#isWhole }
  }

  #addText(place: WordPlace, text: string): void {
    const where = WORD_PLACES.indexOf(place)
    for (const word of this.#wordsIn(text)) {
      const counts = this.#countsOf(word)
      if (counts !== null) counts[where] = (counts[where] ?? 0) + 1
    }
  }

  #wordsIn(text: string): readonly string[] {
    const known = this.#wordsOf.get(text)
    if (known !== undefined) return known
    const words = [...new Set(menuWords(text))].filter(({ length }) => length <= MAX_WORD_LENGTH)
    if (text.length > MAX_KNOWN_LENGTH) return words
    if (this.#wordsOf.size >= MAX_KNOWN_TEXTS) this.#wordsOf.clear()
    this.#wordsOf.set(text, words)
    return words
  }

  #countsOf(word: string): Counts | null {
    const known = this.#counts.get(word)
    if (known !== undefined) return known
    if (this.#counts.size >= this.#most) {
      this.#isWhole = false
      return null
    }
    const counts = WORD_PLACES.map(() => 0)
    this.#counts.set(word, counts)
    return counts
  }
}
