import { describe, expect, it } from 'vitest'
import { defaultOption, factsOf, group, notFree } from '../../../test/support/dish-builder.ts'
import { readAllergens } from './allergen-statements.ts'
import type { AllergenStatement } from './items-schema.ts'

const levels = (statements: readonly AllergenStatement[]) =>
  Object.fromEntries(
    Object.entries(readAllergens(statements, '/allergens').stated).map(([type, fact]) => [type, fact.level]),
  )
const free = (...types: string[]): AllergenStatement[] => types.map((type) => ({ type, level: 'FREE_FROM' }))

describe('the reading of a partner’s list of allergens', () => {
  it.each<[string, AllergenStatement[], Record<string, string>]>([
    ['a bare name is a contained allergen', [{ type: 'DAIRY' }], { DAIRY: 'CONTAINS' }],
    ['a synonym is read as ours', [{ type: 'Milk', level: 'MAY_CONTAIN' }], { DAIRY: 'MAY_CONTAIN' }],
    ['a part that is contained is the whole contained', [{ type: 'almonds' }], { TREE_NUT: 'CONTAINS' }],
    ['the worst of several statements counts', [...free('MILK'), { type: 'BUTTER' }], { DAIRY: 'CONTAINS' }],
    ['in whichever order they come', [{ type: 'BUTTER' }, ...free('MILK')], { DAIRY: 'CONTAINS' }],
    ['a weak contains may be', [{ type: 'EGG', confidence: 0.49 }], { EGG: 'MAY_CONTAIN' }],
    ['a weak free is not known', [{ type: 'EGG', level: 'FREE_FROM', confidence: 0.4 }], { EGG: 'UNKNOWN' }],
    ['a null confidence is a whole one', [{ type: 'EGG', confidence: null }], { EGG: 'CONTAINS' }],
    ['an empty list says nothing', [], {}],
    ['free from the whole is free', free('TREE_NUT', 'GLUTEN'), { TREE_NUT: 'FREE', WHEAT: 'FREE' }],
    [
      'so is free from the whole in the words of the regulation',
      free('Milk and products thereof (including lactose)'),
      { DAIRY: 'FREE' },
    ],
    ['free from both kinds of shellfish is free', free('CRUSTACEANS', 'Mollusks'), { SHELLFISH: 'FREE' }],
    ['free from a part and from the whole is free', free('LACTOSE', 'MILK'), { DAIRY: 'FREE' }],
    ['free from a part only is not known', free('LACTOSE'), { DAIRY: 'UNKNOWN' }],
    [
      'unless one of them is contained',
      [...free('CRUSTACEANS', 'MOLLUSCS'), { type: 'SQUID' }],
      { SHELLFISH: 'CONTAINS' },
    ],
    [
      'unless one of them is weak',
      [...free('CRUSTACEANS'), { type: 'MOLLUSCS', level: 'FREE_FROM', confidence: 0.2 }],
      { SHELLFISH: 'UNKNOWN' },
    ],
  ])('follows the rule: %s', (_, statements, expected) => expect(levels(statements)).toEqual(expected))

  it.each([
    'LACTOSE',
    'CASEIN',
    'ALMONDS',
    'HAZELNUT',
    'BARLEY',
    'OATS',
    'SHRIMP',
    'CRUSTACEANS',
    'MOLLUSCS',
  ])('never frees the whole where it is free from %s, and tells the partner', (part) => {
    const read = readAllergens(free(part), '/allergens')
    expect(Object.values(read.stated).map((fact) => fact.level)).toEqual(['UNKNOWN'])
    expect(read.problems.map(({ code, pointer }) => [code, pointer])).toContainEqual([
      'ALLERGEN_PART_ONLY',
      '/allergens/0/type',
    ])
  })

  it.each([
    ['said of the dish', { allergens: free('LACTOSE') }],
    ['said of its base', { baseAllergens: free('LACTOSE') }],
    [
      'said of its default option',
      { customizationGroups: [group('Milk', [defaultOption('Milk', { allergens: free('LACTOSE') })])] },
    ],
  ])('does not free lactose-free milk, %s, from milk, even where the list is complete', (_, item) => {
    expect(notFree(factsOf({ allergensComplete: true, ...item }).defaultDish.allergens)).toEqual({
      DAIRY: 'UNKNOWN',
    })
  })

  it('keeps what has no place among the nine, with its level', () => {
    const read = readAllergens(
      [{ type: 'Celery' }, { type: 'Mustard', level: 'MAY_CONTAIN' }, ...free('LUPIN')],
      '/allergens',
    )
    expect(read.others).toEqual([
      { name: 'CELERY', level: 'CONTAINS' },
      { name: 'MUSTARD', level: 'MAY_CONTAIN' },
      { name: 'LUPIN', level: 'FREE' },
    ])
    expect(read.stated).toEqual({})
    expect(read.problems.map((problem) => problem.code)).toEqual(Array(3).fill('ALLERGEN_KEPT_AS_EXTRA'))
  })

  it('keeps the names of parts that are contained: they have to be found again in the dish', () => {
    const traces = { type: 'Hazelnuts', level: 'MAY_CONTAIN' as const }
    const { parts } = readAllergens([{ type: 'Almonds' }, { type: 'Milk' }, traces], '/allergens')
    expect(parts).toEqual([{ type: 'TREE_NUT', name: 'ALMOND' }])
  })

  it('keeps as traces what it is not sure to be free of', () => {
    const { others } = readAllergens([{ type: 'Celery', level: 'FREE_FROM', confidence: 0.4 }], '/allergens')
    expect(others).toEqual([{ name: 'CELERY', level: 'MAY_CONTAIN' }])
  })

  it('says which name it mapped, and nothing of the contract’s own names', () => {
    const { problems } = readAllergens([{ type: 'DAIRY' }, { type: 'soya' }], '/baseAllergens')
    expect(problems).toMatchObject([
      { code: 'ALLERGEN_MAPPED', pointer: '/baseAllergens/1/type', severity: 'WARNING' },
    ])
  })

  it('keeps confidence and source', () => {
    const { stated } = readAllergens([{ type: 'SOY', confidence: 0.8, source: 'lab' }], '/allergens')
    expect(stated.SOY).toEqual({ level: 'CONTAINS', confidence: 0.8, source: 'lab' })
  })
})

