import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { foodKey } from '../../src/domain/vocabulary/food-vocabulary.ts'
import { FOOD_LISTS } from '../../src/domain/vocabulary/foods.ts'
import { foodsIn } from '../../src/domain/vocabulary/foods-in.ts'

interface LabelledName {
  readonly name: string
  readonly allergens: readonly string[]
}

const NAMES: readonly LabelledName[] = readFileSync(
  new URL('../data/food-names.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const at = line.indexOf(': ')
    const label = line.slice(0, at)
    const allergens = label === '-' ? [] : label.split(' ')
    return line
      .slice(at + 2)
      .split(' | ')
      .map((name) => ({ name: name.trim(), allergens }))
  })

/** Names whose hash is odd are for the check: the vocabulary is never changed for one of them. */
function isForCheck({ name }: LabelledName): boolean {
  return Number.parseInt(hash('sha256', name, 'hex').slice(0, 2), 16) % 2 === 1
}

function figures(names: readonly LabelledName[]) {
  const read = names.map((one) => ({
    ...one,
    found: new Set<string>(foodsIn(one.name).flatMap((food) => food.allergens)),
  }))
  const bearing = read.filter(({ allergens }) => allergens.length > 0)
  const pairs = bearing.flatMap(({ name, allergens, found }) =>
    allergens.map((type) => ({ name, type, isFound: found.has(type) })),
  )
  const silent = read.filter(({ allergens }) => allergens.length === 0)
  const alarms = silent.filter(({ found }) => found.size > 0)
  return {
    names: names.length,
    recall: pairs.filter(({ isFound }) => isFound).length / pairs.length,
    falseAlarms: alarms.length / silent.length,
    missed: pairs.filter(({ isFound }) => !isFound).map(({ name, type }) => `${name}: ${type}`),
    alarms: alarms.map(({ name, found }) => `${name}: ${[...found].join(' ')}`),
  }
}

describe('the reader of foods on real names', () => {
  it('has at least 600 of them, each once', () => {
    expect(new Set(NAMES.map(({ name }) => name)).size).toBe(NAMES.length)
    expect(NAMES.length).toBeGreaterThanOrEqual(600)
  })

  it.each([
    ['development', false],
    ['check', true],
  ])(
    'in the %s half finds 97 of 100 allergens and alarms for at most 2 of 100 names without',
    (half, isCheck) => {
      const result = figures(NAMES.filter((name) => isForCheck(name) === isCheck))
      const { names, recall, falseAlarms } = result
      process.stdout.write(
        `${half}: ${names} names, recall ${recall.toFixed(4)}, false alarms ${falseAlarms.toFixed(4)}\n`,
      )
      expect(result.recall, result.missed.join('\n')).toBeGreaterThanOrEqual(0.97)
      expect(result.falseAlarms, result.alarms.join('\n')).toBeLessThanOrEqual(0.02)
    },
  )
})

it.each([
  ['en', 400],
  ['es', 50],
  ['fr', 50],
  ['de', 50],
  ['it', 50],
  ['nl', 50],
  ['pt', 50],
] as const)('the vocabulary has names in %s: at least %i', (language, least) => {
  const words = FOOD_LISTS.flatMap((list) => (list.language === language ? list.words.split(',') : []))
  expect(new Set(words.map(foodKey)).size).toBeGreaterThanOrEqual(least)
})
