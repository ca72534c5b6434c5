import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { DishView, IngredientView, CustomizationGroupView, CustomizationOptionView, MatchedDishView, AlmostMatchedDishView, NotMatchedDishView, CalculateResultView, CatalogUploadView } from '../view-types.ts';
import type { GraphqlContext } from '../context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** An instant as ISO 8601 in UTC with milliseconds, e.g. `2026-11-20T10:00:00.000Z`. */
  DateTime: { input: string; output: string; }
};

/** Which credential an operation takes in the `Authorization` header. */
export type Credential =
  /** The chain's API key as it is: `pk_…`, without a prefix. */
  | 'API_KEY'
  /** A business's token: `Bearer pt_…`. */
  | 'PARTNER_TOKEN';

/** Reads. Each field states which credential it takes. */
export type Query = {
  /**
   * Nutrition and allergens of a customizable dish with exactly these components selected: base plus every selected
   * component. Meant for real-time use; wait 200 to 300 ms after the last change.
   * Credential: the chain's API key.
   * Errors: DISH_NOT_FOUND; INVALID_INPUT for ids that are not of the dish, more options than a group takes, or a dish
   * that cannot be customized.
   */
  readonly calculate: CalculateResult;
  /**
   * One dish of the chain by the id the service issued.
   * Credential: the chain's API key.
   * Errors: DISH_NOT_FOUND (`data.dish` is null) for an id that is unknown or belongs to another chain.
   */
  readonly dish?: Maybe<Dish>;
  /**
   * What a filter interface of the chain can offer.
   * Credential: the chain's API key.
   * Errors: SEARCH_UNAVAILABLE.
   */
  readonly filterOptions?: Maybe<FilterOptions>;
  /**
   * Searches the dishes of one restaurant, or of the chain's widget, against a guest's preferences. The three groups
   * follow one another in one list, which is what pages run over: MATCH, ALMOST_MATCH, NOT_MATCH; inside a group by text
   * relevance where there is a `searchTerm`, else in the order of the menu.
   * Credential: the chain's API key.
   * Errors: INVALID_INPUT with `field`; RESTAURANT_NOT_FOUND; SEARCH_UNAVAILABLE.
   */
  readonly search?: Maybe<SearchResult>;
  /**
   * One upload of the partner and how far it has come.
   * Credential: a partner token.
   * Errors: UPLOAD_NOT_FOUND (`data.catalogUpload` is null); UPLOADS_UNAVAILABLE.
   */
  readonly catalogUpload?: Maybe<CatalogUpload>;
  /**
   * All uploads of the partner, newest first, those that were to be checked only among them.
   * Credential: a partner token.
   * Errors: INVALID_INPUT with `field`; QUERY_TOO_COMPLEX for the problems of more than 20 uploads at once;
   * UPLOADS_UNAVAILABLE.
   */
  readonly catalogUploads?: Maybe<CatalogUploadConnection>;
};


/** Reads. Each field states which credential it takes. */
export type QueryCalculateArgs = {
  dishId: Scalars['ID']['input'];
  selectedOptions: ReadonlyArray<Scalars['ID']['input']>;
};


/** Reads. Each field states which credential it takes. */
export type QueryDishArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. Each field states which credential it takes. */
export type QuerySearchArgs = {
  restaurantId?: InputMaybe<Scalars['ID']['input']>;
  preferences?: InputMaybe<PreferencesInput>;
  searchTerm?: InputMaybe<Scalars['String']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
  pagination?: InputMaybe<PaginationArgs>;
};


/** Reads. Each field states which credential it takes. */
export type QueryCatalogUploadArgs = {
  id: Scalars['ID']['input'];
};


/** Reads. Each field states which credential it takes. */
export type QueryCatalogUploadsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** Starts sessions and uploads. Each field states which credential it takes. */
export type Mutation = {
  /**
   * Binds a guest to a new session. Send its id in the header `X-Session-ID` of later calls. Takes no notice of an
   * `X-Session-ID` of its own, so that a client gets a new session whatever became of the old one.
   * Credential: the chain's API key.
   * Errors: INVALID_INPUT unless exactly one identity is given, without control or invisible characters.
   */
  readonly startSession?: Maybe<Session>;
  /**
   * A temporary signed address for one catalog file `items.json` (schema: `/schemas/items.v1.json`).
   * Credential: a partner token.
   * Errors: RATE_LIMITED; UPLOADS_UNAVAILABLE.
   */
  readonly createPartnerCatalogUpload?: Maybe<CatalogUploadTicket>;
  /**
   * Says that the file has been stored, so that it is taken up at once; without it the service finds the file by itself
   * a few seconds later. May be called any number of times: an upload that has been taken up is returned as it is.
   * Credential: a partner token.
   * Errors: UPLOAD_NOT_FOUND; INVALID_INPUT where nothing has been stored with the ticket; UPLOADS_UNAVAILABLE.
   */
  readonly completePartnerCatalogUpload?: Maybe<CatalogUpload>;
};


/** Starts sessions and uploads. Each field states which credential it takes. */
export type MutationStartSessionArgs = {
  input: StartSessionInput;
};


/** Starts sessions and uploads. Each field states which credential it takes. */
export type MutationCreatePartnerCatalogUploadArgs = {
  validateOnly?: Scalars['Boolean']['input'];
};


/** Starts sessions and uploads. Each field states which credential it takes. */
export type MutationCompletePartnerCatalogUploadArgs = {
  uploadId: Scalars['ID']['input'];
};

/** What a selection comes to. */
export type CalculateResult = {
  /** Sum of the base and every selected component. */
  readonly nutrition: CalculatedNutrition;
  /** Allergens that the selection contains or may contain. */
  readonly allergens: ReadonlyArray<Allergen>;
  /** Allergens of which it is not known whether the selection contains them. */
  readonly unknownAllergens: ReadonlyArray<AllergenType>;
  /** Diets that hold: the base and every selected component carry them. */
  readonly diets: ReadonlyArray<Diet>;
  /** Nutrients (by their names in `nutrition`) of which some part is unknown and was counted as zero. */
  readonly incompleteNutrients: ReadonlyArray<Scalars['String']['output']>;
};

/** kcal for calories; g; mg for cholesterol and sodium; per cent of the daily value for vitamins, calcium and iron. A missing value counts as zero; see `incompleteNutrients`. */
export type CalculatedNutrition = {
  /** kcal */
  readonly caloriesTotal: Scalars['Float']['output'];
  /** kcal */
  readonly caloriesFromFat: Scalars['Float']['output'];
  /** g */
  readonly fatTotal: Scalars['Float']['output'];
  /** g */
  readonly fatSaturated: Scalars['Float']['output'];
  /** g */
  readonly fatTrans: Scalars['Float']['output'];
  /** mg */
  readonly cholesterol: Scalars['Float']['output'];
  /** mg */
  readonly sodium: Scalars['Float']['output'];
  /** g */
  readonly dietaryFiber: Scalars['Float']['output'];
  /** g */
  readonly carbohydrates: Scalars['Float']['output'];
  /** g */
  readonly sugar: Scalars['Float']['output'];
  /** g */
  readonly protein: Scalars['Float']['output'];
  /** % of the daily value */
  readonly vitaminA: Scalars['Float']['output'];
  /** % of the daily value */
  readonly vitaminC: Scalars['Float']['output'];
  /** % of the daily value */
  readonly calcium: Scalars['Float']['output'];
  /** % of the daily value */
  readonly iron: Scalars['Float']['output'];
};

