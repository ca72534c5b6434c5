import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import { MATCH_STATUSES, type MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import { readMenu } from '../support/read-menu.ts'
import { ADVERSARIAL_FILES, type AdversarialDish, adversarialDishes } from './adversarial-dishes.ts'

const KNOWN_LAXER = new URL('known-laxer.txt', import.meta.url)
const MIN_DISHES = 200

interface Given {
  readonly line: string
  readonly best: MatchStatus
  readonly given: MatchStatus
}

const dishes = ADVERSARIAL_FILES.flatMap(adversarialDishes)
let given: readonly Given[] = []

/** A dish that is refused is shown to nobody, which no answer beats. */
async function answersOf({ name, file, answers }: AdversarialDish): Promise<Given[]> {
  const [facts] = (await readMenu(file)).dishes.values()
  return answers.map(({ guest, preferences, best }) => {
    const status =
      facts === undefined ? 'NOT_MATCH' : classify(facts, preferences, DEFAULT_MATCH_SETTINGS).status
    return { line: `${name} | ${guest} | at best ${best}, given ${status}`, best, given: status }
  })
}

const rank = (status: MatchStatus) => MATCH_STATUSES.indexOf(status)

beforeAll(async () => {
  given = (await Promise.all(dishes.map(answersOf))).flat()
})

describe('the adversarial dishes', () => {
  it('are at least 200, each with a name of its own', () => {
    const names = dishes.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(dishes.length).toBeGreaterThanOrEqual(MIN_DISHES)
  })

  /* One line for each answer that is still laxer. It fails where a line is missing, and where one is too much. */
  it('get no answer that is laxer than the safe one', () => {
    const laxer = given.filter((one) => rank(one.given) < rank(one.best)).map(({ line }) => line)
    const stricter = given.filter((one) => rank(one.given) > rank(one.best)).map(({ line }) => line)
    const counts = `${dishes.length} dishes, ${given.length} answers: ${laxer.length} laxer, ${stricter.length} stricter`
    process.stdout.write(`\n${counts}\n${stricter.map((line) => `stricter: ${line}\n`).join('')}`)
    if (process.env.WRITE_FAULTS === '1')
      writeFileSync(KNOWN_LAXER, laxer.map((line) => `${line}\n`).join(''))
    expect(laxer).toEqual(readFileSync(KNOWN_LAXER, 'utf8').split('\n').slice(0, -1))
  })
})
