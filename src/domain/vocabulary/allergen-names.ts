import { LRUCache } from 'lru-cache'
import { ALLERGEN_TYPES, type AllergenType, type FoodKind } from './vocabulary.ts'

/** Names for the whole of one of the nine. */
const WHOLE: Readonly<Record<AllergenType, readonly string[]>> = {
  DAIRY: ['MILK', 'MILKS', 'MILK_PRODUCTS', 'DAIRY_PRODUCTS'],
  EGG: ['EGGS'],
  FISH: ['FISHES', 'FIN_FISH', 'FINFISH', 'FINNED_FISH'],
  SHELLFISH: ['SHELL_FISH'],
  TREE_NUT: ['TREE_NUTS', 'TREENUT', 'TREENUTS', 'NUT', 'NUTS'],
  PEANUT: ['PEANUTS', 'GROUNDNUT', 'GROUNDNUTS'],
  WHEAT: ['GLUTEN', 'CEREALS_CONTAINING_GLUTEN', 'GLUTEN_CEREALS'],
  SOY: [
    'SOYA',
    'SOYBEAN',
    'SOYBEANS',
    'SOYABEAN',
    'SOYABEANS',
    'SOY_BEAN',
    'SOY_BEANS',
    'SOYA_BEAN',
    'SOYA_BEANS',
  ],
  SESAME: ['SESAME_SEED', 'SESAME_SEEDS'],
}

/**
 * Names for a part of one of the nine. A dish that contains the part contains the allergen. A dish without the part can
 * still contain the allergen.
 */
const PART: Readonly<Record<AllergenType, readonly string[]>> = {
  DAIRY: words(`
    LACTOSE CASEIN CASEINATE WHEY CHEESE BUTTER CREAM YOGURT YOGHURT GHEE BUTTERMILK COWS_MILK COW_MILK
    GOATS_MILK GOAT_MILK SHEEPS_MILK MILK_PROTEIN MILK_POWDER
  `),
  EGG: words('EGG_WHITE EGG_YOLK ALBUMEN MAYONNAISE'),
  FISH: words(`
    ANCHOVY ANCHOVIE BASS COD HADDOCK HALIBUT HERRING MACKEREL POLLOCK SALMON SARDINE TILAPIA TROUT TUNA
    FISH_SAUCE
  `),
  SHELLFISH: words(`
    CRUSTACEAN CRUSTACEAN_SHELLFISH CRAB CRAWFISH CRAYFISH LOBSTER PRAWN SCAMPI SHRIMP MOLLUSC MOLLUSK
    MOLLUSCAN_SHELLFISH CLAM CUTTLEFISH MUSSEL OCTOPUS OYSTER SCALLOP SQUID CALAMARI SNAIL
  `),
  TREE_NUT: words(`
    ALMOND HAZELNUT FILBERT WALNUT CASHEW CASHEW_NUT PECAN PECAN_NUT BRAZIL_NUT PISTACHIO PISTACHIO_NUT
    MACADAMIA MACADAMIA_NUT QUEENSLAND_NUT PINE_NUT CHESTNUT MARZIPAN PRALINE
  `),
  PEANUT: words('PEANUT_BUTTER PEANUT_OIL ARACHIS_OIL'),
  WHEAT: words(`
    BARLEY RYE OAT SPELT KAMUT TRITICALE DURUM SEMOLINA CEREAL WHEAT_FLOUR BULGUR COUSCOUS EINKORN EMMER
    FARRO KHORASAN KHORASAN_WHEAT MALT SEITAN WHEAT_GLUTEN
  `),
  SOY: words('SOY_LECITHIN SOYA_LECITHIN SOY_SAUCE SOYA_SAUCE TOFU TEMPEH EDAMAME MISO'),
  SESAME: words('TAHINI SESAME_OIL'),
}

/** Foods that partners list among allergens and that count for diets only. */
const FOODS: readonly (readonly [FoodKind, readonly string[]])[] = [
  [
    'MEAT',
    words(`
      MEAT BEEF VEAL PORK HAM BACON LARD TALLOW LAMB MUTTON VENISON GELATIN GELATINE BEEF_GELATIN BEEF_GELATINE
      BOVINE_GELATIN BOVINE_GELATINE PORK_GELATIN PORK_GELATINE
    `),
  ],
  ['POULTRY', words('POULTRY CHICKEN TURKEY DUCK GOOSE')],
  ['BEE_PRODUCT', words('ROYAL_JELLY BEE_PRODUCT HONEY BEESWAX BEE_POLLEN PROPOLIS')],
]

const KIND_BY_NAME: ReadonlyMap<string, FoodKind> = new Map(
  FOODS.flatMap(([kind, names]) => names.map((name): [string, FoodKind] => [name, kind])),
)

