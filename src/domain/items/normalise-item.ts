import { allergenFacts, byAllergen, FREE_FACT, UNKNOWN_FACT } from '../dish/allergen-level.ts'
import type {
  Cuisine,
  CustomizationGroup,
  CustomizationOption,
  DietStatementFact,
  Dish,
  Ingredient,
  Tag,
} from '../dish/dish.ts'
import { amounts, NUTRIENTS, type Nutrient, type NutrientAmounts } from '../vocabulary/nutrients.ts'
import { type AllergenType, DIET_TYPES } from '../vocabulary/vocabulary.ts'
import { readAllergens } from './allergen-statements.ts'
import { cleanItem } from './clean-item.ts'
import { itemEvidence } from './item-evidence.ts'
import type { GroupItem, IngredientItem, Item, OptionItem } from './items-schema.ts'
import { type ItemProblem, warning } from './problem.ts'
import type { UnreadEvidence } from './unread-properties.ts'

export interface NormalisedItem {
  readonly dish: Dish
  readonly problems: readonly ItemProblem[]
}

const CONTAINS_FLAGS = {
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

const PER_100G = Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient, `${nutrient}Per100g`])) as {
  readonly [N in Nutrient]: `${N}Per100g`
}

/**
 * Turns a valid item into a dish: fills in defaults, maps names, drops nothing. `fileAllergensComplete` is the file's
 * default. `id` is the service's own id of the dish. If the item seems to state allergens that nobody reads
 * (`hasUnread`), none of its lists is complete. `unread`: the foods that such properties name.
 */
export function normaliseItem(
  given: Item,
  id: string,
  fileAllergensComplete: boolean,
  hasUnread = false,
  unread: readonly UnreadEvidence[] = [],
): NormalisedItem {
  const { item, problems: ofCharacters } = cleanItem(given)
  const problems: ItemProblem[] = [...ofCharacters]
  const allergensComplete = !hasUnread && (item.allergensComplete ?? fileAllergensComplete)
  const whole = readAllergens(item.allergens ?? [], '/allergens')
  const base = readAllergens(item.baseAllergens ?? [], '/baseAllergens')
  problems.push(...whole.problems, ...base.problems)
  const ingredients = (item.ingredients ?? []).map((ingredient, index) =>
    ingredientOf(ingredient, `/ingredients/${index}`, problems),
  )
  const customizationGroups = (item.customizationGroups ?? []).map((group, index) =>
    groupOf(group, `/customizationGroups/${index}`, { allergensComplete, hasUnread }, problems),
  )
  const category = trimmed(item.category)
  const { evidence, reviewedWords, problems: ofTexts } = itemEvidence(given, unread)
  problems.push(...ofTexts)
  return {
    problems,
    dish: {
      id,
      partnerDishId: item.partnerDishId.trim(),
      chainProductId: trimmed(item.chainProductId),
      name: item.name.trim(),
      description: trimmed(item.description),
      category,
      originalCategoryName: trimmed(item.originalCategoryName) ?? category,
      menu: item.menu ? reference(item.menu) : null,
      imageUrl: trimmed(item.imageUrl),
      servingSize: trimmed(item.servingSize),
      servingSizeInGrams: item.servingSizeInGrams ?? null,
      displayOnWidget: item.displayOnWidget ?? true,
      restaurantIds: item.restaurantIds?.map((restaurant) => restaurant.trim()) ?? null,
      isCustomizable: isCustomizable(item),
      declaredNutrition: declaredNutrition(item, problems),
      declaredBaseNutrition: shortNutrition(item.baseNutrition),
      declaredAllergens: whole.stated,
      declaredTraces: whole.traces,
      ...(whole.traceStatements.length === 0 ? {} : { traceStatements: whole.traceStatements }),
      ...(whole.parts.length === 0 ? {} : { declaredParts: whole.parts }),
      declaredBaseAllergens: base.stated,
      allergensComplete,
      otherAllergens: [...whole.others, ...base.others],
      declaredDiets: readDiets(item, problems),
      ...(evidence.length === 0 ? {} : { evidence }),
      ...(reviewedWords.length === 0 ? {} : { reviewedWords }),
      cuisines: (item.cuisines ?? []).map(cuisineOf),
      preparationTypes: (item.preparationTypes ?? []).map(tagOf),
      styles: (item.styles ?? []).map(tagOf),
      ingredients,
      customizationGroups,
    },
  }
}

