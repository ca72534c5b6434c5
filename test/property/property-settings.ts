/** The number of cases and the seed of the property tests. Both are printed, so that a run can be repeated. */

function whole(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is a whole number`)
  return value
}

/** (dish, preferences) pairs that are run against Elasticsearch. 100,000 in a full run. */
export const PAIRS = whole('PROPERTY_PAIRS', 1_000)
export const SEED = whole('PROPERTY_SEED', Math.floor(Math.random() * 2 ** 31))

const MAX_ROUNDS = 40

/** Seeds of rounds of cases: of one, and of more while a count of `seen` is zero, since a round may not meet what is rare. */
export function* seedsUntil(seen: Readonly<Record<string, number>>): Generator<number> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    yield SEED + round
    if (Object.values(seen).every((count) => count > 0)) return
  }
  throw new Error(`not all of this was met in ${MAX_ROUNDS} rounds: ${JSON.stringify(seen)}`)
}

export function report(text: string): void {
  process.stdout.write(`property: ${text}\n`)
}
