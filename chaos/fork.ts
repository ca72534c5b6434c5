import { type Random, random } from '../samples/generator/large/random.ts'

const MAX_SEED = 2 ** 31

/** A separate generator for code that draws numbers at unpredictable times, so that a seed repeats the run's own. */
export function fork(from: Random): Random {
  return random(from.between(0, MAX_SEED))
}
