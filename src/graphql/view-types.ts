import type { Component } from '../domain/dish/component.ts'
import type { CustomizationGroup, CustomizationOption, Dish, Ingredient } from '../domain/dish/dish.ts'
import type { CalculatedSelection } from '../domain/dish/selection.ts'
import type { ConflictRecord } from '../domain/reasons/conflict-record.ts'
import type { MatchVerdict } from '../domain/reasons/match-verdict.ts'
import type { NutrientAmounts } from '../domain/vocabulary/nutrients.ts'
import type { CatalogFacts } from '../features/chains/catalog-facts.ts'
import type { CatalogDish } from '../features/dish/catalog-dish.ts'
import type { InterpretedResult } from '../features/search/dish-search.ts'
import type { ClassifiedDish } from '../features/search/search-response.ts'
import type { UploadDetails, UploadSummary } from '../features/uploads/upload-record.ts'

/** The source values of the resolvers of GraphQL types. */
export type NutritionView = NutrientAmounts & { readonly calories: number | null }
export type DishView = Dish &
  CatalogDish & { readonly nutrition: NutritionView; readonly match?: MatchVerdict | null }
export type IngredientView = Ingredient & { readonly known: Component }
export type CustomizationGroupView = Omit<CustomizationGroup, 'options'> & {
  readonly options: CustomizationOptionView[]
}
export type CustomizationOptionView = CustomizationOption & { readonly known: Component }
export type MatchedDishView = ClassifiedDish
export type AlmostMatchedDishView = ClassifiedDish
export type NotMatchedDishView = ClassifiedDish
export type SearchResultView = InterpretedResult & {
  /** null where the answer does not show it. */
  readonly catalog: CatalogFacts | null
}
export type CalculateResultView = CalculatedSelection & { readonly match: () => MatchVerdict | null }
export type DishMatchView = MatchVerdict
export type ConflictView = ConflictRecord
/** Without problems and changes if the request does not ask for them. */
export type CatalogUploadView = UploadSummary & Partial<UploadDetails>
