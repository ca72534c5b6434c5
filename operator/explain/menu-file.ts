import { readFileSync } from 'node:fs'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { ruleErrors } from '../../src/domain/items/item-rules.ts'
import { itemErrors } from '../../src/domain/items/item-validator.ts'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { type FileFacts, normaliseItem } from '../../src/domain/items/normalise-item.ts'
import { withoutNulls } from '../../src/domain/items/nullable-schema.ts'
import { unreadStatements } from '../../src/domain/items/unread-statements.ts'
import { checkedFigures } from '../../src/domain/plausibility/untrue-figures.ts'
import { AppError } from '../../src/errors.ts'
import { FileHeader } from '../../workers/ingest/judging/file-header.ts'
import { Report } from '../../workers/ingest/judging/report.ts'
import { CatalogFileError } from '../../workers/ingest/reading/catalog-file-error.ts'
import { repeatedMember } from '../../workers/ingest/reading/repeated-member.ts'

/** The dishes of an items.json, read as the ingest reads them but without any engine. Small files only. */
export function menuOfFile(path: string): readonly DishFacts[] {
  const { items, facts } = itemsOf(path)
  return items.map((item) => factsOfItem(item, path, facts))
}

export function dishOfFile(path: string, partnerDishId: string): DishFacts {
  const { items, facts } = itemsOf(path)
  const item = items.find((candidate) => idOf(candidate) === partnerDishId.trim())
  if (item !== undefined) return factsOfItem(item, path, facts)
  throw new AppError('INVALID_INPUT', `${path} has no dish with the partnerDishId "${partnerDishId}".`)
}

function idOf(item: unknown): string {
  return String((item as Partial<Item> | null)?.partnerDishId ?? 'without an id').trim()
}

interface ItemsFile {
  /** The items of the file, not checked yet. */
  readonly items: readonly unknown[]
  readonly facts: FileFacts
}

function itemsOf(path: string): ItemsFile {
  const file = parsed(path)
  if (Array.isArray(file)) return { items: file, facts: {} }
  const { items, ...header } = withoutNulls((file ?? {}) as { items?: unknown })
  const facts = factsOfHeader(header, path)
  if (Array.isArray(items)) return { items, facts }
  throw new AppError('INVALID_INPUT', `${path} has no list of items: it is no items.json.`)
}

/** What the properties of a file say that nobody reads counts here, too. */
function factsOfHeader(properties: object, path: string): FileFacts {
  const header = new FileHeader(new Report(0), {}, Date.now(), () => [])
  try {
    for (const [name, value] of Object.entries(properties)) header.take(name, value, false)
  } catch (cause) {
    if (!(cause instanceof CatalogFileError)) throw cause
    throw new AppError('INVALID_INPUT', `${path}: the ingest refuses the file: ${cause.message}.`, { cause })
  }
  return header.facts
}

function parsed(path: string): unknown {
  try {
    const json = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    const file: unknown = JSON.parse(json)
    const repeated = repeatedMember(json)
    if (repeated !== null) throw new Error(`${repeated} is given twice`)
    return file
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `${path} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}

function factsOfItem(value: unknown, path: string, facts: FileFacts): DishFacts {
  const errors = itemErrors(value)
  const item = withoutNulls(value as Item)
  const [error] = errors.length > 0 ? errors : ruleErrors(item)
  if (error === undefined) {
    // The service gives a dish its id. A dish in a file has none.
    const id = `in-file:${item.partnerDishId}`
    const { item: read, isOpen, evidence } = unreadStatements(item)
    return checkedFigures(dishFacts(normaliseItem(read, id, facts, isOpen, evidence).dish)).facts
  }
  throw new AppError(
    'INVALID_INPUT',
    `${path}: the ingest refuses the dish "${idOf(item)}": ${error.pointer} ${error.message}.`,
  )
}
