import { describe, expect, it } from 'vitest'
import type { KitchenStatement } from '../../../src/domain/dish/dish.ts'
import { dishFacts } from '../../../src/domain/dish/dish-facts.ts'
import type { CatalogHeader } from '../../../src/domain/items/items-schema.ts'
import type { AllergenType } from '../../../src/domain/vocabulary/vocabulary.ts'
import { contains, ingredient } from '../../../test/support/dish-builder.ts'
import { dishOf } from '../../../test/support/dish-of.ts'
import { readCatalog } from '../reading/read-catalog.ts'
import { CatalogDraft } from './catalog-draft.ts'
import { LateHeaderError, type Standing } from './file-header.ts'
import { Report } from './report.ts'

const LIMITS = { maxFileBytes: 1e6, maxItems: 100, maxItemBytes: 1e5, maxNesting: 32 }
const SOUP = { partnerDishId: 'soup', name: 'Soup', allergens: contains('CELERY'), allergensComplete: true }
const PEANUTS = { level: 'MAY_CONTAIN', type: 'Peanuts', text: 'We roast peanuts' } as const

async function drafted(file: object, known: Partial<CatalogHeader> = {}, standing: Standing = () => []) {
  const report = new Report(100)
  const draft = new CatalogDraft('grill', report, known, standing)
  const dishes = []
  async function* bytes() {
    yield Buffer.from(JSON.stringify(file))
  }
  for await (const event of readCatalog(bytes(), LIMITS)) {
    const accepted = draft.take(event)
    if (accepted !== null) dishes.push(dishFacts(dishOf(accepted)))
  }
  draft.restaurants()
  return { dishes, draft, codes: report.problems.map(({ code }) => code), problems: report.problems }
}

const levels = ({ dishes }: Awaited<ReturnType<typeof drafted>>, type: AllergenType) =>
  dishes.map(({ defaultDish }) => defaultDish.allergens[type].level)

