/** However often the figures are read, an engine is asked for them once in this time. */
export const FIGURES_KEPT_MS = 5_000

/** Keeps figures for FIGURES_KEPT_MS. Readings within that time share them. A failure is not kept. */
export function keptFigures(
  read: () => Promise<string>,
  steadyNow: () => number = () => performance.now(),
): () => Promise<string> {
  let kept: { readonly figures: Promise<string>; readonly until: number } | null = null
  return () => {
    if (kept !== null && steadyNow() < kept.until) return kept.figures
    const current = { figures: read(), until: steadyNow() + FIGURES_KEPT_MS }
    kept = current
    current.figures.catch(() => {
      if (kept === current) kept = null
    })
    return current.figures
  }
}
