import type { CatalogMode } from '../../src/domain/items/items-schema.ts'
import { type ItemProblem, itemError, type ProblemCode } from '../../src/domain/items/problem.ts'
import { tooLargeReason } from '../../src/features/uploads/too-large.ts'
import type { ReadingEnd } from '../../src/features/uploads/upload-life.ts'
import { type GuardedCatalog, guardReason } from './judging/guards.ts'

/** A catalog that is written to its end and not live. */
export interface BuiltCatalog {
  readonly validateOnly: boolean
  /** The operator allowed it to go live although a guard held it. */
  readonly isApproved: boolean
  /** ISO 8601; null where the file does not say. */
  readonly generatedAt: string | null
  readonly guarded: GuardedCatalog
  /** What a held upload would do for the safety of guests, said first; null for nothing. */
  readonly urgency: string | null
  /** The time that the file of the live catalog states. */
  readonly liveGeneratedAt: string | null
}

/** What an attempt came to. */
export type Finding =
  /** An earlier attempt published the catalog and died before it wrote the upload's end. */
  | { readonly kind: 'alreadyLive' }
  /** The operator approved losses of the live catalog, and another one serves by now. */
  | { readonly kind: 'approvedLate' }
  | { readonly kind: 'fileGone'; readonly message: string }
  /** Known by its size; nothing was read. */
  | { readonly kind: 'fileTooLarge'; readonly maxFileBytes: number }
  | { readonly kind: 'fileWrong'; readonly code: ProblemCode; readonly message: string }
  | ({ readonly kind: 'built' } & BuiltCatalog)
  /** Another catalog went live first; `isSameFile`: another worker made it of the same file. */
  | { readonly kind: 'overtaken'; readonly isSameFile: boolean; readonly mode: CatalogMode }

/** How the upload ends. A built catalog with `wentLive` is to be published first. */
export interface Verdict {
  readonly event: ReadingEnd
  /** For the partner. */
  readonly reason: string | null
  /** To be added to the report. */
  readonly problem?: ItemProblem
  /** Whether the file is no longer needed. */
  readonly discardsFile?: true
}

const NEWER_WENT_LIVE = 'a newer catalog went live first'
/** Applied now, the changes would bring back what the newer catalog replaced. */
const CHANGES_LEFT_OUT = `${NEWER_WENT_LIVE}; these changes are not in it: send again what of them still holds`
const APPROVED_LATE = 'its losses were approved, but another catalog is live by now'
const WENT_LIVE: Verdict = { event: 'wentLive', reason: null }

/** The end of an upload by what an attempt came to. */
export function verdictOf(finding: Finding): Verdict {
  switch (finding.kind) {
    case 'alreadyLive':
      return WENT_LIVE
    case 'approvedLate':
      return { event: 'superseded', reason: APPROVED_LATE }
    case 'fileGone':
      return { event: 'superseded', reason: finding.message }
    case 'fileTooLarge':
      return { event: 'fileRejected', reason: tooLargeReason(finding.maxFileBytes), discardsFile: true }
    case 'fileWrong':
      return {
        event: 'fileRejected',
        reason: finding.message,
        ...(finding.code === 'FILE_TOO_LARGE' ? { discardsFile: true } : {}),
      }
    case 'built':
      return verdictOfBuilt(finding)
    case 'overtaken':
      if (finding.isSameFile) return WENT_LIVE
      return { event: 'superseded', reason: finding.mode === 'partial' ? CHANGES_LEFT_OUT : NEWER_WENT_LIVE }
  }
}

function verdictOfBuilt(built: BuiltCatalog): Verdict {
  const stale = staleReason(built.generatedAt, built.liveGeneratedAt)
  if (stale !== null)
    return { event: 'fileRejected', reason: stale, problem: itemError('STALE_FILE', '/generatedAt', stale) }
  const held = guardReason(built.guarded)
  if (built.validateOnly) {
    const reason = held === null ? null : `as a catalog it would be held for the operator: ${held}`
    return { event: 'validated', reason }
  }
  if (held !== null && !built.isApproved) {
    const reason = built.urgency === null ? held : `${built.urgency}; ${held}`
    return { event: 'held', reason }
  }
  return WENT_LIVE
}

/** Why a file is older than the live one. ISO times with and without offsets compare as times. */
function staleReason(generatedAt: string | null, live: string | null): string | null {
  if (generatedAt === null || live === null || Date.parse(generatedAt) >= Date.parse(live)) return null
  return `"generatedAt" ${generatedAt} is before that of the live catalog, ${live}`
}
