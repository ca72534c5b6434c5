export const FUZZ_PARTS = ['schemathesis', 'clairvoyance', 'fast-check'] as const
export type FuzzPart = (typeof FUZZ_PARTS)[number]

export interface RunOptions {
  readonly parts: readonly FuzzPart[]
  /** The number of cases of Schemathesis; fast-check's properties run a share of it. */
  readonly cases: number
  readonly seed: number
}

const CASES = 5_000
const MAX_SEED = 2 ** 31

/** As the command line has them. */
export interface GivenOptions {
  readonly cases?: string | undefined
  readonly only?: readonly string[] | undefined
  readonly seed?: string | undefined
}

/** Throws with a sentence where an option cannot be used. */
export function runOptions(values: GivenOptions): RunOptions {
  const only = values.only ?? FUZZ_PARTS
  const unknown = only.find((name) => !(FUZZ_PARTS as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`--only ${unknown}: it is one of ${FUZZ_PARTS.join(', ')}`)
  return {
    parts: FUZZ_PARTS.filter((part) => only.includes(part)),
    cases: whole('cases', values.cases, CASES, 1),
    seed: whole('seed', values.seed, Math.floor(Math.random() * MAX_SEED), 0),
  }
}

function whole(name: string, text: string | undefined, usual: number, least: number): number {
  const value = Number(text ?? usual)
  if (Number.isSafeInteger(value) && value >= least && value < MAX_SEED) return value
  throw new Error(`--${name} ${text}: a whole number from ${least}`)
}
