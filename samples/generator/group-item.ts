import type { GroupItem, OptionItem } from '../../src/domain/items/items-schema.ts'
import {
  chartIsComplete,
  dietaryTags,
  listedAllergens,
  type Portion,
  portionFigures,
  portionOf,
} from './portion.ts'

interface GroupRule {
  readonly name: string
  readonly selectionType: 'single' | 'multiple'
  readonly minSelections: number
  readonly maxSelections: number
  readonly components: readonly string[]
}

/** The choices of a guest. Components without a published weight can only be options. */
const GROUPS = {
  tortilla: {
    name: 'Tortilla',
    selectionType: 'single',
    minSelections: 1,
    maxSelections: 1,
    components: ['flour-burrito'],
  },
  'taco-tortillas': {
    name: 'Tortillas',
    selectionType: 'single',
    minSelections: 1,
    maxSelections: 1,
    components: ['flour-taco', 'crispy-corn'],
  },
  protein: {
    name: 'Protein',
    selectionType: 'single',
    minSelections: 1,
    maxSelections: 1,
    components: ['chicken', 'steak', 'barbacoa', 'carnitas', 'sofritas'],
  },
  rice: {
    name: 'Rice',
    selectionType: 'single',
    minSelections: 0,
    maxSelections: 1,
    components: ['white-rice', 'brown-rice'],
  },
  beans: {
    name: 'Beans',
    selectionType: 'single',
    minSelections: 0,
    maxSelections: 1,
    components: ['black-beans', 'pinto-beans'],
  },
  salsas: {
    name: 'Salsas',
    selectionType: 'multiple',
    minSelections: 0,
    maxSelections: 2,
    components: ['fresh-tomato', 'roasted-corn', 'tomatillo-green', 'tomatillo-red'],
  },
  toppings: {
    name: 'Toppings',
    selectionType: 'multiple',
    minSelections: 0,
    maxSelections: 4,
    components: ['fajita-vegetables', 'cheese', 'sour-cream', 'queso', 'guacamole', 'romaine'],
  },
  dressing: {
    name: 'Dressing',
    selectionType: 'single',
    minSelections: 0,
    maxSelections: 1,
    components: ['honey-vinaigrette'],
  },
} as const satisfies Record<string, GroupRule>
export type GroupId = keyof typeof GROUPS

/** A group of a dish: which options are its defaults, and how many servings an option is (3 tortillas). */
export interface GroupChoice {
  readonly group: GroupId
  readonly defaults?: readonly string[]
  readonly servings?: number
}

export function defaultPortions({ defaults = [], servings = 1 }: GroupChoice): Portion[] {
  return defaults.map((id) => portionOf([id, servings]))
}

function option(groupId: GroupId, portion: Portion, isDefault: boolean): OptionItem {
  const { component, servings } = portion
  const times = servings === 1 ? '' : `-x${servings}`
  return {
    id: `${groupId}-${component.id}`,
    name: servings === 1 ? component.name : `${servings} × ${component.name}`,
    chainOptionId: `opt-${component.id}${times}`,
    isDefault,
    nutrition: portionFigures([portion]),
    allergens: listedAllergens([portion]),
    allergensComplete: chartIsComplete([portion]),
    dietaryTags: dietaryTags(component),
    kind: component.kind,
  }
}

/** The group without the components that the dish already has as ingredients. */
export function groupItem(choice: GroupChoice, ingredientIds: ReadonlySet<string>): GroupItem {
  const { components, ...rule }: GroupRule = GROUPS[choice.group]
  const { defaults = [], servings = 1 } = choice
  const offered = components.filter((id) => !ingredientIds.has(id))
  const stranger = defaults.find((id) => !offered.includes(id))
  if (stranger !== undefined) throw new Error(`${stranger} is no option of ${choice.group} here`)
  return {
    id: `group-${choice.group}`,
    chainModifierId: `mod-${choice.group}`,
    ...rule,
    options: offered.map((id) => option(choice.group, portionOf([id, servings]), defaults.includes(id))),
  }
}
