import { assertObjectType, buildSchema, getNamedType, isObjectType, parse, print } from 'graphql'
import { describe, expect, it } from 'vitest'
import { RESOLVERS } from '../plugin.ts'
import { schemaText } from '../schema-text.ts'
import { BEYOND_THE_DISH, splitDocument } from './split-document.ts'

const split = (text: string) => {
  const found = splitDocument(parse(text))
  return found && { document: print(found.document), dish: print(found.dish) }
}
const plain = (text: string) => print(parse(text))

describe('a document and its dishes', () => {
  it.each([
    {
      name: 'the same fields in all groups, by other names',
      text: '{ s: search { matches { d: dish { id n: name } matchStatus } other: notMatches { dish { id n: name } } counts { total } } }',
      document:
        '{ s: search { matches { d: dish { id } matchStatus } other: notMatches { dish { id } } counts { total } } }',
      dish: '{ id n: name }',
    },
    {
      name: 'several searches, and other fields',
      text: 'query ($v0: String) { a: search(searchTerm: $v0) { matches { dish { name } } } b: search { matches { dish { name } } } dish(id: "1") { id category } }',
      document:
        'query ($v0: String) { a: search(searchTerm: $v0) { matches { dish { id } } } b: search { matches { dish { id } } } dish(id: "1") { id category } }',
      dish: '{ name }',
    },
    {
      name: 'fields below the fields of the dish',
      text: '{ search { almostMatches { dish { __typename addedIngredients { name allergens { type } } } } } }',
      document: '{ search { almostMatches { dish { id } } } }',
      dish: '{ __typename addedIngredients { name allergens { type } } }',
    },
  ])('are taken apart: $name', ({ text, document, dish }) => {
    expect(split(text)).toEqual({ document: plain(document), dish: plain(dish) })
  })

  it.each([
    ['no search', '{ dish(id: "1") { id name } }'],
    ['a search without dishes', '{ search { counts { total } } }'],
    ['other fields in another group', '{ search { matches { dish { id } } notMatches { dish { name } } } }'],
    ['the verdict', '{ search { matches { dish { id match { matchStatus } } } } }'],
    ['the catalog', '{ search { matches { dish { id catalog { version } } } } }'],
    ['the restaurants', '{ search { matches { dish { restaurants { totalCount } } } } }'],
    ['any argument', '{ search { matches { dish { name(of: 1) } } } }'],
    ['a selection without a field', '{ search { matches { dish { __typename @skip(if: true) } } } }'],
    ['a mutation', 'mutation { search { matches { dish { name } } } }'],
    ['the dishes of something else', '{ dishes { matches { dish { name } } } }'],
  ])('stay together: %s', (_name, text) => {
    expect(split(text)).toBeNull()
  })

  it('say nothing that depends on the request', () => {
    const readers = fieldsFrom('Dish').filter(({ type, name }) => {
      const resolvers: Readonly<Record<string, unknown>> = ofType[type] ?? {}
      return ((resolvers[name] as (() => unknown) | undefined)?.length ?? 0) > 1
    })
    expect(readers.map(({ type, name }) => `${type}.${name}`).toSorted()).toEqual([
      'Dish.catalog',
      'Dish.restaurants',
    ])
    for (const { name } of readers) expect(BEYOND_THE_DISH).toContain(name)
  })
})

const ofType = RESOLVERS as Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** All fields that a query can reach from a type, but not by what says more than the dish. */
function fieldsFrom(type: string): { type: string; name: string }[] {
  const schema = buildSchema(schemaText())
  const types = new Set([type])
  const found: { type: string; name: string }[] = []
  for (const name of types) {
    const fields = Object.values(assertObjectType(schema.getType(name)).getFields())
    for (const field of fields) {
      found.push({ type: name, name: field.name })
      const below = getNamedType(field.type)
      if (isObjectType(below) && !BEYOND_THE_DISH.has(field.name)) types.add(below.name)
    }
  }
  return found
}
