import type { Run } from '../bench-options.ts'

/** V8 compiles for that long where 1,000 requests come a second; after 8 s a search took a third more than after 20. */
const WARM_UP_MS = { usual: 20_000, quick: 1_500 }

/**
 * The same for searches of which no two are alike, where the goals are measured. The service has the most code of all
 * sides: after 20 s a search of it took a fifth more than after 60.
 */
export const SEARCHES_WARM_UP_MS = 60_000

/** How long each process gets its load before it is measured. */
export function warmUpMs({ isQuick }: Pick<Run, 'isQuick'>, usual = WARM_UP_MS.usual): number {
  return isQuick ? WARM_UP_MS.quick : usual
}
