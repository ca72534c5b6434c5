import type { Run } from '../bench-options.ts'

/** How long each process gets its load before it is measured, in milliseconds. */
export interface WarmUpTimes {
  readonly usual: number
  readonly quick: number
}

/** V8 compiles for that long where 1,000 requests come a second; after 8 s a search took a third more than after 20. */
export const WARM_UP: WarmUpTimes = { usual: 20_000, quick: 3_000 }

/**
 * The same for searches of which no two are alike, where the goals are measured. The service has the most code of all
 * sides: after 20 s a search of it took a fifth more than after 60.
 */
export const SEARCHES_WARM_UP: WarmUpTimes = { usual: 60_000, quick: 6_000 }

export function warmUpMs({ isQuick }: Pick<Run, 'isQuick'>, { usual, quick }: WarmUpTimes = WARM_UP): number {
  return isQuick ? quick : usual
}
