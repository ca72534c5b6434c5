import type { GroupChoice } from '../group-item.ts'
import type { Recipe } from '../recipe.ts'

const burrito = { category: 'Burritos', servingSize: '1 burrito' } as const
/** A tortilla has no published weight: it is an option that cannot be left out, or part of the base. */
const TORTILLA: GroupChoice = { group: 'tortilla', defaults: ['flour-burrito'] }
const SALSAS: GroupChoice = { group: 'salsas' }

export const BURRITOS: readonly Recipe[] = [
  {
    ...burrito,
    id: 'sofritas-burrito',
    name: 'Sofritas Burrito',
    key: ['white-rice', 'black-beans', 'sofritas'],
    removable: ['fresh-tomato'],
    groups: [TORTILLA, SALSAS, { group: 'toppings' }],
  },
  {
    ...burrito,
    id: 'veggie-burrito',
    name: 'Veggie Burrito',
    key: ['brown-rice', 'pinto-beans', 'fajita-vegetables'],
    removable: ['fresh-tomato'],
    groups: [TORTILLA, SALSAS, { group: 'toppings' }],
    diets: ['VEGAN'],
  },
  {
    ...burrito,
    id: 'black-bean-and-cheese-burrito',
    name: 'Black Bean and Cheese Burrito',
    key: ['black-beans', 'cheese'],
    removable: ['fresh-tomato'],
    groups: [TORTILLA, SALSAS],
    declaresNutrition: true,
    diets: ['VEGETARIAN'],
  },
  {
    ...burrito,
    id: 'chicken-burrito',
    name: 'Chicken Burrito',
    key: ['white-rice', 'black-beans', 'chicken'],
    removable: ['fresh-tomato', 'cheese'],
    addable: ['sour-cream', 'guacamole'],
    groups: [TORTILLA, SALSAS],
  },
  {
    ...burrito,
    id: 'steak-burrito',
    name: 'Steak Burrito',
    key: ['white-rice', 'pinto-beans', 'steak'],
    removable: ['roasted-corn', 'cheese', 'sour-cream'],
    groups: [TORTILLA, SALSAS, { group: 'toppings' }],
  },
  {
    ...burrito,
    id: 'barbacoa-burrito',
    name: 'Barbacoa Burrito',
    base: ['flour-burrito'],
    key: ['white-rice', 'black-beans', 'barbacoa'],
    removable: ['romaine'],
    groups: [{ group: 'salsas', defaults: ['tomatillo-green'] }],
  },
  {
    ...burrito,
    id: 'carnitas-burrito',
    name: 'Carnitas Burrito with Guacamole',
    base: ['flour-burrito'],
    key: ['brown-rice', 'pinto-beans', 'carnitas'],
    removable: ['guacamole', 'fresh-tomato'],
    groups: [SALSAS],
    soldAt: ['Main Street', 'Market Square'],
  },
  {
    ...burrito,
    id: 'build-your-own-burrito',
    name: 'Build Your Own Burrito',
    groups: [
      TORTILLA,
      { group: 'protein', defaults: ['steak'] },
      { group: 'rice', defaults: ['brown-rice'] },
      { group: 'beans', defaults: ['pinto-beans'] },
      { group: 'salsas', defaults: ['roasted-corn'] },
      { group: 'toppings', defaults: ['sour-cream'] },
    ],
  },
]
