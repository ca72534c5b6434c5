import type { AllergenType, ComponentKind } from '../vocabulary/vocabulary.ts'
import type { AllergenFact } from './allergen-level.ts'
import { type BaseAllergenCause, baseAllergen, isContainedIn, unexplainedNames } from './base-allergen.ts'
import { type ComponentAllergenCause, componentAllergenCause } from './component.ts'
import type { TraceStatement } from './dish.ts'
import type { DishFacts } from './dish-facts.ts'
import { BASE_PART, type ComponentRole, type NamedPart, namedChoice, namedComponent } from './named-part.ts'
import { type ChoiceCause, choiceAllergen } from './open-choice.ts'

/** The level of an allergen in one part of a default dish, and its cause. */
export type AllergenCause = BaseCause | ComponentCause | OpenChoiceCause

interface BaseCause extends NamedPart<'BASE'> {
  readonly fact: AllergenFact
  readonly cause: BaseAllergenCause
  /** Names of the default components that contain it. */
  readonly containedIn: readonly string[]
  /** Names of parts of the allergen (almonds) that no default component explains. */
  readonly unexplained: readonly string[]
  /** For DISH_TRACES: the first statement that counts as MAY_CONTAIN; null where none is kept. */
  readonly traces: TraceStatement | null
}

interface ComponentCause extends NamedPart<ComponentRole> {
  readonly fact: AllergenFact
  readonly cause: ComponentAllergenCause
  readonly kind: ComponentKind | null
}

interface OpenChoiceCause extends NamedPart<'CHOICE'> {
  readonly fact: AllergenFact
  readonly cause: ChoiceCause
}

/**
 * One cause for the base, each default component and each open choice. The worst of their levels is the level of the
 * default dish. The rules are those that `dishFacts` takes the levels from.
 */
export function allergenCauses(facts: DishFacts, type: AllergenType): readonly AllergenCause[] {
  const { dish, defaults, openChoices } = facts
  return [
    {
      ...BASE_PART,
      ...baseAllergen(dish, defaults, type),
      containedIn: defaults.filter((one) => isContainedIn(one, type)).map(({ name }) => name),
      unexplained: unexplainedNames(dish, defaults, type),
      traces: dish.traceStatements?.find((one) => one.type === type) ?? null,
    },
    ...defaults.map((component) => ({
      ...namedComponent(component),
      fact: component.allergens[type],
      cause: componentAllergenCause(component, type),
      kind: component.stated.kind,
    })),
    ...openChoices.map((choice) => ({ ...namedChoice(dish, choice), ...choiceAllergen(choice.left, type) })),
  ]
}
