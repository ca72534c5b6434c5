import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import type { SeenAnswer } from './answer-fault.ts'
import { createCaseTally } from './case-tally.ts'

const schema = buildSchema('type Query { dish(id: ID!): String search(term: String): String }')
const answer = (body: object): SeenAnswer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  requestId: 'r',
  body: JSON.stringify(body),
})
const refused = (code: string, field?: string) =>
  answer({ errors: [{ message: 'refused', extensions: { code, field, requestId: 'r' } }] })
const sent = (query: string) => JSON.stringify({ query })

describe('the tally of cases', () => {
  it('counts by operation, validity and outcome, with the shortest document of each', () => {
    const tally = createCaseTally(schema)
    tally.take(sent('{ dish(id: "a long one") }'), answer({ data: { dish: null } }))
    tally.take(sent('{ dish(id: 1) }'), answer({ data: { dish: null } }))
    tally.take(sent('{ search(term: "x") }'), refused('INVALID_INPUT', 'term'))
    tally.take(sent('{ dish }'), refused('GRAPHQL_VALIDATION_FAILED'))
    expect(tally.cases()).toBe(4)
    expect(tally.faults()).toEqual([])
    expect(tally.rows()).toMatchObject([
      { operation: 'dish', isValid: true, outcome: 'data', count: 2, example: '{ dish(id: 1) }' },
      { operation: 'dish', isValid: false, outcome: 'GRAPHQL_VALIDATION_FAILED', count: 1 },
      { operation: 'search', isValid: true, outcome: 'INVALID_INPUT term', count: 1, message: 'refused' },
    ])
  })

  it.each([
    {
      what: 'a fault of ours',
      text: sent('{ dish(id: 1) }'),
      seen: refused('INTERNAL_ERROR'),
      fault: 'INTERNAL_ERROR',
    },
    {
      what: 'a valid document that is refused',
      text: sent('{ dish(id: 1) }'),
      seen: refused('GRAPHQL_VALIDATION_FAILED'),
      fault: 'valid',
    },
    {
      what: 'an invalid document that is executed',
      text: sent('{ dish }'),
      seen: answer({ data: {} }),
      fault: 'invalid',
    },
  ])('finds $what', ({ text, seen, fault }) => {
    const tally = createCaseTally(schema)
    expect(tally.take(text, seen)).toContain(fault)
    expect(tally.faults()).toHaveLength(1)
  })
})
