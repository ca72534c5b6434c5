import type { RandomNumber } from '../../../harness/requests/random-query.ts'
import { dishId } from '../../../src/domain/dish/dish-id.ts'
import { CATEGORIES, NEIGHBOURS, RESTAURANT } from './neighbour-menus.ts'

export interface Probe {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

const LINE = 'dish { id partnerDishId name category nutrition { calories } }'
const SEARCH = `query ($restaurantId: ID, $preferences: PreferencesInput, $searchTerm: String, $category: String,
  $pagination: PaginationArgs) { search(restaurantId: $restaurantId, preferences: $preferences,
  searchTerm: $searchTerm, category: $category, pagination: $pagination) {
  counts { matches almostMatches notMatches total } matches { ${LINE} } almostMatches { ${LINE} matchReasons }
  notMatches { ${LINE} matchReasons } didYouMean pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
const COUNT = `query ($preferences: PreferencesInput, $searchTerm: String, $category: String) {
  search(preferences: $preferences, searchTerm: $searchTerm, category: $category) {
  counts { matches almostMatches notMatches total } } }`
const DISH = `query ($id: ID!) { dish(id: $id) { id name description nutrition { calories protein } allergens { type }
  ingredients { id name } } }`
const CALCULATE = `query ($id: ID!, $selectedOptions: [ID!]!) { calculate(dishId: $id,
  selectedOptions: $selectedOptions) { nutrition { caloriesTotal } allergens { type } unknownAllergens } }`
const OPTIONS = `{ filterOptions { categories { name count } diets { type isEnabled } allergens { type isEnabled }
  nutrients { type defaultMin defaultMax } } }`

const SUGGEST = `query ($prefix: String!, $preferences: PreferencesInput, $restaurantId: ID) {
  suggest(prefix: $prefix, preferences: $preferences, restaurantId: $restaurantId) { kind text dishId matchStatus } }`
/** Of dishes, categories and ingredients of both menus and of one, with typos. */
const BEGINNINGS = [
  't',
  'to',
  'tomatto',
  'chi',
  'sou',
  'bowls',
  'ric',
  'dish 3',
  'dish 4',
  'lentil dish',
  'only',
  'birch',
  'chse',
]

/** Prefixes, typos, words of every dish, of few, and of none. */
const TERMS = [
  'tomato',
  'tomatto',
  'chick',
  'dish',
  'bread',
  'cheese dish',
  'rice',
  'lentil dish 2',
  'xylophone',
  'tmt',
  'chkn',
]
const PREFERENCES = [
  {},
  { excludeAllergens: ['DAIRY'] },
  { excludeAllergens: ['SOY', 'EGG'] },
  { diets: ['VEGAN'] },
  { calorieRange: { max: 400 } },
  { calorieRange: { min: 1_000 }, excludeAllergens: ['DAIRY'] },
]

const cursor = (page: number) => Buffer.from(String(page)).toString('base64')

/** A request that any chain may send. Its ids are those of both chains, and ids that nobody has. */
export function randomProbe(random: RandomNumber): Probe {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const maybe = <T>(share: number, value: () => T): T | null => (random() < share ? value() : null)
  const anyDish = () => dishId(pick([...NEIGHBOURS, 'nobody']), String(1 + Math.floor(random() * 48)))
  const scope = () => ({
    preferences: maybe(0.7, () => pick(PREFERENCES)),
    searchTerm: maybe(0.4, () => pick(TERMS)),
    category: maybe(0.3, () => pick([...CATEGORIES, ...NEIGHBOURS.map((name) => `Only ${name}`)])),
  })
  const page = () => {
    const size = pick([1, 2, 7, 20, 100])
    const at = cursor(pick([0, 1, 2, 3, 5, 15, 31, 44, 500]))
    return pick([{ first: size }, { first: size, after: at }, { last: size }, { last: size, before: at }])
  }
  const kinds: readonly (() => Probe)[] = [
    () => ({
      query: SEARCH,
      variables: {
        ...scope(),
        restaurantId: maybe(0.2, () => pick([RESTAURANT, 'nowhere'])),
        pagination: maybe(0.8, page),
      },
    }),
    () => ({ query: COUNT, variables: scope() }),
    () => ({ query: DISH, variables: { id: anyDish() } }),
    () => ({
      query: CALCULATE,
      variables: { id: anyDish(), selectedOptions: pick([[], ['rice'], ['green'], ['rice', 'red']]) },
    }),
    () => ({ query: OPTIONS, variables: {} }),
    () => ({
      query: SUGGEST,
      variables: {
        prefix: pick(BEGINNINGS),
        preferences: maybe(0.5, () => pick(PREFERENCES)),
        restaurantId: maybe(0.2, () => RESTAURANT),
      },
    }),
  ]
  return pick([...kinds, ...kinds.slice(0, 1), ...kinds.slice(0, 1)])()
}
