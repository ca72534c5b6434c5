import { createHash } from 'node:crypto'
import type { Client } from '@elastic/elasticsearch'
import { type DishDocument, dishDocument } from '../../src/search-index/dish-document.ts'
import type { IndexNames } from '../../src/search-index/names.ts'
import type { AcceptedDish } from './catalog-draft.ts'

const BATCH = 500
const FLUSH_BYTES = 4 * 1024 * 1024

export interface BuildDeps {
  readonly es: Client
  readonly names: IndexNames
}

/** Writes dishes into an index that nothing serves yet. Throws where a single one could not be written. */
export async function buildIndex(
  deps: BuildDeps,
  chainId: string,
  index: string,
  dishes: AsyncIterable<AcceptedDish>,
): Promise<void> {
  const dropped: string[] = []
  await deps.es.helpers.bulk<DishDocument>({
    datasource: documents(deps, chainId, dishes),
    flushBytes: FLUSH_BYTES,
    concurrency: 2,
    retries: 3,
    refreshOnCompletion: false,
    onDocument: (document) => ({ index: { _index: index, _id: document.id } }),
    onDrop: (drop) => {
      dropped.push(`${drop.status}: ${drop.error?.reason ?? 'no reason given'}`)
    },
  })
  if (dropped.length > 0)
    throw new Error(`${dropped.length} dishes could not be written; the first: ${dropped[0]}`)
  await deps.es.indices.refresh({ index })
}

/** Takes dishes out of an index that nothing serves yet. */
export async function removeDishes(es: Client, index: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const operations = ids.map((_id) => ({ delete: { _id } }))
  const { errors } = await es.bulk({ index, operations, refresh: true })
  if (errors) throw new Error(`not all of ${ids.length} dishes could be removed`)
}

async function* documents(
  deps: BuildDeps,
  chainId: string,
  dishes: AsyncIterable<AcceptedDish>,
): AsyncGenerator<DishDocument> {
  let batch: AcceptedDish[] = []
  for await (const dish of dishes) {
    batch.push(dish)
    if (batch.length < BATCH) continue
    yield* await withHistory(deps, chainId, batch)
    batch = []
  }
  yield* await withHistory(deps, chainId, batch)
}

type History = Pick<DishDocument, 'createdAt' | 'updatedAt' | 'contentHash'>

/** A dish that the live catalog has keeps its createdAt, and its updatedAt unless something about it changed. */
async function withHistory(
  deps: BuildDeps,
  chainId: string,
  batch: readonly AcceptedDish[],
): Promise<DishDocument[]> {
  const now = new Date().toISOString()
  const before = await historyOf(deps, chainId, batch)
  return batch.map(({ dish, position }) => {
    const contentHash = createHash('sha256').update(JSON.stringify(dish)).digest('base64url')
    const history = before.get(dish.id)
    const isSame = history?.contentHash === contentHash
    return dishDocument(dish, {
      position,
      contentHash,
      createdAt: history?.createdAt ?? now,
      updatedAt: isSame ? history.updatedAt : now,
    })
  })
}

async function historyOf(
  deps: BuildDeps,
  chainId: string,
  batch: readonly AcceptedDish[],
): Promise<Map<string, History>> {
  if (batch.length === 0) return new Map()
  const answer = await deps.es.mget<History>({
    index: deps.names.dishesAlias(chainId),
    ids: batch.map(({ dish }) => dish.id),
    _source: ['createdAt', 'updatedAt', 'contentHash'],
  })
  return new Map(
    answer.docs.flatMap((doc) => ('_source' in doc && doc._source ? [[doc._id, doc._source] as const] : [])),
  )
}
