import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerFault, type SeenAnswer } from '../answer-fault.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { startJudgingProxy } from '../judging-proxy.ts'
import { runTool } from '../run-tool.ts'
import { type RecoveredSchema, recoveredElements, tellingWords } from './schema-elements.ts'

export interface Attack {
  readonly what: string
  readonly url: string
  /** Absent: the requests have no credential. */
  readonly authorization?: string
  /** The words to guess with; absent: the list of the tool. */
  readonly words?: readonly string[]
  readonly root: string
}

export interface Findings {
  readonly requests: number
  /** Elements of the schema that the tool wrote down. */
  readonly recovered: number
  /** Words of the schema that are in an answer and not in its request. */
  readonly revealed: readonly string[]
  /** Of the answers. */
  readonly faults: readonly string[]
  readonly isFinished: boolean
}

export interface Tool {
  readonly program: string
  readonly elements: ReadonlySet<string>
  /** Of the schema. */
  readonly words: readonly string[]
}

/** How long one attack may take. The tool writes its findings only at its end. */
export const TIMEOUT_MS = 90_000
const MAX_FAULTS = 5

/** Runs clairvoyance once and watches the answers that it gets. */
export async function attackSchema(
  { folder, target }: FuzzWorld,
  tool: Tool,
  attack: Attack,
): Promise<Findings> {
  const watch = answerWatch(tool.words)
  const proxy = await startJudgingProxy(attack.url, (sent, answer) => watch.take(sent, answer))
  const output = join(folder, 'recovered.json')
  const list = join(folder, 'words.txt')
  writeFileSync(output, '')
  writeFileSync(list, (attack.words ?? []).join('\n'))
  const { authorization } = attack
  try {
    const { status } = await runTool({
      program: tool.program,
      words: [
        ...['--output', output, '--document', `${attack.root} { FUZZ }`],
        ...(attack.words === undefined ? [] : ['--wordlist', list]),
        ...(authorization === undefined ? [] : ['--header', `Authorization: ${authorization}`]),
        `${proxy.address}/graphql`,
      ],
      environment: {},
      cwd: folder,
      timeoutMs: TIMEOUT_MS,
      signal: target.signal,
    })
    return { ...watch.seen(), recovered: recoveredIn(output, tool.elements), isFinished: status !== null }
  } finally {
    proxy.close()
  }
}

function answerWatch(words: readonly string[]) {
  const telling = tellingWords(words)
  const revealed = new Set<string>()
  const faults: string[] = []
  let requests = 0
  return {
    take(sent: string, answer: SeenAnswer): string | null {
      requests += 1
      const fault = answerFault(answer, sent)
      if (fault !== null && faults.length < MAX_FAULTS) faults.push(fault)
      const asked = new Set(sent.match(/\w+/g))
      const said = fault === null ? saidIn(answer.body) : (answer.body.match(/\w+/g) ?? [])
      for (const word of said) if (telling.has(word) && !asked.has(word)) revealed.add(word)
      return fault
    },
    seen: () => ({ requests, revealed: [...revealed], faults }),
  }
}

/** The words of all texts in an answer; its members have names of GraphQL's own. */
function saidIn(body: string): string[] {
  const texts: string[] = []
  JSON.parse(body, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts.flatMap((text) => text.match(/\w+/g) ?? [])
}

/** Where the tool finds nothing, it exits with an error and writes nothing. */
function recoveredIn(file: string, elements: ReadonlySet<string>): number {
  const text = readFileSync(file, 'utf8')
  return text === '' ? 0 : recoveredElements(elements, JSON.parse(text) as RecoveredSchema).length
}
