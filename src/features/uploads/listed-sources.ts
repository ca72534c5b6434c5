import { CAPTURED_PREFIX, ownerOfCapturedKey } from './captured-key.ts'
import { listedObjects } from './listed-objects.ts'
import type { StorageDeps } from './stored-object.ts'

/** A copy of a partner's file, or what we store beside it. */
export interface ListedSource {
  readonly key: string
  readonly chainId: string
  /** The upload for which it was stored. */
  readonly uploadId: string
  /** Milliseconds since 1970, by the storage's clock. */
  readonly modifiedAt: number
}

/** Everything under our prefix, a thousand at a time. */
export async function* listedSources(deps: StorageDeps): AsyncGenerator<readonly ListedSource[]> {
  for await (const objects of listedObjects(deps, CAPTURED_PREFIX))
    yield objects.flatMap(({ Key: key = '', LastModified }) => {
      const owner = ownerOfCapturedKey(key)
      return owner === undefined ? [] : [{ key, ...owner, modifiedAt: LastModified?.getTime() ?? 0 }]
    })
}
