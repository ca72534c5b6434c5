import type { Recipe } from '../recipe.ts'

const chips = { category: 'Chips & Dips', servingSize: '1 order' } as const
/** A plain side is its component and nothing else: it states its nutrition, and there is nothing to customize. */
const side = { category: 'Sides', declaresNutrition: true } as const

export const CHIPS_AND_SIDES: readonly Recipe[] = [
  {
    ...chips,
    id: 'chips-and-guacamole',
    name: 'Chips and Guacamole',
    key: ['chips'],
    removable: ['guacamole'],
  },
  {
    ...chips,
    id: 'chips-and-salsa',
    name: 'Chips and Fresh Tomato Salsa',
    key: ['chips'],
    removable: ['fresh-tomato'],
    groups: [{ group: 'salsas' }],
  },
  {
    ...chips,
    id: 'chips-and-queso',
    name: 'Chips and Queso Blanco',
    key: ['chips', 'queso'],
    soldAt: ['Main Street'],
  },
  { ...side, id: 'side-chips', name: 'Chips', servingSize: '4 oz', base: ['chips'], diets: ['VEGAN'] },
  {
    ...side,
    id: 'side-guacamole',
    name: 'Side of Guacamole',
    servingSize: '4 oz',
    base: ['guacamole'],
    diets: ['VEGAN'],
  },
  {
    ...side,
    id: 'side-black-beans',
    name: 'Side of Black Beans',
    servingSize: '4 oz',
    base: ['black-beans'],
    diets: ['VEGAN'],
  },
  {
    ...side,
    id: 'side-queso',
    name: 'Side of Queso Blanco',
    servingSize: '2 oz',
    base: ['queso'],
    diets: ['VEGETARIAN'],
  },
  {
    id: 'catering-chips-and-guacamole',
    name: 'Chips and Guacamole for Ten',
    category: 'Catering',
    servingSize: '10 orders',
    key: [
      ['chips', 10],
      ['guacamole', 10],
    ],
    menu: 'catering',
    displayOnWidget: false,
    soldAt: ['Main Street', 'Riverside'],
  },
]
