import type { Problem } from '../../../src/domain/items/problem.ts'

/** How many problems of each kind are always listed, even after many of another kind. */
const LISTED_OF_EACH_KIND = 10
const MAX_KINDS = 200

/**
 * The first problems of a file, with room for each kind of mistake: a kind is a code at a place such as
 * `/ingredients/…/id`. Where the list is full, the first ten of a new kind take the places of the last ones of the
 * kind with the most, and an error takes the place of a warning.
 */
export class ProblemList {
  readonly #most: number
  readonly #keptOf = new Map<string, number>()
  /** In the order of the file. */
  readonly problems: Problem[] = []

  constructor(most: number) {
    this.#most = most
  }

  add(problem: Problem): void {
    const kind = kindOf(problem)
    if (this.problems.length >= this.#most && !this.#makeRoom(problem, kind)) return
    this.problems.splice(this.#placeOf(problem), 0, problem)
    this.#keptOf.set(kind, (this.#keptOf.get(kind) ?? 0) + 1)
  }

  /** Some problems of an item are found after later items were read. */
  #placeOf({ index }: Problem): number {
    const last = this.problems.at(-1)?.index ?? null
    if (index === null || last === null || last <= index) return this.problems.length
    return this.problems.findLastIndex((other) => other.index === null || other.index <= index) + 1
  }

  #makeRoom(problem: Problem, kind: string): boolean {
    const kept = this.#keptOf.get(kind) ?? 0
    if (kept >= LISTED_OF_EACH_KIND || (kept === 0 && this.#keptOf.size >= MAX_KINDS)) {
      return problem.severity === 'ERROR' && this.#dropFrom(this.#largestKind('WARNING'))
    }
    return this.#dropFrom(this.#largestKind('WARNING') ?? this.#largestKind('ERROR'))
  }

  /** The kind with the most problems, if it has more than must be listed. */
  #largestKind(severity: Problem['severity']): string | null {
    let largest: string | null = null
    let most = LISTED_OF_EACH_KIND
    for (const [kind, count] of this.#keptOf) {
      if (count <= most || !kind.startsWith(severity)) continue
      largest = kind
      most = count
    }
    return largest
  }

  #dropFrom(kind: string | null): boolean {
    if (kind === null) return false
    const at = this.problems.findLastIndex((problem) => kindOf(problem) === kind)
    this.problems.splice(at, 1)
    this.#keptOf.set(kind, (this.#keptOf.get(kind) ?? 0) - 1)
    return true
  }
}

function kindOf({ severity, code, pointer }: Problem): string {
  return `${severity} ${code} ${pointer.replace(/\/\d+/g, '/…')}`
}
