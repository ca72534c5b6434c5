import { describe, expect, it } from 'vitest'
import {
  allergenNamed,
  canonicalAllergenName,
  isCode,
  isNamed,
  isOtherAllergen,
  isOtherGlutenCereal,
  kindOfOther,
  singularName,
  specificName,
} from './allergen-names.ts'
import { ALLERGEN_TYPES } from './vocabulary.ts'

describe('the names of foods', () => {
  it.each([
    ['Almonds', 'Sliced almonds', true],
    ['ALMOND', 'almonds, sliced', true],
    ['Anchovies', 'Anchovy', true],
    ['Molluscs', 'Mixed mollusks', true],
    ['Brazil nuts', 'Brazil nut butter', true],
    ['Almonds', 'Walnuts', false],
    ['Oats', 'Goat cheese', false],
    ['Almonds', 'Almondine', false],
    ['Almonds', 'Almond-free mix', false],
    ['Almonds', 'Mix without almonds', false],
    ['Butter', 'Peanut butter cup', false],
    ['Butter', 'Garlic butter', true],
    ['Peanut butter', 'Peanut butter cup', true],
    ['Brownies', 'Walnut brownie', true],
    ['Mustard seeds', 'Mustard seed dressing', true],
    ['Almonds and products thereof', 'Sliced almonds', true],
  ])('hold %s in "%s": %s', (part, food, isIn) => expect(isNamed(food, singularName(part))).toBe(isIn))

  it.each([
    ['Sliced almonds', 'SLICED_ALMOND'],
    ['Dried cherries', 'DRIED_CHERRY'],
  ])('lose their plurals, word by word: %s are %s', (name, singular) =>
    expect(singularName(name)).toBe(singular),
  )
})

