import { PROBLEM_CODES, type Problem } from '../../domain/items/problem.ts'
import { invalidInput } from '../../errors.ts'

/** Which problems of a report, and how many. What is absent or null chooses all. */
export interface ProblemChoice {
  readonly severity?: Problem['severity'] | null | undefined
  readonly codes?: readonly string[] | null | undefined
  /** So many of them are left out at the beginning. */
  readonly skip?: number | null | undefined
  readonly first?: number | null | undefined
}

/** As many as a report can list. */
const MAX_CHOSEN = 1_000
const CODES: ReadonlySet<string> = new Set(PROBLEM_CODES)

/** The chosen problems, in the order of the report. Throws INVALID_INPUT for a choice that cannot be meant. */
export function chosenProblems(problems: readonly Problem[], choice: ProblemChoice): readonly Problem[] {
  const { severity, codes, skip, first } = checked(choice)
  const wanted = problems.filter(
    (problem) =>
      (severity === null || problem.severity === severity) &&
      (codes === null || codes.includes(problem.code)),
  )
  return wanted.slice(skip, skip + first)
}

function checked(choice: ProblemChoice) {
  const severity = choice.severity ?? null
  const codes = choice.codes ?? null
  const skip = choice.skip ?? 0
  const first = choice.first ?? MAX_CHOSEN
  const unknown = codes?.find((code) => !CODES.has(code))
  if (unknown !== undefined) throw invalidInput('codes names a code that no problem has', 'codes')
  if (skip < 0 || skip > MAX_CHOSEN) throw invalidInput(`skip is 0 to ${MAX_CHOSEN}`, 'skip')
  if (first < 1 || first > MAX_CHOSEN) throw invalidInput(`first is 1 to ${MAX_CHOSEN}`, 'first')
  return { severity, codes, skip, first }
}
