import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { estypes } from '@elastic/elasticsearch'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { RULES_VERSION } from '../../src/domain/matching/rules-version.ts'
import type { CatalogMaker } from '../../src/search-index/catalog-maker.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { ensureBucket } from '../../workers/ensure-bucket.ts'
import { CatalogDraft } from '../../workers/ingest/judging/catalog-draft.ts'
import { Report } from '../../workers/ingest/judging/report.ts'
import { catalogEventsOf } from './catalog-bytes.ts'
import { dishOf } from './dish-of.ts'
import { bringLive, fillOlderShelf } from './older-shelf.ts'
import type { TestService } from './test-service.ts'

/** File, script, mapping, documents and maker as the version before rules 2 left them; never changed. */
const folder = new URL('./rules-1/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

export const RULES_1_FILE = fileURLToPath(new URL('items.json', folder))
const RECORDED = JSON.parse(read('maker.json')) as CatalogMaker
/** Older than today's, whatever the rules of this branch are. */
export const RULES_1_MAKER: CatalogMaker = { ...RECORDED, rules: Math.min(RECORDED.rules, RULES_VERSION - 1) }

const LIVE_AT = '2026-01-01T00:00:00.000Z'
const VERSION = '20260101t000000000-20260101t000000000'

interface Document {
  readonly id: string
  readonly partnerDishId: string
  readonly dish: { readonly id: string }
}

/** Brings that catalog live, with its file in the storage, as a worker of that version did. */
export async function publishRules1Catalog(
  service: TestService,
  chainId: string,
  madeBy = RULES_1_MAKER,
): Promise<CatalogRecord> {
  const script = { lang: 'painless', source: read('classify.painless') } as const
  await service.es.putScript({ id: RECORDED.scriptId, context: 'score', script })
  const definition = JSON.parse(read('dishes.json')) as Omit<estypes.IndicesCreateRequest, 'index'>
  const documents = documentsOf(chainId)
  const place = await fillOlderShelf(service, { chainId, definition, documents })
  const source = await storedFile(service, chainId)
  const record: CatalogRecord = {
    ...{ ...place, version: VERSION, uploadId: 'up_rules-1', dishCount: documents.length, madeBy },
    ...{ restaurants: [], generatedAt: null, objectModifiedAt: LIVE_AT, sources: [source], datesKey: null },
    ...{ rebuild: null, rebuildOf: null, liveAt: LIVE_AT },
  }
  await bringLive(service, record)
  return record
}

/** What the rules of today make of the file. */
export async function todaysRules1Menu(): Promise<readonly DishFacts[]> {
  const draft = new CatalogDraft('upgraded', new Report(100))
  const accepted = (await catalogEventsOf(read('items.json'))).flatMap((event) => draft.take(event) ?? [])
  return accepted.map((dish) => dishFacts(dishOf(dish)))
}

/** Their ids are those of the chain. */
function documentsOf(chainId: string): readonly Document[] {
  const recorded = JSON.parse(read('documents.json')) as readonly Document[]
  return recorded.map((document) => {
    const id = dishId(chainId, document.partnerDishId)
    return { ...document, id, dish: { ...document.dish, id } }
  })
}

async function storedFile({ s3, config }: TestService, chainId: string) {
  const body = read('items.json')
  const key = `captured/chain=${chainId}/upload=up_rules-1/${createHash('sha256').update(body).digest('hex').slice(0, 16)}.json`
  await ensureBucket(s3, config.S3_BUCKET, AbortSignal.timeout(10_000))
  const { ETag: etag = '' } = await s3.send(
    new PutObjectCommand({ Bucket: config.S3_BUCKET, Key: key, Body: body }),
  )
  return {
    uploadId: 'up_rules-1',
    mode: 'full',
    key,
    etag,
    bytes: Buffer.byteLength(body),
    at: LIVE_AT,
  } as const
}
