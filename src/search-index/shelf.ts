import { createHash, randomBytes } from 'node:crypto'
import type { Client, estypes } from '@elastic/elasticsearch'
import { TODAYS_MAKER } from './catalog-maker.ts'
import type { CatalogPlace } from './catalog-place.ts'
import { indexDefinition } from './mapping-files.ts'
import type { IndexNames } from './names.ts'
import { refreshIndex } from './refresh-index.ts'

/** An index that holds catalogs: those of many chains, or one large catalog. */
export interface Shelf {
  readonly name: string
  /** Whether it is made of today's mapping and maker of the documents. */
  readonly isToday: boolean
  /** An operator has closed it: it takes no new catalogs. */
  readonly isClosed: boolean
  /** The only catalog that it may hold; null = any. */
  readonly onlyFor: Omit<CatalogPlace, 'shelf'> | null
  /** Primary shards. */
  readonly shards: number
  /** Milliseconds since 1970, by the engine's clock. */
  readonly createdAt: number
}

/** `own`: holds one catalog; `shared`: those of many chains. */
export type ShelfKind = 'own' | 'shared'

export interface ShelfSettings {
  /** Primary shards of a shared shelf. Each chain is in one of them. */
  readonly shards: number
  /** A shared shelf with as many dishes takes no new catalogs. */
  readonly maxDishes: number
  /** A catalog with as many dishes has a shelf of its own. */
  readonly ownFrom: number
}

export function shelfSettings(
  config: Readonly<Record<'SHELF_SHARDS' | 'SHELF_DISHES' | 'OWN_SHELF_DISHES', number>>,
): ShelfSettings {
  return {
    shards: config.SHELF_SHARDS,
    maxDishes: config.SHELF_DISHES,
    ownFrom: config.OWN_SHELF_DISHES,
  }
}

type Definition = Readonly<{
  settings: estypes.IndicesIndexSettings
  mappings: estypes.MappingTypeMapping
  hash: string
}>

/** What a shelf is made of today. Its name holds random characters: a shelf that is lost does not come back empty. */
function todaysDefinition(): Definition {
  const { settings, mappings } = indexDefinition('dishes')
  const made = JSON.stringify([{ settings, mappings }, TODAYS_MAKER])
  return {
    // Read from a JSON file, in which numbers stand for the client's enums.
    settings: settings as estypes.IndicesIndexSettings,
    mappings: mappings as estypes.MappingTypeMapping,
    hash: createHash('sha256').update(made).digest('hex').slice(0, 16),
  }
}

/** It refreshes only on request. */
async function createShelf(
  es: Client,
  index: string,
  shards: number,
  onlyFor: Shelf['onlyFor'],
): Promise<void> {
  const { settings, mappings, hash } = todaysDefinition()
  await es.indices.create({
    index,
    settings: { ...settings, number_of_shards: shards },
    mappings: { ...mappings, _meta: { definition: hash, onlyFor } },
  })
}

/** Creates a shelf for many catalogs; returns its name. */
export async function createSharedShelf(es: Client, names: IndexNames, shards: number): Promise<string> {
  const name = `${names.shelfPrefix}${SHARED}${randomBytes(6).toString('hex')}`
  await createShelf(es, name, shards, null)
  return name
}

/** Creates the shelf of one large catalog. To delete such a catalog is to delete an index. */
export async function createOwnShelf(es: Client, { shelf, chainId, catalogId }: CatalogPlace): Promise<void> {
  await createShelf(es, shelf, 1, { chainId, catalogId })
}

const OWN = 'own-'
const SHARED = 'shared-'

/** Whether a shelf holds only one catalog, by its name. */
export function isOwnShelf({ shelfPrefix }: IndexNames, shelf: string): boolean {
  return shelf.startsWith(`${shelfPrefix}${OWN}`)
}

/**
 * The shelf for a new catalog: one of its own if it is large, which does not exist yet; else a shared one of today's
 * definition that is open and has room. Creates the latter where there is none. `kind` outranks the size.
 */
export async function shelfFor(
  es: Client,
  names: IndexNames,
  settings: ShelfSettings,
  catalog: Readonly<{ catalogId: string; dishCount: number }>,
  kind: ShelfKind | null = null,
): Promise<string> {
  const isOwn = kind === null ? catalog.dishCount >= settings.ownFrom : kind === 'own'
  if (isOwn) return `${names.shelfPrefix}${OWN}${catalog.catalogId}`
  const open = await oldestWithRoom(es, names, settings)
  if (open !== null) return open
  const created = await createSharedShelf(es, names, settings.shards)
  // Another worker may have created one at the same moment: all agree on the oldest.
  const oldest = (await oldestWithRoom(es, names, settings)) ?? created
  if (oldest !== created) await deleteShelf(es, created)
  return oldest
}

