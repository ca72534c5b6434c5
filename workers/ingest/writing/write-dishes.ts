import type { Client } from '@elastic/elasticsearch'
import { unpackedStatements } from '../../../src/domain/dish/dish-statements.ts'
import { type CatalogPlace, dishesAt } from '../../../src/search-index/catalog-place.ts'
import { closedDocumentJson, type DishDocument } from '../../../src/search-index/dish-document.ts'
import { loadedDocuments } from '../../../src/search-index/loaded-documents.ts'
import { hasTodaysDefinition } from '../../../src/search-index/shelf.ts'
import { statedDishes } from '../../../src/search-index/stated-dishes.ts'
import type { AcceptedDish } from '../judging/accepted-dish.ts'
import { TouchedDishes } from '../judging/touched-dishes.ts'
import { type BulkLine, BulkWriter } from './bulk-writer.ts'
import type { DishDates } from './dish-dates.ts'
import type { GuestWatch } from './guest-watch.ts'
import {
  type LostStatements,
  NOTHING_STATED,
  type StatedBefore,
  withLostStatements,
} from './lost-statements.ts'
import { BESIDE_GUESTS, FULL_SPEED, type Turns } from './pacing.ts'

/** What all writers of a process share. */
export interface BesideGuests {
  readonly guests: Pick<GuestWatch, 'isSearching'>
  readonly turns: Turns
}

export interface WriteDeps {
  readonly es: Client
  /** While guests search, all catalogs are written slowly and in turns; null where they need not. */
  readonly besideGuests: BesideGuests | null
  readonly onStep?: ((step: 'batch') => void) | undefined
}

export interface WritePlan {
  /** Where the dishes go. */
  readonly place: CatalogPlace
  /** The catalog before. Its dishes keep their `createdAt`; unchanged dishes keep their `updatedAt`, too. */
  readonly before: CatalogPlace | null
  /** Kept catalogs before that one, newest first: what they state of a dish that it lacks is not forgotten. */
  readonly earlier?: () => Promise<readonly CatalogPlace[]>
  /** Dates by dish id, where the catalog before is gone and they were stored. */
  readonly dates?: ReadonlyMap<string, DishDates>
  /** There: the statements that a dish had lost in the end, as bits. */
  readonly lostIn?: (id: string) => number
  /** ISO 8601; for dishes that are new or changed. */
  readonly at: string
  /** A dish of this catalog keeps its place in the menu; null: the file gives all places. */
  readonly positionsOf: CatalogPlace | null
  /** Added to the place of any other dish. No two dishes of a catalog may get the same one. */
  readonly firstPosition: number
  /** An operator approved the file: an empty list then counts as it is. */
  readonly acceptsLosses: boolean
  /** The files of `before` are read again, perhaps by other rules: no list takes away what it did not take away then. */
  readonly isRebuild?: boolean
  readonly onLost: (lost: LostStatements) => void
}

export interface Written {
  /** How many of the written dishes the catalog before has. */
  readonly known: number
  readonly unknown: number
  readonly touched: TouchedDishes
  /** The bytes of the largest document. */
  readonly largestBytes: number
}

/** Writes dishes to a place that nothing serves yet. Throws where a single one could not be written. */
export async function writeDishes(
  deps: WriteDeps,
  plan: WritePlan,
  dishes: AsyncIterable<readonly AcceptedDish[]>,
): Promise<Written> {
  const written = { known: 0, unknown: 0, largestBytes: 0, touched: new TouchedDishes() }
  const writer = writerOf(deps, plan.place)
  try {
    for await (const lines of linesOf(deps.es, plan, dishes, written)) {
      await writer.write(lines)
      deps.onStep?.('batch')
    }
    await writer.finish()
  } finally {
    await writer.idle()
  }
  return written
}

function writerOf({ es, besideGuests }: WriteDeps, place: CatalogPlace): BulkWriter {
  if (besideGuests === null) return new BulkWriter(es, place)
  const { guests, turns } = besideGuests
  const pace = () => (guests.isSearching ? BESIDE_GUESTS : FULL_SPEED)
  return new BulkWriter(es, place, { pace, turns })
}

/** Fetches the history of one batch while the next one is read. */
async function* linesOf(
  es: Client,
  plan: WritePlan,
  batches: AsyncIterable<readonly AcceptedDish[]>,
  written: Tally,
): AsyncGenerator<readonly BulkLine[]> {
  const { before } = plan
  const storesStatements = before !== null && (await hasTodaysDefinition(es, before.shelf))
  let building: Promise<BulkLine[]> | null = null
  for await (const batch of batches) {
    const built = building
    building = withHistory(es, { ...plan, storesStatements }, batch, written)
    // Where reading fails meanwhile, nothing awaits this promise any more.
    building.catch(() => undefined)
    if (built !== null) yield await built
  }
  if (building !== null) yield await building
}

