import { isPresent, isWorse, type Level, UNKNOWN_FACT } from '../dish/allergen-level.ts'
import { covers } from '../dish/completeness.ts'
import { contradictsKind, isThatFood } from '../dish/component.ts'
import type { Dish } from '../dish/dish.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import { readAllergens } from '../items/allergen-statements.ts'
import type { AllergenStatement, Item } from '../items/items-schema.ts'
import { type ItemProblem, warning } from '../items/problem.ts'
import { ALLERGEN_TERMS, ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'

/** The lists of allergens as the partner wrote them. */
export type StatedLists = Pick<Item, 'allergens' | 'baseAllergens' | 'ingredients' | 'customizationGroups'>

/** Statements about one allergen that contradict each other. The worse one counts, and the partner gets a warning. */
export function allergenConflicts(facts: DishFacts, stated: StatedLists): readonly ItemProblem[] {
  return [
    ...deniedOfDish(facts, stated),
    ...deniedOfBase(facts),
    ...deniedInList(stated.allergens, '/allergens'),
    ...deniedInList(stated.baseAllergens, '/baseAllergens'),
    ...(stated.customizationGroups?.flatMap(({ options }, group) =>
      options.flatMap(({ allergens }, index) =>
        deniedInList(allergens, `/customizationGroups/${group}/options/${index}/allergens`),
      ),
    ) ?? []),
    ...(stated.ingredients?.flatMap(({ allergens }, index) =>
      deniedInList(allergens, `/ingredients/${index}/allergens`),
    ) ?? []),
    ...flagConflicts(facts.dish),
    ...kindConflicts(facts.dish),
  ]
}

function conflict(pointer: string, message: string): ItemProblem {
  return warning('CONFLICTING_ALLERGENS', pointer, message)
}

interface NamedLevel {
  readonly level: Level
  readonly name: string
}

/**
 * The levels of base, default components and open choices by themselves, the worst first. UNKNOWN contradicts nothing.
 */
function presentIn({ dish, defaults, openChoices }: DishFacts, type: AllergenType): readonly NamedLevel[] {
  const ofBase = dish.declaredBaseAllergens[type] ?? UNKNOWN_FACT
  const ofParts = defaults.map(({ name, allergens }) => ({ name, level: allergens[type].level }))
  const ofChoices = openChoices.map(({ group, allergens }) => ({
    name: `every choice of "${dish.customizationGroups[group]?.name}"`,
    level: allergens[type].level,
  }))
  return [...ofParts, ...ofChoices, { name: 'the base', level: ofBase.level }]
    .filter(({ level }) => isPresent(level))
    .sort((a, b) => Number(isWorse(b.level, a.level)) - Number(isWorse(a.level, b.level)))
}

/** Contradictions between the list of the whole dish and its parts. */
function deniedOfDish(facts: DishFacts, stated: StatedLists): ItemProblem[] {
  const { declaredAllergens, allergensComplete, sourcedAllergens } = facts.dish
  const isListed = stated.allergens !== undefined || Object.keys(declaredAllergens).length > 0
  return ALLERGEN_TYPES.flatMap((type) => {
    const said = declaredAllergens[type]
    const isMissing = covers(allergensComplete, type) && !sourcedAllergens?.some((one) => one.type === type)
    const isDenied = said === undefined ? isMissing && isListed : said.level === 'FREE'
    const [worst] = isDenied ? presentIn(facts, type) : []
    if (worst === undefined) return []
    const does = worst.level === 'CONTAINS' ? 'contains it' : 'may contain it'
    const treated = worst.level === 'CONTAINS' ? 'treated as containing it' : 'not treated as free of it'
    const name = ALLERGEN_TERMS[type].displayName
    const message = `the dish is declared free of ${name}, but a part of it ${does} (${worst.name}); it is ${treated}`
    return [conflict('/allergens', message)]
  })
}

/**
 * The list of the whole dish says CONTAINS and the base says FREE, but no default part or open choice is known to
 * contain it.
 */
function deniedOfBase(facts: DishFacts): ItemProblem[] {
  const { declaredAllergens, declaredBaseAllergens } = facts.dish
  const denied = ALLERGEN_TYPES.filter(
    (type) =>
      declaredAllergens[type]?.level === 'CONTAINS' &&
      declaredBaseAllergens[type]?.level === 'FREE' &&
      presentIn(facts, type)[0]?.level !== 'CONTAINS',
  )
  return denied.map((type) => {
    const name = ALLERGEN_TERMS[type].displayName
    const message = `the dish is declared to contain ${name}, but its base is declared free of it and no included part is said to contain it; the base is treated as containing it`
    return conflict('/baseAllergens', message)
  })
}

/** One list says both that an allergen is or may be present and that it is absent. */
function deniedInList(list: readonly AllergenStatement[] | undefined, pointer: string): ItemProblem[] {
  if (!list?.some(isDenial)) return []
  const denied = readAllergens(list.filter(isDenial), pointer).stated
  const worst = readAllergens(list, pointer).stated
  return ALLERGEN_TYPES.flatMap((type) => {
    const level = worst[type]?.level
    if (denied[type]?.level !== 'FREE' || level === undefined || !isPresent(level)) return []
    const levelIn = (statement: AllergenStatement) => readAllergens([statement], pointer).stated[type]?.level
    const at = list.findIndex((statement) => isDenial(statement) && levelIn(statement) !== undefined)
    const other = list.find((statement) => levelIn(statement) === level)
    return [conflict(`${pointer}/${at}`, listWords(type, level, list[at]?.type, other?.type))]
  })
}

function isDenial({ level }: AllergenStatement): boolean {
  return level === 'FREE_FROM'
}

function listWords(
  type: AllergenType,
  level: 'CONTAINS' | 'MAY_CONTAIN',
  denied: string | undefined = type,
  stated: string | undefined = type,
): string {
  const name = ALLERGEN_TERMS[type].displayName
  const does = level === 'CONTAINS' ? 'contains' : 'may contain'
  const treated = level === 'CONTAINS' ? `treated as containing ${name}` : `not treated as free of ${name}`
  return `this list says both "free from ${denied}" and "${does} ${stated}"; it is ${treated}`
}

/** An ingredient whose flag denies what its list states, or what the whole dish has from it. */
function flagConflicts(dish: Dish): ItemProblem[] {
  return dish.ingredients.flatMap(({ name, kind, contains, allergens }, index) =>
    ALLERGEN_TYPES.filter(
      (type) =>
        contains[type] === false &&
        !isThatFood(kind, type) &&
        allergens !== undefined &&
        isPresent(allergens[type].level),
    ).map((type) => {
      const allergen = ALLERGEN_TERMS[type].displayName
      const message = `the flag of "${name}" says that it has no ${allergen}, which is stated of it elsewhere; it is not treated as free of it`
      return conflict(`/ingredients/${index}`, message)
    }),
  )
}

/** A component that is stated to be free of its own kind of food. */
function kindConflicts(dish: Dish): ItemProblem[] {
  const ingredients = dish.ingredients.flatMap(({ name, kind, contains }, index) =>
    ALLERGEN_TYPES.filter((type) => isThatFood(kind, type) && contains[type] === false).map((type) =>
      kindConflict(name, type, `/ingredients/${index}/kind`),
    ),
  )
  const options = dish.customizationGroups.flatMap((group, place) =>
    group.options.flatMap(({ name, kind, allergens }, index) =>
      ALLERGEN_TYPES.filter((type) => contradictsKind(kind, allergens, type)).map((type) =>
        kindConflict(name, type, `/customizationGroups/${place}/options/${index}/kind`),
      ),
    ),
  )
  return [...ingredients, ...options]
}

function kindConflict(name: string, type: AllergenType, at: string): ItemProblem {
  return conflict(
    at,
    `"${name}" is ${type}, yet not said to contain ${ALLERGEN_TERMS[type].displayName}; it is treated as containing it`,
  )
}
