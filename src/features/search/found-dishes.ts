import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { DishBudget } from '../dish/dish-budget.ts'
import type { DishKey } from '../dish/dish-memory.ts'
import {
  BY_ID,
  BY_POSITION,
  type DishNames,
  type LoadDeps,
  type Loading,
  loadDishes,
  loadedAtOnce,
} from '../dish/load-dishes.ts'
import { type AskedPart, IDS_ONLY, POSITIONS_ONLY } from './ask-engine.ts'
import type { SearchQuestion } from './search-request.ts'
import { type DishOf, idOfHit, positionOfHit, type SearchAnswer, type SearchHit } from './search-response.ts'

/** A larger answer of the engine takes long to parse and blocks the process. */
const WHOLE_PAGE_BYTES = 2_097_152

/** What the engine found, and how to get the dish of each hit. */
export interface FoundDishes {
  readonly answer: SearchAnswer
  readonly dishOf: DishOf
}

interface AskedDishes {
  readonly withDishes: boolean
  readonly budget: DishBudget
  readonly catalog: ServedCatalog
  readonly largestDishBytes: number
  readonly question: SearchQuestion
}

/** `askFor` asks the engine for a part of each dish: the whole, its name, or nothing. */
export async function dishesFound<Read extends Pick<FoundDishes, 'answer'>>(
  deps: LoadDeps,
  { catalog, largestDishBytes, question, withDishes, budget }: AskedDishes,
  askFor: (part: AskedPart) => Promise<Read>,
): Promise<Read & FoundDishes> {
  if (!withDishes) return { ...(await askFor({ ...IDS_ONLY, size: 0 })), dishOf: noDish }
  const atMost = question.page.size * largestDishBytes
  const isReserved = atMost <= WHOLE_PAGE_BYTES && budget.reserve(atMost)
  if (isReserved && !deps.memory.knowsMost(catalog.catalogId)) {
    const read = await askFor({})
    return { ...read, dishOf: dishOfSources(deps, catalog, read.answer) }
  }
  const loading = { budget: isReserved ? null : budget, atOnce: loadedAtOnce(largestDishBytes) }
  const named = async <Key extends DishKey>(part: AskedPart, names: NamesOfHits<Key>) => {
    const read = await askFor(part)
    return { ...read, dishOf: await dishOfNames(deps, catalog, read.answer, names, loading) }
  }
  return catalog.hasOwnPositions ? named(POSITIONS_ONLY, POSITION_OF_HIT) : named(IDS_ONLY, ID_OF_HIT)
}

export function noDish(): never {
  throw new Error('no dish was asked for')
}

/** The engine returned whole dishes. */
function dishOfSources({ memory }: LoadDeps, { catalogId }: ServedCatalog, answer: SearchAnswer): DishOf {
  const { hits } = answer.hits
  const known = hits.filter(({ _source }) => _source && memory.find(catalogId, _source.dish.id) !== undefined)
  memory.noteHits(catalogId, known.length, hits.length)
  return ({ _source }) => {
    if (_source === undefined) throw new Error('the engine answered without the dish')
    return memory.add(catalogId, _source)
  }
}

interface NamesOfHits<Key extends DishKey> extends DishNames<Key> {
  readonly keyOfHit: (hit: SearchHit) => Key
}

const ID_OF_HIT: NamesOfHits<string> = { ...BY_ID, keyOfHit: idOfHit }
const POSITION_OF_HIT: NamesOfHits<number> = { ...BY_POSITION, keyOfHit: positionOfHit }

/** The engine returned names of dishes. */
async function dishOfNames<Key extends DishKey>(
  deps: LoadDeps,
  catalog: ServedCatalog,
  answer: SearchAnswer,
  names: NamesOfHits<Key>,
  loading: Loading,
): Promise<DishOf> {
  const { keyOfHit } = names
  const keys = answer.hits.hits.map(keyOfHit)
  const { dishes, missing } = await loadDishes(deps, catalog, names, keys, loading)
  deps.memory.noteHits(catalog.catalogId, keys.length - missing.length, keys.length)
  return (hit) => {
    const dish = dishes.get(keyOfHit(hit)) ?? null
    if (dish === null) throw new Error(`a dish of ${catalog.catalogId} is gone`)
    return dish
  }
}
