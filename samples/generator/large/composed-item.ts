import type { IngredientItem, Item, OptionItem } from '../../../src/domain/items/items-schema.ts'
import { grillItem } from '../grill-item.ts'
import type { GroupChoice } from '../group-item.ts'
import { tidy } from '../portion.ts'
import { component } from '../published-component.ts'
import type { Recipe } from '../recipe.ts'
import type { Random } from './random.ts'

const PROTEINS = ['chicken', 'steak', 'barbacoa', 'carnitas', 'sofritas', 'fajita-vegetables']
const RICE = ['white-rice', 'brown-rice']
const BEANS = ['black-beans', 'pinto-beans']
const REMOVABLE = ['fresh-tomato', 'roasted-corn', 'romaine', 'cheese', 'sour-cream', 'guacamole', 'queso']
const STYLES = ['Classic', 'House', 'Smoky', 'Garden', 'Spicy', 'Double-Rolled', 'Late Night', 'Market']
const PLACES = [
  'Austin',
  'Baja',
  'Denver',
  'El Paso',
  'Mesa',
  'Oaxaca',
  'Santa Fe',
  'Sonora',
  'Tulsa',
  'Yuma',
]

interface Form {
  readonly name: string
  readonly category: string
  readonly servingSize: string
  readonly fixed: readonly (readonly string[])[]
  readonly groups: readonly GroupChoice[]
}

const FORMS: readonly Form[] = [
  { name: 'Bowl', category: 'Burrito Bowls', servingSize: '1 bowl', fixed: [RICE, BEANS], groups: [] },
  {
    name: 'Burrito',
    category: 'Burritos',
    servingSize: '1 burrito',
    fixed: [RICE, BEANS],
    groups: [{ group: 'tortilla', defaults: ['flour-burrito'] }],
  },
  {
    name: 'Tacos',
    category: 'Tacos',
    servingSize: '3 tacos',
    fixed: [],
    groups: [{ group: 'taco-tortillas', defaults: ['flour-taco'], servings: 3 }],
  },
  {
    name: 'Salad',
    category: 'Salads',
    servingSize: '1 salad',
    fixed: [['supergreens', 'romaine'], BEANS],
    groups: [{ group: 'dressing', defaults: ['honey-vinaigrette'] }],
  },
]

const EXTRA_GROUPS: readonly GroupChoice[] = [
  { group: 'salsas' },
  { group: 'salsas', defaults: ['tomatillo-red'] },
  { group: 'toppings' },
]

function recipe(id: string, random: Random): Recipe {
  const form = random.pick(FORMS)
  const protein = random.pick(PROTEINS)
  const key = [...form.fixed.map((choices) => random.pick(choices)), protein]
  const extra = random.chance(0.4) ? [random.pick(EXTRA_GROUPS)] : []
  return {
    id,
    name: `${random.pick(PLACES)} ${random.pick(STYLES)} ${component(protein).name} ${form.name}`,
    category: form.category,
    servingSize: form.servingSize,
    key,
    removable: random.some(REMOVABLE, 0.35).filter((part) => !key.includes(part)),
    groups: [...form.groups, ...extra],
    declaresNutrition: false,
  }
}

/** Larger and smaller portions, so that figures differ. Values per 100 g stay the published ones. */
function resized(ingredient: IngredientItem, factor: number): IngredientItem {
  if (ingredient.amountGrams === undefined) return ingredient
  const amountGrams = tidy(ingredient.amountGrams * factor)
  return { ...ingredient, amountGrams, quantity: String(amountGrams), unit: 'g' }
}

/** A partner who did not fill the allergens in. */
function unstated(ingredient: IngredientItem): IngredientItem {
  const entries = Object.entries(ingredient)
  const cleared = entries.map(([key, value]) => [key, key.startsWith('contains') ? null : value])
  return Object.fromEntries(cleared) as IngredientItem
}

/** A default option has its published delta; some other options lack a figure. */
function withGaps(option: OptionItem, random: Random): OptionItem {
  if (option.isDefault || !random.chance(0.05)) return option
  return { ...option, nutrition: { ...option.nutrition, protein: null } }
}

/** A build-your-own dish of real components in random combination, sizes and gaps. */
export function composedItem(id: string, random: Random): Item {
  const item = grillItem(recipe(id, random))
  const factor = random.between(50, 150) / 100
  const hasGap = random.chance(0.1)
  const ingredients = (item.ingredients ?? []).map((part) => resized(part, factor))
  const groups = (item.customizationGroups ?? []).map((group) => ({
    ...group,
    options: group.options.map((option) => withGaps(option, random)),
  }))
  const { servingSizeInGrams: _published, ...rest } = item
  return {
    ...rest,
    allergensComplete: item.allergensComplete === true && !hasGap,
    ingredients: hasGap ? ingredients.map((part, at) => (at === 0 ? unstated(part) : part)) : ingredients,
    ...(groups.length > 0 && { customizationGroups: groups }),
  }
}
