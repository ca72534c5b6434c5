import { describe, expect, it } from 'vitest'
import { anItem, group, heldDiets, ingredient, option } from '../../../test/support/dish-builder.ts'
import { dishFacts } from '../dish/dish-facts.ts'
import type { Item } from './items-schema.ts'
import { normaliseItem } from './normalise-item.ts'
import { unreadStatements } from './unread-statements.ts'

const read = (more: object) => unreadStatements({ ...anItem(), ...more } as Item)
const problemsOf = (more: object) => read(more).problems

/** What an unread property is evidence of; `open` where it may mean anything. */
function meaningOf(more: object): string {
  const { evidence, isOpen } = read(more)
  const types = new Set(evidence.flatMap(({ food }) => [...food.allergens, ...food.mayMean]))
  return [...types, ...(isOpen ? ['open'] : [])].join(' ')
}

function nested(depth: number): unknown {
  return depth === 0 ? 'contains peanut' : { step: nested(depth - 1) }
}

describe('properties that the schema does not know', () => {
  it('are named at any depth, with a pointer that escapes their names', () => {
    const more = {
      'a/b~c': 1,
      ingredients: [{ ...ingredient('Rice'), shade: 'white' }],
      nutrition: { energyValue: 3 },
    }
    expect(problemsOf(more).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'UNKNOWN_PROPERTY /a~1b~0c',
      'UNKNOWN_PROPERTY /ingredients/0/shade',
      'UNKNOWN_PROPERTY /nutrition/energyValue',
    ])
  })

  it('are not those of every object', () => {
    const more = JSON.parse('{"constructor":1,"__proto__":{"name":"x"}}') as object
    const item = Object.assign(JSON.parse('{}') as object, more)
    expect(unreadStatements(item as Item).problems.map(({ pointer }) => pointer)).toContain('/constructor')
  })

  it.each<[object, string]>([
    [{ allergene: 'A, G' }, 'WHEAT DAIRY open'],
    [{ allergenCodes: ['A1', 'D'] }, 'WHEAT FISH open'],
    [{ allergen_ids: [7] }, 'DAIRY open'],
    [{ allergenInfo: [{ code: 'C', sort: 7 }] }, 'EGG open'],
    [{ allergenCodes: { A: false, G: true } }, 'DAIRY open'],
    [{ ingredients: [{ ...ingredient('Sauce'), allergene: 'G' }] }, 'DAIRY open'],
    [{ allergenInfo: 'A list hangs at the bar' }, 'open'],
    [{ table: 'A' }, ''],
  ])('are read for the codes of menus where they seem to state allergens: %j', (more, meaning) => {
    expect(meaningOf(more)).toBe(meaning)
    const item = { ...anItem({ diets: ['VEGAN'] }), ...more } as Item
    const { defaultDish } = dishFacts(normaliseItem(item, 'id', {}, false, read(more).evidence).dish)
    expect(heldDiets(defaultDish.diets).includes('VEGAN')).toBe(!/DAIRY|EGG|FISH/.test(meaning))
  })

  it('are none in a whole item of known ones', () => {
    expect(problemsOf({ ingredients: [ingredient('Rice')], menu: { name: 'Lunch' } })).toEqual([])
  })

  it('are named up to a hundred, and read further', () => {
    const names = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, 1]))
    expect(problemsOf(names)).toHaveLength(100)
    expect(meaningOf({ ...names, peanuts: true })).toBe('PEANUT')
  })

  it('have long names shortened', () => {
    const [problem] = problemsOf({ ['x'.repeat(200_000)]: 1 })
    expect(problem?.message).toBe(`"${'x'.repeat(99)}…" is not a property of the schema; it is ignored`)
    expect(problem?.pointer).toHaveLength(300)
  })

  it.each<[object, string]>([
    [{ alergens: [] }, 'allergens'],
    [{ Allergens: [] }, 'allergens'],
    [{ allergens_complete: true }, 'allergensComplete'],
    [{ discription: 'x' }, 'description'],
    [{ ingredients: [{ ...ingredient('Rice'), containsMlik: true }] }, 'containsMilk'],
    [{ customizationGroups: [group('G', [{ ...option('O'), ...{ alergens: [] } }])] }, 'allergens'],
  ])('are asked for what was probably meant: %j', (more, meant) => {
    expect(problemsOf(more)[0]?.message).toContain(`Did you mean "${meant}"?`)
  })

  it('are not asked where nothing is near', () => {
    expect(problemsOf({ spiciness: 3 })[0]?.message).not.toContain('Did you mean')
  })
})

