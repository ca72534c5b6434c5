import { describe, expect, it } from 'vitest'
import { foodsIn } from './foods-in.ts'

const found = (text: string) => foodsIn(text, { hasOffers: true })
const allergensIn = (text: string) =>
  [...new Set(found(text).flatMap(({ allergens }) => allergens))].join(' ')
const kindsIn = (text: string) => [...new Set(found(text).flatMap(({ kinds }) => kinds))].join(' ')

describe('foods in Dutch', () => {
  it.each([
    ['Kaas, boter, room', 'DAIRY'],
    ['Tarwebloem, walnoten', 'WHEAT TREE_NUT'],
    ['Pindasoep', 'PEANUT'],
    ["Borrelpinda's", 'PEANUT'],
    ['Apenootjes, studentenhaver', 'PEANUT TREE_NUT'],
    ['Saté ajam: kipfilet met pindasaus', 'PEANUT'],
    ['Mosterdsoep met spekjes en room', 'DAIRY'],
    ['Patatje oorlog', 'PEANUT EGG'],
    ['Frikandel speciaal', 'WHEAT EGG'],
    ['Sint-jakobsvruchten', 'SHELLFISH'],
    ['Noordzeekrab', 'SHELLFISH'],
    ['Rog met kappertjes', 'FISH'],
    ['Bakkeljauw, pladijs', 'FISH'],
    ['Nasi goreng', 'SHELLFISH SOY EGG'],
    ['Kersenvlaai', 'WHEAT EGG DAIRY'],
    ['Bulgursalade', 'WHEAT'],
    ['Chocolademousse', 'DAIRY EGG'],
    ['Kip saté', 'PEANUT'],
    ['Kip pesto', 'DAIRY TREE_NUT'],
    ['Kip teriyaki', 'SOY WHEAT'],
    ['Kaassoufflé', 'DAIRY WHEAT'],
    ['Bitterballen', 'WHEAT DAIRY'],
    ['Broodje kroket', 'WHEAT DAIRY'],
    ['Poffertjes', 'WHEAT EGG DAIRY'],
    ['Pannenkoek', 'WHEAT EGG DAIRY'],
    ['Stroopwafels', 'WHEAT EGG DAIRY'],
    ['Loempia', 'WHEAT'],
    ['Uitsmijter', 'WHEAT EGG'],
    ['Tosti', 'WHEAT DAIRY'],
    ['Hagelslag', 'DAIRY'],
    ['Boerenkoolstamppot', 'DAIRY'],
    ['Oma’s appeltaart', 'WHEAT EGG DAIRY'],
    ['Vanillevla', 'DAIRY'],
    ['Geitenkaassalade', 'DAIRY'],
    ['Champignonroomsaus', 'DAIRY'],
    ['Sesambroodje', 'SESAME WHEAT'],
    ['Friet met mayonaise', 'EGG'],
    ['Zalm, garnalen en inktvis', 'FISH SHELLFISH'],
    ['Ketjap', 'SOY WHEAT'],
    ['Kruidnoten', 'WHEAT'],
    ['Pindakaas', 'PEANUT'],
    ['Sojamelk, havermelk', 'SOY WHEAT'],
    ['Melk zonder lactose', 'DAIRY'],
    ['Lactosevrije melk', 'DAIRY'],
    ['Kokosmelk, nootmuskaat, boternoot, oesterzwam, boekweit', ''],
    ['20 g eiwit', ''],
    ['Per portie: vet 5 g, koolhydraten 10 g, eiwit 20 g', ''],
    ['Suiker, eiwit. Koolhydraten: 10 g, eiwit: 20 g', 'EGG'],
    ['Suiker 5 g, eiwit 20 g', 'EGG'],
  ])('%s: %s', (text, expected) =>
    expect(allergensIn(text).split(' ').toSorted()).toEqual(expected.split(' ').toSorted()),
  )

  it.each([
    ['Rookworst', 'MEAT'],
    ['Runderstoof', 'MEAT'],
    ['Tomatensoep met balletjes', 'MEAT'],
    ['Soep met vegetarische balletjes', ''],
    ['Halve haan', 'POULTRY'],
    ['Varkenshaassaté', 'MEAT'],
    ['Hachee met rode kool', 'MEAT'],
    ['Witloof met hesp', 'MEAT'],
    ['Frikandel', 'MEAT'],
    ['Erwtensoep', 'MEAT'],
    ['Kipfilet', 'POULTRY'],
    ['Salade met kip', 'POULTRY'],
    ['Broodje hete kip', 'POULTRY'],
    ['Vegetarische pasta met kip', 'POULTRY'],
    ['Honingmosterd', 'BEE_PRODUCT'],
    ['Leverkaas', 'MEAT'],
    ['Vegetarische kipstukjes', ''],
    ['Vleestomaat', ''],
  ])('%s: %s', (text, expected) => expect(kindsIn(text)).toBe(expected))

  it.each(['Room', 'Pan', 'Kip', 'Worst', 'Lever', 'Mout', 'Kroketten', 'Menthe hachée', 'Vis-à-vis'])(
    'have no words that other languages have, too: %s',
    (text) => expect(found(text)).toEqual([]),
  )

  it('are no notes of a wine', () => {
    expect(allergensIn('Mit fruchtigen Noten von Kirsche')).toBe('')
    expect(allergensIn('Frei von Gluten, fruchtige Noten von Haselnuss')).toBe('TREE_NUT')
  })
})

