import { describe, expect, it } from 'vitest'
import {
  aGuest,
  anItem,
  contains,
  defaultOption,
  group,
  ingredient,
  normalised,
  option,
} from '../../../test/support/dish-builder.ts'
import { type DishFacts, dishFacts } from '../dish/dish-facts.ts'
import { classify } from '../matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../matching/preferences.ts'
import { ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import type { GroupItem, IngredientItem, Item, OptionItem } from './items-schema.ts'
import { nearMissOfFile } from './near-miss.ts'
import type { FileFacts } from './normalise-item.ts'
import { unreadStatements } from './unread-statements.ts'

const free = ALLERGEN_TYPES.map((type) => ({ type, level: 'FREE_FROM' as const }))

function judge(item: object, file: FileFacts = {}) {
  const { dish, problems } = normalised(item, file)
  return { facts: dishFacts(dish), problems }
}

function statusOf(item: object, file: FileFacts = {}, type: AllergenType = 'PEANUT') {
  return classify(judge(item, file).facts, aGuest({ excludeAllergens: [type] }), DEFAULT_MATCH_SETTINGS)
    .status
}

/** A dish without allergens, with an extra of peanut. */
function withExtra(ofGroup: object, ofOption: object = {}): Item {
  const extra = { ...option('Crunch', { allergens: contains('PEANUT') }), ...ofOption } as OptionItem
  return anItem({
    allergens: free,
    diets: ['VEGAN'],
    componentsComplete: false,
    customizationGroups: [{ ...group('G', [extra]), ...ofGroup } as GroupItem],
  })
}

describe('groups and parts by another name', () => {
  const sauce = (ofGroup: object, ofOption: object = {}) => [
    { id: 'g', name: 'Sauce', ...ofGroup, options: [{ id: 'a', name: 'House sauce', ...ofOption }] },
  ]
  const statusWith = (more: object) =>
    statusOf({ ...anItem({ allergens: free, componentsComplete: false }), ...more })
  const NAMES = ['customisationGroups', 'customization_groups', 'modifierGroups', 'modifiers', 'optionGroups']

  it.each(NAMES)('may hold any food where one arrives or has to be chosen: %s', (name) => {
    expect(statusWith({ [name]: sauce({ minSelections: 1 }) })).toBe('NOT_MATCH')
    expect(statusWith({ [name]: sauce({ required: true }) })).toBe('NOT_MATCH')
    expect(statusWith({ [name]: sauce({ selectionType: 'single' }) })).toBe('NOT_MATCH')
    expect(statusWith({ [name]: sauce({ name: 'Sauce (required)' }) })).toBe('NOT_MATCH')
    expect(statusWith({ [name]: sauce({}, { isDefault: true }) })).toBe('NOT_MATCH')
    expect(statusWith({ [name]: sauce({}, { defaultQuantity: 1 }) })).toBe('NOT_MATCH')
  })

  it.each(NAMES)('change nothing where they hold extras only: %s', (name) => {
    expect(statusWith({ [name]: sauce({}) })).toBe('MATCH')
    expect(statusWith({ [name]: sauce({ min: 0, max: 1, type: 'single' }) })).toBe('MATCH')
    expect(statusWith({ [name]: sauce({ required: false }, { isDefault: false }) })).toBe('MATCH')
    expect(statusWith({ [name]: [] })).toBe('MATCH')
    expect(statusWith({ [name]: null })).toBe('MATCH')
  })

  it.each([
    { subProducts: [{ min: 1, subProducts: [{ name: 'House' }] }] },
    { modifier_list_info: [{ min_selected_modifiers: 1 }] },
    { addonGroups: sauce({ min: 1 }) },
    { steps: sauce({ required: true }) },
    { sides: [{ name: 'House', default: true }] },
    { extras: [{ name: 'House', required: true }] },
  ])('may arrive under the names of other systems: %j', (more) => expect(statusWith(more)).toBe('NOT_MATCH'))

  it.each([
    { extras: [{ name: 'House' }], sides: [{ name: 'Rice' }], children: [] },
    { steps: ['Wash', 'Cook'], groups: ['lunch'], courses: ['main'] },
    { groups: [{ name: 'Lunch', isDefault: true }], courses: [{ default: true }], side: { default: 'left' } },
    { groups: [{ id: 1, name: 'Lunch menu' }], subProducts: [{ min: 0, name: 'Rice' }] },
  ])('are nothing where nothing has to be chosen: %j', (more) => expect(statusWith(more)).toBe('MATCH'))

  it.each(['childGroups', 'groups', 'children', 'subOptions'])('may stand in an option as %s', (name) => {
    const nested = { ...defaultOption('Bowl'), [name]: sauce({ min: 1 }) }
    expect(statusWith({ customizationGroups: [group('Base', [nested])] })).toBe('NOT_MATCH')
  })

  it.each(['comboItems', 'bundleComponents', 'components', 'included_items'])('are parts: %s', (name) => {
    expect(statusWith({ [name]: [{ sku: 1 }] })).toBe('NOT_MATCH')
    expect(statusWith({ [name]: [] })).toBe('MATCH')
  })

  it('may hold what cannot be written as a text', () => {
    const odd = { toString: 1 }
    expect(statusWith({ verified: odd })).toBe('MATCH')
    const groups = [{ ...group('Base', []), type: odd, choiceType: odd }]
    expect(() => statusWith({ customizationGroups: groups })).not.toThrow()
  })

  it('may stand in an option that arrives', () => {
    const nested = { ...defaultOption('Bowl'), modifierGroups: sauce({ minSelections: 1 }) }
    expect(statusWith({ customizationGroups: [group('Base', [nested])] })).toBe('NOT_MATCH')
  })

  it('may be any bound in an object that is too large to read', () => {
    const bounds = (count: number) =>
      statusWith({
        customizationGroups: [
          {
            ...group('Sauce', [option('House')]),
            rules: Object.fromEntries(Array.from({ length: count }, (_, at) => [`r${at}`, 0])),
          },
        ],
      })
    expect(bounds(100)).toBe('MATCH')
    expect(bounds(60_000)).toBe('NOT_MATCH')
  })

  it('are anything where they are too deep', () => {
    let value: unknown = { name: 'x' }
    for (let depth = 0; depth < 20; depth += 1) value = [value]
    expect(statusWith({ modifiers: value })).toBe('NOT_MATCH')
  })
})

describe('a name that is probably meant for one that governs the dish', () => {
  it.each([
    { IsDefault: true },
    { is_default: true },
    { isDefualt: true },
    { default: true },
    { default: 'maybe' },
    { selected: 1 },
    { preselected: 'yes' },
    { isSelectedByDefault: true },
    { defaultQuantity: 1 },
    { mandatory: true },
    { status: 'default' },
    { initiallySelected: true },
    { isCurrentlyDefault: true },
    { includedByDefaultInPrice: true },
    { defaultOrderQuantity: 1 },
    { parDefaut: 'oui' },
    { vorausgewählt: true },
    { porDefecto: 'si' },
    { predefinito: 1 },
    { standaard: 'ja' },
    { padrao: 'sim' },
    { preSelecionado: true },
    { auto_add: true },
    { quantity_info: { quantity: { default_quantity: 1 } } },
    { attributes: { default: true } },
    { properties: { isDefault: 'Y' } },
    { metadata: { modifier: { selected: 1 } } },
    { attributes: [{ name: 'default', value: true }] },
    { customFields: [{ key: 'is_default', val: 'yes' }] },
    { flags: ['default'] },
    { tags: [{ code: 'preselected' }, 'default'] },
    { include: true },
    { ticked: 'x' },
    { preset: true },
    { comesWithDish: 'ja' },
    { isPartOfDish: true },
    { alwaysIncluded: true },
  ])('leaves open whether an option arrives: %j', (more) =>
    expect(statusOf(withExtra({}, more))).toBe('NOT_MATCH'),
  )

  it.each([
    { defaultOptionId: 'crunch' },
    { default_option: 'crunch' },
    { defaults: ['crunch'] },
    { forced: true },
    { Pflicht: 'ja' },
    { obligatoire: 'oui' },
    { obligatorio: 'si' },
    { obrigatorio: 'sim' },
    { verplicht: 'ja' },
    { required: true },
    { isRequired: 'yes' },
    { mandatory: true },
    { min: 1 },
    { minimum: '2' },
    { min_selections: 1 },
    { minSelection: 1 },
    { minSelections: 0, min: 'one' },
    { selection_type: 'single' },
    { SelectionType: 'radio' },
    { type: 'single' },
    { quantity_info: { quantity: { min_permitted: 1, max_permitted: 1 } } },
    { rules: { selection: { minimum: 1 } } },
    { requiredMode: 'REQUIRED' },
    { mode: 'REQUIRED_SINGLE' },
    { optional: false },
    { multiSelect: false },
    { mustChoose: true },
    { preselectedOptions: ['crunch'] },
    { defaultOptionIndex: 0 },
    { defaultOptionId: '0' },
    { defaultOptionName: 'Crunch' },
    { required: 'optional for delivery, else 1' },
    { displayName: 'Choose 1 sauce' },
    { subtitle: 'Required' },
    { choiceType: 'at will' },
    { defaultCount: 2 },
    { defaultOptions: ['rice', 7] },
    { lowerBound: 1 },
    { force: 'yes' },
    { numberToChoose: 2 },
    { requiredSelections: 1 },
    { choicesRequired: '1' },
    { cardinality: '1..1' },
    { selectionRange: [1, 2] },
    { kind: 'mandatory' },
    { modifierType: ' Forced ' },
    { note: 'required' },
    { tags: ['required'] },
    { attributes: { min: 1 } },
    { attributes: [{ code: 'min', value: 1 }] },
    { allowNone: false },
    { skippable: 'no' },
    { canBeSkipped: 0 },
    { displayType: 'radio' },
    { input: 'radio button' },
    { initialValue: 'crunch' },
    { selectedIndex: 1 },
    { name: 'Sauce (required)', minSelections: 0 },
    { name: 'Choose protein' },
  ])('leaves open whether a choice has to be made: %j', (more) =>
    expect(statusOf(withExtra(more))).toBe('NOT_MATCH'),
  )

  it.each<[object, object]>([
    [{}, { default: false }],
    [{}, { is_default: null, selected: '', defaultQuantity: 0, min: 0 }],
    [{ required: false }, {}],
    [{ min: 0, max: 3, max_selections: 2 }, {}],
    [{ selection_type: 'multiple', type: 'topping' }, {}],
    [{ defaultOptionId: null, defaultOptions: [] }, {}],
    [{ minSelections: 0, selection_type: 'single', optional: true }, {}],
    [{ quantity_info: { quantity: { min_permitted: 0, max_permitted: 3 } } }, {}],
    [{ requiredMode: 'OPTIONAL', mode: 'OPTIONAL_MULTI', multiSelect: true, mustChoose: false }, {}],
    [{ description: 'Our sauces, made daily', pricing: { min: 1 }, availability: { minAge: 18 } }, {}],
    [{ defaultPrice: 1.5, default_sort: 2, defaultExpanded: true, defaultQuantity: 0 }, {}],
    [{}, { isDefaultPrice: true, defaultName: 'x', status: 'active', price_info: { min: 1 } }],
    [{ minSelections: 0, displayName: 'Choose your sauce' }, {}],
    [{ description: 'Choose your sauce', mandatory: false }, {}],
    [{ names: { default: 'House' }, rating: { min: 1 }, visibility: { default: true } }, {}],
    [{}, { translations: { default: 'House' }, spiceLevel: { min: 1 }, state: 'default' }],
    [{ cardinality: '0..1', range: [0, 3], allowNone: true, skippable: 'yes', display: 'list' }, {}],
    [{ attributes: { min: 0, required: false }, tags: ['new'], data: [{ name: 'min', value: 0 }, 7] }, {}],
    [{}, { attributes: [{ name: 'default', value: false }], flags: [{ default: 0 }], meta: null }],
    [{ defaultOptionId: 'none' }, {}],
    [{ defaultOption: false, defaults: '' }, {}],
    [{ data: { deposit: 'required' }, attributes: [null, 7, { name: 'min' }, { value: 1 }] }, {}],
    [{ selection_type: 'Multi', allergenInfo: { min: 0 } }, {}],
    [{}, { details: { price: 1, sort: 1 }, tags: ['spicy'], labels: [], include: false }],
    [{ name: 'Sauce (not required)', minSelections: 0 }, {}],
    [{ name: 'Choose your sauce', minSelections: 0 }, {}],
  ])('changes nothing where it says what counts already: %j %j', (ofGroup, ofOption) =>
    expect(statusOf(withExtra(ofGroup, ofOption))).toBe('MATCH'),
  )

  it('changes nothing beside the same value', () => {
    const options = [{ ...defaultOption('Rice'), default: true, min: 0 } as OptionItem, option('Fries')]
    const more = {
      minSelections: 1,
      required: true,
      min: 1,
      defaultOptionId: 'rice',
      selection_type: 'single',
    }
    expect(
      statusOf(anItem({ allergens: free, customizationGroups: [{ ...group('G', options), ...more }] })),
    ).toBe('MATCH')
  })

  it('changes nothing where what it says of a group or an option is so already', () => {
    const rice = {
      ...defaultOption('Rice'),
      min: 1,
      default: 'yes',
      attributes: { default: true },
    } as OptionItem
    const more = { minSelections: 1, optional: false, note: 'required', subtitle: 'Choose 1', mode: 'single' }
    const status = (ofGroup: object) =>
      statusOf(
        anItem({ allergens: free, customizationGroups: [{ ...group('G', [rice]), ...more, ...ofGroup }] }),
      )
    expect(status({ defaultOptionId: ' rice ', defaultOptions: ['rice'] })).toBe('MATCH')
    expect(status({ defaultOptions: ['rice', 'fries'] })).toBe('NOT_MATCH')
    expect(status({ cardinality: '2..3' })).toBe('NOT_MATCH')
    expect(status({ defaultOptions: [7] })).toBe('NOT_MATCH')
  })

  it.each([
    {
      default: false,
      included: 'no',
      key: 'no',
      optional: true,
      extra: 'yes',
      status: 'out',
      type: 'topping',
    },
    { flags: { included: false, core: 0 }, tags: ['crunchy'], isIncluded: false },
  ])('leaves an ingredient out that is said to be left out: %j', (more) => {
    const crunch = { ...ingredient('Crunch', { containsPeanut: true }), isIncluded: false, ...more }
    const rice = { ...ingredient('Rice'), default: true, required: true, status: 'included', optional: false }
    const ingredients = [rice, crunch] as unknown as IngredientItem[]
    const { evidence } = unreadStatements(anItem({ allergens: free, ingredients }))
    expect(evidence).toEqual([])
  })

  it('is no list of parts in an object of other things', () => {
    const details = { components: ['pan'], sides: [{ name: 'Rice', default: true }] }
    expect(statusOf({ ...anItem({ allergens: free }), details })).toBe('MATCH')
  })

  it('leaves allergens, diets and what guests could leave out in doubt, and is explained by no part', () => {
    const sauce = ingredient('Sauce', { containsPeanut: true })
    const item = { ...withExtra({}, { is_default: true }), ingredients: [ingredient('Rice'), sauce] }
    const { defaultDish, baseAllergens } = judge(item).facts
    expect(defaultDish.allergens.EGG.level).toBe('UNKNOWN')
    expect(baseAllergens.PEANUT.level).toBe('UNKNOWN')
    expect(defaultDish.diets.PESCATARIAN.state).toBe('UNCONFIRMED')
    expect(statusOf(item)).toBe('NOT_MATCH')
  })

  it.each([
    { isIncluded: false, is_included: true },
    { isIncluded: false, included: 'maybe' },
    { isIncluded: false, default: true },
    { isIncluded: false, isKey: true },
    { isIncluded: false, required: true },
    { isIncluded: false, optional: false },
    { isIncluded: false, isExtra: 'no' },
    { isIncluded: false, status: 'included' },
    { isIncluded: false, type: 'Default' },
    { isIncluded: false, core: true },
    { isIncluded: false, flags: { included: true } },
  ])('leaves open whether an ingredient arrives: %j', (more) => {
    const crunch = { ...ingredient('Crunch', { containsPeanut: true }), ...more } as IngredientItem
    expect(statusOf(anItem({ allergens: free, ingredients: [ingredient('Rice'), crunch] }))).toBe('NOT_MATCH')
  })

  it.each<[object, object]>([
    [{ is_removable: false }, {}],
    [{ removable: 'no' }, {}],
    [{ removable: 'on request' }, {}],
    [{ isKey: true }, {}],
    [{ required: true }, {}],
    [{ nonRemovable: true }, {}],
    [{ allowRemoval: false }, {}],
    [{ locked: 'yes' }, {}],
    [{ minQuantity: 1 }, {}],
    [{ removeable: false }, {}],
    [{ removal: 'not possible' }, {}],
    [{ canOmit: 'N' }, {}],
    [{ omittable: 0 }, {}],
    [{ essential: true }, {}],
    [{ isCore: 1 }, {}],
    [{ baked_in: 'yes' }, {}],
    [{ attributes: { removable: false } }, {}],
    [{ attributes: [{ name: 'isRemovable', value: 'no' }] }, {}],
    [{ tags: ['required'] }, {}],
    [{}, { settings: {}, flags: { customizable: false } }],
    [{}, { noModifications: true }],
    [{}, { modificationsAllowed: false }],
    [{}, { is_customizable: false }],
    [{}, { customisable: 'no' }],
  ])('makes nothing removable that is said to stay: %j %j', (ofIngredient, ofItem) => {
    const status = (more: object, ofDish: object) => {
      const crunch = { ...ingredient('Crunch', { containsPeanut: true }), ...more } as IngredientItem
      return statusOf({
        ...anItem({ ingredients: [ingredient('Rice'), crunch], allergens: contains('PEANUT') }),
        allergensComplete: true,
        ...ofDish,
      })
    }
    expect(status({}, {})).toBe('ALMOST_MATCH')
    expect(status({ is_removable: true, required: false }, { is_customizable: true })).toBe('ALMOST_MATCH')
    expect(status({ removable: '' }, { customisable: '' })).toBe('ALMOST_MATCH')
    const changeable = {
      nonRemovable: false,
      allowRemoval: true,
      locked: false,
      minQuantity: 0,
      tags: ['fresh'],
      flags: { core: false, removable: true },
      extra: false,
    }
    expect(status(changeable, { allowModifications: true })).toBe('ALMOST_MATCH')
    expect(status(ofIngredient, ofItem)).toBe('NOT_MATCH')
  })

  it.each([
    { allergens_complete: false },
    { AllergensComplete: false },
    { allergenComplete: 'no' },
    { allergens_complete: 'maybe' },
    { allergens_complete: ['MILK'] },
    { isAllergenListComplete: false },
    { allergensReviewed: false },
    { complete: false },
    { incomplete: true },
    { allergenDataIncomplete: 'yes' },
    { dataComplete: 'N' },
    { hasAllergenInfo: false },
    { allergens_tested: 'no' },
    { allergensDeclared: 0 },
    { verification: 'pending' },
    { completeness: 'Partial' },
    { allergenReview: 'not started' },
    { meta: { allergensComplete: false } },
    { quality: { allergens: { complete: 'no' } } },
    { allergenInfo: { complete: false } },
    { allergenInfo: { verified: 'no', by: 'Anna' } },
    { attributes: [{ name: 'allergensComplete', value: false }] },
    { flags: ['incomplete'] },
  ])('makes no list complete that is said not to be: %j', (more) => {
    const file = { allergensComplete: true }
    const milk = { allergens: contains('MILK') }
    expect(statusOf(anItem(milk), file)).toBe('MATCH')
    expect(statusOf({ ...anItem(milk), verified: '2026-11-01', complete: true }, file)).toBe('MATCH')
    const sound = {
      meta: { allergensComplete: true, incomplete: false },
      verification: { by: 'Anna' },
      completeness: 'full',
      review: 'Not bad',
      hasAllergenInfo: true,
    }
    expect(statusOf({ ...anItem(milk), ...sound }, file)).toBe('MATCH')
    expect(statusOf({ ...anItem(milk), ...more }, file)).toBe('NOT_MATCH')
    expect(statusOf({ ...anItem({ ...milk, allergensComplete: true }), ...more }, file)).toBe('NOT_MATCH')
    const sauce = { ...defaultOption('Sauce', milk), ...more } as OptionItem
    expect(
      judge(anItem({ allergens: free, customizationGroups: [group('G', [sauce])] }), file).facts.components[0]
        ?.allergens.PEANUT.level,
    ).toBe('UNKNOWN')
  })

  it('makes no components complete that are said not to be', () => {
    const item = anItem({ ingredients: [ingredient('Rice', { kind: 'PLANT' })], componentsComplete: true })
    const isVegan = ({ defaultDish }: DishFacts) => defaultDish.diets.VEGAN.state
    expect(isVegan(judge(item).facts)).toBe('HOLDS')
    expect(isVegan(judge({ ...item, components_complete: false }).facts)).toBe('UNCONFIRMED')
    expect(isVegan(judge({ ...item, meta: { componentsComplete: 'no' } }).facts)).toBe('UNCONFIRMED')
    expect(isVegan(judge({ ...item, meta: { componentsComplete: true } }).facts)).toBe('HOLDS')
  })

  it('is told to the partner, with what it does', () => {
    const messages = (item: object) => judge(item).problems.map(({ code, message }) => `${code} ${message}`)
    expect(messages(withExtra({ required: true }))).toEqual([
      'UNKNOWN_PROPERTY "required" is not a property of the schema; it is ignored. Did you mean "minSelections"? To be safe, the dish may hold any food',
    ])
    expect(messages({ ...anItem(), is_customizable: false })).toEqual([
      'UNKNOWN_PROPERTY "is_customizable" is not a property of the schema; it is ignored. Did you mean "isCustomizable"? To be safe, "isCustomizable" counts as false here',
    ])
  })

  it('changes nothing of the item that was given', () => {
    const item = Object.freeze({
      ...anItem({ allergens: [], allergensComplete: true }),
      allergens_complete: false,
    })
    expect(unreadStatements(item).item).toMatchObject({ allergensComplete: false })
    expect(item.allergensComplete).toBe(true)
  })
})

describe('a property of the file that nobody reads', () => {
  const denied = (more: object, known: object = { allergensComplete: true }) =>
    Object.entries(more).map(([name, value]) => nearMissOfFile({ name, value }, { ...known })?.denies ?? null)

  it.each([
    { allergens_complete: false },
    { isComplete: 'no' },
    { incomplete: true },
    { verification: 'pending' },
    { allergens_complete: ['EGG'] },
    { meta: { allergensComplete: 0 } },
    { attributes: [{ name: 'complete', value: 'N' }] },
  ])('denies that its lists are complete: %j', (more) => expect(denied(more)).toEqual(['allergensComplete']))

  it.each([
    { allergens_complete: true, isComplete: '', incomplete: 'no', verification: {}, complete: null },
    { meta: { allergensComplete: 'yes' }, page: 0, pages: { complete: false } },
  ])('does not: %j', (more) => expect(denied(more)).toEqual(Object.keys(more).map(() => null)))

  it('does not where it says the same', () => {
    expect(denied({ allergens_complete: ['EGG'] }, { allergensComplete: ['EGG'] })).toEqual([null])
  })
})