describe('a property that nobody reads', () => {
  it('is read in good time where it repeats what begins to deny allergens', () => {
    const allergyInfo = `No${' of the 14'.repeat(40)} x`
    expect(problemsOf({ allergyInfo })).toHaveLength(1)
  })

  it.each<[object, string]>([
    [{ peanuts: true }, 'PEANUT'],
    [{ hasPeanut: 'yes' }, 'PEANUT'],
    [{ contains_peanuts: 'x' }, 'PEANUT'],
    [{ PEANUT: 'Y' }, 'PEANUT'],
    [{ bevatMelk: true }, 'DAIRY'],
    [{ melk: 'ja' }, 'DAIRY'],
    [{ isglutenvrij: false }, 'WHEAT'],
    [{ zonderMelk: false }, 'DAIRY'],
    [{ gluten_vrij: 'nee' }, 'WHEAT'],
    [{ 'gluten-vrij': false }, 'WHEAT'],
    [{ nietGlutenvrij: true }, 'WHEAT'],
    [{ nietVrijVan: ['gluten'] }, 'WHEAT'],
    [{ nietGeschiktVoor: ['notenallergie'] }, 'TREE_NUT'],
    [{ sporen: 'melk' }, 'DAIRY'],
    [{ contemLeite: true }, 'DAIRY'],
    [{ contém_glúten: 'Sim' }, 'WHEAT'],
    [{ contemgluten: 'S' }, 'WHEAT'],
    [{ temgluten: true, temLeite: 'sim' }, 'WHEAT DAIRY'],
    [{ leite: 'contém', soja: 'não' }, 'DAIRY'],
    [{ semLactose: false }, 'DAIRY'],
    [{ semgluten: 'não' }, 'WHEAT'],
    [{ livreDeGluten: 'contém' }, 'WHEAT'],
    [{ isentoDeAmendoim: false }, 'PEANUT'],
    [{ vestigios: 'amendoim' }, 'PEANUT'],
    [{ alergênicos: 'Leite, Trigo, Amêndoas' }, 'DAIRY WHEAT TREE_NUT'],
    [{ alergénios: ['leite', 'ovos'] }, 'DAIRY EGG'],
    [{ ingredientes: 'Água, sal, farinha de trigo' }, 'WHEAT'],
    [{ ALERGICOS: 'CONTÉM DERIVADOS DE TRIGO E SOJA' }, 'WHEAT SOY'],
    [{ allergenen: 'melk, ei' }, 'DAIRY EGG'],
    [{ eiwit: 1 }, 'EGG'],
    [{ eiwit: 'ja' }, 'EGG'],
    [{ allergenen: { eiwit: 20 } }, 'EGG'],
    [{ notenvrij: 'n.v.t.' }, 'TREE_NUT PEANUT'],
    [{ peanut: 1 }, 'PEANUT'],
    [{ peanutGrams: 12.5 }, 'PEANUT'],
    [{ peanuts: ['sauce'] }, 'PEANUT'],
    [{ penuts: true }, 'PEANUT'],
    [{ mayContainNuts: true }, 'TREE_NUT PEANUT'],
    [{ crossContactMilk: true }, 'DAIRY'],
    [{ traceOfEgg: 'possible' }, 'EGG'],
    [{ gluten: true }, 'WHEAT'],
    [{ leche: true }, 'DAIRY'],
    [{ enthältErdnüsse: 'ja' }, 'PEANUT'],
    [{ contieneHuevo: 'sí' }, 'EGG'],
    [{ glutenFree: false }, 'WHEAT'],
    [{ nutFree: 'no' }, 'TREE_NUT PEANUT'],
    [{ is_dairy_free: 'N' }, 'DAIRY'],
    [{ alergens: ['PEANUT'] }, 'PEANUT'],
    [{ allegens: 'milk, eggs' }, 'DAIRY EGG'],
    [{ alérgenos: 'cacahuetes' }, 'PEANUT'],
    [{ alérgenos: 'Mleko, Glúten, Orzechy' }, 'WHEAT open'],
    [{ allergenCodes: 'GLU;MLK;EGG' }, 'EGG DAIRY FISH SHELLFISH TREE_NUT PEANUT WHEAT SOY SESAME open'],
    [{ allergenCodes: 'Glu;Mlk;egg' }, 'EGG open'],
    [{ notes: 'Schnitzel (A,C,G)' }, 'WHEAT EGG DAIRY'],
    [{ notes: 'Allergens: 1, 7' }, 'WHEAT DAIRY'],
    [{ allergens_text: 'Milk / 3 / 4' }, 'DAIRY open'],
    [{ contains: 'Milk, mleko' }, 'DAIRY open'],
    [
      { allergyInfo: 'Contains: milk, eggs, celery, SO2, corn and spices; traces: nuts. Halal' },
      'DAIRY EGG TREE_NUT PEANUT',
    ],
    [{ allergens_text: 'Milk (7), Kosher, n/a, w/o eggs' }, 'DAIRY'],
    [{ allergenInfo: 'Milk: yes, egg: no' }, 'DAIRY'],
    [{ ingredientsText: 'flour, peanuts' }, 'WHEAT PEANUT'],
    [{ ingredientsText: 'Rice, water, peanuts, salt' }, 'PEANUT'],
    [{ ingredientsText: 'Rice, water, mleko' }, 'open'],
    [{ ingredientsText: 'Rice, natural flavouring' }, 'open'],
    [{ ingredientsText: 'Rice. Natural flavouring.' }, 'open'],
    [{ ingredientsText: 'Rice | natural flavouring' }, 'open'],
    [{ ingredientsText: 'Rice and natural flavouring' }, 'open'],
    [{ ingredientsText: 'Salz / Aroma' }, 'open'],
    [{ ingredientsText: '1, 14' }, 'WHEAT SHELLFISH open'],
    [{ ingredientsText: 'Ask us' }, 'open'],
    [{ ingredientsText: 'Pepper sauce, potato' }, 'open'],
    [{ ingredientsText: 'Rice, spice mix, salt' }, 'open'],
    [{ ingredientsText: 'Rice, salt, yeast extract' }, 'open'],
    [{ ingredientsText: 'Herb dip, carrot' }, 'open'],
    [{ ingredientsText: 'Cabbage slaw' }, 'open'],
    [{ ingredientsText: 'Corn syrup, emulsifier' }, 'open'],
    [{ zutaten: 'Pilz Suppe, Salz' }, 'open'],
    [{ kennzeichnung: 'A,C,G' }, 'WHEAT EGG DAIRY open'],
    [{ Kennzeichnungen: ['A', 'C'], deklaration: 'G' }, 'WHEAT EGG DAIRY open'],
    [{ kennzeichnung: 'Milch' }, 'DAIRY'],
    [{ ingredients_list: ['Rice', 'Emulsifier E322'] }, 'open'],
    [{ ingredientsText: 42 }, 'open'],
    [{ ingredientsText: { a: 'rice' } }, 'open'],
    [{ allergens_and_ingredients: 'Rice, water' }, 'open'],
    [{ mayContainText: 'Rice, water' }, 'open'],
    [{ food_and_beverage_details: { ingredients: [{ type: 'STANDARD', standard_name: 'MILK' }] } }, 'DAIRY'],
    [{ food_and_beverage_details: { ingredients: [{ type: 'CUSTOM', custom_name: 'Foo' }] } }, 'open'],
    [{ allergenStatement: 'Does not contain all allergens' }, 'open'],
    [{ allergenStatement: 'Free from the 14 major allergens except milk' }, 'DAIRY'],
    [{ peanuts: '✗', milkFree: '–' }, 'PEANUT DAIRY'],
    [{ nf_ingredient_statement: 'Milk, sugar', nf: false }, 'DAIRY TREE_NUT PEANUT'],
    [{ containsmilk: true, hasnuts: 'Y' }, 'DAIRY TREE_NUT PEANUT'],
    [{ isglutenfree: false, EGGPRESENT: 1 }, 'WHEAT EGG'],
    [{ maycontainpeanuts: true, maycontainshellfish: 'x' }, 'PEANUT SHELLFISH'],
    [{ trace: 'milk' }, 'DAIRY'],
    [{ crossContact: ['shellfish'] }, 'SHELLFISH'],
    [{ allergenInfo: { peanut: true, milk: false } }, 'PEANUT'],
    [{ allergyList: [{ type: 'PEANUT', level: 'CONTAINS' }] }, 'PEANUT'],
    [{ notes: 'May contain sesame' }, 'SESAME'],
    [{ facts: { hints: ['soy sauce'] } }, 'SOY WHEAT'],
    [{ peenuts: true }, 'TREE_NUT PEANUT'],
    [{ wrap: { spread: 'peanut butter' } }, 'WHEAT PEANUT'],
    [{ glutenFreeNote: 'contains wheat' }, 'WHEAT'],
    [{ veganNote: 'with milk' }, 'DAIRY'],
    [{ dairyfree: 'false' }, 'DAIRY'],
    [{ GF: false }, 'WHEAT'],
    [{ order_notes: 'May contain peanuts' }, 'PEANUT'],
    [{ image_alt: 'Bowl with peanuts' }, 'PEANUT'],
    [{ imageAltText: 'Bowl with peanuts' }, 'PEANUT'],
    [{ photo_caption: 'Peanut noodles' }, 'PEANUT WHEAT'],
    [{ image: { url: '/peanuts.png', alt: 'Bowl with peanuts' } }, 'PEANUT'],
    [{ image: 'Bowl with peanuts' }, 'PEANUT'],
    [{ photos: ['https://pictures.example/1.jpg', 'Bowl with peanuts'] }, 'PEANUT'],
    [{ peanutIcon: true }, 'PEANUT'],
    [{ codes: { peanut: true } }, 'PEANUT'],
    [{ code: 'PEANUT' }, 'PEANUT'],
    [{ alternative_name: 'Peanut butter' }, 'PEANUT'],
    [{ alternateName: 'Peanut butter' }, 'PEANUT'],
    [{ nameByLocale: { en: 'Peanut butter' } }, 'PEANUT'],
    [{ translations: [{ language: 'en', name: 'Peanut butter' }] }, 'PEANUT'],
    [{ language_notes: 'Contains peanuts' }, 'PEANUT'],
    [{ fileComment: 'peanuts inside' }, 'PEANUT'],
    [{ color_note: 'peanut crust' }, 'PEANUT WHEAT'],
    [{ website_description: 'With peanuts' }, 'PEANUT'],
    [{ extrasIncluded: ['Peanut sauce'] }, 'PEANUT'],
    [{ includedExtras: ['Peanut sauce'] }, 'PEANUT'],
    [{ addOnsIncluded: ['Peanut sauce'] }, 'PEANUT'],
    [{ pairedSauce: 'Peanut sauce' }, 'PEANUT'],
    [{ extra: { sheet: { peanut: true } } }, 'PEANUT'],
    [{ recommendedServing: 'with peanut sauce' }, 'PEANUT'],
    [{ substitutions: 'Peanut oil may be substituted' }, 'PEANUT'],
    [{ possibleSubstitutions: 'peanut oil' }, 'PEANUT'],
    [{ suggestions: 'May contain peanuts' }, 'PEANUT'],
    [{ notes: 'May contain peanuts, see chart.pdf' }, 'PEANUT'],
    [{ eggFree: 'maybe' }, 'EGG'],
    [{ eggFree: 'unknown' }, 'EGG'],
    [{ eggFree: 'not certified' }, 'EGG'],
    [{ eggFree: 'may contain' }, 'EGG'],
    [{ eggFree: 0.5 }, 'EGG'],
    [{ eggFree: ['maybe'] }, 'EGG'],
    [{ eggFree: { certified: false } }, 'EGG'],
    [{ freeFrom: { egg: 'unknown', milk: '' } }, 'EGG'],
    [{ attributes: [{ name: 'Egg free', value: 'unknown' }] }, 'EGG'],
    [{ peanutSafe: 'no' }, 'PEANUT'],
    [{ notPeanutFree: true }, 'PEANUT'],
    [{ notSafeForPeanut: true }, 'PEANUT'],
    [{ suitableFor: { peanutAllergy: false } }, 'PEANUT'],
    [{ freeFrom: { peanut: false, milk: true } }, 'PEANUT'],
    [{ attributes: [{ name: 'Peanut free', value: false }] }, 'PEANUT'],
    [{ allergenList: [{ name: 'Peanut', absent: false }] }, 'PEANUT'],
    [{ allergenInfo: { contains: 'Peanuts', mayContain: 'None' } }, 'PEANUT'],
    [{ allergenInfo: { contains: ['peanut'], mayContain: 'none' } }, 'PEANUT'],
    [{ allergenInfo: { text: 'Contains peanuts', verified: false } }, 'PEANUT'],
    [{ allergenMatrix: { milk: 'N', egg: 0, peanut: 'MC' } }, 'PEANUT'],
    [{ allergenMatrix: { milk: false, peanut: { level: 'CONTAINS' } } }, 'PEANUT'],
    [{ allergenMatrix: { peanut: false, may_contain_peanut: 'likely' } }, 'PEANUT'],
    [{ allergenInfo: [{ name: 'Peanut', traces: false }] }, 'PEANUT'],
    [{ allergenInfo: [{ name: 'Peanut', contains: 'N', mayContain: 'possible' }] }, 'PEANUT'],
    [{ allergenInfo: [{ name: 'Peanut', contains: 0, traces: 3 }] }, 'PEANUT'],
    [{ allergenInfo: [{ type: 'PEANUT', level: 'direct', trace: 0 }] }, 'PEANUT'],
    [{ allergenInfo: [{ id: 0, name: 'Peanut' }] }, 'PEANUT'],
    [{ allergenInfo: [{ name: 'Gluten free', value: 'No' }] }, 'WHEAT'],
    [{ ingredientsList: [{ name: 'Peanut oil', organic: false }] }, 'PEANUT'],
    [{ allergens_text: { en: 'Contains peanuts', fr: 'n/a' } }, 'PEANUT'],
    [{ dietary: { glutenFree: false, dairyFree: 'N' } }, 'WHEAT DAIRY'],
    [{ flags: [{ glutenFree: 0 }] }, 'WHEAT'],
    [{ labels: { kitchen: { gf: 'no' } } }, 'WHEAT'],
    [{ NF: false }, 'TREE_NUT PEANUT'],
    [{ nonDairy: 'no' }, 'DAIRY'],
    [{ glutenFreeOption: true }, 'WHEAT'],
    [{ notSuitableFor: ['coeliacs'] }, 'WHEAT'],
    [{ notSuitableFor: { coeliacs: true } }, 'WHEAT'],
    [{ notSuitableFor: [{ name: 'coeliacs' }] }, 'WHEAT'],
    [{ unsuitableForCoeliacs: 'true' }, 'WHEAT'],
    [{ avoidIf: { peanut: 'see chart' } }, 'PEANUT'],
    [{ unsafeFor: { allergies: 'see chart' } }, 'open'],
    [{ notSuitableForNutAllergy: 'yes' }, 'TREE_NUT PEANUT'],
    [{ notRecommendedForNutAllergy: 'x' }, 'TREE_NUT PEANUT'],
    [{ unsafeForMilkAllergy: 'TRUE' }, 'DAIRY'],
    [{ allergenInfo: 'Penuts' }, 'PEANUT open'],
    [{ allergenInfo: ['Glutten', 'Milk'] }, 'WHEAT DAIRY open'],
    [{ dietary: ['NOT_GF'] }, 'WHEAT'],
    [{ dietary: 'GF option' }, 'WHEAT'],
    [{ top9Free: 'contains peanuts' }, 'PEANUT'],
    [{ canBeMadeGlutenFree: false }, 'WHEAT'],
    [{ glutenFreeAvailable: 'no' }, 'WHEAT'],
    [{ allergenInfo: { contains: false, wheat: true } }, 'WHEAT'],
    [{ allergenInfo: { status: 'none', oat: 'yes' } }, 'WHEAT'],
    [{ allergenInfo: [{ name: 'Peanut', contains: false, label: 'may contain' }] }, 'PEANUT'],
    [{ allergenInfo: [{ name: 'Peanut', contains: false, key: 'T' }] }, 'PEANUT'],
    [{ allergenInfo: [{ name: 'Peanut', contains: false, crossContactAt: true }] }, 'PEANUT'],
    [{ unsuitableFor: 'celiacs' }, 'WHEAT'],
    [{ not_suitable_for: ['GLUTEN_FREE', 'dairy-free'] }, 'WHEAT DAIRY'],
    [{ avoidIf: ['nut allergy'] }, 'TREE_NUT PEANUT'],
    [{ frutossecos: true, cerealscontaininggluten: 'x' }, 'TREE_NUT PEANUT WHEAT'],
    [{ flags: { cereals: 'Y' } }, 'WHEAT'],
    [{ claims: [{ claim: 'Gluten free', applies: 'maybe' }] }, 'WHEAT'],
    [{ extra: [{ k: 'glutenFree', v: 'unknown' }] }, 'WHEAT'],
    [{ labels: [{ code: 'nut-free', isEnabled: { value: false } }] }, 'TREE_NUT PEANUT'],
    [{ customFields: [{ label: 'dairy_free', val: 'Contains' }] }, 'DAIRY'],
    [{ tags: [{ title: 'Peanut free', valueBoolean: 'off', sort: 1 }] }, 'PEANUT'],
    [{ tags: ['containsgluten', 'spicy'] }, 'WHEAT'],
    [{ labels: 'popular,containsmilk' }, 'DAIRY'],
    [{ itemTags: [{ guid: null, name: 'CONTAINSEGGS' }] }, 'EGG'],
    [{ tags: ['NOT_GLUTEN_FREE', 'not_nut_free'] }, 'WHEAT TREE_NUT PEANUT'],
    [{ icons: ['contains-gluten', 'leaf-1'] }, 'WHEAT'],
    [{ icon: 'allergen_milk' }, 'DAIRY'],
    [{ tags: [{ code: 'contains_sesame' }] }, 'SESAME'],
    [{ customAttributes: [{ key: 'allergens', value: 'AW' }] }, 'open'],
    [{ properties: [{ name: 'Allergens', values: ['AW', 'AM'] }] }, 'open'],
    [{ attributes: [{ attributeName: 'allergenTypeCode', attributeValue: 'AW' }] }, 'open'],
    [{ labels: [{ id: 7, type: 'allergen', name: 'AW' }] }, 'open'],
    [{ metafields: [{ namespace: 'custom', key: 'contains', value: 'Mleko', type: 'text' }] }, 'open'],
    [{ customAttributes: [{ key: 'allergens', value: 'Milk' }] }, 'DAIRY'],
    [{ productTags: [4, 101, 106] }, 'open'],
    [{ extra: '{"allergens":["AW"]}' }, 'open'],
    [{ extra: ' [{"key":"allergens","value":"A, G"}]' }, 'open'],
    [{ allergens_list: ['F'] }, 'SOY open'],
    [{ allergenCode: 'N' }, 'SESAME SHELLFISH open'],
    [{ matrix: [['glutenFree', false]] }, 'WHEAT'],
    [{ matrix: [['nut free', 'no']] }, 'TREE_NUT PEANUT'],
    [{ contains_fruitsacoque: 1, milkproducts: 'Y' }, 'TREE_NUT DAIRY'],
  ])('is evidence: %j', (more, expected) => expect(meaningOf(more)).toBe(expected))

  it.each<object>([
    { peanuts: false },
    { peanuts: 'no' },
    { peanuts: 0 },
    { peanuts: 'none' },
    { melk: 'nee', ei: 'geen', glutenvrij: 'ja', vrijVan: ['noten'], bevatSelderij: true },
    { gluten_vrij: 'ja', nietGlutenvrij: false },
    { leite: 'não', ovo: 'Nao contém', soja: 'falso', glutenfree: 'sim', semLactose: 'sim' },
    { zerolactose: true, temgluten: 'não' },
    { contemLeite: 'não', contemGluten: 'N', livreDe: ['nozes'], isentoDeGluten: true },
    { alergénios: 'Não contém alergénios', alergenicos: 'Sem alergênicos' },
    { ingredientes: 'Água, sal, açúcar e limão' },
    { eiwit: 20 },
    { Eiweiß: '7,5 g' },
    { melk: 'niet aanwezig', ei: 'afwezig', noten: 'n.v.t.' },
    { Milch: 'nicht enthalten', Ei: 'nicht vorhanden', Soja: 'Nein' },
    { leche: 'no contiene', uova: 'assente', soja: 'ne contient pas', pesce: 'non contiene' },
    { allergenen: 'Bevat geen bekende allergenen' },
    { peanuts: '' },
    { peanuts: null },
    { peanuts: [] },
    { glutenFree: true },
    { nutFree: 'yes' },
    { nutFree: null },
    { allergenInfo: { peanut: false, milk: 'no' } },
    { allergyList: [{ type: 'PEANUT', level: 'FREE_FROM' }] },
    { alergens: [] },
    { alergens: 'none' },
    { freeFrom: ['peanuts'] },
    { ingredientsText: 'rice, salt, no nuts' },
    { ingredientsText: 'Rice (60 %), dried tomatoes, sea salt; extra virgin olive oil.' },
    { ingredientsText: 'Rice (60.5 %), water and salt. Pepper' },
    { ingredient_list: ['Basmati rice', 'Water', 'Lemons'], ingredients: 'Coconut milk, eggplant, rice' },
    { ingredients: 'Freshly ground black pepper, cherry tomatoes in their own juice, baby spinach leaves' },
    { zutaten: 'frische Tomaten, schwarzer Pfeffer', ingredienti: 'olio extravergine di oliva, pepe nero' },
    {
      ingrédients: 'huile d’olive vierge extra, jus de citron',
      ingredientes: 'aceite de oliva virgen extra',
    },
    { ingrediënten: 'verse tomaten, zwarte peper' },
    { kennzeichnung: 'vegan', deklaration: 'laktosefrei' },
    { zutatenListe: 'Reis, Wasser, Möhren, Erbsen' },
    { ingrédients: 'Riz, eau, sel, pommes de terre' },
    { ingredientes: 'Arroz, tomates, limón', ingredienti: 'Riso, pomodori', ingrediënten: 'Rijst, uien' },
    { nf_ingredient_statement: 'Water, Rice, Salt.', ingredients_text_en: 'Rice', ingredientsDe: 'Reis' },
    {
      food_and_beverage_details: {
        dietary_preferences: [{ type: 'STANDARD', standard_name: 'DAIRY_FREE' }],
        ingredients: [],
      },
    },
    {
      allergenStatement: 'Free from all 14 major allergens',
      allergyInfo: 'Contains none of the top 9 allergens.',
    },
    { allergens_note: 'This dish does not contain any of the 14 allergens' },
    { peanuts: '–', milk: '—', egg: '☐', freeFrom: '–' },
    { nf_calories: 300, nf_total_fat: 0, nf_serving_weight_grams: 300 },
    { containsmilk: false, isglutenfree: true, ISVEGAN: 'Y' },
    { island: 1, withdrawal: true, haswifi: 1 },
    { imageFile: 'https://pictures.example/peanut.jpg' },
    { photoUrl: '/peanuts.png' },
    { posId: 'peanut-12' },
    { relatedDishes: ['Peanut noodles'] },
    { imageFiles: ['peanut noodles.jpg', '/peanuts.png'], photo2: 'peanut-12', peanutIcon: 'peanut.svg' },
    {
      posIds: ['peanut', 'peanut-12'],
      slug: 'peanut',
      sku: 'PEANUT',
      productCode: 'peanut_12',
      peanutCode: 12,
    },
    {
      address: { line1: '5 Almond Street' },
      city: 'Walnut Creek',
      color: 'salmon',
      website: 'www.peanut.example',
    },
    { alternatives: ['Peanut noodles'], pairsWith: 'Peanut noodles', extras: [{ name: 'Peanut sauce' }] },
    { similar_items: 'Peanut noodles', addOns: ['Peanut sauce'], crossSell: ['Peanut bar'] },
    { peanutSafe: true, GF: 'yes', dairyfree: true },
    { notPeanutFree: false },
    { eggFree: ' ', nutFree: ['almonds', 'yes'], dairyFree: {}, peanutFree: 1 },
    { attributes: [{ name: 'Peanut free', value: true, sortOrder: 0 }] },
    { claims: [{ claim: 'Peanut free', applies: 'yes', checked: '2026-01-01', active: null }] },
    { matrix: [['Peanut free', true]], badges: ['Peanut free', 'Spicy'] },
    { freeFrom: { peanut: true } },
    { allergenFree: true, noAllergens: 'yes', top9Free: true, allergyFriendly: 1, NF: true, nonDairy: true },
    { freeFrom: [], freeFromAllergens: 'n/a', allergenInfo: {}, allergensFound: { contains: [] } },
    { containsCelery: true, mayContainMustard: 'yes', contains_sulphites: 1, containsAlcohol: true },
    { allergenMatrix: { celery: true, lupin: 'x', peanut: false } },
    { dietary: ['VEGAN', 'Gluten-free'], dietaryInfo: 'vegan', dietaryList: [{ name: 'VEGAN' }] },
    {
      meta: { allergensComplete: true },
      allergensVerified: true,
      allergensReviewedAt: '2026-01-01',
      allergensCheckedBy: 'Anna',
    },
    { allergenUrl: 'https://menus.example/chart.pdf', showIngredients: true, ingredientCount: 3 },
    { allergen_info: 'No known allergens', hasAllergenInfo: true },
    { allergenInfo: [{ id: 4, name: 'Peanut', contains: false, traces: 'no', updatedAt: '2026-01-01' }] },
    { notSuitableFor: [], isTop8: true, top9Seller: true, animalWelfare: 'certified' },
    { allergenInfo: [{ code: 'A1', name: 'Peanut', contains: false, sortOrder: 3 }] },
    { recommendations: [{ name: 'Shrimp tacos' }] },
    { spiciness: 3, container: 'bowl', trace_id: 7, dailySpecial: true },
    { productTags: [4, 5], allergenFlag: 'N', icon: 'leaf-1', icons: ['vegan-1'], code: 'A-12' },
    {
      customAttributes: [
        { key: 'allergens', value: 'none' },
        { key: 'colour', value: 'AW' },
      ],
    },
    {
      attributes: [
        { name: 'Allergens', values: [], type: 'multi' },
        { name: 'Allergen free', value: 'yes' },
      ],
    },
    { extra: '{"allergens":[],"spicy":1}', tags: ['containsnogluten', 'GLUTEN_FREE', 'glutenfree'] },
  ])('is silent: %j', (more) => expect(meaningOf(more)).toBe(''))

  it.each<object>([
    { Allergens: true },
    { mayContain: 'see the chart' },
    { bevat: 'zie de kaart' },
    { kruisbesmetting: 'ja' },
    { podeConter: 'ver a ementa' },
    { contem: 'ver o cardápio' },
    { allergenCodes: [1, 7] },
    { allergy: 'A3' },
    { crossContact: 'yes' },
    { alergens: [{ code: 'x1' }] },
    { allergenFree: false },
    { noAllergens: 'no' },
    { top8AllergenFree: 0 },
    { freeFromTop14: false },
    { allergensVerified: 'partly' },
    { allergensUnknown: true },
    { allergensIncomplete: true },
    { allergensNotVerified: true },
    { allergensUnavailable: 'yes' },
    { allergenInfo: { unknown: true } },
    { tracesConfirmed: true },
    { allergensConfirmed: 'present' },
    { allergensFoundCount: 2 },
    { showAllergenWarning: true },
    { hasAllergensNotInList: true },
    { allergenInfo: 'No information on allergens' },
    { allergenInfo: 'No dish is free of allergens' },
    { allergenInfo: 'Keine Angaben zu Allergenen' },
    { notSuitableForAllergies: 'yes' },
    { avoidAllergens: 'A, C, G' },
    { allergensAndAdditives: 'A,C,G' },
    { allergenMsg: 'Ask our staff' },
    { noAllergenInfo: true },
    { noAllergenSegregation: 'yes' },
    { allergenIcon: 'peanut.svg' },
  ])('may mean any of the nine: %j', (more) => expect(meaningOf(more)).toMatch(/open$/))

  it.each<[string, object]>([
    [
      'too many values',
      { recipe: [...Array.from({ length: 1_100 }, (_, index) => `s${index}`), 'peanut sauce'] },
    ],
    ['too deep a value', { recipe: nested(12) }],
    ['too many values under the name of a food', { wrap: Array.from({ length: 1_100 }, () => 'x') }],
    ['too deep a value among denials', { allergyList: [{ type: nested(9), level: 'FREE_FROM' }] }],
    [
      'too many properties',
      Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`p${index}`, 1])),
    ],
  ])('may mean anything, also what is stated to be absent, with %s', (_, more) => {
    const item = {
      ...anItem({ allergens: [{ type: 'EGG', level: 'FREE_FROM' }], diets: ['VEGAN'] }),
      ...more,
    }
    const { evidence, isOpen } = unreadStatements(item as Item)
    expect(isOpen).toBe(true)
    const { defaultDish } = dishFacts(normaliseItem(item as Item, 'id', {}, isOpen, evidence).dish)
    expect(Object.values(defaultDish.allergens).map(({ level }) => level)).toEqual(Array(9).fill('UNKNOWN'))
    expect(heldDiets(defaultDish.diets)).toEqual([])
  })

  it('is read up to its bounds', () => {
    const recipe = [...Array.from({ length: 900 }, (_, index) => `s${index}`), 'peanut sauce']
    expect(meaningOf({ recipe })).toBe('PEANUT')
    expect(meaningOf({ recipe: nested(7) })).toBe('PEANUT')
  })

  it.each<[object, string]>([
    [{ vegan: false }, 'BEE_PRODUCT'],
    [{ isVegetarian: 'no' }, 'FISH'],
    [{ nonVeg: true }, 'FISH'],
    [{ unvegan: true }, 'BEE_PRODUCT'],
    [{ labels: ['Spicy', 'Not vegan'] }, 'BEE_PRODUCT'],
    [{ notForVegans: true }, 'BEE_PRODUCT'],
    [{ flags: { vegan: false } }, 'BEE_PRODUCT'],
    [
      {
        dietary: [
          { name: 'Vegan', value: false },
          { name: 'Spicy', value: true },
        ],
      },
      'BEE_PRODUCT',
    ],
    [{ notSuitableFor: ['VEGAN'] }, 'BEE_PRODUCT'],
    [{ vegetarisch: 'nein' }, 'FISH'],
    [{ végétarien: 'non' }, 'FISH'],
    [{ vegano: false }, 'BEE_PRODUCT'],
    [{ veganistisch: false }, 'BEE_PRODUCT'],
    [{ vegano: 'não' }, 'BEE_PRODUCT'],
    [{ nãoVegano: true }, 'BEE_PRODUCT'],
    [{ vegetariana: 'falso' }, 'FISH'],
    [{ naoIndicadoPara: ['veganos'] }, 'BEE_PRODUCT'],
    [{ nietGeschiktVoor: ['veganisten'] }, 'BEE_PRODUCT'],
    [{ isPlantBased: 'N' }, 'BEE_PRODUCT'],
    [{ meatFree: false }, 'MEAT'],
    [{ containsAnimalProducts: true }, 'BEE_PRODUCT'],
    [{ classification: 'Omnivore' }, 'FISH'],
    [{ veganOption: true }, 'BEE_PRODUCT'],
    [{ canBeMadeVegan: 'yes' }, 'BEE_PRODUCT'],
    [{ canBeMadeVegan: false }, 'BEE_PRODUCT'],
    [{ notSuitableForVegans: 'yes' }, 'BEE_PRODUCT'],
    [{ dietary: ['Vegan option'] }, 'BEE_PRODUCT'],
    [{ containsAnimalProducts: false, plantBased: true, meatFree: 'yes', veganOption: false }, ''],
    [{ vegan: true, vegetarian: 'yes', nonVegetarian: false, veganOption: false }, ''],
    [{ diets: [{ type: 'VEGAN', value: false }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'vegetarian', isSuitable: false }] }, 'FISH'],
    [{ diets: [{ type: 'PESCATARIAN', compatible: 'no' }] }, 'MEAT'],
    [{ diets: [{ type: 'VEGAN', optional: true }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', onRequest: 'yes' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', status: 'can be modified' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', status: 0 }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', isSuitable: 0 }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', status: 'NOT_SUITABLE' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', status: 'onRequest' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', suitability: 'WITH_MODIFICATIONS' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', check: 'Failed' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', notEligible: true }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', note: 'Only without the sauce' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', unverified: true }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', revoked: 'yes' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', status: 'UNDER_REVIEW' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', state: 'gesperrt' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', verification: { status: 'REJECTED' } }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', notes: ['on request'] }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', isCompatible: 0 }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', status: { code: 0 } }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', note: 'Prepared without feta' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', note: 'except honey' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', confidance: { toString: 1 } }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', description: 'Without any animal products', status: 'available' }] }, ''],
    [{ diets: [{ type: 'VEGETARIAN', value: 'végétarien', noteText: 'Leaf', languages: ['de', 'no'] }] }, ''],
    [
      { diets: [{ type: 'VEGAN', icon: { src: '/leaf.svg', lazy: false }, certifiedBy: { state: 'CA' } }] },
      '',
    ],
    [
      { diets: [{ type: 'VEGAN', note: 'Non-GMO', inactive: 0, isDeleted: 0, modifiedAt: '2026-01-01' }] },
      '',
    ],
    [{ diets: [{ type: 'VEGAN', note: 'V-Label 123', label: 'Made without animal products' }] }, ''],
    [{ diets: [{ type: 'VEGAN', status: 'CONFIRMED', isCertified: true, nonGmo: true }] }, ''],
    [{ diets: [{ type: 'VEGAN', confidance: 0.1 }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', confidance: 0.49 }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', confidance: 0.5 }] }, ''],
    [{ diets: [{ type: 'VEGAN', kitchenAgrees: false }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', verification: { by: 'Leaf', status: 'REJECTED' } }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', remark: 'notConfirmed' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', data: { value: false } }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', attributes: { suitable: 'N' } }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', values: [{ flag: 0 }] }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', a: { b: { applies: 0 } } }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', v: 'off' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', valueBoolean: 0 }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', suitability: 'low' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', ok: '❌' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', note: '?' }] }, 'BEE_PRODUCT'],
    [{ veggie: false }, 'FISH'],
    [{ diets: [{ type: 'VEGAN', list: [{ suitable: 'N' }] }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', custom: 'on request' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', note: 'NOT_CERTIFIED_BY_US' }] }, 'BEE_PRODUCT'],
    [{ diets: [{ type: 'VEGAN', attributes: { hidden: false, priority: 0 }, is_default: false }] }, ''],
    [{ diets: [{ type: 'VEGAN', data: { value: true, sort: 0 }, names: ['green', 'no'] }] }, ''],
    [{ diets: [{ type: 'VEGAN', badge: { enabled: false }, translations: [{ value: 'Végétalien' }] }] }, ''],
    [{ diets: [{ type: 'VEGAN', status: ' approved ' }] }, ''],
    [{ diets: [{ type: 'VEGETARIAN', status: 'Bestätigt', value: 'Végétarien' }] }, ''],
    [{ diets: [{ type: 'VEGAN', note: 'Não contém produtos animais' }] }, ''],
    [{ diets: [{ type: 'VEGAN', note: 'Sem glúten' }] }, ''],
    [{ diets: [{ type: 'VEGAN', note: 'Pas de lait' }] }, ''],
    [{ diets: [{ type: 'VEGAN', value: true, optional: false, confidance: 0.9, sortOrder: 0 }] }, ''],
    [{ diets: [{ type: 'VEGAN', label: 'Suitable for vegans', icon: 'leaf', value: null }] }, ''],
  ])('speaks of diets: %j', (more, kinds) =>
    expect(read(more).evidence.flatMap(({ food }) => food.kinds)).toEqual(kinds === '' ? [] : [kinds]),
  )

  it.each([
    'Sob pedido',
    'Op verzoek',
    'Bajo pedido',
    'Exceto o molho',
    'Uitgezonderd honing',
    'Menos el queso',
    'Außer Honig',
    'Não confirmado',
    'Niet bevestigd',
    'A confirmar',
    'Pendiente',
    'Teilweise',
    'Parcialmente',
    'Opção',
    'Ohne den Käse',
    'Sem o queijo',
    'Zonder de kaas',
  ])('leaves a diet in doubt: %s', (note) => {
    const { evidence } = read({ diets: [{ type: 'VEGAN', note }] })
    expect(evidence.flatMap(({ food }) => food.kinds)).toContain('BEE_PRODUCT')
  })

  it.each<[object, string]>([
    [{ mayContain: true }, 'PEANUT'],
    [{ contains: 'yes' }, 'PEANUT'],
    [{ contains: false }, ''],
    [{ present: true }, 'PEANUT'],
    [{ note: 'may contain traces' }, 'PEANUT'],
    [{ note: 'shared fryer' }, 'PEANUT'],
    [{ crossContact: 'possible' }, 'PEANUT'],
    [{ verified: false }, 'PEANUT'],
    [{ free: 'maybe' }, 'PEANUT'],
    [{ Confidence: 0.1 }, 'PEANUT'],
    [{ restaurantIds: ['r1'] }, 'PEANUT'],
    [{ location: 'Berlin' }, 'PEANUT'],
    [{ restaurantIds: [] }, ''],
    [{ confidance: 0 }, 'PEANUT'],
    [{ Level: 'CONTAINS' }, 'PEANUT'],
    [{ Level: 'free_from', Confidence: 0.9, verified: true, free: 'yes', id: 7, note: ' ' }, ''],
  ])('speaks of the allergen in whose statement it stands: %j', (more, expected) => {
    const allergens = [{ type: 'PEANUT', level: 'FREE_FROM' as const, ...more }]
    expect(meaningOf({ allergens })).toBe(expected)
    expect(meaningOf({ customizationGroups: [group('G', [{ ...option('O'), allergens }])] })).toBe(expected)
  })

  it('leaves what may be contained as it is, but for its level', () => {
    const statement = { type: 'PEANUT', level: 'MAY_CONTAIN' as const }
    expect(meaningOf({ allergens: [{ ...statement, note: 'shared fryer' }] })).toBe('')
    expect(meaningOf({ allergens: [{ ...statement, Level: 'CONTAINS' }] })).toBe('PEANUT')
  })

  it('speaks of every allergen of its statement, and of the diets against it', () => {
    const allergens = [{ type: 'Tree nuts and egg', level: 'FREE_FROM' as const, note: 'shared fryer' }]
    expect(meaningOf({ allergens })).toBe('TREE_NUT EGG')
    expect(read({ allergens }).evidence[0]?.food.kinds).toEqual(['EGG'])
  })

  it('concerns the ingredient or the option that has it', () => {
    const { evidence } = read({
      peanuts: true,
      ingredients: [{ ...ingredient('Rice'), contains: 'milk' }],
      customizationGroups: [group('G', [{ ...option('Sauce'), ...{ egg: 1 } }])],
    })
    expect(evidence.map(({ component, place }) => [component, place])).toEqual([
      [null, '/peanuts'],
      ['rice', '/ingredients/0/contains'],
      ['sauce', '/customizationGroups/0/options/0/egg'],
    ])
  })
})
