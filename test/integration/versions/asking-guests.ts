import type { RandomNumber } from '../../../harness/random-query.ts'
import { dishId } from '../../../src/domain/dish/dish-id.ts'
import type { Anything } from '../../support/graphql.ts'
import {
  LAST_PAGE,
  menuText,
  NOTHING,
  type Question,
  type VersionsAnswer,
} from '../../support/served-answers.ts'
import type { WatchedProcess } from '../isolation/watched-process.ts'

const MENU = '{ search(pagination: { first: 100 }) { counts { total } matches { dish { id description } } } }'
const TAIL = `{ search(pagination: { last: ${LAST_PAGE} }) { counts { total } matches { dish { id description } } } }`
const COUNT = '{ search { counts { total } } }'
const FILTERS = '{ filterOptions { categories { name count } } }'
const DISH = 'query ($id: ID!) { dish(id: $id) { description } }'

export interface GuestOptions {
  readonly chain: Readonly<{ chainId: string; apiKey: string }>
  /** Numbers of the dishes that the chain may have. */
  readonly dishes: number
  readonly processes: readonly WatchedProcess[]
  readonly random: RandomNumber
  readonly isOver: () => boolean
}

/** A guest who asks one process after the other, without a pause. */
export async function answersToGuest(options: GuestOptions): Promise<readonly VersionsAnswer[]> {
  const { chain, dishes, processes, random, isOver } = options
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
    answers.push({ chainId: chain.chainId, process: process.name, what, text, startedAt, endedAt })
  }
  return answers
}

async function ask(process: WatchedProcess, apiKey: string, what: Question): Promise<string> {
  const send = async (query: string, variables = {}) => (await process.ask(apiKey, { query, variables })).body
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
    matches.map(({ dish }: Anything) => ({ id: dish.id, stamp: Number(dish.description) })),
  )
}
