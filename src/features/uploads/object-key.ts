/** `partner/business_id=<business_id>/date=<date>/items.json`: the form that the contract fixes. */
export const OBJECT_PREFIX = 'partner/'
/** Files that are only checked. Each has its own key, which no catalog shares. */
export const VALIDATION_PREFIX = 'validation/'

/* Businesses' ids as the operator gives them and uploads' as the service does: no other key is asked for anywhere. */
const SHAPE = /^partner\/business_id=([a-z0-9-]{1,60})\/date=(\d{4}-\d{2}-\d{2})\/items\.json$/
const VALIDATION_SHAPE =
  /^validation\/business_id=([a-z0-9-]{1,60})\/upload_id=(up_[\w-]{1,60})\/items\.json$/

/** The key of a business's catalog on a day (UTC). Uploads of one day share it. */
export function objectKey(businessId: string, at: Date): string {
  return `${OBJECT_PREFIX}business_id=${businessId}/date=${at.toISOString().slice(0, 10)}/items.json`
}

/** The key of a file that is only checked. */
export function validationKey(businessId: string, uploadId: string): string {
  return `${VALIDATION_PREFIX}business_id=${businessId}/upload_id=${uploadId}/items.json`
}

/** What all keys of a business begin with, and no key of another one. */
export function businessPrefixes(businessId: string): readonly string[] {
  return [OBJECT_PREFIX, VALIDATION_PREFIX].map((prefix) => `${prefix}business_id=${businessId}/`)
}

/** The business of a key; null if it is not the key of a catalog. */
export function businessOfKey(key: string): string | null {
  return SHAPE.exec(key)?.[1] ?? null
}

/** Whether a partner's file may have this key, either a catalog or a file that is only checked. */
export function isUploadKey(key: string): boolean {
  return SHAPE.test(key) || VALIDATION_SHAPE.test(key)
}
