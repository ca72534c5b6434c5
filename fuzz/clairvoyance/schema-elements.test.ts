import { buildSchema, introspectionFromSchema } from 'graphql'
import { expect, it } from 'vitest'
import { recoveredElements, schemaElements, schemaWords } from './schema-elements.ts'

const schema = buildSchema(`
  enum Diet { VEGAN }
  input Wish { diets: [Diet!] }
  type Dish { id: ID! }
  type Query { dish(id: ID!): Dish search(wish: Wish): [Dish!]! }
`)
const elements = schemaElements(schema)

it('names types, fields, arguments and values, and nothing of GraphQL itself', () => {
  expect([...elements].toSorted()).toEqual(
    [
      ...['Diet', 'Diet.VEGAN', 'Wish', 'Wish.diets', 'Dish', 'Dish.id'],
      ...['Query', 'Query.dish', 'Query.dish(id)', 'Query.search', 'Query.search(wish)'],
    ].toSorted(),
  )
  expect(schemaWords(elements)).toEqual(expect.arrayContaining(['VEGAN', 'diets', 'wish', 'dish']))
})

it('counts what was recovered, and no wrong guess', () => {
  const whole = { data: introspectionFromSchema(schema) }
  expect(recoveredElements(elements, whole)).toHaveLength(elements.size - 1)
  const guessed = {
    data: {
      __schema: { types: [{ name: 'Dish', fields: [{ name: 'price', args: [] }] }, { name: 'String' }] },
    },
  }
  expect(recoveredElements(elements, guessed)).toEqual(['Dish'])
})
