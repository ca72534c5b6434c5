import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aGuest } from '../../../test/support/dish-builder.ts'
import { hostileValue } from '../../../test/support/hostile-arguments.ts'
import { skeletonOf } from '../../../test/support/skeleton.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../domain/matching/preferences.ts'
import { hasDividingMark, wordsIn } from '../../domain/text/menu-words.ts'
import { TODAYS_MAKER } from '../../search-index/catalog-maker.ts'
import { type SearchScope, searchRequest } from './search-request.ts'
import { distinctWords, searchedWords } from './term-query.ts'

const CATALOG = {
  ...{ chainId: 'grill', catalogId: 'grill-1', shelf: 'shelf-1', version: '1', largestDishBytes: null },
  madeBy: { ...TODAYS_MAKER, scriptId: 'classify-1' },
}
const HARMLESS: SearchScope = { restaurantId: 'one', category: ['two'], searchTerm: 'three' }
/** A term of that many words, with a mark that divides words or without one. */
const wordsOf = (count: number, isMarked: boolean) =>
  Array.from({ length: count }, (_, at) => `word${'x'.repeat(at)}`).join(' ') + (isMarked ? '_' : '')

function requestOf(scope: SearchScope) {
  const page = { page: 1, size: 20 }
  const preferences = aGuest({ diets: ['VEGAN'], excludeAllergens: ['DAIRY'] })
  return searchRequest({ scope, preferences, settings: DEFAULT_MATCH_SETTINGS, page }, CATALOG)
}

function shapeOf(scope: SearchScope): unknown {
  const words = distinctWords(scope.searchTerm ?? '')
  return skeletonOf(requestOf(scope), [...Object.values(scope).flat(), ...words, words.join(' ')])
}

describe('the request of a search', () => {
  it('has one shape for each number of words, divided by marks or not, whatever a client sends: values stay values', () => {
    const values = fc.record({
      restaurantId: hostileValue,
      category: fc.tuple(hostileValue),
      searchTerm: hostileValue,
    })
    fc.assert(
      fc.property(values, (scope) => {
        const words = distinctWords(scope.searchTerm ?? '')
        // Small words are left out, and a word that repeats is searched once.
        fc.pre(searchedWords(scope.searchTerm).length === wordsIn(scope.searchTerm).length)
        const isMarked = hasDividingMark(scope.searchTerm)
        const searchTerm = words.length === 0 ? '?' : wordsOf(words.length, isMarked)
        const harmless = { ...HARMLESS, searchTerm }
        // A value that is the same as a word of ours would be taken for it by the comparison alone.
        const own = JSON.stringify(requestOf(harmless))
        fc.pre(![...Object.values(scope).flat(), ...words].some((value) => own.includes(`"${value}"`)))
        expect(shapeOf(scope)).toEqual(shapeOf(harmless))
      }),
    )
  })

  it('holds a value in no script, no name of a field and no name of an index', () => {
    const mark = 'a value nobody else has'
    for (const name of ['restaurantId', 'category', 'searchTerm'] as const) {
      const request = requestOf({ ...HARMLESS, [name]: mark })
      const [, must] = [request.query?.bool?.must ?? []].flat()
      const script = must?.script_score?.script
      expect(script).toHaveProperty('id', 'classify-1')
      expect(JSON.stringify([script, request.aggs, request.sort, request.index ?? null])).not.toContain(mark)
      expect(namesIn(request).filter((key) => key.includes(mark))).toEqual([])
    }
  })
})

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [name, ...namesIn(each)])
}
