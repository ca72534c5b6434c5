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

/** A violation outweighs a confirmation. */
export function dietFact(violatedBy: readonly FoodKind[], isConfirmed: boolean): DietFact {
  if (violatedBy.length > 0) return { state: 'VIOLATED', violatedBy }
  return isConfirmed ? HOLDS : UNCONFIRMED
}

/** The diets in a list of names, with the diets they imply. Other names are ignored. */
export function impliedBy(names: readonly string[]): ReadonlySet<DietType> {
  const implied = new Set<DietType>()
  for (const name of names) {
    const diets = IMPLIED_BY_NAME.get(name) ?? IMPLIED_BY_NAME.get(name.trim().toUpperCase()) ?? []
    for (const diet of diets) implied.add(diet)
  }
  return implied
}

/** The statements of a part about the kinds of food in it. */
export interface FoodSigns {
  readonly kind: ComponentKind | null
  /** Its other allergens, if it contains them, each with the kind of food it stands for: beef is meat. */
  readonly named: readonly { readonly name: string; readonly kind: FoodKind | null }[]
  readonly allergens: AllergenFacts
}

export function foodSigns(
  kind: ComponentKind | null,
  others: readonly OtherAllergen[],
  allergens: AllergenFacts,
): FoodSigns {
  const contained = others.filter(({ level }) => level === 'CONTAINS')
  return { kind, named: contained.map(({ name }) => ({ name, kind: kindOfOther(name) })), allergens }
}

/** KIND: it is of that kind. OTHER_ALLERGEN: an allergen beyond the nine names it. ALLERGEN: one of the nine is it. */
export type FoodSign = 'KIND' | 'OTHER_ALLERGEN' | 'ALLERGEN'

/** How a part is known to be or contain a kind of food; null if it is not known. */
export function signOf(food: FoodKind, { kind, named, allergens }: FoodSigns): FoodSign | null {
  if (kind === food) return 'KIND'
  if (named.some((one) => one.kind === food)) return 'OTHER_ALLERGEN'
  const type = ALLERGEN_OF_KIND[food]
  return type !== undefined && allergens[type].level === 'CONTAINS' ? 'ALLERGEN' : null
}

/** The kinds of food in a part that break a diet. */
export function kindsAgainst(diet: DietType, signs: FoodSigns): readonly FoodKind[] {
  return KINDS_AGAINST_DIET[diet].filter((food) => signOf(food, signs) !== null)
}

/** From kind, tags and contained allergens, also those beyond the nine. If they disagree, the unsafe one counts. */
export function dietFactsOfComponent(
  kind: ComponentKind | null,
  tags: readonly string[],
  allergens: AllergenFacts,
  others: readonly OtherAllergen[] = [],
): DietFacts {
  const carried = impliedBy(tags)
  const signs = foodSigns(kind, others, allergens)
  return dietFacts((diet) => {
    const fromKind = kind !== null && DIETS_OF_KIND[kind].includes(diet)
    return dietFact(kindsAgainst(diet, signs), carried.has(diet) || fromKind)
  })
}

/** All parts together: one violation violates the diet for the whole dish, one UNCONFIRMED leaves it UNCONFIRMED. */
export function joinDiets(parts: readonly DietFacts[]): DietFacts {
  return dietFacts((diet) => {
    const breaking = parts.flatMap((part) => part[diet].violatedBy)
    return dietFact(
      KINDS_AGAINST_DIET[diet].filter((kind) => breaking.includes(kind)),
      parts.every((part) => part[diet].state === 'HOLDS'),
    )
  })
}