describe('a name that nobody knows', () => {
  it('leaves unknown what the list does not mention: it may stand for any of the nine', () => {
    const { stated, others, problems } = readAllergens([{ type: 'MLIK' }, { type: 'Soy' }], '/allergens')
    expect(stated.SOY?.level).toBe('CONTAINS')
    expect(stated.DAIRY?.level).toBe('UNKNOWN')
    expect(others).toEqual([{ name: 'MLIK', level: 'CONTAINS' }])
    expect(problems.map((problem) => problem.code)).toContain('ALLERGEN_NOT_READ')
  })

  it.each([
    ['MLIK', 'DAIRY'],
    ['Milkk', 'DAIRY'],
    ['PEANTUS', 'PEANUT'],
    ['shelfish', 'SHELLFISH'],
    ['Erdnüse', 'PEANUT'],
  ] as const)('is not denied beside it: %s is nearly a name of %s', (type, meant) => {
    const list: AllergenStatement[] = [{ type }, { type: meant, level: 'FREE_FROM' }]
    for (const statements of [list, list.toReversed()])
      expect(readAllergens(statements, '/allergens').stated[meant]?.level).toBe('UNKNOWN')
    const { stated, problems } = readAllergens([{ type }, { type: meant }], '/allergens')
    expect(stated[meant]?.level).toBe('CONTAINS')
    expect(problems[0]?.message).toContain(`it may mean ${meant}, which is not taken as free either`)
    const { stated: denied } = readAllergens([...free(type), ...free(meant)], '/allergens')
    expect(denied[meant]?.level).toBe('FREE')
  })

  it.each([
    ['allergen_wheat', 'WHEAT'],
    ['CONTAINS_TREE_NUTS', 'TREE_NUT'],
    ['CEREALS_ALLERGEN', 'WHEAT'],
    ['has_egg', 'EGG'],
  ] as const)('that holds the name of an allergen leaves it unknown, traces too: %s', (type, meant) => {
    for (const level of ['CONTAINS', 'MAY_CONTAIN'] as const) {
      const { stated } = readAllergens([{ type, level }, ...free(meant)], '/allergens')
      expect(stated[meant]?.level).toBe('UNKNOWN')
    }
  })

  it('leaves a stated absence where it is no slip of the pen for it', () => {
    const { stated } = readAllergens([{ type: 'MLIK' }, ...free('EGG')], '/allergens')
    expect(stated.EGG?.level).toBe('FREE')
  })

  it('leaves nothing unknown where the dish is free of it, whatever it is', () => {
    const { stated, problems } = readAllergens(free('MLIK'), '/allergens')
    expect(stated).toEqual({})
    expect(problems.map((problem) => problem.code)).toEqual(['ALLERGEN_KEPT_AS_EXTRA'])
  })

  it.each(['Celery', 'MUSTARD', 'lupin', 'Sulphur dioxide and sulphites', 'Corn'])('is not %s', (type) => {
    const { stated, problems } = readAllergens([{ type }], '/allergens')
    expect(stated).toEqual({})
    expect(problems.map((problem) => problem.code)).toEqual(['ALLERGEN_KEPT_AS_EXTRA'])
  })
})

