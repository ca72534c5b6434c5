import { describe, expect, it } from 'vitest'
import { foodNamed } from './food-vocabulary.ts'
import { foodsIn } from './foods-in.ts'

const named = (text: string) => [...new Set(foodsIn(text).flatMap((food) => food.allergens))].join(' ')
const kinds = (text: string) => [...new Set(foodsIn(text).flatMap((food) => food.kinds))].join(' ')

describe('foods of one family, in several languages', () => {
  it.each(
    "Beaufort d'alpage, Cancoillotte, Saint-Marcellin, Pont-l'évêque, Protéines laitières, Spécialité fromagère, Caseinato de calcio, Lactosuero, Siero in polvo, Calciumcaseïnaat, Jogurt, Mozarella, Tsatsiki, Verduras gratinadas, Überbackenes Gemüse, Kartoffelpüree".split(
      ', ',
    ),
  )('milk: %s', (text) => expect(named(text)).toBe('DAIRY'))

  it.each('Albumine, Albúmina, Tuorli, Eiklar, Lysozym, Lisozima, Kippeneiwit, Ovoproduits'.split(', '))(
    'egg: %s',
    (text) => expect(named(text)).toBe('EGG'),
  )

  it.each(
    'Capelin, Marlin, Abadejo, Huevas de merluza, Filet de mérou, Dos de lieu, Baudroie, Wittling, Räucheraal, Aringa affumicata, Platessa, Brasem, Poon'.split(
      ', ',
    ),
  )('fish: %s', (text) => expect(named(text)).toBe('FISH'))

  it.each(
    'Cephalopods, Oursin, Ormeaux, Pieuvre, Krake, Kaisergranat, Moscardino, Langoesten, Zeekat, Erizo de mar'.split(
      ', ',
    ),
  )('crustaceans and molluscs: %s', (text) => expect(named(text)).toBe('SHELLFISH'))

  it.each(
    'Teigwaren, Graupen, Vollkornmehl, Crusca, Biscottes, Espaguetis, Havermeel, Multigrain bread, Doughballs'.split(
      ', ',
    ),
  )('gluten: %s', (text) => expect(named(text)).toBe('WHEAT'))

  it.each([
    ['Coppa', 'MEAT'],
    ['Cevapcici', 'MEAT'],
    ['Couenne', 'MEAT'],
    ['Suino', 'MEAT'],
    ['Fleisch vom Rind', 'MEAT'],
    ['Pechuga', 'POULTRY'],
    ['Hendl', 'POULTRY'],
    ['Perdrix', 'POULTRY'],
    ['Bienenwachs', 'BEE_PRODUCT'],
  ])('for diets: %s: %s', (text, expected) => expect(kinds(text)).toBe(expected))

  it.each([
    ['Maroilles', ['DAIRY']],
    ['Ling', ['FISH']],
    ['Rochen', ['FISH']],
    ['Ovomucoid', ['EGG']],
  ])('are names in a list of allergens: %s', (name, expected) =>
    expect(foodNamed(name)?.allergens).toEqual(expected),
  )

  it.each([
    'Perché no, tutte le sere',
    'Yaourt brassé? Non',
    'Globe trotter',
    'Carpe diem',
    'Lingue di suocera',
  ])('are not words of prose: %s', (text) => expect(kinds(text).replace('DAIRY', '')).toBe(''))

  it.each([
    ['Wild rice and wild mushrooms', ''],
    ['Wild salmon', 'FISH'],
    ['Ragout vom Wild', 'MEAT'],
    ['Queso de leche pasteurizada de vaca', 'DAIRY'],
    ['Carne de vaca', 'MEAT'],
    ['Lait caillé', 'DAIRY'],
    ['Cailles rôties', 'POULTRY'],
    ['Überzugsmittel Gummi arabicum', ''],
    ['Steak de légumes', ''],
    ['Speckled eggs', 'EGG'],
    ['Rillettes de saumon', 'FISH'],
    ['Hamburguesas vegetales', ''],
    ['Polpette vegetali', ''],
    ["Canard cuit à l'étouffée", 'POULTRY'],
  ])('count for diets as they are meant: %s: %s', (text, expected) =>
    expect(kinds(text).replace(' DAIRY', '')).toBe(expected),
  )
})
