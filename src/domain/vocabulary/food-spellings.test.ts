import { describe, expect, it } from 'vitest'
import { foodNamed } from './food-vocabulary.ts'
import { foodsIn } from './foods-in.ts'

function allergensOf(text: string): string {
  return [...new Set(foodsIn(text).flatMap(({ allergens }) => allergens))].join(' ')
}

function kindsOf(text: string): string {
  return [...new Set(foodsIn(text).flatMap(({ kinds }) => kinds))].join(' ')
}

describe('a food in another form', () => {
  it.each([
    ['Salat mit Meeresfrüchten', 'SHELLFISH'],
    ['Reis mit Pinienkernen', 'TREE_NUT'],
    ['Suppe mit Weichtieren', 'SHELLFISH'],
    ['Turrones y salmones', 'TREE_NUT FISH'],
    ['Farine dorge', 'WHEAT'],
    ['Blanc dœuf en poudre', 'EGG'],
    ['Huile darachide', 'PEANUT'],
    ['Emulgator E 426', 'SOY'],
    ['E-1105', 'EGG'],
    ['Emulsifier E426', 'SOY'],
  ])('is read: %s: %s', (text, expected) => expect(allergensOf(text)).toBe(expected))

  it.each([
    ['Jamones ibéricos', 'MEAT'],
    ['Colorant E 120', 'MEAT'],
    ['Ragoût dagneau', 'MEAT'],
  ])('counts for diets: %s: %s', (text, expected) => expect(kindsOf(text)).toBe(expected))

  it.each(['Lenten menu', 'Penneless, al dente', 'Dover house salad', 'E 330, E 1442'])(
    'is not every word that looks like it: %s',
    (text) => expect(allergensOf(text).replace('WHEAT', '')).toBe(''),
  )

  it('is a name in a list of allergens, too', () => {
    expect(foodNamed('E 1105')?.allergens).toEqual(['EGG'])
    expect(foodNamed('Krebstieren')?.allergens).toEqual(['SHELLFISH'])
  })
})

describe('a compound word', () => {
  it.each([
    ['Fischöl', 'FISH'],
    ['Walnussöl', 'TREE_NUT'],
    ['Calciumcaseinat', 'DAIRY'],
    ['Süßmolkenpulver und Sauermolke', 'DAIRY'],
    ['Gorgonzolasauce', 'DAIRY'],
    ['Vollkornweizenmehl', 'WHEAT'],
    ['Hartweizengrieß', 'WHEAT'],
    ['Zartweizen', 'WHEAT'],
    ['Eierteigwaren', 'WHEAT EGG'],
    ['Graupensuppe', 'WHEAT'],
    ['Hühnervolleipulver', 'EGG'],
    ['Hühnereigelb', 'EGG'],
    ['Kräuterrührei', 'EGG'],
    ['Bärlauchhollandaise', 'DAIRY EGG'],
    ['Kartoffelauflauf', 'DAIRY EGG'],
    ['Gemüsequiche', 'WHEAT EGG DAIRY'],
    ['Nordseegarnele', 'SHELLFISH'],
    ['Taschenkrebs', 'SHELLFISH'],
    ['Nilbarsch', 'FISH'],
    ['Makrelenfilet', 'FISH'],
    ['Edelmarzipan', 'TREE_NUT'],
    ['Regenboogforel', 'FISH'],
    ['Gerstemoutmeel', 'WHEAT'],
    ['Natriumcaseïnaat', 'DAIRY'],
  ])('is read by its parts: %s: %s', (text, expected) => expect(allergensOf(text)).toBe(expected))

  it.each([
    ['Waldhonig', 'BEE_PRODUCT'],
    ['Bloemenhoning', 'BEE_PRODUCT'],
    ['Weißwürste', 'MEAT'],
    ['Käsekrainer', 'DAIRY MEAT'],
    ['Rindfleischextrakt', 'MEAT'],
    ['Pfeffersteak', 'MEAT'],
    ['Lachssteak', 'FISH'],
    ['Brathähnchen', 'POULTRY'],
  ])('counts for diets: %s: %s', (text, expected) => expect(kindsOf(text)).toBe(expected))

  it.each([
    'Alkoholfreier Punsch',
    'Menü zur Weihnachtsfeier',
    'Geschützte geografische Angabe',
    'Spezifische Zutaten',
    'Pazifische Kräuter',
    'Chiliflocken und Hefeflocken',
    'Buchweizengrütze',
    'Gemüsesteak',
    'Rindenmulch',
    'Kokosnüsse',
    'Alkohol',
  ])('only ends like a food: %s', (text) => expect(foodsIn(text)).toEqual([]))
})
