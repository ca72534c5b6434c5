import { describe, expect, it } from 'vitest'
import type { Dish } from '../../../src/domain/dish/dish.ts'
import { catalogEventsOf } from '../../../test/support/catalog-bytes.ts'
import { anItem, contains, ingredient } from '../../../test/support/dish-builder.ts'
import { dishOf } from '../../../test/support/dish-of.ts'
import { CatalogDraft } from './catalog-draft.ts'
import { LateHeaderError } from './file-header.ts'
import { Report } from './report.ts'

/** A file as JSON text, or what becomes it: keys stay in the order the test writes them. */
async function draftOf(
  file: unknown,
  known: ConstructorParameters<typeof CatalogDraft>[2] = {},
  maxItemBytes = 10_000,
) {
  const report = new Report(100)
  const draft = new CatalogDraft('grill', report, known)
  const dishes: { readonly dish: Dish; readonly position: number }[] = []
  for (const event of await catalogEventsOf(typeof file === 'string' ? file : JSON.stringify(file), {
    maxItemBytes,
  })) {
    const accepted = draft.take(event)
    if (accepted !== null) dishes.push({ dish: dishOf(accepted), position: accepted.position })
  }
  return {
    draft,
    report,
    dishes,
    said: report.problems.map(({ index, pointer, code }) => `${index} ${pointer} ${code}`),
  }
}

const item = (id: string, more = {}) => anItem({ partnerDishId: id, ...more })

describe('the dishes of a file', () => {
  it('keep their place in it, with gaps where items were refused', async () => {
    const { dishes, report } = await draftOf([item('a'), { name: 'no id' }, item('c')])
    expect(dishes.map(({ dish, position }) => [dish.partnerDishId, position])).toEqual([
      ['a', 0],
      ['c', 2],
    ])
    expect(report.counts).toMatchObject({ received: 3, accepted: 2, rejected: 1 })
  })

  it('have the same id in every upload, whatever else changes', async () => {
    const [first, second] = [
      await draftOf([item('a')]),
      await draftOf([item('b'), item(' a ', { name: 'New' })]),
    ]
    expect(second.dishes[1]?.dish.id).toBe(first.dishes[0]?.dish.id)
  })

  it.each<[string, unknown, string]>([
    ['a schema error', { ...item('b'), name: 7 }, '1 /name INVALID_ITEM'],
    [
      'a broken rule',
      item('b', { ingredients: [ingredient('Rice'), ingredient('Rice')] }),
      '1 /ingredients/1/id INVALID_ITEM',
    ],
    ['an item that is too large', item('b', { description: 'x'.repeat(3000) }), '1  ITEM_TOO_LARGE'],
    ['an item that is no object', null, '1  INVALID_ITEM'],
  ])('are not hurt by %s beside them', async (_, bad, problem) => {
    const { dishes, said, report } = await draftOf([item('a'), bad, item('z')], {}, 2000)
    expect(dishes.map(({ dish }) => dish.partnerDishId)).toEqual(['a', 'z'])
    expect(said).toEqual([problem])
    expect(report.counts.rejected).toBe(1)
  })

  it('are named in the report by the partner’s id, where there is one', async () => {
    const { report } = await draftOf([{ partnerDishId: 'x' }, { name: 'no id' }])
    expect(report.problems.map((problem) => problem.partnerDishId)).toEqual(['x', null])
  })

  it('come with warnings: unknown names, mapped allergens, doubtful figures', async () => {
    const odd = item('a', {
      colour: 'red',
      allergens: contains('Milk'),
      nutrition: { caloriesTotal: 1, caloriesFromFat: 2 },
    })
    const { said, dishes } = await draftOf([odd])
    expect(said).toEqual([
      '0 /colour UNKNOWN_PROPERTY',
      '0 /allergens/0/type ALLERGEN_MAPPED',
      '0 /nutrition/caloriesFromFat IMPLAUSIBLE_NUTRITION',
    ])
    expect(dishes).toHaveLength(1)
  })
})

