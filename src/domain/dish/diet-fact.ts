import { kindOfOther } from '../vocabulary/allergen-names.ts'
import {
  ALLERGEN_OF_KIND,
  type ComponentKind,
  DIETS_OF_KIND,
  type DietType,
  type FoodKind,
  IMPLIED_DIETS,
  KINDS_AGAINST_DIET,
} from '../vocabulary/vocabulary.ts'
import type { AllergenFacts } from './allergen-level.ts'
import type { OtherAllergen } from './dish.ts'

/** Whether a part of a dish fits a diet: `violatedBy` names the kinds of food that break it. */
export interface DietFact {
  readonly state: 'HOLDS' | 'UNCONFIRMED' | 'VIOLATED'
  readonly violatedBy: readonly FoodKind[]
}

export type DietFacts = Readonly<Record<DietType, DietFact>>

const HOLDS: DietFact = { state: 'HOLDS', violatedBy: [] }
const UNCONFIRMED: DietFact = { state: 'UNCONFIRMED', violatedBy: [] }

export function dietFacts(of: (diet: DietType) => DietFact): DietFacts {
  return { VEGAN: of('VEGAN'), VEGETARIAN: of('VEGETARIAN'), PESCATARIAN: of('PESCATARIAN') }
}

const IMPLIED_BY_NAME: ReadonlyMap<string, readonly DietType[]> = new Map(Object.entries(IMPLIED_DIETS))

/** What breaks a diet outweighs all that confirms it. */
export function dietFact(violatedBy: readonly FoodKind[], isConfirmed: boolean): DietFact {
  if (violatedBy.length > 0) return { state: 'VIOLATED', violatedBy }
  return isConfirmed ? HOLDS : UNCONFIRMED
}

/** The diets in a list of names, with what they imply; names we do not know mean nothing. */
export function impliedBy(names: readonly string[]): ReadonlySet<DietType> {
  const implied = new Set<DietType>()
  for (const name of names) {
    const diets = IMPLIED_BY_NAME.get(name) ?? IMPLIED_BY_NAME.get(name.trim().toUpperCase()) ?? []
    for (const diet of diets) implied.add(diet)
  }
  return implied
}

/** Against a diet: the kinds a part is said to be or to contain, and the kinds its contained allergens stand for. */
export function kindsAgainst(
  diet: DietType,
  kinds: readonly (FoodKind | null)[],
  allergens: AllergenFacts,
): readonly FoodKind[] {
  return KINDS_AGAINST_DIET[diet].filter(
    (against) => kinds.includes(against) || isContainedKind(against, allergens),
  )
}

/** The kinds of food that other allergens name, where they are contained: beef is meat. */
export function kindsOfOthers(others: readonly OtherAllergen[]): readonly (FoodKind | null)[] {
  return others.filter(({ level }) => level === 'CONTAINS').map(({ name }) => kindOfOther(name))
}

function isContainedKind(kind: FoodKind, allergens: AllergenFacts): boolean {
  const type = ALLERGEN_OF_KIND[kind]
  return type !== undefined && allergens[type].level === 'CONTAINS'
}

/** Derived from kind, tags and contained allergens, those beyond the nine too. Where they disagree the unsafe reading wins. */
export function dietFactsOfComponent(
  kind: ComponentKind | null,
  tags: readonly string[],
  allergens: AllergenFacts,
  others: readonly OtherAllergen[] = [],
): DietFacts {
  const carried = impliedBy(tags)
  const kinds = [kind, ...kindsOfOthers(others)]
  return dietFacts((diet) => {
    const fromKind = kind !== null && DIETS_OF_KIND[kind].includes(diet)
    return dietFact(kindsAgainst(diet, kinds, allergens), carried.has(diet) || fromKind)
  })
}

/** All parts together: one that breaks the diet breaks it for the whole, one unconfirmed leaves it unconfirmed. */
export function joinDiets(parts: readonly DietFacts[]): DietFacts {
  return dietFacts((diet) => {
    const breaking = parts.flatMap((part) => part[diet].violatedBy)
    return dietFact(
      KINDS_AGAINST_DIET[diet].filter((kind) => breaking.includes(kind)),
      parts.every((part) => part[diet].state === 'HOLDS'),
    )
  })
}
