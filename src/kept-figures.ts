/** However often the figures are read, an engine is asked for them once in this time. */
export const FIGURES_KEPT_MS = 5_000
/** An engine that hangs is asked again after this time, and not at each reading. */
export const READING_SHARED_MS = 30_000

/**
 * Keeps figures for FIGURES_KEPT_MS. Readings within that time share them, and those that come while the engine is being
 * asked. A failure is not kept.
 */
export function keptFigures(
  read: () => Promise<string>,
  steadyNow: () => number = () => performance.now(),
): () => Promise<string> {
  let kept: { readonly figures: Promise<string>; until: number } | null = null
  return () => {
    if (kept !== null && steadyNow() < kept.until) return kept.figures
    const current = { figures: read(), until: steadyNow() + READING_SHARED_MS }
    kept = current
    current.figures.then(
      () => {
        current.until = steadyNow() + FIGURES_KEPT_MS
      },
      () => {
        if (kept === current) kept = null
      },
    )
    return current.figures
  }
}
