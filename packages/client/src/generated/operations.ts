/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocument } from "../typed-document.ts"
/** What a conflict is about. */
export type ConflictCode =
  /** The dish contains the allergen. */
  | 'CONTAINS_ALLERGEN'
  /** The dish may contain the allergen: traces, or little confidence. */
  | 'MAY_CONTAIN_ALLERGEN'
  /** Not everything is known of the allergen. What is stated all the same is the `level`. */
  | 'ALLERGEN_UNKNOWN'
  /** The dish contains food that breaks the diet. */
  | 'DIET_VIOLATED'
  /** A part of the dish is not known to carry the diet. */
  | 'DIET_UNCONFIRMED'
  /** The amount is above the range. */
  | 'ABOVE_MAXIMUM'
  /** The amount is below the range. */
  | 'BELOW_MINIMUM'
  /** The amount is not known. */
  | 'NUTRIENT_UNKNOWN'
  /** The selection leaves out `components` that the kitchen does not leave out. They are judged as still there. */
  | 'NOT_REMOVABLE'
  /** Each conflict of a NOT_MATCH that has to be resolved has a remedy, or is an unknown amount of which what is known is too much, but no permitted changes were found that resolve all of them. Always the last one. */
  | 'NO_CHANGE_MEETS_ALL';

/**
 * The order of the dishes inside a group. Dishes that are equal in it have the order of the menu; those of which the amount
 * is unknown come last.
 */
export type SearchSort =
  /** As in the partner's file. */
  | 'MENU'
  /** By how well the dish fits the `searchTerm`. Without one: MENU. */
  | 'RELEVANCE'
  /** Fewest calories first. */
  | 'CALORIES_ASC'
  /** Most protein first. */
  | 'PROTEIN_DESC';

/** The preferences of a guest. A MATCH meets all of them. */
export type PreferencesInput = {
  /** A MATCH meets all of these diets. At most 64; repeated ones count once. */
  readonly diets?: ReadonlyArray<DietType> | null | undefined;
  /** A dish for which one of these allergens is unknown is a NOT_MATCH. At most 64; repeated ones count once. */
  readonly excludeAllergens?: ReadonlyArray<AllergenType> | null | undefined;
  /** kcal */
  readonly calorieRange?: RangeInput | null | undefined;
  /** Ranges of nutrients other than calories. */
  readonly nutrientRanges?: NutrientRangesInput | null | undefined;
  /** Omitted: a dish that may contain an excluded allergen is an ALMOST_MATCH, unless the chain is stricter. */
  readonly traces?: TracesPreference | null | undefined;
};

/** What traces of an excluded allergen mean to a guest. */
export type TracesPreference =
  /** A dish that may contain an excluded allergen is a NOT_MATCH, unless permitted changes leave no traces of it. */
  | 'EXCLUDE';

/** Both bounds are inclusive and not negative; either may be omitted. */
export type RangeInput = {
  /** Least amount. */
  readonly min?: number | null | undefined;
  /** Greatest amount. */
  readonly max?: number | null | undefined;
};

/** Ranges by nutrient. An omitted nutrient has no range. */
export type NutrientRangesInput = {
  /** g */
  readonly protein?: RangeInput | null | undefined;
  /** g */
  readonly carbohydrates?: RangeInput | null | undefined;
  /** g */
  readonly fatTotal?: RangeInput | null | undefined;
  /** g */
  readonly fatSaturated?: RangeInput | null | undefined;
  /** g */
  readonly sugar?: RangeInput | null | undefined;
  /** g */
  readonly dietaryFiber?: RangeInput | null | undefined;
  /** mg */
  readonly sodium?: RangeInput | null | undefined;
};

