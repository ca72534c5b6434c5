import type { Nutrient, NutrientAmounts } from '../vocabulary/nutrients.ts'
import type { AllergenType, ComponentKind, DietType, FoodKind } from '../vocabulary/vocabulary.ts'
import type { AllergenFacts, Level, StatedAllergens } from './allergen-level.ts'
import type { Completeness } from './completeness.ts'

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
  /** What the picture shows; absent where the partner gives no text. Older catalogs do not have it. */
  readonly imageAlt?: string
  readonly servingSize: string | null
  readonly servingSizeInGrams: number | null
  readonly displayOnWidget: boolean
  /** null = sold in every restaurant of the chain. */
  readonly restaurantIds: readonly string[] | null
  readonly isCustomizable: boolean
  readonly declaredNutrition: NutrientAmounts
  readonly declaredBaseNutrition: NutrientAmounts
  /** Nutrients whose figures cannot be true: they are unknown, whatever is declared. Absent for none. */
  readonly untrueFigures?: readonly Nutrient[]
  /** The partner's statements about the whole default dish. */
  readonly declaredAllergens: StatedAllergens
  /**
   * Allergens that earlier files stated of the dish and of which this one says nothing: they are unknown, and a later
   * list that is empty takes them away as if they were stated still. Absent for none.
   */
  readonly formerAllergens?: readonly AllergenType[]
  /** Allergens with a MAY_CONTAIN statement about the whole dish, even if other statements exist. */
  readonly declaredTraces: readonly AllergenType[]
  /** The statements behind `declaredTraces` of allergens that are contained, too. Older catalogs do not have it. */
  readonly traceStatements?: readonly TraceStatement[]
  /**
   * Names of parts of an allergen (almonds) that the partner states the whole dish contains. Older catalogs do not
   * have it.
   */
  readonly declaredParts?: readonly PartOfAllergen[]
  /** The partner's statements about the base alone. */
  readonly declaredBaseAllergens: StatedAllergens
  /** What `declaredAllergens` covers. */
  readonly allergensComplete: Completeness
  /** What `declaredBaseAllergens` covers. Older catalogs do not have it. */
  readonly baseAllergensComplete?: Completeness
  /** Whether the dish consists of nothing but its listed components. Older catalogs do not have it. */
  readonly componentsComplete?: boolean
  /** Statements about the whole dish that come from these components alone; the components hold them, too. */
  readonly sourcedAllergens?: readonly SourcedAllergen[]
  /** What holds for everything that is made where the dish is made. */
  readonly kitchen?: readonly KitchenStatement[]
  /** When a person last checked the facts. ISO 8601. */
  readonly verifiedAt?: string
  /** Allergens with no place among the nine (celery, mustard …), as the partner named them. */
  readonly otherAllergens: readonly OtherAllergen[]
  readonly declaredDiets: readonly DietStatementFact[]
  /** Foods that its texts and unread properties name. Older catalogs do not have it. */
  readonly evidence?: readonly TextEvidence[]
  /** Words of its texts that the partner checked: they are no evidence. Older catalogs do not have it. */
  readonly reviewedWords?: readonly ReviewedWord[]
  readonly cuisines: readonly Cuisine[]
  readonly preparationTypes: readonly Tag[]
  readonly styles: readonly Tag[]
  readonly ingredients: readonly Ingredient[]
  readonly customizationGroups: readonly CustomizationGroup[]
}

/** A food that a text, or a property that nobody reads, names. It counts against a claim, never for one. */
export interface TextEvidence {
  /** As the text has it. */
  readonly word: string
  /** Its name in the vocabulary. */
  readonly food: string
  /** JSON pointer below the item. */
  readonly place: string
  /** Id of the component that it concerns; null = the dish as a whole. */
  readonly component: string | null
  readonly allergens: readonly AllergenType[]
  readonly kinds: readonly FoodKind[]
}

export interface ReviewedWord {
  readonly word: string
  /** JSON pointer below the item. */
  readonly place: string
}

export interface OtherAllergen {
  readonly name: string
  readonly level: Exclude<Level, 'UNKNOWN'>
}

/** "It has milk, and that is the cheddar." */
export interface SourcedAllergen {
  readonly type: AllergenType
  /** Ids of components of the dish. */
  readonly components: readonly string[]
}

/** "Peanuts are handled in our kitchens." */
export interface KitchenStatement {
  readonly type: AllergenType
  /** UNKNOWN where the partner's name for it cannot be read. */
  readonly level: Exclude<Level, 'FREE'>
  readonly text: string | null
  /** Ids of the restaurants that it holds for; null = all. */
  readonly restaurantIds: readonly string[] | null
}

/** A statement that counts as MAY_CONTAIN: a weak CONTAINS does too. As the partner states it. */
export interface TraceStatement {
  readonly type: AllergenType
  readonly level: 'CONTAINS' | 'MAY_CONTAIN'
  readonly confidence: number
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
  /** Only where the partner says so. Older catalogs do not have it. */
  readonly isRemovable?: true
  readonly quantity: string
  readonly unit: string
  /** null = unknown. */
  readonly amountGrams: number | null
  /** What its list of allergens and its flags say together; absent where it has no list. */
  readonly allergens?: AllergenFacts
  /** Names of parts of an allergen (almonds) that it is stated to contain. */
  readonly statedParts?: readonly PartOfAllergen[]
  /** Beyond the nine. */
  readonly otherAllergens?: readonly OtherAllergen[]
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
  /** The change of the dish's nutrition when it is selected. */
  readonly nutrition: NutrientAmounts
  readonly allergens: AllergenFacts
  /** Names of parts of an allergen (almonds) that it is stated to contain. */
  readonly statedParts?: readonly PartOfAllergen[]
  /** Beyond the nine. Older catalogs do not have it. */
  readonly otherAllergens?: readonly OtherAllergen[]
  readonly dietaryTags: readonly string[]
  readonly kind: ComponentKind | null
}
