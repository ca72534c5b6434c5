import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/upload-catalog.ts'
import { ingredient } from '../support/dish-builder.ts'
import { type Anything, ask } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const QUERY = 'query ($term: String) { search(searchTerm: $term) { matches { dish { name } } } }'
const MENU = [
  { partnerDishId: '1', name: 'Green Bowl', description: 'without halloumi' },
  { partnerDishId: '2', name: 'Red Bowl', ingredients: [ingredient('Halloumi cubes')] },
  { partnerDishId: '3', name: 'Wrap', category: 'Halloumi classics' },
  { partnerDishId: '4', name: 'The Great Halloumi Stack' },
  { partnerDishId: '5', name: 'Halloumi' },
  { partnerDishId: '6', name: 'Fried Halloumi' },
  { partnerDishId: '7', name: 'Rice', category: 'Sides' },
  { partnerDishId: '8', name: 'Ice Cream', category: 'Soft drinks and ice' },
]

describe('a search by words', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'words', MENU)
  })
  afterAll(() => service?.close())

  const found = async (term: string): Promise<string[]> => {
    const { search } = await ask(service.address, chain.apiKey, QUERY, { term })
    return search.matches.map((hit: Anything) => hit.dish.name)
  }
  const RANKED = [
    ...['Halloumi', 'Fried Halloumi', 'The Great Halloumi Stack'],
    ...['Wrap', 'Red Bowl', 'Green Bowl'],
  ]

  it('finds the name first, the shorter one before the longer one, then category, ingredients, description', async () => {
    expect(await found('halloumi')).toEqual(RANKED)
  })

  it('finds the same in the same order by a word with a typo, also in the first letter, or in a beginning', async () => {
    for (const term of ['haloumi', 'hallouim', 'jalloumi', 'haluomi', 'hallu', 'halo'])
      expect(await found(term), term).toEqual(RANKED)
  })

  it('finds all words, wherever each of them stands', async () => {
    expect(await found('halloumi bowl')).toEqual(['Red Bowl', 'Green Bowl'])
    expect(await found('cream soda')).toEqual(['Ice Cream'])
    expect(await found('halloumi cream')).toEqual([])
  })

  it('takes no other first letter where the menu has the word itself', async () => {
    expect(await found('rice')).toEqual(['Rice'])
    expect(await found('wice')).toEqual(['Rice', 'Ice Cream'])
  })

  it('corrects typos by the words of a file of changes, and by those of the dishes that it leaves alone', async () => {
    const items = [{ partnerDishId: '9', name: 'Kohlrabi' }]
    const changes = JSON.stringify({ schemaVersion: 1, mode: 'partial', items })
    expect(await uploadCatalog(service.address, chain.partnerToken, changes)).toMatchObject({ state: 'LIVE' })
    expect(await found('kolhrabi')).toEqual(['Kohlrabi'])
    expect(await found('haloumi')).toEqual(RANKED)
  })
})
