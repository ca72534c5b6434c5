import { byAllergen } from '../dish/allergen-level.ts'
import type {
  Cuisine,
  CustomizationGroup,
  CustomizationOption,
  DietStatementFact,
  Dish,
  Ingredient,
  KitchenStatement,
  Tag,
} from '../dish/dish.ts'
import { amounts, NUTRIENTS, type Nutrient, type NutrientAmounts } from '../vocabulary/nutrients.ts'
import { DIET_TYPES, dietNamed } from '../vocabulary/vocabulary.ts'
import { cleanItem } from './clean-item.ts'
import { doubtedFigures } from './doubted-figures.ts'
import { itemEvidence } from './item-evidence.ts'
import { CONTAINS_FLAGS, type ItemLists, listOfIngredient, listOfOption, listsOf } from './item-lists.ts'
import type { GroupItem, IngredientItem, Item, OptionItem } from './items-schema.ts'
import { statementsFor } from './kitchen-statements.ts'
import { type CompletenessFlag, ignored } from './list-completeness.ts'
import { type ItemProblem, warning } from './problem.ts'
import type { UnreadEvidence } from './unread-properties.ts'
import { minimumOf } from './unsaid-minimum.ts'

export interface NormalisedItem {
  readonly dish: Dish
  readonly problems: readonly ItemProblem[]
}

const PER_100G = Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient, `${nutrient}Per100g`])) as {
  readonly [N in Nutrient]: `${N}Per100g`
}

/** What a file says of all its items. */
export interface FileFacts {
  readonly allergensComplete?: CompletenessFlag
  /** ISO 8601. */
  readonly verifiedAt?: string
  readonly kitchen?: readonly KitchenStatement[]
}

/**
 * Turns a valid item without nulls into a dish: fills in defaults, maps names, drops nothing. `id` is the service's own
 * id of the dish. If the item seems to state allergens that nobody reads (`hasUnread`), none of its lists is complete.
 * `unread`: the foods that such properties name.
 */
