import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'
import type { PreferencesInput } from '../src/features/search/preferences-input.ts'
import { MENU_SEARCH } from '../src/search-before-ready.ts'
import type { LoadTarget } from './load.ts'

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
