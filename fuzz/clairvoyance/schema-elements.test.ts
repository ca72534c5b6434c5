import { buildSchema, introspectionFromSchema } from 'graphql'
import { expect, it } from 'vitest'
import { presentedCredential } from '../../src/features/credentials/authenticator.ts'
import { printCommittedSchema } from '../../src/graphql/schema-text.ts'
import { recoveredElements, schemaElements, schemaWords, tellingWords } from './schema-elements.ts'

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

it('knows no telling word in what a request without a key is told', () => {
  const telling = tellingWords(schemaWords(schemaElements(buildSchema(printCommittedSchema()))))
  expect(telling).toContain('search')
  expect(() => presentedCredential(undefined)).toThrow(
    expect.toSatisfy(({ message }: Error) =>
      (message.match(/\w+/g) ?? []).every((word) => !telling.has(word)),
    ),
  )
})
