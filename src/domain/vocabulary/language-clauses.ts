import type { Food } from './food-vocabulary.ts'
import type { Cue } from './text-cues.ts'

/** A step of a text. */
export interface TextStep {
  readonly food: Food | null
  readonly cue: Cue | null
  readonly start: number
  readonly end: number
  readonly clause: number
}

/** The clauses of a folded text that are in a language: they have a food of it alone, or one of its small words. */
export function clausesIn(
  language: Food['onlyIn'],
  smallWord: RegExp,
  steps: readonly TextStep[],
  folded: string,
): ReadonlySet<number> {
  const isOfLanguage = ({ food, start, end }: TextStep) =>
    food?.onlyIn === language || smallWord.test(folded.slice(start, end))
  return new Set(steps.filter(isOfLanguage).map(({ clause }) => clause))
}
