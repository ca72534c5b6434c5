import { inTime } from '../../src/in-time.ts'
import { errorMessage } from '../cli/error-message.ts'
import { PATIENCE_MS } from '../cli/patient-look.ts'
import type { OperatorSettings } from '../operator-settings.ts'

/** `note`: worth knowing, nothing is wrong here. `unseen`: it could not be looked at, so it may be wrong. */
export type CheckState = 'ok' | 'note' | 'finding' | 'unseen'

export interface CheckResult {
  readonly area: string
  readonly state: CheckState
  /** One sentence. */
  readonly what: string
  /** What to do about it; null where there is nothing to do. */
  readonly remedy: string | null
}

type Found = Omit<CheckResult, 'area'>

/** Looks at one thing. Returns what it found there: one or several results. */
export interface DoctorCheck {
  readonly area: string
  /** What answers its questions. Default: the area. */
  readonly engine?: string
  /** What it looks at, for the case that it cannot. */
  readonly subject: string
  readonly look: () => Promise<readonly Found[]>
  /** Default: PATIENCE_MS. */
  readonly patienceMs?: number
}

export const ok = (what: string): Found => ({ state: 'ok', what, remedy: null })
export const note = (what: string, remedy: string): Found => ({ state: 'note', what, remedy })
export const finding = (what: string, remedy: string): Found => ({ state: 'finding', what, remedy })

/** Results of one kind that are shown one by one. */
const MAX_NAMED = 20

/** What was found of the first of many, and how many more there are: nobody may take the first ones for all. */
export async function firstFound<T>(
  all: readonly T[],
  found: (each: T) => Found | Promise<Found>,
): Promise<readonly Found[]> {
  const named = await Promise.all(all.slice(0, MAX_NAMED).map(async (each) => found(each)))
  const [first] = named
  const more = all.length - named.length
  if (first === undefined || more === 0) return named
  const remedy = 'Mend those first, then look again: the next ones are named then.'
  return [...named, { ...first, what: `The same holds of ${more} more, which are not named here.`, remedy }]
}

/** Runs all checks at the same time, each with a time limit of its own: what is frozen hides nothing else. */
export async function runChecks(
  checks: readonly DoctorCheck[],
  settings: OperatorSettings,
): Promise<readonly CheckResult[]> {
  const looks = await Promise.all(checks.map((check) => runCheck(check, settings)))
  const seen = looks.flatMap((look) => ('found' in look ? look.found : []))
  const unseen = Map.groupBy(
    looks.flatMap((look) => ('reason' in look ? [look] : [])),
    ({ area, reason }) => JSON.stringify([area, reason]),
  )
  return [...seen, ...[...unseen.values()].flatMap(unseenResult)]
}

interface Unseen {
  readonly area: string
  readonly subject: string
  readonly reason: string
}

/** How the reason begins where an engine does not answer or refuses: several areas need it. */
const SILENT_ENGINE = /^(Elasticsearch|Redis) at /

async function runCheck(
  { area, engine = area, subject, look, patienceMs = PATIENCE_MS }: DoctorCheck,
  settings: OperatorSettings,
): Promise<{ readonly found: readonly CheckResult[] } | Unseen> {
  const silence = () => new Error(`No answer within ${patienceMs / 1_000} s.`)
  try {
    const found = await inTime(patienceMs, look, silence)
    return { found: found.map((result) => ({ area, ...result })) }
  } catch (error) {
    const reason = errorMessage(error, settings)
    return { area: SILENT_ENGINE.exec(reason)?.[1] ?? engine, subject, reason }
  }
}

/** One result for all that could not be seen for the same reason. */
function unseenResult(unseen: readonly Unseen[]): CheckResult[] {
  const [first] = unseen
  if (first === undefined) return []
  const { area, reason } = first
  const subjects = unseen.map(({ subject }) => subject).join('; ')
  const what = `Not seen: ${subjects}. ${reason}`
  const remedy = `See that ${area} runs, can be reached from here, and lets this program in; then look again.`
  return [{ area, state: 'unseen', what, remedy }]
}

/** More than this between two clocks is a finding: tickets and signatures end by the clock. */
const MAX_CLOCK_GAP_MS = 5_000

/** Compares another machine's clock with this one's. */
export function clockFound(whose: string, theirs: number, ours: number): Found {
  const gap = Math.abs(theirs - ours)
  if (gap <= MAX_CLOCK_GAP_MS) return ok(`The clock of ${whose} agrees with that of this machine.`)
  const seconds = Math.round(gap / 1_000)
  return finding(
    `The clock of ${whose} is ${seconds} s ${theirs > ours ? 'ahead of' : 'behind'} that of this machine.`,
    'Let both follow the same time servers (NTP). Signed addresses, tickets and waiting times end by these clocks.',
  )
}
