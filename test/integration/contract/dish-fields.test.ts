import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_DISH_FIELDS } from '../../../harness/requests/all-fields.ts'
import { type Anything, ask } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const full = {
  partnerDishId: 'bowl-1',
  name: 'Harvest Bowl',
  chainProductId: 'product-77',
  description: 'Rice, salmon and greens',
  category: 'Bowls',
  originalCategoryName: 'BOWLS & MORE',
  menu: { id: 'menu-lunch', name: 'Lunch' },
  imageUrl: 'https://images.example/harvest.jpg',
  servingSize: '1 bowl',
  servingSizeInGrams: 412.5,
  displayOnWidget: true,
  nutrition: { calories: 512, protein: 31.5, vitaminC: 40 },
  allergensComplete: true,
  allergens: [
    { type: 'FISH', level: 'CONTAINS', confidence: 0.9, source: 'recipe' },
    { type: 'MILK', level: 'MAY_CONTAIN', confidence: 0.7, source: 'label' },
    { type: 'EGG', level: 'FREE_FROM' },
    { type: 'celery', level: 'CONTAINS' },
  ],
  diets: [{ type: 'PESCATARIAN', confidence: 0.8, source: 'kitchen' }],
  cuisines: [
    { id: 'c-jp', name: 'Japanese', parent: { id: 'c-as', name: 'Asian' } },
    { id: 'c-fu', name: 'Fusion' },
  ],
  preparationTypes: [{ id: 'p-grill', name: 'Grilled', description: 'Over charcoal', confidence: 0.95 }],
  styles: [{ id: 's-light', name: 'Light', description: 'Less oil', confidence: 0.6 }],
  baseNutrition: { calories: 12, protein: 0.5 },
  baseAllergens: [{ type: 'SESAME', level: 'CONTAINS', source: 'dressing' }],
}
const bare = { partnerDishId: 'bare-1', name: 'Bare Dish' }
const onlyMenuCategory = {
  partnerDishId: 'cat-1',
  name: 'Soup',
  category: 'Soups',
  displayOnWidget: false,
  cuisines: [{ name: 'Tex Mex' }],
}