/** A dish of the live catalog: what arrives when the guest changes nothing. Source: the partner's `items.json`. */
export type Dish = {
  /** Opaque dish id issued by the service; the same over re-uploads. */
  readonly id: Scalars['ID']['output'];
  /** The partner's own id of the dish. */
  readonly partnerDishId?: Maybe<Scalars['String']['output']>;
  /** Product id of the chain. */
  readonly chainProductId?: Maybe<Scalars['String']['output']>;
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** Menu text. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Menu category, as in `filterOptions`. */
  readonly category?: Maybe<Scalars['String']['output']>;
  /** Category name from the menu. */
  readonly originalCategoryName?: Maybe<Scalars['String']['output']>;
  /** Absolute address of a picture. */
  readonly imageUrl?: Maybe<Scalars['String']['output']>;
  /** In words, e.g. `1 bowl`. */
  readonly servingSize?: Maybe<Scalars['String']['output']>;
  /** Grams. */
  readonly servingSizeInGrams?: Maybe<Scalars['Float']['output']>;
  /** When the service first saw the dish. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the dish last changed. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Nutrition of the default dish; a figure that is not known is null, never a partial sum. */
  readonly nutrition?: Maybe<DishNutrition>;
  /** Whether the dish is shown in the widget. */
  readonly displayOnWidget?: Maybe<Scalars['Boolean']['output']>;
  /** True when the dish has ingredients or options and can be customized. */
  readonly isCustomizable: Scalars['Boolean']['output'];
  /** Cuisines, as the partner names them; empty where none is stated. */
  readonly cuisines: ReadonlyArray<Maybe<Cuisine>>;
  /** Allergens that the default dish contains or may contain. Not listed does not mean free of it: see `unknownAllergens`. */
  readonly allergens: ReadonlyArray<Maybe<Allergen>>;
  /** Allergens of which it is not known whether the default dish contains them. */
  readonly unknownAllergens: ReadonlyArray<AllergenType>;
  /** Allergens beyond the nine that the partner states, e.g. CELERY or MUSTARD. */
  readonly otherAllergens: ReadonlyArray<OtherAllergen>;
  /** Diets that hold for the default dish. */
  readonly diets: ReadonlyArray<Maybe<Diet>>;
  /** Ways of preparation, as the partner names them; empty where none is stated. */
  readonly preparationTypes: ReadonlyArray<Maybe<PreparationType>>;
  /** Styles, as the partner names them; empty where none is stated. */
  readonly styles: ReadonlyArray<Maybe<Style>>;
  /** All ingredients, those of the default dish and those that can be added. */
  readonly addedIngredients: ReadonlyArray<Maybe<Ingredient>>;
  /** Menu the dish is on. */
  readonly menu?: Maybe<Menu>;
  /** Nutrition without any ingredient or option, for calculation by the client. */
  readonly baseNutrition?: Maybe<BaseNutrition>;
  /** Allergens without any ingredient or option, for calculation by the client. */
  readonly baseAllergens?: Maybe<ReadonlyArray<BaseAllergen>>;
  /** Groups of options; empty where there are none. */
  readonly customizationGroups?: Maybe<ReadonlyArray<CustomizationGroup>>;
};

/** Nutrition of a dish. kcal for calories; g; mg for cholesterol and sodium; per cent of the daily value for vitamins, calcium and iron. null = unknown. */
export type DishNutrition = {
  /** kcal; the same as `caloriesTotal`. */
  readonly calories?: Maybe<Scalars['Float']['output']>;
  /** kcal */
  readonly caloriesTotal?: Maybe<Scalars['Float']['output']>;
  /** kcal */
  readonly caloriesFromFat?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatTotal?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatSaturated?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatTrans?: Maybe<Scalars['Float']['output']>;
  /** mg */
  readonly cholesterol?: Maybe<Scalars['Float']['output']>;
  /** mg */
  readonly sodium?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly carbohydrates?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly dietaryFiber?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly sugar?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly protein?: Maybe<Scalars['Float']['output']>;
  /** % of the daily value */
  readonly vitaminA?: Maybe<Scalars['Float']['output']>;
  /** % of the daily value */
  readonly vitaminC?: Maybe<Scalars['Float']['output']>;
  /** % of the daily value */
  readonly calcium?: Maybe<Scalars['Float']['output']>;
  /** % of the daily value */
  readonly iron?: Maybe<Scalars['Float']['output']>;
};

/** Nutrition of a dish without its components. null = unknown. */
export type BaseNutrition = {
  /** kcal */
  readonly calories?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatTotal?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatSaturated?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatTrans?: Maybe<Scalars['Float']['output']>;
  /** mg */
  readonly cholesterol?: Maybe<Scalars['Float']['output']>;
  /** mg */
  readonly sodium?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly carbohydrates?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly dietaryFiber?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly sugar?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly protein?: Maybe<Scalars['Float']['output']>;
};

/** An allergen of a dish or selection. */
export type Allergen = {
  /** The same for every dish: `allergen_` and the type in lower case. */
  readonly id: Scalars['ID']['output'];
  /** Name in English; the same as `displayName`. */
  readonly name: Scalars['String']['output'];
  /** What foods it stands for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** 0 to 1: how sure the statement is. */
  readonly confidence?: Maybe<Scalars['Float']['output']>;
  /** Which of the nine it is. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** Where the statement comes from: the partner's source, or the name of the component. */
  readonly source?: Maybe<Scalars['String']['output']>;
  /** Contained, or possibly contained. */
  readonly level: AllergenLevel;
};

/** An allergen with no place among the nine, as the partner named it. */
export type OtherAllergen = {
  /** Name in capitals, e.g. `CELERY`. */
  readonly name: Scalars['String']['output'];
  /** Contained, or possibly contained. */
  readonly level: AllergenLevel;
};

/** An allergen of the base. */
export type BaseAllergen = {
  /** Which of the nine it is. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** Where the statement comes from: the partner's source. */
  readonly source?: Maybe<Scalars['String']['output']>;
  /** Contained, or possibly contained. */
  readonly level: AllergenLevel;
};

/** A diet that holds. */
export type Diet = {
  /** The same for every dish: `diet_` and the type in lower case. */
  readonly id: Scalars['ID']['output'];
  /** Name in English; the same as `displayName`. */
  readonly name: Scalars['String']['output'];
  /** What the diet leaves out. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** 0 to 1: of the partner's statement; 1 where it was derived from the components. */
  readonly confidence?: Maybe<Scalars['Float']['output']>;
  /** Which of the three it is. */
  readonly type: DietType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
};

/** A cuisine, e.g. Tex-Mex. */
export type Cuisine = {
  /** The partner's id, or else the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** The wider cuisine it belongs to, e.g. Mexican. */
  readonly parent?: Maybe<CuisineParent>;
};

