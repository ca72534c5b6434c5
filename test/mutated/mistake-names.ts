import type { Statement } from './loose-items.ts'

/** A property under a name that nobody reads, and how its value is written there. */
export interface Rename {
  readonly from: 'allergens' | 'baseAllergens'
  readonly to: string
  readonly write: (value: unknown) => unknown
}

const as = (to: string, write: (value: unknown) => unknown = (value) => value): Rename => ({
  from: 'allergens',
  to,
  write,
})

const contained = (value: unknown): string[] =>
  (value as readonly Statement[])
    .filter((one) => one.level !== 'FREE_FROM')
    .map((one) => String(one.type).toLowerCase().replace('_', ' '))
const asText = (value: unknown): string => contained(value).join(', ')
const asFlags = (value: unknown): object => Object.fromEntries(contained(value).map((name) => [name, true]))
const asTicks = (value: unknown): object => Object.fromEntries(contained(value).map((name) => [name, 'x']))

export const RENAMED: readonly Rename[] = [
  as('alergens'),
  as('allegens'),
  as('allergins'),
  as('Allergens'),
  as('ALLERGENS'),
  as('allergen'),
  as('allergenes'),
  as('alérgenos'),
  as('Allergene'),
  as('allergeni'),
  as('allergenen'),
  as('allergen_list'),
  as('allergies', contained),
  as('allergyInfo', asText),
  as('allergy_information', asText),
  as('contains', contained),
  as('Contains', asText),
  as('may contain', contained),
  as('mayContain', asText),
  as('traces', contained),
  as('crossContact', contained),
  as('trace', asText),
  as('warnings', asText),
  as('notes', (value) => `Contains ${asText(value)}.`),
  as('ingredientsText', asText),
  as('ingredientStatement', asText),
  as('foodFlags', asFlags),
  as('matrix', asTicks),
  as('attributes', (value) => contained(value).map((name) => ({ name, value: 'yes' }))),
  as('tags', contained),
  { from: 'baseAllergens', to: 'baseAlergens', write: (value) => value },
  { from: 'baseAllergens', to: 'base_allergens', write: contained },
]
