import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { DishView, IngredientView, CustomizationGroupView, CustomizationOptionView, MatchedDishView, AlmostMatchedDishView, NotMatchedDishView, SearchResultView, CalculateResultView, ConflictView, DishMatchView, CatalogUploadView } from '../view-types.ts';
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

/** The credential of an operation, sent in the `Authorization` header. */
export type Credential =
  /** The chain's API key, without a prefix: `pk_…`. */
  | 'API_KEY'
  /** A business's token: `Bearer pt_…`. */
  | 'PARTNER_TOKEN';

/** Reads. Each field states which credential it takes. */
export type Query = {
  /**
   * Nutrition and allergens of a customizable dish with exactly these components selected: base plus every selected
   * component. Made for real-time use: wait 200 to 300 ms after the guest's last change before you send a request.
   * Credential: the chain's API key.
   * Errors: DISH_NOT_FOUND; INVALID_INPUT for ids that do not belong to the dish, for more options than a group takes,
   * for a dish that cannot be customized, and for wrong preferences; SEARCH_UNAVAILABLE.
   */
  readonly calculate: CalculateResult;
  /**
   * One dish of the chain by the id that the service issued.
   * Credential: the chain's API key.
   * Errors: DISH_NOT_FOUND (`data.dish` is null) for an id that is unknown or belongs to another chain; INVALID_INPUT for
   * wrong preferences; SEARCH_UNAVAILABLE.
   */
  readonly dish?: Maybe<Dish>;
  /**
   * Several dishes of the chain, for carts and favourites: in the order of the ids, null for an id that is unknown or belongs
   * to another chain. They count among the dishes that one request may ask for.
   * Credential: the chain's API key.
   * Errors: INVALID_INPUT for more than 50 ids and for wrong preferences; QUERY_TOO_COMPLEX; SEARCH_UNAVAILABLE.
   */
  readonly dishes?: Maybe<ReadonlyArray<Maybe<Dish>>>;
  /**
   * The filters that the chain, or one of its restaurants, can offer.
   * Credential: the chain's API key.
   * Errors: INVALID_INPUT with `field`; QUERY_TOO_COMPLEX; RESTAURANT_NOT_FOUND; SEARCH_UNAVAILABLE.
   */
  readonly filterOptions?: Maybe<FilterOptions>;
  /**
   * The restaurants of the chain: those of the partner's file in its order, then those that only the operator names.
   * Credential: the chain's API key.
   * Errors: INVALID_INPUT with `field`; SEARCH_UNAVAILABLE.
   */
  readonly restaurants?: Maybe<RestaurantConnection>;
  /**
   * Searches the dishes of one restaurant, or of the chain's widget, with a guest's preferences. The result is one list of
   * three groups: MATCH, then ALMOST_MATCH, then NOT_MATCH. Pages divide this list. A `searchTerm` orders each group by
   * text relevance. Without one, each group has the order of the menu. `sort` asks for another order.
   * Credential: the chain's API key.
   * Errors: INVALID_INPUT with `field`; QUERY_TOO_COMPLEX; RESTAURANT_NOT_FOUND; SEARCH_UNAVAILABLE.
   */
  readonly search?: Maybe<SearchResult>;
  /**
   * What a guest may want who has typed a beginning: dishes that fit the preferences, then categories and ingredients of such
   * dishes, then dishes that do not fit. Small typos are allowed. Nothing of other chains or guests is counted.
   * Credential: the chain's API key.
   * Errors: INVALID_INPUT with `field`; QUERY_TOO_COMPLEX; RESTAURANT_NOT_FOUND; SEARCH_UNAVAILABLE.
   */
  readonly suggest?: Maybe<ReadonlyArray<Suggestion>>;
  /**
   * One upload of the partner, with its state.
   * Credential: a partner token.
   * Errors: UPLOAD_NOT_FOUND (`data.catalogUpload` is null); UPLOADS_UNAVAILABLE.
   */
  readonly catalogUpload?: Maybe<CatalogUpload>;
  /**
   * All uploads of the partner, newest first, including those with `validateOnly`.
   * Credential: a partner token.
   * Errors: INVALID_INPUT with `field`; QUERY_TOO_COMPLEX for the problems or changes of more than 20 uploads in one
   * request;
   * UPLOADS_UNAVAILABLE.
   */
  readonly catalogUploads?: Maybe<CatalogUploadConnection>;
};


/** Reads. Each field states which credential it takes. */
export type QueryCalculateArgs = {
  dishId: Scalars['ID']['input'];
  selectedOptions: ReadonlyArray<Scalars['ID']['input']>;
  preferences?: InputMaybe<PreferencesInput>;
};


/** Reads. Each field states which credential it takes. */
export type QueryDishArgs = {
  id: Scalars['ID']['input'];
  preferences?: InputMaybe<PreferencesInput>;
};


/** Reads. Each field states which credential it takes. */
export type QueryDishesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
  preferences?: InputMaybe<PreferencesInput>;
};