/** A wider cuisine. */
export type CuisineParent = {
  /** The partner's id, or else the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
};

/** A way of preparation, e.g. Grilled. */
export type PreparationType = {
  /** The partner's id, or else the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** What it means. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** 0 to 1 */
  readonly confidence?: Maybe<Scalars['Float']['output']>;
};

/** A style, e.g. Comfort food. */
export type Style = {
  /** The partner's id, or else the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** What it means. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** 0 to 1 */
  readonly confidence?: Maybe<Scalars['Float']['output']>;
};

/** A menu of the chain, e.g. Lunch. */
export type Menu = {
  /** The partner's id, or else the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
};

/** An ingredient of a dish. Amounts per 100 g as decimal numbers in text; null = unknown. */
export type Ingredient = {
  /** Goes into `selectedOptions` of `calculate`. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** Brand of the product. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** What it is. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Who supplies it. */
  readonly supplier?: Maybe<Scalars['String']['output']>;
  /** kcal */
  readonly caloriesTotalPer100g?: Maybe<Scalars['String']['output']>;
  /** kcal */
  readonly caloriesFromFatPer100g?: Maybe<Scalars['String']['output']>;
  /** g */
  readonly fatTotalPer100g?: Maybe<Scalars['String']['output']>;
  /** g */
  readonly fatSaturatedPer100g?: Maybe<Scalars['String']['output']>;
  /** g */
  readonly fatTransPer100g?: Maybe<Scalars['String']['output']>;
  /** mg */
  readonly cholesterolPer100g?: Maybe<Scalars['String']['output']>;
  /** mg */
  readonly sodiumPer100g?: Maybe<Scalars['String']['output']>;
  /** g */
  readonly carbohydratesPer100g?: Maybe<Scalars['String']['output']>;
  /** g */
  readonly dietaryFiberPer100g?: Maybe<Scalars['String']['output']>;
  /** g */
  readonly sugarPer100g?: Maybe<Scalars['String']['output']>;
  /** g */
  readonly proteinPer100g?: Maybe<Scalars['String']['output']>;
  /** % of the daily value */
  readonly vitaminAPer100g?: Maybe<Scalars['String']['output']>;
  /** % of the daily value */
  readonly vitaminCPer100g?: Maybe<Scalars['String']['output']>;
  /** % of the daily value */
  readonly calciumPer100g?: Maybe<Scalars['String']['output']>;
  /** % of the daily value */
  readonly ironPer100g?: Maybe<Scalars['String']['output']>;
  /** null = unknown */
  readonly containsEgg?: Maybe<Scalars['Boolean']['output']>;
  /** null = unknown */
  readonly containsFish?: Maybe<Scalars['Boolean']['output']>;
  /** null = unknown */
  readonly containsMilk?: Maybe<Scalars['Boolean']['output']>;
  /** null = unknown */
  readonly containsSesame?: Maybe<Scalars['Boolean']['output']>;
  /** null = unknown */
  readonly containsShellfish?: Maybe<Scalars['Boolean']['output']>;
  /** null = unknown */
  readonly containsWheat?: Maybe<Scalars['Boolean']['output']>;
  /** null = unknown */
  readonly containsPeanut?: Maybe<Scalars['Boolean']['output']>;
  /** null = unknown */
  readonly containsSoy?: Maybe<Scalars['Boolean']['output']>;
  /** null = unknown */
  readonly containsTreeNut?: Maybe<Scalars['Boolean']['output']>;
  /** Part of the default dish. */
  readonly isIncluded: Scalars['Boolean']['output'];
  /** Part of the default selection when none are provided; cannot be removed. */
  readonly isKeyIngredient: Scalars['Boolean']['output'];
  /** How much of it is in the dish, in `unit`; where the partner states none, the grams. */
  readonly quantity: Scalars['String']['output'];
  /** Unit of `quantity`, e.g. `oz`; `g` where the partner states none. */
  readonly unit: Scalars['String']['output'];
  /** g */
  readonly amountGrams: Scalars['Float']['output'];
  /** Diets it is compatible with. */
  readonly dietaryTags: ReadonlyArray<Scalars['String']['output']>;
};

/** A group of options of which the guest selects some. */
export type CustomizationGroup = {
  /** Id of the group in one restaurant. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** The ordering platform's id of the group, the same in all restaurants of the chain. */
  readonly chainModifierId?: Maybe<Scalars['String']['output']>;
  /** `single` or `multiple`. */
  readonly selectionType: Scalars['String']['output'];
  /** At least so many have to be selected. */
  readonly minSelections?: Maybe<Scalars['Int']['output']>;
  /** At most so many can be selected; null = no limit. */
  readonly maxSelections?: Maybe<Scalars['Int']['output']>;
  /** What can be selected, in the order of the menu. */
  readonly options: ReadonlyArray<CustomizationOption>;
};

/** One choice of a group. */
export type CustomizationOption = {
  /** Id of the option in one restaurant; goes into `selectedOptions` of `calculate`. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** The ordering platform's id of the option, the same in all restaurants of the chain. */
  readonly chainOptionId?: Maybe<Scalars['String']['output']>;
  /** Part of the default dish. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** The change that selecting it makes. */
  readonly nutrition?: Maybe<OptionNutrition>;
  /** Allergens that it contains or may contain. */
  readonly allergens: ReadonlyArray<OptionAllergen>;
  /** Allergens of which it is not known whether it contains them. */
  readonly unknownAllergens: ReadonlyArray<AllergenType>;
  /** Diets it is compatible with. */
  readonly dietaryTags: ReadonlyArray<Scalars['String']['output']>;
};

/** Change in nutrition by an option. null = unknown. */
export type OptionNutrition = {
  /** kcal */
  readonly calories?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatTotal?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatSaturated?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly fatTrans?: Maybe<Scalars['Float']['output']>;
  /** mg */
  readonly cholesterol?: Maybe<Scalars['Float']['output']>;
  /** mg */
  readonly sodium?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly carbohydrates?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly dietaryFiber?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly sugar?: Maybe<Scalars['Float']['output']>;
  /** g */
  readonly protein?: Maybe<Scalars['Float']['output']>;
};

/** An allergen that an option contains or may contain. */
export type OptionAllergen = {
  /** Which of the nine it is. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** Contained, or possibly contained. */
  readonly level: AllergenLevel;
};

/** Filters by kind. */
export type FilterOptions = {
  /** The three diets. */
  readonly diets: ReadonlyArray<DietOption>;
  /** The nine allergens. */
  readonly allergens: ReadonlyArray<AllergenOption>;
  /** Nutrients that take a range, with bounds to start from. */
  readonly nutrients: ReadonlyArray<NutrientOption>;
  /** Categories of the dishes shown in the widget, in the order of the menu. */
  readonly categories: ReadonlyArray<CategoryOption>;
};

/** A diet as a filter. */
export type DietOption = {
  /** Goes into `preferences.diets`. */
  readonly type: DietType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** What the diet leaves out. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** One character. */
  readonly icon?: Maybe<Scalars['String']['output']>;
  /** False where the chain does not offer the filter, or no dish of it is known to meet the diet. */
  readonly isEnabled: Scalars['Boolean']['output'];
};

/** An allergen as a filter. */
export type AllergenOption = {
  /** Goes into `preferences.excludeAllergens`. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** What foods it stands for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** One character. */
  readonly icon?: Maybe<Scalars['String']['output']>;
  /** False where the chain does not offer the filter, or nothing is known of this allergen in any of its dishes. */
  readonly isEnabled: Scalars['Boolean']['output'];
};

/** A nutrient as a filter. */
export type NutrientOption = {
  /** `calories`, or a field of `NutrientRangesInput`. */
  readonly type: Scalars['String']['output'];
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** `kcal`, `g` or `mg` */
  readonly unit: Scalars['String']['output'];
  /** From the data of the chain, rounded outward; null where no dish states the nutrient. */
  readonly defaultMin?: Maybe<Scalars['Float']['output']>;
  /** From the data of the chain, rounded outward; null where no dish states the nutrient. */
  readonly defaultMax?: Maybe<Scalars['Float']['output']>;
};

/** A menu category as a filter. */
export type CategoryOption = {
  /** Goes into `category` of `search`. */
  readonly name: Scalars['String']['output'];
  /** Dishes of the category that are shown in the widget. */
  readonly count: Scalars['Int']['output'];
};

/** What a guest asks for. A dish has to meet all of it to be a MATCH. */
export type PreferencesInput = {
  /** All of them have to hold; at most 64, repeated ones count once. */
  readonly diets?: InputMaybe<ReadonlyArray<DietType>>;
  /** A dish with unknown status of one of these is a NOT_MATCH; at most 64, repeated ones count once. */
  readonly excludeAllergens?: InputMaybe<ReadonlyArray<AllergenType>>;
  /** kcal */
  readonly calorieRange?: InputMaybe<RangeInput>;
  /** Ranges of nutrients other than calories. */
  readonly nutrientRanges?: InputMaybe<NutrientRangesInput>;
};

/** Both bounds are inclusive and not negative; either may be omitted. */
export type RangeInput = {
  /** Least amount. */
  readonly min?: InputMaybe<Scalars['Int']['input']>;
  /** Greatest amount. */
  readonly max?: InputMaybe<Scalars['Int']['input']>;
};

/** Ranges by nutrient; one that is omitted is not restricted. */
export type NutrientRangesInput = {
  /** g */
  readonly protein?: InputMaybe<RangeInput>;
  /** g */
  readonly carbohydrates?: InputMaybe<RangeInput>;
  /** g */
  readonly fatTotal?: InputMaybe<RangeInput>;
  /** g */
  readonly fatSaturated?: InputMaybe<RangeInput>;
  /** g */
  readonly sugar?: InputMaybe<RangeInput>;
  /** g */
  readonly dietaryFiber?: InputMaybe<RangeInput>;
  /** mg */
  readonly sodium?: InputMaybe<RangeInput>;
};

/** Forward: `first` and `after`. Backward: `last` and `before`; `last` alone gives the last page. Not both. */
export type PaginationArgs = {
  /** Dishes on a page, 1 to 100. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Cursor of the current page: the next page is returned. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** Dishes on a page, 1 to 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Cursor of the current page: the previous page is returned. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

/** One page of the dishes in scope, in three groups. */
export type SearchResult = {
  /** Dishes of the page that meet all preferences. */
  readonly matches: ReadonlyArray<MatchedDish>;
  /** Dishes of the page with a minor conflict, or with one that a change to the dish resolves. */
  readonly almostMatches: ReadonlyArray<AlmostMatchedDish>;
  /** Dishes of the page that do not meet critical preferences. */
  readonly notMatches: ReadonlyArray<NotMatchedDish>;
  /** Size of each group over the whole scope, whatever the page. */
  readonly counts: SearchCounts;
  /** Where the page lies in the whole list. */
  readonly pageInfo: PageInfo;
};

/** A dish that meets all preferences. */
export type MatchedDish = {
  /** The dish as it arrives. */
  readonly dish: Dish;
  /** Always MATCH. */
  readonly matchStatus: MatchStatus;
};

/** A dish with a minor conflict, or with one that a change resolves. */
export type AlmostMatchedDish = {
  /** The dish as it arrives, without the modifications. */
  readonly dish: Dish;
  /** Always ALMOST_MATCH. */
  readonly matchStatus: MatchStatus;
  /** Every conflict, in words: allergens, diets, amounts. */
  readonly matchReasons: ReadonlyArray<Scalars['String']['output']>;
  /** The smallest set of changes that leaves no conflict, or else only minor ones; empty where changing helps nothing. */
  readonly modifications: ReadonlyArray<Modification>;
  /** The whole selection after the modifications, ready for `calculate`. Empty where the dish has no components. */
  readonly selectedOptions: ReadonlyArray<Scalars['ID']['output']>;
  /** What `calculate` answers for `selectedOptions`; null where there are no modifications. */
  readonly adjusted?: Maybe<CalculateResult>;
};

/** A dish that does not meet critical preferences. */
export type NotMatchedDish = {
  /** The dish as it arrives. */
  readonly dish: Dish;
  /** Always NOT_MATCH. */
  readonly matchStatus: MatchStatus;
  /** Every conflict, in words: allergens, diets, amounts. */
  readonly matchReasons: ReadonlyArray<Scalars['String']['output']>;
};

/** One change to the default dish. */
export type Modification = {
  /** What to do with the component. */
  readonly action: ModificationAction;
  /** Ingredient or option that goes. */
  readonly componentId: Scalars['ID']['output'];
  /** Name of the component that goes. */
  readonly name: Scalars['String']['output'];
  /** Option that comes instead; null for REMOVE. */
  readonly replacementId?: Maybe<Scalars['ID']['output']>;
  /** Name of the option that comes instead; null for REMOVE. */
  readonly replacementName?: Maybe<Scalars['String']['output']>;
};

/** What a change does. */
export type ModificationAction =
  /** Leave the component out. */
  | 'REMOVE'
  /** Take another option of the same group instead. */
  | 'SWAP';

/** Numbers of dishes in scope. */
export type SearchCounts = {
  /** MATCH. */
  readonly matches: Scalars['Int']['output'];
  /** ALMOST_MATCH. */
  readonly almostMatches: Scalars['Int']['output'];
  /** NOT_MATCH. */
  readonly notMatches: Scalars['Int']['output'];
  /** All three together. */
  readonly total: Scalars['Int']['output'];
};

/** Where a page lies in the whole list. */
export type PageInfo = {
  /** Whether more follow. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether a page comes before; a page past the end has one too. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Opaque cursor: of this page in a search, of the first one of the page in a connection. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** Opaque cursor: of this page in a search, of the last one of the page in a connection. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/** A stable identity of the guest: exactly one of the three. At most 320 characters; surrounding blanks do not count. */
export type StartSessionInput = {
  /** The caller's own id of the guest. */
  readonly guestId?: InputMaybe<Scalars['String']['input']>;
  /** The guest's id with an identity provider. */
  readonly passportId?: InputMaybe<Scalars['String']['input']>;
  /** Upper and lower case do not matter. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
};

/** A guest bound to a chain for a while. */
export type Session = {
  /** Valid for 24 hours. The guest's identity cannot be read out of it. */
  readonly sessionId: Scalars['String']['output'];
  /**
   * When the session ends. After that its id counts as absent: calls go on without a session, and the response header
   * `X-Session-Status: expired` says so.
   */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
};

/** Permission to upload one file. */
export type CatalogUploadTicket = {
  /** HTTP method of the upload: `PUT`. */
  readonly method: Scalars['String']['output'];
  /** Complete signed address; use it unmodified. It needs no further credentials. */
  readonly uploadUrl: Scalars['String']['output'];
  /** Path of the stored object. */
  readonly objectKey: Scalars['String']['output'];
  /** The upload must begin before this; about 15 minutes from now. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** Value of the `Content-Type` header, to be sent exactly: `application/json`. */
  readonly contentType: Scalars['String']['output'];
  /** For `catalogUpload` and `completePartnerCatalogUpload`. */
  readonly uploadId: Scalars['ID']['output'];
};

/** How far an upload has come. */
export type UploadState =
  /** The ticket waits for its file. */
  | 'AWAITING_UPLOAD'
  /** The file is there; its turn will come. */
  | 'QUEUED'
  /** The file is read, checked and indexed. */
  | 'PROCESSING'
  /** The catalog is the live one, or was until a later one followed. */
  | 'LIVE'
  /** The file was to be checked only, and a catalog could be made of it. Nothing went live. */
  | 'VALIDATED'
  /** The file is wrong; see `problems`. The catalog before it goes on serving. */
  | 'REJECTED'
  /** A guard wants the operator's word; see `stateReason`. The catalog before it goes on serving. */
  | 'HELD'
  /** A newer file went live first. */
  | 'SUPERSEDED'
  /** Our fault, after several attempts; the operator knows. */
  | 'FAILED'
  /** Nothing was uploaded in time. */
  | 'EXPIRED';

/** How a file changes the catalog. */
export type CatalogMode =
  /** The file is the catalog. */
  | 'FULL'
  /** The file has changes to the catalog: new and changed items, and deletions. */
  | 'PARTIAL';

/** One page of uploads. */
export type CatalogUploadConnection = {
  /** Each upload with its cursor. */
  readonly edges: ReadonlyArray<CatalogUploadEdge>;
  /** The uploads alone. */
  readonly nodes: ReadonlyArray<CatalogUpload>;
  /** Where the page lies in the whole list. */
  readonly pageInfo: PageInfo;
};

/** One upload in its place in the list. */
export type CatalogUploadEdge = {
  /** Opaque cursor, for `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The upload. */
  readonly node: CatalogUpload;
};

/** The life of one upload. */
export type CatalogUpload = {
  /** As in the ticket. */
  readonly uploadId: Scalars['ID']['output'];
  /** Path of the stored object. */
  readonly objectKey: Scalars['String']['output'];
  /** Whether it is to be checked only: nothing goes live. */
  readonly validateOnly: Scalars['Boolean']['output'];
  /** As the file says; null until it has been read. */
  readonly mode?: Maybe<CatalogMode>;
  /** How far it has come. */
  readonly state: UploadState;
  /** Why it is in this state, where the state does not speak for itself. */
  readonly stateReason?: Maybe<Scalars['String']['output']>;
  /** Once reading has begun. */
  readonly progress?: Maybe<UploadProgress>;
  /** Once it has ended. */
  readonly counts?: Maybe<UploadCounts>;
  /** How many problems of each kind there are, also beyond the list of problems; the most frequent first. */
  readonly problemCounts: ReadonlyArray<ProblemCount>;
  /** The first 1,000 problems, in the order of the file; of every kind at least the first ten. */
  readonly problems: ReadonlyArray<UploadProblem>;
  /** Version of the catalog that came of it. */
  readonly catalogVersion?: Maybe<Scalars['String']['output']>;
  /** When the ticket was issued. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** The upload must begin before this. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** When the file was seen in the storage. */
  readonly noticedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When its processing began. */
  readonly startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the operator allowed it to go live although a guard had held it. */
  readonly approvedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it came to its last state. */
  readonly endedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** How much of the file has been read. */
export type UploadProgress = {
  /** Items read so far. */
  readonly items: Scalars['Int']['output'];
  /** Of the file's bytes, 0 to 100. */
  readonly percent: Scalars['Int']['output'];
};

/** What became of the items. */
export type UploadCounts = {
  /** Items in the file. */
  readonly received: Scalars['Int']['output'];
  /** Items that became dishes. */
  readonly accepted: Scalars['Int']['output'];
  /** Items that were refused; `problems` says why. */
  readonly rejected: Scalars['Int']['output'];
  /** Dishes of the catalog before that this one no longer has. */
  readonly removed: Scalars['Int']['output'];
  /** Warnings found, also those beyond the list of problems. */
  readonly warnings: Scalars['Int']['output'];
};

/** How often a kind of problem was found. */
export type ProblemCount = {
  /** Kind of problem, for programs, e.g. `INVALID_ITEM`. */
  readonly code: Scalars['String']['output'];
  /** How many of them. */
  readonly count: Scalars['Int']['output'];
};

/** One thing that is wrong, or looks wrong, with the file. */
export type UploadProblem = {
  /** Whether it was refused for this. */
  readonly severity: ProblemSeverity;
  /** Kind of problem, for programs, e.g. `INVALID_ITEM`. */
  readonly code: Scalars['String']['output'];
  /** What is wrong, in a partner's words. */
  readonly message: Scalars['String']['output'];
  /** Place in `items`, from 0; null for the file as a whole. */
  readonly index?: Maybe<Scalars['Int']['output']>;
  /** The item, where it has a readable id. */
  readonly partnerDishId?: Maybe<Scalars['String']['output']>;
  /** JSON pointer (RFC 6901) below the item. */
  readonly pointer: Scalars['String']['output'];
};

/** How bad a problem is. */
export type ProblemSeverity =
  /** The item, or the file, was refused. */
  | 'ERROR'
  /** It was taken, but looks wrong. */
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
  /** Wheat; what partners state of gluten and of other cereals with gluten counts as wheat, too. */
  | 'WHEAT'
  /** Soybeans and foods made from soybeans. */
  | 'SOY'
  /** Sesame seeds and foods made from them. */
  | 'SESAME';

/** How sure it is that an allergen is present. An allergen that is not listed is free of it only if it is not among `unknownAllergens` either. */
export type AllergenLevel =
  /** Contained, as far as the partner states. */
  | 'CONTAINS'
  /** Traces are possible, or the statement that it is contained is weak (confidence below 0.5). */
  | 'MAY_CONTAIN';

/** How a dish stands to the preferences of one search. */
export type MatchStatus =
  /** Fully meets all preferences. */
  | 'MATCH'
  /** Minor conflict, for example a removable ingredient; see `matchReasons` and `modifications`. */
  | 'ALMOST_MATCH'
  /** Does not meet critical preferences; see `matchReasons`. */
  | 'NOT_MATCH';



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Credential: Credential;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CalculateResult: ResolverTypeWrapper<CalculateResultView>;
  CalculatedNutrition: ResolverTypeWrapper<CalculatedNutrition>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  Dish: ResolverTypeWrapper<DishView>;
  DishNutrition: ResolverTypeWrapper<DishNutrition>;
  BaseNutrition: ResolverTypeWrapper<BaseNutrition>;
  Allergen: ResolverTypeWrapper<Allergen>;
  OtherAllergen: ResolverTypeWrapper<OtherAllergen>;
  BaseAllergen: ResolverTypeWrapper<BaseAllergen>;
  Diet: ResolverTypeWrapper<Diet>;
  Cuisine: ResolverTypeWrapper<Cuisine>;
  CuisineParent: ResolverTypeWrapper<CuisineParent>;
  PreparationType: ResolverTypeWrapper<PreparationType>;
  Style: ResolverTypeWrapper<Style>;
  Menu: ResolverTypeWrapper<Menu>;
  Ingredient: ResolverTypeWrapper<IngredientView>;
  CustomizationGroup: ResolverTypeWrapper<CustomizationGroupView>;
  CustomizationOption: ResolverTypeWrapper<CustomizationOptionView>;
  OptionNutrition: ResolverTypeWrapper<OptionNutrition>;
  OptionAllergen: ResolverTypeWrapper<OptionAllergen>;
  FilterOptions: ResolverTypeWrapper<FilterOptions>;
  DietOption: ResolverTypeWrapper<DietOption>;
  AllergenOption: ResolverTypeWrapper<AllergenOption>;
  NutrientOption: ResolverTypeWrapper<NutrientOption>;
  CategoryOption: ResolverTypeWrapper<CategoryOption>;
  PreferencesInput: PreferencesInput;
  RangeInput: RangeInput;
  NutrientRangesInput: NutrientRangesInput;
  PaginationArgs: PaginationArgs;
  SearchResult: ResolverTypeWrapper<Omit<SearchResult, 'matches' | 'almostMatches' | 'notMatches'> & { matches: ReadonlyArray<ResolversTypes['MatchedDish']>, almostMatches: ReadonlyArray<ResolversTypes['AlmostMatchedDish']>, notMatches: ReadonlyArray<ResolversTypes['NotMatchedDish']> }>;
  MatchedDish: ResolverTypeWrapper<MatchedDishView>;
  AlmostMatchedDish: ResolverTypeWrapper<AlmostMatchedDishView>;
  NotMatchedDish: ResolverTypeWrapper<NotMatchedDishView>;
  Modification: ResolverTypeWrapper<Modification>;
  ModificationAction: ModificationAction;
  SearchCounts: ResolverTypeWrapper<SearchCounts>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  StartSessionInput: StartSessionInput;
  Session: ResolverTypeWrapper<Session>;
  CatalogUploadTicket: ResolverTypeWrapper<CatalogUploadTicket>;
  UploadState: UploadState;
  CatalogMode: CatalogMode;
  CatalogUploadConnection: ResolverTypeWrapper<Omit<CatalogUploadConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversTypes['CatalogUploadEdge']>, nodes: ReadonlyArray<ResolversTypes['CatalogUpload']> }>;
  CatalogUploadEdge: ResolverTypeWrapper<Omit<CatalogUploadEdge, 'node'> & { node: ResolversTypes['CatalogUpload'] }>;
  CatalogUpload: ResolverTypeWrapper<CatalogUploadView>;
  UploadProgress: ResolverTypeWrapper<UploadProgress>;
  UploadCounts: ResolverTypeWrapper<UploadCounts>;
  ProblemCount: ResolverTypeWrapper<ProblemCount>;
  UploadProblem: ResolverTypeWrapper<UploadProblem>;
  ProblemSeverity: ProblemSeverity;
  DietType: DietType;
  AllergenType: AllergenType;
  AllergenLevel: AllergenLevel;
  MatchStatus: MatchStatus;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
  Mutation: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  CalculateResult: CalculateResultView;
  CalculatedNutrition: CalculatedNutrition;
  Float: Scalars['Float']['output'];
  Dish: DishView;
  DishNutrition: DishNutrition;
  BaseNutrition: BaseNutrition;
  Allergen: Allergen;
  OtherAllergen: OtherAllergen;
  BaseAllergen: BaseAllergen;
  Diet: Diet;
  Cuisine: Cuisine;
  CuisineParent: CuisineParent;
  PreparationType: PreparationType;
  Style: Style;
  Menu: Menu;
  Ingredient: IngredientView;
  CustomizationGroup: CustomizationGroupView;
  CustomizationOption: CustomizationOptionView;
  OptionNutrition: OptionNutrition;
  OptionAllergen: OptionAllergen;
  FilterOptions: FilterOptions;
  DietOption: DietOption;
  AllergenOption: AllergenOption;
  NutrientOption: NutrientOption;
  CategoryOption: CategoryOption;
  PreferencesInput: PreferencesInput;
  RangeInput: RangeInput;
  NutrientRangesInput: NutrientRangesInput;
  PaginationArgs: PaginationArgs;
  SearchResult: Omit<SearchResult, 'matches' | 'almostMatches' | 'notMatches'> & { matches: ReadonlyArray<ResolversParentTypes['MatchedDish']>, almostMatches: ReadonlyArray<ResolversParentTypes['AlmostMatchedDish']>, notMatches: ReadonlyArray<ResolversParentTypes['NotMatchedDish']> };
  MatchedDish: MatchedDishView;
  AlmostMatchedDish: AlmostMatchedDishView;
  NotMatchedDish: NotMatchedDishView;
  Modification: Modification;
  SearchCounts: SearchCounts;
  PageInfo: PageInfo;
  StartSessionInput: StartSessionInput;
  Session: Session;
  CatalogUploadTicket: CatalogUploadTicket;
  CatalogUploadConnection: Omit<CatalogUploadConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversParentTypes['CatalogUploadEdge']>, nodes: ReadonlyArray<ResolversParentTypes['CatalogUpload']> };
  CatalogUploadEdge: Omit<CatalogUploadEdge, 'node'> & { node: ResolversParentTypes['CatalogUpload'] };
  CatalogUpload: CatalogUploadView;
  UploadProgress: UploadProgress;
  UploadCounts: UploadCounts;
  ProblemCount: ProblemCount;
  UploadProblem: UploadProblem;
};

export type RequiresDirectiveArgs = {
  credential: Credential;
};

export type RequiresDirectiveResolver<Result, Parent, ContextType = GraphqlContext, Args = RequiresDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  calculate?: Resolver<ResolversTypes['CalculateResult'], ParentType, ContextType, RequireFields<QueryCalculateArgs, 'dishId' | 'selectedOptions'>>;
  dish?: Resolver<Maybe<ResolversTypes['Dish']>, ParentType, ContextType, RequireFields<QueryDishArgs, 'id'>>;
  filterOptions?: Resolver<Maybe<ResolversTypes['FilterOptions']>, ParentType, ContextType>;
  search?: Resolver<Maybe<ResolversTypes['SearchResult']>, ParentType, ContextType, Partial<QuerySearchArgs>>;
  catalogUpload?: Resolver<Maybe<ResolversTypes['CatalogUpload']>, ParentType, ContextType, RequireFields<QueryCatalogUploadArgs, 'id'>>;
  catalogUploads?: Resolver<Maybe<ResolversTypes['CatalogUploadConnection']>, ParentType, ContextType, Partial<QueryCatalogUploadsArgs>>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  startSession?: Resolver<Maybe<ResolversTypes['Session']>, ParentType, ContextType, RequireFields<MutationStartSessionArgs, 'input'>>;
  createPartnerCatalogUpload?: Resolver<Maybe<ResolversTypes['CatalogUploadTicket']>, ParentType, ContextType, RequireFields<MutationCreatePartnerCatalogUploadArgs, 'validateOnly'>>;
  completePartnerCatalogUpload?: Resolver<Maybe<ResolversTypes['CatalogUpload']>, ParentType, ContextType, RequireFields<MutationCompletePartnerCatalogUploadArgs, 'uploadId'>>;
};

export type CalculateResultResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CalculateResult'] = ResolversParentTypes['CalculateResult']> = {
  nutrition?: Resolver<ResolversTypes['CalculatedNutrition'], ParentType, ContextType>;
  allergens?: Resolver<ReadonlyArray<ResolversTypes['Allergen']>, ParentType, ContextType>;
  unknownAllergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenType']>, ParentType, ContextType>;
  diets?: Resolver<ReadonlyArray<ResolversTypes['Diet']>, ParentType, ContextType>;
  incompleteNutrients?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CalculatedNutritionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CalculatedNutrition'] = ResolversParentTypes['CalculatedNutrition']> = {
  caloriesTotal?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  caloriesFromFat?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  fatTotal?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  fatSaturated?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  fatTrans?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  cholesterol?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  sodium?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  dietaryFiber?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  carbohydrates?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  sugar?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  protein?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  vitaminA?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  vitaminC?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  calcium?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  iron?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type DishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Dish'] = ResolversParentTypes['Dish']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  partnerDishId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  chainProductId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  category?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  originalCategoryName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  servingSize?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  servingSizeInGrams?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  nutrition?: Resolver<Maybe<ResolversTypes['DishNutrition']>, ParentType, ContextType>;
  displayOnWidget?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isCustomizable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  cuisines?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Cuisine']>>, ParentType, ContextType>;
  allergens?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Allergen']>>, ParentType, ContextType>;
  unknownAllergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenType']>, ParentType, ContextType>;
  otherAllergens?: Resolver<ReadonlyArray<ResolversTypes['OtherAllergen']>, ParentType, ContextType>;
  diets?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Diet']>>, ParentType, ContextType>;
  preparationTypes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['PreparationType']>>, ParentType, ContextType>;
  styles?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Style']>>, ParentType, ContextType>;
  addedIngredients?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Ingredient']>>, ParentType, ContextType>;
  menu?: Resolver<Maybe<ResolversTypes['Menu']>, ParentType, ContextType>;
  baseNutrition?: Resolver<Maybe<ResolversTypes['BaseNutrition']>, ParentType, ContextType>;
  baseAllergens?: Resolver<Maybe<ReadonlyArray<ResolversTypes['BaseAllergen']>>, ParentType, ContextType>;
  customizationGroups?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CustomizationGroup']>>, ParentType, ContextType>;
};

export type DishNutritionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DishNutrition'] = ResolversParentTypes['DishNutrition']> = {
  calories?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  caloriesTotal?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  caloriesFromFat?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatTotal?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatSaturated?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatTrans?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cholesterol?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  sodium?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  carbohydrates?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dietaryFiber?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  sugar?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  protein?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  vitaminA?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  vitaminC?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  calcium?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  iron?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type BaseNutritionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BaseNutrition'] = ResolversParentTypes['BaseNutrition']> = {
  calories?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatTotal?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatSaturated?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatTrans?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cholesterol?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  sodium?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  carbohydrates?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dietaryFiber?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  sugar?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  protein?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type AllergenResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Allergen'] = ResolversParentTypes['Allergen']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confidence?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['AllergenType'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  level?: Resolver<ResolversTypes['AllergenLevel'], ParentType, ContextType>;
};

