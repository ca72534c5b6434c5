import { describe, expect, it } from 'vitest'
import { foodsIn } from './foods-in.ts'

function allergens(text: string): string {
  return [...new Set(foodsIn(text).flatMap((food) => food.allergens))].join(' ')
}

describe('a flour or a paste that says what it is made of', () => {
  it.each([
    'Lentil flour',
    'Whole grain millet flour',
    'Harina de garbanzo',
    'Harina integral de lenteja',
    'Farine de pois chiches',
    'Farina integrale di grano saraceno',
    'Quinoa-Mehl',
    'Pâte de curry',
    'Pasta di datteri',
    'Pasta de tamarindo',
  ])('is no wheat: %s', (text) => expect(allergens(text)).toBe(''))

  it.each([
    ['Almond flour', 'TREE_NUT'],
    ['Harina de soja', 'SOY'],
    ["Farine d'amande", 'TREE_NUT'],
    ['Farina di mandorle', 'TREE_NUT'],
    ['Sesam-Mehl', 'SESAME'],
    ['Pasta di nocciole', 'TREE_NUT'],
    ["Pasta d'acciughe", 'FISH'],
    ["Pâte d'anchois", 'FISH'],
    ['Pasta de sésamo', 'SESAME'],
    ["Beurre d'amandes", 'TREE_NUT'],
    ['Mantequilla de almendras', 'TREE_NUT'],
    ['Burro di anacardi', 'TREE_NUT'],
    ['Beurre noisette', 'DAIRY TREE_NUT'],
  ])('carries what its base carries: %s: %s', (text, expected) => expect(allergens(text)).toBe(expected))

  it.each([
    ['Rice flour, wheat flour', 'WHEAT'],
    ['Wheat and lentil flour', 'WHEAT'],
    ['Flour', 'WHEAT'],
    ['Farine de maïs et de blé', 'WHEAT'],
    ['Farina di ceci e farina di grano', 'WHEAT'],
    ['Pasta di farro', 'WHEAT'],
    ['Pasta de espinacas', 'WHEAT'],
    ['Pâte brisée', 'WHEAT'],
    ['Lentil flour pancakes', 'WHEAT EGG DAIRY'],
  ])('hides no wheat beside it: %s: %s', (text, expected) => expect(allergens(text)).toBe(expected))
})

describe('words that only sound like wheat, milk or shellfish', () => {
  it.each([
    'Arroz de grano largo',
    'Ensalada de brotes tiernos',
    'Semoule de maïs et sucre semoule',
    'Riz soufflé',
    'Nouilles de riz',
    'Haricots beurre',
    'Courge spaghetti',
    'Lievito di birra',
    'Spaghetti di riso',
    'Tigernut milk',
    'Volkoren rijst',
    'Manteca vegetal',
    'Custard apple',
    'Weizengras',
    'Coleslaw mix',
    'Cola (water, sugar, colour caramel E150d, caffeine)',
    'E120, rouge 7',
  ])('are no food that carries one: %s', (text) => expect(allergens(text)).toBe(''))

  it.each([
    ['Grano duro', 'WHEAT'],
    ['Semoule', 'WHEAT'],
    ['Soufflé', 'DAIRY EGG'],
    ['Nouilles', 'WHEAT'],
    ['Birra', 'WHEAT'],
    ['Manteca', 'DAIRY'],
    ['Cebada malteada', 'WHEAT'],
    ['Caramel sundae', 'DAIRY'],
    ['Fromage à pâte molle', 'DAIRY'],
    ['Pistaches en coque', 'TREE_NUT'],
    ['Tourte au chocolat', 'WHEAT EGG DAIRY'],
    ['Mantis shrimp', 'SHELLFISH'],
    ['Œufs de lompe', 'FISH'],
    ['Œufs durs', 'EGG'],
  ])('leave the others as they are: %s: %s', (text, expected) => expect(allergens(text)).toBe(expected))
})
