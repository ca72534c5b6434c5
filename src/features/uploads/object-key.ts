/** `partner/business_id=<business_id>/date=<date>/items.json`, the contract's shape. */
export const OBJECT_PREFIX = 'partner/'

const SHAPE = /^partner\/business_id=([^/]+)\/date=(\d{4}-\d{2}-\d{2})\/items\.json$/

/** The key of a business's catalog on a day (UTC). Uploads of one day share it. */
export function objectKey(businessId: string, at: Date): string {
  return `partner/business_id=${businessId}/date=${at.toISOString().slice(0, 10)}/items.json`
}

/** The business a key belongs to, or null where it is not the key of a catalog. */
export function businessOfKey(key: string): string | null {
  return SHAPE.exec(key)?.[1] ?? null
}
