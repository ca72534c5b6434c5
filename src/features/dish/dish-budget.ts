import { AppError } from '../../errors.ts'

/** Bytes of dishes that one request may still load from the engine. */
export interface DishBudget {
  /** Takes so many bytes where they are left; returns whether they were. */
  readonly reserve: (bytes: number) => boolean
  /** Takes the bytes of dishes that were loaded. Throws QUERY_TOO_COMPLEX where they are more than were left. */
  readonly spend: (bytes: number) => void
}

/** One for each request. The first dish always fits: there is no chain whose dishes cannot be shown at all. */
export function createDishBudget(maxBytes: number): DishBudget {
  let left = maxBytes
  const fits = (bytes: number) => bytes <= left || left === maxBytes
  return {
    reserve: (bytes) => {
      if (bytes > left) return false
      left -= bytes
      return true
    },
    spend: (bytes) => {
      if (!fits(bytes)) throw tooManyBytes(maxBytes)
      left = Math.max(0, left - bytes)
    },
  }
}

function tooManyBytes(maxBytes: number): AppError {
  return new AppError(
    'QUERY_TOO_COMPLEX',
    `The dishes that the request asks for take more than ${maxBytes} bytes, the limit of one request: ask for fewer with "first" or "last"`,
    { field: 'pagination' },
  )
}
