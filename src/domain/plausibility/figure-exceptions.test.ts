import { describe, expect, it } from 'vitest'
import { isDrink, mayHaveSugarAlcohols } from './figure-exceptions.ts'

const named = (name: string, category: string | null = null) => ({ name, category, description: null })

describe('a dish', () => {
  it.each([
    'Diet Coke',
    'Coca-Cola Zero Sugar',
    'Coke Zero',
    'Pepsi Max (large)',
    'Sprite® Zero',
    'Sprite™ Zero',
    'Diet Coke™',
    'Iced Tea, unsweetened',
    'Unsweet Tea',
    'Black coffee',
    'Coffee with cream',
    'Americano',
    'Sparkling Water 500 ml',
    'Perrier water',
    'Gin & Tonic',
    'Rum and Coke',
    'Bud Light Beer',
    'House red wine',
    'Glass of wine',
    'Café con leche',
    'Vino tinto',
    'Eau gazeuse',
    'Apfelschorle Saft',
    'Milkshake',
    'Sprite®Zero',
    'Hot(iced)tea',
    'Cola (with ice) 500',
  ])('named %s is a drink', (name) => expect(isDrink(named(name))).toBe(true))

  it.each([
    'Beer battered fish',
    'Penne alla vodka',
    'Mussels in white wine',
    'Coffee cake',
    'Coke float',
    'Coke-glazed ribs',
    'Bourbon chicken',
    'Tequila lime shrimp',
    'Watermelon',
    'Water chestnuts',
    'Tea sandwich',
    'Cheeseburger',
    'Juicy Lucy',
    'Wine gums',
    'Rum cake',
    'Tea b2b',
    'Agua fresca taco',
    '500 ml',
  ])('named %s is none', (name) => expect(isDrink(named(name))).toBe(false))

  it.each([
    ['Drinks', true],
    ['Hot Drinks', true],
    ['Beers & Ciders', true],
    ['Wines', true],
    ['Coffee & bakery', false],
    ['Salad bar', false],
    ['Burgers', false],
  ])('of the category %s is a drink: %s', (category, expected) =>
    expect(isDrink(named('House special', category))).toBe(expected),
  )

  it.each([
    ['Sugar-free gummies', true],
    ['No sugar added ice cream', true],
    ['Chocolate with maltitol', true],
    ['Chocolate', false],
    ['Sugar cookie', false],
  ])('named %s may have sugar alcohols: %s', (name, expected) =>
    expect(mayHaveSugarAlcohols(named(name))).toBe(expected),
  )

  it('described as sugar-free may have sugar alcohols', () => {
    expect(mayHaveSugarAlcohols({ ...named('Gummies'), description: 'Sugar-free' })).toBe(true)
  })
})
