import { isWeak, MIN_CONFIDENCE } from '../../src/domain/dish/allergen-level.ts'
import type { NamedPart } from '../../src/domain/dish/named-part.ts'

/** One part of a dish that causes a conflict, and why. */
export interface Origin {
  readonly part: 'whole dish' | 'base' | 'kitchen' | 'plate' | 'ingredient' | 'option' | 'choice'
  readonly name: string | null
  readonly state: string
  readonly because: string
}

const PART_WORDS = {
  BASE: 'base',
  KITCHEN: 'kitchen',
  EMPTY_PLATE: 'plate',
  INGREDIENT: 'ingredient',
  OPTION: 'option',
  CHOICE: 'choice',
} as const

export function originOf({ role, name }: NamedPart, state: string, because: string): Origin {
  return { part: PART_WORDS[role], name, state, because }
}

export function originOfDish(state: string, because: string): Origin {
  return { part: 'whole dish', name: null, state, because }
}

export function partWords({ name }: NamedPart): string {
  return name ?? 'the base'
}

export function confidenceWords(confidence: number): string {
  return `confidence ${confidence}${isWeak(confidence) ? `, below ${MIN_CONFIDENCE}` : ''}`
}
