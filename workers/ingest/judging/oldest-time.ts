/** The oldest of some times in ISO 8601 and UTC; null where none is given. */
export function oldestTime(...times: readonly (string | null | undefined)[]): string | null {
  const [oldest = null] = times.flatMap((time) => time ?? []).toSorted()
  return oldest
}
