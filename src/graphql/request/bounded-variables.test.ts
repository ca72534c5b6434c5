import { describe, expect, it } from 'vitest'
import { refuseLargeVariables } from './bounded-variables.ts'

const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, n]))
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

describe('variables', () => {
  it.each<[string, Record<string, unknown>]>([
    ['few and small', { p: { diets: ['VEGAN'], calorieRange: { max: 1 } }, n: null, t: 'text' }],
    ['as many as allowed', named(200)],
    ['a list as long as allowed', { o: Array.from({ length: 1_000 }, () => '1') }],
    ['as deep as allowed', { o: nested(19) }],
  ])('pass: %s', (_, variables) => expect(() => refuseLargeVariables(variables)).not.toThrow())

  it.each<[string, Record<string, unknown>, string]>([
    ['too many', named(201), 'variables has 201 properties; at most 200 are allowed'],
    ['an object with too much in it', { p: named(7_000) }, 'variables.p has 7000 properties; at most 200'],
    [
      'a long list',
      { p: { o: Array.from({ length: 1_001 }) } },
      'variables.p.o has 1001 values; at most 1000',
    ],
    ['too deep', { o: nested(30) }, 'is nested deeper than 20 levels'],
    ['with a name that is no name', { '\u001b[2J"': named(201) }, 'variables.??2J? has 201 properties'],
  ])('are refused: %s', (_, variables, message) => {
    const refusal = expect.objectContaining({
      code: 'QUERY_TOO_COMPLEX',
      field: 'variables',
      message: expect.stringContaining(message) as string,
    }) as Error
    expect(() => refuseLargeVariables(variables)).toThrow(refusal)
  })
})