describe('the reading of allergen names', () => {
  it.each(ALLERGEN_TYPES)('takes the contract’s own name %s for the whole of it', (type) => {
    expect(allergenNamed(type)).toEqual({ type, isWhole: true })
  })

  it.each([
    ['Cereals containing gluten', 'WHEAT'],
    ['Gluten', 'WHEAT'],
    ['Crustaceans', 'SHELLFISH'],
    ['Eggs', 'EGG'],
    ['Fish', 'FISH'],
    ['Peanuts', 'PEANUT'],
    ['Soybeans', 'SOY'],
    ['Soya beans', 'SOY'],
    ['Milk', 'DAIRY'],
    ['Nuts', 'TREE_NUT'],
    ['Sesame seeds', 'SESAME'],
    ['Molluscs', 'SHELLFISH'],
  ])('reads %s of the EU-14 list as %s', (name, type) => {
    expect(allergenNamed(name)?.type).toBe(type)
  })

  it.each<[string, string, boolean]>([
    ['Crustaceans and products thereof', 'SHELLFISH', false],
    ['Eggs and products thereof', 'EGG', true],
    ['Fish and products thereof', 'FISH', true],
    ['Peanuts and products thereof', 'PEANUT', true],
    ['Soybeans and products thereof', 'SOY', true],
    ['Milk and products thereof (including lactose)', 'DAIRY', true],
    ['Sesame seeds and products thereof', 'SESAME', true],
    ['Eier und daraus gewonnene Erzeugnisse', 'EGG', true],
    ['Milch und daraus gewonnene Erzeugnisse (einschließlich Laktose)', 'DAIRY', true],
    ['Krebstiere und daraus gewonnene Erzeugnisse', 'SHELLFISH', false],
    ['Œufs et produits à base d’œufs', 'EGG', true],
    ['Lait et produits à base de lait (y compris le lactose)', 'DAIRY', true],
    ['Leche y sus derivados (incluida la lactosa)', 'DAIRY', true],
    ['Huevos y productos a base de huevo', 'EGG', true],
    ['Latte e prodotti a base di latte (incluso lattosio)', 'DAIRY', true],
    ['Uova e prodotti a base di uova', 'EGG', true],
    ['Melk en producten op basis van melk (inclusief lactose)', 'DAIRY', true],
    ['Eieren en producten op basis van eieren', 'EGG', true],
    ['Vis en producten op basis van vis', 'FISH', true],
    ['Aardnoten en producten op basis van aardnoten', 'PEANUT', true],
    ["Pinda's", 'PEANUT', true],
    ['Soja en daarvan afgeleide producten', 'SOY', true],
    ['Glutenbevattende granen', 'WHEAT', true],
    ['Schaalvruchten', 'TREE_NUT', true],
    ['Schaaldieren en producten op basis van schaaldieren', 'SHELLFISH', false],
    ['Weekdieren', 'SHELLFISH', false],
    ['Sesamzaad', 'SESAME', true],
    ['Room', 'DAIRY', false],
    ['Wheat (gluten)', 'WHEAT', false],
    ['Gluten-containing grains', 'WHEAT', true],
    ['Tree nut products', 'TREE_NUT', false],
    ['Crustacea', 'SHELLFISH', false],
  ])('reads the regulation’s wording "%s" as %s, the whole of it: %s', (name, type, isWhole) => {
    expect(allergenNamed(name)).toEqual({ type, isWhole })
  })

  it.each([
    'Schwefeldioxid und Sulfite in Konzentrationen von mehr als 10 mg/kg',
    'Anhydride sulfureux et sulfites en concentrations de plus de 10 mg/kg',
    'Anidride solforosa e solfiti in concentrazioni superiori a 10 mg/kg',
    'Dióxido de azufre y sulfitos en concentraciones superiores a 10 mg/kg',
    'Sulphites at concentrations of more than 10 mg/kg',
    'Zwaveldioxide en sulfieten in concentraties van meer dan 10 mg/kg',
    'Selderij en producten op basis van selderij',
    'Mosterd',
    'Lupine',
    'Sulfiet',
  ])('knows that "%s" are none of the nine', (name) => expect(isOtherAllergen(name)).toBe(true))

  it.each(['Milk in concentrated form', 'Milk in concentrate', 'Lait en concentré'])(
    'takes no form of a food for the whole of it: %s',
    (name) => expect(allergenNamed(name)).toBeNull(),
  )

  it.each([
    'Leche y productos a base de cacahuete',
    'Soja et produits à base de lait',
    'Soja en producten op basis van melk',
  ])('reads no other food as made of the first: %s', (name) => expect(allergenNamed(name)).toBeNull())

  it.each(['Celery', 'Mustard', 'Lupin', 'Sulphites', 'Sulphur dioxide'])('has no place for %s', (name) => {
    expect(allergenNamed(name)).toBeNull()
  })

  it.each([
    'Almonds',
    'Hazelnuts',
    'Walnut',
    'CASHEWS',
    'Pecan nuts',
    'Brazil nuts',
    'pistachio',
    'Macadamia nuts',
    'Noix',
  ])('knows that %s are tree nuts, but not all of them', (name) =>
    expect(allergenNamed(name)).toEqual({ type: 'TREE_NUT', isWhole: false }),
  )

  it.each(['barley', 'Rye', 'Oats', 'Spelt', 'Kamut'])(
    'knows that %s is a gluten cereal, but not all',
    (name) => {
      expect(allergenNamed(name)).toEqual({ type: 'WHEAT', isWhole: false })
    },
  )

  it.each([
    ['Lactose', 'DAIRY'],
    ['Casein', 'DAIRY'],
    ['Crustacean', 'SHELLFISH'],
    ['Mollusk', 'SHELLFISH'],
    ['Shrimps', 'SHELLFISH'],
    ['Crustacean shellfish', 'SHELLFISH'],
    ['Scallops', 'SHELLFISH'],
    ['Salmon', 'FISH'],
    ['Anchovies', 'FISH'],
    ['Egg white', 'EGG'],
    ['Goat’s milk', 'DAIRY'],
    ["Cow's milk", 'DAIRY'],
    ['Peanut butter', 'PEANUT'],
    ['Soy lecithin', 'SOY'],
    ['Tahini', 'SESAME'],
    ['Bulgur', 'WHEAT'],
  ])('takes %s for a part of %s only', (name, type) => {
    expect(allergenNamed(name)).toEqual({ type, isWhole: false })
  })

  it.each(['tree nut', 'Tree-Nuts', ' TREE_NUTS ', 'treenuts', 'Tree  Nuts.'])(
    'reads the spelling "%s"',
    (name) => {
      expect(allergenNamed(name)?.type).toBe('TREE_NUT')
    },
  )

  it('brings names into one spelling', () => {
    expect(canonicalAllergenName(" Cow's milk! ")).toBe('COWS_MILK')
    expect(canonicalAllergenName('en:celery')).toBe('CELERY')
  })

  it('takes cereals for wheat', () => {
    expect(allergenNamed('Cereals')).toEqual({ type: 'WHEAT', isWhole: false })
  })

  it.each([
    'Sulphur dioxide and sulphites at concentrations of more than 10 mg/kg',
    'Celery and products thereof',
    'SO2',
    'Lupin flour',
  ])('knows that "%s" is none of the nine', (name) => expect(isOtherAllergen(name)).toBe(true))

  it.each<[string, string | null]>([
    ['Beef', 'MEAT'],
    ['Honey', 'BEE_PRODUCT'],
    ['Celery', null],
    ['Salmon', null],
    ['MLIK', null],
  ])('takes %s beyond the nine for %s', (name, kind) => expect(kindOfOther(name)).toBe(kind))

  it.each(['', '---', '乳', 'constructor', '__proto__'])('makes nothing of "%s"', (name) => {
    expect(allergenNamed(name)).toBeNull()
  })
})

describe('a name of an allergen', () => {
  it.each<[string, boolean]>([
    ['9b2f7c1e-55aa-4c3e-8f0a-1234567890ab', true],
    [' A1 ', true],
    ['0042', true],
    ['ALG_003', true],
    ['Celery', false],
    ['Sulphur dioxide', false],
  ])('may be a code: "%s" is one: %s', (name, expected) => expect(isCode(name)).toBe(expected))

  it.each([
    ['OATS', 'Oats'],
    [' en:oats ', 'Oats'],
    ['BARLEY__malt', 'Barley malt'],
    ['brazil_nuts', 'Brazil nuts'],
  ])('is read by guests without signs of a list: "%s" as "%s"', (name, shown) =>
    expect(specificName(name)).toBe(shown),
  )

  it.each<[string, boolean]>([
    ['Barley malt', true],
    ['Oats', true],
    ['Wheat', false],
    ['Durum wheat', false],
  ])('may be a cereal with gluten that is no wheat: %s is one: %s', (name, expected) =>
    expect(isOtherGlutenCereal(name)).toBe(expected),
  )
})
