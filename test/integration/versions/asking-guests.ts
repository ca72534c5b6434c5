import { setTimeout as pause } from 'node:timers/promises'
import type { RandomNumber } from '../../../harness/requests/random-query.ts'
import { dishId } from '../../../src/domain/dish/dish-id.ts'
import { type Anything, post } from '../../support/graphql.ts'
import {
  LAST_PAGE,
  menuText,
  NOTHING,
  type Question,
  type VersionsAnswer,
} from '../../support/served-answers.ts'

const MENU =
  '{ search(pagination: { first: 100 }) { counts { total } matches { dish { id description allergens { type } } } } }'
const TAIL = `{ search(pagination: { last: ${LAST_PAGE} }) { counts { total } matches { dish { id description allergens { type } } } } }`
const COUNT = '{ search { counts { total } } }'
const FILTERS = '{ filterOptions { categories { name count } } }'
const DISH = 'query ($id: ID!) { dish(id: $id) { description } }'

/** What the partner states of a dish changes with every upload. */
export const allergenOf = (stamp: number) => (stamp % 2 === 0 ? 'EGG' : 'FISH')

export interface GuestOptions {
  readonly chain: Readonly<{ chainId: string; apiKey: string }>
  /** Numbers of the dishes that the chain may have. */
  readonly dishes: number
  /** Addresses. */
  readonly processes: readonly string[]
  readonly random: RandomNumber
  readonly isOver: () => boolean
  readonly unavailable: () => void
}

/**
 * A guest who asks one process after the other, with a short pause. Answers that Elasticsearch cannot be asked are no
 * answers of a catalog: `unavailable` is called for each.
 */
export async function answersToGuest(options: GuestOptions): Promise<readonly VersionsAnswer[]> {
  const { chain, dishes, processes, random, isOver, unavailable } = options
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const answers: VersionsAnswer[] = []
  while (!isOver()) {
    const id = dishId(chain.chainId, String(1 + Math.floor(random() * dishes)))
    const what = pick<Question>([
      { kind: 'menu' },
      { kind: 'last page' },
      { kind: 'count' },
      { kind: 'filters' },
      { kind: 'dish', id },
    ])
    const process = pick(processes)
    const startedAt = performance.now()
    const text = await ask(process, chain.apiKey, what)
    const endedAt = performance.now()
    if (text === null) unavailable()
    else answers.push({ chainId: chain.chainId, process, what, text, startedAt, endedAt })
    await pause(PAUSE_MS)
  }
  return answers
}

const PAUSE_MS = 10

/** null: SEARCH_UNAVAILABLE. */
async function ask(process: string, apiKey: string, what: Question): Promise<string | null> {
  try {
    return await textOf(process, apiKey, what)
  } catch (error) {
    if (error === UNAVAILABLE) return null
    throw error
  }
}

const UNAVAILABLE = new Error('SEARCH_UNAVAILABLE')

async function textOf(process: string, apiKey: string, what: Question): Promise<string> {
  const send = async (query: string, variables = {}) => {
    const { body } = await post(process, { query, variables }, { authorization: apiKey })
    if (body.errors?.[0].extensions.code === 'SEARCH_UNAVAILABLE') throw UNAVAILABLE
    return body
  }
  switch (what.kind) {
    case 'menu':
      return searchText(await send(MENU))
    case 'last page':
      return searchText(await send(TAIL))
    case 'count':
      return String((await send(COUNT)).data?.search.counts.total)
    case 'filters': {
      const { data, errors } = await send(FILTERS)
      const found = data?.filterOptions.categories.map(({ name, count }: Anything) => `${name}: ${count}`)
      return found?.join(', ') ?? JSON.stringify(errors)
    }
    case 'dish': {
      const { data, errors } = await send(DISH, { id: what.id })
      if (errors?.[0].extensions.code === 'DISH_NOT_FOUND') return NOTHING
      return data?.dish.description ?? JSON.stringify(errors)
    }
  }
}

function searchText({ data, errors }: Anything): string {
  if (errors !== undefined) return JSON.stringify(errors)
  const { counts, matches } = data.search
  return menuText(
    counts.total,
    matches.map(({ dish }: Anything) => ({ id: dish.id, stamp: stampOf(dish) })),
  )
}

/** NaN where the allergens are not those of the stamp: no catalog has it. */
function stampOf({ description, allergens }: Anything): number {
  const stamp = Number(description)
  return allergens.length === 1 && allergens[0].type === allergenOf(stamp) ? stamp : Number.NaN
}
