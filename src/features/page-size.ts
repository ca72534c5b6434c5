import { AppError } from '../errors.ts'

export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100

/** Checks a page size. Returns null if none is given. Throws INVALID_INPUT with the argument's path. */
export function checkedPageSize(size: number | null, name: string, path = name): number | null {
  if (size === null || (size >= 1 && size <= MAX_PAGE_SIZE)) return size
  throw new AppError('INVALID_INPUT', `${name} is 1 to ${MAX_PAGE_SIZE}`, { field: path })
}
