/** One line of the summary. */
export interface Check {
  readonly what: string
  /** How many cases were tried. */
  readonly cases: number
  readonly faults: number
  readonly note: string
}

export interface PartResult {
  readonly part: string
  readonly checks: readonly Check[]
  /** What a person wants to read beside the summary; may be empty. */
  readonly details: string
  /** Each says what is wrong and how to see it again. */
  readonly faults: readonly string[]
}
