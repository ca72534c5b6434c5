import { AppError } from '../../src/errors.ts'
import { listUploads } from '../../src/features/uploads/list-uploads.ts'
import { retryUpload } from '../../src/features/uploads/operator-decisions.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import type { UploadSummary } from '../../src/features/uploads/upload-record.ts'
import type { Operator } from '../operator.ts'

export interface RetriedUpload extends Pick<UploadSummary, 'uploadId' | 'businessId'> {
  /** Why it had failed. */
  readonly reason: string | null
  /** Why it could not be retried: somebody else decided about it meanwhile. Null where it waits again. */
  readonly problem: string | null
}

const PAGE = 500
const SAY_EVERY = 50

/** Retries every FAILED upload whose reason contains the text, whatever its case. Reports progress to `say`. */
export async function retryUploads(
  operator: Pick<Operator, 'es' | 'stores'>,
  reason: string,
  say: (line: string) => void,
): Promise<readonly RetriedUpload[]> {
  const found = await failedBecause(operator, reason)
  say(`${found.length} FAILED uploads match`)
  const results: RetriedUpload[] = []
  for (const upload of found) {
    results.push(await retried(operator, upload))
    if (results.length % SAY_EVERY === 0) say(`${results.length} of ${found.length} wait again`)
  }
  return results
}

/** All of them, before the first one is retried: a page must not depend on what changed meanwhile. */
async function failedBecause(
  { es, stores }: Pick<Operator, 'es' | 'stores'>,
  reason: string,
): Promise<readonly UploadSummary[]> {
  const found: UploadSummary[] = []
  let last: UploadSummary | undefined
  for (;;) {
    const after = last && { createdAt: Date.parse(last.createdAt), uploadId: last.uploadId }
    const filter = { state: STATE.FAILED, size: PAGE, ...(after === undefined ? {} : { after }) }
    const page = await listUploads({ es, names: stores.names }, filter)
    last = page.at(-1)
    if (last === undefined) return found
    found.push(...page.filter((upload) => hasReason(upload, reason)))
  }
}

function hasReason({ state, stateReason }: UploadSummary, reason: string): boolean {
  return state === STATE.FAILED && (stateReason ?? '').toLowerCase().includes(reason.toLowerCase())
}

async function retried(
  { stores }: Pick<Operator, 'stores'>,
  { uploadId, businessId, stateReason: reason }: UploadSummary,
): Promise<RetriedUpload> {
  try {
    await retryUpload(stores.uploads, uploadId)
    return { uploadId, businessId, reason, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { uploadId, businessId, reason, problem: error.message }
  }
}
