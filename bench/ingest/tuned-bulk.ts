import type { Client } from '@elastic/elasticsearch'
import type { Run } from '../bench-options.ts'
import { quietEngine } from './quiet-engine.ts'
import { rawBulk, requestsOf, type Tuning } from './raw-bulk.ts'

const MIB = 1024 * 1024
const USUAL: Tuning = { concurrency: 2, chunkBytes: 4 * MIB }
const CONCURRENCIES = [1, 2, 4]
const CHUNKS_MIB = [1, 2, 4, 8]

/** The fastest settings of `_bulk` on this machine: first the number of requests at a time, then their size. The usual ones where it is to be quick. */
export async function tunedBulk(
  es: Client,
  index: string,
  lines: readonly Buffer[],
  { signal, isQuick }: Pick<Run, 'signal' | 'isQuick'>,
): Promise<Tuning> {
  const secondsOf = async (tuning: Tuning) => {
    await quietEngine(es, signal)
    const seconds = await rawBulk(es, index, requestsOf(lines, tuning.chunkBytes), tuning, signal)
    await es.indices.delete({ index })
    return seconds
  }
  await secondsOf(USUAL)
  if (isQuick) return USUAL
  const best = await fastest(
    CONCURRENCIES.map((concurrency) => ({ ...USUAL, concurrency })),
    secondsOf,
  )
  return fastest(
    CHUNKS_MIB.map((size) => ({ ...best, chunkBytes: size * MIB })),
    secondsOf,
  )
}

export async function fastest<T>(
  choices: readonly T[],
  secondsOf: (choice: T) => Promise<number>,
): Promise<T> {
  let best: { choice: T; seconds: number } | undefined
  for (const choice of choices) {
    const seconds = await secondsOf(choice)
    if (best === undefined || seconds < best.seconds) best = { choice, seconds }
  }
  if (best === undefined) throw new Error('nothing to choose from')
  return best.choice
}

export function describeTuning({ concurrency, chunkBytes }: Tuning): string {
  return `${concurrency} at a time, ${chunkBytes / MIB} MiB each`
}