describe('the statements of a kitchen', () => {
  it('count for each dish of a file, whatever it says itself', async () => {
    const free = { ...SOUP, partnerDishId: 'b', allergens: [{ type: 'PEANUT', level: 'FREE_FROM' }] }
    const found = await drafted({ statements: [PEANUTS], items: [SOUP, free] })
    expect(levels(found, 'PEANUT')).toEqual(['MAY_CONTAIN', 'MAY_CONTAIN'])
    expect(levels(found, 'EGG')).toEqual(['FREE', 'FREE'])
  })

  it('leave open what only their text names', async () => {
    const both = {
      level: 'MAY_CONTAIN',
      type: 'Peanuts',
      text: 'We handle peanuts, milk and sesame, no eggs',
    }
    const milk = { level: 'MAY_CONTAIN', type: 'Milk', text: both.text }
    const found = await drafted({ statements: [both, milk], items: [SOUP] })
    const types = ['PEANUT', 'DAIRY', 'SESAME', 'EGG'] as const
    expect(types.flatMap((type) => levels(found, type))).toEqual([
      'MAY_CONTAIN',
      'MAY_CONTAIN',
      'UNKNOWN',
      'FREE',
    ])
    expect(found.problems.find(({ code }) => code === 'CONTRADICTING_TEXT')).toMatchObject({
      pointer: '/statements/0/text',
    })
  })

  it('stay with a dish of which nothing but its components is left', async () => {
    const parts = [ingredient('Rice', { kind: 'PLANT' }), ingredient('Beans', { kind: 'PLANT' })]
    const item = { ...SOUP, allergens: [], componentsComplete: true, ingredients: parts }
    const { dishes } = await drafted({ statements: [PEANUTS], items: [item] })
    expect(dishes[0]?.baseAllergens.PEANUT).toMatchObject({
      level: 'MAY_CONTAIN',
      source: 'We roast peanuts',
    })
    expect(dishes[0]?.baseDiets.VEGAN.state).toBe('HOLDS')
  })

  it('break a diet where everything contains it', async () => {
    const milk = { level: 'CONTAINS', type: 'MILK' }
    const { dishes } = await drafted({ statements: [milk], items: [{ ...SOUP, diets: ['VEGAN'] }] })
    expect(dishes[0]?.defaultDish.diets.VEGAN.state).toBe('VIOLATED')
  })

  it('of a restaurant count for what it sells', async () => {
    const restaurants = [
      { id: 'r-1', name: 'One', statements: [PEANUTS] },
      { id: 'r-2', name: 'Two' },
    ]
    const sold = (restaurantIds: string[] | undefined, index: number) => ({
      ...SOUP,
      partnerDishId: `soup-${index}`,
      ...(restaurantIds === undefined ? {} : { restaurantIds }),
    })
    const items = [['r-1'], ['r-2'], ['r-1', 'r-2'], undefined].map(sold)
    expect(levels(await drafted({ restaurants, items }), 'PEANUT')).toEqual([
      'MAY_CONTAIN',
      'FREE',
      'MAY_CONTAIN',
      'MAY_CONTAIN',
    ])
  })

  it.each([
    ['statements', { statements: [PEANUTS] }],
    ['restaurants', { restaurants: [{ id: 'r-1', name: 'One', statements: [PEANUTS] }] }],
    ['verifiedAt', { verifiedAt: '2026-11-01T00:00:00Z' }],
  ])('start the reading again where they come after the items: %s', async (_, late) => {
    await expect(drafted({ items: [SOUP], ...late })).rejects.toThrow(LateHeaderError)
    expect((await drafted({ items: [SOUP], ...late }, late as Partial<CatalogHeader>)).dishes).toHaveLength(1)
  })

  it('do not, where late restaurants state nothing', async () => {
    const late = { items: [SOUP], restaurants: [{ id: 'r-1', name: 'One' }] }
    expect((await drafted(late)).dishes).toHaveLength(1)
  })

  const standing: readonly KitchenStatement[] = [
    { type: 'SESAME', level: 'CONTAINS', text: null, restaurantIds: null },
  ]

  it('of before stand beside those that changes add, each once', async () => {
    const file = {
      mode: 'partial',
      statements: [PEANUTS, { level: 'CONTAINS', type: 'SESAME' }],
      items: [SOUP],
    }
    const found = await drafted(file, {}, () => standing)
    expect(levels(found, 'PEANUT')).toEqual(['MAY_CONTAIN'])
    expect(levels(found, 'SESAME')).toEqual(['CONTAINS'])
    expect(found.draft.kitchen).toHaveLength(2)
  })

  it.each<[string, string]>([['a name that cannot be read: it may be any of the nine', 'MLIK']])(
    'with %s',
    async (_, type) => {
      const found = await drafted({ statements: [{ level: 'CONTAINS', type }], items: [SOUP] })
      expect(levels(found, 'DAIRY')).toEqual(['UNKNOWN'])
      expect(found.codes).toContain('ALLERGEN_NOT_READ')
    },
  )

  it('with an allergen beyond the nine have no effect, which is reported', async () => {
    const found = await drafted({ statements: [{ level: 'CONTAINS', type: 'CELERY' }], items: [SOUP] })
    expect(levels(found, 'DAIRY')).toEqual(['FREE'])
    expect(found.problems).toContainEqual(
      expect.objectContaining({ code: 'ALLERGEN_KEPT_AS_EXTRA', pointer: '/statements/0/type' }),
    )
  })

  it('with an allergen beyond the nine still leave open what their text names', async () => {
    const text = 'Our fryer is shared with peanuts and shrimp'
    const found = await drafted({
      statements: [{ level: 'MAY_CONTAIN', type: 'celery', text }],
      items: [SOUP],
    })
    const types = ['PEANUT', 'SHELLFISH', 'EGG'] as const
    expect(types.flatMap((type) => levels(found, type))).toEqual(['UNKNOWN', 'UNKNOWN', 'FREE'])
    expect(found.draft.kitchen).toContainEqual({
      type: 'PEANUT',
      level: 'UNKNOWN',
      text,
      restaurantIds: null,
    })
  })

  it.each<object>([
    { mayContain: ['PEANUT'] },
    { crossContact: ['PEANUT'] },
    { allergenNote: 'Everything is fried with peanut oil' },
    { allergens: [{ type: 'PEANUT' }] },
    { statement: [PEANUTS] },
    { restaurants: [{ id: 'r-1', name: 'One', allergenNote: 'Fried with peanut oil' }] },
  ])('may stand in a property that nobody reads, before or after the items: %j', async (said) => {
    const items = [{ ...SOUP, restaurantIds: ['r-1'] }]
    const found = await drafted({ ...said, items })
    expect([...levels(found, 'PEANUT'), ...levels(found, 'EGG')]).toEqual(['UNKNOWN', 'FREE'])
    expect(found.codes).toEqual(expect.arrayContaining(['UNKNOWN_PROPERTY', 'CONTRADICTING_TEXT']))
    await expect(drafted({ items, ...said })).rejects.toThrow(LateHeaderError)
    const again = await drafted({ items, ...said }, found.draft.header)
    expect(levels(again, 'PEANUT')).toEqual(['UNKNOWN'])
    expect(again.draft.kitchen).toEqual(found.draft.kitchen)
  })

  it('are none where a property speaks of something else', async () => {
    const said = { brand: 'Peanut Palace', source: 'nuts.example', freeDelivery: true }
    const found = await drafted({ ...said, items: [SOUP] })
    expect(found.draft.kitchen).toEqual([])
  })

  it('that are null are absent', async () => {
    const restaurants = [{ id: 'r-1', name: 'One', statements: null }]
    const file = { statements: null, verifiedAt: null, mode: null, restaurants, items: [SOUP] }
    expect((await drafted(file)).draft.kitchen).toEqual([])
  })

  it('never say that something is absent', async () => {
    const file = { statements: [{ level: 'FREE_FROM', type: 'MILK' }], items: [SOUP] }
    await expect(drafted(file)).rejects.toThrow(/"statements"/)
  })
})

