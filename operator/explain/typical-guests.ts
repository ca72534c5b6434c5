import { readPreferences } from './read-preferences.ts'

export interface TypicalGuest {
  readonly name: string
  readonly preferences: ReturnType<typeof readPreferences>
}

/** The guests of `explain --guests`. */
export const TYPICAL_GUESTS: readonly TypicalGuest[] = [
  ['vegan', 'vegan'],
  ['vegetarian', 'vegetarian'],
  ['pescatarian without shellfish', 'pescatarian, no shellfish'],
  ['coeliac', 'no wheat'],
  ['milk allergy', 'no dairy'],
  ['peanut allergy', 'no peanut'],
  ['nut allergies', 'no peanut, no tree nuts'],
  ['at most 500 kcal', 'max 500 kcal'],
  ['high protein, low carb', 'min 30 g protein, max 40 g carbs'],
  ['no soy, no sesame', 'no soy, no sesame'],
].map(([name = '', text = '']) => ({ name, preferences: readPreferences(text) }))
