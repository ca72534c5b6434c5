import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sampleChains } from '../../samples/sample-chains.ts'

interface JudgedQuery {
  readonly chain: string
  readonly query: string
  readonly grades: Readonly<Record<string, number>>
}

const JUDGED = readFileSync(new URL('../data/judged-queries.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as JudgedQuery)
const DISHES = new Map(
  sampleChains().map(({ id, catalog }) => {
    const { items } = JSON.parse(readFileSync(catalog, 'utf8')) as { items: { partnerDishId: string }[] }
    return [id, new Set(items.map(({ partnerDishId }) => partnerDishId))]
  }),
)

describe('the judged queries', () => {
  it('are 200 at least, each once, over all sample chains', () => {
    expect(JUDGED.length).toBeGreaterThanOrEqual(200)
    expect(new Set(JUDGED.map(({ chain, query }) => `${chain}: ${query}`)).size).toBe(JUDGED.length)
    expect(new Set(JUDGED.map(({ chain }) => chain))).toEqual(new Set(DISHES.keys()))
  })

  it('grade dishes that the chain has, and one of them is what was meant', () => {
    for (const { chain, query, grades } of JUDGED) {
      const unknown = Object.keys(grades).filter((id) => DISHES.get(chain)?.has(id) !== true)
      expect(unknown, query).toEqual([])
      expect(
        Object.values(grades).every((grade) => [0, 1, 2, 3].includes(grade)),
        query,
      ).toBe(true)
      expect(Object.values(grades), query).toContain(3)
    }
  })
})