/** Reads. Each field states which credential it takes. */
export type QueryFilterOptionsArgs = {
  restaurantId?: InputMaybe<Scalars['ID']['input']>;
  preferences?: InputMaybe<PreferencesInput>;
  searchTerm?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. Each field states which credential it takes. */
export type QueryRestaurantsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. Each field states which credential it takes. */
export type QuerySearchArgs = {
  restaurantId?: InputMaybe<Scalars['ID']['input']>;
  preferences?: InputMaybe<PreferencesInput>;
  searchTerm?: InputMaybe<Scalars['String']['input']>;
  interpretSearchTerm?: InputMaybe<Scalars['Boolean']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
  categories?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  sort?: InputMaybe<SearchSort>;
  pagination?: InputMaybe<PaginationArgs>;
  ifVersion?: InputMaybe<Scalars['String']['input']>;
};


/** Reads. Each field states which credential it takes. */
export type QuerySuggestArgs = {
  prefix: Scalars['String']['input'];
  preferences?: InputMaybe<PreferencesInput>;
  restaurantId?: InputMaybe<Scalars['ID']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
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
   * Starts a new session for a guest. Send its id in the header `X-Session-ID` of later calls. This call ignores
   * `X-Session-ID`, so a client gets a new session even if the old one is invalid.
   * Credential: the chain's API key.
   * Errors: INVALID_INPUT unless exactly one identity is given, without control or invisible characters.
   */
  readonly startSession?: Maybe<Session>;
  /**
   * Creates a temporary signed address for one catalog file `items.json` (schema: `/schemas/items.v1.json`).
   * Credential: a partner token.
   * Errors: RATE_LIMITED; FORBIDDEN while the stored files of the business have used up its quota; UPLOADS_UNAVAILABLE.
   */
  readonly createPartnerCatalogUpload?: Maybe<CatalogUploadTicket>;
  /**
   * Tells the service that the file has been stored, so that processing starts at once. Without this call the service
   * finds the file a few seconds later. Any number of calls is allowed: the service returns an upload that it has noticed
   * before unchanged.
   * Credential: a partner token.
   * Errors: UPLOAD_NOT_FOUND; INVALID_INPUT if nothing has been stored with the ticket; UPLOADS_UNAVAILABLE.
   */
  readonly completePartnerCatalogUpload?: Maybe<CatalogUpload>;
  /**
   * Takes back an upload that a guard holds: it becomes REJECTED, and the live catalog stays. A second call changes nothing.
   * Credential: a partner token.
   * Errors: UPLOAD_NOT_FOUND; INVALID_INPUT if the upload is in another state; UPLOADS_UNAVAILABLE.
   */
  readonly withdrawCatalogUpload?: Maybe<CatalogUpload>;
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


/** Starts sessions and uploads. Each field states which credential it takes. */
export type MutationWithdrawCatalogUploadArgs = {
  uploadId: Scalars['ID']['input'];
};

/** Nutrition, allergens and diets of a selection. */
export type CalculateResult = {
  /**
   * How the selection fits the preferences, by the rule of `search`: what is selected takes the place of what arrives by default.
   * Null without preferences. In `adjusted` of an almost match: how the dish fits those of the search after the modifications.
   */
  readonly match?: Maybe<DishMatch>;
  /** Sum of the base and every selected component. */
  readonly nutrition: CalculatedNutrition;
  /** Allergens that the selection contains or may contain. */
  readonly allergens: ReadonlyArray<Allergen>;
  /** Allergens of which not everything is known. One that a part may contain stands in `allergens` as well. */
  readonly unknownAllergens: ReadonlyArray<AllergenType>;
  /** Diets that hold for the base and every selected component. */
  readonly diets: ReadonlyArray<Diet>;
  /** Nutrients, by their names in `nutrition`, with an unknown amount, or a sum below zero, that was counted as zero. */
  readonly incompleteNutrients: ReadonlyArray<Scalars['String']['output']>;
  /** The catalog that the dish is from. */
  readonly catalog?: Maybe<CatalogFacts>;
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

/** A version of the chain's menu, and what holds for all of it: to be shown beside the dishes. */
export type CatalogFacts = {
  /** Changes with every catalog that goes live; opaque. */
  readonly version: Scalars['String']['output'];
  /** When the partner wrote the menu. Where the file does not say so: when it was stored. */
  readonly asOf: Scalars['DateTime']['output'];
  /** When a person last checked the facts of the dishes, by the oldest statement; null if none states it. */
  readonly verifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The chain's own words to guests, as the operator set them. */
  readonly disclaimer?: Maybe<Scalars['String']['output']>;
  /** What holds for everything made in the chain's restaurants, or in some of them. The dishes are judged by it, too. */
  readonly statements: ReadonlyArray<KitchenStatement>;
};

/** A statement about everything that is made in a kitchen. */
export type KitchenStatement = {
  /** One of the nine allergens. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** Null: the text names the allergen, and nothing states whether it is there. */
  readonly level?: Maybe<AllergenLevel>;
  /** The partner's words. */
  readonly text?: Maybe<Scalars['String']['output']>;
  /** The restaurants that it holds for; null = all. */
  readonly restaurantIds?: Maybe<ReadonlyArray<Scalars['ID']['output']>>;
};

/**
 * One conflict of a dish with the preferences, in data: to be styled and translated. The sentences of `matchReasons` are made
 * of these records and of nothing else. Names are as the partner wrote them.
 */
export type Conflict = {
  /** What kind of conflict it is. The other fields are null or empty where the code says nothing of them. */
  readonly code: ConflictCode;
  /** The excluded allergen. */
  readonly allergen?: Maybe<AllergenType>;
  /** The diet. */
  readonly diet?: Maybe<DietType>;
  /** `calories`, or a field of `NutrientRangesInput`. */
  readonly nutrient?: Maybe<Scalars['String']['output']>;
  /** The level that is stated of the allergen, also where not everything is known of it; null where none is stated. */
  readonly level?: Maybe<AllergenLevel>;
  /** The bound that is missed, in `unit`. */
  readonly limit?: Maybe<Scalars['Int']['output']>;
  /** The amount, in `unit`; null where a part of the dish has an unknown amount. */
  readonly actual?: Maybe<Scalars['Float']['output']>;
  /** The whole range of the nutrient that the guest asks for. */
  readonly range?: Maybe<InterpretedRange>;
  /** Unit of all amounts of this conflict: `kcal`, `g` or `mg`. */
  readonly unit?: Maybe<Scalars['String']['output']>;
  /**
   * The foods that are stated for the allergen, such as Oats; or the one that breaks the diet: `meat`, `fish`, `shellfish`,
   * `dairy`, `egg` or `bee products`.
   */
  readonly specific: ReadonlyArray<Scalars['String']['output']>;
  /**
   * Selected components that it comes from. What is not listed, such as the base, may have part in it. Of DIET_UNCONFIRMED all
   * of them; empty where something that is not listed does not carry the diet either.
   */
  readonly components: ReadonlyArray<ConflictComponent>;
  /** A change that resolves this conflict, at least in part; null where there is none. It speaks of this conflict alone. */
  readonly remedy?: Maybe<ConflictRemedy>;
};

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

/** An ingredient or option in a conflict. */
export type ConflictComponent = {
  /** Id as in the dish. */
  readonly id: Scalars['ID']['output'];
  /** Name as the partner wrote it. */
  readonly name: Scalars['String']['output'];
};

/**
 * What a guest can do about one conflict. It may break other preferences: the `modifications` of an almost match are about all
 * of them.
 */
export type ConflictRemedy = {
  /** SWAP if at least one component is swapped. */
  readonly action: ModificationAction;
  /** All components that have to be left out or swapped. */
  readonly components: ReadonlyArray<ConflictComponent>;
  /**
   * Of an amount: the option in the place of each of the `components`, null where there is none. Empty for allergens and diets,
   * where any option of the group without that conflict will do.
   */
  readonly replacements: ReadonlyArray<Maybe<ConflictComponent>>;
  /** The amount after it, in the conflict's `unit`. */
  readonly actual?: Maybe<Scalars['Float']['output']>;
  /** What is left of this conflict after it, such as traces; null if nothing is. */
  readonly residual?: Maybe<ConflictResidual>;
};

/** What a remedy does not resolve. */
export type ConflictResidual = {
  /** MAY_CONTAIN_ALLERGEN, ABOVE_MAXIMUM or BELOW_MINIMUM. */
  readonly code: ConflictCode;
  /** Level of the allergen that may be left. */
  readonly level?: Maybe<AllergenLevel>;
  /** The bound that is still missed. */
  readonly limit?: Maybe<Scalars['Int']['output']>;
  /** The amount after the remedy. */
  readonly actual?: Maybe<Scalars['Float']['output']>;
};

/** How a dish or a selection fits the preferences of a guest. */
export type DishMatch = {
  /** By the rule of `search`. */
  readonly status: MatchStatus;
  /** A sentence for every conflict; empty for a MATCH. */
  readonly matchReasons: ReadonlyArray<Scalars['String']['output']>;
  /** The same in data: a record for every conflict. */
  readonly conflicts: ReadonlyArray<Conflict>;
};

/** An ingredient or option that does not arrive by default, and brings conflicts where a guest adds it. */
export type AvoidedComponent = {
  /** Id as in the dish. */
  readonly componentId: Scalars['ID']['output'];
  /** Name as the partner wrote it. */
  readonly name: Scalars['String']['output'];
  /**
   * What it brings: allergens and diets of its own, and ranges that the dish meets without it. Where its group is full, the last
   * default option makes room.
   */
  readonly conflicts: ReadonlyArray<Conflict>;
};

/** A dish of the live catalog: what arrives when the guest changes nothing. Source: the partner's `items.json`. */
export type Dish = {
  /** How the dish as it arrives fits the `preferences` of the query `dish` or `dishes`; null without them, and in the answers of `search`, which say it themselves. */
  readonly match?: Maybe<DishMatch>;
  /** Opaque dish id that the service issued. It stays the same when the catalog is uploaded again. */
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
  /** Absolute address of a picture, by https; null where the partner states none, or another kind of address. */
  readonly imageUrl?: Maybe<Scalars['String']['output']>;
  /** The picture with a text for people who do not see it; null where `imageUrl` is null. */
  readonly image?: Maybe<DishImage>;
  /** Serving size in words, e.g. `1 bowl`. */
  readonly servingSize?: Maybe<Scalars['String']['output']>;
  /** Serving size in grams. */
  readonly servingSizeInGrams?: Maybe<Scalars['Float']['output']>;
  /** When the service first saw the dish. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the dish last changed. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Nutrition of the default dish. An unknown amount is null, never a partial sum. */
  readonly nutrition?: Maybe<DishNutrition>;
  /** Whether the dish is shown in the widget. */
  readonly displayOnWidget?: Maybe<Scalars['Boolean']['output']>;
  /** True when the dish has ingredients or options and can be customized. */
  readonly isCustomizable: Scalars['Boolean']['output'];
  /** Cuisines, as the partner names them. Empty if the partner states none. */
  readonly cuisines: ReadonlyArray<Maybe<Cuisine>>;
  /** When a person last checked the facts of the dish, as the partner states it. */
  readonly verifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Allergens that the default dish contains or may contain. An allergen that is not listed here may be unknown: see `unknownAllergens`. */
  readonly allergens: ReadonlyArray<Maybe<Allergen>>;
  /** Allergens of which not everything is known. One that a part may contain stands in `allergens` as well. */
  readonly unknownAllergens: ReadonlyArray<AllergenType>;
  /** Allergens beyond the nine that the partner states, e.g. CELERY or MUSTARD. */
  readonly otherAllergens: ReadonlyArray<OtherAllergen>;
  /** Diets that hold for the default dish. */
  readonly diets: ReadonlyArray<Maybe<Diet>>;
  /** Ways of preparation, as the partner names them. Empty if the partner states none. */
  readonly preparationTypes: ReadonlyArray<Maybe<PreparationType>>;
  /** Styles, as the partner names them. Empty if the partner states none. */
  readonly styles: ReadonlyArray<Maybe<Style>>;
  /** All ingredients: those of the default dish and those that a guest can add. */
  readonly addedIngredients: ReadonlyArray<Maybe<Ingredient>>;
  /** The menu that lists the dish. */
  readonly menu?: Maybe<Menu>;
  /** Nutrition of the base, without any ingredient or option. A client can calculate with it. */
  readonly baseNutrition?: Maybe<BaseNutrition>;
  /** Allergens of the base, without any ingredient or option. A client can calculate with them. */
  readonly baseAllergens?: Maybe<ReadonlyArray<BaseAllergen>>;
  /** Allergens of which it is not known whether the base contains them. One that is stated for the whole dish stands in `baseAllergens` as well. */
  readonly unknownBaseAllergens: ReadonlyArray<AllergenType>;
  /** Groups of options; empty if there are none. */
  readonly customizationGroups?: Maybe<ReadonlyArray<CustomizationGroup>>;
  /** Where the dish is sold. */
  readonly restaurants: RestaurantConnection;
  /** The catalog that the dish is from. */
  readonly catalog?: Maybe<CatalogFacts>;
};


/** A dish of the live catalog: what arrives when the guest changes nothing. Source: the partner's `items.json`. */
export type DishRestaurantsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** A picture of a dish. */
export type DishImage = {
  /** The same as `imageUrl`. */
  readonly url: Scalars['String']['output'];
  /** What the picture shows, in the partner's words; without them the name of the dish. */
  readonly alt: Scalars['String']['output'];
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
  /** The foods that the allergen covers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Confidence of the statement, 0 to 1. */
  readonly confidence?: Maybe<Scalars['Float']['output']>;
  /** One of the nine allergens. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** Where the statement comes from: the partner's source, or the name of the component. */
  readonly source?: Maybe<Scalars['String']['output']>;
  /** CONTAINS or MAY_CONTAIN. */
  readonly level: AllergenLevel;
  /** The specific foods that are stated: almonds, oats, prawns. Empty if the allergen itself is stated. If some parts of the dish state it and others a food, it stands among the foods. */
  readonly specific: ReadonlyArray<Scalars['String']['output']>;
};

/** An allergen with no place among the nine, as the partner named it. */
export type OtherAllergen = {
  /** Name in capitals, e.g. `CELERY`. */
  readonly name: Scalars['String']['output'];
  /** CONTAINS or MAY_CONTAIN. */
  readonly level: AllergenLevel;
};

/** An allergen of the base. */
export type BaseAllergen = {
  /** One of the nine allergens. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** Where the statement comes from: the partner's source. */
  readonly source?: Maybe<Scalars['String']['output']>;
  /** CONTAINS or MAY_CONTAIN. */
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
  /** Confidence of the partner's statement, 0 to 1. It is 1 for a diet that follows from the components. */
  readonly confidence?: Maybe<Scalars['Float']['output']>;
  /** One of the three diets. */
  readonly type: DietType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
};

/** A cuisine, e.g. Tex-Mex. */
export type Cuisine = {
  /** The partner's id. Without one: the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** The wider cuisine it belongs to, e.g. Mexican. */
  readonly parent?: Maybe<CuisineParent>;
};

/** A wider cuisine. */
export type CuisineParent = {
  /** The partner's id. Without one: the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
};

/** A way of preparation, e.g. Grilled. */
export type PreparationType = {
  /** The partner's id. Without one: the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** Description by the partner. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Confidence of the partner's statement, 0 to 1. */
  readonly confidence?: Maybe<Scalars['Float']['output']>;
};

/** A style, e.g. Comfort food. */
export type Style = {
  /** The partner's id. Without one: the name in lower case with hyphens. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** Description by the partner. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Confidence of the partner's statement, 0 to 1. */
  readonly confidence?: Maybe<Scalars['Float']['output']>;
};

/** A menu of the chain, e.g. Lunch. */
export type Menu = {
  /** The partner's id. Without one: the name in lower case with hyphens. */
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
  /** Description of the ingredient. */
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
  /** True if an empty `selectedOptions` selects it. A guest cannot remove it. */
  readonly isKeyIngredient: Scalars['Boolean']['output'];
  /** Whether the kitchen leaves it out on request, as the partner says. */
  readonly isRemovable: Scalars['Boolean']['output'];
  /** Amount in the dish, in `unit`. In grams if the partner states no amount; empty if the grams are unknown, too. */
  readonly quantity: Scalars['String']['output'];
  /** Unit of `quantity`, e.g. `oz`. It is `g` if the partner states none. */
  readonly unit: Scalars['String']['output'];
  /** g; 0 if the partner states none: see `isAmountKnown`. */
  readonly amountGrams: Scalars['Float']['output'];
  /** False: the partner does not state the grams. What the ingredient adds to nutrition is then unknown. */
  readonly isAmountKnown: Scalars['Boolean']['output'];
  /** Allergens that it contains or may contain. */
  readonly allergens: ReadonlyArray<OptionAllergen>;
  /** Allergens of which it is not known whether it contains them. */
  readonly unknownAllergens: ReadonlyArray<AllergenType>;
  /** Diets that it is compatible with, as uploaded. A diet that its food breaks, or that its text denies, is left out. */
  readonly dietaryTags: ReadonlyArray<Scalars['String']['output']>;
};

/** A group of options. The guest selects some of them. */
export type CustomizationGroup = {
  /** Id of the group in one restaurant. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. */
  readonly name: Scalars['String']['output'];
  /** The ordering platform's id of the group, the same in all restaurants of the chain. */
  readonly chainModifierId?: Maybe<Scalars['String']['output']>;
  /** `single` or `multiple`. */
  readonly selectionType: Scalars['String']['output'];
  /** The guest has to select at least this many. */
  readonly minSelections?: Maybe<Scalars['Int']['output']>;
  /** The guest can select at most this many; null = no limit. */
  readonly maxSelections?: Maybe<Scalars['Int']['output']>;
  /** The options, in the order of the menu. */
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
  /** Change of the dish's nutrition when the option is selected. */
  readonly nutrition?: Maybe<OptionNutrition>;
  /** Allergens that it contains or may contain. */
  readonly allergens: ReadonlyArray<OptionAllergen>;
  /** Allergens of which it is not known whether it contains them. */
  readonly unknownAllergens: ReadonlyArray<AllergenType>;
  /** Diets that it is compatible with, as uploaded. A diet that its food breaks, or that its text denies, is left out. */
  readonly dietaryTags: ReadonlyArray<Scalars['String']['output']>;
};

/** Change of a dish's nutrition by an option. null = unknown. */
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
  /** One of the nine allergens. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** CONTAINS or MAY_CONTAIN. */
  readonly level: AllergenLevel;
};

/** The filters, by kind. */
export type FilterOptions = {
  /** The three diets. */
  readonly diets: ReadonlyArray<DietOption>;
  /** The nine allergens. */
  readonly allergens: ReadonlyArray<AllergenOption>;
  /** Nutrients that take a range, with default bounds. */
  readonly nutrients: ReadonlyArray<NutrientOption>;
  /** Categories of the dishes shown in the widget, or of those of the restaurant, in the order of the menu. */
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
  /** False if the chain does not offer the filter, or if no dish is known to meet the diet. */
  readonly isEnabled: Scalars['Boolean']['output'];
  /**
   * What `search` would count with this filter beside the given `preferences`, `searchTerm` and `restaurantId`. Asking for
   * it counts as four searches, however many filters are asked for.
   */
  readonly counts?: Maybe<FacetCounts>;
};

/** An allergen as a filter. */
export type AllergenOption = {
  /** Goes into `preferences.excludeAllergens`. */
  readonly type: AllergenType;
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** The foods that the allergen covers. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** One character. */
  readonly icon?: Maybe<Scalars['String']['output']>;
  /** False if the chain does not offer the filter, or if the allergen is unknown in every dish. */
  readonly isEnabled: Scalars['Boolean']['output'];
  /**
   * What `search` would count with this filter beside the given `preferences`, `searchTerm` and `restaurantId`. Asking for
   * it counts as four searches, however many filters are asked for.
   */
  readonly counts?: Maybe<FacetCounts>;
};

/** A nutrient as a filter. */
export type NutrientOption = {
  /** `calories`, or a field of `NutrientRangesInput`. */
  readonly type: Scalars['String']['output'];
  /** Name as shown to guests. */
  readonly displayName: Scalars['String']['output'];
  /** `kcal`, `g` or `mg` */
  readonly unit: Scalars['String']['output'];
  /** From the dishes of the chain, rounded outward; null if no dish states the nutrient. */
  readonly defaultMin?: Maybe<Scalars['Float']['output']>;
  /** From the dishes of the chain, rounded outward; null if no dish states the nutrient. */
  readonly defaultMax?: Maybe<Scalars['Float']['output']>;
};

/** A menu category as a filter. */
export type CategoryOption = {
  /** Goes into `category` of `search`. */
  readonly name: Scalars['String']['output'];
  /** Dishes of the category that are shown in the widget, or that the restaurant sells. */
  readonly count: Scalars['Int']['output'];
  /**
   * What `search` would count with this filter beside the given `preferences`, `searchTerm` and `restaurantId`. Asking for
   * it counts as four searches, however many filters are asked for.
   */
  readonly counts?: Maybe<FacetCounts>;
};

/** How many dishes a search with one more filter would find. */
export type FacetCounts = {
  /** MATCH. */
  readonly matches: Scalars['Int']['output'];
  /** ALMOST_MATCH. */
  readonly almostMatches: Scalars['Int']['output'];
};

/** One page of restaurants. */
export type RestaurantConnection = {
  /** Each restaurant with its cursor. */
  readonly edges: ReadonlyArray<RestaurantEdge>;
  /** The restaurants alone. */
  readonly nodes: ReadonlyArray<Restaurant>;
  /** Position of the page in the whole list. */
  readonly pageInfo: PageInfo;
};

/** One restaurant with its position in the list. */
export type RestaurantEdge = {
  /** Opaque cursor, for `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The restaurant. */
  readonly node: Restaurant;
};

/** One location of the chain. */
export type Restaurant = {
  /** Goes into `restaurantId` of `search` and `filterOptions`. */
  readonly id: Scalars['ID']['output'];
  /** Name as shown to guests. The id, if nobody states a name. */
  readonly name: Scalars['String']['output'];
  /** As the partner states it; null if the partner states none. */
  readonly address?: Maybe<Scalars['String']['output']>;
};

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
  readonly diets?: InputMaybe<ReadonlyArray<DietType>>;
  /** A dish for which one of these allergens is unknown is a NOT_MATCH. At most 64; repeated ones count once. */
  readonly excludeAllergens?: InputMaybe<ReadonlyArray<AllergenType>>;
  /** kcal */
  readonly calorieRange?: InputMaybe<RangeInput>;
  /** Ranges of nutrients other than calories. */
  readonly nutrientRanges?: InputMaybe<NutrientRangesInput>;
  /** Omitted: a dish that may contain an excluded allergen is an ALMOST_MATCH, unless the chain is stricter. */
  readonly traces?: InputMaybe<TracesPreference>;
};

/** What traces of an excluded allergen mean to a guest. */
export type TracesPreference =
  /** A dish that may contain an excluded allergen is a NOT_MATCH, unless permitted changes leave no traces of it. */
  | 'EXCLUDE';

/** Both bounds are inclusive and not negative; either may be omitted. */
export type RangeInput = {
  /** Least amount. */
  readonly min?: InputMaybe<Scalars['Int']['input']>;
  /** Greatest amount. */
  readonly max?: InputMaybe<Scalars['Int']['input']>;
};

/** Ranges by nutrient. An omitted nutrient has no range. */
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

/** Forward: `first` and `after`. Backward: `last` and `before`; `last` alone gives the last page. The two directions exclude each other. */
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
  /** Size of each group in the whole scope, the same on every page. */
  readonly counts: SearchCounts;
  /** Position of the page in the whole list. */
  readonly pageInfo: PageInfo;
  /**
   * What the `searchTerm` says beside the dish that it names. Null without a `searchTerm`. It is applied only with
   * `interpretSearchTerm`.
   */
  readonly interpretation?: Maybe<SearchInterpretation>;
  /** How the `searchTerm` was searched. Null without one. */
  readonly searchTermUsed?: Maybe<SearchTermUse>;
  /**
   * What was searched in the place of the `searchTerm`, for "Showing results for …": without typos, and without the
   * `leftOutWords`. Null where that is the term itself.
   */
  readonly correctedTerm?: Maybe<Scalars['String']['output']>;
  /** Words of the `searchTerm` that were not searched, because no dish has them or because they say nothing of a dish. */
  readonly leftOutWords: ReadonlyArray<Scalars['String']['output']>;
  /** The catalog that the dishes are from; null before the first one. With a `restaurantId` it has the statements that hold there. */
  readonly catalog?: Maybe<CatalogFacts>;
  /** True if the catalog is not that of `ifVersion`: the pages are others now, so begin again with the first one. */
  readonly catalogChanged: Scalars['Boolean']['output'];
  /**
   * Where no dish is a MATCH: what the search could do without, and how many dishes then match. Never an excluded allergen, a
   * diet or a food that is left out. Counted in the same request to the engine; a search that asks for it counts as four.
   */
  readonly relaxations: ReadonlyArray<SearchRelaxation>;
  /**
   * Where nothing is found: at most three terms of this menu that are spelled or sound like the `searchTerm` and that find a
   * dish with the same other arguments. They keep its words of diet. Empty where a dish is found, or no term is close.
   */
  readonly didYouMean: ReadonlyArray<Scalars['String']['output']>;
};

/** A part of a search without which dishes match. */
export type SearchRelaxation = {
  /** What to leave out. */
  readonly part: RelaxedPart;
  /** Of a RANGE: `calories`, or a field of `NutrientRangesInput`. Null for other parts. */
  readonly nutrient?: Maybe<Scalars['String']['output']>;
  /** `counts.matches` of the same search without this part. */
  readonly matches: Scalars['Int']['output'];
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

/**
 * What the words of diet in a search term say, in English, Spanish, French, German, Italian, Portuguese and Dutch. Where a
 * word could be an exclusion or not, it is one, and its span is uncertain.
 */
export type SearchInterpretation = {
  /** In the form of `PreferencesInput`. */
  readonly preferences: InterpretedPreferences;
  /** The term without the words that were understood. Empty if nothing is left. */
  readonly text: Scalars['String']['output'];
  /** Foods that the guest leaves out, in the order of the term. */
  readonly exclusions: ReadonlyArray<FoodLeftOut>;
  /** The parts of the term that were understood, in its order and without overlaps. */
  readonly spans: ReadonlyArray<SearchTermSpan>;
};

/** Preferences that a search term states, in the form of `PreferencesInput`. */
export type InterpretedPreferences = {
  /** `no meat` is VEGETARIAN, `plant-based` is VEGAN. Of `vegan or vegetarian` the weaker one holds. `not vegan` says nothing. */
  readonly diets: ReadonlyArray<DietType>;
  /**
   * Allergens by their general names (`dairy`, `gluten`; `nuts` are tree nuts and peanuts), and by specific foods after words
   * such as `allergic to`.
   */
  readonly excludeAllergens: ReadonlyArray<AllergenType>;
  /** kcal; null without a bound. `under 600` without a unit means at most 600 kcal. Kilojoules are converted. */
  readonly calorieRange?: Maybe<InterpretedRange>;
  /** Null without a bound of another nutrient. */
  readonly nutrientRanges?: Maybe<InterpretedNutrientRanges>;
};

/** Both bounds are inclusive whole numbers; null = no bound. */
export type InterpretedRange = {
  /** Least amount. */
  readonly min?: Maybe<Scalars['Int']['output']>;
  /** Greatest amount. */
  readonly max?: Maybe<Scalars['Int']['output']>;
};

/** Ranges by nutrient; null = no range. */
export type InterpretedNutrientRanges = {
  /** g. `high protein` is at least 25 g. */
  readonly protein?: Maybe<InterpretedRange>;
  /** g. `low carb` is at most 30 g, `keto` at most 20 g. */
  readonly carbohydrates?: Maybe<InterpretedRange>;
  /** g. `low fat` is at most 12 g. */
  readonly fatTotal?: Maybe<InterpretedRange>;
  /** g */
  readonly fatSaturated?: Maybe<InterpretedRange>;
  /** g */
  readonly sugar?: Maybe<InterpretedRange>;
  /** g */
  readonly dietaryFiber?: Maybe<InterpretedRange>;
  /** mg. `low sodium` is at most 600 mg. */
  readonly sodium?: Maybe<InterpretedRange>;
};

/**
 * A food that the guest leaves out, such as the cheese of `no cheese`. Applied, dishes that name it are not found. That
 * proves nothing about dishes that do not name it: an allergy needs the excluded allergen.
 */
export type FoodLeftOut = {
  /** As it is written. */
  readonly text: Scalars['String']['output'];
  /** Place in the `searchTerm`, in UTF-16 code units. */
  readonly start: Scalars['Int']['output'];
  /** The place after its last character. */
  readonly end: Scalars['Int']['output'];
  /** Allergens that it carries or may mean: to offer as `excludeAllergens`. Empty for most foods. */
  readonly suggests: ReadonlyArray<AllergenType>;
};

/** A part of the `searchTerm`, to be highlighted. */
export type SearchTermSpan = {
  /** Place in the `searchTerm`, in UTF-16 code units. */
  readonly start: Scalars['Int']['output'];
  /** The place after its last character. */
  readonly end: Scalars['Int']['output'];
  /** What it was understood as. */
  readonly kind: SearchTermSpanKind;
  /** Whether it can be read in two ways. The careful one was taken. */
  readonly isUncertain: Scalars['Boolean']['output'];
};

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

/** A dish that meets all preferences. */
export type MatchedDish = {
  /** The dish as it arrives. */
  readonly dish: Dish;
  /** Always MATCH. */
  readonly matchStatus: MatchStatus;
  /** Components that the guest could add and that would break the preferences, for a builder to warn of. */
  readonly avoid: ReadonlyArray<AvoidedComponent>;
};

/** A dish with a minor conflict, or with one that a change resolves. */
export type AlmostMatchedDish = {
  /** The dish as it arrives, without the modifications. */
  readonly dish: Dish;
  /** Always ALMOST_MATCH. */
  readonly matchStatus: MatchStatus;
  /** A sentence for every conflict: allergens, diets, amounts. */
  readonly matchReasons: ReadonlyArray<Scalars['String']['output']>;
  /** The same in data: a record for every conflict. */
  readonly conflicts: ReadonlyArray<Conflict>;
  /** Components that the guest could add and that would break the preferences, for a builder to warn of. */
  readonly avoid: ReadonlyArray<AvoidedComponent>;
  /** The smallest set of changes that leaves no conflict, or else only minor ones. Empty if no change helps. */
  readonly modifications: ReadonlyArray<Modification>;
  /** The whole selection after the modifications, for `calculate`. Empty if the dish has no components. */
  readonly selectedOptions: ReadonlyArray<Scalars['ID']['output']>;
  /** The result of `calculate` for `selectedOptions`; null if there are no modifications. */
  readonly adjusted?: Maybe<CalculateResult>;
};

/** A dish that does not meet critical preferences. */
export type NotMatchedDish = {
  /** The dish as it arrives. */
  readonly dish: Dish;
  /** Always NOT_MATCH. */
  readonly matchStatus: MatchStatus;
  /** A sentence for every conflict: allergens, diets, amounts. */
  readonly matchReasons: ReadonlyArray<Scalars['String']['output']>;
  /** The same in data: a record for every conflict. */
  readonly conflicts: ReadonlyArray<Conflict>;
  /** Components that the guest could add and that would break the preferences, for a builder to warn of. */
  readonly avoid: ReadonlyArray<AvoidedComponent>;
};

/** One change to the default dish. */
export type Modification = {
  /** How to change the component. */
  readonly action: ModificationAction;
  /** Ingredient or option to remove. */
  readonly componentId: Scalars['ID']['output'];
  /** Name of the ingredient or option to remove. */
  readonly name: Scalars['String']['output'];
  /** Option to select instead; null for REMOVE. */
  readonly replacementId?: Maybe<Scalars['ID']['output']>;
  /** Name of the option to select instead; null for REMOVE. */
  readonly replacementName?: Maybe<Scalars['String']['output']>;
};

/** The kind of a change. */
export type ModificationAction =
  /** Leave the component out. */
  | 'REMOVE'
  /** Replace the option by another one of its group. */
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

/** Position of a page in the whole list. */
export type PageInfo = {
  /** Whether a page follows. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether a page precedes. Also true for a page past the end. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Opaque cursor. In a search it stands for this page, in a connection for the first item of the page. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** Opaque cursor. In a search it stands for this page, in a connection for the last item of the page. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/** A stable identity of the guest. Give exactly one of the three fields, with at most 320 characters. Leading and trailing blanks do not count. */
export type StartSessionInput = {
  /** The client's own id of the guest. */
  readonly guestId?: InputMaybe<Scalars['String']['input']>;
  /** The guest's id at an identity provider. */
  readonly passportId?: InputMaybe<Scalars['String']['input']>;
  /** Upper and lower case do not matter. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
};

/** A session of a guest at a chain. */
export type Session = {
  /** Valid for 24 hours. It does not reveal the guest's identity. */
  readonly sessionId: Scalars['String']['output'];
  /**
   * When the session ends. After that its id counts as absent: calls work without a session, and the response has the
   * header `X-Session-Status: expired`.
   */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A text to offer while a guest types. */
export type Suggestion = {
  /** What the text is. */
  readonly kind: SuggestionKind;
  /** To be shown, and to be searched for. */
  readonly text: Scalars['String']['output'];
  /** The dish; null for other kinds. */
  readonly dishId?: Maybe<Scalars['ID']['output']>;
  /** Whether the dish meets the preferences; null for other kinds. */
  readonly matchStatus?: Maybe<MatchStatus>;
};

/** What a suggestion is. */
export type SuggestionKind =
  /** The name of a dish. */
  | 'DISH'
  /** A category of the menu. */
  | 'CATEGORY'
  /** An ingredient of a dish that fits. */
  | 'INGREDIENT';

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

/** How a file changes the catalog. */
export type CatalogMode =
  /** The file holds the whole catalog. */
  | 'FULL'
  /** The file holds changes to the catalog: new and changed items, and deletions. */
  | 'PARTIAL';

/** One page of uploads. */
export type CatalogUploadConnection = {
  /** Each upload with its cursor. */
  readonly edges: ReadonlyArray<CatalogUploadEdge>;
  /** The uploads alone. */
  readonly nodes: ReadonlyArray<CatalogUpload>;
  /** Position of the page in the whole list. */
  readonly pageInfo: PageInfo;
};

/** One upload with its position in the list. */
export type CatalogUploadEdge = {
  /** Opaque cursor, for `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The upload. */
  readonly node: CatalogUpload;
};

/** One upload: its state, progress and problems. */
export type CatalogUpload = {
  /** `uploadId` of the ticket. */
  readonly uploadId: Scalars['ID']['output'];
  /** Path of the stored object. */
  readonly objectKey: Scalars['String']['output'];
  /** True: the service only checks the file, and nothing goes live. */
  readonly validateOnly: Scalars['Boolean']['output'];
  /** As the file states it; null until the service has read it. */
  readonly mode?: Maybe<CatalogMode>;
  /** State of the upload. */
  readonly state: UploadState;
  /** The reason for the state; null if the state needs none. */
  readonly stateReason?: Maybe<Scalars['String']['output']>;
  /** Progress of reading; null before reading begins. */
  readonly progress?: Maybe<UploadProgress>;
  /** Counts of items; null until the upload has ended. */
  readonly counts?: Maybe<UploadCounts>;
  /** Number of problems of each kind, the most frequent first. Includes problems beyond the list in `problems`. */
  readonly problemCounts: ReadonlyArray<ProblemCount>;
  /**
   * The first 1,000 problems, in the order of the file. The list has at least the first ten of every kind. The arguments
   * choose from this list.
   */
  readonly problems: ReadonlyArray<UploadProblem>;
  /**
   * The same problems as CSV for a spreadsheet (RFC 4180, UTF-8, with a header). A cell that would begin like a formula
   * begins with an apostrophe.
   */
  readonly problemsCsv: Scalars['String']['output'];
  /**
   * How the file changes the live catalog: what the operator looks at before a held upload goes live. Null until the
   * service has made a catalog of the file.
   */
  readonly changes?: Maybe<CatalogChanges>;
  /** Version of the catalog that the file became. */
  readonly catalogVersion?: Maybe<Scalars['String']['output']>;
  /** When the ticket was issued. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** The upload must begin before this. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** When the service noticed the file in the storage. */
  readonly noticedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When processing began. */
  readonly startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the operator allowed the held upload to go live. */
  readonly approvedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the upload ended. */
  readonly endedAt?: Maybe<Scalars['DateTime']['output']>;
};


/** One upload: its state, progress and problems. */
export type CatalogUploadProblemsArgs = {
  severity?: InputMaybe<ProblemSeverity>;
  codes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  skip?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** One upload: its state, progress and problems. */
export type CatalogUploadProblemsCsvArgs = {
  severity?: InputMaybe<ProblemSeverity>;
  codes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** How much of the file the service has read. */
export type UploadProgress = {
  /** Items read so far. */
  readonly items: Scalars['Int']['output'];
  /** Share of the file's bytes, 0 to 100. */
  readonly percent: Scalars['Int']['output'];
};

/** Numbers of items, by result. */
export type UploadCounts = {
  /** Items in the file. */
  readonly received: Scalars['Int']['output'];
  /** Items that became dishes. */
  readonly accepted: Scalars['Int']['output'];
  /** Items that were refused; see `problems`. */
  readonly rejected: Scalars['Int']['output'];
  /** Dishes of the previous catalog that this one lacks. */
  readonly removed: Scalars['Int']['output'];
  /** Number of warnings. Includes warnings beyond the list in `problems`. */
  readonly warnings: Scalars['Int']['output'];
};

/** Differences between a file's catalog and the live one, at the time when the service read the file. */
export type CatalogChanges = {
  /** Version of the live catalog at that time; null if there was none. */
  readonly comparedWith?: Maybe<Scalars['String']['output']>;
  /** Dishes that the live catalog lacks. */
  readonly added: ChangedDishes;
  /** Dishes of both catalogs that differ in any property. */
  readonly changed: ChangedDishes;
  /** Dishes of the live catalog that this one lacks. */
  readonly gone: ChangedDishes;
  /** Allergens that dishes lost or gained; others are left out. */
  readonly allergens: ReadonlyArray<AllergenChange>;
};

/** Differences in one allergen. A dish with a new id is compared with a dish of the same name. */
export type AllergenChange = {
  /** The allergen. */
  readonly type: AllergenType;
  /** Dishes that stated the allergen, contained or possible, and do not any more. */
  readonly lost: ChangedDishes;
  /** Dishes that state the allergen and did not before. */
  readonly gained: ChangedDishes;
};

/** Dishes of one kind of difference. */
export type ChangedDishes = {
  /** Number of dishes. */
  readonly count: Scalars['Int']['output'];
  /** The first hundred of them. */
  readonly dishes: ReadonlyArray<ChangedDish>;
};

/** One dish with a difference. */
export type ChangedDish = {
  /** The partner's id. */
  readonly partnerDishId: Scalars['String']['output'];
  /** Name of the dish. */
  readonly name: Scalars['String']['output'];
};

/** Number of problems of one kind. */
export type ProblemCount = {
  /** Kind of problem, for programs, e.g. `INVALID_ITEM`. */
  readonly code: Scalars['String']['output'];
  /** Number of problems. */
  readonly count: Scalars['Int']['output'];
};

/** One thing that is wrong, or looks wrong, with the file. */
export type UploadProblem = {
  /** Whether the item, or the file, was refused because of the problem. */
  readonly severity: ProblemSeverity;
  /** Kind of problem, for programs, e.g. `INVALID_ITEM`. */
  readonly code: Scalars['String']['output'];
  /** The problem, in words for the partner. */
  readonly message: Scalars['String']['output'];
  /** Position in `items`, from 0; null for the file as a whole. */
  readonly index?: Maybe<Scalars['Int']['output']>;
  /** The partner's id of the item; null if it is unreadable. */
  readonly partnerDishId?: Maybe<Scalars['String']['output']>;
  /** JSON pointer (RFC 6901) inside the item. */
  readonly pointer: Scalars['String']['output'];
};

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
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  CalculateResult: ResolverTypeWrapper<CalculateResultView>;
  CalculatedNutrition: ResolverTypeWrapper<CalculatedNutrition>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  CatalogFacts: ResolverTypeWrapper<CatalogFacts>;
  KitchenStatement: ResolverTypeWrapper<KitchenStatement>;
  Conflict: ResolverTypeWrapper<ConflictView>;
  ConflictCode: ConflictCode;
  ConflictComponent: ResolverTypeWrapper<ConflictComponent>;
  ConflictRemedy: ResolverTypeWrapper<ConflictRemedy>;
  ConflictResidual: ResolverTypeWrapper<ConflictResidual>;
  DishMatch: ResolverTypeWrapper<DishMatchView>;
  AvoidedComponent: ResolverTypeWrapper<Omit<AvoidedComponent, 'conflicts'> & { conflicts: ReadonlyArray<ResolversTypes['Conflict']> }>;
  Dish: ResolverTypeWrapper<DishView>;
  DishImage: ResolverTypeWrapper<DishImage>;
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
  FacetCounts: ResolverTypeWrapper<FacetCounts>;
  RestaurantConnection: ResolverTypeWrapper<RestaurantConnection>;
  RestaurantEdge: ResolverTypeWrapper<RestaurantEdge>;
  Restaurant: ResolverTypeWrapper<Restaurant>;
  SearchSort: SearchSort;
  PreferencesInput: PreferencesInput;
  TracesPreference: TracesPreference;
  RangeInput: RangeInput;
  NutrientRangesInput: NutrientRangesInput;
  PaginationArgs: PaginationArgs;
  SearchResult: ResolverTypeWrapper<SearchResultView>;
  SearchRelaxation: ResolverTypeWrapper<SearchRelaxation>;
  RelaxedPart: RelaxedPart;
  SearchTermUse: SearchTermUse;
  SearchInterpretation: ResolverTypeWrapper<SearchInterpretation>;
  InterpretedPreferences: ResolverTypeWrapper<InterpretedPreferences>;
  InterpretedRange: ResolverTypeWrapper<InterpretedRange>;
  InterpretedNutrientRanges: ResolverTypeWrapper<InterpretedNutrientRanges>;
  FoodLeftOut: ResolverTypeWrapper<FoodLeftOut>;
  SearchTermSpan: ResolverTypeWrapper<SearchTermSpan>;
  SearchTermSpanKind: SearchTermSpanKind;
  MatchedDish: ResolverTypeWrapper<MatchedDishView>;
  AlmostMatchedDish: ResolverTypeWrapper<AlmostMatchedDishView>;
  NotMatchedDish: ResolverTypeWrapper<NotMatchedDishView>;
  Modification: ResolverTypeWrapper<Modification>;
  ModificationAction: ModificationAction;
  SearchCounts: ResolverTypeWrapper<SearchCounts>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  StartSessionInput: StartSessionInput;
  Session: ResolverTypeWrapper<Session>;
  Suggestion: ResolverTypeWrapper<Suggestion>;
  SuggestionKind: SuggestionKind;
  CatalogUploadTicket: ResolverTypeWrapper<CatalogUploadTicket>;
  UploadState: UploadState;
  CatalogMode: CatalogMode;
  CatalogUploadConnection: ResolverTypeWrapper<Omit<CatalogUploadConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversTypes['CatalogUploadEdge']>, nodes: ReadonlyArray<ResolversTypes['CatalogUpload']> }>;
  CatalogUploadEdge: ResolverTypeWrapper<Omit<CatalogUploadEdge, 'node'> & { node: ResolversTypes['CatalogUpload'] }>;
  CatalogUpload: ResolverTypeWrapper<CatalogUploadView>;
  UploadProgress: ResolverTypeWrapper<UploadProgress>;
  UploadCounts: ResolverTypeWrapper<UploadCounts>;
  CatalogChanges: ResolverTypeWrapper<CatalogChanges>;
  AllergenChange: ResolverTypeWrapper<AllergenChange>;
  ChangedDishes: ResolverTypeWrapper<ChangedDishes>;
  ChangedDish: ResolverTypeWrapper<ChangedDish>;
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
  Boolean: Scalars['Boolean']['output'];
  Mutation: Record<PropertyKey, never>;
  CalculateResult: CalculateResultView;
  CalculatedNutrition: CalculatedNutrition;
  Float: Scalars['Float']['output'];
  CatalogFacts: CatalogFacts;
  KitchenStatement: KitchenStatement;
  Conflict: ConflictView;
  ConflictComponent: ConflictComponent;
  ConflictRemedy: ConflictRemedy;
  ConflictResidual: ConflictResidual;
  DishMatch: DishMatchView;
  AvoidedComponent: Omit<AvoidedComponent, 'conflicts'> & { conflicts: ReadonlyArray<ResolversParentTypes['Conflict']> };
  Dish: DishView;
  DishImage: DishImage;
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
  FacetCounts: FacetCounts;
  RestaurantConnection: RestaurantConnection;
  RestaurantEdge: RestaurantEdge;
  Restaurant: Restaurant;
  PreferencesInput: PreferencesInput;
  RangeInput: RangeInput;
  NutrientRangesInput: NutrientRangesInput;
  PaginationArgs: PaginationArgs;
  SearchResult: SearchResultView;
  SearchRelaxation: SearchRelaxation;
  SearchInterpretation: SearchInterpretation;
  InterpretedPreferences: InterpretedPreferences;
  InterpretedRange: InterpretedRange;
  InterpretedNutrientRanges: InterpretedNutrientRanges;
  FoodLeftOut: FoodLeftOut;
  SearchTermSpan: SearchTermSpan;
  MatchedDish: MatchedDishView;
  AlmostMatchedDish: AlmostMatchedDishView;
  NotMatchedDish: NotMatchedDishView;
  Modification: Modification;
  SearchCounts: SearchCounts;
  PageInfo: PageInfo;
  StartSessionInput: StartSessionInput;
  Session: Session;
  Suggestion: Suggestion;
  CatalogUploadTicket: CatalogUploadTicket;
  CatalogUploadConnection: Omit<CatalogUploadConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversParentTypes['CatalogUploadEdge']>, nodes: ReadonlyArray<ResolversParentTypes['CatalogUpload']> };
  CatalogUploadEdge: Omit<CatalogUploadEdge, 'node'> & { node: ResolversParentTypes['CatalogUpload'] };
  CatalogUpload: CatalogUploadView;
  UploadProgress: UploadProgress;
  UploadCounts: UploadCounts;
  CatalogChanges: CatalogChanges;
  AllergenChange: AllergenChange;
  ChangedDishes: ChangedDishes;
  ChangedDish: ChangedDish;
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
  dishes?: Resolver<Maybe<ReadonlyArray<Maybe<ResolversTypes['Dish']>>>, ParentType, ContextType, RequireFields<QueryDishesArgs, 'ids'>>;
  filterOptions?: Resolver<Maybe<ResolversTypes['FilterOptions']>, ParentType, ContextType, Partial<QueryFilterOptionsArgs>>;
  restaurants?: Resolver<Maybe<ResolversTypes['RestaurantConnection']>, ParentType, ContextType, Partial<QueryRestaurantsArgs>>;
  search?: Resolver<Maybe<ResolversTypes['SearchResult']>, ParentType, ContextType, RequireFields<QuerySearchArgs, 'interpretSearchTerm'>>;
  suggest?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Suggestion']>>, ParentType, ContextType, RequireFields<QuerySuggestArgs, 'prefix' | 'limit'>>;
  catalogUpload?: Resolver<Maybe<ResolversTypes['CatalogUpload']>, ParentType, ContextType, RequireFields<QueryCatalogUploadArgs, 'id'>>;
  catalogUploads?: Resolver<Maybe<ResolversTypes['CatalogUploadConnection']>, ParentType, ContextType, Partial<QueryCatalogUploadsArgs>>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  startSession?: Resolver<Maybe<ResolversTypes['Session']>, ParentType, ContextType, RequireFields<MutationStartSessionArgs, 'input'>>;
  createPartnerCatalogUpload?: Resolver<Maybe<ResolversTypes['CatalogUploadTicket']>, ParentType, ContextType, RequireFields<MutationCreatePartnerCatalogUploadArgs, 'validateOnly'>>;
  completePartnerCatalogUpload?: Resolver<Maybe<ResolversTypes['CatalogUpload']>, ParentType, ContextType, RequireFields<MutationCompletePartnerCatalogUploadArgs, 'uploadId'>>;
  withdrawCatalogUpload?: Resolver<Maybe<ResolversTypes['CatalogUpload']>, ParentType, ContextType, RequireFields<MutationWithdrawCatalogUploadArgs, 'uploadId'>>;
};

export type CalculateResultResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CalculateResult'] = ResolversParentTypes['CalculateResult']> = {
  match?: Resolver<Maybe<ResolversTypes['DishMatch']>, ParentType, ContextType>;
  nutrition?: Resolver<ResolversTypes['CalculatedNutrition'], ParentType, ContextType>;
  allergens?: Resolver<ReadonlyArray<ResolversTypes['Allergen']>, ParentType, ContextType>;
  unknownAllergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenType']>, ParentType, ContextType>;
  diets?: Resolver<ReadonlyArray<ResolversTypes['Diet']>, ParentType, ContextType>;
  incompleteNutrients?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  catalog?: Resolver<Maybe<ResolversTypes['CatalogFacts']>, ParentType, ContextType>;
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

export type CatalogFactsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CatalogFacts'] = ResolversParentTypes['CatalogFacts']> = {
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  asOf?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  verifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  disclaimer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  statements?: Resolver<ReadonlyArray<ResolversTypes['KitchenStatement']>, ParentType, ContextType>;
};

export type KitchenStatementResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['KitchenStatement'] = ResolversParentTypes['KitchenStatement']> = {
  type?: Resolver<ResolversTypes['AllergenType'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  level?: Resolver<Maybe<ResolversTypes['AllergenLevel']>, ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  restaurantIds?: Resolver<Maybe<ReadonlyArray<ResolversTypes['ID']>>, ParentType, ContextType>;
};

export type ConflictResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Conflict'] = ResolversParentTypes['Conflict']> = {
  code?: Resolver<ResolversTypes['ConflictCode'], ParentType, ContextType>;
  allergen?: Resolver<Maybe<ResolversTypes['AllergenType']>, ParentType, ContextType>;
  diet?: Resolver<Maybe<ResolversTypes['DietType']>, ParentType, ContextType>;
  nutrient?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  level?: Resolver<Maybe<ResolversTypes['AllergenLevel']>, ParentType, ContextType>;
  limit?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  actual?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  range?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
  unit?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  specific?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  components?: Resolver<ReadonlyArray<ResolversTypes['ConflictComponent']>, ParentType, ContextType>;
  remedy?: Resolver<Maybe<ResolversTypes['ConflictRemedy']>, ParentType, ContextType>;
};

export type ConflictComponentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ConflictComponent'] = ResolversParentTypes['ConflictComponent']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ConflictRemedyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ConflictRemedy'] = ResolversParentTypes['ConflictRemedy']> = {
  action?: Resolver<ResolversTypes['ModificationAction'], ParentType, ContextType>;
  components?: Resolver<ReadonlyArray<ResolversTypes['ConflictComponent']>, ParentType, ContextType>;
  replacements?: Resolver<ReadonlyArray<Maybe<ResolversTypes['ConflictComponent']>>, ParentType, ContextType>;
  actual?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  residual?: Resolver<Maybe<ResolversTypes['ConflictResidual']>, ParentType, ContextType>;
};

export type ConflictResidualResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ConflictResidual'] = ResolversParentTypes['ConflictResidual']> = {
  code?: Resolver<ResolversTypes['ConflictCode'], ParentType, ContextType>;
  level?: Resolver<Maybe<ResolversTypes['AllergenLevel']>, ParentType, ContextType>;
  limit?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  actual?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type DishMatchResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DishMatch'] = ResolversParentTypes['DishMatch']> = {
  status?: Resolver<ResolversTypes['MatchStatus'], ParentType, ContextType>;
  matchReasons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  conflicts?: Resolver<ReadonlyArray<ResolversTypes['Conflict']>, ParentType, ContextType>;
};

export type AvoidedComponentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AvoidedComponent'] = ResolversParentTypes['AvoidedComponent']> = {
  componentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  conflicts?: Resolver<ReadonlyArray<ResolversTypes['Conflict']>, ParentType, ContextType>;
};