export type OtherAllergenResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OtherAllergen'] = ResolversParentTypes['OtherAllergen']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  level?: Resolver<ResolversTypes['AllergenLevel'], ParentType, ContextType>;
};

export type BaseAllergenResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BaseAllergen'] = ResolversParentTypes['BaseAllergen']> = {
  type?: Resolver<ResolversTypes['AllergenType'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  level?: Resolver<ResolversTypes['AllergenLevel'], ParentType, ContextType>;
};

export type DietResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Diet'] = ResolversParentTypes['Diet']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confidence?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['DietType'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CuisineResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Cuisine'] = ResolversParentTypes['Cuisine']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['CuisineParent']>, ParentType, ContextType>;
};

export type CuisineParentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CuisineParent'] = ResolversParentTypes['CuisineParent']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PreparationTypeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PreparationType'] = ResolversParentTypes['PreparationType']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confidence?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type StyleResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Style'] = ResolversParentTypes['Style']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confidence?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type MenuResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Menu'] = ResolversParentTypes['Menu']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type IngredientResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Ingredient'] = ResolversParentTypes['Ingredient']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  supplier?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  caloriesTotalPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  caloriesFromFatPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fatTotalPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fatSaturatedPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fatTransPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cholesterolPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sodiumPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  carbohydratesPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  dietaryFiberPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sugarPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  proteinPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vitaminAPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vitaminCPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  calciumPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ironPer100g?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  containsEgg?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  containsFish?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  containsMilk?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  containsSesame?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  containsShellfish?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  containsWheat?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  containsPeanut?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  containsSoy?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  containsTreeNut?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isIncluded?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isKeyIngredient?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  amountGrams?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  dietaryTags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CustomizationGroupResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomizationGroup'] = ResolversParentTypes['CustomizationGroup']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chainModifierId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  selectionType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  minSelections?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxSelections?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<ResolversTypes['CustomizationOption']>, ParentType, ContextType>;
};