describe('a dish that a file lists twice', () => {
  const saidOf = async (file: unknown) => {
    const { dishes, draft, report } = await draftOf(file)
    const { accepted, rejected } = report.counts
    return {
      left: dishes.filter(({ dish }) => !draft.withdrawn.includes(dish.id)).map(({ dish }) => dish.category),
      ...{ accepted, rejected },
      said: report.problems.map(({ code, index, message }) => `${index} ${code} ${message}`),
    }
  }
  const soup = (more = {}) => item('a', { category: 'Soups', ...more })
  const merged = (first: number, second: number) =>
    `${second} DUPLICATE_MERGED items ${first} and ${second} are the same dish, "a": it is taken once, with the category and menu of item ${first}`
  const differing = (second: number, why = 'they differ') =>
    `${second} DUPLICATE_ID items 0 and ${second} have the id "a", and ${why}: neither is taken`

  it.each<[string, unknown[], object]>([
    [
      'in two categories is one dish, in the first of them',
      [soup(), soup({ category: 'Specials', originalCategoryName: 'Today' })],
      { left: ['Soups'], accepted: 2, rejected: 0, said: [merged(0, 1)] },
    ],
    [
      'on two menus is one dish',
      [soup(), item('b'), soup({ menu: { id: 'dinner', name: 'Dinner' } })],
      { left: ['Soups', null], accepted: 3, rejected: 0, said: [merged(0, 2)] },
    ],
    [
      'in the same words is one dish, however often',
      [soup(), item('a', { category: 'Soups', partnerDishId: ' a ' }), soup()],
      { left: ['Soups'], accepted: 3, rejected: 0, said: [merged(0, 1), merged(0, 2)] },
    ],
    [
      'with something else is withdrawn, and both rows are named',
      [soup(), soup({ category: 'Specials', allergens: contains('PEANUT') })],
      { left: [], accepted: 0, rejected: 2, said: [differing(1)] },
    ],
    [
      'stays withdrawn where the first comes again',
      [soup(), soup({ category: 'Specials' }), soup({ name: 'Other' }), soup()],
      { left: [], accepted: 0, rejected: 4, said: [merged(0, 1), differing(2), differing(3)] },
    ],
    [
      'is withdrawn where the first was refused',
      [{ ...soup(), name: 7 }, soup()],
      {
        left: [],
        accepted: 0,
        rejected: 2,
        said: [expect.stringContaining('0 INVALID_ITEM'), differing(1, 'item 0 was refused')],
      },
    ],
  ])('%s', async (_, items, expected) => expect(await saidOf(items)).toEqual(expected))
})

describe('a dish whose item is refused', () => {
  const bad = (id: string) => item(id, { nutrition: { caloriesTotal: '119' } })
  const repeated = '{"mode":"partial","items":[{"partnerDishId":"a","name":"A","name":"B"}]}'
  const idsOf = async (file: unknown, known = {}) => {
    const { draft, dishes, report } = await draftOf(file, known)
    const left = dishes.filter(({ dish }) => !draft.withdrawn.includes(dish.id))
    const { accepted, rejected } = report.counts
    return {
      left: left.map(({ dish }) => dish.partnerDishId),
      withdrawn: draft.withdrawn.length,
      accepted,
      rejected,
    }
  }

  it.each<[string, unknown, object]>([
    [
      'is withdrawn by changes',
      { mode: 'partial', items: [item('a'), bad('b')] },
      { left: ['a'], withdrawn: 1 },
    ],
    ['is withdrawn by changes that give a property twice', repeated, { left: [], withdrawn: 1 }],
    [
      'is withdrawn by changes with a number as its id',
      { mode: 'partial', items: [{ ...bad('a'), partnerDishId: 7 }] },
      { withdrawn: 1, rejected: 1 },
    ],
    [
      'is withdrawn by changes with an invisible character in its id, with it and without',
      { mode: 'partial', items: [item('a\u200b')] },
      { withdrawn: 2, rejected: 1 },
    ],
    [
      'is withdrawn by changes with two ids, as are both dishes',
      '{"mode":"partial","items":[{"partnerDishId":"a","partnerDishId":"b"}]}',
      { withdrawn: 2, rejected: 1 },
    ],
    [
      'is withdrawn by changes with more text than an item may have',
      { mode: 'partial', items: [item('a', { notes: 'x'.repeat(300_000) })] },
      { withdrawn: 1, rejected: 1 },
    ],
    ['is not there anyway in a full file', { items: [item('a'), bad('b')] }, { left: ['a'], withdrawn: 0 }],
    [
      'is not taken from elsewhere in the file',
      [item('a'), bad(' a')],
      { left: [], accepted: 0, rejected: 2 },
    ],
    ['is not taken from later in the file', [bad('a'), item('a')], { left: [], accepted: 0, rejected: 2 }],
    ['is refused however often', [bad('a'), bad('a'), item('b')], { left: ['b'], withdrawn: 0, rejected: 2 }],
    [
      'counts once',
      { mode: 'partial', items: [bad('a'), item('a'), bad('a')] },
      { withdrawn: 1, rejected: 3 },
    ],
    ['may have no id', { mode: 'partial', items: [bad(' '), bad(' '), {}] }, { withdrawn: 0, rejected: 3 }],
  ])('%s', async (_what, file, expected) => {
    expect(await idsOf(file)).toMatchObject(expected)
  })
})

