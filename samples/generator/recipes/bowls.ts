import type { GroupChoice } from '../group-item.ts'
import type { Recipe } from '../recipe.ts'

const bowl = { category: 'Burrito Bowls', servingSize: '1 bowl' } as const
const SALSAS: GroupChoice = { group: 'salsas' }
const TOPPINGS: GroupChoice = { group: 'toppings' }

export const BOWLS: readonly Recipe[] = [
  {
    ...bowl,
    id: 'sofritas-bowl',
    name: 'Sofritas Bowl',
    key: ['white-rice', 'black-beans', 'sofritas'],
    removable: ['fajita-vegetables', 'fresh-tomato', 'romaine'],
    groups: [SALSAS, TOPPINGS],
    diets: [{ type: 'VEGAN', confidence: 1, source: 'published menu' }],
  },
  {
    ...bowl,
    id: 'sofritas-bowl-with-cheese',
    name: 'Sofritas Bowl with Cheese and Sour Cream',
    key: ['brown-rice', 'pinto-beans', 'sofritas'],
    removable: ['fresh-tomato', 'cheese', 'sour-cream'],
    addable: ['guacamole'],
    groups: [SALSAS],
  },
  {
    ...bowl,
    id: 'veggie-bowl',
    name: 'Veggie Bowl with Guacamole',
    key: ['brown-rice', 'black-beans', 'fajita-vegetables'],
    removable: ['guacamole', 'fresh-tomato', 'roasted-corn', 'romaine'],
    groups: [SALSAS],
    diets: ['VEGAN'],
  },
  {
    ...bowl,
    id: 'veggie-bowl-with-cheese',
    name: 'Veggie Bowl with Cheese and Sour Cream',
    key: ['brown-rice', 'pinto-beans', 'fajita-vegetables'],
    removable: ['fresh-tomato', 'cheese', 'sour-cream'],
    groups: [SALSAS, TOPPINGS],
    diets: ['VEGETARIAN'],
  },
  {
    ...bowl,
    id: 'chicken-bowl',
    name: 'Chicken Bowl',
    key: ['white-rice', 'black-beans', 'chicken'],
    removable: ['fresh-tomato', 'cheese', 'sour-cream', 'romaine'],
    addable: ['guacamole'],
    groups: [SALSAS],
  },
  {
    ...bowl,
    id: 'chicken-queso-bowl',
    name: 'Chicken Bowl with Queso Blanco',
    key: ['white-rice', 'black-beans', 'chicken', 'queso'],
    removable: ['fresh-tomato'],
    groups: [SALSAS, TOPPINGS],
    soldAt: ['Main Street', 'Riverside'],
  },
  {
    ...bowl,
    id: 'steak-bowl',
    name: 'Steak Bowl with Guacamole',
    key: ['brown-rice', 'pinto-beans', 'steak'],
    removable: ['roasted-corn', 'cheese', 'guacamole'],
    groups: [SALSAS],
  },
  {
    ...bowl,
    id: 'double-steak-bowl',
    name: 'Double Steak Bowl',
    key: ['brown-rice', 'black-beans', ['steak', 2]],
    removable: ['fajita-vegetables', 'fresh-tomato'],
    groups: [SALSAS, TOPPINGS],
    declaresNutrition: true,
  },
  {
    ...bowl,
    id: 'barbacoa-bowl',
    name: 'Barbacoa Bowl',
    key: ['white-rice', 'black-beans', 'barbacoa'],
    removable: ['romaine'],
    groups: [{ group: 'salsas', defaults: ['tomatillo-red'] }, TOPPINGS],
  },
  {
    ...bowl,
    id: 'carnitas-bowl',
    name: 'Carnitas Bowl',
    key: ['white-rice', 'pinto-beans', 'carnitas'],
    removable: ['roasted-corn', 'cheese', 'sour-cream'],
    groups: [SALSAS, TOPPINGS],
    soldAt: ['Main Street', 'Market Square'],
  },
  {
    ...bowl,
    id: 'build-your-own-bowl',
    name: 'Build Your Own Bowl',
    groups: [
      { group: 'protein', defaults: ['chicken'] },
      { group: 'rice', defaults: ['white-rice'] },
      { group: 'beans', defaults: ['black-beans'] },
      { group: 'salsas', defaults: ['fresh-tomato'] },
      { group: 'toppings', defaults: ['cheese', 'romaine'] },
    ],
  },
]