export type CustomizationOptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomizationOption'] = ResolversParentTypes['CustomizationOption']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chainOptionId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nutrition?: Resolver<Maybe<ResolversTypes['OptionNutrition']>, ParentType, ContextType>;
  allergens?: Resolver<ReadonlyArray<ResolversTypes['OptionAllergen']>, ParentType, ContextType>;
  unknownAllergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenType']>, ParentType, ContextType>;
  dietaryTags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type OptionNutritionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OptionNutrition'] = ResolversParentTypes['OptionNutrition']> = {
  calories?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatTotal?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatSaturated?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fatTrans?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cholesterol?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  sodium?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  carbohydrates?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dietaryFiber?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  sugar?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  protein?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type OptionAllergenResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OptionAllergen'] = ResolversParentTypes['OptionAllergen']> = {
  type?: Resolver<ResolversTypes['AllergenType'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  level?: Resolver<ResolversTypes['AllergenLevel'], ParentType, ContextType>;
};

export type FilterOptionsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FilterOptions'] = ResolversParentTypes['FilterOptions']> = {
  diets?: Resolver<ReadonlyArray<ResolversTypes['DietOption']>, ParentType, ContextType>;
  allergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenOption']>, ParentType, ContextType>;
  nutrients?: Resolver<ReadonlyArray<ResolversTypes['NutrientOption']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<ResolversTypes['CategoryOption']>, ParentType, ContextType>;
};

