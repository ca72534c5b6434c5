import Type from 'typebox'
import { LEVELS } from '../dish/allergen-level.ts'
import { NUTRIENTS } from '../vocabulary/nutrients.ts'
import { ALLERGEN_TYPES, COMPONENT_KINDS, DIET_TYPES } from '../vocabulary/vocabulary.ts'
import { nullableSchema } from './nullable-schema.ts'

/**
 * `items.json`, schema version 1. The validator, the published JSON Schema and the types all come from this definition.
 * Units: kcal, g; mg for cholesterol and sodium; per cent of the daily value for vitamins, calcium and iron.
 */

const MAX_AMOUNT = 1_000_000
const MAX_TEXT = 4_000
export const MAX_CATEGORY_LENGTH = 200
/** Maximum of an item, an ingredient or an option. */
export const MAX_ID_LENGTH = 200
const MAX_COMPONENTS = 200
/** Ingredients and options of one dish together: a selection can name all of them (`MAX_SELECTED_OPTIONS`). */
export const MAX_DISH_COMPONENTS = 500
/** Maximum in one file. This many ids fit into memory easily. */
export const MAX_DELETIONS = 200_000

const text = (description: string, maxLength = MAX_TEXT) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description })
const requiredText = (description: string, maxLength = 500) =>
  Type.String({ pattern: '\\S', maxLength, description })
const amount = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: MAX_AMOUNT, description })
const delta = (description: string) =>
  Type.Unsafe<number | null>({
    type: ['number', 'null'],
    minimum: -MAX_AMOUNT,
    maximum: MAX_AMOUNT,
    description,
  })
const flag = (description: string) => Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description })
const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description })
const confidence = Type.Optional(
  Type.Unsafe<number | null>({
    type: ['number', 'null'],
    minimum: 0,
    maximum: 1,
    description: '0 to 1; default 1',
  }),
)

/** The short nutrition of options and bases: the contract's ten names. */
const SHORT_NUTRIENTS = [
  'calories',
  'fatTotal',
  'fatSaturated',
  'fatTrans',
  'cholesterol',
  'sodium',
  'carbohydrates',
  'dietaryFiber',
  'sugar',
  'protein',
] as const

type Keyed<K extends string, T> = { [P in K]: T }
function keyed<const K extends readonly string[], T>(keys: K, make: (key: K[number]) => T) {
  return Object.fromEntries(keys.map((key) => [key, make(key as K[number])])) as Keyed<K[number], T>
}

const namedThing = {
  id: Type.Optional(Type.String({ maxLength: 200 })),
  name: requiredText('Name as shown to guests'),
}

const AllergenStatementSchema = Type.Object(
  {
    type: requiredText(
      `One of ${ALLERGEN_TYPES.join(', ')}, or an EU-14 name or common synonym that maps to one; others are kept as extra data`,
      100,
    ),
    level: Type.Optional(
      oneOf(
        LEVELS.filter((level) => level !== 'UNKNOWN').flatMap((level) =>
          level === 'FREE' ? ['FREE_FROM' as const] : [level],
        ) as ('CONTAINS' | 'MAY_CONTAIN' | 'FREE_FROM')[],
        'CONTAINS where absent',
      ),
    ),
    confidence,
    source: Type.Optional(text('Who says so', 200)),
  },
  { description: 'One statement about one allergen' },
)

const MAX_STATEMENTS = 100
const LIST_OF_ALLERGENS =
  'An allergen that is not listed is free only where the list is complete, else unknown'

const allergenList = Type.Array(AllergenStatementSchema, {
  maxItems: MAX_STATEMENTS,
  description: LIST_OF_ALLERGENS,
})

/** Of a whole dish. */
const dishAllergenList = Type.Array(
  Type.Object({
    ...AllergenStatementSchema.properties,
    from: Type.Optional(
      Type.Array(Type.String({ maxLength: MAX_ID_LENGTH }), {
        maxItems: MAX_DISH_COMPONENTS,
        description:
          'Ids of the ingredients and options that it comes from, and from nothing else in the dish',
      }),
    ),
  }),
  { maxItems: MAX_STATEMENTS, description: LIST_OF_ALLERGENS },
)