/** Forward: `first` and `after`. Backward: `last` and `before`; `last` alone gives the last page. The two directions exclude each other. */
export type PaginationArgs = {
  /** Dishes on a page, 1 to 100. */
  readonly first?: number | null | undefined;
  /** Cursor of the current page: the next page is returned. */
  readonly after?: string | null | undefined;
  /** Dishes on a page, 1 to 100. */
  readonly last?: number | null | undefined;
  /** Cursor of the current page: the previous page is returned. */
  readonly before?: string | null | undefined;
};

/** What a search could do without. */
export type RelaxedPart =
  /** `category` or `categories`. */
  | 'CATEGORY'
  /** The text of `searchTerm`. With `interpretSearchTerm` its preferences and the foods that it leaves out stay. */
  | 'SEARCH_TERM'
  /** A range of one nutrient, also one that `searchTerm` states. */
  | 'RANGE';

/** How a search term was searched. */
export type SearchTermUse =
  /**
   * As it is written: dishes have all of its words, or a synonym of them. The last word may be a beginning. It also stands
   * where nothing is found at all.
   */
  | 'PRECISE'
  /**
   * No dish of the whole scope has them. So typos were corrected by the words of the menu, and words left out; dishes with more
   * of the words come first.
   */
  | 'FORGIVING';

/** What a part of a search term is. */
export type SearchTermSpanKind =
  /** A diet. */
  | 'DIET'
  /** Excluded allergens. */
  | 'ALLERGEN'
  /** A food that is left out. */
  | 'FOOD'
  /** A bound of an amount. */
  | 'RANGE'
  /** Words of diet that no preference stands for, such as `halal`. They stay in the text. */
  | 'UNSUPPORTED'
  /** Says nothing beside the others, such as `please` or `not vegan`. It is left out of the text. */
  | 'IGNORED';

/** The kind of a change. */
export type ModificationAction =
  /** Leave the component out. */
  | 'REMOVE'
  /** Replace the option by another one of its group. */
  | 'SWAP';

/** A stable identity of the guest. Give exactly one of the three fields, with at most 320 characters. Leading and trailing blanks do not count. */
export type StartSessionInput = {
  /** The client's own id of the guest. */
  readonly guestId?: string | null | undefined;
  /** The guest's id at an identity provider. */
  readonly passportId?: string | null | undefined;
  /** Upper and lower case do not matter. */
  readonly email?: string | null | undefined;
};

/** What a suggestion is. */
export type SuggestionKind =
  /** The name of a dish. */
  | 'DISH'
  /** A category of the menu. */
  | 'CATEGORY'
  /** An ingredient of a dish that fits. */
  | 'INGREDIENT';

/** State of an upload. */
export type UploadState =
  /** The ticket waits for its file. */
  | 'AWAITING_UPLOAD'
  /** The file is stored and waits for processing. */
  | 'QUEUED'
  /** The service reads, checks and indexes the file. */
  | 'PROCESSING'
  /** The catalog went live. A later catalog may have replaced it. */
  | 'LIVE'
  /** The file passed its checks. It was uploaded with `validateOnly`, so nothing went live. */
  | 'VALIDATED'
  /** The file is wrong, or the operator refused it, or the partner took it back: see `stateReason` and `problems`. The previous catalog stays live. */
  | 'REJECTED'
  /** A guard holds the upload until the operator decides; see `stateReason`. The previous catalog stays live. */
  | 'HELD'
  /** A newer file went live first, or took its place in the storage. */
  | 'SUPERSEDED'
  /** Processing failed several times because of a fault on our side. The operator has been told. */
  | 'FAILED'
  /** Nothing was uploaded in time. */
  | 'EXPIRED';

/** How bad a problem is. */
export type ProblemSeverity =
  /** The item, or the file, was refused. */
  | 'ERROR'
  /** The item, or the file, was accepted, but looks wrong. */
  | 'WARNING';

/** A diet a guest can ask for. VEGAN implies VEGETARIAN, VEGETARIAN implies PESCATARIAN. */
export type DietType =
  /** No food of animal origin. */
  | 'VEGAN'
  /** No meat, poultry, fish or shellfish. */
  | 'VEGETARIAN'
  /** No meat or poultry; fish and shellfish allowed. */
  | 'PESCATARIAN';