describe('every field of a dish', () => {
  let service: TestService
  let chain: PublishedChain
  let ids: Record<string, string>

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'fields', {
      schemaVersion: 1,
      items: [full, bare, onlyMenuCategory],
      restaurants: [{ id: 'r1', name: 'One' }],
    })
    const { search } = await ask(
      service.address,
      chain.apiKey,
      '{ search(restaurantId: "r1") { matches { dish { id partnerDishId } } } }',
    )
    ids = Object.fromEntries(
      search.matches.map(({ dish }: Anything) => [dish.partnerDishId, dish.id] as const),
    )
  })
  afterAll(() => service?.close())

  const dish = async (partnerDishId: string): Promise<Anything> => {
    const query = `query ($id: ID!) { dish(id: $id) ${ALL_DISH_FIELDS} }`
    return (await ask(service.address, chain.apiKey, query, { id: ids[partnerDishId] })).dish
  }

  it('comes back as it was uploaded', async () => {
    const found = await dish('bowl-1')
    expect(found).toMatchObject({
      id: ids['bowl-1'],
      partnerDishId: 'bowl-1',
      chainProductId: 'product-77',
      name: 'Harvest Bowl',
      description: 'Rice, salmon and greens',
      category: 'Bowls',
      originalCategoryName: 'BOWLS & MORE',
      imageUrl: 'https://images.example/harvest.jpg',
      servingSize: '1 bowl',
      servingSizeInGrams: 412.5,
      displayOnWidget: true,
      isCustomizable: false,
      menu: { id: 'menu-lunch', name: 'Lunch' },
      addedIngredients: [],
      customizationGroups: [],
    })
  })

  it('the id is opaque: neither the partner’s id nor the product id', async () => {
    expect(ids['bowl-1']).toMatch(/^dish_[A-Za-z0-9_-]{24}$/)
  })

  it('createdAt and updatedAt are ISO 8601 with milliseconds and Z', async () => {
    const { createdAt, updatedAt } = await dish('bowl-1')
    expect(createdAt).toMatch(INSTANT)
    expect(updatedAt).toMatch(INSTANT)
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000)
  })

  it('cuisines have id, name and parent', async () => {
    expect((await dish('bowl-1')).cuisines).toEqual([
      { id: 'c-jp', name: 'Japanese', parent: { id: 'c-as', name: 'Asian' } },
      { id: 'c-fu', name: 'Fusion', parent: null },
    ])
    expect((await dish('cat-1')).cuisines).toEqual([{ id: 'tex-mex', name: 'Tex Mex', parent: null }])
  })

  it('allergens have id, name, description, confidence, type, displayName and source', async () => {
    const { allergens } = await dish('bowl-1')
    expect(allergens).toEqual([
      {
        id: 'allergen_dairy',
        name: 'Dairy',
        description: 'Milk and foods made from milk',
        confidence: 0.7,
        type: 'DAIRY',
        displayName: 'Dairy',
        source: 'label',
        level: 'MAY_CONTAIN',
      },
      expect.objectContaining({ type: 'FISH', confidence: 0.9, source: 'recipe', level: 'CONTAINS' }),
      expect.objectContaining({ type: 'SESAME', confidence: 1, source: 'dressing', level: 'CONTAINS' }),
    ])
  })

  it('an allergen with no place among the nine is kept beside them', async () => {
    expect((await dish('bowl-1')).otherAllergens).toEqual([{ name: 'CELERY', level: 'CONTAINS' }])
  })

  it('diets have id, name, description, confidence, type and displayName', async () => {
    expect((await dish('bowl-1')).diets).toEqual([
      {
        id: 'diet_pescatarian',
        name: 'Pescatarian',
        description: 'No meat or poultry; fish and shellfish allowed',
        confidence: 0.8,
        type: 'PESCATARIAN',
        displayName: 'Pescatarian',
      },
    ])
  })

  it('preparationTypes and styles have id, name, description and confidence', async () => {
    const { preparationTypes, styles } = await dish('bowl-1')
    expect(preparationTypes).toEqual(full.preparationTypes)
    expect(styles).toEqual(full.styles)
  })

  it('baseAllergens have type, displayName and source', async () => {
    const { baseAllergens } = await dish('bowl-1')
    expect(baseAllergens).toContainEqual({
      type: 'SESAME',
      displayName: 'Sesame',
      source: 'dressing',
      level: 'CONTAINS',
    })
  })

  it('shows a picture by https alone, with the name as its text', async () => {
    const url = 'https://images.example/1.jpg'
    const items = [url, 'http://images.example/1.jpg', 'javascript:alert(1)', '/1.jpg'].map(
      (imageUrl, at) => ({
        ...{ partnerDishId: String(at), name: `Dish ${at}`, imageUrl },
      }),
    )
    const pictures = await onboardWithCatalog(service, 'pictures', items)
    const shown = '{ search { matches { dish { imageUrl image { url alt } } } } }'
    const { search } = await ask(service.address, pictures.apiKey, shown)
    const none = { dish: { imageUrl: null, image: null } }
    expect(search.matches).toEqual([
      { dish: { imageUrl: url, image: { url, alt: 'Dish 0' } } },
      ...[none, none, none],
    ])
    const warned = pictures.upload.problems.filter(({ code }) => code === 'IMAGE_NOT_SHOWN')
    expect(warned.map(({ partnerDishId }) => partnerDishId)).toEqual(['1', '2', '3'])
  })

  it('says of a picture what the partner says, and the name where that is blank', async () => {
    const imageUrl = 'https://images.example/1.jpg'
    const texts = ['  A bowl, \u202Eseen from above ', ' ', null]
    const items = texts.map((imageAlt, at) => ({
      ...{ partnerDishId: String(at), name: `Dish ${at}`, imageUrl, imageAlt },
    }))
    const { apiKey } = await onboardWithCatalog(service, 'described', items)
    const { search } = await ask(service.address, apiKey, '{ search { matches { dish { image { alt } } } } }')
    const alts = search.matches.map(({ dish: { image } }: Anything) => image.alt)
    expect(alts).toEqual(['A bowl, seen from above', 'Dish 1', 'Dish 2'])
  })

  it('search gives the same dish as the query for one', async () => {
    const query = `{ search(searchTerm: "harvest bowl") { matches { dish ${ALL_DISH_FIELDS} } } }`
    const { search } = await ask(service.address, chain.apiKey, query)
    expect(search.matches[0].dish).toEqual(await dish('bowl-1'))
  })

  it('a dish of which only the name is known has nulls and empty lists, and no error', async () => {
    const found = await dish('bare-1')
    expect(found).toMatchObject({
      ...{ chainProductId: null, description: null, category: null, originalCategoryName: null },
      ...{ imageUrl: null, servingSize: null, servingSizeInGrams: null, menu: null },
      ...{ displayOnWidget: true, isCustomizable: false },
      ...{ cuisines: [], allergens: [], diets: [], preparationTypes: [], styles: [], addedIngredients: [] },
      ...{ customizationGroups: [], otherAllergens: [], baseAllergens: [] },
    })
    for (const figures of [found.nutrition, found.baseNutrition])
      expect(Object.values(figures).every((value) => value === null)).toBe(true)
    expect(found.unknownAllergens).toHaveLength(9)
  })

  it('originalCategoryName is the category where the menu names no other', async () => {
    expect(await dish('cat-1')).toMatchObject({ category: 'Soups', originalCategoryName: 'Soups' })
  })

  it('displayOnWidget tells whether the dish is shown in the widget', async () => {
    expect((await dish('cat-1')).displayOnWidget).toBe(false)
    const { search } = await ask(service.address, chain.apiKey, '{ search { matches { dish { name } } } }')
    expect(search.matches.map((hit: Anything) => hit.dish.name)).toEqual(['Harvest Bowl', 'Bare Dish'])
  })

  it('only the selected fields come back', async () => {
    const query = 'query ($id: ID!) { dish(id: $id) { name menu { name } } }'
    const answer = await ask(service.address, chain.apiKey, query, { id: ids['bowl-1'] })
    expect(answer).toEqual({ dish: { name: 'Harvest Bowl', menu: { name: 'Lunch' } } })
  })

  it('an unknown dish is null with DISH_NOT_FOUND, whatever the form of the id', async () => {
    for (const id of ['dish_aaaaaaaaaaaaaaaaaaaaaaaa', 'bowl-1', '', '../x', 'ø'.repeat(600)]) {
      const query = { query: 'query ($id: ID!) { dish(id: $id) { name } }', variables: { id } }
      const response = await fetch(`${service.address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: chain.apiKey },
        body: JSON.stringify(query),
      })
      const body = (await response.json()) as Anything
      expect(response.status).toBe(200)
      expect(body.data).toEqual({ dish: null })
      expect(body.errors[0]).toMatchObject({
        path: ['dish'],
        extensions: { code: 'DISH_NOT_FOUND', field: 'id' },
      })
    }
  })
})
