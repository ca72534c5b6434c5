import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import { ALL_ALLERGENS, unpackedStatements } from '../../../src/domain/dish/dish-statements.ts'
import { datesKey } from '../../../src/features/uploads/captured-key.ts'
import { type CatalogPlace, inCatalog } from '../../../src/search-index/catalog-place.ts'
import type { CatalogRecord, CatalogStore } from '../../../src/search-index/catalog-store.ts'
import { everyHit } from '../../../src/search-index/every-hit.ts'

/** ISO 8601. */
export interface DishDates {
  readonly createdAt: string
  readonly updatedAt: string
  /** Allergens whose statement an empty list took away, as bits; absent for none. */
  readonly lost?: number
}

interface DateDeps {
  readonly es: Client
  readonly s3: S3Client
  readonly bucket: string
  readonly catalogs: CatalogStore
}

const PAGE = 5_000

/**
 * Stores what a catalog's files do not say: when its dishes were created and changed, and which statements they lost,
 * by the catalogs before it. Gzipped lines of JSON arrays: dish id, createdAt, updatedAt, lost statements; without the
 * dishes that its last file brought and that lost none.
 */
export async function storeDates(deps: DateDeps, catalog: CatalogRecord): Promise<void> {
  const key = datesKey(catalog)
  const dates = Readable.from(datesOf(deps, catalog, catalog.sources.at(-1)?.at))
  const lines = pipeline(dates, createGzip({ level: 1 }), failReader)
  const parts: Buffer[] = []
  for await (const part of lines) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const { ETag } = await deps.s3.send(new PutObjectCommand({ Bucket: deps.bucket, Key: key, Body: body }))
  // Something before the storage answered, and nothing was stored.
  if (ETag === undefined) throw new Error('the storage does not say what it stored')
  await deps.catalogs.change(catalog.catalogId, { datesKey: key })
}

async function* datesOf(
  deps: DateDeps,
  place: CatalogPlace,
  newest: string | undefined,
): AsyncGenerator<string> {
  const pages = everyHit(deps.es, {
    ...inCatalog(place),
    size: PAGE,
    _source: false,
    docvalue_fields: ['id', 'createdAt', 'updatedAt', 'statements'],
  })
  for await (const hits of pages) {
    const lines = hits.flatMap(({ fields = {} }) => {
      const [id, createdAt, updatedAt] = [fields.id?.[0], fields.createdAt?.[0], fields.updatedAt?.[0]]
      const { lost } = unpackedStatements(fields.statements?.[0] ?? 0)
      return createdAt === newest && updatedAt === newest && lost === 0
        ? []
        : [`${JSON.stringify([id, createdAt, updatedAt, lost])}\n`]
    })
    if (lines.length > 0) yield lines.join('')
  }
}

/** By dish id; empty where none were stored. */
export async function readDates(
  deps: Pick<DateDeps, 's3' | 'bucket'>,
  { datesKey: key }: CatalogRecord,
): Promise<ReadonlyMap<string, DishDates>> {
  const dates = new Map<string, DishDates>()
  if (key === null) return dates
  const { Body } = await deps.s3.send(new GetObjectCommand({ Bucket: deps.bucket, Key: key }))
  for await (const line of linesOf(pipeline(Body as Readable, createGunzip(), failReader))) {
    const [id, createdAt, updatedAt, lost = 0] = JSON.parse(line) as [string, string, string, number?]
    dates.set(id, { createdAt, updatedAt, lost })
  }
  return dates
}

/**
 * By dish id: the statements that a dish had lost, as bits. Without the stored dates nobody knows them, so each one may be
 * lost: an allergen must not count as free.
 */
export function lostIn(
  { datesKey: key }: Pick<CatalogRecord, 'datesKey'>,
  dates: ReadonlyMap<string, DishDates>,
): (id: string) => number {
  return (id) => (key === null ? ALL_ALLERGENS : (dates.get(id)?.lost ?? 0))
}

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const part of stream.setEncoding('utf8')) {
    const lines = (rest + String(part)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Nothing to do: `pipeline` passes the error on to the reader of its last stream. */
function failReader(): void {}
