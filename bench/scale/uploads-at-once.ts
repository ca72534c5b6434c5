import { setTimeout as pause } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { largeCatalog } from '../../samples/generator/large/large-catalog.ts'
import { onboardChain } from '../../src/features/chains/onboard-chain.ts'
import { createTicket } from '../../src/features/uploads/create-ticket.ts'
import { noticeStored } from '../../src/features/uploads/notice-stored.ts'
import { isEndState, STATE } from '../../src/features/uploads/upload-life.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { askForIngest, createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { loadedDocuments } from '../../src/search-index/loaded-documents.ts'
import type { Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds } from '../figure.ts'
import { median, quantile } from '../statistics.ts'
import { type Crowd, DISHES } from './crowd.ts'

const ALONE = 5
const SEED = 1
const SLACK_MS = 2_000
const POLL_MS = 50
/** The reconciler finds nothing in the meantime: all wait for the announcement. */
export const NO_ROUNDS = { RECONCILE_INTERVAL_MS: '3600000' }

interface Partner {
  readonly chainId: string
  readonly businessId: string
}

/** Measures uploads of many chains that are announced in the same moment. */
export function manyUploadsFigures(
  service: BenchService,
  { chains }: Crowd,
  count: number,
  run: Run,
): Promise<readonly Figure[]> {
  return withBenchProcess(
    service,
    'worker',
    async () => {
      run.progress(`scale: ${count} uploads at once`)
      const ofOne = textOf(DISHES)
      const alone: number[] = []
      for (const chain of chains.slice(0, ALONE))
        alone.push(...(await liveAfter(service, [chain], ofOne, run)))
      const whole = await onboardChain(service.stores, { chainId: 'as-one', name: 'As one', restaurants: [] })
      const [asOne = 0] = await liveAfter(service, [whole], textOf(DISHES * count), run)
      const times = await liveAfter(service, chains.slice(ALONE, ALONE + count), ofOne, run)
      return [
        figureOf('one upload alone, median', median(alone), null),
        figureOf(`the dishes of ${count} uploads in one file`, asOne, null),
        figureOf(`${count} at once: median`, median(times), null),
        figureOf(`${count} at once: longest`, quantile(times, 1), asOne + SLACK_MS),
      ]
    },
    NO_ROUNDS,
  )
}

export function textOf(items: number): string {
  return [...largeCatalog({ items, seed: SEED })].join('')
}

/** Stores the same file for each partner, announces all together, and returns how long each took to be live. */
export async function liveAfter(
  service: BenchService,
  partners: readonly Partner[],
  text: string,
  { signal }: Pick<Run, 'signal'>,
): Promise<readonly number[]> {
  const keys: { key: string; uploadId: string }[] = []
  for (const partner of partners) keys.push(await stored(service, partner, text))
  const announce = announcer(service)
  const startedAt = Date.now()
  await Promise.all(keys.map(({ key }) => announce.notice(key)))
  const ends = await whenLive(
    service,
    keys.map(({ uploadId }) => uploadId),
    signal,
  )
  await announce.close()
  return ends.map((endedAt) => endedAt - startedAt)
}

async function stored({ config, s3, stores }: BenchService, partner: Partner, Body: string) {
  const bucket = config.S3_BUCKET
  const { UPLOAD_TTL_SECONDS: ttlSeconds, BUSINESS_QUOTA_BYTES: quotaBytes } = config
  const deps = { uploads: stores.uploads, publicS3: s3, bucket, ttlSeconds, quotaBytes }
  const { objectKey: key, uploadId } = await createTicket(deps, partner, false)
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentType: 'application/json' }))
  return { key, uploadId }
}

export interface Announcer {
  /** What the service does when a partner says that a file is there. */
  readonly notice: (key: string, asks?: boolean) => Promise<unknown>
  readonly close: () => Promise<void>
}

export function announcer({ config, redis, s3, stores }: BenchService): Announcer {
  const queue = createIngestQueue(redis, config.NAMESPACE)
  const deps = {
    ...stores,
    s3,
    bucket: config.S3_BUCKET,
    maxFileBytes: config.MAX_FILE_BYTES,
    storageTimeoutMs: 60_000,
  }
  return {
    notice: (key, asks = true) =>
      noticeStored(
        { ...deps, askForIngest: async (chainId) => (asks ? askForIngest(queue, chainId) : undefined) },
        key,
      ),
    close: () => queue.close(),
  }
}

type End = Pick<UploadRecord, 'uploadId' | 'state' | 'stateReason' | 'endedAt'>

/** When each went live. One request at a time asks for all: the engine is to work for them and not for us. */
async function whenLive(
  { es, stores }: BenchService,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const endedAt = new Map<string, number>()
  for (;;) {
    const waiting = ids.filter((id) => !endedAt.has(id))
    if (waiting.length === 0) return ids.map((id) => endedAt.get(id) ?? 0)
    const _source = ['uploadId', 'state', 'stateReason', 'endedAt']
    const { docs } = await es.mget<End>({ index: stores.names.uploads, ids: waiting, _source })
    for (const end of loadedDocuments(docs)) {
      if (end === null || !isEndState(end.state)) continue
      if (end.state !== STATE.LIVE)
        throw new Error(`upload ${end.uploadId} ended ${end.state}: ${end.stateReason ?? ''}`)
      endedAt.set(end.uploadId, Date.parse(end.endedAt ?? ''))
    }
    await pause(POLL_MS, undefined, { signal })
  }
}

function figureOf(name: string, value: number, limit: number | null): Figure {
  return { name, tried: '', reference: '', value, shown: milliseconds(value), limit }
}
