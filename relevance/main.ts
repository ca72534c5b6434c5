import { writeFileSync } from 'node:fs'
import { endingSignal } from '../harness/script/ending-signal.ts'
import { runScript } from '../harness/script/run-script.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { releasedSynonyms } from '../src/search-index/synonyms/released-synonyms.ts'
import { acquireStack, progressPrinter, stackEnvironment } from '../stack/stack.ts'
import { chosenByOption, programOptions, refuseOptions, wholeOption } from '../terminal/program-options.ts'
import { judgedFigures, judgedLine } from './judged-queries.ts'
import { queryClasses } from './query-classes.ts'
import { openRelevanceChains } from './relevance-chains.ts'
import { type ClassFigures, classFigures, floorText, GATE_RUN, relevanceTable } from './relevance-table.ts'

const values = programOptions({
  seed: { type: 'string', default: '1' },
  /** Of each class, at most as many queries. */
  most: { type: 'string', default: '1000' },
  only: { type: 'string', multiple: true },
  /** Prints the queries that did not find their dish first. */
  failures: { type: 'boolean', default: false },
  /** Makes today's figures the floor of the test. */
  floor: { type: 'boolean', default: false },
})
// The floor of the other classes would be lost.
if (values.floor && values.only !== undefined) refuseOptions('--floor and --only exclude each other\n')
const seed = wholeOption('seed', values.seed, 0)
const most = wholeOption('most', values.most)
const chosen = chosenByOption(
  'only',
  queryClasses({ synonyms: releasedSynonyms() }),
  (name) => values.only?.some((part) => name.includes(part)) ?? true,
)
const FLOOR = new URL('./floor.json', import.meta.url)
const signal = endingSignal()

await runScript(async () => {
  const stack = await acquireStack({ holder: 'npm run relevance', onProgress: progressPrinter(), signal })
  try {
    const { ELASTICSEARCH_URL = '' } = stackEnvironment(stack)
    const { figures, judged } = await figuresOn(ELASTICSEARCH_URL)
    console.log(relevanceTable(figures))
    if (judged !== null) console.log(`\n${judged}`)
    if (values.floor) writeFileSync(FLOOR, floorText(figures))
  } finally {
    await stack.release()
  }
}, signal)
process.exit()

interface Figures {
  readonly figures: readonly ClassFigures[]
  /** Null where only some classes are asked for. */
  readonly judged: string | null
}

async function figuresOn(ELASTICSEARCH_URL: string): Promise<Figures> {
  const es = createElasticsearch({ ELASTICSEARCH_URL })
  const opened = await openRelevanceChains(es)
  const figures: ClassFigures[] = []
  try {
    for (const each of chosen) {
      signal.throwIfAborted()
      console.error(`… ${each.name}`)
      figures.push(
        await classFigures(opened.chains, each, {
          ...(values.floor ? GATE_RUN : { seed, most }),
          ...(values.failures && {
            onFailure: (name, { chain, term }, found) =>
              console.log(
                [name, chain.id, term, `${found.length}: ${found.slice(0, 3).join(' | ')}`].join('\t'),
              ),
          }),
        }),
      )
    }
    if (values.only !== undefined) return { figures, judged: null }
    console.error('… judged queries')
    return { figures, judged: judgedLine(await judgedFigures(opened.chains)) }
  } finally {
    await opened.close()
    await es.close()
  }
}
