import { GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { faultyArgument } from './faulty-argument.ts'

function operationIn(query: string): OperationDefinitionNode {
  const node = parse(query).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (node === undefined) throw new Error('no operation')
  return node
}

describe('the argument at fault', () => {
  it.each([
    [
      'query ($p: P) { search(preferences: $p) { x } }',
      'at "p.calorieRange.max"',
      'preferences.calorieRange.max',
    ],
    [
      'query ($p: P) { search(preferences: { calorieRange: $p }) { x } }',
      'at "p.max"',
      'preferences.calorieRange.max',
    ],
    ['query ($p: P) { search(preferences: { diets: [$p] }) { x } }', '', 'preferences.diets'],
    ['query ($p: P) { dish(id: $p) { x } }', 'of required type', 'id'],
    ['query ($p: Boolean!) { x @skip(if: $p) }', '', 'p'],
    ['query ($p: P) { ...F } fragment F on Query { dish(id: $p) { x } }', 'at "p[0]"', 'p[0]'],
  ])('is found for %s, %s: %s', (query, where, field) => {
    const error = new GraphQLError(`Variable "$p" got an invalid value ${where}; no`)
    expect(faultyArgument(operationIn(query), error)).toBe(field)
  })
})
