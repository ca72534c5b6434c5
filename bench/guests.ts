import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'
import type { LoadTarget } from './load.ts'

/** The fields that a page of a menu shows of a dish. */
const SEARCH = `query ($preferences: PreferencesInput) {
  search(preferences: $preferences) {
    counts { matches almostMatches notMatches total }
    matches { dish { ...Line } matchStatus }
    almostMatches { dish { ...Line } matchStatus matchReasons modifications { action componentId name replacementName } }
    notMatches { dish { ...Line } matchStatus matchReasons }
    pageInfo { hasNextPage endCursor }
  }
}
fragment Line on Dish { id name category nutrition { calories protein carbohydrates fatTotal } }`

const GUESTS = [
  {},
  { excludeAllergens: ['DAIRY'] },
  { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } },
  { calorieRange: { min: 400, max: 600 } },
]
const BODIES = GUESTS.map((preferences) => JSON.stringify({ query: SEARCH, variables: { preferences } }))

/** Guests of a chain, who search at this address. */
export function guestsOf({ apiKey }: Pick<OnboardedChain, 'apiKey'>, url: string): LoadTarget {
  return { url, headers: { 'content-type': 'application/json', authorization: apiKey }, bodies: BODIES }
}
