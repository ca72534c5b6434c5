import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { dishStatements } from '../../src/domain/dish/dish-statements.ts'
import type { Problem } from '../../src/domain/items/problem.ts'
import type { UploadCounts } from '../../src/features/uploads/upload-record.ts'
import { nameKey } from '../../src/search-index/name-key.ts'
import type { StatedDish } from '../../src/search-index/stated-dishes.ts'
import type { AcceptedDish } from '../../workers/ingest/judging/accepted-dish.ts'
import { CatalogComparison } from '../../workers/ingest/judging/catalog-comparison.ts'
import { CatalogDraft } from '../../workers/ingest/judging/catalog-draft.ts'
import { guardReason, type ItemTally, NO_TALLY } from '../../workers/ingest/judging/guards.ts'
import { Report } from '../../workers/ingest/judging/report.ts'
import { StatementTable } from '../../workers/ingest/judging/statement-table.ts'
import type { CatalogEvent } from '../../workers/ingest/reading/catalog-event.ts'
import { CatalogFileError } from '../../workers/ingest/reading/catalog-file-error.ts'
import {
  type LossRules,
  NOTHING_STATED,
  withLostStatements,
} from '../../workers/ingest/writing/lost-statements.ts'
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
  readonly accepted: readonly AcceptedDish[]
  /** By `partnerDishId`. Without what the file itself withdraws. */
  readonly dishes: ReadonlyMap<string, DishFacts>
  readonly problems: readonly Pick<Problem, 'code'>[]
  readonly counts: UploadCounts
  readonly tally: ItemTally
}

const NO_COUNTS: UploadCounts = { received: 0, accepted: 0, rejected: 0, removed: 0, warnings: 0 }

/** A file that is refused as a whole has no dishes. */
export async function readMenu(file: MenuFile): Promise<ReadMenu> {
  const report = new Report(MAX_PROBLEMS)
  const draft = new CatalogDraft('honest', report)
  try {
    const taken = (await eventsOf(file)).flatMap((event) => draft.take(event) ?? [])
    draft.restaurants()
    const accepted = taken.filter(({ id }) => !draft.withdrawn.includes(id))
    const { problems, counts } = report
    return { accepted, dishes: dishesOf(accepted), problems, counts, tally: draft.tally }
  } catch (error) {
    if (!(error instanceof CatalogFileError)) throw error
    return {
      accepted: [],
      dishes: new Map(),
      problems: [{ code: error.code }],
      counts: NO_COUNTS,
      tally: NO_TALLY,
    }
  }
}

/** The flag comes before the items, so that no file has to be read twice. */
function eventsOf({ items, ...header }: MenuFile): Promise<CatalogEvent[]> {
  return catalogEventsOf(JSON.stringify({ ...header, items }))
}

function dishesOf(accepted: readonly AcceptedDish[]): ReadonlyMap<string, DishFacts> {
  return new Map(
    accepted.map((one) => {
      const dish = dishOf(one)
      return [dish.partnerDishId, dishFacts(dish)]
    }),
  )
}

/** The same where another catalog is live: what an empty list takes away is unknown. */
export function readBeside(file: ReadMenu, live: ReadMenu): ReadMenu {
  const before = new Map([...live.dishes.values()].map((facts) => [facts.dish.id, dishStatements(facts)]))
  const problems: Pick<Problem, 'code'>[] = [...file.problems]
  const rules: LossRules = { acceptsLosses: false, onLost: ({ problem }) => problems.push(problem) }
  const accepted = file.accepted.map((dish) =>
    withLostStatements(dish, before.get(dish.id) ?? NOTHING_STATED, rules),
  )
  if (problems.length === file.problems.length) return file
  return { ...file, accepted, dishes: dishesOf(accepted), problems }
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
    items: file.tally,
    differences: live === null ? [] : [differenceOf(file, live)],
  })
}

/** What the guards, and the partner in the report, see of the difference to the live catalog. */
export function differenceOf(file: ReadMenu, live: ReadMenu): ReturnType<CatalogComparison['finish']> {
  const table = new StatementTable()
  for (const facts of file.dishes.values()) table.add(statedDish(facts))
  const comparison = new CatalogComparison(table)
  for (const facts of live.dishes.values()) comparison.take(statedDish(facts))
  return comparison.finish()
}

function statedDish(facts: DishFacts): StatedDish {
  const { id, name } = facts.dish
  return { id, nameKey: nameKey(name), statements: dishStatements(facts) }
}
