import {
  buildClientSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isTypeSubTypeOf,
  parseType,
  typeFromAST,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NUTRIENTS } from '../../../src/domain/vocabulary/nutrients.ts'
import { post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const words = (text: string) => text.trim().split(/\s+/)
const each = (names: readonly string[], type: string) => Object.fromEntries(names.map((name) => [name, type]))
const TEN = words(
  'calories fatTotal fatSaturated fatTrans cholesterol sodium carbohydrates dietaryFiber sugar protein',
)
const PER_100G =
  words(`caloriesTotal caloriesFromFat fatTotal fatSaturated fatTrans cholesterol carbohydrates sugar
  protein vitaminA vitaminC calcium iron`).map((nutrient) => `${nutrient}Per100g`)
const FLAGS = words('Egg Fish Milk Sesame Shellfish Wheat Peanut Soy TreeNut').map(
  (name) => `contains${name}`,
)
const TAG = { id: 'ID', name: 'String', description: 'String', confidence: 'Float' }

/**
 * docs/specification.md, S2, type by type. Where it states GraphQL types they are its own words; where it only
 * names fields ("observed fields", tables without `!`) the type is the loosest that fits them. What is served may be
 * stricter (non-null where null was allowed), never looser.
 */
const TYPES: Record<string, Record<string, string>> = {
  Session: { sessionId: 'String' },
  Dish: {
    ...{
      id: 'ID!',
      partnerDishId: 'String',
      chainProductId: 'String',
      name: 'String!',
      description: 'String',
    },
    ...{ category: 'String', originalCategoryName: 'String', imageUrl: 'String', servingSize: 'String' },
    ...{
      servingSizeInGrams: 'Float',
      createdAt: 'DateTime',
      updatedAt: 'DateTime',
      nutrition: 'DishNutrition',
    },
    ...{
      displayOnWidget: 'Boolean',
      isCustomizable: 'Boolean!',
      cuisines: '[Cuisine]!',
      allergens: '[Allergen]!',
    },
    ...{ diets: '[Diet]!', preparationTypes: '[PreparationType]!', styles: '[Style]!' },
    ...{ addedIngredients: '[Ingredient]!', menu: 'Menu', baseNutrition: 'BaseNutrition' },
    ...{ baseAllergens: '[BaseAllergen]', customizationGroups: '[CustomizationGroup]' },
  },
  Cuisine: { id: 'ID', name: 'String', parent: 'CuisineParent' },
  CuisineParent: { id: 'ID', name: 'String' },
  Allergen: { ...TAG, type: 'AllergenType', displayName: 'String', source: 'String' },
  Diet: { ...TAG, type: 'DietType', displayName: 'String' },
  PreparationType: { id: 'ID', name: 'String', confidence: 'Float' },
  Style: TAG,
  Menu: { id: 'ID', name: 'String' },
  BaseNutrition: each(TEN, 'Float'),
  BaseAllergen: { type: 'AllergenType', displayName: 'String', source: 'String' },
  DishNutrition: { ...each(NUTRIENTS, 'Float'), calories: 'Float' },
  CalculatedNutrition: each(NUTRIENTS, 'Float!'),
  CalculateResult: { nutrition: 'CalculatedNutrition!', allergens: '[Allergen!]!' },
  Ingredient: {
    ...{ id: 'ID!', name: 'String!', brand: 'String', description: 'String', supplier: 'String' },
    ...each(PER_100G, 'String'),
    ...each(FLAGS, 'Boolean'),
    ...{ isIncluded: 'Boolean!', isKeyIngredient: 'Boolean!', quantity: 'String!', unit: 'String!' },
    amountGrams: 'Float!',
  },
  CustomizationGroup: {
    ...{ id: 'ID!', name: 'String!', chainModifierId: 'String', selectionType: 'String!' },
    options: '[CustomizationOption!]!',
  },
  CustomizationOption: {
    ...{ id: 'ID!', name: 'String!', chainOptionId: 'String', isDefault: 'Boolean!' },
    ...{ nutrition: 'OptionNutrition', allergens: '[OptionAllergen!]!', dietaryTags: '[String!]!' },
  },
  OptionNutrition: each(TEN, 'Float'),
  OptionAllergen: { type: 'AllergenType', displayName: 'String' },
  FilterOptions: {
    ...{ diets: '[DietOption]', allergens: '[AllergenOption]', nutrients: '[NutrientOption]' },
    categories: '[CategoryOption]',
  },
  DietOption: { type: 'DietType', displayName: 'String', description: 'String', isEnabled: 'Boolean' },
  AllergenOption: { type: 'AllergenType', displayName: 'String', icon: 'String', isEnabled: 'Boolean' },
  NutrientOption: {
    ...{ type: 'String', displayName: 'String', unit: 'String', defaultMin: 'Float', defaultMax: 'Float' },
  },
  CategoryOption: { name: 'String', count: 'Int' },
  SearchResult: {
    ...{ matches: '[MatchedDish]', almostMatches: '[AlmostMatchedDish]', notMatches: '[NotMatchedDish]' },
    ...{ counts: 'SearchCounts', pageInfo: 'PageInfo' },
  },
  MatchedDish: { dish: 'Dish', matchStatus: 'MatchStatus' },
  AlmostMatchedDish: { dish: 'Dish', matchStatus: 'MatchStatus', matchReasons: '[String]' },
  NotMatchedDish: { dish: 'Dish', matchStatus: 'MatchStatus', matchReasons: '[String]' },
  SearchCounts: each(words('matches almostMatches notMatches total'), 'Int'),
  PageInfo: {
    ...{ hasNextPage: 'Boolean', hasPreviousPage: 'Boolean', startCursor: 'String', endCursor: 'String' },
  },
  CatalogUploadTicket: {
    ...{
      method: 'String',
      uploadUrl: 'String',
      objectKey: 'String',
      expiresAt: 'DateTime',
      contentType: 'String',
    },
  },
}

const INPUTS: Record<string, Record<string, string>> = {
  PreferencesInput: {
    ...{ diets: '[DietType!]', excludeAllergens: '[AllergenType!]', calorieRange: 'RangeInput' },
    nutrientRanges: 'NutrientRangesInput',
    traces: 'TracesPreference',
  },
  RangeInput: { min: 'Int', max: 'Int' },
  NutrientRangesInput: each(
    words('protein carbohydrates fatTotal fatSaturated sugar dietaryFiber sodium'),
    'RangeInput',
  ),
  PaginationArgs: { first: 'Int', after: 'String', last: 'Int', before: 'String' },
  StartSessionInput: { guestId: 'String', passportId: 'String', email: 'String' },
}

const ENUMS: Record<string, string> = {
  DietType: 'VEGAN VEGETARIAN PESCATARIAN',
  AllergenType: 'DAIRY EGG FISH SHELLFISH TREE_NUT PEANUT WHEAT SOY SESAME',
  MatchStatus: 'MATCH ALMOST_MATCH NOT_MATCH',
}

interface Operation {
  readonly arguments: Record<string, string>
  readonly result: string
}
const OPERATIONS: Record<'Query' | 'Mutation', Record<string, Operation>> = {
  Mutation: {
    startSession: { arguments: { input: 'StartSessionInput!' }, result: 'Session' },
    createPartnerCatalogUpload: { arguments: {}, result: 'CatalogUploadTicket' },
  },
  Query: {
    filterOptions: { arguments: {}, result: 'FilterOptions' },
    search: {
      arguments: {
        ...{ restaurantId: 'ID', preferences: 'PreferencesInput', searchTerm: 'String', category: 'String' },
        pagination: 'PaginationArgs',
      },
      result: 'SearchResult',
    },
    dish: { arguments: { id: 'ID!' }, result: 'Dish' },
    calculate: { arguments: { dishId: 'ID!', selectedOptions: '[ID!]!' }, result: 'CalculateResult!' },
  },
}

describe('the schema that is served', () => {
  let service: TestService
  let schema: GraphQLSchema

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    const { apiKey: authorization } = await service.onboard()
    const query = getIntrospectionQuery({ inputValueDeprecation: true })
    const { body } = await post(service.address, { query }, { authorization })
    schema = buildClientSchema(body.data as IntrospectionQuery)
  })
  afterAll(() => service?.close())

  const typed = (text: string) => typeFromAST(schema, parseType(text))
  const fieldsOf = (name: string): Record<string, GraphQLField<unknown, unknown>> => {
    const type = schema.getType(name)
    return isObjectType(type) ? type.getFields() : {}
  }
  const inputTypes = (fields: readonly (GraphQLInputField | GraphQLArgument)[]) =>
    Object.fromEntries(fields.map((field) => [field.name, String(field.type)]))
  const described = (what: string, thing: { description?: string | null | undefined }): string[] =>
    thing.description?.trim() ? [] : [what]

  it.each(Object.entries(TYPES))(
    '%s has every field of the contract, as strict or stricter',
    (name, fields) => {
      const served = fieldsOf(name)
      for (const [field, type] of Object.entries(fields)) {
        const [found, expected] = [served[field]?.type, typed(type)]
        if (found === undefined || expected === undefined)
          throw new Error(`${name}.${field}: ${type} is missing`)
        expect(
          isTypeSubTypeOf(schema, found, expected),
          `${name}.${field} is ${String(found)}, not ${type}`,
        ).toBe(true)
      }
    },
  )

  it.each(Object.entries(INPUTS))('%s has exactly the fields of the contract', (name, fields) => {
    const type = schema.getType(name)
    if (!isInputObjectType(type)) throw new Error(`${name} is no input type`)
    expect(inputTypes(Object.values(type.getFields()))).toEqual(fields)
  })

  it.each(Object.entries(ENUMS))(
    '%s has exactly the values of the contract, in its order',
    (name, values) => {
      const type = schema.getType(name)
      if (!isEnumType(type)) throw new Error(`${name} is no enum`)
      expect(type.getValues().map((value) => value.name)).toEqual(words(values))
    },
  )

  const operations = Object.entries(OPERATIONS).flatMap(([root, all]) =>
    Object.entries(all).map(([name, operation]) => [root, name, operation] as const),
  )
  it.each(operations)('%s.%s has the arguments and the result of the contract', (root, name, operation) => {
    const field = fieldsOf(root)[name]
    const added = (field?.args ?? []).filter((argument) => !(argument.name in operation.arguments))
    // Our additions must be optional, because a client of the contract does not know them.
    expect(added.filter(isRequiredArgument)).toEqual([])
    expect(inputTypes((field?.args ?? []).filter((argument) => !added.includes(argument)))).toEqual(
      operation.arguments,
    )
    expect(String(field?.type)).toBe(operation.result)
  })

  it('fields of dishes take no arguments: a client of the contract passes none', () => {
    const withArguments = Object.keys(TYPES).flatMap((name) =>
      Object.values(fieldsOf(name)).filter((field) => field.args.some((arg) => isNonNullType(arg.type))),
    )
    expect(withArguments).toEqual([])
  })

  it('lists are lists and everything else is not', () => {
    for (const [name, fields] of Object.entries(TYPES))
      for (const [field, type] of Object.entries(fields)) {
        const served = fieldsOf(name)[field]?.type
        const inner = isNonNullType(served) ? served.ofType : served
        expect(isListType(inner)).toBe(type.startsWith('['))
        expect(getNamedType(inner)?.name).toBe(type.replace(/[[\]!]/g, ''))
      }
  })

  it('says of every type, field, argument, enum value and input field what it is', () => {
    const isOurs = (type: GraphQLNamedType) =>
      !type.name.startsWith('__') && !words('String Int Float Boolean ID').includes(type.name)
    const missing = Object.values(schema.getTypeMap())
      .filter(isOurs)
      .flatMap((type) => [...described(type.name, type), ...missingWithin(type)])
    expect(missing).toEqual([])
  })

  function missingWithin(type: GraphQLNamedType): string[] {
    if (isEnumType(type))
      return type.getValues().flatMap((value) => described(`${type.name}.${value.name}`, value))
    if (isInputObjectType(type))
      return Object.values(type.getFields()).flatMap((field) =>
        described(`${type.name}.${field.name}`, field),
      )
    if (!isObjectType(type)) return []
    return Object.values(type.getFields()).flatMap((field) => [
      ...described(`${type.name}.${field.name}`, field),
      ...field.args.flatMap((arg) => described(`${type.name}.${field.name}(${arg.name})`, arg)),
    ])
  }
})