export type DishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Dish'] = ResolversParentTypes['Dish']> = {
  match?: Resolver<Maybe<ResolversTypes['DishMatch']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  partnerDishId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  chainProductId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  category?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  originalCategoryName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['DishImage']>, ParentType, ContextType>;
  servingSize?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  servingSizeInGrams?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  nutrition?: Resolver<Maybe<ResolversTypes['DishNutrition']>, ParentType, ContextType>;
  displayOnWidget?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isCustomizable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  cuisines?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Cuisine']>>, ParentType, ContextType>;
  verifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
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
  unknownBaseAllergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenType']>, ParentType, ContextType>;
  customizationGroups?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CustomizationGroup']>>, ParentType, ContextType>;
  restaurants?: Resolver<ResolversTypes['RestaurantConnection'], ParentType, ContextType, Partial<DishRestaurantsArgs>>;
  catalog?: Resolver<Maybe<ResolversTypes['CatalogFacts']>, ParentType, ContextType>;
};

export type DishImageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DishImage'] = ResolversParentTypes['DishImage']> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  alt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  specific?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
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
  isRemovable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  amountGrams?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  isAmountKnown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  allergens?: Resolver<ReadonlyArray<ResolversTypes['OptionAllergen']>, ParentType, ContextType>;
  unknownAllergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenType']>, ParentType, ContextType>;
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
  counts?: Resolver<Maybe<ResolversTypes['FacetCounts']>, ParentType, ContextType>;
};

