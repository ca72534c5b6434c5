import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'

/**
 * A catalog that an upload needs has to be rebuilt first: older code made the live one and it is to be changed, or the
 * dishes are lost of the live one or of one that the upload is compared with.
 */
export class OutdatedCatalogError extends Error {
  readonly record: CatalogRecord

  constructor(record: CatalogRecord) {
    super(`catalog ${record.catalogId} has to be rebuilt first`)
    this.record = record
  }
}
