import type { HostileRequest } from '../../harness/requests/hostile-documents.ts'

const many = (count: number, text: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => text(place)).join(' ')

const NUTRITION =
  'caloriesTotal caloriesFromFat fatTotal fatSaturated fatTrans cholesterol sodium carbohydrates dietaryFiber sugar protein vitaminA vitaminC calcium iron'
const DISH = `fragment D on Dish { id name description category nutrition { ${NUTRITION} } allergens { id name level } diets { id name }
  addedIngredients { id name containsEgg containsFish containsMilk containsSoy amountGrams isIncluded }
  customizationGroups { id name options { id name nutrition { calories protein } allergens { type } } } }`
/** Nearly as many fields as a query may have, for a dish that does not exist. */
const GROUPS = `fragment G on SearchResult { matches { dish { ...D } } almostMatches { dish { ...D } matchReasons } notMatches { dish { ...D } matchReasons } }`

/** Slow requests that were found by hand or published, by name. */
export const KNOWN_REQUESTS: Readonly<Record<string, HostileRequest>> = {
  'fragments of fragments': {
    query: `{ ${'...f0 '.repeat(120)} } fragment f0 on Query { ${'...f1 '.repeat(120)} }
      fragment f1 on Query { ${'...f2 '.repeat(120)} } fragment f2 on Query { ...f3 } fragment f3 on Query { __typename }`,
  },
  'fragments of fragments below a field': {
    query: `{ filterOptions { ${'...f0 '.repeat(118)} } } fragment f0 on FilterOptions { ${'...f1 '.repeat(118)} }
      fragment f1 on FilterOptions { ${'...f2 '.repeat(118)} } fragment f2 on FilterOptions { __typename }`,
  },
  '2,000 fields that find nothing': {
    query: `{ ${many(12, (n) => `a${n}: search(searchTerm: "zzzz${n}", pagination: { first: 16 }) { ...G }`)} } ${GROUPS} ${DISH}`,
  },
  '490 unknown spreads': { query: `{ ${many(490, (n) => `...serch${n}`)} }` },
  '300 unknown fields among 90,000 empty lines': {
    query: `{ search { ${'\n'.repeat(90_000)} ${many(300, (n) => `x${n}`)} } }`,
  },
  '7,000 unknown variables': {
    query: '{ __typename }',
    variables: Object.fromEntries(Array.from({ length: 7_000 }, (_, n) => [`v${n}`, n])),
  },
  'one field 998 times': { query: `{ ${'__typename '.repeat(998)} }` },
  'a list of 24,000 ids': {
    query: 'query ($o: [ID!]!) { calculate(dishId: 1, selectedOptions: $o) { diets { id } } }',
    variables: { o: Array.from({ length: 24_000 }, () => '1') },
  },
}
