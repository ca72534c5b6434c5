import type { CatalogMode } from '../../domain/items/items-schema.ts'
import type { CatalogUploadResolvers, CatalogMode as GraphqlMode } from '../generated/resolver-types.ts'

const MODES: Readonly<Record<CatalogMode, GraphqlMode>> = { full: 'FULL', partial: 'PARTIAL' }

export const CatalogUpload: CatalogUploadResolvers = {
  problemCounts: ({ problemCounts }) =>
    Object.entries(problemCounts)
      .map(([code, count]) => ({ code, count }))
      .toSorted((a, b) => b.count - a.count),
  problems: ({ problems }) => problems ?? [],
  changes: ({ changes }) => changes ?? null,
  mode: ({ mode }) => (mode === null ? null : MODES[mode]),
}