/** An allergen a guest can exclude. */
export type AllergenType =
  /** Milk and foods made from milk. */
  | 'DAIRY'
  /** Eggs and foods made from eggs. */
  | 'EGG'
  /** Fin fish. */
  | 'FISH'
  /** Crustaceans and molluscs. */
  | 'SHELLFISH'
  /** Almonds, cashews, hazelnuts, walnuts and other tree nuts. */
  | 'TREE_NUT'
  /** Peanuts and foods made from peanuts. */
  | 'PEANUT'
  /** Wheat. Gluten and other cereals with gluten count as wheat, too. */
  | 'WHEAT'
  /** Soybeans and foods made from soybeans. */
  | 'SOY'
  /** Sesame seeds and foods made from them. */
  | 'SESAME';

/** Certainty that an allergen is present. A dish is free of an allergen only if neither its allergens nor its `unknownAllergens` list it. */
export type AllergenLevel =
  /** The partner states that it is contained. */
  | 'CONTAINS'
  /** Traces are possible, or the partner's CONTAINS has a confidence below 0.5. */
  | 'MAY_CONTAIN';

/** Status of a dish in one search. */
export type MatchStatus =
  /** Meets all preferences. */
  | 'MATCH'
  /** Minor conflict, for example a removable ingredient; see `matchReasons` and `modifications`. */
  | 'ALMOST_MATCH'
  /** Does not meet critical preferences; see `matchReasons`. */
  | 'NOT_MATCH';

export type DishQueryVariables = Exact<{
  id: string;
  preferences?: PreferencesInput | null | undefined;
}>;


export type DishQuery = { readonly dish: (
    { readonly verifiedAt: string | null, readonly unknownBaseAllergens: ReadonlyArray<AllergenType>, readonly match: VerdictFragment | null, readonly catalog: MenuFactsFragment | null, readonly restaurants: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly address: string | null }> }, readonly baseAllergens: ReadonlyArray<{ readonly type: AllergenType, readonly displayName: string, readonly level: AllergenLevel }> | null, readonly addedIngredients: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string | null, readonly isIncluded: boolean, readonly isKeyIngredient: boolean, readonly isRemovable: boolean, readonly quantity: string, readonly unit: string, readonly unknownAllergens: ReadonlyArray<AllergenType>, readonly dietaryTags: ReadonlyArray<string>, readonly allergens: ReadonlyArray<{ readonly type: AllergenType, readonly displayName: string, readonly level: AllergenLevel }> } | null>, readonly customizationGroups: ReadonlyArray<{ readonly id: string, readonly name: string, readonly selectionType: string, readonly minSelections: number | null, readonly maxSelections: number | null, readonly options: ReadonlyArray<{ readonly id: string, readonly name: string, readonly isDefault: boolean, readonly unknownAllergens: ReadonlyArray<AllergenType>, readonly dietaryTags: ReadonlyArray<string>, readonly nutrition: { readonly calories: number | null } | null, readonly allergens: ReadonlyArray<{ readonly type: AllergenType, readonly displayName: string, readonly level: AllergenLevel }> }> }> | null }
    & DishCardFragment
  ) | null };

export type DishesQueryVariables = Exact<{
  ids: ReadonlyArray<string>;
  preferences?: PreferencesInput | null | undefined;
}>;


export type DishesQuery = { readonly dishes: ReadonlyArray<(
    { readonly match: VerdictFragment | null, readonly catalog: MenuFactsFragment | null }
    & DishCardFragment
  ) | null> | null };

export type CalculateQueryVariables = Exact<{
  dishId: string;
  selectedOptions: ReadonlyArray<string>;
  preferences?: PreferencesInput | null | undefined;
}>;


export type CalculateQuery = { readonly calculate: (
    { readonly catalog: MenuFactsFragment | null }
    & SelectionFactsFragment
  ) };

