import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import pino from 'pino'
import { OPERATOR_STATES } from '../src/features/uploads/upload-life.ts'
import type { CatalogRecord } from '../src/search-index/catalog-store.ts'
import { CAPTURED_PREFIX } from '../workers/ingest/reading/captured-key.ts'
import { KEPT_CATALOGS, sweep } from '../workers/ingest/retention.ts'
import type { World } from './chaos-world.ts'
import type { Partner } from './partner.ts'

const HOUR_MS = 3_600_000

/** Runs the sweep as if an hour had passed. */
export async function cleanUp(world: World): Promise<void> {
  const { es, s3, config, stores } = world
  const deps = { es, s3, bucket: config.S3_BUCKET, ...stores, log: pino({ level: 'silent' }) }
  // The next sweep would see this one's own objects as an hour old.
  await sweep(deps)
  await sweep(deps, Date.now() + HOUR_MS)
}

/** The leftovers of a chain after the sweep, and what is missing. */
export async function leaksOf(world: World, { chain }: Partner): Promise<readonly string[]> {
  const { chainId } = chain
  const indices = await aliasesByIndex(world, chainId)
  const records = await world.stores.catalogs.list(chainId)
  const served = [...indices].filter(([, aliases]) => aliases > 0).map(([index]) => index)
  return [
    ...(served.length === 1 ? [] : [`the alias is on ${served.length} indices: ${served.join(', ')}`]),
    ...(indices.size <= KEPT_CATALOGS ? [] : [`${indices.size} indices`]),
    ...[...indices.keys()]
      .filter((index) => records.length > 0 && !records.some((record) => record.index === index))
      .map((index) => `index ${index} without a record`),
    ...records.flatMap((record) => recordLeaks(record, indices)),
    ...(await sourceLeaks(world, chainId, records)),
  ].map((leak) => `${chainId}: ${leak}`)
}

function recordLeaks({ index, liveAt }: CatalogRecord, indices: ReadonlyMap<string, number>): string[] {
  return [
    ...(indices.has(index) ? [] : [`a record of ${index}, which is gone`]),
    ...(liveAt === null ? [`a record of ${index}, which never went live`] : []),
  ]
}

async function aliasesByIndex(world: World, chainId: string): Promise<Map<string, number>> {
  const answer = await world.es.indices.getAlias({ index: `${world.stores.names.dishesAlias(chainId)}-*` })
  return new Map(Object.entries(answer).map(([index, { aliases }]) => [index, Object.keys(aliases).length]))
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