async function oldestWithRoom(
  es: Client,
  names: IndexNames,
  { maxDishes }: ShelfSettings,
): Promise<string | null> {
  const shared = (await listShelves(es, names)).filter(
    ({ isToday, isClosed, onlyFor }) => onlyFor === null && isToday && !isClosed,
  )
  if (shared.length === 0) return null
  const counts = await dishCounts(es, names)
  return shared.find(({ name }) => (counts.get(name) ?? 0) < maxDishes)?.name ?? null
}

/** Every shelf, the oldest first. */
export async function listShelves(es: Client, names: IndexNames): Promise<readonly Shelf[]> {
  const { hash } = todaysDefinition()
  const answer = await es.indices.get({ index: `${names.shelfPrefix}*`, filter_path: SHELF_FACTS })
  return Object.entries(answer)
    .map(([name, { mappings, settings }]) => ({
      name,
      isToday: mappings?._meta?.definition === hash,
      isClosed: mappings?._meta?.isClosed === true,
      onlyFor: mappings?._meta?.onlyFor ?? null,
      shards: Number(settings?.index?.number_of_shards),
      createdAt: Number(settings?.index?.creation_date),
    }))
    .sort((a, b) => a.createdAt - b.createdAt || a.name.localeCompare(b.name))
}

/** The shelves that serve chains and do not exist, with the number of those chains. */
export async function lostShelves(
  { es, names }: Readonly<{ es: Client; names: IndexNames }>,
  served: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const present = new Set((await listShelves(es, names)).map(({ name }) => name))
  return new Map([...served].filter(([shelf]) => !present.has(shelf)))
}

/** A cluster of our size holds fewer shards than that. */
const MAX_SHELVES = 10_000

/** Groups records by the shelf that they name. */
export function byShelf(field: string): Readonly<{ terms: estypes.AggregationsTermsAggregation }> {
  return { terms: { field, size: MAX_SHELVES } }
}

/** Not the whole definitions, which are long. */
const SHELF_FACTS = ['number_of_shards', 'creation_date']
  .map((setting) => `*.settings.index.${setting}`)
  .concat('*.mappings._meta')

/** Lets a shared shelf take no new catalogs, so that it can be left. Returns false where there is none. */
export async function closeShelf(es: Client, names: IndexNames, shelf: string): Promise<boolean> {
  if (isOwnShelf(names, shelf) || !shelf.startsWith(names.shelfPrefix)) return false
  const answer = await es.indices.getMapping({ index: shelf, ignore_unavailable: true })
  const found = answer[shelf]
  if (found === undefined) return false
  await es.indices.putMapping({ index: shelf, _meta: { ...found.mappings._meta, isClosed: true } })
  return true
}

/** Dishes of every shelf that a search can find, by its name. */
async function dishCounts(es: Client, names: IndexNames): Promise<ReadonlyMap<string, number>> {
  const { indices = {} } = await es.indices.stats({ index: `${names.shelfPrefix}*`, metric: 'docs' })
  return new Map(Object.entries(indices).map(([name, { primaries }]) => [name, primaries?.docs?.count ?? 0]))
}

/**
 * Whether a shelf has today's definition: the same rules, layout and script. False for a shelf that is lost,
 * and for an index that a late write created after the real one was deleted.
 */
export async function hasTodaysDefinition(es: Client, shelf: string): Promise<boolean> {
  const answer = await es.indices.getMapping({ index: shelf, ignore_unavailable: true })
  return answer[shelf]?.mappings._meta?.definition === todaysDefinition().hash
}

/** Whether there is such a shelf. */
export async function shelfExists(es: Client, shelf: string): Promise<boolean> {
  return es.indices.exists({ index: shelf })
}

/** Makes what was written visible to searches, on every copy. Throws where a copy did not do it. */
export async function refreshShelf(es: Client, shelf: string): Promise<void> {
  if ((await refreshIndex(es, shelf)) > 0)
    throw new Error(`not every copy of ${shelf} shows what was written`)
}

/** A recall of a dish outranks a copy of it on a second node. */
const MAX_WAIT_FOR_COPIES = '30s'

/** Waits until every copy of a shelf is there, on an engine of several nodes; returns whether all are. */
export async function awaitCopies(es: Client, shelf: string): Promise<boolean> {
  const answer = await es.cluster.health(
    { index: shelf, wait_for_status: 'green', timeout: MAX_WAIT_FOR_COPIES },
    { ignore: [408], requestTimeout: 40_000 },
  )
  return answer.status === 'green'
}

/** Deletes a shelf that holds no catalog any more. */
export async function deleteShelf(es: Client, shelf: string): Promise<void> {
  await es.indices.delete({ index: shelf }, { ignore: [404] })
}
