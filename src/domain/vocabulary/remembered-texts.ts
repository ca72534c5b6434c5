/**
 * The same function, which answers for texts that it was asked for before from memory. With `most` of them it forgets all:
 * to keep track of which was used last would cost more than to read them again.
 */
export function rememberedTexts<T>(most: number, of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = of(text)
    if (known.size >= most) known.clear()
    known.set(text, value)
    return value
  }
}
