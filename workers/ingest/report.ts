import type { ItemProblem, Problem } from '../../src/domain/problem.ts'
import type { UploadCounts } from '../../src/features/uploads/upload-record.ts'

/** Warnings of these codes say the same of a whole file: one per message is enough. */
const ONCE_PER_MESSAGE: ReadonlySet<Problem['code']> = new Set([
  'UNKNOWN_PROPERTY',
  'ALLERGEN_MAPPED',
  'ALLERGEN_KEPT_AS_EXTRA',
  'ALLERGEN_NOT_READ',
  'ALLERGEN_PART_ONLY',
  'UNKNOWN_RESTAURANT',
  'UNKNOWN_DIET',
])

/** Collects what is wrong with a file: all of it counted, the first problems kept in full. */
export class Report {
  readonly #maxKept: number
  readonly #said = new Set<string>()
  readonly problems: Problem[] = []
  received = 0
  accepted = 0
  rejected = 0
  removed = 0
  warnings = 0

  constructor(maxKept: number) {
    this.#maxKept = maxKept
  }

  add(problem: Problem): void {
    if (ONCE_PER_MESSAGE.has(problem.code)) {
      const key = `${problem.code}|${problem.message}`
      if (this.#said.has(key)) return
      this.#said.add(key)
    }
    if (problem.severity === 'WARNING') this.warnings += 1
    if (this.problems.length < this.#maxKept) this.problems.push(problem)
  }

  addOfItem(index: number, partnerDishId: string | null, problems: readonly ItemProblem[]): void {
    for (const problem of problems) this.add({ ...problem, index, partnerDishId })
  }

  addOfFile(problem: ItemProblem): void {
    this.add({ ...problem, index: null, partnerDishId: null })
  }

  get counts(): UploadCounts {
    const { received, accepted, rejected, removed, warnings } = this
    return { received, accepted, rejected, removed, warnings }
  }
}
