import { type Random, random } from '../samples/generator/large/random.ts'

const MAX_SEED = 2 ** 31

/** Numbers of their own for what asks for them at times that nobody foresees: those of the run stay as they were. */
export function fork(from: Random): Random {
  return random(from.between(0, MAX_SEED))
}
