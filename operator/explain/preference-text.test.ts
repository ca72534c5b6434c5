import { describe, expect, it } from 'vitest'
import { preferenceWords, readPreferences } from './read-preferences.ts'

describe('preferences in words', () => {
  it.each([
    ['', 'nothing in particular'],
    ['Vegan', 'vegan'],
    ['no soy and no sesame', 'no soy, no sesame'],
    ['dairy-free, without peanuts; no gluten', 'no dairy, no peanut, no wheat'],
    ['no almonds, no crustaceans, no milk', 'no dairy, no shellfish, no tree nut'],
    ['without traces, no milk', 'no dairy, no traces'],
    ['max 700 kcal', 'max 700 kcal'],
    ['at most 700 calories, at least 400 kcal', 'min 400 kcal, max 700 kcal'],
    [
      '30-60 g carbs, ≥20g protein, up to 12 g fat',
      'min 20 g protein, min 30 g carbohydrates, max 60 g carbohydrates, max 12 g fat',
    ],
    [
      'vegan, no dairy, no peanut, max 700 kcal, min 20 g protein',
      'vegan, no dairy, no peanut, max 700 kcal, min 20 g protein',
    ],
  ])('"%s" means: %s', (text, words) => {
    expect(preferenceWords(readPreferences(text))).toBe(words)
  })

  it('reads back what it prints', () => {
    const read = readPreferences('pescatarian, no tree nuts, no traces, min 5 g fat, 100 to 200 kcal')
    expect(readPreferences(preferenceWords(read))).toEqual(read)
  })

  it.each([
    ['paleo', '"paleo" is not understood'],
    ['no soy and sesame', '"sesame" is not understood'],
    ['no celery', '"celery" is none of the nine allergens'],
    ['no nuts', 'say "no tree nuts", "no peanuts" or both'],
    ['max 30 g', '"max 30 g": a whole number of kcal'],
    ['max 30.5 g fat', '"max 30.5 g fat": a whole number of kcal'],
    ['max 700 kcal, max 600 kcal', 'The max of calories is given twice'],
    ['min 30 g fat, max 20 g fat', 'preferences.nutrientRanges.fatTotal.max: min 30 is more than max 20'],
  ])('"%s" is refused: %s', (text, message) => {
    expect(() => readPreferences(text)).toThrow(message)
  })
})

describe('preferences as the API takes them', () => {
  it('are read the same way', () => {
    const json = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
    expect(readPreferences(JSON.stringify(json))).toEqual(readPreferences('vegan, no dairy, max 700 kcal'))
  })

  it.each([
    ['{"diets": ["PALEO"]}', 'preferences.diets.0: Value "PALEO" does not exist'],
    ['{"exclude": []}', 'Field "exclude" is not defined by type "PreferencesInput"'],
    ['{"calorieRange": {"max": 1.5}}', 'preferences.calorieRange.max: Int cannot represent non-integer'],
    ['{"diets": ', 'no valid JSON'],
  ])('%s is refused: %s', (text, message) => {
    expect(() => readPreferences(text)).toThrow(message)
  })
})
