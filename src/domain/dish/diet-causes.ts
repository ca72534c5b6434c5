import type { DietType, FoodKind } from '../vocabulary/vocabulary.ts'
import { type BaseEvidence, baseEvidence } from './base-evidence.ts'
import { type Component, otherAllergensOf } from './component.ts'
import { type DietFact, type FoodSign, type FoodSigns, foodSigns, impliedBy, signOf } from './diet-fact.ts'
import { breaksDiet, type JudgedStatement, judgedStatements } from './diet-standing.ts'
import type { TextEvidence } from './dish.ts'
import { baseOf, type DishFacts, ownBaseAllergens } from './dish-facts.ts'
import { BASE_PART, EMPTY_PLATE, type NamedPart, namedChoice, namedComponent } from './named-part.ts'
import { type ChoiceCause, choiceDiet } from './open-choice.ts'
import { type Contradiction, contradictions, wordsAgainst } from './text-evidence.ts'

/**
 * Why a part of a default dish does not carry a diet. FOOD: it is or contains food that breaks the diet.
 * NOT_DESCRIBED: there is a base beside the listed parts that nothing describes. NOT_DECLARED: nothing says whether
 * there is one. NO_DEFAULT_PART: nothing that arrives is listed. TEXT: a text names food that breaks the diet.
 * NOT_STATED: neither the kind nor the tags of a component carry the diet.
 */
export type DietCause = NamedPart & { readonly state: DietFact['state'] } & (
    | { readonly cause: 'FOOD'; readonly foods: readonly FoundFood[] }
    | { readonly cause: 'NOT_DESCRIBED'; readonly evidence: readonly BaseEvidence[] }
    | { readonly cause: 'NO_DEFAULT_PART' | 'NOT_DECLARED' | 'NOT_STATED' }
    | { readonly cause: 'TEXT'; readonly words: readonly TextEvidence[] }
    | { readonly cause: 'CHOICE'; readonly choice: ChoiceCause }
  )

export type FoundFood = { readonly food: FoodKind } & (
  | { readonly sign: Exclude<FoodSign, 'OTHER_ALLERGEN'> }
  /** `names`: what the list names, as the catalog keeps it: BEEF is MEAT. */
  | { readonly sign: 'OTHER_ALLERGEN'; readonly names: readonly string[] }
)

export interface StatementCause extends JudgedStatement {
  /** Parts that break the diet of the statement. */
  readonly brokenBy: readonly NamedPart[]
}

/** One cause for each part of the default dish that breaks the diet or is not known to carry it. */
export function dietCauses(facts: DishFacts, diet: DietType): readonly DietCause[] {
  const { dish, defaults, openChoices, emptyPlate, baseDiets } = facts
  const choices = openChoices.map((choice): DietCause => {
    const { cause, fact } = choiceDiet(choice.left, diet)
    return { ...namedChoice(dish, choice), state: fact.state, cause: 'CHOICE', choice: cause }
  })
  const found = contradictions(facts)
  const base = baseDiets[diet]
  const all = [
    textCause(found, null, diet) ?? baseCause(facts, base, diet),
    ...emptyPlate.map(({ diets }) => emptyPlateCause(diets[diet])),
    ...defaults.map(
      (component) => textCause(found, component, diet) ?? componentCause(component, component.diets[diet]),
    ),
    ...choices,
  ]
  return all.filter(({ state }) => state !== 'HOLDS')
}

/** Words that leave a claimed diet of a part unconfirmed; null where there are none. */
function textCause(
  found: readonly Contradiction[],
  component: Component | null,
  diet: DietType,
): DietCause | null {
  const words = found
    .filter(({ evidence, diets }) => evidence.component === (component?.id ?? null) && diets.includes(diet))
    .map(({ evidence }) => evidence)
  if (words.length === 0) return null
  const part = component === null ? BASE_PART : namedComponent(component)
  return { ...part, state: 'UNCONFIRMED', cause: 'TEXT', words }
}

function baseCause(facts: DishFacts, fact: DietFact, diet: DietType): DietCause {
  const { dish, defaults, baseAllergens, openChoices } = facts
  const { state } = fact
  if (state === 'VIOLATED') {
    const foods = foodsIn(fact, foodSigns(null, dish.otherAllergens, baseAllergens))
    return { ...BASE_PART, state, cause: 'FOOD', foods }
  }
  if (defaults.length === 0) return { ...BASE_PART, state, cause: 'NO_DEFAULT_PART' }
  const own = ownBaseAllergens(dish, defaults)
  const evidence = baseEvidence({ dish, defaults, baseAllergens: own, openChoices })
  if (evidence.length > 0) return { ...BASE_PART, state, cause: 'NOT_DESCRIBED', evidence }
  // Nothing but a word shows that there is a base beside the listed parts.
  const words = wordsAgainst(facts, diet)
  return words.length === 0
    ? { ...BASE_PART, state, cause: 'NOT_DECLARED' }
    : { ...BASE_PART, state, cause: 'TEXT', words }
}

function emptyPlateCause({ state }: DietFact): DietCause {
  return { ...EMPTY_PLATE, state, cause: 'NO_DEFAULT_PART' }
}

function componentCause(component: Component, fact: DietFact): DietCause {
  const { stated, allergens } = component
  const { state } = fact
  if (state !== 'VIOLATED') return { ...namedComponent(component), state, cause: 'NOT_STATED' }
  const foods = foodsIn(fact, foodSigns(stated.kind, otherAllergensOf(component), allergens))
  return { ...namedComponent(component), state, cause: 'FOOD', foods }
}

function foodsIn({ violatedBy }: DietFact, signs: FoodSigns): readonly FoundFood[] {
  return violatedBy.flatMap((food): FoundFood[] => {
    const sign = signOf(food, signs)
    if (sign === null) return []
    if (sign !== 'OTHER_ALLERGEN') return [{ food, sign }]
    return [{ food, sign, names: signs.named.filter((one) => one.kind === food).map(({ name }) => name) }]
  })
}

/** The statements about the whole dish that speak of a diet: of itself or of one that implies it. */
export function statementCauses(facts: DishFacts, diet: DietType): readonly StatementCause[] {
  const { dish, defaults, openChoices } = facts
  const parts = [
    { ...baseOf(facts), named: BASE_PART },
    ...defaults.map((component) => ({ ...component, named: namedComponent(component) })),
    ...openChoices.map((choice) => ({ ...choice, named: namedChoice(dish, choice) })),
  ]
  return judgedStatements(dish, parts)
    .filter(({ statement }) => impliedBy([statement.type]).has(diet))
    .map((judged) => ({
      ...judged,
      brokenBy: parts.filter((part) => breaksDiet(part, judged.statement.type)).map(({ named }) => named),
    }))
}
