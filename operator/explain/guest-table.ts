import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { MatchSettings } from '../../src/domain/matching/preferences.ts'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import { table } from '../../terminal/table.ts'
import { modificationWords } from './changes-view.ts'
import { paintStatus } from './explain-view.ts'
import { explain } from './explanation.ts'
import { preferenceWords } from './read-preferences.ts'
import { TYPICAL_GUESTS, type TypicalGuest } from './typical-guests.ts'

export interface GuestRow {
  readonly dish: string
  readonly id: string
  readonly partnerDishId: string
  /** One cell per guest, in the order of TYPICAL_GUESTS. */
  readonly cells: readonly GuestCell[]
}

interface GuestCell {
  readonly guest: string
  readonly status: MatchStatus
  readonly reasons: readonly string[]
  readonly changes: readonly string[]
}

/** The status of every dish of a menu for every typical guest. */
export function guestRows(menu: readonly DishFacts[], settings: MatchSettings): readonly GuestRow[] {
  return menu.map((facts) => ({
    dish: facts.dish.name,
    id: facts.dish.id,
    partnerDishId: facts.dish.partnerDishId,
    cells: TYPICAL_GUESTS.map((guest) => cellOf(facts, guest, settings)),
  }))
}

function cellOf(facts: DishFacts, { name, preferences }: TypicalGuest, settings: MatchSettings): GuestCell {
  const { status, reasons, modifications } = explain(facts, preferences, settings)
  return { guest: name, status, reasons, changes: modifications.map(modificationWords) }
}

/** A table of dishes by guests, one letter per cell, then the reasons of each A and N. */
export function guestTableText(rows: readonly GuestRow[]): string {
  const guests = TYPICAL_GUESTS.map(
    ({ name, preferences }, index) => `  ${index + 1}  ${name}: ${preferenceWords(preferences)}`,
  )
  return [
    ['M = MATCH, A = ALMOST_MATCH, N = NOT_MATCH. The guests:', ...guests].join('\n'),
    table(
      ['dish', ...TYPICAL_GUESTS.map((_, index) => String(index + 1))],
      rows.map(({ dish, cells }) => [dish, ...cells.map(({ status }) => letterOf(status))]),
      'No dishes.',
    ),
    ...rows.map(reasonsText).filter((text) => text !== ''),
  ].join('\n\n')
}

function letterOf(status: MatchStatus): string {
  return paintStatus(status).replace(status, status.slice(0, 1))
}

function reasonsText({ dish, partnerDishId, cells }: GuestRow): string {
  const lines = cells
    .filter(({ status }) => status !== 'MATCH')
    .map(({ guest, status, reasons, changes }) => {
      const fix = changes.length === 0 ? '' : ` → ${changes.join('; ')}`
      return `  ${letterOf(status)} ${guest}: ${reasons.join(' · ')}${fix}`
    })
  return lines.length === 0 ? '' : [`${dish} (${partnerDishId})`, ...lines].join('\n')
}
