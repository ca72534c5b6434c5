import type { Random } from '../samples/generator/large/random.ts'
import { type EndState, STATE } from '../src/features/uploads/upload-life.ts'

const FILE_KINDS = ['full', 'partial', 'truncated', 'mostly-bad', 'mostly-gone'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** A file that a partner sends. The guards pass every good file and hold every bad one, whatever is live. */
export interface CatalogFile {
  readonly kind: FileKind
  /** Stands in the description of every dish that it brings or changes, so that an answer shows each dish's upload. */
  readonly stamp: number
  /** The numbers of its dishes, in the order of the file. */
  readonly dishes: readonly number[]
  readonly deletions: readonly number[]
  readonly body: string
}

/** How an upload of it ends if nothing newer goes live before. */
export const END_OF: Readonly<Record<FileKind, EndState>> = {
  full: STATE.LIVE,
  partial: STATE.LIVE,
  truncated: STATE.REJECTED,
  'mostly-bad': STATE.HELD,
  'mostly-gone': STATE.HELD,
}

/** `size`: about the size of the chain's whole menu. */
export function catalogFile(random: Random, kind: FileKind, stamp: number, size: number): CatalogFile {
  const dishes = kind === 'partial' ? changedNumbers(random, size) : fullNumbers(random, kind, size)
  const deletions = kind === 'partial' ? deletedNumbers(random, dishes, size) : []
  const items = dishes.map((number) => item(number, stamp))
  const body = bodyOf(random, kind, kind === 'mostly-bad' ? halfBroken(items) : items, deletions)
  return { kind, stamp, dishes, deletions, body: kind === 'truncated' ? body.slice(0, -3) : body }
}

function dishName(number: number): string {
  return `Dish ${number}`
}

function item(number: number, stamp: number) {
  return {
    partnerDishId: String(number),
    name: dishName(number),
    description: String(stamp),
    category: `Category ${number % 7}`,
    // Stated by the item: the file's flag alone would change what all dishes say, and a guard would hold them.
    allergens: [{ type: 'SOY' }],
    allergensComplete: true,
    nutrition: { caloriesTotal: 100 + (number % 900) },
    ingredients: [{ id: `i-${number}`, name: `Ingredient ${number % 50}`, amountGrams: 50 }],
  }
}

/** Nineteen of twenty dishes, from a random start, so that the order of the menu changes, too. */
function fullNumbers(random: Random, kind: FileKind, size: number): number[] {
  const all = Array.from({ length: size }, (_, index) => index + 1)
  if (kind === 'mostly-gone') return all.slice(0, Math.max(1, Math.floor(size / 5)))
  const start = random.between(0, size - 1)
  return [...all.slice(start), ...all.slice(0, start)].filter((number) => number === 1 || random.chance(0.95))
}

function changedNumbers(random: Random, size: number): number[] {
  const some = () => random.between(2, size)
  const added = () => random.between(size + 1, size * 2)
  const count = Math.max(1, Math.floor(size / 20))
  return [
    ...new Set([
      ...Array.from({ length: count }, some),
      ...Array.from({ length: random.between(0, 3) }, added),
    ]),
  ]
}

function deletedNumbers(random: Random, changed: readonly number[], size: number): number[] {
  const some = Array.from({ length: random.between(0, 2) }, () => random.between(2, size))
  return [...new Set(some)].filter((number) => !changed.includes(number))
}

function halfBroken(items: readonly object[]): object[] {
  return items.map((each, index) => (index % 2 === 0 ? each : { ...each, name: null }))
}

/** `mode` may come last: the file then is read twice. */
function bodyOf(
  random: Random,
  kind: FileKind,
  items: readonly object[],
  deletions: readonly number[],
): string {
  const isLate = random.chance(0.3)
  if (kind !== 'partial')
    return JSON.stringify(isLate ? { items, allergensComplete: true } : { schemaVersion: 1, items })
  const mode = { mode: 'partial' }
  const content = { items, deletions: deletions.map(String) }
  return JSON.stringify(isLate ? { ...content, ...mode } : { ...mode, ...content })
}