/** Allergens with no place among the nine: the rest of the EU-14, and what other lists in the world name. */
const OTHERS: ReadonlySet<string> = new Set([
  ...KIND_BY_NAME.keys(),
  ...words(`
    CELERY CELERIAC MUSTARD MUSTARD_SEED LUPIN LUPINE SULPHITE SULFITE SULPHUR_DIOXIDE SULFUR_DIOXIDE
    SULPHUR_DIOXIDE_AND_SULPHITE SULFUR_DIOXIDE_AND_SULFITE CORN MAIZE COCONUT BUCKWHEAT GARLIC
    ONION KIWI PEACH APPLE BANANA ORANGE STRAWBERRY YAM TOMATO LATEX MSG ALCOHOL CAFFEINE POPPY_SEED
    SUNFLOWER_SEED
  `),
])

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

export interface AllergenName {
  readonly type: AllergenType
  /** False for a part of the allergen, such as almonds of the tree nuts. */
  readonly isWhole: boolean
}

const BY_NAME: ReadonlyMap<string, AllergenName> = new Map(ALLERGEN_TYPES.flatMap(namesOf))

function namesOf(type: AllergenType): [string, AllergenName][] {
  const parts = PART[type].flatMap((name) => [name, `${name}S`])
  return [
    ...[type, ...WHOLE[type]].map((name): [string, AllergenName] => [name, { type, isWhole: true }]),
    ...parts.map((name): [string, AllergenName] => [name, { type, isWhole: false }]),
  ]
}

/** The kind of food that the name of an other allergen stands for: beef is meat. null = one that breaks no diet. */
export function kindOfOther(canonical: string): FoodKind | null {
  const [name, singular] = listNames(canonical)
  return KIND_BY_NAME.get(name) ?? KIND_BY_NAME.get(singular) ?? null
}

/** Whether a canonical name is a known allergen beyond the nine. */
export function isOtherAllergen(canonical: string): boolean {
  return listNames(canonical).some((name) => OTHERS.has(name))
}

/** The forms of a canonical name that our lists may hold: `PROPOLIS` unchanged, `DUCKS` in the singular. */
function listNames(canonical: string): readonly [name: string, singular: string] {
  const name = canonical.replace(PRODUCTS_THEREOF, '')
  return [name, name.replace(/S$/, '')]
}

/** `'Tree nuts'` and `'TREE-NUTS'` become `TREE_NUTS`, `'Céleri'` becomes `CELERI`; letters of any script stay. */
export function canonicalAllergenName(name: string): string {
  const known = canonicalNames.get(name)
  if (known !== undefined) return known
  const canonical = name
    .normalize('NFKD')
    .replace(/['’\p{Mark}]/gu, '')
    .toUpperCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '_')
    .replace(/^_|_$/g, '')
  canonicalNames.set(name, canonical)
  return canonical
}

/** Cached, because all dishes of a catalog use the same few names. */
const canonicalNames = new LRUCache<string, string>({ max: 1_000 })

/** "Milk and products thereof (including lactose)": the wording of the EU's own list. */
const PRODUCTS_THEREOF = /_AND_PRODUCTS_THEREOF(_INCLUDING_LACTOSE)?$/
/** Separators between several names in one text: "Tree nuts and peanuts", "Nuts, namely: almonds". */
const BETWEEN_NAMES = /[,;/&+:|()[\]、・·•]|\b(?:and|or|namely|including|incl|such as|e\.g\.)\b/iu
const NO_NAME = /^(?:products?|products thereof|thereof|etc\.?|other)?$/i

/** `ALMONDS` and `Sliced almonds` by words without plurals: `ALMOND`, `SLICED_ALMOND`. */
export function singularName(name: string): string {
  const words = canonicalAllergenName(name)
    .replace(PRODUCTS_THEREOF, '')
    .replace('MOLLUSK', 'MOLLUSC')
    .split('_')
  return words.map((word) => word.replace(/IES?$/, 'Y').replace(/S$/, '')).join('_')
}

const DENIAL = /_(?:FREE|NO|NON|NOT|WITHOUT)_/
const NO_DAIRY_BUTTER = /_(?:PEANUT|NUT|ALMOND|CASHEW|COCOA|SHEA)_BUTTER_/

/**
 * Whether the name of a food includes a name without plurals. Sliced almonds are almonds. Goat is not oat, an
 * almond-free mix is not almonds, peanut butter is not butter.
 */
export function isNamed(food: string, singular: string): boolean {
  const words = `_${singularName(food)}_`
  if (DENIAL.test(words) || (singular === 'BUTTER' && NO_DAIRY_BUTTER.test(words))) return false
  return words.includes(`_${singular}_`)
}

/** The names in a text: the text itself if it is one name, else each name that it lists. */
export function namesIn(text: string): readonly string[] {
  if (allergenNamed(text) !== null || isOtherAllergen(canonicalAllergenName(text))) return [text]
  const names = text.split(BETWEEN_NAMES).map((name) => name.trim())
  const listed = names.filter((name) => !NO_NAME.test(name))
  return listed.length === 0 ? [text] : listed
}

/** Which of the nine a partner's name stands for, or null where none does (celery, mustard, lupin …). */
export function allergenNamed(name: string): AllergenName | null {
  return BY_NAME.get(name) ?? BY_NAME.get(canonicalAllergenName(name).replace(PRODUCTS_THEREOF, '')) ?? null
}