type Tally = { -readonly [figure in keyof Written]: Written[figure] }

type History = Pick<
  DishDocument,
  'id' | 'createdAt' | 'updatedAt' | 'contentHash' | 'position' | 'statements'
>

/** `storesStatements`: the dishes of the catalog before have numbers of what they state, as today's code reads them. */
type PlanWithHistory = WritePlan & { readonly storesStatements: boolean }

async function withHistory(
  es: Client,
  plan: PlanWithHistory,
  batch: readonly AcceptedDish[],
  written: Tally,
): Promise<BulkLine[]> {
  const { positionsOf } = plan
  const [before, ofOtherCatalog] = await Promise.all([
    historyOf(es, plan.before, batch),
    positionsOf === plan.before ? null : historyOf(es, positionsOf, batch),
  ])
  const statedBefore = await statementsOf(es, plan, batch, before)
  const placed = ofOtherCatalog ?? before
  written.known += before.size
  written.unknown += batch.length - before.size
  return batch.map((dish) => {
    const { id } = dish
    const history = before.get(id)
    const dates = plan.dates?.get(id)
    const stated = statedBefore.get(id)
    const { position, openDocument, contentHash } =
      stated === undefined
        ? dish
        : withLostStatements(dish, { ...stated, contentHash: history?.contentHash }, plan)
    if (history === undefined) written.touched.add('added', id)
    else if (history.contentHash !== contentHash) written.touched.add('changed', id)
    const json = closedDocumentJson(openDocument, {
      chainId: plan.place.chainId,
      catalogId: plan.place.catalogId,
      position: placed.get(id)?.position ?? plan.firstPosition + position,
      contentHash,
      createdAt: dates?.createdAt ?? history?.createdAt ?? plan.at,
      updatedAt: dates?.updatedAt ?? (history?.contentHash === contentHash ? history.updatedAt : plan.at),
    })
    written.largestBytes = Math.max(written.largestBytes, Buffer.byteLength(json))
    return { id, json }
  })
}

/** What was stated before of the dishes with an empty list, and of those that are silent on an allergen. */
async function statementsOf(
  es: Client,
  { before, earlier, lostIn = () => 0, isRebuild = false, storesStatements }: PlanWithHistory,
  batch: readonly AcceptedDish[],
  history: ReadonlyMap<string, History>,
): Promise<ReadonlyMap<string, StatedBefore>> {
  const ids = batch.filter(canForget).map(({ id }) => id)
  const stated = new Map<string, StatedBefore>()
  const add = (id: string, statements: StatedBefore) =>
    stated.set(id, { ...statements, lost: statements.lost | lostIn(id) })
  const addKnown = (id: string, statements: StatedBefore) =>
    add(id, isRebuild ? { ...NOTHING_STATED, lost: statements.lost } : statements)
  for (const id of storesStatements ? ids : []) {
    const known = history.get(id)
    if (known !== undefined) addKnown(id, unpackedStatements(known.statements))
  }
  const missing = () => ids.filter((id) => !stated.has(id))
  const lookIn = async (place: CatalogPlace, found: typeof add) => {
    for await (const page of statedDishes(es, place, missing()))
      for (const { id, statements } of page) found(id, statements)
  }
  if (before !== null && !storesStatements) await lookIn(before, addKnown)
  if (earlier !== undefined && missing().length > 0)
    for (const place of await earlier()) await lookIn(place, add)
  for (const id of missing()) add(id, NOTHING_STATED)
  return stated
}

function canForget({ emptyList, silentOn }: AcceptedDish): boolean {
  return emptyList !== undefined || silentOn.length > 0
}

async function historyOf(
  es: Client,
  before: CatalogPlace | null,
  batch: readonly AcceptedDish[],
): Promise<Map<string, History>> {
  if (before === null || batch.length === 0) return new Map()
  const ids = batch.map(({ id }) => id)
  const wanted = ['id', 'createdAt', 'updatedAt', 'contentHash', 'position', 'statements']
  const { docs } = await es.mget<History>(dishesAt(before, ids, wanted))
  return new Map(
    loadedDocuments(docs).flatMap((known) => (known === null ? [] : [[known.id, known] as const])),
  )
}