export type DishCardFragment = { readonly id: string, readonly name: string, readonly description: string | null, readonly category: string | null, readonly servingSize: string | null, readonly isCustomizable: boolean, readonly unknownAllergens: ReadonlyArray<AllergenType>, readonly image: { readonly url: string, readonly alt: string } | null, readonly nutrition: { readonly calories: number | null, readonly protein: number | null, readonly carbohydrates: number | null, readonly fatTotal: number | null, readonly fatSaturated: number | null, readonly sugar: number | null, readonly dietaryFiber: number | null, readonly sodium: number | null } | null, readonly allergens: ReadonlyArray<{ readonly type: AllergenType, readonly displayName: string, readonly level: AllergenLevel, readonly specific: ReadonlyArray<string> } | null>, readonly otherAllergens: ReadonlyArray<{ readonly name: string, readonly level: AllergenLevel }>, readonly diets: ReadonlyArray<{ readonly type: DietType, readonly displayName: string } | null> };

export type RangeFragment = { readonly min: number | null, readonly max: number | null };

export type ConflictRecordFragment = { readonly code: ConflictCode, readonly allergen: AllergenType | null, readonly diet: DietType | null, readonly nutrient: string | null, readonly level: AllergenLevel | null, readonly limit: number | null, readonly actual: number | null, readonly unit: string | null, readonly specific: ReadonlyArray<string>, readonly range: RangeFragment | null, readonly components: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly remedy: { readonly action: ModificationAction, readonly actual: number | null, readonly components: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly replacements: ReadonlyArray<{ readonly id: string, readonly name: string } | null>, readonly residual: { readonly code: ConflictCode, readonly level: AllergenLevel | null, readonly limit: number | null, readonly actual: number | null } | null } | null };

export type VerdictFragment = { readonly status: MatchStatus, readonly matchReasons: ReadonlyArray<string>, readonly conflicts: ReadonlyArray<ConflictRecordFragment> };

export type AvoidedFragment = { readonly componentId: string, readonly name: string, readonly conflicts: ReadonlyArray<ConflictRecordFragment> };

export type MenuFactsFragment = { readonly version: string, readonly asOf: string, readonly verifiedAt: string | null, readonly disclaimer: string | null, readonly statements: ReadonlyArray<{ readonly type: AllergenType, readonly displayName: string, readonly level: AllergenLevel | null, readonly text: string | null, readonly restaurantIds: ReadonlyArray<string> | null }> };

export type SelectionFactsFragment = { readonly incompleteNutrients: ReadonlyArray<string>, readonly unknownAllergens: ReadonlyArray<AllergenType>, readonly nutrition: { readonly caloriesTotal: number, readonly protein: number, readonly carbohydrates: number, readonly fatTotal: number, readonly fatSaturated: number, readonly sugar: number, readonly dietaryFiber: number, readonly sodium: number }, readonly allergens: ReadonlyArray<{ readonly type: AllergenType, readonly displayName: string, readonly level: AllergenLevel, readonly specific: ReadonlyArray<string> }>, readonly diets: ReadonlyArray<{ readonly type: DietType, readonly displayName: string }>, readonly match: VerdictFragment | null };

export type SearchQueryVariables = Exact<{
  restaurantId?: string | null | undefined;
  preferences?: PreferencesInput | null | undefined;
  searchTerm?: string | null | undefined;
  interpretSearchTerm?: boolean | null | undefined;
  category?: string | null | undefined;
  categories?: ReadonlyArray<string> | null | undefined;
  sort?: SearchSort | null | undefined;
  pagination?: PaginationArgs | null | undefined;
  ifVersion?: string | null | undefined;
  withRelaxations?: boolean | null | undefined;
}>;