export type AllergenOptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AllergenOption'] = ResolversParentTypes['AllergenOption']> = {
  type?: Resolver<ResolversTypes['AllergenType'], ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  icon?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  counts?: Resolver<Maybe<ResolversTypes['FacetCounts']>, ParentType, ContextType>;
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
  counts?: Resolver<Maybe<ResolversTypes['FacetCounts']>, ParentType, ContextType>;
};

export type FacetCountsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FacetCounts'] = ResolversParentTypes['FacetCounts']> = {
  matches?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  almostMatches?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RestaurantConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RestaurantConnection'] = ResolversParentTypes['RestaurantConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RestaurantEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Restaurant']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type RestaurantEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RestaurantEdge'] = ResolversParentTypes['RestaurantEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Restaurant'], ParentType, ContextType>;
};

export type RestaurantResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Restaurant'] = ResolversParentTypes['Restaurant']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SearchResultResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchResult'] = ResolversParentTypes['SearchResult']> = {
  matches?: Resolver<ReadonlyArray<ResolversTypes['MatchedDish']>, ParentType, ContextType>;
  almostMatches?: Resolver<ReadonlyArray<ResolversTypes['AlmostMatchedDish']>, ParentType, ContextType>;
  notMatches?: Resolver<ReadonlyArray<ResolversTypes['NotMatchedDish']>, ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['SearchCounts'], ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  interpretation?: Resolver<Maybe<ResolversTypes['SearchInterpretation']>, ParentType, ContextType>;
  searchTermUsed?: Resolver<Maybe<ResolversTypes['SearchTermUse']>, ParentType, ContextType>;
  correctedTerm?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  leftOutWords?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  catalog?: Resolver<Maybe<ResolversTypes['CatalogFacts']>, ParentType, ContextType>;
  catalogChanged?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  relaxations?: Resolver<ReadonlyArray<ResolversTypes['SearchRelaxation']>, ParentType, ContextType>;
  didYouMean?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SearchRelaxationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchRelaxation'] = ResolversParentTypes['SearchRelaxation']> = {
  part?: Resolver<ResolversTypes['RelaxedPart'], ParentType, ContextType>;
  nutrient?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  matches?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SearchInterpretationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchInterpretation'] = ResolversParentTypes['SearchInterpretation']> = {
  preferences?: Resolver<ResolversTypes['InterpretedPreferences'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  exclusions?: Resolver<ReadonlyArray<ResolversTypes['FoodLeftOut']>, ParentType, ContextType>;
  spans?: Resolver<ReadonlyArray<ResolversTypes['SearchTermSpan']>, ParentType, ContextType>;
};

export type InterpretedPreferencesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InterpretedPreferences'] = ResolversParentTypes['InterpretedPreferences']> = {
  diets?: Resolver<ReadonlyArray<ResolversTypes['DietType']>, ParentType, ContextType>;
  excludeAllergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenType']>, ParentType, ContextType>;
  calorieRange?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
  nutrientRanges?: Resolver<Maybe<ResolversTypes['InterpretedNutrientRanges']>, ParentType, ContextType>;
};