function trimmed(value: string | null | undefined): string | null {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

function isCustomizable(item: Item): boolean {
  const hasComponents =
    (item.ingredients ?? []).length > 0 ||
    (item.customizationGroups ?? []).some((group) => group.options.length > 0)
  return hasComponents && item.isCustomizable !== false
}

function declaredNutrition(item: Item, problems: ItemProblem[]): NutrientAmounts {
  const declared = item.nutrition
  if (declared == null) return NO_AMOUNTS
  const { calories, caloriesTotal } = declared
  if (calories != null && caloriesTotal != null && calories !== caloriesTotal) {
    const message = `"calories" is ${calories}, but "caloriesTotal" is ${caloriesTotal}, which is taken`
    problems.push(warning('CONFLICTING_NUTRITION', '/nutrition/calories', message))
  }
  return amounts((nutrient) => {
    const value = declared[nutrient] ?? null
    return value === null && nutrient === 'caloriesTotal' ? (declared.calories ?? null) : value
  })
}

const NO_AMOUNTS = amounts(() => null)

type ShortNutrition = Partial<Record<'calories' | Nutrient, number | null>>

function shortNutrition(nutrition: ShortNutrition | null | undefined): NutrientAmounts {
  if (nutrition == null) return NO_AMOUNTS
  return amounts((nutrient) => nutrition[nutrient === 'caloriesTotal' ? 'calories' : nutrient] ?? null)
}

/** Ignores other names ("KETO", "GLUTEN_FREE") with a warning: they are not among our diets. */
function readDiets(item: Item, problems: ItemProblem[]): DietStatementFact[] {
  return (item.diets ?? []).flatMap((diet, index) => {
    const statement = typeof diet === 'string' ? { type: diet } : diet
    const type = DIET_TYPES.find((known) => known === statement.type.trim().toUpperCase())
    if (type === undefined) {
      problems.push(
        warning(
          'UNKNOWN_DIET',
          `/diets/${index}`,
          `"${statement.type}" is not one of ${DIET_TYPES.join(', ')}; it is ignored`,
        ),
      )
      return []
    }
    return [{ type, confidence: statement.confidence ?? 1, source: trimmed(statement.source) }]
  })
}

/** A partner may leave out the id of a cuisine or tag. The name then gives the id. */
function reference(thing: { id?: string; name: string }): { id: string; name: string } {
  const name = thing.name.trim()
  return { id: trimmed(thing.id) ?? name.toLowerCase().replace(/\s+/g, '-'), name }
}

function cuisineOf(cuisine: NonNullable<Item['cuisines']>[number]): Cuisine {
  return { ...reference(cuisine), parent: cuisine.parent ? reference(cuisine.parent) : null }
}

function tagOf(tag: NonNullable<Item['styles']>[number]): Tag {
  return { ...reference(tag), description: trimmed(tag.description), confidence: tag.confidence ?? 1 }
}

/**
 * A key ingredient is part of the dish even if the item says that it is not included, because the dish must not be
 * shown without it.
 */
function ingredientOf(item: IngredientItem, pointer: string, problems: ItemProblem[]): Ingredient {
  const isKeyIngredient = item.isKeyIngredient ?? false
  const isIncluded = item.isIncluded ?? true
  if (isKeyIngredient && !isIncluded) {
    problems.push(
      warning(
        'CONFLICTING_INGREDIENT',
        `${pointer}/isIncluded`,
        `"${item.name.trim()}" is a key ingredient, but not included; it is treated as included`,
      ),
    )
  }
  return {
    id: item.id.trim(),
    name: item.name.trim(),
    brand: trimmed(item.brand),
    description: trimmed(item.description),
    supplier: trimmed(item.supplier),
    per100g: amounts((nutrient) => item[PER_100G[nutrient]] ?? null),
    contains: byAllergen((type) => item[CONTAINS_FLAGS[type]] ?? null),
    isIncluded: isIncluded || isKeyIngredient,
    isKeyIngredient,
    quantity: String(item.quantity ?? item.amountGrams),
    unit: trimmed(item.unit) ?? 'g',
    amountGrams: item.amountGrams,
    dietaryTags: item.dietaryTags ?? [],
    kind: item.kind ?? null,
  }
}

/** The statements of all allergen lists of the item. */
interface ItemCompleteness {
  readonly allergensComplete: boolean
  readonly hasUnread: boolean
}

function groupOf(
  group: GroupItem,
  pointer: string,
  completeness: ItemCompleteness,
  problems: ItemProblem[],
): CustomizationGroup {
  const selectionType = group.selectionType ?? 'multiple'
  return {
    id: group.id.trim(),
    name: group.name.trim(),
    chainModifierId: trimmed(group.chainModifierId),
    selectionType,
    minSelections: group.minSelections ?? 0,
    maxSelections: selectionType === 'single' ? 1 : (group.maxSelections ?? null),
    options: group.options.map((option, index) =>
      optionOf(option, `${pointer}/options/${index}/allergens`, completeness, problems),
    ),
  }
}

function optionOf(
  option: OptionItem,
  pointer: string,
  { allergensComplete, hasUnread }: ItemCompleteness,
  problems: ItemProblem[],
): CustomizationOption {
  const read = readAllergens(option.allergens ?? [], pointer)
  const isComplete = option.allergensComplete ?? (allergensComplete && option.allergens !== undefined)
  const unsaid = isComplete && !hasUnread ? FREE_FACT : UNKNOWN_FACT
  problems.push(...read.problems)
  return {
    id: option.id.trim(),
    name: option.name.trim(),
    chainOptionId: trimmed(option.chainOptionId),
    isDefault: option.isDefault ?? false,
    nutrition: shortNutrition(option.nutrition),
    allergens: allergenFacts((type) => read.stated[type] ?? unsaid),
    ...(read.parts.length === 0 ? {} : { statedParts: read.parts }),
    ...(read.others.length === 0 ? {} : { otherAllergens: read.others }),
    dietaryTags: option.dietaryTags ?? [],
    kind: option.kind ?? null,
  }
}
