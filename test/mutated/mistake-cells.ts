import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import type { MenuFile } from '../support/read-menu.ts'
import { heldReason, type ReadMenu, readMenu } from '../support/read-menu.ts'
import { GUESTS, type Guest } from './menu-guests.ts'
import type { Mistake } from './mistakes.ts'

/** A correct menu. */
export interface CorrectMenu {
  readonly name: string
  readonly file: MenuFile
  readonly read: ReadMenu
  readonly matches: ReadonlySet<string>
}

/** What becomes of a mistake in one menu. `whenLive`: the correct menu is live; else it is the chain's first file. */
export interface MistakeCell {
  readonly mistake: string
  readonly menu: string
  readonly whenLive: boolean
  readonly looksHonest: boolean
  /** A dish and a guest that match only with the mistake: `dish / guest`. */
  readonly laxer: readonly string[]
  /** How many pairs match no more. */
  readonly lost: number
  readonly held: string | null
  /** Codes of problems that the correct menu does not have, or has less often. */
  readonly reported: readonly string[]
}

export async function correctMenu(name: string, file: MenuFile): Promise<CorrectMenu> {
  const read = await readMenu(file)
  return { name, file, read, matches: matchesOf(read) }
}

/** `dish / guest` of all matches. A dish is what a guest sees, its name: an id may be new, or another dish's. */
export function matchesOf({ dishes }: ReadMenu): ReadonlySet<string> {
  const found = [...dishes.values()].flatMap((facts) =>
    GUESTS.filter((guest) => isMatch(facts, guest)).map(({ words }) => `${facts.dish.name} / ${words}`),
  )
  return new Set(found)
}

export function isMatch(facts: DishFacts, { preferences }: Guest): boolean {
  return classify(facts, preferences, DEFAULT_MATCH_SETTINGS).status === 'MATCH'
}

/** Both cells of a mistake in a menu; none where the mistake finds nothing to spoil. */
export async function cellsOf(menu: CorrectMenu, mistake: Mistake): Promise<readonly MistakeCell[]> {
  const file = mistake.make(menu.file)
  if (file === null) return []
  const read = await readMenu(file)
  const matches = matchesOf(read)
  const laxer = [...matches].filter((pair) => !menu.matches.has(pair))
  const lost = [...menu.matches].filter((pair) => !matches.has(pair)).length
  const reported = newCodes(menu.read.problemCounts, read.problemCounts)
  return [true, false].map((whenLive) => ({
    mistake: mistake.name,
    menu: menu.name,
    whenLive,
    looksHonest: mistake.looksHonest ?? false,
    laxer,
    lost,
    held: heldReason(read, whenLive ? menu.read : null),
    reported,
  }))
}

function newCodes(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): readonly string[] {
  return Object.keys(now).filter((code) => (now[code] ?? 0) > (before[code] ?? 0))
}

/**
 * Why a cell is not good, or null: a guest is misled, or the partner is not told that guests lose dishes. What is lost
 * can be told only beside what was live.
 */
export function faultOf(cell: MistakeCell): 'LAXER' | 'SILENT' | null {
  const { whenLive, looksHonest, laxer, lost, held, reported } = cell
  if (held !== null) return null
  if (laxer.length > 0) return whenLive || !looksHonest ? 'LAXER' : null
  return whenLive && lost > 0 && reported.length === 0 ? 'SILENT' : null
}