export type InterpretedRangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InterpretedRange'] = ResolversParentTypes['InterpretedRange']> = {
  min?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  max?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type InterpretedNutrientRangesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InterpretedNutrientRanges'] = ResolversParentTypes['InterpretedNutrientRanges']> = {
  protein?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
  carbohydrates?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
  fatTotal?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
  fatSaturated?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
  sugar?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
  dietaryFiber?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
  sodium?: Resolver<Maybe<ResolversTypes['InterpretedRange']>, ParentType, ContextType>;
};

export type FoodLeftOutResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FoodLeftOut'] = ResolversParentTypes['FoodLeftOut']> = {
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  start?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  end?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  suggests?: Resolver<ReadonlyArray<ResolversTypes['AllergenType']>, ParentType, ContextType>;
};

export type SearchTermSpanResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchTermSpan'] = ResolversParentTypes['SearchTermSpan']> = {
  start?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  end?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['SearchTermSpanKind'], ParentType, ContextType>;
  isUncertain?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type MatchedDishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MatchedDish'] = ResolversParentTypes['MatchedDish']> = {
  dish?: Resolver<ResolversTypes['Dish'], ParentType, ContextType>;
  matchStatus?: Resolver<ResolversTypes['MatchStatus'], ParentType, ContextType>;
  avoid?: Resolver<ReadonlyArray<ResolversTypes['AvoidedComponent']>, ParentType, ContextType>;
};

