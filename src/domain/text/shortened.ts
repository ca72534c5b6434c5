/** At most this many characters. Returns a copy: a slice would keep the whole of a long text in memory. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  return Buffer.from(`${text.slice(0, most - 1).toWellFormed()}…`).toString()
}