export type DietOptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DietOption'] = ResolversParentTypes['DietOption']> = {
  type?: Resolver<ResolversTypes['DietType'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  icon?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AllergenOptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AllergenOption'] = ResolversParentTypes['AllergenOption']> = {
  type?: Resolver<ResolversTypes['AllergenType'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  icon?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type NutrientOptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['NutrientOption'] = ResolversParentTypes['NutrientOption']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  defaultMin?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  defaultMax?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type CategoryOptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CategoryOption'] = ResolversParentTypes['CategoryOption']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SearchResultResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchResult'] = ResolversParentTypes['SearchResult']> = {
  matches?: Resolver<ReadonlyArray<ResolversTypes['MatchedDish']>, ParentType, ContextType>;
  almostMatches?: Resolver<ReadonlyArray<ResolversTypes['AlmostMatchedDish']>, ParentType, ContextType>;
  notMatches?: Resolver<ReadonlyArray<ResolversTypes['NotMatchedDish']>, ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['SearchCounts'], ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MatchedDishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MatchedDish'] = ResolversParentTypes['MatchedDish']> = {
  dish?: Resolver<ResolversTypes['Dish'], ParentType, ContextType>;
  matchStatus?: Resolver<ResolversTypes['MatchStatus'], ParentType, ContextType>;
};

export type AlmostMatchedDishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AlmostMatchedDish'] = ResolversParentTypes['AlmostMatchedDish']> = {
  dish?: Resolver<ResolversTypes['Dish'], ParentType, ContextType>;
  matchStatus?: Resolver<ResolversTypes['MatchStatus'], ParentType, ContextType>;
  matchReasons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  modifications?: Resolver<ReadonlyArray<ResolversTypes['Modification']>, ParentType, ContextType>;
  selectedOptions?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  adjusted?: Resolver<Maybe<ResolversTypes['CalculateResult']>, ParentType, ContextType>;
};

