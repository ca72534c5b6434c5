import { createHash } from 'node:crypto'
import type { CatalogRecord } from '../../search-index/catalog-store.ts'
import type { StoredObject, UploadSummary } from './upload-record.ts'

/** Our own copies of what partners stored, and what we store beside them. */
export const CAPTURED_PREFIX = 'captured/'

/** The key of our copy of an upload's object: another object has another key. */
export function capturedKey(
  { chainId, uploadId }: Pick<UploadSummary, 'chainId' | 'uploadId'>,
  object: StoredObject,
): string {
  const identity = createHash('sha256').update(JSON.stringify(object)).digest('hex').slice(0, 16)
  return `${folderOf(chainId, uploadId)}${identity}.json`
}

/** The key of the dates of a catalog's dishes. */
export function datesKey({ chainId, uploadId, version }: CatalogRecord): string {
  return `${folderOf(chainId, uploadId)}dates-${version}.ndjson.gz`
}

/** The chain and the upload of one of our keys, or undefined. */
export function ownerOfCapturedKey(key: string): Pick<UploadSummary, 'chainId' | 'uploadId'> | undefined {
  const [, chainId, uploadId] = /^captured\/chain=([^/]+)\/upload=([^/]+)\//.exec(key) ?? []
  return chainId === undefined || uploadId === undefined ? undefined : { chainId, uploadId }
}

/** What all our keys of a chain begin with, and no key of another one. */
export function chainPrefix(chainId: string): string {
  return `${CAPTURED_PREFIX}chain=${chainId}/`
}

function folderOf(chainId: string, uploadId: string): string {
  return `${chainPrefix(chainId)}upload=${uploadId}/`
}
