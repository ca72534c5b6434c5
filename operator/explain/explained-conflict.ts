import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { Conflict } from '../../src/domain/matching/conflict.ts'
import { fromMicro } from '../../src/domain/vocabulary/nutrients.ts'
import { allergenOrigins } from './allergen-origins.ts'
import { dietOrigins } from './diet-origins.ts'
import { nutrientOrigins } from './nutrient-origins.ts'
import type { Origin } from './origin.ts'

export interface ExplainedConflict {
  readonly about: string
  readonly found: string
  readonly isMinor: boolean
  readonly origins: readonly Origin[]
}

export function explainedConflict(facts: DishFacts, conflict: Conflict): ExplainedConflict {
  const { isMinor } = conflict
  if (conflict.about === 'allergen') {
    const { type, level } = conflict
    return { about: `no ${type}`, found: level, isMinor, origins: allergenOrigins(facts, type) }
  }
  if (conflict.about === 'diet') {
    const { type, fact } = conflict
    return { about: type, found: fact.state, isMinor, origins: dietOrigins(facts, type) }
  }
  const { nutrient, range, value } = conflict
  return {
    about: `${nutrient} ${range.min ?? 0} to ${range.max ?? '∞'}`,
    found: value === null ? 'UNKNOWN' : String(fromMicro(value)),
    isMinor,
    origins: nutrientOrigins(facts, nutrient),
  }
}