export type NotMatchedDishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['NotMatchedDish'] = ResolversParentTypes['NotMatchedDish']> = {
  dish?: Resolver<ResolversTypes['Dish'], ParentType, ContextType>;
  matchStatus?: Resolver<ResolversTypes['MatchStatus'], ParentType, ContextType>;
  matchReasons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ModificationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Modification'] = ResolversParentTypes['Modification']> = {
  action?: Resolver<ResolversTypes['ModificationAction'], ParentType, ContextType>;
  componentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  replacementId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replacementName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SearchCountsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchCounts'] = ResolversParentTypes['SearchCounts']> = {
  matches?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  almostMatches?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notMatches?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SessionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  sessionId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CatalogUploadTicketResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CatalogUploadTicket'] = ResolversParentTypes['CatalogUploadTicket']> = {
  method?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uploadUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  contentType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uploadId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type CatalogUploadConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CatalogUploadConnection'] = ResolversParentTypes['CatalogUploadConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CatalogUploadEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CatalogUpload']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type CatalogUploadEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CatalogUploadEdge'] = ResolversParentTypes['CatalogUploadEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CatalogUpload'], ParentType, ContextType>;
};

export type CatalogUploadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CatalogUpload'] = ResolversParentTypes['CatalogUpload']> = {
  uploadId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  objectKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  validateOnly?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  mode?: Resolver<Maybe<ResolversTypes['CatalogMode']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['UploadState'], ParentType, ContextType>;
  stateReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  progress?: Resolver<Maybe<ResolversTypes['UploadProgress']>, ParentType, ContextType>;
  counts?: Resolver<Maybe<ResolversTypes['UploadCounts']>, ParentType, ContextType>;
  problemCounts?: Resolver<ReadonlyArray<ResolversTypes['ProblemCount']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['UploadProblem']>, ParentType, ContextType>;
  catalogVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  noticedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  approvedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type UploadProgressResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UploadProgress'] = ResolversParentTypes['UploadProgress']> = {
  items?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  percent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UploadCountsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UploadCounts'] = ResolversParentTypes['UploadCounts']> = {
  received?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  accepted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rejected?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  removed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  warnings?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProblemCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProblemCount'] = ResolversParentTypes['ProblemCount']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UploadProblemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UploadProblem'] = ResolversParentTypes['UploadProblem']> = {
  severity?: Resolver<ResolversTypes['ProblemSeverity'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  index?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  partnerDishId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  CalculateResult?: CalculateResultResolvers<ContextType>;
  CalculatedNutrition?: CalculatedNutritionResolvers<ContextType>;
  Dish?: DishResolvers<ContextType>;
  DishNutrition?: DishNutritionResolvers<ContextType>;
  BaseNutrition?: BaseNutritionResolvers<ContextType>;
  Allergen?: AllergenResolvers<ContextType>;
  OtherAllergen?: OtherAllergenResolvers<ContextType>;
  BaseAllergen?: BaseAllergenResolvers<ContextType>;
  Diet?: DietResolvers<ContextType>;
  Cuisine?: CuisineResolvers<ContextType>;
  CuisineParent?: CuisineParentResolvers<ContextType>;
  PreparationType?: PreparationTypeResolvers<ContextType>;
  Style?: StyleResolvers<ContextType>;
  Menu?: MenuResolvers<ContextType>;
  Ingredient?: IngredientResolvers<ContextType>;
  CustomizationGroup?: CustomizationGroupResolvers<ContextType>;
  CustomizationOption?: CustomizationOptionResolvers<ContextType>;
  OptionNutrition?: OptionNutritionResolvers<ContextType>;
  OptionAllergen?: OptionAllergenResolvers<ContextType>;
  FilterOptions?: FilterOptionsResolvers<ContextType>;
  DietOption?: DietOptionResolvers<ContextType>;
  AllergenOption?: AllergenOptionResolvers<ContextType>;
  NutrientOption?: NutrientOptionResolvers<ContextType>;
  CategoryOption?: CategoryOptionResolvers<ContextType>;
  SearchResult?: SearchResultResolvers<ContextType>;
  MatchedDish?: MatchedDishResolvers<ContextType>;
  AlmostMatchedDish?: AlmostMatchedDishResolvers<ContextType>;
  NotMatchedDish?: NotMatchedDishResolvers<ContextType>;
  Modification?: ModificationResolvers<ContextType>;
  SearchCounts?: SearchCountsResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  CatalogUploadTicket?: CatalogUploadTicketResolvers<ContextType>;
  CatalogUploadConnection?: CatalogUploadConnectionResolvers<ContextType>;
  CatalogUploadEdge?: CatalogUploadEdgeResolvers<ContextType>;
  CatalogUpload?: CatalogUploadResolvers<ContextType>;
  UploadProgress?: UploadProgressResolvers<ContextType>;
  UploadCounts?: UploadCountsResolvers<ContextType>;
  ProblemCount?: ProblemCountResolvers<ContextType>;
  UploadProblem?: UploadProblemResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphqlContext> = {
  requires?: RequiresDirectiveResolver<any, any, ContextType>;
};
