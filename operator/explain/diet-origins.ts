import type { BaseEvidence } from '../../src/domain/dish/base-evidence.ts'
import {
  type DietCause,
  dietCauses,
  type FoundFood,
  type StatementCause,
  statementCauses,
} from '../../src/domain/dish/diet-causes.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { ChoiceCause } from '../../src/domain/dish/open-choice.ts'
import { fromMicro, NUTRIENT_UNITS } from '../../src/domain/vocabulary/nutrients.ts'
import type { DietType } from '../../src/domain/vocabulary/vocabulary.ts'
import { confidenceWords, type Origin, originOf, originOfDish, partWords, textWords } from './origin.ts'

/** What is stated of a diet, and every part of the default dish that breaks it or is silent about it. */
export function dietOrigins(facts: DishFacts, diet: DietType): readonly Origin[] {
  return [
    ...statementCauses(facts, diet).map(statementOrigin),
    ...dietCauses(facts, diet).map((cause) => originOf(cause, cause.state, reason(cause))),
  ]
}

function statementOrigin(cause: StatementCause): Origin {
  const { source, type } = cause.statement
  const because = [...(source === null ? [] : [`source: ${source}`]), standingWords(cause)]
  return originOfDish(`declared ${type}`, because.join('; '))
}

function standingWords({ standing, statement, brokenBy }: StatementCause): string {
  const words: Readonly<Record<StatementCause['standing'], string>> = {
    COUNTS: 'confirms the base and the default parts that say nothing',
    WEAK: `${confidenceWords(statement.confidence)}: not counted`,
    DOUBTED: `not counted: another statement of ${statement.type} is too weak`,
    DISPROVED: `void: disproved by ${brokenBy.map(partWords).join(', ')}`,
  }
  return words[standing]
}

function reason(cause: DietCause): string {
  if (cause.cause === 'FOOD') return cause.foods.map(foodWords).join('; ')
  if (cause.cause === 'TEXT') return `${textWords(cause.words)} speaks against it`
  if (cause.cause === 'CHOICE') return CHOICE_WORDS[cause.choice]
  if (cause.cause === 'NOT_DESCRIBED') return baseWords(cause.evidence)
  if (cause.cause === 'NOT_DECLARED') return 'nothing says that there is nothing beside the listed parts'
  if (cause.cause === 'NO_DEFAULT_PART') return 'no listed part arrives by default'
  return 'neither its kind nor its dietaryTags carry it'
}

function foodWords(found: FoundFood): string {
  if (found.sign === 'OTHER_ALLERGEN')
    return `a list of allergens names ${found.names.join(', ')}, which counts as ${found.food}`
  return found.sign === 'KIND' ? `is of kind ${found.food}` : `contains ${found.food}`
}

function baseWords(evidence: readonly BaseEvidence[]): string {
  const found = evidence.map(evidenceWords).join('; ')
  return `there is something beside the listed parts (${found}), and nothing says what`
}

function evidenceWords(evidence: BaseEvidence): string {
  if (evidence.sign === 'ALLERGEN') return `${evidence.level} ${evidence.type}`
  if (evidence.sign === 'OTHER_ALLERGEN') return `${evidence.name}, which no part accounts for`
  const { nutrient, sign } = evidence
  const amount = `${fromMicro(evidence.amount)} ${NUTRIENT_UNITS[nutrient]}`
  if (sign === 'BASE_AMOUNT') return `baseNutrition: ${nutrient} ${amount}`
  return `${nutrient}: the total is ${amount} more than the parts give`
}

const CHOICE_WORDS: Readonly<Record<ChoiceCause, string>> = {
  SHARED: 'has to be chosen: every option left breaks it',
  DIFFERENT: 'has to be chosen: some of the options left carry it, others break it',
  OPTION_UNKNOWN: 'has to be chosen: it is not known of at least one option left',
  NO_OPTION: 'has to be chosen, and no option is listed',
}