export type SearchQuery = { readonly search: { readonly catalogChanged: boolean, readonly searchTermUsed: SearchTermUse | null, readonly correctedTerm: string | null, readonly leftOutWords: ReadonlyArray<string>, readonly didYouMean: ReadonlyArray<string>, readonly catalog: MenuFactsFragment | null, readonly counts: { readonly matches: number, readonly almostMatches: number, readonly notMatches: number, readonly total: number }, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null }, readonly interpretation: { readonly text: string, readonly preferences: { readonly diets: ReadonlyArray<DietType>, readonly excludeAllergens: ReadonlyArray<AllergenType>, readonly calorieRange: RangeFragment | null, readonly nutrientRanges: { readonly protein: RangeFragment | null, readonly carbohydrates: RangeFragment | null, readonly fatTotal: RangeFragment | null, readonly fatSaturated: RangeFragment | null, readonly sugar: RangeFragment | null, readonly dietaryFiber: RangeFragment | null, readonly sodium: RangeFragment | null } | null }, readonly exclusions: ReadonlyArray<{ readonly text: string, readonly start: number, readonly end: number, readonly suggests: ReadonlyArray<AllergenType> }>, readonly spans: ReadonlyArray<{ readonly start: number, readonly end: number, readonly kind: SearchTermSpanKind, readonly isUncertain: boolean }> } | null, readonly relaxations?: ReadonlyArray<{ readonly part: RelaxedPart, readonly nutrient: string | null, readonly matches: number }>, readonly matches: ReadonlyArray<{ readonly matchStatus: MatchStatus, readonly dish: DishCardFragment, readonly avoid: ReadonlyArray<AvoidedFragment> }>, readonly almostMatches: ReadonlyArray<{ readonly matchStatus: MatchStatus, readonly matchReasons: ReadonlyArray<string>, readonly selectedOptions: ReadonlyArray<string>, readonly dish: DishCardFragment, readonly conflicts: ReadonlyArray<ConflictRecordFragment>, readonly avoid: ReadonlyArray<AvoidedFragment>, readonly modifications: ReadonlyArray<{ readonly action: ModificationAction, readonly componentId: string, readonly name: string, readonly replacementId: string | null, readonly replacementName: string | null }>, readonly adjusted: SelectionFactsFragment | null }>, readonly notMatches: ReadonlyArray<{ readonly matchStatus: MatchStatus, readonly matchReasons: ReadonlyArray<string>, readonly dish: DishCardFragment, readonly conflicts: ReadonlyArray<ConflictRecordFragment>, readonly avoid: ReadonlyArray<AvoidedFragment> }> } | null };

