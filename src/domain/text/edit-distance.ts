/**
 * Insertions, deletions, replacements and swaps of neighbours that make one word of the other. For short words. Where there
 * are more than `most`, any number above it.
 */
export function editDistance(a: string, b: string, most: number = Number.POSITIVE_INFINITY): number {
  const least = Math.max(Math.abs(a.length - b.length), Math.ceil(lettersApart(a, b) / 2))
  if (least > most) return least
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(current, column - 1) + 1,
        at(last, column) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}

/** How many letters only one of the words has, or a few less: a change of a word changes two of them at most. */
function lettersApart(a: string, b: string): number {
  let differing = letters(a) ^ letters(b)
  let count = 0
  for (; differing !== 0; differing &= differing - 1) count += 1
  return count
}

/** A bit for each letter of a word. Letters 32 apart share one. */
function letters(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}
