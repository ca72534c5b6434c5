import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { ingredient } from '../support/dish-builder.ts'
import { type Anything, ask } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { fillShelfBeforeSynonyms } from '../support/shelf-before-synonyms.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const QUERY =
  'query ($term: String) { search(searchTerm: $term) { searchTermUsed correctedTerm leftOutWords counts { total } matches { dish { name } } } }'
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
const CAFE = [
  { partnerDishId: '1', name: 'Classic Cheeseburger', category: 'Mains', description: 'with cheese' },
  { partnerDishId: '2', name: 'B.L.T. Sandwich', category: 'Mains', ingredients: [ingredient('Sour cream')] },
  { partnerDishId: '3', name: 'Mac & Cheese', menu: { id: 'k', name: 'Kids Menu' } },
  { partnerDishId: '4', name: 'Chocolate Chip Cookie', originalCategoryName: 'Sweet endings' },
  {
    partnerDishId: '5',
    name: 'French Fries',
    diets: [{ type: 'VEGAN', confidence: 1 }],
    allergensComplete: true,
  },
  { partnerDishId: '6', name: 'Coca-Cola' },
  { partnerDishId: '7', name: 'Peanut Noodles', ingredients: [ingredient('Kidney beans')] },
]

const MARKS = ["Fish'n'Chips", 'Chili:Lime Wings', 'Rice_Bowl', 'Piña·Colada', 'Dr.Pepper', 'Dr. Pepper Zero']

describe('a search on a shelf of before the words were divided at marks', () => {
  it('finds a dish as its name is written, until it is on a new one', async () => {
    const service = await startTestService()
    try {
      const menu = MARKS.map((name, at) => ({ partnerDishId: `${at}`, name, category: 'Drinks:Cold' }))
      const { apiKey } = await onboardWithCatalog(service, 'marks', menu)
      const namesOf = async (term: string) => {
        const { search } = await ask(service.address, apiKey, QUERY, { term })
        return search.matches.map((hit: Anything) => hit.dish.name)
      }
      expect(await namesOf('dr.pepper')).toEqual(['Dr.Pepper', 'Dr. Pepper Zero'])
      await fillShelfBeforeSynonyms(service, 'marks')
      await expect.poll(() => namesOf('lime')).toEqual([])
      for (const name of MARKS) expect(await namesOf(name), name).toContain(name)
      expect(await namesOf('drinks:cold')).toHaveLength(MARKS.length)
      expect(await namesOf('wings drinks:cold')).toEqual(['Chili:Lime Wings'])
    } finally {
      await service.close()
    }
  })
})

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
  })

  it('takes no other first letter where the menu has the word itself', async () => {
    expect(await found('rice')).toEqual(['Rice'])
    expect((await found('wice')).toSorted()).toEqual(['Ice Cream', 'Rice'])
  })

  it('corrects typos by the words of a file of changes, and by those of the dishes that it leaves alone', async () => {
    const items = [{ partnerDishId: '9', name: 'Kohlrabi' }]
    const changes = JSON.stringify({ schemaVersion: 1, mode: 'partial', items })
    expect(await uploadCatalog(service.address, chain.partnerToken, changes)).toMatchObject({ state: 'LIVE' })
    expect(await found('kolhrabi')).toEqual(['Kohlrabi'])
    expect(await found('haloumi')).toEqual(RANKED)
  })
})

describe('a search that forgives', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'cafe', CAFE)
  })
  afterAll(() => service?.close())

  const searched = async (term: string): Promise<Anything> => {
    const { search } = await ask(service.address, chain.apiKey, QUERY, { term })
    return { ...search, matches: search.matches.map((hit: Anything) => hit.dish.name) }
  }

  it.each([
    ['joined words', 'cheese burger', 'Classic Cheeseburger'],
    ['the end of a word', 'burgers', 'Classic Cheeseburger'],
    ['divided words', 'cocacola', 'Coca-Cola'],
    ['acronyms', 'blt', 'B.L.T. Sandwich'],
    ['words that name nothing', 'mac and cheese', 'Mac & Cheese'],
    ['plurals', 'cookies', 'Chocolate Chip Cookie'],
    ['a section of the menu', 'kids', 'Mac & Cheese'],
    ['the category of the partner', 'endings', 'Chocolate Chip Cookie'],
    ['diets', 'vegan', 'French Fries'],
  ])('forgives nothing where it finds %s: %s', async (_, term, name) => {
    const found = await searched(term)
    expect(found).toMatchObject({ searchTermUsed: 'PRECISE', correctedTerm: null, leftOutWords: [] })
    expect(found.matches).toEqual([name])
  })

  it.each([
    ['chesseburger', 'Classic Cheeseburger', 'cheeseburger', []],
    ['xheeseburger', 'Classic Cheeseburger', 'cheeseburger', []],
    ['i want a cheeseburger please', 'Classic Cheeseburger', 'cheeseburger', ['i', 'want', 'please']],
    ['gorgeous french fries', 'French Fries', 'french fries', ['gorgeous']],
  ])('says what it searched for %s', async (term, name, correctedTerm, leftOutWords) => {
    const found = await searched(term)
    expect(found).toMatchObject({ searchTermUsed: 'FORGIVING', correctedTerm, leftOutWords })
    expect(found.matches[0]).toBe(name)
  })

  it('finds dishes with most words where none has all', async () => {
    const found = await searched('fries and a cola')
    expect(found).toMatchObject({ searchTermUsed: 'FORGIVING', correctedTerm: null, leftOutWords: [] })
    expect(found.matches.toSorted()).toEqual(['Coca-Cola', 'French Fries'])
  })

  it.each(['no peanuts', 'without peanuts', 'peanut free', 'no fries', 'allergic to peanuts', 'sin peanut'])(
    'leaves no word of diet out: %s',
    async (term) => {
      expect(await searched(term)).toMatchObject({ searchTermUsed: 'PRECISE', matches: [] })
    },
  )

  it.each(['soup', 'soda pop', 'beer'])('finds nothing that is only spelled alike: %s', async (term) => {
    expect((await searched(term)).matches.filter((name: string) => name !== 'Coca-Cola')).toEqual([])
  })

  it('says nothing of a term that is not there', async () => {
    expect(await searched('')).toMatchObject({ searchTermUsed: null, correctedTerm: null, leftOutWords: [] })
  })

  it('says how a term was searched before the first catalog, too', async () => {
    const { apiKey } = await service.onboard({ chainId: 'menu-less', name: 'Menu-less' })
    const used = async (term: string) =>
      (await ask(service.address, apiKey, QUERY, { term })).search.searchTermUsed
    expect([await used('soup'), await used(' ')]).toEqual(['PRECISE', null])
  })
})
