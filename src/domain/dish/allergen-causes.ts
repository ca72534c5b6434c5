import type { AllergenType, ComponentKind } from '../vocabulary/vocabulary.ts'
import type { AllergenFact } from './allergen-level.ts'
import { type BaseAllergenCause, baseAllergen, isContainedIn, unexplainedNames } from './base-allergen.ts'
import { type Component, type ComponentAllergenCause, componentAllergenCause } from './component.ts'
import type { TextEvidence, TraceStatement } from './dish.ts'
import { type DishFacts, kitchenFacts } from './dish-facts.ts'
import {
  BASE_PART,
  type ComponentRole,
  EMPTY_PLATE,
  KITCHEN_PART,
  type NamedPart,
  namedChoice,
  namedComponent,
} from './named-part.ts'
import { type ChoiceCause, choiceAllergen } from './open-choice.ts'
import { type Contradiction, contradictions } from './text-evidence.ts'

/** The level of an allergen in one part of a default dish, and its cause. */
export type AllergenCause = BaseCause | KitchenCause | EmptyPlateCause | ComponentCause | OpenChoiceCause

interface Doubts {
  /** Words that leave the fact unknown, whatever the cause says. */
  readonly words: readonly TextEvidence[]
}

interface BaseCause extends NamedPart<'BASE'>, Doubts {
  readonly fact: AllergenFact
  readonly cause: BaseAllergenCause
  /** Names of the default components that contain it. */
  readonly containedIn: readonly string[]
  /** Names of parts of the allergen (almonds) that no default component explains. */
  readonly unexplained: readonly string[]
  /** For DISH_TRACES: the first statement that counts as MAY_CONTAIN; null where none is kept. */
  readonly traces: TraceStatement | null
}

/** What holds for everything made there. */
interface KitchenCause extends NamedPart<'KITCHEN'> {
  readonly fact: AllergenFact
  readonly cause: 'KITCHEN'
}

/** Nothing arrives by default, so nothing is known of it. */
interface EmptyPlateCause extends NamedPart<'EMPTY_PLATE'> {
  readonly fact: AllergenFact
  readonly cause: 'EMPTY_PLATE'
}

interface ComponentCause extends NamedPart<ComponentRole>, Doubts {
  readonly fact: AllergenFact
  readonly cause: ComponentAllergenCause | 'FROM_DISH'
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
  const { dish, defaults, openChoices, emptyPlate } = facts
  const base = baseAllergen(dish, defaults, type)
  const found = contradictions(facts)
  const wordsOfBase = wordsAgainst(found, null, type)
  return [
    {
      ...BASE_PART,
      ...base,
      fact: wordsOfBase.length === 0 ? base.fact : facts.baseAllergens[type],
      words: wordsOfBase,
      containedIn: defaults.filter((one) => isContainedIn(one, type)).map(({ name }) => name),
      unexplained: unexplainedNames(dish, defaults, type),
      traces: dish.traceStatements?.find((one) => one.type === type) ?? null,
    },
    ...kitchenFacts(dish, type).map((fact) => ({ ...KITCHEN_PART, fact, cause: 'KITCHEN' as const })),
    ...emptyPlate.map(({ allergens }) => ({
      ...EMPTY_PLATE,
      fact: allergens[type],
      cause: 'EMPTY_PLATE' as const,
    })),
    ...defaults.map((component) => ({
      ...namedComponent(component),
      fact: component.allergens[type],
      cause: causeOf(facts, component, type),
      kind: component.stated.kind,
      words: wordsAgainst(found, component.id, type),
    })),
    ...openChoices.map((choice) => ({ ...namedChoice(dish, choice), ...choiceAllergen(choice.left, type) })),
  ]
}

/** FROM_DISH: a statement about the whole dish names the component as what it comes from. */
function causeOf({ dish }: DishFacts, component: Component, type: AllergenType): ComponentCause['cause'] {
  const cause = componentAllergenCause(component, type)
  const isNamed = dish.sourcedAllergens?.some(
    (one) => one.type === type && one.components.includes(component.id),
  )
  return isNamed === true && cause === 'LIST' ? 'FROM_DISH' : cause
}

function wordsAgainst(
  found: readonly Contradiction[],
  component: string | null,
  type: AllergenType,
): readonly TextEvidence[] {
  return found
    .filter(({ evidence, allergens }) => evidence.component === component && allergens.includes(type))
    .map(({ evidence }) => evidence)
}
