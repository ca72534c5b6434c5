/**
 * The same function, which answers for texts that it was asked for before from memory. With `most` of them it forgets all:
 * to keep track of which was used last would cost more than to read them again.
 */
export function rememberedTexts<T>(most: number, of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const own = ownCopy(text)
    const value = of(own)
    if (known.size >= most) known.clear()
    known.set(own, value)
    return value
  }
}

/** V8 copies shorter parts by itself. */
const SHORTEST_SLICE = 13

/** A part of a long text would keep the whole in memory. Exact, with halves of characters as well. */
function ownCopy(text: string): string {
  return text.length < SHORTEST_SLICE ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}
