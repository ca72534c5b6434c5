import { describe, expect, it } from 'vitest'
import { minimumOf, unsaidMinimum } from './unsaid-minimum.ts'

const group = (name: string, changes: object = {}) => ({
  id: 'group',
  name,
  options: [{ id: 'one', name: 'One' }],
  ...changes,
})

describe('how many options a group needs that does not say so', () => {
  it.each([
    'Protein (required)',
    'Pick 1',
    'Choose one sauce',
    'Select one',
    'Soße (Pflicht)',
    'Wählen Sie eine Beilage',
    'Sauce (obligatoire)',
    'Elige una salsa',
    'Scegli una salsa',
    'Scegli il tuo formaggio',
    'Kies je kaas',
    'Saus naar keuze',
    'Scegli il contorno',
    'Saus (verplicht)',
    'Beilagen, mindestens 1',
    'Choose 1 side (no substitutions)',
    'Milk or non-dairy (required)',
    'Choose up to 2 sauces (required)',
    'Required • Choose up to 2',
    'Not optional: choose one',
    'Salsa (obbligatoria)',
    'Pick two',
    'Choose one topping',
    'Pick 1 add-on',
    'Choose one sauce (extra charge for avocado)',
    'Select one: extra crispy or original',
    'Choose 2 sauces',
    'Choose at least 1',
    'Select any two',
    'Sauces (min. 1)',
    'Choose your sauce',
    'Choose a base',
    'Choice of sauce',
    'Choisissez votre sauce',
    'Salsa a elegir',
    'Sauce nach Wahl',
    'Choose your 2 sides',
    'Choose only one',
    'Kies een saus',
    'Selecteer je saus',
    'Escoge tu salsa',
    'Selecciona una salsa',
    'Choisis ta sauce',
    'Sélectionnez votre pain',
    'Seleziona il contorno',
    'Molho (obrigatório)',
    'Escolha um molho',
    'Escolha o seu molho',
    'Escolha a sua base',
    'Selecione uma proteína',
    'Escolha pelo menos 1',
    'Molho à escolha',
    'Base à sua escolha',
    'Choose Protein',
    'Select Size:',
    'Pick bread',
    'Please select crust type',
    'Choose meat & sauce',
    'Choose swiss',
    'Select hummus',
    'Elige salsa',
    'Escolha molho',
    'Choisissez sauce',
    'Scegli contorno',
    'Kies brood',
    'Kies kaas',
    'Kies saus',
    'Wähle Soße',
    'Größe wählen',
    'Soße auswählen',
    'Side choice',
    'Protein Choice',
    'Choix de sauce',
    'Choix du pain',
    'Elección de salsa',
  ])('one: %s', (name) => {
    expect(unsaidMinimum(group(name))).toBe(1)
  })

  it.each<[string, number, object?]>([
    ['Pick two sides', 2],
    ['Choose your 2 sides', 2],
    ['Choose 3 (required)', 3],
    ['Wählen Sie ZWEI Beilagen', 2],
    ['Escolha três acompanhamentos', 3],
    ['Sauces (min. 2)', 2],
    ['Choose 1-2 sauces', 1],
    ['Choose up to 2 sauces (required)', 1],
    ['Pick 2', 1, { maxSelections: 1 }],
    ['Pick 2', 1, { selectionType: 'single' }],
    ['Pick 9', 3],
    ['Pick 2', 1, { options: [] }],
    ['Pick 3', 2, { maxSelections: 2 }],
  ])('as many as its name says, where it has them: %s, %s', (name, number, more) => {
    const options = ['One', 'Two', 'Three'].map((one) => ({ id: one, name: one }))
    expect(unsaidMinimum(group(name, { options, ...more }))).toBe(number)
  })

  it('one of several, unless one of them comes with the dish', () => {
    const options = [
      { id: 'one', name: 'One', isDefault: true },
      { id: 'two', name: 'Two' },
    ]
    expect(unsaidMinimum(group('Shell', { selectionType: 'single' }))).toBe(1)
    expect(unsaidMinimum(group('Shell', { selectionType: 'single', options }))).toBe(0)
    // It cannot be left out.
    expect(unsaidMinimum(group('Shell (required)', { selectionType: 'single', options }))).toBe(1)
  })

  it.each([
    'Extras',
    'Choose up to one',
    'Sauce (not required)',
    'Pick 1 (optional)',
    'Saus (niet verplicht)',
    'Pick your toppings',
    'Pick 10',
    'Choose any toppings',
    'Extra Sauce nach Wahl',
    'Add-ons: choose your own',
    'Choose 2 (optional)',
    'Choices of sauces',
    'Pick your 12 toppings',
    'Molho (não obrigatório)',
    'Escolha até 2',
    'Escolha os seus acompanhamentos',
    'Escolha 1 molho (opcional)',
    'Adicionais: escolha o seu',
    'Choose extras',
    'Choose Extra',
    'Choose toppings',
    'Select sides',
    'Choose from below',
    'Choose any sauce',
    'Select add-on',
    'Pick up',
    'Choose more',
    'Select allergy',
    'Select optional sauce',
    'Elige tus salsas',
    'Scegli contorni',
    'Scegli salse',
    'Kies sauzen',
    'Kies extras',
    'Wähle Beilagen',
    'Beilagen wählen',
    'Saucen auswählen',
    'Choix des sauces',
    'Choisissez gâteaux',
    'Our choice',
  ])('none: %s', (name) => {
    expect(unsaidMinimum(group(name))).toBe(0)
  })
})

describe('how many options a group needs', () => {
  it.each<[string, number | undefined, number]>([
    ['Sauce', 1, 1],
    ['Sauce', 0, 0],
    ['Sauce', undefined, 0],
    ['Pick 2', undefined, 1],
    ['Choose your sauce', 0, 0],
    ['Sauce (required)', 0, 1],
    ['Sauce (required)', 2, 2],
    ['Sauce (not required)', 0, 0],
  ])('%s, where it says %s', (name, minSelections, needed) => {
    expect(minimumOf(group(name, { minSelections }))).toBe(needed)
  })

  it('none, of one that takes one option and says that it is not required', () => {
    expect(minimumOf(group('Sauce (not required)', { minSelections: 0, selectionType: 'single' }))).toBe(0)
  })
})
