import type { DietType } from '../vocabulary/vocabulary.ts'
import { isWeak } from './allergen-level.ts'
import { type DietFacts, dietFact, dietFacts, impliedBy } from './diet-fact.ts'
import type { DietStatementFact, Dish } from './dish.ts'

/**
 * The effect of a diet statement about the whole dish. COUNTS: it confirms the parts that state nothing. WEAK: its
 * confidence is too low. DOUBTED: another statement of the same diet is weak. DISPROVED: a part of the dish breaks the
 * diet, so the statement confirms nothing.
 */
export type StatementStanding = 'COUNTS' | 'WEAK' | 'DOUBTED' | 'DISPROVED'

export interface JudgedStatement {
  readonly statement: DietStatementFact
  readonly standing: StatementStanding
}

interface HasDiets {
  readonly diets: DietFacts
}

/** `parts`: base, default components and open choices. */
export function judgedStatements(
  { declaredDiets }: Dish,
  parts: readonly HasDiets[],
): readonly JudgedStatement[] {
  const doubted = new Set(declaredDiets.filter(isWeakStatement).map(({ type }) => type))
  const standingOf = (statement: DietStatementFact): StatementStanding => {
    if (isWeakStatement(statement)) return 'WEAK'
    if (doubted.has(statement.type)) return 'DOUBTED'
    return parts.some((part) => breaksDiet(part, statement.type)) ? 'DISPROVED' : 'COUNTS'
  }
  return declaredDiets.map((statement) => ({ statement, standing: standingOf(statement) }))
}

function isWeakStatement({ confidence }: DietStatementFact): boolean {
  return isWeak(confidence)
}

export function breaksDiet({ diets }: HasDiets, diet: DietType): boolean {
  return diets[diet].state === 'VIOLATED'
}

const NO_DIETS: ReadonlySet<DietType> = new Set()

/** The diets that the statements about the whole dish confirm, with the diets they imply. */
export function confirmedDiets(dish: Dish, parts: readonly HasDiets[]): ReadonlySet<DietType> {
  if (dish.declaredDiets.length === 0) return NO_DIETS
  const counting = judgedStatements(dish, parts).filter(({ standing }) => standing === 'COUNTS')
  return impliedBy(counting.map(({ statement }) => statement.type))
}

/** A confirmed diet holds for a part that states nothing. It never outweighs a violation. */
export function withConfirmed<T extends HasDiets>(part: T, confirmed: ReadonlySet<DietType>): T {
  if (confirmed.size === 0) return part
  const diets = dietFacts((diet) => {
    const fact = part.diets[diet]
    return confirmed.has(diet) ? dietFact(fact.violatedBy, true) : fact
  })
  return { ...part, diets }
}