export type SuggestQueryVariables = Exact<{
  prefix: string;
  preferences?: PreferencesInput | null | undefined;
  restaurantId?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type SuggestQuery = { readonly suggest: ReadonlyArray<{ readonly kind: SuggestionKind, readonly text: string, readonly dishId: string | null, readonly matchStatus: MatchStatus | null }> | null };

export type FiltersQueryVariables = Exact<{
  restaurantId?: string | null | undefined;
  preferences?: PreferencesInput | null | undefined;
  searchTerm?: string | null | undefined;
}>;


export type FiltersQuery = { readonly filterOptions: { readonly diets: ReadonlyArray<{ readonly type: DietType, readonly displayName: string, readonly description: string | null, readonly icon: string | null, readonly isEnabled: boolean, readonly counts: { readonly matches: number, readonly almostMatches: number } | null }>, readonly allergens: ReadonlyArray<{ readonly type: AllergenType, readonly displayName: string, readonly description: string | null, readonly icon: string | null, readonly isEnabled: boolean, readonly counts: { readonly matches: number, readonly almostMatches: number } | null }>, readonly nutrients: ReadonlyArray<{ readonly type: string, readonly displayName: string, readonly unit: string, readonly defaultMin: number | null, readonly defaultMax: number | null }>, readonly categories: ReadonlyArray<{ readonly name: string, readonly count: number, readonly counts: { readonly matches: number, readonly almostMatches: number } | null }> } | null };

export type RestaurantsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RestaurantsQuery = { readonly restaurants: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly address: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type StartSessionMutationVariables = Exact<{
  input: StartSessionInput;
}>;


export type StartSessionMutation = { readonly startSession: { readonly sessionId: string, readonly expiresAt: string | null } | null };

export type UploadStatusFragment = { readonly uploadId: string, readonly state: UploadState, readonly stateReason: string | null, readonly progress: { readonly items: number, readonly percent: number } | null, readonly counts: { readonly received: number, readonly accepted: number, readonly rejected: number, readonly removed: number, readonly warnings: number } | null, readonly problemCounts: ReadonlyArray<{ readonly code: string, readonly count: number }> };

export type CreateUploadMutationVariables = Exact<{
  validateOnly?: boolean;
}>;


export type CreateUploadMutation = { readonly createPartnerCatalogUpload: { readonly uploadId: string, readonly method: string, readonly uploadUrl: string, readonly objectKey: string, readonly contentType: string, readonly expiresAt: string } | null };

export type CompleteUploadMutationVariables = Exact<{
  uploadId: string;
}>;


export type CompleteUploadMutation = { readonly completePartnerCatalogUpload: UploadStatusFragment | null };

export type UploadQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
}>;


export type UploadQuery = { readonly catalogUpload: (
    { readonly problems: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly code: string, readonly message: string, readonly index: number | null, readonly partnerDishId: string | null, readonly pointer: string }> }
    & UploadStatusFragment
  ) | null };

export const DishDocument: TypedDocument<DishQuery, DishQueryVariables> = {
  "id": "32709e10eb2716ab1203093b6e68732fc35f1b3953312486ffc9a7aae9ae9a1d",
  "text": "query Dish($id:ID!$preferences:PreferencesInput){dish(id:$id preferences:$preferences){...DishCard verifiedAt match{...Verdict}catalog{...MenuFacts}restaurants(first:100){nodes{id name address}}baseAllergens{type displayName level}unknownBaseAllergens addedIngredients{id name description isIncluded isKeyIngredient isRemovable quantity unit allergens{type displayName level}unknownAllergens dietaryTags}customizationGroups{id name selectionType minSelections maxSelections options{id name isDefault nutrition{calories}allergens{type displayName level}unknownAllergens dietaryTags}}}}fragment DishCard on Dish{id name description category servingSize isCustomizable image{url alt}nutrition{calories protein carbohydrates fatTotal fatSaturated sugar dietaryFiber sodium}allergens{type displayName level specific}unknownAllergens otherAllergens{name level}diets{type displayName}}fragment Range on InterpretedRange{min max}fragment ConflictRecord on Conflict{code allergen diet nutrient level limit actual unit specific range{...Range}components{id name}remedy{action actual components{id name}replacements{id name}residual{code level limit actual}}}fragment Verdict on DishMatch{status matchReasons conflicts{...ConflictRecord}}fragment MenuFacts on CatalogFacts{version asOf verifiedAt disclaimer statements{type displayName level text restaurantIds}}"
}

export const DishesDocument: TypedDocument<DishesQuery, DishesQueryVariables> = {
  "id": "eff67f425428c6e9b9062cac1f9e2a3a58e072e260eff743d5be2199d82a51be",
  "text": "query Dishes($ids:[ID!]!$preferences:PreferencesInput){dishes(ids:$ids preferences:$preferences){...DishCard match{...Verdict}catalog{...MenuFacts}}}fragment DishCard on Dish{id name description category servingSize isCustomizable image{url alt}nutrition{calories protein carbohydrates fatTotal fatSaturated sugar dietaryFiber sodium}allergens{type displayName level specific}unknownAllergens otherAllergens{name level}diets{type displayName}}fragment Range on InterpretedRange{min max}fragment ConflictRecord on Conflict{code allergen diet nutrient level limit actual unit specific range{...Range}components{id name}remedy{action actual components{id name}replacements{id name}residual{code level limit actual}}}fragment Verdict on DishMatch{status matchReasons conflicts{...ConflictRecord}}fragment MenuFacts on CatalogFacts{version asOf verifiedAt disclaimer statements{type displayName level text restaurantIds}}"
}