describe('a text with several names', () => {
  const levels = (type: string, level?: 'FREE_FROM') => {
    const { stated } = readAllergens([level === undefined ? { type } : { type, level }], '/allergens')
    return Object.fromEntries(Object.entries(stated).map(([name, fact]) => [name, fact.level]))
  }

  it.each<[string, object]>([
    ['Tree nuts and peanuts', { TREE_NUT: 'CONTAINS', PEANUT: 'CONTAINS' }],
    ['Tree nuts / Peanuts', { TREE_NUT: 'CONTAINS', PEANUT: 'CONTAINS' }],
    ['Nuts, namely: almonds, peanuts', { TREE_NUT: 'CONTAINS', PEANUT: 'CONTAINS' }],
    ['Cereals containing gluten, soybeans', { WHEAT: 'CONTAINS', SOY: 'CONTAINS' }],
    ['Cereals containing gluten and milk', { WHEAT: 'CONTAINS', DAIRY: 'CONTAINS' }],
    ['Cereals containing gluten, namely: wheat, rye, barley, oats', { WHEAT: 'CONTAINS' }],
    ['Tree nuts (cashew)', { TREE_NUT: 'CONTAINS' }],
    ['Milk, eggs and products thereof', { DAIRY: 'CONTAINS', EGG: 'CONTAINS' }],
  ])('is several statements: %s', (type, expected) => expect(levels(type)).toEqual(expected))

  it.each(['Egg 卵・乳・小麦', 'Corn 小麦', 'Legumes', 'Other', 'Products, etc.'])(
    'leaves unknown what cannot be read of it: %s',
    (type) => {
      expect(levels(type)).toMatchObject({ DAIRY: 'UNKNOWN', WHEAT: 'UNKNOWN', PEANUT: 'UNKNOWN' })
    },
  )

  it('is not free of the whole, where it says free of some', () => {
    expect(levels('Nuts (almonds)', 'FREE_FROM')).toEqual({ TREE_NUT: 'UNKNOWN' })
  })
})

describe('names that mean more than one thing', () => {
  it.each<[string, AllergenStatement[], object]>([
    ['nuts may be peanuts', [{ type: 'NUTS' }], { TREE_NUT: 'CONTAINS', PEANUT: 'UNKNOWN' }],
    [
      'nuts are none where peanuts are stated',
      [{ type: 'Nüsse' }, ...free('PEANUT')],
      { TREE_NUT: 'CONTAINS', PEANUT: 'FREE' },
    ],
    ['tree nuts are no peanuts', [{ type: 'Tree nuts' }], { TREE_NUT: 'CONTAINS' }],
    ['free from nuts says nothing of peanuts', free('NUTS'), { TREE_NUT: 'FREE' }],
    ['soy sauce is wheat', [{ type: 'Soy sauce' }], { SOY: 'CONTAINS', WHEAT: 'CONTAINS' }],
    [
      'unless it is stated otherwise',
      [{ type: 'Soy sauce' }, ...free('WHEAT')],
      { SOY: 'CONTAINS', WHEAT: 'FREE' },
    ],
    ['free from soy sauce says nothing of wheat', free('Soy sauce'), { SOY: 'UNKNOWN' }],
    ['miso', [{ type: 'Miso' }], { SOY: 'CONTAINS', WHEAT: 'CONTAINS' }],
    ['beer', [{ type: 'Beer' }], { WHEAT: 'CONTAINS' }],
    ['worcestershire', [{ type: 'Worcestershire sauce' }], { FISH: 'CONTAINS' }],
  ])('%s', (_, statements, expected) => expect(levels(statements)).toEqual(expected))
})

describe('names of other lists', () => {
  it.each([
    ['en:milk', 'DAIRY'],
    ['de:milch', 'DAIRY'],
    ['fr:œufs', 'EGG'],
    ['en:soybeans', 'SOY'],
    ['frutos de cáscara', 'TREE_NUT'],
    ['Schalenfrüchte', 'TREE_NUT'],
    ['arachidi', 'PEANUT'],
    ['crustacés', 'SHELLFISH'],
    ['cereals_containing_gluten', 'WHEAT'],
    ['SESAME_SEEDS', 'SESAME'],
  ])('are read: %s is %s', (type, expected) => expect(levels([{ type }])).toEqual({ [expected]: 'CONTAINS' }))

  it.each([
    'en:celery',
    'sulphur-dioxide-and-sulphites',
    'en:sulphur-dioxide-and-sulphites',
    'apio',
    'Sellerie',
  ])('are none of the nine: %s', (type) => {
    expect(levels([{ type }])).toEqual({})
    expect(readAllergens([{ type }], '').problems.map(({ code }) => code)).toEqual(['ALLERGEN_KEPT_AS_EXTRA'])
  })

  it.each(['9b2f7c1e-55aa-4c3e-8f0a-1234567890ab', 'A1', '0042', 'ALG_003', 'Pizza'])(
    'may mean anything where nobody can read them: %s',
    (type) => expect(levels([{ type }]).PEANUT).toBe('UNKNOWN'),
  )
})

