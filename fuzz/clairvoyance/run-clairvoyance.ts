import { buildSchema } from 'graphql'
import { printCommittedSchema } from '../../src/graphql/schema-text.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import type { Check, PartResult } from '../part-result.ts'
import { type Attack, attackSchema, type Findings, TIMEOUT_MS } from './attack-schema.ts'
import { startOpenServer } from './open-server.ts'
import { schemaElements, schemaWords } from './schema-elements.ts'

/** If the tool recovers less from the open server, it does not work, and no finding elsewhere proves nothing. */
const LEAST_SHARE = 0.8
const ROOTS = ['query', 'mutation']

/** The summary of one attack, and its faults. */
interface Verdict {
  readonly check: Check
  readonly faults: readonly string[]
}

/** Tries to recover the schema from error messages: without a credential nothing of it may be found. */
export async function runClairvoyance(world: FuzzWorld, program: string): Promise<PartResult> {
  const schema = buildSchema(printCommittedSchema())
  const elements = schemaElements(schema)
  const words = schemaWords(elements)
  const tool = { program, elements, words }
  const verdicts: Verdict[] = []
  const open = await startOpenServer(schema)
  try {
    const attack = { what: 'an open server of the schema', url: open.address, words, root: 'query' }
    verdicts.push(ofOpenServer(attack, await attackSchema(world, tool, attack), elements.size))
  } finally {
    open.close()
  }
  const { address, chain } = world.target
  for (const attack of strangers(address, words))
    verdicts.push(ofStranger(attack, await attackSchema(world, tool, attack), elements.size))
  const own = { what: 'with a key', url: address, authorization: chain.apiKey, words, root: 'query' }
  verdicts.push(ofKey(own, await attackSchema(world, tool, own), words.length))
  return {
    part: 'clairvoyance',
    checks: verdicts.map(({ check }) => check),
    details: '',
    faults: verdicts.flatMap(({ faults }) => faults),
  }
}

function strangers(url: string, words: readonly string[]): readonly Attack[] {
  return ROOTS.flatMap((root) => [
    { what: `without a key, ${root}, words of the schema`, url, words, root },
    { what: `without a key, ${root}, its own words`, url, root },
  ])
}

/** The control: here nearly everything can be found. */
function ofOpenServer({ what }: Attack, { requests, recovered }: Findings, elements: number): Verdict {
  const note = `${recovered} of ${elements} elements`
  const isWorking = recovered >= LEAST_SHARE * elements
  return verdict(what, requests, note, isWorking ? [] : [`only ${note}: it does not work`])
}

function ofStranger({ what }: Attack, findings: Findings, elements: number): Verdict {
  const { requests, recovered, revealed, faults } = findings
  return verdict(what, requests, `${recovered} of ${elements} elements, ${revealed.length} words revealed`, [
    ...(recovered > 0 ? [`${recovered} elements recovered`] : []),
    ...(revealed.length > 0 ? [`answers reveal: ${revealed.slice(0, 20).join(' ')}`] : []),
    ...(requests === 0 ? ['nothing was sent'] : []),
    ...faults,
  ])
}

/** For information: a client with a key may know the schema. Faults of the service count all the same. */
function ofKey({ what }: Attack, findings: Findings, words: number): Verdict {
  const { requests, recovered, revealed, faults, isFinished } = findings
  const end = isFinished ? `${recovered} elements` : `not done after ${TIMEOUT_MS / 1_000} s`
  return verdict(
    what,
    requests,
    `${end}, ${revealed.length} of ${words} words revealed (for information)`,
    faults,
  )
}

function verdict(what: string, cases: number, note: string, faults: readonly string[]): Verdict {
  const name = `clairvoyance: ${what}`
  return {
    check: { what: name, cases, faults: faults.length, note },
    faults: faults.map((fault) => `${name}: ${fault}`),
  }
}
