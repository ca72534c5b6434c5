import { AppError } from '../../src/errors.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { ingestQueueOf, withQueues } from '../queues/open-queues.ts'

/** Throws where workers of this installation run, or where that cannot be seen. */
export async function refuseRunningWorkers(
  settings: Pick<OperatorSettings, 'REDIS_URL' | 'NAMESPACE'>,
): Promise<void> {
  const workers = await countWorkers(settings)
  if (workers === 0) return
  const what = workers === 1 ? 'A worker runs' : `${workers} workers run`
  throw new AppError(
    'INVALID_INPUT',
    `${what}: it would write records while they are restored. Stop the workers, then restore. Nothing was restored.`,
  )
}

async function countWorkers(settings: Pick<OperatorSettings, 'REDIS_URL' | 'NAMESPACE'>): Promise<number> {
  try {
    return await withQueues(settings, (queues) => ingestQueueOf(queues).getWorkersCount())
  } catch (cause) {
    throw new AppError(
      'INVALID_INPUT',
      `It cannot be seen whether workers run: ${(cause as Error).message} Or stop the workers, and restore with --workers-stopped. Nothing was restored.`,
      { cause },
    )
  }
}