describe('the file’s own properties', () => {
  const MILK = [{ type: 'DAIRY' }]

  it('govern the items after them', async () => {
    const { dishes } = await draftOf({
      allergensComplete: true,
      items: [item('a', { allergens: MILK }), item('b', { allergens: MILK, allergensComplete: false })],
    })
    expect(dishes.map(({ dish }) => dish.allergensComplete)).toEqual([true, false])
  })

  it.each<[string, object, boolean]>([
    ['says no more', {}, true],
    ['says more of allergens where nobody reads it', { mayContain: 'see the chart' }, false],
    ['says so for itself, too', { mayContain: 'see the chart', allergensComplete: true }, false],
    ['says more that can be read', { mayContain: ['PEANUT'] }, true],
    ['denies it by another name', { allergens_complete: false }, false],
    [
      'denies it by another name beside its own',
      { AllergensComplete: false, allergensComplete: true },
      false,
    ],
  ])('make a list complete only where the item %s', async (_what, more, expected) => {
    const { dishes } = await draftOf({
      allergensComplete: true,
      items: [item('a', { allergens: MILK, ...more })],
    })
    expect(dishes.map(({ dish }) => dish.allergensComplete)).toEqual([expected])
  })

  it.each<object>([
    { allergens_complete: false },
    { AllergensComplete: 'no' },
    { allergens_complete: ['MILK'] },
    { isComplete: 0 },
    { incomplete: true },
    { verification: 'pending' },
    { meta: { allergensComplete: false } },
    { allergenInfo: { verified: 'N' } },
  ])('make no list complete where they deny it by another name: %j', async (more) => {
    const items = [item('a', { allergens: MILK }), item('b', { allergens: MILK, allergensComplete: true })]
    for (const file of [
      { ...more, allergensComplete: true, items },
      { allergensComplete: true, ...more, items },
    ]) {
      const { dishes, report } = await draftOf(file)
      expect(dishes.map(({ dish }) => dish.allergensComplete)).toEqual([false, true])
      expect(report.problems.map(({ message }) => message)).toContainEqual(
        expect.stringContaining('To be safe, "allergensComplete" counts as false here'),
      )
    }
    const late = { allergensComplete: true, items, ...more }
    await expect(draftOf(late)).rejects.toThrow(LateHeaderError)
  })

  it.each<object>([
    { allergens_complete: true },
    { allergensVerified: '2026-11-01' },
    { meta: { allergensComplete: true, page: 0 } },
    { verification: { by: 'Anna' }, isComplete: null, page: 1 },
  ])('let lists be complete where they do not deny it: %j', async (more) => {
    const { dishes } = await draftOf({
      ...more,
      allergensComplete: true,
      items: [item('a', { allergens: MILK })],
    })
    expect(dishes.map(({ dish }) => dish.allergensComplete)).toEqual([true])
  })

  it('start the reading again where allergensComplete comes after the items', async () => {
    const file = { items: [item('a')], allergensComplete: true }
    await expect(draftOf(file)).rejects.toThrow(new LateHeaderError('allergensComplete'))
    expect((await draftOf(file, { allergensComplete: true })).dishes).toHaveLength(1)
  })

  it('start the reading again where it turns out after the items that they are changes only', async () => {
    const file = { items: [item('a')], mode: 'partial' }
    await expect(draftOf(file)).rejects.toThrow(new LateHeaderError('mode'))
    expect((await draftOf(file, { mode: 'partial' })).dishes).toHaveLength(1)
  })

  it('doubt a row printed twice under two ids', async () => {
    const row = { name: 'Soup', category: 'Soups', nutrition: { caloriesTotal: 120, protein: 3 } }
    const { said } = await draftOf([item('a', row), item('b', row), item('c', { ...row, name: 'Stew' })])
    expect(said.filter((problem) => problem.includes('DUPLICATE_DISH'))).toEqual(['1 /name DUPLICATE_DISH'])
  })

  it('do not, where they come late but change nothing', async () => {
    const late = {
      items: [item('a')],
      allergensComplete: false,
      mode: 'full',
      generatedAt: '2026-11-20T10:00:00Z',
    }
    const { draft } = await draftOf(late)
    expect(draft.header).toEqual({
      allergensComplete: false,
      mode: 'full',
      generatedAt: '2026-11-20T10:00:00Z',
    })
  })

  it.each([
    [{ schemaVersion: 2, items: [] }, '"schemaVersion" must be 1'],
    [{ mode: 'replace', items: [] }, '"mode" must be one of full, partial'],
    [
      { generatedAt: 'today', items: [] },
      '"generatedAt" must be a time with its zone, such as 2026-11-21T10:15:00Z',
    ],
    [{ restaurants: [{ id: 'r' }], items: [] }, '"restaurants" /0 "name" is missing'],
  ])('refuse the file where they are wrong: %j', async (file, message) => {
    await expect(draftOf(file)).rejects.toThrow(message)
  })

  it('are ignored with a warning where the schema does not know them', async () => {
    expect((await draftOf({ comment: 'hello', items: [] })).said).toEqual(['null /comment UNKNOWN_PROPERTY'])
  })
})

