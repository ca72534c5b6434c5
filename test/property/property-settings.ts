/** The number of cases and the seed of the property tests. Both are printed, so that a run can be repeated. */

function whole(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is a whole number`)
  return value
}

/** (dish, preferences) pairs that are run against Elasticsearch. 100,000 in a full run. */
export const PAIRS = whole('PROPERTY_PAIRS', 2_000)
export const SEED = whole('PROPERTY_SEED', Math.floor(Math.random() * 2 ** 31))

export function report(text: string): void {
  process.stdout.write(`property: ${text}\n`)
}
