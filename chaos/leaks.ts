import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import pino from 'pino'
import { CAPTURED_PREFIX } from '../src/features/uploads/captured-key.ts'
import { OPERATOR_STATES } from '../src/features/uploads/upload-life.ts'
import type { CatalogRecord } from '../src/search-index/catalog-store.ts'
import { catalogsOnShelves } from '../src/search-index/shelf-contents.ts'
import { KEPT_CATALOGS, sweep, sweepStrays } from '../workers/ingest/retention.ts'
import type { World } from './chaos-world.ts'
import type { Partner } from './partner.ts'

const HOUR_MS = 3_600_000

/** Runs the sweep as if an hour had passed. */
export async function cleanUp(world: World): Promise<void> {
  const { es, s3, config, stores } = world
  const deps = { es, s3, bucket: config.S3_BUCKET, ...stores, log: pino({ level: 'silent' }) }
  // The next sweep would see this one's own objects as an hour old.
  const now = Date.now() + HOUR_MS
  await sweep(deps)
  await sweep(deps, { now })
  await Array.fromAsync(sweepStrays(deps, now))
}

/** The leftovers of a chain after the sweep, and what is missing. */
export async function leaksOf(world: World, { chain }: Partner): Promise<readonly string[]> {
  const { chainId } = chain
  const stored = await storedCatalogs(world, chainId)
  const records = await world.stores.catalogs.list(chainId)
  const live = await world.stores.serving.find(chainId)
  return [
    ...(live === null || stored.has(live.catalogId) ? [] : [`${live.catalogId} serves, and is gone`]),
    ...(stored.size <= KEPT_CATALOGS ? [] : [`${stored.size} catalogs`]),
    ...[...stored]
      .filter((catalogId) => !records.some((record) => record.catalogId === catalogId))
      .map((catalogId) => `dishes of ${catalogId} without a record`),
    ...records.flatMap((record) => recordLeaks(record, stored)),
    ...(await sourceLeaks(world, chainId, records)),
  ].map((leak) => `${chainId}: ${leak}`)
}

function recordLeaks({ catalogId, liveAt }: CatalogRecord, stored: ReadonlySet<string>): string[] {
  return [
    ...(stored.has(catalogId) ? [] : [`a record of ${catalogId}, which is gone`]),
    ...(liveAt === null ? [`a record of ${catalogId}, which never went live`] : []),
  ]
}

/** The catalogs of a chain of which there is a dish. */
async function storedCatalogs({ es, stores }: World, chainId: string): Promise<ReadonlySet<string>> {
  const stored = new Set<string>()
  for await (const page of catalogsOnShelves(es, stores.names))
    for (const place of page) if (place.chainId === chainId) stored.add(place.catalogId)
  return stored
}

/** Compares our copies of files with those that kept catalogs and uploads that may be tried again need. */
async function sourceLeaks(
  world: World,
  chainId: string,
  records: readonly CatalogRecord[],
): Promise<string[]> {
  const { Contents = [] } = await world.s3.send(
    new ListObjectsV2Command({
      Bucket: world.config.S3_BUCKET,
      Prefix: `${CAPTURED_PREFIX}chain=${chainId}/`,
    }),
  )
  const stored = new Set(Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key])))
  const uploads = await world.stores.uploads.listInStates(OPERATOR_STATES)
  const waiting = uploads.filter((upload) => upload.chainId === chainId).map(({ source }) => source?.key)
  const kept = records.flatMap(({ sources, datesKey }) => [
    ...sources.map(({ key }) => key),
    ...(datesKey === null ? [] : [datesKey]),
  ])
  const needed = new Set([...kept, ...waiting])
  return [
    ...[...stored].filter((key) => !needed.has(key)).map((key) => `${key} is left over`),
    ...[...needed].filter((key) => key === undefined || !stored.has(key)).map((key) => `${key} is gone`),
  ]
}
