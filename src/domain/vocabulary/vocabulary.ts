/** The closed vocabularies of the contract, in the contract's order. The order is the bit order of every mask. */

export const ALLERGEN_TYPES = [
  'DAIRY',
  'EGG',
  'FISH',
  'SHELLFISH',
  'TREE_NUT',
  'PEANUT',
  'WHEAT',
  'SOY',
  'SESAME',
] as const
export type AllergenType = (typeof ALLERGEN_TYPES)[number]

export const DIET_TYPES = ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'] as const
export type DietType = (typeof DIET_TYPES)[number]

/** The diet that a partner names, in any case. */
export function dietNamed(name: string): DietType | undefined {
  return DIET_TYPES.find((diet) => diet === name.trim().toUpperCase())
}

export const MATCH_STATUSES = ['MATCH', 'ALMOST_MATCH', 'NOT_MATCH'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

export const COMPONENT_KINDS = [
  'MEAT',
  'POULTRY',
  'FISH',
  'SHELLFISH',
  'DAIRY',
  'EGG',
  'PLANT',
  'OTHER',
] as const
export type ComponentKind = (typeof COMPONENT_KINDS)[number]

/** The kinds of food that matter to a diet. Bee products have a name among allergens, but no kind. */
export type FoodKind = ComponentKind | 'BEE_PRODUCT'

/** Every vegan dish is vegetarian, every vegetarian dish is pescatarian. */
export const IMPLIED_DIETS: Readonly<Record<DietType, readonly DietType[]>> = {
  VEGAN: ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
  VEGETARIAN: ['VEGETARIAN', 'PESCATARIAN'],
  PESCATARIAN: ['PESCATARIAN'],
}

/** Which kinds break a diet. */
export const KINDS_AGAINST_DIET: Readonly<Record<DietType, readonly FoodKind[]>> = {
  VEGAN: ['MEAT', 'POULTRY', 'FISH', 'SHELLFISH', 'DAIRY', 'EGG', 'BEE_PRODUCT'],
  VEGETARIAN: ['MEAT', 'POULTRY', 'FISH', 'SHELLFISH'],
  PESCATARIAN: ['MEAT', 'POULTRY'],
}

/** Which kinds carry a diet by themselves. MEAT, POULTRY and OTHER carry none. */
export const DIETS_OF_KIND: Readonly<Record<ComponentKind, readonly DietType[]>> = {
  PLANT: IMPLIED_DIETS.VEGAN,
  DAIRY: IMPLIED_DIETS.VEGETARIAN,
  EGG: IMPLIED_DIETS.VEGETARIAN,
  FISH: IMPLIED_DIETS.PESCATARIAN,
  SHELLFISH: IMPLIED_DIETS.PESCATARIAN,
  MEAT: [],
  POULTRY: [],
  OTHER: [],
}

/** The kind of food that a contained allergen implies. */
export const KIND_OF_ALLERGEN: Readonly<Partial<Record<AllergenType, ComponentKind>>> = {
  DAIRY: 'DAIRY',
  EGG: 'EGG',
  FISH: 'FISH',
  SHELLFISH: 'SHELLFISH',
}

/** The reverse of that table. */
export const ALLERGEN_OF_KIND: Readonly<Partial<Record<FoodKind, AllergenType>>> = Object.fromEntries(
  Object.entries(KIND_OF_ALLERGEN).map(([type, kind]) => [kind, type]),
)

export interface Term {
  readonly displayName: string
  readonly description: string
  readonly icon: string
}

export const ALLERGEN_TERMS: Readonly<Record<AllergenType, Term>> = {
  DAIRY: { displayName: 'Dairy', description: 'Milk and foods made from milk', icon: '🥛' },
  EGG: { displayName: 'Egg', description: 'Eggs and foods made from eggs', icon: '🥚' },
  FISH: { displayName: 'Fish', description: 'Fin fish', icon: '🐟' },
  SHELLFISH: { displayName: 'Shellfish', description: 'Crustaceans and molluscs', icon: '🦐' },
  TREE_NUT: {
    displayName: 'Tree Nut',
    description: 'Almonds, cashews, hazelnuts, walnuts and other tree nuts',
    icon: '🌰',
  },
  PEANUT: { displayName: 'Peanut', description: 'Peanuts and foods made from peanuts', icon: '🥜' },
  WHEAT: { displayName: 'Wheat', description: 'Wheat and foods made from wheat', icon: '🌾' },
  SOY: { displayName: 'Soy', description: 'Soybeans and foods made from soybeans', icon: '🫘' },
  SESAME: { displayName: 'Sesame', description: 'Sesame seeds and foods made from them', icon: '🫓' },
}

export const DIET_TERMS: Readonly<Record<DietType, Term>> = {
  VEGAN: { displayName: 'Vegan', description: 'No food of animal origin', icon: '🌱' },
  VEGETARIAN: { displayName: 'Vegetarian', description: 'No meat, poultry, fish or shellfish', icon: '🥬' },
  PESCATARIAN: {
    displayName: 'Pescatarian',
    description: 'No meat or poultry; fish and shellfish allowed',
    icon: '🐟',
  },
}

export const KIND_NOUNS: Readonly<Record<FoodKind, string>> = {
  MEAT: 'meat',
  POULTRY: 'meat',
  FISH: 'fish',
  SHELLFISH: 'shellfish',
  DAIRY: 'dairy',
  EGG: 'egg',
  BEE_PRODUCT: 'bee products',
  PLANT: 'plants',
  OTHER: 'other food',
}
