import type { GroupChoice } from '../group-item.ts'
import type { Recipe } from '../recipe.ts'

const salad = { category: 'Salads', servingSize: '1 salad' } as const
/** The chart states no allergens for the vinaigrette, nor for the Supergreens mix. */
const DRESSED: GroupChoice = { group: 'dressing', defaults: ['honey-vinaigrette'] }
const UNDRESSED: GroupChoice = { group: 'dressing' }
const TOPPINGS: GroupChoice = { group: 'toppings' }

export const SALADS: readonly Recipe[] = [
  {
    ...salad,
    id: 'chicken-salad',
    name: 'Chicken Salad',
    key: ['supergreens', 'chicken'],
    removable: ['black-beans', 'fresh-tomato', 'cheese'],
    groups: [DRESSED],
  },
  {
    ...salad,
    id: 'sofritas-salad',
    name: 'Sofritas Salad',
    key: ['supergreens', 'sofritas'],
    removable: ['black-beans', 'roasted-corn'],
    groups: [DRESSED, TOPPINGS],
  },
  {
    ...salad,
    id: 'romaine-chicken-salad-with-vinaigrette',
    name: 'Romaine Chicken Salad with Chipotle-Honey Vinaigrette',
    key: [['romaine', 3], 'chicken'],
    removable: ['pinto-beans', 'fresh-tomato'],
    groups: [DRESSED, TOPPINGS],
  },
  {
    ...salad,
    id: 'romaine-steak-salad',
    name: 'Romaine Steak Salad',
    key: [['romaine', 3], 'steak'],
    removable: ['fajita-vegetables', 'roasted-corn', 'cheese'],
    groups: [UNDRESSED],
    soldAt: ['Riverside', 'Market Square'],
  },
  {
    ...salad,
    id: 'romaine-guacamole-salad',
    name: 'Romaine Salad with Black Beans and Guacamole',
    key: [['romaine', 3], 'black-beans'],
    removable: ['guacamole', 'fresh-tomato'],
    groups: [UNDRESSED, TOPPINGS],
    declaresNutrition: true,
  },
]
