import type { Client } from '@elastic/elasticsearch'
import { dishId } from '../../../src/domain/dish/dish-id.ts'
import { type ItemProblem, warning } from '../../../src/domain/items/problem.ts'
import { countDishes } from '../../../src/search-index/catalog-dishes.ts'
import { type CatalogPlace, documentId } from '../../../src/search-index/catalog-place.ts'
import type { CatalogDraft } from '../judging/catalog-draft.ts'
import type { Report } from '../judging/report.ts'
import type { TouchedDishes } from '../judging/touched-dishes.ts'
import type { WritePlan } from './write-dishes.ts'

/** How many dishes a file took out. */
export interface TakenOut {
  /** Of those that the catalog before has. */
  readonly known: number
  /** Of those that it has and those that the file brought. */
  readonly all: number
}

const DELETE_BATCH = 5_000

/** Takes out of a catalog what the file deletes by name, and the dishes that it contradicts. */
export async function takeOut(
  es: Client,
  plan: Pick<WritePlan, 'place' | 'before'>,
  file: Readonly<{ chainId: string; draft: CatalogDraft; report: Report; touched: TouchedDishes }>,
): Promise<TakenOut> {
  const { draft, report, chainId, touched } = file
  const taken = { known: 0, all: 0 }
  const take = async (ids: readonly string[]): Promise<readonly string[]> => {
    if (ids.length === 0) return []
    touched.remove(ids)
    if (plan.before !== null) taken.known += await countDishes(es, plan.before, { terms: { id: [...ids] } })
    const missing = await removeDishes(es, plan.place, ids)
    taken.all += ids.length - missing.length
    return missing
  }
  await take(draft.withdrawn)
  for (const placeOf of deletionsOf(draft, chainId)) {
    for (const id of await take([...placeOf.keys()])) report.addOfFile(unknownDish(draft, placeOf.get(id)))
  }
  return taken
}

/** The place in "deletions" by dish id; in batches, each dish once. */
function* deletionsOf({ header, withdrawn }: CatalogDraft, chainId: string): Generator<Map<string, number>> {
  const { deletions = [], mode } = header
  if (mode !== 'partial') return
  const named = [...new Map(deletions.map((name, place) => [name.trim(), place]))]
  for (let from = 0; from < named.length; from += DELETE_BATCH) {
    const batch = named.slice(from, from + DELETE_BATCH)
    const placeOf = new Map(batch.map(([name, place]) => [dishId(chainId, name), place]))
    for (const id of withdrawn) placeOf.delete(id)
    yield placeOf
  }
}

function unknownDish({ header }: CatalogDraft, place = 0): ItemProblem {
  const message = `there is no dish "${header.deletions?.[place]}": nothing was deleted`
  return warning('UNKNOWN_DISH', `/deletions/${place}`, message)
}

/** Takes 1 to 10,000 dishes out of a catalog that nothing serves yet; returns the ids that it did not have. */
async function removeDishes(es: Client, place: CatalogPlace, ids: readonly string[]): Promise<string[]> {
  const { items } = await es.bulk({
    index: place.shelf,
    routing: place.chainId,
    operations: ids.map((id) => ({ delete: { _id: documentId(place, id) } })),
  })
  return items.flatMap(({ delete: answer }, place) => {
    if (answer?.error) throw new Error(`a dish could not be removed: ${answer.error.reason}`)
    return answer?.result === 'deleted' ? [] : (ids[place] ?? [])
  })
}
