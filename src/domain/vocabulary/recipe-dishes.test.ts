import { describe, expect, it } from 'vitest'
import { foodKey, foodNamed, foodOfWord } from './food-vocabulary.ts'
import { foodsIn } from './foods-in.ts'
import { RECIPE_DISHES } from './recipe-dishes.ts'

const carriedBy = (text: string) =>
  [...new Set(foodsIn(text).flatMap((food) => food.allergens))].sort().join(' ')

/** Names whose word means something else than by itself: no yeast spread, no crab, no bar. */
const OTHER_MEANINGS = [
  'cipolla croccante: croccante',
  'fish cake: cake',
  'marmite du pecheur: marmite',
  'snicker doodle: snicker',
  'tarte tatin: tarte',
  'tourteau fromager: tourteau',
]

describe('a dish by its usual recipe', () => {
  it.each([
    ['Hamburguesa', 'WHEAT'],
    ['Cruasán', 'DAIRY WHEAT'],
    ['San Jacobo', 'DAIRY WHEAT'],
    ['Alfajores', 'DAIRY EGG WHEAT'],
    ['Ensaladilla', 'EGG'],
    ['Arroz a banda', 'FISH SHELLFISH'],
    ['Calzoni', 'DAIRY WHEAT'],
    ['Zeppole', 'DAIRY EGG WHEAT'],
    ['Cassata', 'DAIRY EGG TREE_NUT WHEAT'],
    ['Cacciucco', 'FISH SHELLFISH'],
    ['Financiers', 'DAIRY EGG TREE_NUT WHEAT'],
    ['Quatre-quarts', 'DAIRY EGG WHEAT'],
    ['Quenelles de brochet', 'DAIRY EGG FISH WHEAT'],
    ['Velouté de potiron', 'DAIRY'],
    ['Salade piémontaise', 'EGG'],
    ['Frikadelle', 'EGG WHEAT'],
    ['Semmelknödel', 'EGG WHEAT'],
    ['Elisenlebkuchen', 'EGG TREE_NUT WHEAT'],
    ['Butterkuchen', 'DAIRY EGG WHEAT'],
    ['Glace à la pistache', 'DAIRY TREE_NUT'],
    ['Snickerdoodle', 'DAIRY EGG WHEAT'],
    ['Magdalenas', 'EGG WHEAT'],
    ['Stir-fry sauce', ''],
    ['Blue cheese crumbles', 'DAIRY'],
    ['Apple crumble', 'WHEAT'],
    ['Tender artichoke hearts', ''],
    ['Chicken tenders', 'WHEAT'],
    ['Grana Padano', 'DAIRY EGG'],
    ['Gehaktballetjes', 'EGG WHEAT'],
    ['Samuraisaus', 'EGG'],
    ['Knafeh', 'DAIRY TREE_NUT WHEAT'],
    ['Lo mein', 'SOY WHEAT'],
    ['Bibimbap', 'EGG SESAME SOY'],
    ['Surimi salad', 'EGG FISH SHELLFISH WHEAT'],
    ['Corn flakes', 'WHEAT'],
    ['Coleslaw', 'EGG'],
    ['Risotto', 'DAIRY'],
  ])('%s: %s', (text, expected) => expect(carriedBy(text)).toBe(expected))

  it('loses what the text denies', () => {
    expect(carriedBy('Vegan risotto')).toBe('')
    expect(carriedBy('Gluten-free lo mein')).toBe('SOY')
    expect(carriedBy('Hamburguesa sin gluten')).toBe('')
  })

  it('is made of meat where its recipe is', () => {
    for (const name of ['Spaghetti carbonara', 'Panna cotta', 'Supplì', 'Krautwickerl', 'Leberknödel'])
      expect(foodsIn(name).flatMap(({ kinds }) => kinds)).toContain('MEAT')
    expect(foodsIn('Vegetarian panna cotta').flatMap(({ kinds }) => kinds)).not.toContain('MEAT')
  })

  it('hides nothing that one of its words carries', () => {
    const names = RECIPE_DISHES.flatMap(({ words }) => words.split(',')).map(foodKey)
    const hidden = [...new Set(names)].flatMap((name) =>
      name.split(' ').flatMap((word) => {
        const ofWord = foodOfWord(word)?.allergens ?? []
        const lost = ofWord.filter((type) => foodNamed(name)?.allergens.includes(type) === false)
        return lost.length > 0 ? [`${name}: ${word}`] : []
      }),
    )
    expect(hidden.toSorted()).toEqual(OTHER_MEANINGS)
  })

  it('has all that its lists say', () => {
    expect(foodNamed('Galette des rois')?.allergens.toSorted()).toEqual(['DAIRY', 'EGG', 'TREE_NUT', 'WHEAT'])
  })
})
