import type { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import chain from 'stream-chain'
import { parser } from 'stream-json'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { createS3 } from '../../src/clients/s3.ts'
import { loadConfig } from '../../src/config.ts'
import { closedDocumentJson } from '../../src/search-index/dish-document.ts'
import { CatalogDraft } from '../../workers/ingest/judging/catalog-draft.ts'
import { Report } from '../../workers/ingest/judging/report.ts'
import { secondsOfIndex, type Tuning } from './raw-bulk.ts'

/** What a partner's engineer would write: `stream-json` into the client's own bulk helper. A process of its own. */

export interface PeerOrder {
  readonly objectKey: string
  readonly index: string
  readonly tuning: Tuning
}

export type PeerAnswer = { readonly seconds: number } | { readonly failure: string }

const config = loadConfig(process.env)
const es = createElasticsearch(config)
const s3 = createS3(config)
const MAX_PROBLEMS = 1_000

process.on('message', (order: PeerOrder) => {
  const tell = (answer: PeerAnswer) => process.send?.(answer)
  ingested(order).then(
    (seconds) => tell({ seconds }),
    (error: unknown) => tell({ failure: String(error) }),
  )
})
process.once('disconnect', () => process.exit())

function ingested({ objectKey, index, tuning: { concurrency, chunkBytes } }: PeerOrder): Promise<number> {
  return secondsOfIndex(es, index, async () => {
    const { failed } = await es.helpers.bulk({
      datasource: documents(objectKey, index),
      concurrency,
      flushBytes: chunkBytes,
      onDocument: ({ id, json }) => [{ index: { _index: index, _id: id, routing: index } }, json],
    })
    if (failed > 0) throw new Error('the engine refused a document')
  })
}

/** The documents that the worker makes of the same items. */
async function* documents(
  objectKey: string,
  catalogId: string,
): AsyncGenerator<{ readonly id: string; readonly json: string }> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: config.S3_BUCKET, Key: objectKey }))
  const items = chain([
    Body as Readable,
    parser({ packValues: true, streamValues: false }),
    pick({ filter: 'items' }),
    streamArray(),
  ])
  const draft = new CatalogDraft(catalogId, new Report(MAX_PROBLEMS))
  const at = new Date().toISOString()
  for await (const { key: index, value } of items as AsyncIterable<{ key: number; value: unknown }>) {
    const dish = draft.take({ type: 'item', index, value, endsAt: 0 })
    if (dish === null) continue
    const { id, openDocument, position, contentHash } = dish
    const record = { chainId: catalogId, catalogId, position, contentHash, createdAt: at, updatedAt: at }
    yield { id, json: closedDocumentJson(openDocument, record) }
  }
}
