import { describe, expect, it } from 'vitest'
import { parametersOf, parametersOfUrl, refuseUndecodable } from './http-request.ts'

const QUERY = '{ filterOptions { categories { name } } }'
const refusedAt = (field: string) =>
  expect.objectContaining({ code: 'INVALID_INPUT', statusCode: 400, field }) as Error

describe('the parameters of a request', () => {
  it('may be the query alone', () => {
    expect(parametersOf({ query: QUERY }, null)).toEqual({ query: QUERY, operationName: null, variables: {} })
  })

  it('may be null where they may be absent', () => {
    expect(
      parametersOf({ query: QUERY, operationName: null, variables: null, extensions: null }, null),
    ).toMatchObject({ variables: {} })
  })

  it('are taken over', () => {
    const body = { query: QUERY, operationName: 'A', variables: { id: '1' }, extensions: {}, more: 1 }
    expect(parametersOf(body, null)).toEqual({ query: QUERY, operationName: 'A', variables: { id: '1' } })
  })

  it.each<[string, unknown, string]>([
    ['no body', undefined, 'query'],
    ['text for a body', 'query', 'query'],
    ['a batch', [{ query: QUERY }], 'query'],
    ['no query', {}, 'query'],
    ['a blank query', { query: ' ' }, 'query'],
    ['a query that is no text', { query: 7 }, 'query'],
    ['an operation name that is no text', { query: QUERY, operationName: 7 }, 'operationName'],
    ['variables as text', { query: QUERY, variables: '{}' }, 'variables'],
    ['variables as a list', { query: QUERY, variables: [] }, 'variables'],
    ['extensions as text', { query: QUERY, extensions: '{}' }, 'extensions'],
  ])('are refused: %s', (_, body, field) => expect(() => parametersOf(body, null)).toThrow(refusedAt(field)))
})

describe('the parameters in an address', () => {
  it('hold variables as JSON text', () => {
    expect(parametersOfUrl({ query: QUERY, variables: '{"id":"1"}', operationName: 'A' }, null)).toEqual({
      query: QUERY,
      operationName: 'A',
      variables: { id: '1' },
    })
    expect(parametersOfUrl({ query: QUERY, operationName: '' }, null).operationName).toBeNull()
    expect(parametersOfUrl({ query: QUERY, variables: '' }, null).variables).toEqual({})
  })

  it.each<[Record<string, unknown>, string]>([
    [{ query: QUERY, variables: '{' }, 'variables'],
    [{ query: QUERY, variables: '[1]' }, 'variables'],
    [{ query: QUERY, extensions: 'x' }, 'extensions'],
    [{ query: QUERY, variables: ['{}', '{}'] }, 'variables'],
    [{ query: [QUERY, QUERY] }, 'query'],
    [{}, 'query'],
  ])('are refused: %j', (query, field) =>
    expect(() => parametersOfUrl(query, null)).toThrow(refusedAt(field)),
  )
})

it('an address is refused where a letter of it cannot be decoded', () => {
  expect(() => refuseUndecodable('/graphql?variables={"term":"sin+man%ED"}')).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  )
  expect(() => refuseUndecodable('/graphql?variables={"term":"100%+juice"}')).toThrow()
  expect(() => refuseUndecodable('/graphql?variables={"term":"sin+man%C3%AD+100%25"}')).not.toThrow()
})
