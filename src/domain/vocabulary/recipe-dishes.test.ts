import { describe, expect, it } from 'vitest'
import { foodNamed } from './food-vocabulary.ts'
import { foodsIn } from './foods-in.ts'

const carriedBy = (text: string) =>
  [...new Set(foodsIn(text).flatMap((food) => food.allergens))].sort().join(' ')

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
    ['Elisenlebkuchen', 'TREE_NUT WHEAT'],
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
    for (const name of ['Spaghetti carbonara', 'Panna cotta', 'Supplì', 'Krautwickerl'])
      expect(foodsIn(name).flatMap(({ kinds }) => kinds)).toContain('MEAT')
    expect(foodsIn('Vegetarian panna cotta').flatMap(({ kinds }) => kinds)).not.toContain('MEAT')
  })

  it('has all that its lists say', () => {
    expect(foodNamed('Galette des rois')?.allergens.toSorted()).toEqual(['DAIRY', 'EGG', 'TREE_NUT', 'WHEAT'])
  })
})