export function normaliseItem(
  given: Item,
  id: string,
  file: FileFacts = {},
  hasUnread = false,
  unread: readonly UnreadEvidence[] = [],
): NormalisedItem {
  const { item, problems: ofCharacters } = cleanItem(given)
  const problems: ItemProblem[] = [...ofCharacters]
  const lists = listsOf(item, file.allergensComplete ?? false, hasUnread, problems)
  const { whole, base, sources } = lists
  const ingredients = (item.ingredients ?? []).map((ingredient, index) =>
    ingredientOf(ingredient, `/ingredients/${index}`, lists, problems),
  )
  const customizationGroups = (item.customizationGroups ?? []).map((group, index) =>
    groupOf(group, `/customizationGroups/${index}`, lists, problems),
  )
  const category = trimmed(item.category)
  const imageAlt = trimmed(item.imageAlt)
  const verifiedAt = item.verifiedAt ?? file.verifiedAt
  const kitchen = statementsFor(restaurantIdsOf(item), file.kitchen ?? [])
  const { evidence, reviewedWords, problems: ofTexts } = itemEvidence(given, unread)
  const { figures: untrueFigures, problems: ofFigures } = doubtedFigures(item)
  problems.push(...ofTexts, ...ofFigures)
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
      ...(imageAlt === null ? {} : { imageAlt }),
      servingSize: trimmed(item.servingSize),
      servingSizeInGrams: item.servingSizeInGrams ?? null,
      displayOnWidget: item.displayOnWidget ?? true,
      restaurantIds: restaurantIdsOf(item),
      isCustomizable: isCustomizable(item),
      declaredNutrition: declaredNutrition(item),
      ...(untrueFigures.length === 0 ? {} : { untrueFigures }),
      declaredBaseNutrition: shortNutrition(item.baseNutrition),
      declaredAllergens: whole.read.stated,
      declaredTraces: whole.read.traces,
      ...(whole.read.traceStatements.length === 0 ? {} : { traceStatements: whole.read.traceStatements }),
      ...(whole.read.parts.length === 0 ? {} : { declaredParts: whole.read.parts }),
      ...(sources.sourced.length === 0 ? {} : { sourcedAllergens: sources.sourced }),
      declaredBaseAllergens: base.read.stated,
      allergensComplete: whole.complete,
      ...(base.complete === false ? {} : { baseAllergensComplete: base.complete }),
      ...(areComponentsComplete(item, hasUnread, problems) ? { componentsComplete: true } : {}),
      ...(kitchen.length === 0 ? {} : { kitchen }),
      ...(verifiedAt === undefined ? {} : { verifiedAt: new Date(verifiedAt).toISOString() }),
      otherAllergens: [...whole.read.others, ...base.read.others],
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

/** Each of them once: a cursor stands for one place of the list. */
function restaurantIdsOf({ restaurantIds }: Item): readonly string[] | null {
  return restaurantIds == null ? null : [...new Set(restaurantIds.map((restaurant) => restaurant.trim()))]
}

/** Of a dish without components it would say that there is no dish. */
function areComponentsComplete(item: Item, hasUnread: boolean, problems: ItemProblem[]): boolean {
  if (item.componentsComplete !== true) return false
  const hasAny = componentCount(item) > 0
  if (!hasAny) problems.push(ignored('/componentsComplete', 'no ingredients and no options are listed'))
  return hasAny && !hasUnread
}

function componentCount({ ingredients = [], customizationGroups = [] }: Item): number {
  return customizationGroups.reduce((sum, { options }) => sum + options.length, ingredients.length)
}

function trimmed(value: string | null | undefined): string | null {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

function isCustomizable(item: Item): boolean {
  return componentCount(item) > 0 && item.isCustomizable !== false
}

function declaredNutrition({ nutrition }: Item): NutrientAmounts {
  if (nutrition == null) return NO_AMOUNTS
  return amounts((nutrient) => {
    const value = nutrition[nutrient] ?? null
    return value === null && nutrient === 'caloriesTotal' ? (nutrition.calories ?? null) : value
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
    const type = dietNamed(statement.type)
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
function ingredientOf(
  item: IngredientItem,
  pointer: string,
  lists: ItemLists,
  problems: ItemProblem[],
): Ingredient {
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
  const isRemovable = item.isRemovable ?? false
  if (isKeyIngredient && isRemovable) {
    problems.push(
      warning(
        'CONFLICTING_INGREDIENT',
        `${pointer}/isRemovable`,
        `"${item.name.trim()}" is a key ingredient and removable; it is treated as not removable`,
      ),
    )
  }
  const quantityGrams = gramsIn(item)
  const isDoubted = quantityGrams !== null && differs(quantityGrams, item.amountGrams ?? quantityGrams)
  if (isDoubted) {
    const message = `"quantity" is ${quantityGrams} g, but "amountGrams" is ${item.amountGrams}: how much there is of "${item.name.trim()}" is unknown`
    problems.push(warning('CONFLICTING_NUTRITION', `${pointer}/amountGrams`, message))
  }
  const amountGrams = isDoubted ? null : (item.amountGrams ?? null)
  return {
    id: item.id.trim(),
    name: item.name.trim(),
    brand: trimmed(item.brand),
    description: trimmed(item.description),
    supplier: trimmed(item.supplier),
    per100g: amounts((nutrient) => item[PER_100G[nutrient]] ?? null),
    contains: byAllergen((type) => item[CONTAINS_FLAGS[type]] ?? null),
    ...listOfIngredient(item, pointer, lists, problems),
    isIncluded: isIncluded || isKeyIngredient,
    isKeyIngredient,
    ...(isRemovable && !isKeyIngredient ? { isRemovable } : {}),
    quantity: String(item.quantity ?? amountGrams ?? ''),
    unit: trimmed(item.unit) ?? (amountGrams === null ? '' : 'g'),
    amountGrams,
    dietaryTags: item.dietaryTags ?? [],
    kind: item.kind ?? null,
  }
}

const GRAMS: Readonly<Record<string, number>> = { g: 1, gram: 1, grams: 1, kg: 1_000 }

/** The quantity in grams, where it is stated in them. */
function gramsIn({ quantity, unit }: IngredientItem): number | null {
  const each = GRAMS[unit?.trim().toLowerCase() ?? '']
  const grams = quantity == null || quantity === '' ? Number.NaN : Number(quantity) * (each ?? Number.NaN)
  return Number.isFinite(grams) ? grams : null
}

/** Quantities are rounded. */
function differs(a: number, b: number): boolean {
  return Math.abs(a - b) > Math.max(1, 0.05 * Math.max(a, b))
}

function groupOf(
  group: GroupItem,
  pointer: string,
  lists: ItemLists,
  problems: ItemProblem[],
): CustomizationGroup {
  const selectionType = group.selectionType ?? 'multiple'
  return {
    id: group.id.trim(),
    name: group.name.trim(),
    chainModifierId: trimmed(group.chainModifierId),
    selectionType,
    minSelections: minimumOf(group),
    maxSelections: selectionType === 'single' ? 1 : (group.maxSelections ?? null),
    options: group.options.map((option, index) =>
      optionOf(option, `${pointer}/options/${index}`, lists, problems),
    ),
  }
}

function optionOf(
  option: OptionItem,
  pointer: string,
  lists: ItemLists,
  problems: ItemProblem[],
): CustomizationOption {
  return {
    id: option.id.trim(),
    name: option.name.trim(),
    chainOptionId: trimmed(option.chainOptionId),
    isDefault: option.isDefault ?? false,
    nutrition: shortNutrition(option.nutrition),
    ...listOfOption(option, pointer, lists, problems),
    dietaryTags: option.dietaryTags ?? [],
    kind: option.kind ?? null,
  }
}
