import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSchema } from 'graphql'
import { printCommittedSchema } from '../../src/graphql/schema-text.ts'
import { table } from '../../terminal/table.ts'
import { type CaseTally, createCaseTally, type TallyRow } from '../case-tally.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { startJudgingProxy } from '../judging-proxy.ts'
import type { PartResult } from '../part-result.ts'
import { runTool, type ToolOutcome } from '../run-tool.ts'
import { CREDENTIAL_VARIABLES, schemathesisConfig } from './schemathesis-config.ts'

const HOOKS = fileURLToPath(new URL('.', import.meta.url))
const TIMEOUT_MS = 3 * 3_600_000
const TAIL_CHARACTERS = 6_000
const SHOWN_FAULTS = 10
const EXAMPLE_CHARACTERS = 140

export interface SchemathesisRun {
  readonly program: string
  readonly cases: number
  readonly seed: number
}

/** Lets Schemathesis send valid and invalid documents to every operation with its credential. */
export async function runSchemathesis(world: FuzzWorld, run: SchemathesisRun): Promise<PartResult> {
  const sdl = printCommittedSchema()
  const tally = createCaseTally(buildSchema(sdl))
  const proxy = await startJudgingProxy(world.target.address, tally.take)
  try {
    const outcome = await sendCases(world, run, { sdl, url: `${proxy.address}/graphql` })
    return resultOf(run, tally, outcome)
  } finally {
    proxy.close()
  }
}

async function sendCases(
  { folder, target }: FuzzWorld,
  { program, cases, seed }: SchemathesisRun,
  { sdl, url }: Readonly<{ sdl: string; url: string }>,
): Promise<ToolOutcome> {
  const schema = join(folder, 'schema.graphql')
  const config = join(folder, 'schemathesis.toml')
  writeFileSync(schema, sdl)
  writeFileSync(config, schemathesisConfig(cases, target.known))
  const options = {
    '--url': url,
    '--phases': 'fuzzing',
    '--checks': 'answer_of_ours',
    '--seed': String(seed),
    '--generation-database': 'none',
    '--suppress-health-check': 'all',
  }
  return runTool({
    program,
    words: ['--no-color', '--config-file', config, 'run', schema, ...Object.entries(options).flat()],
    environment: {
      PYTHONPATH: HOOKS,
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: 'judge_answers',
      [CREDENTIAL_VARIABLES.API_KEY]: target.chain.apiKey,
      [CREDENTIAL_VARIABLES.PARTNER_TOKEN]: target.chain.partnerToken,
    },
    cwd: folder,
    timeoutMs: TIMEOUT_MS,
    signal: target.signal,
  })
}

function resultOf(
  { cases, seed }: SchemathesisRun,
  tally: CaseTally,
  { status, output }: ToolOutcome,
): PartResult {
  const faults = tally
    .faults()
    .slice(0, SHOWN_FAULTS)
    .map(({ fault, sent }) => `${fault}\n    sent: ${sent.slice(0, 1_000)}`)
  if (tally.cases() < cases) faults.push(`only ${tally.cases()} of ${cases} cases were sent`)
  if (status !== 0)
    faults.push(`Schemathesis ended with status ${status}:\n${output.slice(-TAIL_CHARACTERS)}`)
  const valid = tally.rows().filter(({ isValid }) => isValid)
  const sum = (rows: readonly TallyRow[]) => rows.reduce((total, { count }) => total + count, 0)
  const note = `${sum(valid)} valid, of which ${sum(valid.filter(({ outcome }) => outcome === 'data'))} got data; seed ${seed}`
  return {
    part: 'schemathesis',
    checks: [{ what: 'Schemathesis', cases: tally.cases(), faults: tally.faults().length, note }],
    details: asTable(tally.rows()),
    faults,
  }
}

/** Lists why valid documents are refused, with the shortest document of each kind. */
function asTable(rows: readonly TallyRow[]): string {
  return table(
    ['operation', 'document', 'outcome', 'cases', 'message', 'shortest'],
    rows.map(({ operation, isValid, outcome, count, message, example }) => [
      operation,
      isValid ? 'valid' : 'invalid',
      outcome,
      count,
      shown(message),
      isValid && outcome !== 'data' ? shown(example) : '',
    ]),
    'nothing was sent',
  )
}

function shown(text: string): string {
  return JSON.stringify(text.replace(/\s+/g, ' ').slice(0, EXAMPLE_CHARACTERS)).slice(1, -1)
}