const completeness = (description: string) =>
  Type.Unsafe<boolean | string[]>({
    type: ['boolean', 'array'],
    items: { type: 'string', pattern: '\\S', maxLength: 100 },
    maxItems: MAX_STATEMENTS,
    description: `${description}. A list names the allergens that are covered, by the names that \`type\` takes`,
  })

const KitchenStatementSchema = Type.Object(
  {
    level: oneOf(['CONTAINS', 'MAY_CONTAIN'], 'Never FREE_FROM'),
    type: requiredText('One of the nine allergens, or a name that maps to one', 100),
    text: Type.Optional(text('As a guest may read it, e.g. "Peanuts are handled in our kitchens"', 500)),
  },
  { description: 'What holds for everything that is made there' },
)
const kitchenStatements = Type.Array(KitchenStatementSchema, { maxItems: MAX_STATEMENTS })

const verifiedAt = Type.String({
  format: 'date-time',
  description: 'When a person last checked the facts',
})

const DietStatementSchema = Type.Union([
  requiredText(`One of ${DIET_TYPES.join(', ')}; other names are ignored with a warning`, 100),
  Type.Object({
    type: requiredText('Name of the diet', 100),
    confidence,
    source: Type.Optional(text('Who says so', 200)),
  }),
])

const dietaryTags = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: 50,
  description: `Diets it is compatible with: ${DIET_TYPES.join(', ')}; other tags are kept and mean nothing to a search`,
})

const IngredientSchema = Type.Object({
  id: requiredText('Unique among the ingredients and options of its dish', MAX_ID_LENGTH),
  name: requiredText('Name as shown to guests'),
  brand: Type.Optional(text('Brand')),
  description: Type.Optional(text('Description')),
  supplier: Type.Optional(text('Supplier')),
  ...keyed(
    NUTRIENTS.map((nutrient) => `${nutrient}Per100g` as const),
    () => Type.Optional(amount('Amount per 100 g; null or absent = unknown')),
  ),
  containsEgg: Type.Optional(flag('null or absent = unknown')),
  containsFish: Type.Optional(flag('null or absent = unknown')),
  containsMilk: Type.Optional(flag('null or absent = unknown')),
  containsSesame: Type.Optional(flag('null or absent = unknown')),
  containsShellfish: Type.Optional(flag('null or absent = unknown')),
  containsWheat: Type.Optional(flag('null or absent = unknown')),
  containsPeanut: Type.Optional(flag('null or absent = unknown')),
  containsSoy: Type.Optional(flag('null or absent = unknown')),
  containsTreeNut: Type.Optional(flag('null or absent = unknown')),
  isIncluded: Type.Optional(
    Type.Boolean({ description: 'Part of the default dish, as every key ingredient is; default true' }),
  ),
  isKeyIngredient: Type.Optional(
    Type.Boolean({
      description: 'Part of the selection when none is given; cannot be removed; default false',
    }),
  ),
  isRemovable: Type.Optional(
    flag('Whether the kitchen leaves it out on request; never true of a key ingredient; default false'),
  ),
  quantity: Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'number', 'null'],
      description: 'Default: the grams',
    }),
  ),
  unit: Type.Optional(text('Unit of quantity; default g', 50)),
  allergens: Type.Optional(allergenList),
  allergensComplete: Type.Optional(completeness('Whether its own list is complete, beside its flags')),
  amountGrams: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100_000, description: 'Grams in one dish; absent = unknown' }),
  ),
  dietaryTags: Type.Optional(dietaryTags),
  kind: Type.Optional(oneOf(COMPONENT_KINDS, 'What kind of food it is; diets are derived from it')),
})

const optionNutrition = Type.Object(
  keyed(SHORT_NUTRIENTS, () => Type.Optional(delta('Change; null = unknown'))),
)

