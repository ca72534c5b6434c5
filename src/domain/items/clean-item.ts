import { isVisible, visibleOnly } from '../text/visible-text.ts'
import { LOST_LETTER } from '../vocabulary/foods-in.ts'
import type { Item } from './items-schema.ts'
import { type ItemProblem, warning } from './problem.ts'
import { withMembers } from './with-members.ts'

export interface CleanItem {
  readonly item: Item
  readonly problems: readonly ItemProblem[]
}

/** Texts that guests and operators read. Ids, addresses and names of allergens stay as they are. */
const TEXTS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'category',
  'originalCategoryName',
  'imageAlt',
  'servingSize',
  'brand',
  'supplier',
  'unit',
  'quantity',
  'source',
])

/**
 * The item without control, bidirectional and invisible characters in its texts, and with letters that have their accents
 * (NFC): searches and categories compare them. Most items are returned as they are.
 */
export function cleanItem(item: Item): CleanItem {
  if (isClean(item)) return { item, problems: [] }
  const problems: ItemProblem[] = []
  const cleaned = cleanValue(item, '', problems)
  return { item: cleaned as Item, problems }
}

/** Whether all its strings are. Nothing but the answer is made: nearly every item is clean. */
function isClean(value: unknown): boolean {
  if (typeof value === 'string')
    return isVisible(value) && value === value.normalize('NFC') && !value.includes(LOST_LETTER)
  if (typeof value !== 'object' || value === null) return true
  return (Array.isArray(value) ? value : Object.values(value)).every(isClean)
}

function cleanValue(value: unknown, pointer: string, problems: ItemProblem[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  return withMembers(value, (member, key) => {
    const at = `${pointer}/${key}`
    const isText = typeof member === 'string' && TEXTS.has(String(key))
    return isText ? cleanText(member, at, problems) : cleanValue(member, at, problems)
  })
}

function cleanText(text: string, pointer: string, problems: ItemProblem[]): string {
  const clean = visibleOnly(text)
  if (clean !== text) {
    const message = 'holds control, bidirectional or invisible characters; they are removed'
    problems.push(warning('HIDDEN_CHARACTERS', pointer, message))
  }
  if (clean.includes(LOST_LETTER)) {
    const message =
      'holds U+FFFD in the place of letters that were lost; they are read as any letter. Save the export as UTF-8'
    problems.push(warning('HIDDEN_CHARACTERS', pointer, message))
  }
  return clean.normalize('NFC')
}