export const CalculateDocument: TypedDocument<CalculateQuery, CalculateQueryVariables> = {
  "id": "89978ca3deca754945aca5e14701a2585d1a2f832be1d7b8b9614eb1f869fa70",
  "text": "query Calculate($dishId:ID!$selectedOptions:[ID!]!$preferences:PreferencesInput){calculate(dishId:$dishId selectedOptions:$selectedOptions preferences:$preferences){...SelectionFacts catalog{...MenuFacts}}}fragment Range on InterpretedRange{min max}fragment ConflictRecord on Conflict{code allergen diet nutrient level limit actual unit specific range{...Range}components{id name}remedy{action actual components{id name}replacements{id name}residual{code level limit actual}}}fragment Verdict on DishMatch{status matchReasons conflicts{...ConflictRecord}}fragment MenuFacts on CatalogFacts{version asOf verifiedAt disclaimer statements{type displayName level text restaurantIds}}fragment SelectionFacts on CalculateResult{nutrition{caloriesTotal protein carbohydrates fatTotal fatSaturated sugar dietaryFiber sodium}incompleteNutrients allergens{type displayName level specific}unknownAllergens diets{type displayName}match{...Verdict}}"
}

export const SearchDocument: TypedDocument<SearchQuery, SearchQueryVariables> = {
  "id": "8d401a61022376391e62fb383a6222836cc29b16b3744f6f70c5c1516934e475",
  "text": "fragment DishCard on Dish{id name description category servingSize isCustomizable image{url alt}nutrition{calories protein carbohydrates fatTotal fatSaturated sugar dietaryFiber sodium}allergens{type displayName level specific}unknownAllergens otherAllergens{name level}diets{type displayName}}fragment Range on InterpretedRange{min max}fragment ConflictRecord on Conflict{code allergen diet nutrient level limit actual unit specific range{...Range}components{id name}remedy{action actual components{id name}replacements{id name}residual{code level limit actual}}}fragment Verdict on DishMatch{status matchReasons conflicts{...ConflictRecord}}fragment Avoided on AvoidedComponent{componentId name conflicts{...ConflictRecord}}fragment MenuFacts on CatalogFacts{version asOf verifiedAt disclaimer statements{type displayName level text restaurantIds}}fragment SelectionFacts on CalculateResult{nutrition{caloriesTotal protein carbohydrates fatTotal fatSaturated sugar dietaryFiber sodium}incompleteNutrients allergens{type displayName level specific}unknownAllergens diets{type displayName}match{...Verdict}}query Search($restaurantId:ID$preferences:PreferencesInput$searchTerm:String$interpretSearchTerm:Boolean=false$category:String$categories:[String!]$sort:SearchSort$pagination:PaginationArgs$ifVersion:String$withRelaxations:Boolean=false){search(restaurantId:$restaurantId preferences:$preferences searchTerm:$searchTerm interpretSearchTerm:$interpretSearchTerm category:$category categories:$categories sort:$sort pagination:$pagination ifVersion:$ifVersion){catalogChanged catalog{...MenuFacts}counts{matches almostMatches notMatches total}pageInfo{hasNextPage hasPreviousPage startCursor endCursor}searchTermUsed correctedTerm leftOutWords didYouMean interpretation{text preferences{diets excludeAllergens calorieRange{...Range}nutrientRanges{protein{...Range}carbohydrates{...Range}fatTotal{...Range}fatSaturated{...Range}sugar{...Range}dietaryFiber{...Range}sodium{...Range}}}exclusions{text start end suggests}spans{start end kind isUncertain}}relaxations@include(if:$withRelaxations){part nutrient matches}matches{matchStatus dish{...DishCard}avoid{...Avoided}}almostMatches{matchStatus matchReasons dish{...DishCard}conflicts{...ConflictRecord}avoid{...Avoided}modifications{action componentId name replacementId replacementName}selectedOptions adjusted{...SelectionFacts}}notMatches{matchStatus matchReasons dish{...DishCard}conflicts{...ConflictRecord}avoid{...Avoided}}}}"
}