export type AlmostMatchedDishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AlmostMatchedDish'] = ResolversParentTypes['AlmostMatchedDish']> = {
  dish?: Resolver<ResolversTypes['Dish'], ParentType, ContextType>;
  matchStatus?: Resolver<ResolversTypes['MatchStatus'], ParentType, ContextType>;
  matchReasons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  conflicts?: Resolver<ReadonlyArray<ResolversTypes['Conflict']>, ParentType, ContextType>;
  avoid?: Resolver<ReadonlyArray<ResolversTypes['AvoidedComponent']>, ParentType, ContextType>;
  modifications?: Resolver<ReadonlyArray<ResolversTypes['Modification']>, ParentType, ContextType>;
  selectedOptions?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  adjusted?: Resolver<Maybe<ResolversTypes['CalculateResult']>, ParentType, ContextType>;
};

export type NotMatchedDishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['NotMatchedDish'] = ResolversParentTypes['NotMatchedDish']> = {
  dish?: Resolver<ResolversTypes['Dish'], ParentType, ContextType>;
  matchStatus?: Resolver<ResolversTypes['MatchStatus'], ParentType, ContextType>;
  matchReasons?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  conflicts?: Resolver<ReadonlyArray<ResolversTypes['Conflict']>, ParentType, ContextType>;
  avoid?: Resolver<ReadonlyArray<ResolversTypes['AvoidedComponent']>, ParentType, ContextType>;
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

export type SuggestionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Suggestion'] = ResolversParentTypes['Suggestion']> = {
  kind?: Resolver<ResolversTypes['SuggestionKind'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  dishId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  matchStatus?: Resolver<Maybe<ResolversTypes['MatchStatus']>, ParentType, ContextType>;
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
  problems?: Resolver<ReadonlyArray<ResolversTypes['UploadProblem']>, ParentType, ContextType, RequireFields<CatalogUploadProblemsArgs, 'skip'>>;
  problemsCsv?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<CatalogUploadProblemsCsvArgs>>;
  changes?: Resolver<Maybe<ResolversTypes['CatalogChanges']>, ParentType, ContextType>;
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

export type CatalogChangesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CatalogChanges'] = ResolversParentTypes['CatalogChanges']> = {
  comparedWith?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  added?: Resolver<ResolversTypes['ChangedDishes'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['ChangedDishes'], ParentType, ContextType>;
  gone?: Resolver<ResolversTypes['ChangedDishes'], ParentType, ContextType>;
  allergens?: Resolver<ReadonlyArray<ResolversTypes['AllergenChange']>, ParentType, ContextType>;
};

export type AllergenChangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AllergenChange'] = ResolversParentTypes['AllergenChange']> = {
  type?: Resolver<ResolversTypes['AllergenType'], ParentType, ContextType>;
  lost?: Resolver<ResolversTypes['ChangedDishes'], ParentType, ContextType>;
  gained?: Resolver<ResolversTypes['ChangedDishes'], ParentType, ContextType>;
};

export type ChangedDishesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ChangedDishes'] = ResolversParentTypes['ChangedDishes']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dishes?: Resolver<ReadonlyArray<ResolversTypes['ChangedDish']>, ParentType, ContextType>;
};

