import type { NutrientAmounts } from '../vocabulary/nutrients.ts'
import type { AllergenType, ComponentKind, DietType } from '../vocabulary/vocabulary.ts'
import type { AllergenFacts, Level, StatedAllergens } from './allergen-level.ts'

/** A dish as the catalog keeps it. All nutrient amounts are in kcal, g, mg or % DV; null = unknown. */
export interface Dish {
  readonly id: string
  readonly partnerDishId: string
  readonly chainProductId: string | null
  readonly name: string
  readonly description: string | null
  readonly category: string | null
  readonly originalCategoryName: string | null
  readonly menu: { readonly id: string; readonly name: string } | null
  readonly imageUrl: string | null
  readonly servingSize: string | null
  readonly servingSizeInGrams: number | null
  readonly displayOnWidget: boolean
  /** null = sold in every restaurant of the chain. */
  readonly restaurantIds: readonly string[] | null
  readonly isCustomizable: boolean
  readonly declaredNutrition: NutrientAmounts
  readonly declaredBaseNutrition: NutrientAmounts
  /** What the partner says of the whole default dish. */
  readonly declaredAllergens: StatedAllergens
  /** Of which the partner says that the whole dish may contain traces, beside whatever else is said. */
  readonly declaredTraces: readonly AllergenType[]
  /**
   * Of which the partner says, by the name of a part of it, that the whole dish contains it. Catalogs that were read
   * before this was kept do not have it.
   */
  readonly declaredParts?: readonly PartOfAllergen[]
  /** What the partner says of the base alone. */
  readonly declaredBaseAllergens: StatedAllergens
  readonly allergensComplete: boolean
  /** Allergens with no place among the nine (celery, mustard …), as the partner named them. */
  readonly otherAllergens: readonly OtherAllergen[]
  readonly declaredDiets: readonly DietStatementFact[]
  readonly cuisines: readonly Cuisine[]
  readonly preparationTypes: readonly Tag[]
  readonly styles: readonly Tag[]
  readonly ingredients: readonly Ingredient[]
  readonly customizationGroups: readonly CustomizationGroup[]
}

export interface OtherAllergen {
  readonly name: string
  readonly level: Exclude<Level, 'UNKNOWN'>
}

/** Almonds of the tree nuts. */
export interface PartOfAllergen {
  readonly type: AllergenType
  /** In canonical form, without plurals: `ALMOND`. */
  readonly name: string
}

export interface DietStatementFact {
  readonly type: DietType
  readonly confidence: number
  readonly source: string | null
}

export interface Tag {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly confidence: number
}

export interface Cuisine {
  readonly id: string
  readonly name: string
  readonly parent: { readonly id: string; readonly name: string } | null
}

export interface Ingredient {
  readonly id: string
  readonly name: string
  readonly brand: string | null
  readonly description: string | null
  readonly supplier: string | null
  readonly per100g: NutrientAmounts
  readonly contains: Readonly<Record<AllergenType, boolean | null>>
  readonly isIncluded: boolean
  readonly isKeyIngredient: boolean
  readonly quantity: string
  readonly unit: string
  readonly amountGrams: number
  readonly dietaryTags: readonly string[]
  readonly kind: ComponentKind | null
}

export interface CustomizationGroup {
  readonly id: string
  readonly name: string
  readonly chainModifierId: string | null
  readonly selectionType: 'single' | 'multiple'
  readonly minSelections: number
  /** null = no upper limit. */
  readonly maxSelections: number | null
  readonly options: readonly CustomizationOption[]
}

export interface CustomizationOption {
  readonly id: string
  readonly name: string
  readonly chainOptionId: string | null
  readonly isDefault: boolean
  /** The change that choosing it makes. */
  readonly nutrition: NutrientAmounts
  readonly allergens: AllergenFacts
  /** What it contains by the name of a part of an allergen. */
  readonly statedParts?: readonly PartOfAllergen[]
  /** Beyond the nine. Catalogs that were read before this was kept do not have it. */
  readonly otherAllergens?: readonly OtherAllergen[]
  readonly dietaryTags: readonly string[]
  readonly kind: ComponentKind | null
}
