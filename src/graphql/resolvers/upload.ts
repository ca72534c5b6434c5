import type { CatalogMode } from '../../domain/items/items-schema.ts'
import { chosenProblems } from '../../features/uploads/chosen-problems.ts'
import { problemsCsv } from '../../features/uploads/problems-csv.ts'
import type { CatalogUploadResolvers, CatalogMode as GraphqlMode } from '../generated/resolver-types.ts'

const MODES: Readonly<Record<CatalogMode, GraphqlMode>> = { full: 'FULL', partial: 'PARTIAL' }

export const CatalogUpload: CatalogUploadResolvers = {
  problemCounts: ({ problemCounts }) =>
    Object.entries(problemCounts)
      .map(([code, count]) => ({ code, count }))
      .toSorted((a, b) => b.count - a.count),
  problems: ({ problems = [] }, choice) => chosenProblems(problems, choice),
  problemsCsv: ({ problems = [] }, choice) => problemsCsv(chosenProblems(problems, choice)),
  changes: ({ changes }) => changes ?? null,
  mode: ({ mode }) => (mode === null ? null : MODES[mode]),
}
