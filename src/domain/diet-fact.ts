import type { AllergenFacts } from './allergen-level.ts'
import {
  ALLERGEN_TYPES,
  type ComponentKind,
  DIET_TYPES,
  DIETS_OF_KIND,
  type DietType,
  IMPLIED_DIETS,
  KIND_OF_ALLERGEN,
  KINDS_AGAINST_DIET,
} from './vocabulary.ts'

/** Whether a part of a dish fits a diet: `violatedBy` names the kinds of food that break it. */
export interface DietFact {
  readonly state: 'HOLDS' | 'UNCONFIRMED' | 'VIOLATED'
  readonly violatedBy: readonly ComponentKind[]
}

export type DietFacts = Readonly<Record<DietType, DietFact>>

const HOLDS: DietFact = { state: 'HOLDS', violatedBy: [] }
const UNCONFIRMED: DietFact = { state: 'UNCONFIRMED', violatedBy: [] }

export function dietFacts(of: (diet: DietType) => DietFact): DietFacts {
  return Object.fromEntries(DIET_TYPES.map((diet) => [diet, of(diet)])) as DietFacts
}

/** What breaks a diet outweighs all that confirms it. */
export function dietFact(violatedBy: readonly ComponentKind[], isConfirmed: boolean): DietFact {
  if (violatedBy.length > 0) return { state: 'VIOLATED', violatedBy }
  return isConfirmed ? HOLDS : UNCONFIRMED
}

/** The diets in a list of names, with what they imply; names we do not know mean nothing. */
export function impliedBy(names: readonly string[]): ReadonlySet<DietType> {
  const known = names.map((name) => name.trim().toUpperCase())
  return new Set(DIET_TYPES.filter((diet) => known.includes(diet)).flatMap((diet) => IMPLIED_DIETS[diet]))
}

/** Against a diet: the kind a component is of, and the kinds its contained allergens stand for. */
export function kindsAgainst(
  diet: DietType,
  kind: ComponentKind | null,
  allergens: AllergenFacts,
): readonly ComponentKind[] {
  const contained = ALLERGEN_TYPES.filter((type) => allergens[type].level === 'CONTAINS')
  const present = [kind, ...contained.map((type) => KIND_OF_ALLERGEN[type])]
  return KINDS_AGAINST_DIET[diet].filter((against) => present.includes(against))
}

/** Derived from kind, tags and contained allergens. Where they disagree the unsafe reading wins. */
export function dietFactsOfComponent(
  kind: ComponentKind | null,
  tags: readonly string[],
  allergens: AllergenFacts,
): DietFacts {
  const carried = impliedBy(tags)
  return dietFacts((diet) => {
    const fromKind = kind !== null && DIETS_OF_KIND[kind].includes(diet)
    return dietFact(kindsAgainst(diet, kind, allergens), carried.has(diet) || fromKind)
  })
}

/** All parts together: one that breaks the diet breaks it for the whole, one unconfirmed leaves it unconfirmed. */
export function joinDiets(parts: readonly DietFacts[]): DietFacts {
  return dietFacts((diet) => {
    const violatedBy = KINDS_AGAINST_DIET[diet].filter((kind) =>
      parts.some((part) => part[diet].violatedBy.includes(kind)),
    )
    return dietFact(
      violatedBy,
      parts.every((part) => part[diet].state === 'HOLDS'),
    )
  })
}
