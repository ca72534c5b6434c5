import { buildSchema, type GraphQLInputField, type GraphQLInputObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { NUTRIENT_UNITS, RANGE_NUTRIENTS, RANGES } from '../../src/domain/vocabulary/nutrients.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { indexDefinition } from '../../src/search-index/mapping-files.ts'
import { MATCH_FACTS_LAYOUT } from '../../src/search-index/script-layout.ts'

/** Compares the hand-written files in other languages than TypeScript with the one table. */
describe('every nutrient of the table of ranges', () => {
  const fields = RANGE_NUTRIENTS.map((nutrient) => RANGES[nutrient].field)

  it('is a field of the dish index that the script can read', () => {
    const { properties } = indexDefinition('dishes').mappings
    for (const field of fields) expect(properties[field]).toEqual({ type: 'long', index: false })
  })

  it('can be looked up in the dish index, by default and after changes', () => {
    const { properties } = indexDefinition('dishes').mappings
    const kinds = { defaultSpan: 'long_range', changedSpan: 'long_range', changedSample: 'long' }
    for (const [name, type] of Object.entries(kinds)) {
      const ofField = fields.map((field) => [field, { type, doc_values: false }] as const)
      expect(properties[name]).toEqual({ properties: Object.fromEntries(ofField) })
    }
  })

  it('is an input of the schema with its unit, calories beside the others', () => {
    const schema = buildSchema(schemaText())
    const inputOf = (name: string) => (schema.getType(name) as GraphQLInputObjectType).getFields()
    const inputs: ReturnType<typeof inputOf> = {
      calories: inputOf('PreferencesInput').calorieRange as GraphQLInputField,
      ...inputOf('NutrientRangesInput'),
    }
    expect(Object.keys(inputs)).toEqual(fields)
    for (const nutrient of RANGE_NUTRIENTS)
      expect(inputs[RANGES[nutrient].field]?.description).toBe(NUTRIENT_UNITS[nutrient])
  })

  it('has a place in the script and in the record of a catalog', () => {
    expect(TODAYS_MAKER.ranges).toEqual(fields)
    expect(MATCH_FACTS_LAYOUT.AMOUNTS).toBe(fields.length)
  })
})
