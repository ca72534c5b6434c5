import { isDeepStrictEqual } from 'node:util'
import { DeleteObjectsCommand } from '@aws-sdk/client-s3'
import type { Chain } from '../../src/features/chains/chain-store.ts'
import { chainPrefix } from '../../src/features/uploads/captured-key.ts'
import { listedObjects } from '../../src/features/uploads/listed-objects.ts'
import { businessPrefixes } from '../../src/features/uploads/object-key.ts'
import { createWebhookStore } from '../../src/features/webhooks/webhook-store.ts'
import { refreshIndex } from '../../src/search-index/refresh-index.ts'
import { deleteCatalog } from '../ingest/delete-catalog.ts'
import type { IngestDeps } from '../ingest/ingest-deps.ts'

export type DeleteChainDeps = Pick<
  IngestDeps,
  'es' | 's3' | 'bucket' | 'names' | 'chains' | 'catalogs' | 'serving' | 'vocabularies' | 'log'
>

/** Records that one request deletes. */
const PAGE = 1_000
/** As a sweep deletes: guests of other chains notice nothing. */
const DISHES_PER_SECOND = 2_000

/**
 * Deletes closed chains whose waiting time is over, with all that belongs to them. Yields after each page. The record of
 * the chain goes last, so that a stop in between loses nothing: the next round goes on. Credentials stay as records of
 * hashes that are revoked, so that no backup can revive them. A chain with a file that cannot be deleted holds up no other
 * one.
 */
export async function* deleteDueChains(deps: DeleteChainDeps): AsyncGenerator<void> {
  for (const chain of await deps.chains.listDue())
    try {
      yield* deleteWhileClosed(deps, chain)
    } catch (err) {
      deps.log.error(
        { err, chainId: chain.chainId },
        'a closed chain could not be deleted; it is tried again',
      )
    }
}

async function* deleteWhileClosed(deps: DeleteChainDeps, chain: Chain): AsyncGenerator<void> {
  const pages = deleteChain(deps, chain)
  // Another worker may have deleted it since, and an operator may have made a chain of the same id.
  while (await isStillClosed(deps, chain)) {
    const { done = false } = await pages.next()
    yield
    if (done) break
  }
}

async function isStillClosed({ chains }: DeleteChainDeps, { chainId, closing }: Chain): Promise<boolean> {
  return isDeepStrictEqual((await chains.find(chainId))?.closing, closing)
}

async function* deleteChain(deps: DeleteChainDeps, chain: Chain): AsyncGenerator<void> {
  const { chainId } = chain
  const { chains, catalogs, serving, names } = deps
  const webhooks = createWebhookStore(deps)
  const businesses = await chains.listBusinesses(chainId)
  await serving.remove(chainId)
  const retired = (await catalogs.listRetired()).filter((record) => record.chainId === chainId)
  for (const record of [...(await catalogs.list(chainId)), ...retired]) {
    await deleteCatalog(deps, record, { perSecond: DISHES_PER_SECOND })
    yield
  }
  const owned = businesses.flatMap(({ businessId }) => businessPrefixes(businessId))
  for (const prefix of [chainPrefix(chainId), ...owned]) yield* deleteFiles(deps, prefix)
  yield* deleteRecords(deps, names.uploads, { chainId })
  for (const { businessId } of businesses) {
    yield* deleteRecords(deps, names.deliveries, { businessId })
    await webhooks.remove(businessId)
    await chains.deleteBusiness(businessId)
  }
  await chains.delete(chain)
  deps.log.warn({ chainId }, 'deleted a closed chain, with its catalogs, uploads and files')
}

async function* deleteFiles(deps: DeleteChainDeps, prefix: string): AsyncGenerator<void> {
  const { s3, bucket } = deps
  for await (const objects of listedObjects(deps, prefix)) {
    const Objects = objects.map(({ Key }) => ({ Key }))
    if (Objects.length === 0) continue
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors.length > 0) throw new Error(`a file was not deleted: ${Errors[0]?.Key} (${Errors[0]?.Code})`)
    yield
  }
}

async function* deleteRecords(
  { es }: DeleteChainDeps,
  index: string,
  term: Readonly<Record<string, string>>,
): AsyncGenerator<void> {
  for (;;) {
    await refreshIndex(es, index)
    const { deleted = 0 } = await es.deleteByQuery({ index, query: { term }, max_docs: PAGE })
    yield
    if (deleted < PAGE) return
  }
}