describe('what a Dutch text denies', () => {
  it.each([
    'Zonder melk en noten',
    'Zonder melk, noten of ei',
    'Zonder gluten en/of melk',
    'Vrij van gluten, melk en ei',
    'Vrij van: gluten, melk en ei',
    "Geen noten of pinda's",
    'Bevat geen melk',
    'Glutenvrije pasta',
    'Gluten-vrij brood',
    'Gluten vrij',
    'Gluten- en lactosevrij',
    'Veganistische kaas',
    'Plantaardige melk',
    'Melk: geen. Ei: geen',
  ])('is not there: %s', (text) => expect(allergensIn(text)).toBe(''))

  it.each([
    ['Zonder melk, met noten', 'TREE_NUT'],
    ["Geen noten maar pinda's", 'PEANUT'],
    ['Geen ui, wel noten', 'TREE_NUT'],
    ['Vrij van gluten, met room', 'DAIRY'],
    ['Zonder melk en met room', 'DAIRY'],
    ['Zonder kip met noten', 'TREE_NUT'],
    ["Geen noten en pinda's", 'PEANUT'],
    ['Kan sporen van noten bevatten', 'TREE_NUT'],
    ['Vrij van gluten, bevat melk', 'DAIRY'],
    ["Vrij van noten behalve pinda's", 'PEANUT'],
    ['Curry met noten vrij pittig', 'TREE_NUT'],
    ['Omelet van ei, vrije uitloop', 'EGG'],
    ['Vegan behalve de kaas', 'DAIRY'],
    ['Niet zonder noten', 'TREE_NUT'],
    ['Niet vegan: kaas', 'DAIRY'],
    ['Geen glutenvrij brood', 'WHEAT'],
    ['Geen garantie dat de vis glutenvrij is', 'FISH WHEAT'],
    ['Glutenvrij: nee', 'WHEAT'],
    ['Melk: geen, ei: ja', 'EGG'],
    ['Vegan burger en kaas', 'WHEAT DAIRY'],
    ['Kaas of vegan kaas', 'DAIRY'],
    ['Plantaardige melk of melk', 'DAIRY'],
    ['Plantaardige saus en geitenkaas', 'DAIRY'],
  ])('ends where it ends: %s holds %s', (text, expected) => expect(allergensIn(text)).toBe(expected))

  it.each([
    'Kaas, veganistisch op verzoek',
    'Kaas (veganistisch mogelijk)',
    'Kaas, ook vegan',
    'Met of zonder kaas',
    'Met/zonder kaas',
    'Kan zonder kaas',
    'Zonder kaas te bestellen',
    'Melk (of vegan)',
  ])('is there in another version: %s', (text) => expect(allergensIn(text)).toBe('DAIRY'))

  it.each([
    'Gemaakt in een keuken waar melk wordt verwerkt. Vegan',
    'Sporen van melk. Veganistisch',
    'Kan melk bevatten. Vegan',
    'Bevat: melk. Vegan',
  ])('excuses no traces: %s', (text) => expect(allergensIn(text)).toBe('DAIRY'))
})

describe('"en" and "of"', () => {
  it.each([
    ['Sin leche en salsa de nueces', 'TREE_NUT'],
    ['Sans lait en croûte de noix', 'WHEAT TREE_NUT'],
    ['No cream of almonds', ''],
    ['A slice of vegan cheese', ''],
  ])('join nothing in other languages: %s', (text, expected) => expect(allergensIn(text)).toBe(expected))
})
