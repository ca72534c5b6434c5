import type { CatalogMode } from '../../domain/items/items-schema.ts'
import { AppError } from '../../errors.ts'
import type { UploadSummary } from '../../features/uploads/upload-record.ts'
import type { GraphqlContext } from '../context.ts'
import type { CatalogUploadResolvers, CatalogMode as GraphqlMode } from '../generated/resolver-types.ts'

/** Each may have a thousand problems: more in one answer would hold up everybody else's. */
const MAX_UPLOADS_WITH_PROBLEMS = 20

const MODES: Readonly<Record<CatalogMode, GraphqlMode>> = { full: 'FULL', partial: 'PARTIAL' }

export const CatalogUpload: CatalogUploadResolvers = {
  problemCounts: ({ problemCounts }) =>
    Object.entries(problemCounts)
      .map(([code, count]) => ({ code, count }))
      .toSorted((a, b) => b.count - a.count),
  mode: ({ mode }) => (mode === null ? null : MODES[mode]),
}

/** The problems of all uploads of an answer are loaded together, and only where they are asked for. */
export const uploadLoaders = {
  CatalogUpload: {
    problems: {
      loader: async (uploads: readonly { obj: UploadSummary }[], { services }: GraphqlContext) => {
        if (uploads.length > MAX_UPLOADS_WITH_PROBLEMS) throw tooManyProblems()
        return services.findProblems(uploads.map(({ obj }) => obj.uploadId))
      },
      opts: { cache: false },
    },
  },
}

function tooManyProblems(): AppError {
  return new AppError(
    'QUERY_TOO_COMPLEX',
    `The problems of at most ${MAX_UPLOADS_WITH_PROBLEMS} uploads can be asked for at once; ask for fewer with "first"`,
  )
}
