import { ALLERGEN_TYPES, type AllergenType } from './vocabulary.ts'

/** Names for the whole of one of the nine. */
const WHOLE: Readonly<Record<AllergenType, readonly string[]>> = {
  DAIRY: ['MILK', 'MILK_PRODUCTS', 'DAIRY_PRODUCTS', 'COWS_MILK'],
  EGG: ['EGGS'],
  FISH: ['FISHES', 'FIN_FISH'],
  SHELLFISH: ['SHELL_FISH'],
  TREE_NUT: ['TREE_NUTS', 'TREENUT', 'TREENUTS', 'NUT', 'NUTS'],
  PEANUT: ['PEANUTS', 'GROUNDNUT', 'GROUNDNUTS'],
  WHEAT: ['GLUTEN', 'CEREALS_CONTAINING_GLUTEN', 'GLUTEN_CEREALS'],
  SOY: ['SOYA', 'SOYBEAN', 'SOYBEANS', 'SOYABEAN', 'SOYABEANS', 'SOY_BEANS'],
  SESAME: ['SESAME_SEED', 'SESAME_SEEDS'],
}

/** Names for a part of one: containing it is containing the whole, being free of it is not being free of the whole. */
const PART: Readonly<Partial<Record<AllergenType, readonly string[]>>> = {
  DAIRY: ['LACTOSE', 'CASEIN', 'WHEY', 'CHEESE', 'BUTTER', 'CREAM'],
  SHELLFISH: [
    'CRUSTACEAN',
    'MOLLUSC',
    'MOLLUSK',
    'SHRIMP',
    'PRAWN',
    'CRAB',
    'LOBSTER',
    'OYSTER',
    'MUSSEL',
    'SQUID',
  ],
  TREE_NUT: [
    'ALMOND',
    'HAZELNUT',
    'WALNUT',
    'CASHEW',
    'CASHEW_NUT',
    'PECAN',
    'PECAN_NUT',
    'BRAZIL_NUT',
    'PISTACHIO',
    'PISTACHIO_NUT',
    'MACADAMIA',
    'MACADAMIA_NUT',
    'QUEENSLAND_NUT',
    'PINE_NUT',
    'CHESTNUT',
  ],
  WHEAT: ['BARLEY', 'RYE', 'OAT', 'SPELT', 'KAMUT', 'TRITICALE', 'DURUM', 'SEMOLINA', 'CEREAL'],
}

export interface AllergenName {
  readonly type: AllergenType
  /** False for a part of the allergen, such as almonds of the tree nuts. */
  readonly isWhole: boolean
}

const BY_NAME: ReadonlyMap<string, AllergenName> = new Map(ALLERGEN_TYPES.flatMap(namesOf))

function namesOf(type: AllergenType): [string, AllergenName][] {
  const parts = (PART[type] ?? []).flatMap((name) => [name, `${name}S`])
  return [
    ...[type, ...WHOLE[type]].map((name): [string, AllergenName] => [name, { type, isWhole: true }]),
    ...parts.map((name): [string, AllergenName] => [name, { type, isWhole: false }]),
  ]
}

/** `'Tree nuts'` and `'TREE-NUTS'` become `TREE_NUTS`. */
export function canonicalAllergenName(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .replace(/['’]/g, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}

/** Which of the nine a partner's name stands for, or null where none does (celery, mustard, lupin …). */
export function allergenNamed(name: string): AllergenName | null {
  return BY_NAME.get(canonicalAllergenName(name)) ?? null
}
