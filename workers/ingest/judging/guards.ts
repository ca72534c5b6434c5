import type { UploadCounts } from '../../../src/features/uploads/upload-record.ts'

const MAX_REJECTED_SHARE = 0.1
const MAX_REMOVED_SHARE = 0.5

/**
 * Why a catalog must not go live before the operator decides, or null where it may. `deletions`: how many ids a
 * partial file lists, 0 for a full one. Ids of dishes that are gone already count, too: a file may be sent again.
 */
export function guardReason(counts: UploadCounts, liveCount: number, deletions: number): string | null {
  if (counts.accepted === 0 && deletions === 0) return 'the file holds no dish that could be accepted'
  if (counts.rejected > counts.received * MAX_REJECTED_SHARE) {
    return `${counts.rejected} of ${counts.received} items were rejected, more than ${MAX_REJECTED_SHARE * 100} %`
  }
  if (counts.removed > liveCount * MAX_REMOVED_SHARE) {
    return `${counts.removed} of the ${liveCount} live dishes would be gone, more than half`
  }
  return null
}
