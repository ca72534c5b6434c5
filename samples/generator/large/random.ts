/** The next number, from 0 (inclusive) to 1 (exclusive). */
export type RandomNumber = () => number

export interface Random {
  readonly next: RandomNumber
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly T[]): T
  /** Each value with the given probability, in order. */
  some<T>(values: readonly T[], probability: number): T[]
}

/** A small generator (mulberry32): the same seed gives the same numbers on every machine. */
export function seeded(seed: number): RandomNumber {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function random(seed: number): Random {
  return randomFrom(seeded(seed))
}

export function randomFrom(next: RandomNumber): Random {
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    some: (values, probability) => values.filter(() => next() < probability),
    pick: (values) => {
      const value = values[between(0, values.length - 1)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
  }
}

/** Spreads seed and index over the 32 bits, so that neighbouring items have nothing in common. */
export function seedOf(seed: number, index: number): number {
  return (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
}
