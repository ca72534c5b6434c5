export interface CloseWord {
  /** Place in the list. */
  readonly place: number
  /** Insertions, deletions, replacements and swaps of neighbours; a plural is as close as its singular. */
  readonly distance: number
  /** Only the beginning of the word is close. */
  readonly isBeginning: boolean
}

export interface CloseWordsQuestion {
  readonly written: string
  readonly maxDistance: number
  /** Whether a word counts whose beginning is close, too. */
  readonly withBeginnings: boolean
  /** Steps that the search may take. It finds what it has found by then. */
  readonly maxSteps: number
}

export interface CloseWords {
  readonly words: readonly CloseWord[]
  readonly steps: number
}

/**
 * The words of a sorted list that are close to a written one. Walks the list as a tree of letters: words with the same
 * beginning share the rows of the distance table. A beginning that is too far away is left with all its words.
 */
export function closeWords(sorted: readonly string[], question: CloseWordsQuestion): CloseWords {
  const { written, maxDistance, withBeginnings, maxSteps } = question
  const table = new DistanceTable(written, maxDistance)
  const words: CloseWord[] = []
  let steps = 0
  let place = 0
  let before = ''
  while (place < sorted.length && steps < maxSteps) {
    const word = sorted[place] ?? ''
    let depth = Math.min(sharedLength(before, word), table.depth)
    let isFar = false
    while (depth < word.length && !isFar) {
      depth += 1
      steps += 1
      isFar = !table.add(depth, word)
    }
    before = word
    const beginning = withBeginnings ? table.beginning(depth) : maxDistance + 1
    const end = isFar ? endOfBeginning(sorted, place, depth) : place + 1
    const distance = depth === word.length ? table.whole(word) : maxDistance + 1
    for (let each = place; each < end && steps < maxSteps; each += 1) {
      const whole = each === place ? distance : maxDistance + 1
      if (Math.min(whole, beginning) > maxDistance) break
      words.push({ place: each, distance: Math.min(whole, beginning), isBeginning: beginning < whole })
      steps += 1
    }
    place = end
  }
  return { words, steps }
}

/** Row n: distances of the word's first n letters from each beginning of the written word, near the diagonal. */
class DistanceTable {
  /** How many rows are known. */
  depth = 0
  readonly #written: string
  readonly #most: number
  readonly #rows: number[][]
  /** Row n: the least distance of any of the word's first n beginnings from the whole written word. */
  readonly #beginnings: number[]

  constructor(written: string, most: number) {
    this.#written = written
    this.#most = most
    this.#rows = [Array.from({ length: written.length + 1 }, (_, column) => column)]
    this.#beginnings = [written.length]
  }

  /** Adds the row of the word's letter before `depth`. Returns whether a longer word can still be close. */
  add(depth: number, word: string): boolean {
    const row = this.#rows[depth] ?? []
    this.#rows[depth] = row
    const written = this.#written
    const last = this.#rows[depth - 1] ?? row
    const beforeLast = depth > 1 ? this.#rows[depth - 2] : undefined
    const far = this.#most + 1
    const to = Math.min(written.length, depth + this.#most)
    const from = Math.max(0, depth - this.#most)
    const letter = word.charCodeAt(depth - 1)
    const letterBefore = word.charCodeAt(depth - 2)
    let least = far
    for (let column = from; column <= to; column += 1) {
      const isFirst = column === from
      let cell = column < depth + this.#most ? (last[column] ?? far) + 1 : far
      if (!isFirst) cell = Math.min(cell, (row[column - 1] ?? far) + 1)
      if (column > 0) {
        const isSame = letter === written.charCodeAt(column - 1)
        cell = Math.min(cell, (last[column - 1] ?? far) + (isSame ? 0 : 1))
        const isSwap =
          column > 1 &&
          letter === written.charCodeAt(column - 2) &&
          letterBefore === written.charCodeAt(column - 1)
        if (isSwap && beforeLast !== undefined) cell = Math.min(cell, (beforeLast[column - 2] ?? far) + 1)
      }
      row[column] = cell
      least = Math.min(least, cell)
    }
    this.depth = depth
    this.#beginnings[depth] = Math.min(this.#beginnings[depth - 1] ?? far, this.#at(depth, written.length))
    return least <= this.#most
  }

  beginning(depth: number): number {
    return this.#beginnings[depth] ?? this.#most + 1
  }

  /** Of the whole word, as it is and without the s of its plural. */
  whole(word: string): number {
    const rows = isPlural(word) ? [word.length, word.length - 1] : [word.length]
    const columns = isPlural(this.#written)
      ? [this.#written.length, this.#written.length - 1]
      : [this.#written.length]
    return Math.min(...rows.flatMap((row) => columns.map((column) => this.#at(row, column))))
  }

  #at(row: number, column: number): number {
    if (Math.abs(row - column) > this.#most) return this.#most + 1
    return this.#rows[row]?.[column] ?? this.#most + 1
  }
}

const PLURAL = /[^su]s$/

/** As far as the index folds plurals to their singular. */
export function isPlural(word: string): boolean {
  return word.length > 3 && PLURAL.test(word)
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  return length
}

/** The place after the last word that begins with the first `length` letters of the word at `place`. */
function endOfBeginning(sorted: readonly string[], place: number, length: number): number {
  const beginning = (sorted[place] ?? '').slice(0, length)
  const isIn = (at: number) => at < sorted.length && (sorted[at] ?? '').startsWith(beginning)
  let step = 1
  while (isIn(place + step)) step *= 2
  let [inside, outside] = [place + Math.floor(step / 2), place + step]
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (isIn(middle)) inside = middle
    else outside = middle
  }
  return outside
}