const CustomizationOptionSchema = Type.Object({
  id: requiredText('Unique among the ingredients and options of its dish', MAX_ID_LENGTH),
  name: requiredText('Name as shown to guests'),
  chainOptionId: Type.Optional(text('Global option id, identical in all locations', 200)),
  isDefault: Type.Optional(Type.Boolean({ description: 'Part of the default dish; default false' })),
  nutrition: Type.Optional(
    Type.Unsafe<Type.Static<typeof optionNutrition> | null>({ ...optionNutrition, type: ['object', 'null'] }),
  ),
  allergens: Type.Optional(allergenList),
  allergensComplete: Type.Optional(completeness('Whether its own list is complete')),
  dietaryTags: Type.Optional(dietaryTags),
  kind: Type.Optional(oneOf(COMPONENT_KINDS, 'What kind of food it is; diets are derived from it')),
})

const CustomizationGroupSchema = Type.Object({
  id: requiredText('Location-specific modifier group id', 200),
  name: requiredText('Name as shown to guests'),
  chainModifierId: Type.Optional(text('Global group id, identical in all locations', 200)),
  selectionType: Type.Optional(oneOf(['single', 'multiple'], 'Default multiple')),
  minSelections: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_COMPONENTS,
      description:
        'Default 1 where selectionType is single and no option is default, or the name says that one is required, else 0',
    }),
  ),
  maxSelections: Type.Optional(
    Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: MAX_COMPONENTS }),
  ),
  options: Type.Array(CustomizationOptionSchema, { maxItems: MAX_COMPONENTS }),
})

const tag = Type.Object({
  ...namedThing,
  description: Type.Optional(text('Description')),
  confidence,
})
const cuisine = Type.Object({
  ...namedThing,
  parent: Type.Optional(
    Type.Unsafe<{ id?: string; name: string } | null>({
      type: ['object', 'null'],
      properties: namedThing,
      required: ['name'],
    }),
  ),
})

const reviewedWord = Type.Union([
  requiredText('Holds for nothing: give the text as well', 200),
  Type.Object({
    word: requiredText('The word of a CONTRADICTING_TEXT', 200),
    text: requiredText('The whole text in which the word was checked, as the item has it', MAX_TEXT),
  }),
])

export const ItemSchema = Type.Object({
  partnerDishId: requiredText('Unique in the file, stable over time', MAX_ID_LENGTH),
  name: requiredText('Name as shown to guests'),
  chainProductId: Type.Optional(text('Product id of the chain', 200)),
  description: Type.Optional(text('Description')),
  category: Type.Optional(text('Menu category as shown to guests', MAX_CATEGORY_LENGTH)),
  originalCategoryName: Type.Optional(text('Category name from the menu; default: category', 200)),
  menu: Type.Optional(
    Type.Unsafe<{ id?: string; name: string } | null>({
      type: ['object', 'null'],
      properties: namedThing,
      required: ['name'],
    }),
  ),
  imageUrl: Type.Optional(text('Absolute address of a picture', 2_000)),
  imageAlt: Type.Optional(
    text('What the picture shows, for guests who do not see it; default: the name', 500),
  ),
  servingSize: Type.Optional(text('In words, e.g. "1 bowl"', 200)),
  servingSizeInGrams: Type.Optional(amount('g')),
  restaurantIds: Type.Optional(
    Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string', pattern: '\\S', maxLength: 100 },
      maxItems: 20_000,
      description: 'Where it is sold; absent = in all restaurants',
    }),
  ),
  displayOnWidget: Type.Optional(Type.Boolean({ description: 'Default true' })),
  isCustomizable: Type.Optional(
    Type.Boolean({ description: 'Default: true where the dish has ingredients or customization groups' }),
  ),
  nutrition: Type.Optional(
    Type.Unsafe<Partial<Record<(typeof NUTRIENTS)[number] | 'calories', number | null>> | null>({
      type: ['object', 'null'],
      properties: keyed([...NUTRIENTS, 'calories'] as const, () =>
        amount('Of the default dish; null = unknown'),
      ),
      description:
        'Of the default dish, by the names of DishNutrition; `calories` is read as `caloriesTotal`',
    }),
  ),
  allergens: Type.Optional(dishAllergenList),
  allergensComplete: Type.Optional(
    completeness('Whether `allergens` and `baseAllergens`, where they are given, are complete'),
  ),
  componentsComplete: Type.Optional(
    Type.Boolean({
      description: 'True: it consists of nothing but its listed ingredients and options; default false',
    }),
  ),
  verifiedAt: Type.Optional(verifiedAt),
  reviewedWords: Type.Optional(
    Type.Array(reviewedWord, {
      maxItems: 100,
      description:
        'Words that a person has checked: they say nothing against the statements, in exactly these texts',
    }),
  ),
  diets: Type.Optional(Type.Array(DietStatementSchema, { maxItems: 20 })),
  cuisines: Type.Optional(Type.Array(cuisine, { maxItems: 50 })),
  preparationTypes: Type.Optional(Type.Array(tag, { maxItems: 50 })),
  styles: Type.Optional(Type.Array(tag, { maxItems: 50 })),
  baseNutrition: Type.Optional(
    Type.Unsafe<Partial<Record<(typeof SHORT_NUTRIENTS)[number], number | null>> | null>({
      type: ['object', 'null'],
      properties: keyed(SHORT_NUTRIENTS, () => amount('Of the dish without its components')),
      description: 'What is left when every ingredient and option is taken away',
    }),
  ),
  baseAllergens: Type.Optional(allergenList),
  ingredients: Type.Optional(Type.Array(IngredientSchema, { maxItems: MAX_COMPONENTS })),
  customizationGroups: Type.Optional(Type.Array(CustomizationGroupSchema, { maxItems: 50 })),
})