export type ChangedDishResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ChangedDish'] = ResolversParentTypes['ChangedDish']> = {
  partnerDishId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  CatalogFacts?: CatalogFactsResolvers<ContextType>;
  KitchenStatement?: KitchenStatementResolvers<ContextType>;
  Conflict?: ConflictResolvers<ContextType>;
  ConflictComponent?: ConflictComponentResolvers<ContextType>;
  ConflictRemedy?: ConflictRemedyResolvers<ContextType>;
  ConflictResidual?: ConflictResidualResolvers<ContextType>;
  DishMatch?: DishMatchResolvers<ContextType>;
  AvoidedComponent?: AvoidedComponentResolvers<ContextType>;
  Dish?: DishResolvers<ContextType>;
  DishImage?: DishImageResolvers<ContextType>;
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
  FacetCounts?: FacetCountsResolvers<ContextType>;
  RestaurantConnection?: RestaurantConnectionResolvers<ContextType>;
  RestaurantEdge?: RestaurantEdgeResolvers<ContextType>;
  Restaurant?: RestaurantResolvers<ContextType>;
  SearchResult?: SearchResultResolvers<ContextType>;
  SearchRelaxation?: SearchRelaxationResolvers<ContextType>;
  SearchInterpretation?: SearchInterpretationResolvers<ContextType>;
  InterpretedPreferences?: InterpretedPreferencesResolvers<ContextType>;
  InterpretedRange?: InterpretedRangeResolvers<ContextType>;
  InterpretedNutrientRanges?: InterpretedNutrientRangesResolvers<ContextType>;
  FoodLeftOut?: FoodLeftOutResolvers<ContextType>;
  SearchTermSpan?: SearchTermSpanResolvers<ContextType>;
  MatchedDish?: MatchedDishResolvers<ContextType>;
  AlmostMatchedDish?: AlmostMatchedDishResolvers<ContextType>;
  NotMatchedDish?: NotMatchedDishResolvers<ContextType>;
  Modification?: ModificationResolvers<ContextType>;
  SearchCounts?: SearchCountsResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  Suggestion?: SuggestionResolvers<ContextType>;
  CatalogUploadTicket?: CatalogUploadTicketResolvers<ContextType>;
  CatalogUploadConnection?: CatalogUploadConnectionResolvers<ContextType>;
  CatalogUploadEdge?: CatalogUploadEdgeResolvers<ContextType>;
  CatalogUpload?: CatalogUploadResolvers<ContextType>;
  UploadProgress?: UploadProgressResolvers<ContextType>;
  UploadCounts?: UploadCountsResolvers<ContextType>;
  CatalogChanges?: CatalogChangesResolvers<ContextType>;
  AllergenChange?: AllergenChangeResolvers<ContextType>;
  ChangedDishes?: ChangedDishesResolvers<ContextType>;
  ChangedDish?: ChangedDishResolvers<ContextType>;
  ProblemCount?: ProblemCountResolvers<ContextType>;
  UploadProblem?: UploadProblemResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphqlContext> = {
  requires?: RequiresDirectiveResolver<any, any, ContextType>;
};
