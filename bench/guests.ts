import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'
import type { PreferencesInput } from '../src/features/search/preferences-input.ts'
import type { LoadTarget } from './load.ts'

/** The fields that a page of a menu shows of a dish. */
export const MENU_SEARCH = `query ($preferences: PreferencesInput) {
  search(preferences: $preferences) {
    counts { matches almostMatches notMatches total }
    matches { dish { ...Line } matchStatus }
    almostMatches { dish { ...Line } matchStatus matchReasons modifications { action componentId name replacementName } }
    notMatches { dish { ...Line } matchStatus matchReasons }
    pageInfo { hasNextPage endCursor }
  }
}
fragment Line on Dish { id name category nutrition { calories protein carbohydrates fatTotal } }`

const GUESTS: readonly PreferencesInput[] = [
  {},
  { excludeAllergens: ['DAIRY'] },
  { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } },
  { calorieRange: { min: 400, max: 600 } },
]

/** Guests of a chain, who search at this address. */
export function guestsOf(
  { apiKey }: Pick<OnboardedChain, 'apiKey'>,
  url: string,
  preferences: readonly PreferencesInput[] = GUESTS,
): LoadTarget {
  const bodies = preferences.map((each) =>
    JSON.stringify({ query: MENU_SEARCH, variables: { preferences: each } }),
  )
  return { url, headers: { 'content-type': 'application/json', authorization: apiKey }, bodies }
}
