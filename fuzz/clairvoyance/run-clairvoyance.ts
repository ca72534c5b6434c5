import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { printCommittedSchema } from '../../src/graphql/schema-text.ts'
import { answerFault, type SeenAnswer } from '../answer-fault.ts'
import { startJudgingProxy } from '../judging-proxy.ts'
import type { Check, PartResult } from '../part-result.ts'
import { runTool } from '../run-tool.ts'
import type { FuzzWorld } from '../world.ts'
import { startOpenServer } from './open-server.ts'
import { type RecoveredSchema, recoveredElements, schemaElements, schemaWords } from './schema-elements.ts'

/** How long one run may take. What it has found by then it has not written yet. */
const TIMEOUT_MS = 90_000
/** It recovers nearly everything from the open server; with fewer it did not work, and finding nothing proves nothing. */
const LEAST_SHARE = 0.8
const ROOTS = ['query', 'mutation']

interface Attack {
  readonly what: string
  readonly url: string
  readonly authorization: string | null
  /** Null: the list that comes with the tool. */
  readonly words: readonly string[] | null
  readonly root: string
}

interface Findings {
  readonly requests: number
  /** Of the schema's elements, as the tool wrote them. */
  readonly recovered: number
  /** Words of the schema that an answer held and its request did not. */
  readonly revealed: readonly string[]
  readonly faults: readonly string[]
  readonly isFinished: boolean
}

/** Tries to recover the schema from error messages: without a credential nothing of it may be found. */
export async function runClairvoyance(world: FuzzWorld, program: string): Promise<PartResult> {
  const schema = buildSchema(printCommittedSchema())
  const elements = schemaElements(schema)
  const words = schemaWords(elements)
  const attack = (each: Attack) => findings(world, { program, elements, words }, each)
  const { address, chain } = world.target
  const checks: Check[] = []
  const faults: string[] = []
  const open = await startOpenServer(schema)
  try {
    const control = await attack({
      what: 'control',
      url: open.address,
      authorization: null,
      words,
      root: 'query',
    })
    const found = `${control.recovered} of ${elements.size} elements`
    const works = control.recovered >= LEAST_SHARE * elements.size
    if (!works) faults.push(`clairvoyance recovers only ${found} from an open server: it does not work`)
    checks.push({
      what: 'clairvoyance: open server of the same schema (control)',
      cases: control.requests,
      faults: works ? 0 : 1,
      note: found,
    })
  } finally {
    open.close()
  }
  for (const each of strangers(address, words)) {
    const { requests, recovered, revealed, faults: judged } = await attack(each)
    const wrong = [
      ...(recovered > 0 ? [`${recovered} elements recovered`] : []),
      ...(revealed.length > 0 ? [`answers reveal: ${revealed.slice(0, 20).join(' ')}`] : []),
      ...(requests === 0 ? ['nothing was sent'] : []),
      ...judged,
    ]
    faults.push(...wrong.map((fault) => `${each.what}: ${fault}`))
    const note = `${recovered} of ${elements.size} elements, ${revealed.length} words revealed`
    checks.push({ what: each.what, cases: requests, faults: wrong.length, note })
  }
  const key = await attack({
    what: 'with a key',
    url: address,
    authorization: chain.apiKey,
    words,
    root: 'query',
  })
  const end = key.isFinished ? `${key.recovered} elements` : `not done after ${TIMEOUT_MS / 1_000} s`
  faults.push(...key.faults.map((fault) => `clairvoyance with a key: ${fault}`))
  checks.push({
    what: 'clairvoyance with a key (for information)',
    cases: key.requests,
    faults: key.faults.length,
    note: `${end}, ${key.revealed.length} of ${words.length} words revealed`,
  })
  return { part: 'clairvoyance', checks, details: '', faults }
}

function strangers(url: string, words: readonly string[]): readonly Attack[] {
  const lists = [
    ['words of the schema', words],
    ['its own list', null],
  ] as const
  return ROOTS.flatMap((root) =>
    lists.map(([name, list]) => ({
      what: `clairvoyance without a key: ${root}, ${name}`,
      url,
      authorization: null,
      words: list,
      root,
    })),
  )
}

interface Tool {
  readonly program: string
  readonly elements: ReadonlySet<string>
  /** Of the schema. */
  readonly words: readonly string[]
}

async function findings(
  { folder, target: { signal } }: FuzzWorld,
  { program, elements, words }: Tool,
  attack: Attack,
): Promise<Findings> {
  const revealed = new Set<string>()
  const faults: string[] = []
  const secret = words
    .filter((word) => word.length > 2)
    .map((word) => [word, new RegExp(`\\b${word}\\b`)] as const)
  let requests = 0
  const proxy = await startJudgingProxy(attack.url, (sent: string, answer: SeenAnswer) => {
    requests += 1
    for (const [word, pattern] of secret)
      if (pattern.test(answer.body) && !pattern.test(sent)) revealed.add(word)
    const fault = attack.what === 'control' ? null : answerFault(answer, sent)
    if (fault !== null && faults.length < 5) faults.push(fault)
    return fault
  })
  const output = join(folder, 'recovered.json')
  const list = join(folder, 'words.txt')
  writeFileSync(output, '')
  writeFileSync(list, (attack.words ?? []).join('\n'))
  try {
    const { status } = await runTool({
      program,
      words: [
        ...['--output', output, '--document', `${attack.root} { FUZZ }`],
        ...(attack.words === null ? [] : ['--wordlist', list]),
        ...(attack.authorization === null ? [] : ['--header', `Authorization: ${attack.authorization}`]),
        `${proxy.address}/graphql`,
      ],
      environment: {},
      cwd: folder,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    return {
      requests,
      recovered: recoveredIn(output, elements),
      revealed: [...revealed],
      faults,
      isFinished: status !== null,
    }
  } finally {
    proxy.close()
  }
}

/** Where it finds nothing, it ends with an error and writes nothing. */
function recoveredIn(file: string, elements: ReadonlySet<string>): number {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text === '' ? 0 : recoveredElements(elements, JSON.parse(text) as RecoveredSchema).length
}
