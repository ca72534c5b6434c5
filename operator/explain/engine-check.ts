import pc from 'picocolors'
import type { MatchSettings } from '../../src/domain/matching/preferences.ts'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import { hasNoPreferences } from '../../src/features/search/search-request.ts'
import type { Operator } from '../operator.ts'
import { explanationText, paintStatus } from './explain-view.ts'
import type { Explanation } from './explanation.ts'
import { type GuestRow, guestTableText } from './guest-table.ts'
import { engineStatuses } from './live-menu.ts'
import { TYPICAL_GUESTS } from './typical-guests.ts'

/** What Elasticsearch says of the dish. */
export interface EngineCheck {
  readonly chainId: string
  /** null where it does not find the dish. */
  readonly status: MatchStatus | null
  readonly agrees: boolean
}

/** `engine` is null where no engine was asked. */
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
  return [engineText(explanation), explanationText(explanation)].join('\n\n')
}

function engineText({ engine, preferences }: CheckedExplanation): string {
  if (engine === null) return pc.dim('Read from a file: Elasticsearch was not asked.')
  const { chainId, status, agrees } = engine
  const where = `in the live catalog of "${chainId}"`
  if (status === null) return loud(`Elasticsearch does not find the dish ${where}`)
  const who = hasNoPreferences(preferences) ? 'Elasticsearch' : "Elasticsearch's stored script"
  const said = `${who} says ${paintStatus(status)} ${where}`
  return agrees ? `${said}, as below.` : loud(said)
}

/** A dish can be missing for a moment: the explanation and the question do not read the catalog at the same time. */
function loud(difference: string): string {
  const advice = [
    'A search answers as Elasticsearch does.',
    'Did another catalog go live at this moment? Explain again.',
    'Was the catalog indexed by an older version? Run `npm run operator -- rebuild`.',
    'Else it is a bug.',
  ]
  return pc.bold(pc.red(`!!! ELASTICSEARCH DIFFERS: ${difference}. ${advice.join(' ')}`))
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
  const lines = differences.map(loud)
  return [...lines, guestTableText(rows)].join('\n\n')
}