describe('the time at which a person checked the facts', () => {
  it('is that of the item, else that of the file', async () => {
    const verifiedAt = '2026-11-01T00:00:00Z'
    const own = { ...SOUP, partnerDishId: 'own', verifiedAt: '2026-11-02T08:00:00+01:00' }
    const { dishes } = await drafted({ verifiedAt, items: [SOUP, own] })
    expect(dishes.map(({ dish }) => dish.verifiedAt)).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-02T07:00:00.000Z',
    ])
  })

  it('is the oldest one for the menu', async () => {
    const older = { ...SOUP, partnerDishId: 'older', verifiedAt: '2024-05-01T00:00:00Z' }
    const { draft } = await drafted({ verifiedAt: '2026-11-01T00:00:00Z', items: [SOUP, older] })
    expect(draft.verifiedAt).toBe('2024-05-01T00:00:00.000Z')
  })

  it('is unknown where nobody says it', async () => {
    const { dishes, draft } = await drafted({ items: [SOUP] })
    expect([dishes[0]?.dish.verifiedAt, draft.verifiedAt]).toEqual([undefined, null])
  })
})

describe('allergens that a file never mentions', () => {
  const neverStated = async (file: object) => {
    const { problems } = await drafted(file)
    return problems.find(({ code }) => code === 'NEVER_STATED')?.message
  }
  const eight = contains('MILK', 'EGGS', 'FISH', 'SHELLFISH', 'Almonds', 'PEANUTS', 'WHEAT', 'SOY')
  const eightListed = { ...SOUP, allergens: eight }

  it('are named once', async () => {
    expect(await neverStated({ items: [eightListed, { ...eightListed, partnerDishId: 'b' }] })).toMatch(
      /^the file never mentions Sesame;/,
    )
    expect(await neverStated({ items: [SOUP] })).toMatch(/Dairy, Egg, .*Sesame;/)
  })

  it.each<[string, object]>([
    ['a list of the base', { baseAllergens: contains('TAHINI') }],
    ['a flag', { allergensComplete: ['SESAME'] }],
    ['an ingredient, as absent', { ingredients: [{ id: 'i', name: 'I', containsSesame: false }] }],
    ['the list of an ingredient', { ingredients: [{ id: 'i', name: 'I', allergens: contains('SESAME') }] }],
    [
      'an option',
      {
        customizationGroups: [
          { id: 'g', name: 'G', options: [{ id: 'o', name: 'O', allergens: contains('SESAME') }] },
        ],
      },
    ],
  ])('do not count where they are in %s', async (_, more) => {
    expect(
      await neverStated({ items: [eightListed, { ...SOUP, partnerDishId: 'b', ...more }] }),
    ).toBeUndefined()
  })

  it.each<[string, object]>([
    ['the flag of the file', { allergensComplete: ['SESAME'] }],
    ['the kitchen', { statements: [{ level: 'MAY_CONTAIN', type: 'SESAME' }] }],
    ['changes, which are not the menu', { mode: 'partial' }],
  ])('do not count in %s', async (_, header) => {
    expect(await neverStated({ ...header, items: [eightListed] })).toBeUndefined()
  })

  it('are no concern of a file without dishes', async () => {
    expect(await neverStated({ items: [] })).toBeUndefined()
  })
})
