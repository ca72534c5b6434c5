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
  /** Details for a reader, after the summary; may be empty. */
  readonly details: string
  /** Each says what is wrong and how to repeat it. */
  readonly faults: readonly string[]
}
