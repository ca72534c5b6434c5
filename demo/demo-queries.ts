/** The searches of the demo, as a client of the service would write them. */
export const SEARCH = `query Search($preferences: PreferencesInput, $pagination: PaginationArgs) {
  search(preferences: $preferences, pagination: $pagination) {
    counts { matches almostMatches notMatches total }
    matches { dish { ...Line } matchStatus }
    almostMatches { dish { ...Line } matchStatus matchReasons modifications { action name replacementName } adjusted { nutrition { caloriesTotal } } }
    notMatches { dish { ...Line } matchStatus matchReasons }
  }
}
fragment Line on Dish { id name category nutrition { calories protein } }`

export const CALCULATE = `query Calculate($dishId: ID!, $selectedOptions: [ID!]!) {
  calculate(dishId: $dishId, selectedOptions: $selectedOptions) {
    nutrition { caloriesTotal protein carbohydrates fatTotal sodium }
    allergens { displayName level }
    unknownAllergens
    diets { displayName }
    incompleteNutrients
  }
}`

export const BOWL = `query Bowl($term: String!) {
  search(searchTerm: $term, pagination: { first: 1 }) {
    matches { dish { id name addedIngredients { id name isIncluded isKeyIngredient } customizationGroups { name options { id name isDefault } } } }
  }
}`

export interface DishLine {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly nutrition: { readonly calories: number | null; readonly protein: number | null }
}

export interface DemoSearchAnswer {
  readonly search: {
    readonly counts: { matches: number; almostMatches: number; notMatches: number; total: number }
    readonly matches: readonly { dish: DishLine; matchStatus: string }[]
    readonly almostMatches: readonly {
      dish: DishLine
      matchStatus: string
      matchReasons: readonly string[]
      modifications: readonly { action: string; name: string; replacementName: string | null }[]
      adjusted: { nutrition: { caloriesTotal: number } } | null
    }[]
    readonly notMatches: readonly { dish: DishLine; matchStatus: string; matchReasons: readonly string[] }[]
  }
}

export interface BowlAnswer {
  readonly search: {
    readonly matches: readonly {
      readonly dish: {
        readonly id: string
        readonly name: string
        readonly addedIngredients: readonly {
          id: string
          name: string
          isIncluded: boolean
          isKeyIngredient: boolean
        }[]
        readonly customizationGroups: readonly {
          name: string
          options: readonly { id: string; name: string; isDefault: boolean }[]
        }[]
      }
    }[]
  }
}

export interface CalculateAnswer {
  readonly calculate: {
    readonly nutrition: Readonly<
      Record<'caloriesTotal' | 'protein' | 'carbohydrates' | 'fatTotal' | 'sodium', number>
    >
    readonly allergens: readonly { displayName: string; level: string }[]
    readonly unknownAllergens: readonly string[]
    readonly diets: readonly { displayName: string }[]
    readonly incompleteNutrients: readonly string[]
  }
}
