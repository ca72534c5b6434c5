import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import { NO_DOCUMENT_LIMITS } from '../../../test/support/usual-document-limits.ts'
import { createDocumentPreparer, operationOf } from '../prepared-document.ts'
import { schemaText } from '../schema-text.ts'
import { createAnswerBudget } from './answer-size.ts'

const prepare = createDocumentPreparer(buildSchema(schemaText()), NO_DOCUMENT_LIMITS)
const refusal = expect.objectContaining({ code: 'QUERY_TOO_COMPLEX' }) as Error

const ingredients = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `i${n}`,
    name: 'Rice',
    amountGrams: 10,
    description: 'x'.repeat(500),
  }))
const dishes = (count: number, parts: number) => ({
  matches: Array.from({ length: count }, () => ({
    dish: {
      name: 'Bowl',
      ingredients: ingredients(parts),
      customizationGroups: [{ options: ingredients(parts) }],
    },
  })),
  almostMatches: [],
  notMatches: [],
})

function spend(query: string, value: unknown, maxBytes = 2_097_152): void {
  const { fields } = operationOf(prepare(query), null).plan({})
  createAnswerBudget(maxBytes).spend(fields.get('search')?.fields, value)
}
const search = (selection: string) => `{ search { matches { dish { ${selection} } } } }`

/** The least limit that does not refuse. */
function sizeOf(spend: (maxBytes: number) => void): number {
  let [refused, taken] = [0, 10_000_000]
  while (taken - refused > 1) {
    const middle = Math.floor((refused + taken) / 2)
    try {
      spend(middle)
      taken = middle
    } catch {
      refused = middle
    }
  }
  return taken
}

describe('the size of an answer', () => {
  it('counts what is said of a picture: the text of the partner, else the name', () => {
    const sized = (dish: object) =>
      sizeOf((maxBytes) => spend(search('image { alt }'), { matches: [{ dish }] }, maxBytes))
    const short = sized({ name: 'Bowl' })
    expect(sized({ name: 'Bowl', imageAlt: 'x'.repeat(500) })).toBe(short + 496)
    expect(sized({ name: 'x'.repeat(200) })).toBe(short + 196)
  })

  it('counts each text of a list', () => {
    const sized = (matchReasons: readonly string[]) =>
      sizeOf((maxBytes) =>
        spend(
          '{ search { almostMatches { matchReasons } } }',
          { almostMatches: [{ matchReasons }] },
          maxBytes,
        ),
      )
    expect(sized(['x'.repeat(500), 'x'.repeat(300)])).toBe(sized([]) + 800)
  })

  it.each<{ what: string; query: string; count: number; parts: number }>([
    { what: 'a page of names', query: search('name'), count: 100, parts: 110 },
    {
      what: 'all ingredients of a page',
      query: search('addedIngredients { id name amountGrams }'),
      count: 100,
      parts: 110,
    },
    { what: 'a long text of each', query: search('addedIngredients { description }'), count: 20, parts: 110 },
  ])('leaves room for $what', ({ query, count, parts }) => {
    expect(() => spend(query, dishes(count, parts))).not.toThrow()
  })

  it.each<[string, string]>([
    [
      'long names',
      search(
        `addedIngredients { ${Array.from({ length: 15 }, (_, n) => `${'a'.repeat(90)}${n}: id`).join(' ')} }`,
      ),
    ],
    [
      'a list again and again',
      search(
        Array.from(
          { length: 15 },
          (_, n) => `a${n}: addedIngredients { id name amountGrams isIncluded }`,
        ).join(' '),
      ),
    ],
    [
      'a text again and again',
      search(Array.from({ length: 5 }, (_, n) => `a${n}: addedIngredients { description }`).join(' ')),
    ],
    [
      'options as well',
      search(
        Array.from(
          { length: 15 },
          (_, n) => `a${n}: customizationGroups { options { id name isDefault } }`,
        ).join(' '),
      ),
    ],
  ])('is refused before it is made: %s', (_, query) => {
    expect(() => spend(query, dishes(100, 110))).toThrow(refusal)
  })

  it('is the same for a dish that was shown before, and counts each time', () => {
    const value = dishes(4, 10)
    const again = { ...value, matches: [...value.matches, ...value.matches, ...value.matches] }
    const { fields } = operationOf(prepare(search('name addedIngredients { id name }')), null).plan({})
    const spent = (shown: object, maxBytes: number) =>
      createAnswerBudget(maxBytes).spend(fields.get('search')?.fields, shown)
    const bytes = sizeOf((max) => spent(value, max))
    expect(sizeOf((max) => spent(value, max))).toBe(bytes)
    expect(sizeOf((max) => spent(again, max))).toBeGreaterThan(2 * bytes)
  })

  it('is remembered of a bounded number of dishes', () => {
    const value = { matches: Array.from({ length: 20_000 }, () => ({ dish: { name: 'Bowl' } })) }
    const plans = Array.from({ length: 40 }, (_, n) =>
      operationOf(prepare(search(`a${n}: name`)), null).plan({}),
    )
    const before = heapMegabytes()
    for (const { fields } of plans)
      createAnswerBudget(Number.MAX_SAFE_INTEGER).spend(fields.get('search')?.fields, value)
    // All of them together are 20 MB.
    expect(heapMegabytes() - before).toBeLessThan(12)
    expect([value, plans]).toHaveLength(2)
  })

  it('is about that of the answer', () => {
    const value = dishes(10, 10)
    const query = search('name addedIngredients { id name }')
    const answer = JSON.stringify(
      value.matches.map(({ dish }) => ({
        dish: { name: dish.name, addedIngredients: dish.ingredients.map(({ id, name }) => ({ id, name })) },
      })),
    )
    expect(() => spend(query, value, answer.length * 2)).not.toThrow()
    expect(() => spend(query, value, answer.length / 2)).toThrow(refusal)
  })
})
