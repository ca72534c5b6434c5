import { describe, expect, it } from 'vitest'
import { ALLERGEN_TYPES } from '../vocabulary/vocabulary.ts'
import { menuCodes } from './menu-codes.ts'

const namedBy = (text: string) => {
  const all = menuCodes(text).flatMap(({ allergens }) => allergens)
  return ALLERGEN_TYPES.filter((type) => all.includes(type)).join(' ')
}

describe('codes of a menu', () => {
  it.each([
    ['Schnitzel. Allergene: A, C, G', 'DAIRY EGG WHEAT'],
    ['Schnitzel (A,C,G)', 'DAIRY EGG WHEAT'],
    ['Schnitzel (A1, C, G) mit Salat', 'DAIRY EGG WHEAT'],
    ['Allergens: 1, 3, 7', 'DAIRY EGG WHEAT'],
    ['Allergènes : 5', 'PEANUT'],
    ['Allergenkennzeichnung: a, e und h. Hausgemacht', 'TREE_NUT PEANUT WHEAT'],
    ['Alérgenos: 4, 6, 11 y 14', 'FISH SHELLFISH SOY SESAME'],
    ['Suppe [L, N]', 'SHELLFISH SESAME'],
    ['Schnitzel (A,C,G,2)', 'DAIRY EGG WHEAT'],
    ['ALERGENOS: 1, 3, 7', 'DAIRY EGG WHEAT'],
    ['Al&eacute;rgenos: 1, 3', 'EGG WHEAT'],
    ['Allergene: A C G H', 'DAIRY EGG TREE_NUT WHEAT'],
    ['Allergene: A (Weizen), C, G', 'DAIRY EGG WHEAT'],
    ['Allergene: A, C (Ei, Bio), G', 'DAIRY EGG WHEAT'],
    ['Allergen(e): A, C, G', 'DAIRY EGG WHEAT'],
    ['Allergene:\nA, C, G', 'DAIRY EGG WHEAT'],
    ['Allergen-Info: A, C', 'EGG WHEAT'],
    ['Allergene - A, C', 'EGG WHEAT'],
    ['Enthält: A, C, G', 'DAIRY EGG WHEAT'],
    ['Bevat: A, C en G', 'DAIRY EGG WHEAT'],
    ['Allergenen: 1, 3 en 7', 'DAIRY EGG WHEAT'],
    ['Allergens: (1) (3) (7)', 'DAIRY EGG WHEAT'],
    ['Allergens: C and G', 'DAIRY EGG'],
    ['Allergènes : 3 et 7', 'DAIRY EGG'],
    ['Allergeni: 1, 3 e 7', 'DAIRY EGG WHEAT'],
    ['Schnitzel (A, C und G)', 'DAIRY EGG WHEAT'],
    ['Schnitzel ( A; C & G )', 'DAIRY EGG WHEAT'],
    ['Schnitzel (A(Weizen),C,G)', 'DAIRY EGG WHEAT'],
    ['Schnitzel (A, C, S)', 'EGG WHEAT'],
    ['Allergene: A E G', 'DAIRY PEANUT WHEAT'],
    ['Currysuppe. Allergene: E.', 'PEANUT'],
    ['Allergens: E/F', 'PEANUT SOY'],
    ['Allergene: D. Hausgemacht', 'FISH'],
    ['Panna cotta (Allergene G)', 'DAIRY'],
    ['Allergens (7)', 'DAIRY'],
    ['Suppe (C/G/L)', 'DAIRY EGG'],
    ['Schnitzel (2,A/C/G)', 'DAIRY EGG WHEAT'],
    ['Brot (A/G)', 'DAIRY WHEAT'],
    ['Schnitzel (A/C/G)', 'DAIRY EGG WHEAT'],
    ['Schnitzel (1,2,A,C)', 'EGG WHEAT'],
    ['Cola (1, H)', 'TREE_NUT'],
    ['Schnitzel (a,c,g)', 'DAIRY EGG WHEAT'],
    ['Allergene: A, C, G<br>Zusatzstoffe: 2', 'DAIRY EGG WHEAT'],
    ['Allergene: A, C, G - Zusatzstoffe 2', 'DAIRY EGG WHEAT'],
    ['Allergene: A, C, G, enthält Nüsse', 'DAIRY EGG WHEAT'],
    ['Allergene:&nbsp;A, C, G', 'DAIRY EGG WHEAT'],
    ['Allergènes\u00a0: 1, 3, 7', 'DAIRY EGG WHEAT'],
    ['Allergens: #1, #3, #7', 'DAIRY EGG WHEAT'],
    ['Allergeni: 1-3-7', 'DAIRY EGG WHEAT'],
    ['Allergens: 1.3.7', 'DAIRY EGG WHEAT'],
    ['Allergens: 1 • 3 • 7', 'DAIRY EGG WHEAT'],
    ['Allergens: 1|3|7', 'DAIRY EGG WHEAT'],
    ['Allergens:\t1\t3\t7', 'DAIRY EGG WHEAT'],
    ['Pasta (all. 1, 7)', 'DAIRY WHEAT'],
    ['Allergens present: 1, 3', 'EGG WHEAT'],
    ['Allergenhinweis: enthält A, C, G', 'DAIRY EGG WHEAT'],
    ['Contains 1, 3 and 7', 'DAIRY EGG WHEAT'],
    ['Wiener Schnitzel A,C,G', 'DAIRY EGG WHEAT'],
    ['Allergens: D, G, E', 'DAIRY EGG FISH PEANUT WHEAT'],
    ['Contains: M, W', 'DAIRY SHELLFISH WHEAT'],
    ['Allergens: GLU, MLK, EGG', ALLERGEN_TYPES.join(' ')],
    ['Alérgenos: GLU LAC', ALLERGEN_TYPES.join(' ')],
  ])('%s: %s', (text, types) => {
    expect(namedBy(text)).toBe(types)
  })

  it.each([
    'Vitamins (A, C, E)',
    'Vitamin (A, C)',
    'Sizes (S, M, L)',
    'Curry (V)',
    'Curry (V, GF)',
    'Cola (1, 2)',
    'Allergens: a nice list is at the counter',
    'Allergens: 3 of our sauces have them',
    'Allergens: none',
    'Allergens: N/A',
    'Fries (N/A)',
    'Salsa (n/a)',
    'Allergens: L, M, O',
    'Allergene: k.A.',
    'Allergens: n.a.',
    'Curry (V, G)',
    'Wings (6, 12)',
    'Menu (A)',
    'Brownie (g/f)',
    'Fries (R/L)',
    'Curry (L/M/H)',
    'Fries (N / A)',
    'Allergeni e/o intolleranze',
    'Contains allergens (e.g. milk)',
    'Free of the top allergens (8)',
    'Contains: a lot of love',
    'Contains: 5 g protein',
    'Enthält: 12 g Eiweiß',
    'Curry (V, G, N)',
    'Steak (R, M, W)',
    'Contains 2, 3 or 4 pieces',
    'With Vitamin C, D',
    'In S, M, L',
    'Allergens: SOY, EGG',
    'Allergens: GF, DF',
    'Contains: SO2, MSG',
  ])('none: %s', (text) => {
    expect(namedBy(text)).toBe('')
  })

  it('are read in a time that follows their length', () => {
    const text = `Allergene: ${'A, '.repeat(20_000)}x (${'A,'.repeat(20_000)}`
    const since = performance.now()
    menuCodes(text)
    expect(performance.now() - since).toBeLessThan(2_000)
  })
})
