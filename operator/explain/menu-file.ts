import { readFileSync } from 'node:fs'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { ruleErrors } from '../../src/domain/items/item-rules.ts'
import { headerErrors, itemErrors } from '../../src/domain/items/item-validator.ts'
import type { CatalogHeader, Item } from '../../src/domain/items/items-schema.ts'
import { readKitchen } from '../../src/domain/items/kitchen-statements.ts'
import { type FileFacts, normaliseItem } from '../../src/domain/items/normalise-item.ts'
import { withoutNulls } from '../../src/domain/items/nullable-schema.ts'
import { unreadStatements } from '../../src/domain/items/unread-statements.ts'
import { checkedFigures } from '../../src/domain/plausibility/untrue-figures.ts'
import { AppError } from '../../src/errors.ts'
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
  for (const [name, value] of Object.entries(header)) {
    const [wrong] = headerErrors(name, value) ?? []
    if (wrong !== undefined)
      throw new AppError('INVALID_INPUT', `${path}: the ingest refuses the file: "${name}" ${wrong}.`)
  }
  if (Array.isArray(items)) return { items, facts: factsOfHeader(header) }
  throw new AppError('INVALID_INPUT', `${path} has no list of items: it is no items.json.`)
}

function factsOfHeader(header: Partial<CatalogHeader>): FileFacts {
  const { allergensComplete, verifiedAt } = header
  return {
    ...(allergensComplete === undefined ? {} : { allergensComplete }),
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
    kitchen: readKitchen(header).statements,
  }
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
