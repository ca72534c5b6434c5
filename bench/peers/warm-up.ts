import type { Run } from '../bench-options.ts'

/** V8 compiles for that long where 1,000 requests come a second; after 8 s a search took a third more than after 20. */
const WARM_UP_MS = { usual: 20_000, quick: 1_500 }

/** How long each process gets its load before it is measured. */
export function warmUpMs({ isQuick }: Pick<Run, 'isQuick'>): number {
  return isQuick ? WARM_UP_MS.quick : WARM_UP_MS.usual
}
