import { KNOWN_REQUESTS } from '../hostile/known-requests.ts'

const RANGES =
  'calorieRange: { min: 300, max: 900 }, nutrientRanges: { protein: { min: 20 }, carbohydrates: { max: 60 }, fatTotal: { max: 30 } }'
const PREFERENCES = `{ diets: [VEGAN], excludeAllergens: [DAIRY, EGG, WHEAT, SOY], ${RANGES} }`
const GUEST = `preferences: ${PREFERENCES}`
const DISH = `dish { id name description category nutrition { calories protein carbohydrates fatTotal sodium sugar }
  allergens { type level source } unknownAllergens diets { type } addedIngredients { id name containsMilk amountGrams }
  customizationGroups { id name options { id name allergens { type } nutrition { calories protein } } } }`
const PAGE = `counts { total } matches { ${DISH} } almostMatches { ${DISH} matchReasons modifications { name } adjusted { nutrition { caloriesTotal } } } notMatches { ${DISH} matchReasons }`
const many = (count: number, text: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => text(place)).join(' ')
const cursor = (page: number) => Buffer.from(String(page)).toString('base64')

/** The most expensive requests of a chain, each for another reason. */
const QUERIES: readonly string[] = [
  `{ search(${GUEST}, pagination: { first: 100 }) { ${PAGE} } }`,
  `{ search(${GUEST}, searchTerm: "chikcen burito with chese and lettuse", pagination: { first: 100 }) { ${PAGE} } }`,
  `{ search(${GUEST}, pagination: { first: 100, after: "${cursor(190)}" }) { ${PAGE} } }`,
  `{ search(${GUEST}, pagination: { last: 100 }) { ${PAGE} } }`,
  `query ($all: PreferencesInput = ${PREFERENCES}) { ${many(15, (n) => `a${n}: search(preferences: $all, pagination: { first: 13 }) { ...S }`)} }
    fragment S on SearchResult { ${PAGE} }`,
  `{ ${many(15, (n) => `a${n}: filterOptions { categories { name count } nutrients { type defaultMin } }`)} }`,
]

/** Requests of a chain: all that its key allows, and some that it does not. */
export const GREEDY_BODIES: readonly string[] = [
  ...QUERIES.flatMap((query) => [JSON.stringify({ query }), JSON.stringify({ query })]),
  ...Object.values(KNOWN_REQUESTS).map((request) => JSON.stringify(request)),
]
