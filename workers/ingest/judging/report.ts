import type { ItemProblem, Problem, ProblemCode } from '../../../src/domain/items/problem.ts'
import type { UploadCounts } from '../../../src/features/uploads/upload-record.ts'
import { ProblemList } from './problem-list.ts'

/** Warnings of these codes are the same for many items: all are counted, each message is listed once. */
const LISTED_ONCE: ReadonlySet<Problem['code']> = new Set([
  'UNKNOWN_PROPERTY',
  'ALLERGEN_MAPPED',
  'ALLERGEN_KEPT_AS_EXTRA',
  'ALLERGEN_NOT_READ',
  'ALLERGEN_PART_ONLY',
  'STATEMENT_WITHOUT_CONFIDENCE',
  'COMPLETENESS_IGNORED',
  'UNKNOWN_RESTAURANT',
  'UNKNOWN_DIET',
])
/** Beyond so many different messages, a repeated one is listed again. */
const MAX_REMEMBERED = 10_000

/** The counters of a file and its problems: all of them counted, some of them kept in full (see ProblemList). */
export class Report {
  readonly #list: ProblemList
  readonly #listedMessages = new Set<string>()
  readonly #countOf = new Map<ProblemCode, number>()
  readonly #counts = { received: 0, accepted: 0, rejected: 0, removed: 0, warnings: 0 }

  constructor(maxKept: number) {
    this.#list = new ProblemList(maxKept)
  }

  /** Each item is received, then accepted or rejected. */
  receiveItem(): void {
    this.#counts.received += 1
  }

  acceptItem(): void {
    this.#counts.accepted += 1
  }

  rejectItem(): void {
    this.#counts.rejected += 1
  }

  /** Items that were accepted are not taken after all. */
  rejectAccepted(items: number): void {
    this.#counts.accepted -= items
    this.#counts.rejected += items
  }

  /** How many live dishes the new catalog does not have. */
  setRemoved(count: number): void {
    this.#counts.removed = count
  }

  add(problem: Problem): void {
    if (problem.severity === 'WARNING') this.#counts.warnings += 1
    this.#countOf.set(problem.code, (this.#countOf.get(problem.code) ?? 0) + 1)
    if (!LISTED_ONCE.has(problem.code) || !this.#wasListed(problem)) this.#list.add(problem)
  }

  #wasListed({ code, message }: Problem): boolean {
    const key = `${code}|${message}`
    if (this.#listedMessages.has(key)) return true
    if (this.#listedMessages.size < MAX_REMEMBERED) this.#listedMessages.add(key)
    return false
  }

  addOfItem(index: number, partnerDishId: string | null, problems: readonly ItemProblem[]): void {
    for (const problem of problems) this.add({ ...problem, index, partnerDishId })
  }

  addOfFile(problem: ItemProblem): void {
    this.add({ ...problem, index: null, partnerDishId: null })
  }

  /** In the order of the file. */
  get problems(): Problem[] {
    return this.#list.problems
  }

  get counts(): UploadCounts {
    return { ...this.#counts }
  }

  /** How many problems there are of each code, kept in full or not. */
  get problemCounts(): Readonly<Partial<Record<ProblemCode, number>>> {
    return Object.fromEntries(this.#countOf)
  }
}
