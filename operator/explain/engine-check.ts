import pc from 'picocolors'
import type { MatchSettings } from '../../src/domain/matching/preferences.ts'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import type { Operator } from '../operator.ts'
import { explanationText, paintStatus } from './explain-view.ts'
import type { Explanation } from './explanation.ts'
import { type GuestRow, guestTableText } from './guest-table.ts'
import { engineStatuses } from './live-menu.ts'
import { TYPICAL_GUESTS } from './typical-guests.ts'

/** What Elasticsearch's stored script says of the dish; null where no engine was asked. */
export interface EngineCheck {
  readonly chainId: string
  readonly status: MatchStatus | null
  readonly agrees: boolean
}

export type CheckedExplanation = Explanation & { readonly engine: EngineCheck | null }

export async function engineCheck(
  operator: Operator,
  chainId: string | null,
  explanation: Explanation,
): Promise<EngineCheck | null> {
  if (chainId === null) return null
  const { id } = explanation.dish
  const status = (await engineStatuses(operator, chainId, [id], explanation)).get(id) ?? null
  return { chainId, status, agrees: status === explanation.status }
}

export function checkedExplanationText(explanation: CheckedExplanation): string {
  return [engineText(explanation.engine), explanationText(explanation)].join('\n\n')
}

function engineText(engine: EngineCheck | null): string {
  if (engine === null) return pc.dim('Read from a file: Elasticsearch was not asked.')
  const { chainId, status, agrees } = engine
  const said = status === null ? 'does not find the dish' : `says ${paintStatus(status)}`
  if (agrees) return `Elasticsearch's stored script ${said} in the live catalog of "${chainId}", as below.`
  return loud(`ELASTICSEARCH DIFFERS: its stored script ${said} in the live catalog of "${chainId}".`)
}

function loud(text: string): string {
  return pc.bold(
    pc.red(
      `!!! ${text} Guests get that status with the reasons below. Was the catalog indexed by an older version? Upload it again. Else it is a bug.`,
    ),
  )
}

export interface CheckedGuests {
  readonly rows: readonly GuestRow[]
  /** One line for each dish and guest with another status in Elasticsearch. */
  readonly differences: readonly string[]
}

export async function guestsCheck(
  operator: Operator,
  chainId: string,
  rows: readonly GuestRow[],
  settings: MatchSettings,
): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  const differences: string[] = []
  for (const [index, { name, preferences }] of TYPICAL_GUESTS.entries()) {
    const said = await engineStatuses(operator, chainId, ids, { preferences, settings })
    for (const { id, dish, cells } of rows) {
      if (said.get(id) !== cells[index]?.status)
        differences.push(`${dish}, ${name}: ${said.get(id) ?? 'not found'}`)
    }
  }
  return differences
}

export function explainedGuestsText({ rows, differences }: CheckedGuests): string {
  const lines = differences.map((difference) => loud(`ELASTICSEARCH DIFFERS: ${difference}.`))
  return [...lines, guestTableText(rows)].join('\n\n')
}