describe('what looks like a slip in the file’s own properties', () => {
  const HOUR_MS = 3_600_000
  const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

  it('is a time in the future', async () => {
    const { said, report } = await draftOf({ generatedAt: ahead(2 * HOUR_MS), items: [] })
    expect(said).toEqual(['null /generatedAt FUTURE_FILE'])
    expect(report.problems[0]?.message).toMatch(/is in the future; it counts as the time at which/)
  })

  it('is none where clocks differ by some minutes', async () => {
    expect((await draftOf({ generatedAt: ahead(HOUR_MS / 2), items: [] })).said).toEqual([])
  })

  it.each<[object, string[]]>([
    [{ deletions: ['a'], items: [] }, ['null /deletions DELETIONS_IGNORED']],
    [{ deletions: ['a'], mode: 'full', items: [] }, ['null /deletions DELETIONS_IGNORED']],
    [{ deletions: [], items: [] }, []],
    [{ deletions: ['a'], mode: 'partial', items: [] }, []],
  ])('are deletions in a full catalog: %j', async (file, expected) => {
    const { draft, report } = await draftOf(file)
    draft.restaurants()
    expect(report.problems.map(({ pointer, code }) => `null ${pointer} ${code}`)).toEqual(expected)
  })
})

describe('the restaurants of a file', () => {
  const soldIn = (...restaurantIds: string[]) => [item('a', { restaurantIds })]
  const main = { id: 'r-1', name: 'Main Street' }

  it('are those listed, then those that only dishes name', async () => {
    const { draft, said } = await draftOf({ restaurants: [main], items: soldIn('r-1', 'r-2') })
    expect(draft.restaurants()).toEqual([main, { id: 'r-2', name: 'r-2' }])
    expect(said).toEqual([])
  })

  it('get a warning where nobody knows them', async () => {
    const { draft, report } = await draftOf(soldIn('r-1', 'r-2', 'r-3'))
    draft.restaurants({ ofOperator: [{ id: 'r-1' }], live: [] })
    const { problems, problemCounts } = report
    const unknown = problems.filter(({ code }) => code === 'UNKNOWN_RESTAURANT')
    expect(unknown.map(({ index }) => index)).toEqual([0, 0])
    expect(problemCounts.UNKNOWN_RESTAURANT).toBe(2)
  })

  it('keep what the live catalog says of them, where this file does not list them', async () => {
    const { draft, report } = await draftOf(soldIn('r-1', 'r-2'))
    const live = [{ ...main, address: '1 Main St' }]
    expect(draft.restaurants({ ofOperator: [], live })).toEqual([...live, { id: 'r-2', name: 'r-2' }])
    expect(report.problemCounts.UNKNOWN_RESTAURANT).toBe(1)
  })

  it.each([
    { address: ' 1 Main St\u202e, Springfield ', shown: '1 Main St, Springfield', codes: [] },
    { address: 'é'.repeat(500), shown: 'é'.repeat(500), codes: [] },
    { address: null, shown: undefined, codes: [] },
    { address: '', shown: undefined, codes: ['UNKNOWN_PROPERTY'] },
    { address: 'é'.repeat(501), shown: undefined, codes: ['UNKNOWN_PROPERTY'] },
    { address: { street: '1 Main St' }, shown: undefined, codes: ['UNKNOWN_PROPERTY'] },
  ])('have their address as text: $address', async ({ address, shown, codes }) => {
    const { draft, report } = await draftOf({ restaurants: [{ ...main, address }], items: [] })
    expect(draft.restaurants()).toEqual([shown === undefined ? main : { ...main, address: shown }])
    expect(report.problems.map(({ code }) => code)).toEqual(codes)
  })

  it('get none where the operator configured no restaurants', async () => {
    const { draft, report } = await draftOf(soldIn('r-1'))
    expect(draft.restaurants()).toEqual([{ id: 'r-1', name: 'r-1' }])
    expect(report.problemCounts.UNKNOWN_RESTAURANT).toBeUndefined()
  })
})
