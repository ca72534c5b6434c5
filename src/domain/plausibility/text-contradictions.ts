import type { TextEvidence } from '../dish/dish.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import { type Contradiction, contradictions } from '../dish/text-evidence.ts'
import { type ItemProblem, warning } from '../items/problem.ts'
import { ALLERGEN_TERMS, DIET_TERMS } from '../vocabulary/vocabulary.ts'

/** One warning for each word and place that makes something unknown or unconfirmed. */
export function textContradictions(facts: DishFacts): readonly ItemProblem[] {
  return contradictions(facts).map((one) => warning('CONTRADICTING_TEXT', one.evidence.place, words(one)))
}

function words({ evidence, allergens, diets }: Contradiction): string {
  const unknown = allergens.map((type) => ALLERGEN_TERMS[type].displayName)
  const unconfirmed = diets.map((diet) => DIET_TERMS[diet].displayName.toLowerCase())
  const effects = [
    ...(unknown.length === 0 ? [] : [`${listed(unknown)} is taken as unknown`]),
    ...(unconfirmed.length === 0 ? [] : [`it is not confirmed ${listed(unconfirmed)}`]),
  ]
  return `"${evidence.word}" speaks against what is stated: ${effects.join(', and ')}${wayOut(evidence)}`
}

function listed(names: readonly string[]): string {
  return names.join(', ')
}

const TEXTS =
  /\/(?:name|description|brand|category|originalCategoryName|imageAlt|(?:diets|dietaryTags)\/\d+)$/

function wayOut({ place }: TextEvidence): string {
  return TEXTS.test(place)
    ? '. Correct the statements or the text; if both are right, put the word and the text into "reviewedWords"'
    : '. Correct the statements or the property'
}
