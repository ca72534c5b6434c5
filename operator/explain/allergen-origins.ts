import { type AllergenCause, allergenCauses } from '../../src/domain/dish/allergen-causes.ts'
import type { AllergenFact, UnknownCause } from '../../src/domain/dish/allergen-level.ts'
import type { TraceStatement } from '../../src/domain/dish/dish.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { ChoiceCause } from '../../src/domain/dish/open-choice.ts'
import type { AllergenType } from '../../src/domain/vocabulary/vocabulary.ts'
import { confidenceWords, type Origin, originOf } from './origin.ts'

/** Every part of the default dish that is not known to be without the allergen, the base first. */
export function allergenOrigins(facts: DishFacts, type: AllergenType): readonly Origin[] {
  return allergenCauses(facts, type)
    .filter(({ fact }) => fact.level !== 'FREE')
    .map((cause) => originOf(cause, cause.fact.level, reason(cause)))
}

function reason(cause: AllergenCause): string {
  if (cause.role === 'BASE') return baseReason(cause)
  if (cause.role === 'KITCHEN') return kitchenReason(cause.fact)
  if (cause.role === 'EMPTY_PLATE') return 'nothing arrives by default: everything is still to be chosen'
  return cause.role === 'CHOICE' ? CHOICE_WORDS[cause.cause] : componentReason(cause)
}

type BaseCause = Extract<AllergenCause, { role: 'BASE' }>

function baseReason({ cause, fact, containedIn, unexplained, traces }: BaseCause): string {
  const parts = containedIn.join(', ')
  const words: Readonly<Record<BaseCause['cause'], string>> = {
    BASE_LIST: statedIn('baseAllergens', fact),
    DISH_LIST: `${statedIn('the list of the whole dish', fact)}${unexplainedWords(fact, parts, unexplained)}`,
    EXPLAINED: `stated for the whole dish, which ${parts} explains: nothing says whether the base has it, too`,
    DISH_TRACES: `stated for the whole dish as CONTAINS, which ${parts} explains, and as ${traceWords(traces)}, which counts for the base`,
    ONLY_COMPONENTS: 'the dish is nothing but its components',
    FROM: 'the whole dish has it from named components alone',
    FROM_DISPROVED:
      'the whole dish is said to have it from named components alone, but another one has it, too: nothing is known of the base',
    FREE_DISPROVED: `stated for the whole dish as FREE_FROM, which ${parts} disproves: nothing is known of the base`,
    BASE_COMPLETE: 'not mentioned in baseAllergens, which is complete',
    COMPLETE_LIST: 'not mentioned, and the list is complete',
    COMPLETE_DISPROVED: `not mentioned in the list of the whole dish, which is said to be complete, but ${parts} has it: nothing is known of the base`,
    NOT_MENTIONED: 'not mentioned, and the list is not complete',
  }
  return words[cause]
}

function kitchenReason({ source }: AllergenFact): string {
  return `stated for everything that is made there${source === null ? '' : `: ${source}`}`
}

/** Catalogs of an older version do not keep the statement. */
function traceWords(traces: TraceStatement | null): string {
  if (traces === null) return 'MAY_CONTAIN or as a CONTAINS of low confidence'
  const { level, confidence } = traces
  return confidence < 1 ? `${level} with ${confidenceWords(confidence)}` : level
}

function unexplainedWords({ level }: AllergenFact, parts: string, unexplained: readonly string[]): string {
  if (level !== 'CONTAINS') return ''
  if (parts === '') return ', and no default part explains it'
  return `, and ${parts} does not explain ${unexplained.join(', ')}`
}

function componentReason({
  role,
  cause,
  kind,
  fact,
}: Extract<AllergenCause, { role: 'INGREDIENT' | 'OPTION' }>): string {
  if (cause === 'KIND') return `is of kind ${kind}`
  if (cause === 'FLAG') return 'stated in its contains* flag'
  if (cause === 'FROM_DISH') return 'stated for the whole dish as coming from it'
  if (cause === 'LIST') return statedIn('its list of allergens', fact)
  return role === 'INGREDIENT'
    ? 'not stated, neither by its contains* flag nor in a list of its own'
    : 'not mentioned in its list of allergens, and that list is not complete'
}

function statedIn(list: string, { confidence, level, source, unknownBecause }: AllergenFact): string {
  const notes = [
    ...(confidence < 1 && level !== 'UNKNOWN' ? [confidenceWords(confidence)] : []),
    ...(source === null ? [] : [`source: ${source}`]),
  ]
  const note = notes.length === 0 ? '' : ` (${notes.join('; ')})`
  if (level !== 'UNKNOWN') return `stated in ${list}${note}`
  return `${list} ${unknownWords(unknownBecause, confidence)}${note}`
}

/** Catalogs of an older version do not say why. */
function unknownWords(because: UnknownCause | undefined, confidence: number): string {
  if (because === 'WEAK_FREE') return `states FREE_FROM, but with ${confidenceWords(confidence)}`
  if (because === 'PART_FREE') return 'states FREE_FROM for a part of it only'
  if (because === 'NAME_NOT_READ') return 'has a name that is not known, which can mean it'
  return 'leaves it open (a part only, a weak FREE_FROM, or a name that is not known)'
}

const CHOICE_WORDS: Readonly<Record<ChoiceCause, string>> = {
  SHARED: 'has to be chosen: no option left is free of it, and the worst of them counts',
  DIFFERENT: 'has to be chosen: some of the options left are free of it, others are not',
  OPTION_UNKNOWN: 'has to be chosen: it is not known of at least one option left',
  NO_OPTION: 'has to be chosen, and no option is listed',
}
