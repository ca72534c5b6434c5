import { expect } from 'vitest'
import type { ArgumentPlace, Operation } from './chain-operations.ts'
import { type Comparable, comparable, tracesIn } from './comparable.ts'
import { echoes, kind, type RecordKind, USES, variablesFor } from './kinds.ts'
import type { MarkedChain, MarkedChains } from './marked-chains.ts'
import type { Watched, WatchedProcess } from './watched-process.ts'

/** A place of the schema, and what is put into it. */
export interface Cell {
  readonly operation: Operation
  readonly place: ArgumentPlace
  readonly kind: RecordKind
}

export function credentialOf({ credential }: Pick<Operation, 'credential'>, chain: MarkedChain): string {
  return credential === 'API_KEY' ? chain.apiKey : `Bearer ${chain.partnerToken}`
}

/** Variables with which an operation finds something of the chain's own, whichever of its arguments is looked at. */
export function ownVariables({ places }: Operation, chain: MarkedChain): Readonly<Record<string, unknown>> {
  const [place] = places
  if (place === undefined) return {}
  const use = USES[place.path]
  return variablesFor(place, kind(use?.kinds[0] ?? '').of(chain), use?.with?.(chain))
}

let documents = 1_000
/** A document that was not sent before. All have the same length, so that errors have the same location. */
export function newDocument(operation: Operation): string {
  documents += 1
  return operation.document(`Document${documents}`)
}

/** Whether the place takes ids of this kind: there the other chain's ids find something. */
function isFitting({ place, kind }: Cell): boolean {
  return USES[place.path]?.kinds.includes(kind.name) ?? false
}

/** The answers of a cell: those to the foreign id, in this order, and the one to an id that nobody has. */
interface CellAnswers {
  readonly foreign: readonly Watched[]
  readonly owners: Watched
  readonly unknown: readonly Watched[]
}

/**
 * Alder sends the id of another chain: with a new document, after the owner has sent the same document and variables,
 * and with the compiled document. Every answer equals the answer to an id that nobody has.
 */
export async function expectNothingForeign(
  process: WatchedProcess,
  chains: MarkedChains,
  cell: Cell,
): Promise<void> {
  const { place, kind } = cell
  const owner = chains[kind.owner ?? 'birch']
  const [foreign, unknown] = [kind.of(owner), kind.unknown(kind.of(owner))]
  const answers = await askAll(process, chains, cell, { foreign, unknown })
  const told = await comparables(answers.foreign, echoes(kind, foreign))
  const [expected, ...others] = await comparables(answers.unknown, echoes(kind, unknown))
  const where = `${place.path} with a foreign ${kind.name}, ${process.name}`
  for (const answer of [...told, ...others]) expect(answer, where).toEqual(expected)
  for (const answer of answers.foreign)
    expect(await tracesIn(answer, owner.traces, echoes(kind, foreign)), where).toEqual([])
  if (!isFitting(cell) || kind.name === 'guest') return
  expect((await comparable(answers.owners, echoes(kind, foreign))).body, where).not.toBe(expected?.body)
}

async function askAll(
  process: WatchedProcess,
  { alder, ...others }: MarkedChains,
  cell: Cell,
  { foreign, unknown }: Readonly<{ foreign: string; unknown: string }>,
): Promise<CellAnswers> {
  const { operation, place, kind } = cell
  const owner = others[kind.owner ?? 'birch']
  const ask = (chain: MarkedChain, query: string, value: string) =>
    process.ask(credentialOf(operation, chain), {
      query,
      variables: variablesFor(place, value, USES[place.path]?.with?.(chain)),
    })
  // Cells that find nothing share a document, so it gets its first, second and third run on the way.
  const query = isFitting(cell) ? newDocument(operation) : operation.document('Document0000')
  const cold = await ask(alder, query, foreign)
  const owners = await ask(owner, query, foreign)
  const warm = await ask(alder, query, foreign)
  if (!isFitting(cell)) return { foreign: [cold, warm], owners, unknown: [await ask(alder, query, unknown)] }
  const compiled = await ask(alder, query, foreign)
  const other = newDocument(operation)
  return {
    foreign: [cold, warm, compiled],
    owners,
    unknown: [await ask(alder, other, unknown), await ask(alder, other, unknown)],
  }
}

/** The very first request of a process: with a foreign id it asks the engines for the same as with one of nobody. */
export async function expectSameFirstRequest(
  start: () => Promise<WatchedProcess>,
  { alder, ...others }: MarkedChains,
  { operation, place, kind }: Cell,
): Promise<void> {
  const foreign = kind.of(others[kind.owner ?? 'birch'])
  const firstAnswers = [foreign, kind.unknown(foreign)].map(async (id) => {
    const process = await start()
    const variables = variablesFor(place, id, USES[place.path]?.with?.(alder))
    const query = operation.document('First')
    const answer = await process.ask(credentialOf(operation, alder), { query, variables })
    const compared = await comparable(answer, echoes(kind, id), true)
    await process.close()
    return compared
  })
  const [told, expected] = await Promise.all(firstAnswers)
  expect(told, kind.name).toEqual(expected)
  expect(told?.calls.length).toBeGreaterThan(1)
}

function comparables(answers: readonly Watched[], sent: readonly string[]): Promise<Comparable[]> {
  return Promise.all(answers.map((answer) => comparable(answer, sent)))
}

/** Both chains have this id or text: each is answered with its own, whoever asked before. */
export async function expectOwnEach(
  process: WatchedProcess,
  { alder, birch }: MarkedChains,
  { operation, place }: Omit<Cell, 'kind'>,
): Promise<void> {
  const { shared = '', with: others, sharedWith = others } = USES[place.path] ?? {}
  const query = newDocument(operation)
  const ask = (chain: MarkedChain) => {
    const variables = variablesFor(place, shared, sharedWith?.(chain))
    return process.ask(credentialOf(operation, chain), { query, variables })
  }
  const bodies = new Map<MarkedChain, string>()
  for (const [chain, other] of [
    [alder, birch],
    [birch, alder],
    [alder, birch],
    [birch, alder],
  ] as const) {
    const answer = await ask(chain)
    const { body } = await comparable(answer, [])
    expect(answer.body).not.toHaveProperty('errors')
    expect(body).toBe(bodies.get(chain) ?? body)
    expect(await tracesIn(answer, other.traces, [])).toEqual([])
    expect(await tracesIn(answer, [chain.marker], [])).toEqual([chain.marker])
    bodies.set(chain, body)
  }
}