/** Of a restaurant. */
export const MAX_ADDRESS_LENGTH = 500

export const RestaurantSchema = Type.Object({
  id: requiredText('Restaurant id, as in restaurantIds', 100),
  name: requiredText('Name as shown to guests'),
  address: Type.Optional(
    Type.Unsafe<unknown>({
      description: `Address as shown to guests: a text of at most ${MAX_ADDRESS_LENGTH} characters; anything else is ignored`,
    }),
  ),
  statements: Type.Optional(kitchenStatements),
})

/** The file without its items. It is small and kept in memory. */
export const CatalogHeaderSchema = Type.Object({
  schemaVersion: Type.Optional(Type.Unsafe<1>({ const: 1 })),
  mode: Type.Optional(oneOf(['full', 'partial'], 'full: this file is the catalog; partial: changes to it')),
  generatedAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'When the partner wrote the file' }),
  ),
  allergensComplete: Type.Optional(
    completeness('Whether the lists of the file are complete, but for empty ones; default false'),
  ),
  statements: Type.Optional(kitchenStatements),
  verifiedAt: Type.Optional(verifiedAt),
  restaurants: Type.Optional(Type.Array(RestaurantSchema, { maxItems: 20_000 })),
  deletions: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: MAX_DELETIONS,
      description: 'partnerDishIds, in partial mode only',
    }),
  ),
})

/** What the validator takes. Without its nulls (`withoutNulls`) an item fits `ItemSchema`. */
export const NullableItemSchema = nullableSchema(ItemSchema)

const catalogObject = nullableSchema(
  Type.Object({ ...CatalogHeaderSchema.properties, items: Type.Array(ItemSchema) }),
)

/** The published schema. */
export const ItemsFileSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: '/schemas/items.v1.json',
  title: 'items.json, schema version 1',
  description: 'A partner catalog. A bare array of items is read as a full catalog.',
  anyOf: [catalogObject, Type.Array(NullableItemSchema)],
} as const

export type Item = Type.Static<typeof ItemSchema>
export type IngredientItem = Type.Static<typeof IngredientSchema>
export type GroupItem = Type.Static<typeof CustomizationGroupSchema>
export type OptionItem = Type.Static<typeof CustomizationOptionSchema>
export type AllergenStatement = Type.Static<typeof AllergenStatementSchema>
export type DietStatement = Type.Static<typeof DietStatementSchema>
export type DishAllergenStatement = NonNullable<Item['allergens']>[number]
export type KitchenStatementItem = Type.Static<typeof KitchenStatementSchema>
export type CatalogHeader = Type.Static<typeof CatalogHeaderSchema>
export type CatalogMode = NonNullable<CatalogHeader['mode']>
