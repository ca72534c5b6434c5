import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import { uploadOfJob } from '../../src/queues/ingest-queue.ts'
import type { Operator } from '../operator.ts'
import { ingestQueueOf, onQueues, pausedQueues } from '../queues/open-queues.ts'
import { type DoctorCheck, finding, ok } from './finding.ts'

const AREA = 'Queues'
/** How many dead jobs are read. */
const MAX_LOOKED_AT = 200

/** Failures that only an operator can repair. */
export function queueChecks(redis: Redis, { stores, namespace }: Operator): readonly DoctorCheck[] {
  const check = (subject: string, look: (queues: readonly Queue[]) => ReturnType<DoctorCheck['look']>) => ({
    area: AREA,
    engine: 'Redis',
    subject,
    look: () => onQueues(redis, namespace, look),
  })
  return [
    check('paused queues', async (queues) => {
      const paused = await pausedQueues(queues)
      return paused.length > 0 ? paused.map(pausedFound) : [ok('No queue is paused.')]
    }),
    check('workers', async (queues) => {
      const workers = await ingestQueueOf(queues).getWorkersCount()
      if (workers > 0) return [ok(`Workers that take jobs: ${workers}.`)]
      return [finding('No worker takes jobs: menus wait.', 'Start a worker: `npm run worker`.')]
    }),
    check('dead jobs', async (queues) => {
      const reasons = await failedReasons(ingestQueueOf(queues), stores.uploads)
      if (reasons.size === 0) return [ok('No upload failed for good on our side.')]
      return [...reasons].map(([reason, count]) =>
        finding(
          `${count === 1 ? 'One upload is' : `${count} uploads are`} FAILED: ${reason}.`,
          `Remove the cause. Then \`npm run operator -- uploads retry --all --reason "${quotable(reason)}"\`.`,
        ),
      )
    }),
  ]
}

function pausedFound(queue: string) {
  return finding(
    `The queue ${queue} is paused: workers take nothing from it.`,
    '`npm run operator -- queues resume`, unless somebody drains it now: `npm run operator -- audit list --limit 20` shows who did.',
  )
}

/** Why uploads are FAILED whose job died, and how many of each. */
async function failedReasons(
  queue: Queue,
  uploads: Operator['stores']['uploads'],
): Promise<ReadonlyMap<string, number>> {
  const jobs = await queue.getFailed(0, MAX_LOOKED_AT - 1)
  const ids = new Set(jobs.flatMap((job) => uploadOfJob(job) ?? []))
  const reasons = new Map<string, number>()
  for (const record of await Promise.all([...ids].map((id) => uploads.find(id)))) {
    if (record?.state !== STATE.FAILED) continue
    const reason = record.stateReason ?? 'without a reason'
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return reasons
}

/** The beginning of a reason, as far as a shell takes it between quotes as it is. */
function quotable(reason: string): string {
  return reason.split(/["$`\\!\n]/)[0] ?? ''
}
