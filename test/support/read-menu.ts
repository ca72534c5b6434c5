import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { Problem } from '../../src/domain/items/problem.ts'
import type { UploadCounts } from '../../src/features/uploads/upload-record.ts'
import { CatalogDraft } from '../../workers/ingest/judging/catalog-draft.ts'
import { guardReason, NO_TALLY } from '../../workers/ingest/judging/guards.ts'
import { Report } from '../../workers/ingest/judging/report.ts'
import type { CatalogEvent } from '../../workers/ingest/reading/catalog-event.ts'
import { CatalogFileError } from '../../workers/ingest/reading/catalog-file-error.ts'
import { catalogEventsOf } from './catalog-bytes.ts'
import { dishOf } from './dish-of.ts'

const MAX_PROBLEMS = 100_000

/** A catalog file as a partner sends it. Mistakes write what the schema does not know, so items are loose. */
export interface MenuFile {
  readonly allergensComplete?: unknown
  readonly [name: string]: unknown
  readonly items: readonly LooseItem[]
}
export type LooseItem = Readonly<Record<string, unknown>>

/** What the ingest makes of a file, without engines. */
export interface ReadMenu {
  /** By `partnerDishId`. Without what the file itself withdraws. */
  readonly dishes: ReadonlyMap<string, DishFacts>
  readonly problems: readonly Problem[]
  readonly problemCounts: Readonly<Record<string, number>>
  readonly counts: UploadCounts
}

/** A file that is refused as a whole has no dishes. */
export async function readMenu(file: MenuFile): Promise<ReadMenu> {
  const report = new Report(MAX_PROBLEMS)
  const draft = new CatalogDraft('honest', report)
  const dishes = new Map<string, DishFacts>()
  try {
    for (const event of await eventsOf(file)) {
      const accepted = draft.take(event)
      if (accepted === null) continue
      const dish = dishOf(accepted)
      dishes.set(dish.partnerDishId, dishFacts(dish))
    }
  } catch (error) {
    if (!(error instanceof CatalogFileError)) throw error
    return { dishes: new Map(), problems: [], problemCounts: { [error.code]: 1 }, counts: NOTHING }
  }
  for (const [id, { dish }] of dishes) if (draft.withdrawn.includes(dish.id)) dishes.delete(id)
  return { dishes, problems: report.problems, problemCounts: report.problemCounts, counts: report.counts }
}

const NOTHING: UploadCounts = { received: 0, accepted: 0, rejected: 0, removed: 0, warnings: 0 }

/** The flag comes before the items, so that no file has to be read twice. */
function eventsOf({ items, ...header }: MenuFile): Promise<CatalogEvent[]> {
  return catalogEventsOf(JSON.stringify({ ...header, items }))
}

/** Why the guards hold a file, or null. `live`: the catalog that the file would replace, null for the first one. */
export function heldReason(file: ReadMenu, live: ReadMenu | null): string | null {
  const ids = [...(live?.dishes.keys() ?? [])]
  const removed = ids.filter((id) => !file.dishes.has(id)).length
  return guardReason({
    counts: { ...file.counts, removed },
    isPartial: false,
    deletions: 0,
    liveCount: ids.length,
    items: NO_TALLY,
    differences: [],
  })
}