export const SuggestDocument: TypedDocument<SuggestQuery, SuggestQueryVariables> = {
  "id": "5ff28b7d40a4b70a53e7d2536437179d0c2acc9db98b1825d9e9b5a23f93b1de",
  "text": "query Suggest($prefix:String!$preferences:PreferencesInput$restaurantId:ID$limit:Int=8){suggest(prefix:$prefix preferences:$preferences restaurantId:$restaurantId limit:$limit){kind text dishId matchStatus}}"
}

export const FiltersDocument: TypedDocument<FiltersQuery, FiltersQueryVariables> = {
  "id": "aa866dc40778ebf3bba3d771ba7825ef4942f21fa0298f2a22d6e3d6de3f3a8f",
  "text": "query Filters($restaurantId:ID$preferences:PreferencesInput$searchTerm:String){filterOptions(restaurantId:$restaurantId preferences:$preferences searchTerm:$searchTerm){diets{type displayName description icon isEnabled counts{matches almostMatches}}allergens{type displayName description icon isEnabled counts{matches almostMatches}}nutrients{type displayName unit defaultMin defaultMax}categories{name count counts{matches almostMatches}}}}"
}

export const RestaurantsDocument: TypedDocument<RestaurantsQuery, RestaurantsQueryVariables> = {
  "id": "ea5754dea0489d31fec2e8b52b41cdede6cfa24e70a6fef54bfb4f9889f7a618",
  "text": "query Restaurants($first:Int$after:String){restaurants(first:$first after:$after){nodes{id name address}pageInfo{hasNextPage endCursor}}}"
}

export const StartSessionDocument: TypedDocument<StartSessionMutation, StartSessionMutationVariables> = {
  "id": "cb6571007cf6b7c7641de81af4723daeab7acd444eb50aefd0bb6c0698952855",
  "text": "mutation StartSession($input:StartSessionInput!){startSession(input:$input){sessionId expiresAt}}"
}

export const CreateUploadDocument: TypedDocument<CreateUploadMutation, CreateUploadMutationVariables> = {
  "id": "a2be49ab488679946c1d92a454690266931f40b4a15d080c6dc400c7e906fcb5",
  "text": "mutation CreateUpload($validateOnly:Boolean!=false){createPartnerCatalogUpload(validateOnly:$validateOnly){uploadId method uploadUrl objectKey contentType expiresAt}}"
}

export const CompleteUploadDocument: TypedDocument<CompleteUploadMutation, CompleteUploadMutationVariables> = {
  "id": "341adf1262eadd23caed5258ea83db360d5c06fb6e3c8e413a92d9536fdf59f6",
  "text": "fragment UploadStatus on CatalogUpload{uploadId state stateReason progress{items percent}counts{received accepted rejected removed warnings}problemCounts{code count}}mutation CompleteUpload($uploadId:ID!){completePartnerCatalogUpload(uploadId:$uploadId){...UploadStatus}}"
}

export const UploadDocument: TypedDocument<UploadQuery, UploadQueryVariables> = {
  "id": "c3292e6b850802c64e883e6747914b25f4afbefb905bad0e7bc49f53396a09d4",
  "text": "fragment UploadStatus on CatalogUpload{uploadId state stateReason progress{items percent}counts{received accepted rejected removed warnings}problemCounts{code count}}query Upload($id:ID!$first:Int=100){catalogUpload(id:$id){...UploadStatus problems(first:$first){severity code message index partnerDishId pointer}}}"
}
