import type { Client } from '@elastic/elasticsearch'
import { type DishDocument, dishDocumentJson } from '../../src/search-index/dish-document.ts'
import type { AcceptedDish } from './catalog-draft.ts'
import type { DishDates } from './dish-dates.ts'
import type { OnStep } from './ingest-steps.ts'

/** Small enough that building one batch holds nothing else up for long. */
const BATCH = 200
const FLUSH_BYTES = 2 * 1024 * 1024
const DELETE_BATCH = 5_000

export interface WritePlan {
  readonly index: string
  /** The catalog before: its dishes keep their `createdAt`, and their `updatedAt` if nothing about them changed. */
  readonly before: string | null
  /** Of dishes by their ids, where they are known from elsewhere. */
  readonly dates?: ReadonlyMap<string, DishDates>
  /** ISO 8601; for dishes that are new or changed. */
  readonly at: string
  /** Added to the place of a dish that the catalog before does not have. */
  readonly firstPosition: number
  /** Whether a dish of the catalog before keeps its place. */
  readonly keepsPositions: boolean
}

/** A dish document as the line of a `_bulk` request. */
interface DishLine {
  readonly id: string
  readonly line: string
}

export interface Written {
  /** Of the dishes written, how many the catalog before has. */
  readonly known: number
  readonly unknown: number
}

/** Writes dishes into an index that nothing serves yet. Throws where a single one could not be written. */
export async function writeDishes(
  es: Client,
  plan: WritePlan,
  dishes: AsyncIterable<AcceptedDish>,
  onStep?: OnStep,
): Promise<Written> {
  const written = { known: 0, unknown: 0 }
  const dropped: string[] = []
  await es.helpers.bulk<DishLine>({
    datasource: lines(es, plan, dishes, written, onStep),
    flushBytes: FLUSH_BYTES,
    concurrency: 2,
    retries: 3,
    refreshOnCompletion: false,
    onDocument: ({ id, line }) => [{ index: { _index: plan.index, _id: id } }, line],
    onDrop: (drop) => {
      dropped.push(`${drop.status}: ${drop.error?.reason ?? 'no reason given'}`)
    },
  })
  if (dropped.length > 0)
    throw new Error(`${dropped.length} dishes could not be written; the first: ${dropped[0]}`)
  return written
}

/** Takes dishes out of an index that nothing serves yet; returns how many there were. */
export async function removeDishes(es: Client, index: string, ids: readonly string[]): Promise<number> {
  let removed = 0
  for (let from = 0; from < ids.length; from += DELETE_BATCH) {
    const operations = ids.slice(from, from + DELETE_BATCH).map((_id) => ({ delete: { _id } }))
    const { items } = await es.bulk({ index, operations })
    for (const { delete: answer } of items) {
      if (answer?.error) throw new Error(`a dish could not be removed: ${answer.error.reason}`)
      if (answer?.result === 'deleted') removed += 1
    }
  }
  return removed
}

/** The history of one batch is fetched while the next one is read. */
async function* lines(
  es: Client,
  plan: WritePlan,
  dishes: AsyncIterable<AcceptedDish>,
  written: { known: number; unknown: number },
  onStep?: OnStep,
): AsyncGenerator<DishLine> {
  let batch: AcceptedDish[] = []
  let building: Promise<DishLine[]> | null = null
  for await (const dish of dishes) {
    batch.push(dish)
    if (batch.length < BATCH) continue
    const built = building
    building = withHistory(es, plan, batch, written)
    // Where reading fails meanwhile, nobody waits for it any more.
    building.catch(() => undefined)
    batch = []
    if (built === null) continue
    yield* await built
    onStep?.('batch')
  }
  if (building !== null) yield* await building
  yield* await withHistory(es, plan, batch, written)
  onStep?.('batch')
}

type History = Pick<DishDocument, 'createdAt' | 'updatedAt' | 'contentHash' | 'position'>

async function withHistory(
  es: Client,
  plan: WritePlan,
  batch: readonly AcceptedDish[],
  written: { known: number; unknown: number },
): Promise<DishLine[]> {
  const before = await historyOf(es, plan.before, batch)
  written.known += before.size
  written.unknown += batch.length - before.size
  return batch.map(({ dish: { id }, position, facts, json, contentHash }) => {
    const history = before.get(id)
    const dates = plan.dates?.get(id)
    const line = dishDocumentJson(facts, json, {
      position: plan.keepsPositions && history ? history.position : plan.firstPosition + position,
      contentHash,
      createdAt: dates?.createdAt ?? history?.createdAt ?? plan.at,
      updatedAt: dates?.updatedAt ?? (history?.contentHash === contentHash ? history.updatedAt : plan.at),
    })
    return { id, line }
  })
}

async function historyOf(
  es: Client,
  before: string | null,
  batch: readonly AcceptedDish[],
): Promise<Map<string, History>> {
  if (before === null || batch.length === 0) return new Map()
  const answer = await es.mget<History>({
    index: before,
    ids: batch.map(({ dish }) => dish.id),
    _source: ['createdAt', 'updatedAt', 'contentHash', 'position'],
  })
  return new Map(
    answer.docs.flatMap((doc) => ('_source' in doc && doc._source ? [[doc._id, doc._source] as const] : [])),
  )
}
