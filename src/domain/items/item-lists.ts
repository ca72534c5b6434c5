import {
  type AllergenFacts,
  allergenFacts,
  FREE_FACT,
  UNKNOWN_FACT,
  worseFact,
} from '../dish/allergen-level.ts'
import { type Completeness, covers } from '../dish/completeness.ts'
import type { CustomizationOption, Ingredient } from '../dish/dish.ts'
import { ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import { type AllergenList, type ReadAllergens, readAllergens } from './allergen-statements.ts'
import type {
  AllergenStatement,
  DishAllergenStatement,
  IngredientItem,
  Item,
  OptionItem,
} from './items-schema.ts'
import {
  type CompletenessFlag,
  flagForParts,
  ignored,
  listCompleteness,
  readFlag,
} from './list-completeness.ts'
import type { ItemProblem } from './problem.ts'
import { plainList, type SourcedList, type SourcedStatements, sourcedList } from './sourced-statements.ts'

export const CONTAINS_FLAGS = {
  DAIRY: 'containsMilk',
  EGG: 'containsEgg',
  FISH: 'containsFish',
  SHELLFISH: 'containsShellfish',
  TREE_NUT: 'containsTreeNut',
  PEANUT: 'containsPeanut',
  WHEAT: 'containsWheat',
  SOY: 'containsSoy',
  SESAME: 'containsSesame',
} as const satisfies Record<AllergenType, keyof IngredientItem>

interface CompleteList {
  readonly read: ReadAllergens
  readonly complete: Completeness
}

/** The lists of the whole dish and of its base, and what they mean to its parts. */
export interface ItemLists {
  readonly whole: CompleteList
  readonly base: CompleteList
  readonly sources: SourcedList
  /** The flag of the file, as it counts for the lists of parts. */
  readonly flagForParts: Completeness
  readonly hasUnread: boolean
}

/** `flag`: of the file. */
export function listsOf(
  given: Item,
  flag: CompletenessFlag,
  hasUnread: boolean,
  problems: ItemProblem[],
): ItemLists {
  const item = withoutFreeParts(given)
  const ofFile = readFlag(flag, '/allergensComplete').complete
  const own = ownFlag(item, '', problems)
  const claim = { own, file: ofFile, hasUnread }
  // What nobody reads can name the same allergen as in something else.
  const sources = hasUnread ? plainList(item.allergens ?? []) : sourcedList(item)
  problems.push(...sources.problems)
  // Whoever leaves the list out is told so for the flag of the file, too: lost columns look like this.
  if (item.allergens === undefined && own === undefined && ofFile !== false)
    problems.push(
      ignored('/allergens', 'the flag of the file does not make a list complete that is not given'),
    )
  return {
    whole: completeList(item.allergens, sources.whole, claim, '/allergens', problems),
    base: completeList(
      item.baseAllergens,
      item.baseAllergens ?? [],
      item.baseAllergens === undefined ? { ...claim, own: undefined } : claim,
      '/baseAllergens',
      problems,
    ),
    sources,
    flagForParts: flagForParts(ofFile, own),
    hasUnread,
  }
}

/** "Free from milk, from the rice": what is said of a part frees no dish, so the statement says nothing. */
function withoutFreeParts(item: Item): Item {
  const isOfPart = ({ from, level }: DishAllergenStatement) => from !== undefined && level === 'FREE_FROM'
  if (!item.allergens?.some(isOfPart)) return item
  return {
    ...item,
    allergens: item.allergens.map((one) => (isOfPart(one) ? { ...one, confidence: 0 } : one)),
  }
}

interface FlagClaim {
  readonly own: Completeness | undefined
  readonly file: Completeness
  readonly hasUnread: boolean
}

/** `given`: the list as it stands there. `counting`: the statements of it that are read here. */
function completeList(
  given: readonly AllergenStatement[] | undefined,
  counting: AllergenList,
  { hasUnread, ...flags }: FlagClaim,
  pointer: string,
  problems: ItemProblem[],
): CompleteList {
  const read = readAllergens(counting, pointer)
  const found = listCompleteness({ list: given, ...flags, unsaid: read.unsaid, pointer })
  problems.push(...read.problems, ...found.problems)
  return { read, complete: hasUnread ? false : found.complete }
}

function ownFlag(
  { allergensComplete }: { allergensComplete?: boolean | string[] },
  pointer: string,
  problems: ItemProblem[],
): Completeness | undefined {
  if (allergensComplete === undefined) return undefined
  const read = readFlag(allergensComplete, `${pointer}/allergensComplete`)
  problems.push(...read.problems)
  return read.complete
}

/** Flags and list together, as one list: the worst counts. Nothing where flags are all there is. */
export function listOfIngredient(
  item: IngredientItem,
  pointer: string,
  lists: ItemLists,
  problems: ItemProblem[],
): Partial<Ingredient> {
  const sourced = lists.sources.ofComponent.get(item.id.trim())
  const own = ownFlag(item, pointer, problems)
  if (item.allergens === undefined && sourced === undefined && own === undefined) return {}
  const flags = ALLERGEN_TYPES.flatMap((type): AllergenStatement[] => {
    const isContained = item[CONTAINS_FLAGS[type]] ?? null
    return isContained === null ? [] : [{ type, level: isContained ? 'CONTAINS' : 'FREE_FROM' }]
  })
  const counting = [...(item.allergens ?? []), ...flags]
  const claim = { own, file: lists.flagForParts, hasUnread: lists.hasUnread }
  const list = completeList(item.allergens, counting, claim, `${pointer}/allergens`, problems)
  return ofPart(list, sourced)
}

type PartAllergens = Pick<CustomizationOption, 'allergens' | 'statedParts' | 'otherAllergens'>

/** The allergens of a part by its own list and by what the whole dish has from it. */
function ofPart({ read, complete }: CompleteList, sourced: SourcedStatements | undefined): PartAllergens {
  const parts = [...read.parts, ...(sourced?.parts ?? [])]
  const others = [...read.others, ...(sourced?.others ?? [])]
  return {
    allergens: factsOfPart(read, complete, sourced),
    ...(parts.length === 0 ? {} : { statedParts: parts }),
    ...(others.length === 0 ? {} : { otherAllergens: others }),
  }
}

function factsOfPart(
  { stated }: ReadAllergens,
  complete: Completeness,
  sourced: SourcedStatements | undefined,
): AllergenFacts {
  return allergenFacts((type) => {
    const own = stated[type] ?? (covers(complete, type) ? FREE_FACT : UNKNOWN_FACT)
    const ofDish = sourced?.stated[type]
    return ofDish === undefined ? own : worseFact(own, ofDish)
  })
}

/** What is stated of an option. */
export function listOfOption(
  option: OptionItem,
  pointer: string,
  lists: ItemLists,
  problems: ItemProblem[],
): PartAllergens {
  const own = ownFlag(option, pointer, problems)
  const claim = { own, file: lists.flagForParts, hasUnread: lists.hasUnread }
  const list = completeList(option.allergens, option.allergens ?? [], claim, `${pointer}/allergens`, problems)
  return ofPart(list, lists.sources.ofComponent.get(option.id.trim()))
}
