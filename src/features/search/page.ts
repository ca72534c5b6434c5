import { AppError } from '../../errors.ts'
import { MAX_CURSOR_LENGTH } from '../argument-text.ts'
import { checkedPageSize, DEFAULT_PAGE_SIZE } from '../page-size.ts'

export interface PaginationInput {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
}

/** The page of the joined list that the client asks for. Pages are numbered from 1. `'last'` is the last page. */
export interface PageRequest {
  readonly page: number | 'last'
  readonly size: number
}

export interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string
  readonly endCursor: string
}

/** No catalog has as many pages, even with the smallest page size. */
const MAX_PAGE = 1_000_000

/** Reads the contract's four paging arguments. Throws INVALID_INPUT with the invalid field. */
export function pageRequest(input: PaginationInput | null | undefined): PageRequest {
  const { first = null, after = null, last = null, before = null } = input ?? {}
  if (first !== null && last !== null) throw invalid('first and last cannot be given together', 'last')
  if (after !== null && before !== null) throw invalid('after and before cannot be given together', 'before')
  if (after !== null && last !== null) throw invalid('after goes with first, not with last', 'after')
  if (before !== null && first !== null) throw invalid('before goes with last, not with first', 'before')
  const size = sizeOf(first, 'first') ?? sizeOf(last, 'last') ?? DEFAULT_PAGE_SIZE
  if (after !== null) return { page: Math.min(MAX_PAGE, pageOf(after, 'after') + 1), size }
  if (before !== null) return { page: Math.max(0, pageOf(before, 'before') - 1), size }
  return { page: last === null ? 1 : 'last', size }
}

const sizeOf = (size: number | null, name: string) => checkedPageSize(size, name, `pagination.${name}`)

function pageOf(cursor: string, field: string): number {
  const text = cursor.length > MAX_CURSOR_LENGTH ? '' : Buffer.from(cursor, 'base64').toString('latin1')
  const page = Number(text)
  const isPage = /^(0|[1-9]\d{0,6})$/.test(text) && cursorOf(page) === cursor && page <= MAX_PAGE
  if (!isPage) throw invalid(`${field} is not a cursor of this service`, field)
  return page
}

export function cursorOf(page: number): string {
  return Buffer.from(String(page)).toString('base64')
}

/** Page info of page `page` (0 = before the first) among `total` dishes. */
export function pageInfo(page: number, size: number, total: number): PageInfo {
  const cursor = cursorOf(page)
  return {
    hasNextPage: page * size < total,
    hasPreviousPage: page > 1,
    startCursor: cursor,
    endCursor: cursor,
  }
}

function invalid(message: string, field: string): AppError {
  return new AppError('INVALID_INPUT', message, { field: `pagination.${field}` })
}
