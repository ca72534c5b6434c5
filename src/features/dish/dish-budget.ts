import { AppError } from '../../errors.ts'

/** The bytes of dishes that one request may still load from the engine. */
export interface DishBudget {
  /** Takes the bytes if enough are left. Returns whether it did. */
  readonly reserve: (bytes: number) => boolean
  /** Takes the bytes of loaded dishes. Throws QUERY_TOO_COMPLEX if fewer are left. */
  readonly spend: (bytes: number) => void
}

/** The budget of one request. The first dish always fits, so every dish of every chain can be shown. */
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
