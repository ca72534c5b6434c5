import { readFileSync } from 'node:fs'
import type { Client } from '@elastic/elasticsearch'
import fc from 'fast-check'
import { endingSignal } from '../../harness/script/ending-signal.ts'
import { runScript } from '../../harness/script/run-script.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { areAllMatches, type SearchQuestion } from '../../src/features/search/search-request.ts'
import { withLayout } from '../../src/search-index/script-layout.ts'
import { acquireStack, progressPrinter } from '../../stack/stack.ts'
import { type DishCase, dishCase, wishCase } from '../property/case.ts'
import { anyItem, deepItem } from '../property/generated-catalog.ts'
import { NO_WISHES, narrowWishPlan, type WishPlan, wishPlan } from '../property/generated-wishes.ts'
import { explained } from './explained.ts'
import { openScriptBench } from './script-bench.ts'
import { scriptMutants } from './script-mutations.ts'

/**
 * Mutants of `classify.painless` in real Elasticsearch: each is run over the same generated catalog and guests, and is
 * killed where it differs from the reference. Those that cannot be killed are listed, with the reason, in
 * `script-survivors.txt`; any other survivor ends this program with status 1.
 */
const SEED = 20261121
const DISHES = 500
const GUESTS = 160
const SCRIPT = readFileSync(new URL('../../index-mappings/classify.painless', import.meta.url), 'utf8')

/** The swap takes the calories below 0; the side, of which they are not known, stays. */
const NOTHING = { allergens: [], allergensComplete: true }
const BELOW_ZERO: Item = {
  partnerDishId: 'below-zero',
  name: 'Dish',
  ...NOTHING,
  componentsComplete: true,
  baseNutrition: { calories: 100 },
  customizationGroups: [
    {
      id: 'sauce',
      name: 'Sauce',
      minSelections: 1,
      options: [
        {
          id: 'milk',
          name: 'Milk',
          isDefault: true,
          nutrition: { calories: 0 },
          allergens: [{ type: 'DAIRY' }],
        },
        { id: 'none', name: 'None', nutrition: { calories: -200 }, ...NOTHING },
      ],
    },
    { id: 'side', name: 'Side', options: [{ id: 'side', name: 'Side', isDefault: true, ...NOTHING }] },
  ],
}
const ITS_GUEST: WishPlan = {
  ...NO_WISHES,
  excludeAllergens: ['DAIRY'],
  ranges: { calories: { min: { value: 10 }, max: { value: 50 } } },
  settings: { mayContain: 'ALMOST_MATCH', tolerancePermille: 0 },
}

const signal = endingSignal()

await runScript(async () => {
  process.exitCode = await onEngines()
}, signal)
process.exit()

async function onEngines(): Promise<number> {
  const stack = await acquireStack({ holder: 'npm run mutants', onProgress: progressPrinter(), signal })
  const es = createElasticsearch({ ELASTICSEARCH_URL: stack.elasticsearchUrl }, 120_000)
  try {
    return await run(es)
  } finally {
    await es.close()
    await stack.release()
  }
}

async function run(es: Client): Promise<number> {
  const dishes = generatedDishes()
  const questions = generatedQuestions(dishes)
  const expected = questions.map((question) => dishes.map((dish) => statusOf(dish, question)).join(''))
  const bench = await openScriptBench(es, dishes)
  try {
    const isRight = async (text: string) =>
      (await bench.statuses(withLayout(text), questions))?.join() === expected.join()
    if (!(await isRight(SCRIPT))) throw new Error('the script itself differs from the reference')
    const survivors: string[] = []
    const mutants = scriptMutants(SCRIPT)
    for (const mutant of mutants) {
      signal.throwIfAborted()
      if (await isRight(mutant.source)) survivors.push(mutant.name)
    }
    return report(mutants.length, survivors)
  } finally {
    await bench.close()
  }
}

function generatedDishes(): readonly DishCase[] {
  const usual = fc.sample(anyItem, { seed: SEED, numRuns: DISHES })
  const deep = fc.sample(deepItem, { seed: SEED, numRuns: 10 })
  return [...usual, ...deep, BELOW_ZERO].map(dishCase)
}

function generatedQuestions(dishes: readonly DishCase[]): readonly SearchQuestion[] {
  const plans = [
    ...fc.sample(wishPlan, { seed: SEED, numRuns: GUESTS }),
    ...fc.sample(narrowWishPlan, { seed: SEED, numRuns: GUESTS }),
    ITS_GUEST,
  ]
  const questions = plans.map((plan, index) => {
    /* Bounds touch the amounts of a few dishes, others for every guest. */
    const { preferences, settings } = wishCase(plan, dishes.slice(index * 4, index * 4 + 4))
    /* Every dish is called "Dish 7" or so: the word finds all of them, and gives them a relevance. */
    const searchTerm = index % 20 === 0 ? 'dish' : null
    const scope = { restaurantId: null, category: null, searchTerm }
    return { scope, preferences, settings, page: { page: 1, size: dishes.length } }
  })
  // The service answers the others without the script, and in the order of the menu alone.
  return questions.filter((question) => !areAllMatches(question))
}

function statusOf(dish: DishCase, { preferences, settings }: SearchQuestion): string {
  const { status } = classify(dish.facts, preferences, settings)
  return { MATCH: '2', ALMOST_MATCH: '1', NOT_MATCH: '0' }[status]
}

function report(count: number, survivors: readonly string[]): number {
  const listed = explained('script-survivors.txt')
  const unexplained = survivors.filter(
    (name) => !listed.some((line) => line.includes(name.replace(/^line \d+: /, ''))),
  )
  const killed = count - survivors.length
  console.log(
    `${count} mutants of classify.painless: ${killed} killed, ${survivors.length} survived, ${unexplained.length} of them not explained`,
  )
  for (const name of unexplained) console.log(`survived: ${name}`)
  return unexplained.length === 0 ? 0 : 1
}