describe('the specific foods of a list', () => {
  const specific = (statements: readonly AllergenStatement[]) =>
    Object.fromEntries(
      Object.entries(readAllergens(statements, '/allergens').stated).map(([type, fact]) => [
        type,
        fact.specific,
      ]),
    )

  it('are kept with the allergen that they map to', () => {
    expect(specific([{ type: 'ALMOND' }, { type: 'en:oats' }, { type: 'prawn' }, { type: 'MILK' }])).toEqual({
      TREE_NUT: ['Almond'],
      WHEAT: ['Oats'],
      SHELLFISH: ['Prawn'],
      DAIRY: undefined,
    })
  })

  it('stand beside the allergen where it is stated itself', () => {
    expect(specific([{ type: 'Wheat' }, { type: 'Barley' }])).toEqual({ WHEAT: ['Wheat', 'Barley'] })
  })

  it('are those of the worst level', () => {
    expect(specific([{ type: 'Almonds' }, { type: 'Walnuts', level: 'MAY_CONTAIN' }])).toEqual({
      TREE_NUT: ['Almonds'],
    })
  })
})

describe('what the partner is told', () => {
  it.each<[AllergenStatement, RegExp]>([
    [{ type: 'soya' }, /^"soya" was read as SOY$/],
    [{ type: 'LACTOSE', level: 'FREE_FROM' }, /^Free from "LACTOSE" does not say free from DAIRY/],
    [{ type: 'Celery' }, /^"Celery" is not one of the nine .* kept as extra data$/],
    [
      { type: 'MLIK' },
      /^"MLIK" is not one of the nine .* not mention are taken as unknown; it may mean DAIRY, which is not taken as free either$/,
    ],
  ])('names the words of %j, and how they were read', (statement, message) => {
    expect(readAllergens([statement], '/allergens').problems.at(-1)?.message).toMatch(message)
  })
})

describe('what a list says beside the level of each allergen', () => {
  const read = (...statements: AllergenStatement[]) => readAllergens(statements, '/allergens')
  const MAY = { level: 'MAY_CONTAIN' } as const

  it('is the traces of what is contained, too, with their level and confidence', () => {
    const { traces, traceStatements } = read(
      { type: 'EGG' },
      { type: 'EGG', ...MAY, confidence: 0.7 },
      { type: 'SOY', ...MAY },
    )
    expect(traces).toEqual(['EGG', 'SOY'])
    expect(traceStatements).toEqual([{ type: 'EGG', level: 'MAY_CONTAIN', confidence: 0.7 }])
  })

  it('is a weak CONTAINS as it was stated', () => {
    expect(read({ type: 'EGG' }, { type: 'EGG', confidence: 0.3 }).traceStatements).toEqual([
      { type: 'EGG', level: 'CONTAINS', confidence: 0.3 },
    ])
  })

  it('is no trace of what only may be there', () => {
    expect(read({ type: 'EGG', ...MAY }, { type: 'EGG', level: 'FREE_FROM' }).traceStatements).toEqual([])
  })

  it('is what a statement without confidence names, and nothing of a name that is known to be another', () => {
    const silent = (type: string) => read({ type, confidence: 0 })
    expect(silent('EGG').unsaid).toEqual(['EGG'])
    expect(silent('Celery').unsaid).toEqual([])
    expect(silent('MLIK').unsaid).toHaveLength(9)
    expect(silent('EGG').problems).toEqual([
      {
        code: 'STATEMENT_WITHOUT_CONFIDENCE',
        severity: 'WARNING',
        pointer: '/allergens/0/type',
        message: '"EGG" has confidence 0: it says nothing; leave it out, or give it a confidence',
      },
    ])
  })

  it('is no second problem of a statement about where an allergen comes from', () => {
    const sourced = { type: 'EGG', confidence: 0, from: ['mayo'] } as AllergenStatement
    expect(read(sourced).problems).toEqual([])
  })

  it('is wheat in soy sauce, as a part', () => {
    const { parts, stated } = read({ type: 'Soy sauce' })
    expect(stated.WHEAT?.level).toBe('CONTAINS')
    expect(parts).toContainEqual(expect.objectContaining({ type: 'WHEAT' }))
  })

  it('is not known of the whole where a part is absent and the whole is free in a list of names', () => {
    expect(read({ type: 'nuts (almonds)', level: 'FREE_FROM' }).stated.TREE_NUT?.unknownBecause).toBe(
      'PART_FREE',
    )
    expect(read({ type: 'MILK', level: 'FREE_FROM' }).stated.DAIRY?.level).toBe('FREE')
  })
})
