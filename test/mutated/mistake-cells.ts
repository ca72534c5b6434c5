import type { Level } from '../../src/domain/dish/allergen-level.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { FoodPart } from '../../src/domain/dish/food-part.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import {
  differenceOf,
  heldReason,
  type MenuFile,
  type ReadMenu,
  readBeside,
  readMenu,
} from '../support/read-menu.ts'
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
  /** Whether so many dishes differ from the live menu that a guard has to hold the file. */
  readonly isMuch: boolean
  /** Codes of problems that the correct menu does not have, or has less often. */
  readonly reported: readonly string[]
}

export async function correctMenu(name: string, file: MenuFile): Promise<CorrectMenu> {
  const read = await readMenu(file)
  return { name, file, read, matches: matchesOf(read) }
}

/** `dish / guest` of all matches. A dish is what a guest sees, its name: an id may be new, or another dish's. */
function matchesOf({ dishes }: ReadMenu): ReadonlySet<string> {
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
  const first = await readMenu(file)
  const beside = readBeside(first, menu.read)
  const matches = matchesOf(first)
  const besideMatches = beside === first ? matches : matchesOf(beside)
  return [cellOf(menu, mistake, beside, besideMatches, true), cellOf(menu, mistake, first, matches, false)]
}

function cellOf(
  menu: CorrectMenu,
  mistake: Mistake,
  read: ReadMenu,
  matches: ReadonlySet<string>,
  whenLive: boolean,
): MistakeCell {
  return {
    mistake: mistake.name,
    menu: menu.name,
    whenLive,
    looksHonest: mistake.looksHonest ?? false,
    laxer: [...matches].filter((pair) => !menu.matches.has(pair)),
    lost: [...menu.matches].filter((pair) => !matches.has(pair)).length,
    held: heldReason(read, whenLive ? menu.read : null),
    isMuch: whenLive && differsMuch(read, menu.read),
    reported: [...newCodes(menu.read, read), ...(whenLive ? changesOf(read, menu.read) : [])],
  }
}

const MIN_DISHES = 3
const MIN_SHARE = 0.2

/**
 * The specification: of an allergen at least 3 and 20 % of the dishes that had it no longer do, or none has it any
 * more; or as many dishes gain a diet. A dish is what guests see: its name.
 */
function differsMuch(read: ReadMenu, live: ReadMenu): boolean {
  const now = byName(read)
  const pairs = [...byName(live)].flatMap(([name, before]) => {
    const after = now.get(name)
    return after === undefined ? [] : [{ before, after }]
  })
  const isLost = ALLERGEN_TYPES.some((type) => {
    const had = pairs.filter(({ before }) =>
      partsOf(before).some(({ allergens }) => isPresent(allergens[type].level)),
    )
    const lost = had.filter(({ before, after }) => {
      const [old, now] = [before.defaultDish.allergens[type].level, after.defaultDish.allergens[type].level]
      return isPresent(old) && now === 'FREE'
    }).length
    return isMany(lost, had.length) || (lost > 0 && lost === had.length)
  })
  const gain = pairs.filter(({ before, after }) =>
    DIET_TYPES.some(
      (diet) =>
        after.defaultDish.diets[diet].state === 'HOLDS' && before.defaultDish.diets[diet].state !== 'HOLDS',
    ),
  )
  return isLost || isMany(gain.length, pairs.length)
}

/** With what a guest could add: it is a statement on the dish, too. */
function partsOf({ defaultDish, components }: DishFacts): readonly FoodPart[] {
  return [defaultDish, ...components]
}

function isMany(count: number, whole: number): boolean {
  return count >= MIN_DISHES && count >= whole * MIN_SHARE
}

function isPresent(level: Level): boolean {
  return level === 'CONTAINS' || level === 'MAY_CONTAIN'
}

function byName({ dishes }: ReadMenu): ReadonlyMap<string, DishFacts> {
  return new Map([...dishes.values()].map((facts) => [facts.dish.name, facts]))
}

/** What the difference to the live menu says that the report has beside the problems. */
function changesOf(read: ReadMenu, live: ReadMenu): readonly string[] {
  const { allergens } = differenceOf(read, live)
  const isLoss = Object.values(allergens).some(({ lost }) => lost.count > 0)
  return isLoss ? ['changes: lost'] : []
}

/** Codes of problems that the correct menu does not have, or has less often. */
function newCodes(before: ReadMenu, now: ReadMenu): readonly string[] {
  const countIn = ({ problems }: ReadMenu, code: string) => problems.filter((one) => one.code === code).length
  const codes = new Set(now.problems.map(({ code }) => code))
  return [...codes].filter((code) => countIn(now, code) > countIn(before, code))
}

/**
 * What is wrong with a cell, or null. LAXER: a guest is misled. FEW: a guest is misled, but so few dishes changed that
 * no guard may hold the file: it could be a correction. The report names them.
 */
export function faultOf({
  whenLive,
  looksHonest,
  laxer,
  held,
  isMuch,
  reported,
}: MistakeCell): 'LAXER' | 'FEW' | null {
  if (held !== null || laxer.length === 0) return null
  if (!whenLive) return looksHonest ? 'FEW' : 'LAXER'
  return isMuch || reported.length === 0 ? 'LAXER' : 'FEW'
}
