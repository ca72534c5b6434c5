import { describe, expect, it } from 'vitest'
import { END_STATES, type ReadingEnd, UPLOAD_LIFE } from '../../src/features/uploads/upload-life.ts'
import type { UploadCounts } from '../../src/features/uploads/upload-record.ts'
import { type GuardedCatalog, NO_TALLY } from './judging/guards.ts'
import { type BuiltCatalog, type Finding, verdictOf } from './verdict.ts'

const GOOD = { received: 100, accepted: 100, rejected: 0, removed: 0, warnings: 0 }
const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'

const guarded = (counts: UploadCounts, deletions = 0): GuardedCatalog => ({
  counts,
  deletions,
  isPartial: deletions > 0,
  liveCount: 100,
  items: NO_TALLY,
  differences: [],
})
const built = (changes: Partial<BuiltCatalog> = {}): Finding => ({
  kind: 'built',
  validateOnly: false,
  isApproved: false,
  generatedAt: LATE,
  guarded: guarded(GOOD),
  urgency: null,
  liveGeneratedAt: EARLY,
  ...changes,
})
const REMOVED = { ...GOOD, removed: 51 }
const HELD = '51 of the 100 live dishes would be gone, more than half'
const STALE = `"generatedAt" ${EARLY} is before that of the live catalog, ${LATE}`
const LEFT_OUT = expect.stringContaining('these changes are not in it')

interface Case {
  readonly what: string
  readonly finding: Finding
  readonly event: ReadingEnd
  readonly reason?: unknown
}

const CASES: readonly Case[] = [
  { what: 'a catalog that is live already', finding: { kind: 'alreadyLive' }, event: 'wentLive' },
  {
    what: 'a file that is gone',
    finding: { kind: 'fileGone', message: 'replaced' },
    event: 'superseded',
    reason: 'replaced',
  },
  {
    what: 'a file that is known to be too large',
    finding: { kind: 'fileTooLarge', maxFileBytes: 20 },
    event: 'fileRejected',
    reason: 'the file is larger than 20 bytes',
  },
  {
    what: 'a file that is wrong',
    finding: { kind: 'fileWrong', code: 'INVALID_JSON', message: 'cut off' },
    event: 'fileRejected',
    reason: 'cut off',
  },
  { what: 'a good catalog', finding: built(), event: 'wentLive' },
  { what: 'a catalog as old as the live one', finding: built({ generatedAt: EARLY }), event: 'wentLive' },
  { what: 'a catalog without a time', finding: built({ generatedAt: null }), event: 'wentLive' },
  {
    what: 'a catalog beside a live one without a time',
    finding: built({ liveGeneratedAt: null }),
    event: 'wentLive',
  },
  {
    what: 'an older catalog',
    finding: built({ generatedAt: EARLY, liveGeneratedAt: LATE }),
    event: 'fileRejected',
    reason: STALE,
  },
  {
    what: 'an older catalog that was approved',
    finding: built({ generatedAt: EARLY, liveGeneratedAt: LATE, isApproved: true }),
    event: 'fileRejected',
    reason: STALE,
  },
  {
    what: 'an older catalog that is only checked',
    finding: built({ generatedAt: EARLY, liveGeneratedAt: LATE, validateOnly: true }),
    event: 'fileRejected',
    reason: STALE,
  },
  {
    what: 'a catalog that a guard stops',
    finding: built({ guarded: guarded(REMOVED) }),
    event: 'held',
    reason: HELD,
  },
  {
    what: 'a catalog that a guard stops and that adds an allergen',
    finding: built({ guarded: guarded(REMOVED), urgency: 'it adds 1 allergen statement' }),
    event: 'held',
    reason: `it adds 1 allergen statement; ${HELD}`,
  },
  {
    what: 'a catalog that a guard stops and the operator approved',
    finding: built({ guarded: guarded(REMOVED), isApproved: true }),
    event: 'wentLive',
  },
  { what: 'a good file that is only checked', finding: built({ validateOnly: true }), event: 'validated' },
  {
    what: 'a file that is only checked and that a guard would stop',
    finding: built({ validateOnly: true, guarded: guarded(REMOVED) }),
    event: 'validated',
    reason: `as a catalog it would be held for the operator: ${HELD}`,
  },
  {
    what: 'deletions alone',
    finding: built({ guarded: guarded({ ...GOOD, received: 0, accepted: 0 }, 3) }),
    event: 'wentLive',
  },
  {
    what: 'a file that another worker published',
    finding: { kind: 'overtaken', isSameFile: true, mode: 'full' },
    event: 'wentLive',
  },
  {
    what: 'a catalog that a newer one overtook',
    finding: { kind: 'overtaken', isSameFile: false, mode: 'full' },
    event: 'superseded',
    reason: 'a newer catalog went live first',
  },
  {
    what: 'changes that a newer catalog overtook',
    finding: { kind: 'overtaken', isSameFile: false, mode: 'partial' },
    event: 'superseded',
    reason: LEFT_OUT,
  },
]

describe('the verdict on an upload', () => {
  it.each(CASES)('of $what is $event', ({ finding, event, reason = null }) => {
    expect(verdictOf(finding)).toMatchObject({ event, reason })
  })

  it.each(CASES)('of $what is an end that the table allows while the file is read', ({ finding }) => {
    expect(END_STATES).toContain(UPLOAD_LIFE.PROCESSING[verdictOf(finding).event])
  })

  it('discards a file that is too large, and no other', () => {
    const discarding = CASES.filter(({ finding }) => verdictOf(finding).discardsFile).map(({ what }) => what)
    expect(discarding).toEqual(['a file that is known to be too large'])
    const found = { kind: 'fileWrong', code: 'FILE_TOO_LARGE', message: 'too large' } as const
    expect(verdictOf(found).discardsFile).toBe(true)
  })

  it('lists the time of an older catalog as a problem, and nothing else', () => {
    const problems = CASES.flatMap(({ finding }) => verdictOf(finding).problem ?? [])
    expect(problems.map(({ code }) => code)).toEqual(['STALE_FILE', 'STALE_FILE', 'STALE_FILE'])
  })
})
