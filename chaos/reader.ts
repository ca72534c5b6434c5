import { setTimeout as pause } from 'node:timers/promises'
import { createGraphqlClient, GraphqlRequestError } from '../harness/requests/graphql-client.ts'
import type { Random } from '../samples/generator/large/random.ts'
import { shownAs } from './menu.ts'

/** One answer to a client: a page of a search, or one dish. */
export type Observation = SeenPage | SeenDish

export interface SeenPage {
  readonly page: number
  readonly size: number
  readonly text: string
}

export interface SeenDish {
  readonly number: number
  /** Null where the menu has no such dish. */
  readonly stamp: number | null
}

export interface Reader {
  readonly observations: readonly Observation[]
  readonly failures: readonly string[]
  /** Stops after the current search. */
  readonly stop: () => Promise<void>
}

export interface ReaderOptions {
  readonly address: string
  readonly apiKey: string
  readonly random: Random
  /** Whether a search may be answered with SEARCH_UNAVAILABLE at this moment. */
  readonly isOutage: () => boolean
}

interface SearchedDish {
  readonly id: string
  readonly name: string
  readonly description: string
}

interface SearchPage {
  readonly search: {
    readonly counts: { readonly total: number }
    readonly matches: readonly { readonly dish: SearchedDish }[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string }
  }
}

const SEARCH = `query ($pagination: PaginationArgs) { search(pagination: $pagination) {
  counts { total } matches { dish { id name description } } pageInfo { hasNextPage endCursor } } }`
const DISH = 'query ($id: ID!) { dish(id: $id) { description } }'
const PAUSE_MS = 40
const SIZES = [1, 20, 100, 100]

/** A guest without pauses: walks through the whole menu with cursors again and again, or reads its beginning. */
export function startReader(options: ReaderOptions): Reader {
  const client = createGraphqlClient(options.address, options.apiKey)
  const observations: Observation[] = []
  const failures: string[] = []
  let isStopped = false
  const look = async (
    page: number,
    size: number,
    after: string | null,
  ): Promise<SearchPage['search'] | null> => {
    try {
      const { search } = await client.request<SearchPage>(SEARCH, {
        pagination: { first: size, ...(after === null ? {} : { after }) },
      })
      observations.push({ page, size, text: textOf(search) })
      return search
    } catch (error) {
      if (!(options.isOutage() && isOnly(error, 'SEARCH_UNAVAILABLE'))) failures.push(messageOf(error))
      return null
    } finally {
      await pause(PAUSE_MS)
    }
  }
  const lookAt = async ({ id, name }: SearchedDish) => {
    const number = numberOf(name)
    try {
      const { dish } = await client.request<{ dish: { description: string } }>(DISH, { id })
      observations.push({ number, stamp: Number(dish.description) })
    } catch (error) {
      if (isOnly(error, 'DISH_NOT_FOUND')) observations.push({ number, stamp: null })
      else if (!(options.isOutage() && isOnly(error, 'SEARCH_UNAVAILABLE'))) failures.push(messageOf(error))
    }
  }
  const walk = async () => {
    const size = options.random.pick(SIZES)
    const maxPages = size === 100 ? Number.POSITIVE_INFINITY : 3
    let after: string | null = null
    for (let page = 1; page <= maxPages && !isStopped; page += 1) {
      const found: SearchPage['search'] | null = await look(page, size, after)
      if (found === null) return
      const seen = found.matches.at(0)
      if (seen !== undefined && options.random.chance(0.5)) await lookAt(seen.dish)
      if (!found.pageInfo.hasNextPage) return
      after = found.pageInfo.endCursor
    }
  }
  const running = (async () => {
    while (!isStopped) await walk()
  })()
  return {
    observations,
    failures,
    stop: () => {
      isStopped = true
      return running
    },
  }
}

/** The whole menu as it is served now, or null where it changed between two pages. */
export async function servedMenu(address: string, apiKey: string): Promise<string | null> {
  const client = createGraphqlClient(address, apiKey)
  const dishes: { number: number; stamp: number }[] = []
  let after: string | null = null
  let total: number | null = null
  for (;;) {
    const { search }: SearchPage = await client.request<SearchPage>(SEARCH, {
      pagination: { first: 100, ...(after === null ? {} : { after }) },
    })
    if (total !== null && search.counts.total !== total) return null
    total = search.counts.total
    dishes.push(...dishesOf(search))
    if (!search.pageInfo.hasNextPage) return shownAs(total, dishes)
    after = search.pageInfo.endCursor
  }
}

function textOf(search: SearchPage['search']): string {
  return shownAs(search.counts.total, dishesOf(search))
}

function dishesOf({ matches }: SearchPage['search']): { number: number; stamp: number }[] {
  return matches.map(({ dish }) => ({
    number: numberOf(dish.name),
    stamp: Number(dish.description),
  }))
}

function numberOf(name: string): number {
  return Number(name.replace(/\D/g, ''))
}

function isOnly(error: unknown, code: string): boolean {
  return (
    error instanceof GraphqlRequestError &&
    (error.answer.errors ?? []).every(({ extensions }) => extensions?.code === code)
  )
}

function messageOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}
