import { describe, expect, it } from 'vitest'
import { ALLERGEN_TYPES } from '../vocabulary/vocabulary.ts'
import { unnamedAllergens } from './unnamed-allergens.ts'

describe('allergens without a name', () => {
  it.each([
    'May contain traces',
    '*may contain',
    'May contain trace amounts.',
    'May contain allergens',
    'Could also contain traces of other allergens, ask us',
    'Contains allergens',
    'This dish contains common food allergens.',
    'Contains traces',
    'Made in a kitchen that handles all major allergens',
    'Fried in a fryer shared with other allergens',
    'Cross-contact may occur',
    'Cross contamination is possible',
    'Risk of cross-contamination',
    'Allergens: unknown',
    'Allergens: TBC',
    'Allergen info not yet available',
    'Allergy information: pending',
    'Allergens: ?',
    'Allergens: yes',
    'Allergens - not checked',
    'Kann Spuren enthalten',
    'Kann Spuren von Allergenen enthalten',
    'Enthält Allergene',
    'Allergene: k. A.',
    'Allergene: unbekannt',
    'Peut contenir des traces',
    "Peut contenir des traces d'allergènes",
    'Allergènes : non renseignés',
    'Puede contener trazas',
    'Puede contener alérgenos',
    'Alérgenos: desconocidos',
    'Può contenere tracce di altri allergeni',
    'Contiene allergeni',
    'Kan sporen bevatten',
    'Allergenen: onbekend',
  ])('%s: any', (text) => {
    expect(unnamedAllergens(text)).toMatchObject([{ allergens: ALLERGEN_TYPES, kinds: [] }])
  })

  it.each([
    'May contain traces of nuts',
    'May contain milk',
    'May contain bones',
    'May contain: milk',
    'Contains allergens: milk',
    'Contains the following allergens: milk',
    'Contains no allergens',
    'Does not contain allergens',
    'Contains none of the major allergens',
    'Allergens: none',
    'Allergens: N/A',
    'Allergens: milk, eggs',
    'Allergies? Ask our staff',
    'Ask us about allergens',
    'Ask us which dish contains allergens',
    'Allergen information is available on request',
    'Please tell us of any allergies',
    'Our kitchen is free of allergens',
    'An allergen-free kitchen',
    'No risk of cross-contamination',
    'Risk of cross-contamination with nuts',
    'Kann Spuren von Nüssen enthalten',
    'Kann enthalten: Milch',
    'Peut contenir des traces de noix',
    'Puede contener trazas de leche',
    'Kan sporen van noten bevatten',
    'Bevat geen allergenen',
    'No contiene alérgenos',
    'A container of rice',
  ])('%s: none', (text) => {
    expect(unnamedAllergens(text)).toEqual([])
  })
})
