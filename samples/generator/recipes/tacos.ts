import type { GroupChoice } from '../group-item.ts'
import type { Recipe } from '../recipe.ts'

const tacos = { category: 'Tacos', servingSize: '3 tacos' } as const
/** One published serving of protein is shared by three tacos; soft and crispy can be swapped. */
const SOFT: GroupChoice = { group: 'taco-tortillas', defaults: ['flour-taco'], servings: 3 }
const CRISPY: GroupChoice = { group: 'taco-tortillas', defaults: ['crispy-corn'], servings: 3 }
const SALSAS: GroupChoice = { group: 'salsas' }

export const TACOS: readonly Recipe[] = [
  {
    ...tacos,
    id: 'soft-chicken-tacos',
    name: 'Soft Chicken Tacos',
    key: ['chicken'],
    removable: ['fresh-tomato', 'cheese', 'romaine'],
    groups: [SOFT, SALSAS],
  },
  {
    ...tacos,
    id: 'crispy-chicken-tacos',
    name: 'Crispy Chicken Tacos',
    key: ['chicken'],
    removable: ['fresh-tomato', 'cheese', 'romaine'],
    groups: [CRISPY, SALSAS],
  },
  {
    ...tacos,
    id: 'crispy-steak-tacos',
    name: 'Crispy Steak Tacos',
    key: ['steak'],
    removable: ['roasted-corn', 'romaine'],
    groups: [CRISPY, SALSAS, { group: 'toppings' }],
  },
  {
    ...tacos,
    id: 'soft-sofritas-tacos',
    name: 'Soft Sofritas Tacos',
    key: ['sofritas'],
    removable: ['fresh-tomato', 'romaine'],
    groups: [SOFT, SALSAS, { group: 'toppings' }],
    diets: ['VEGAN'],
  },
  {
    ...tacos,
    id: 'crispy-sofritas-tacos-with-cheese',
    name: 'Crispy Sofritas Tacos with Cheese',
    key: ['sofritas'],
    removable: ['roasted-corn', 'cheese'],
    groups: [CRISPY, SALSAS],
  },
  {
    ...tacos,
    id: 'soft-barbacoa-tacos',
    name: 'Soft Barbacoa Tacos',
    base: [['flour-taco', 3]],
    key: ['barbacoa'],
    removable: ['fresh-tomato', 'sour-cream'],
    groups: [SALSAS],
    soldAt: ['Main Street', 'Riverside'],
  },
  {
    ...tacos,
    id: 'kids-chicken-tacos',
    name: 'Kids Chicken Tacos',
    category: 'Kids',
    servingSize: '2 tacos',
    key: ['chicken'],
    removable: ['cheese'],
    groups: [{ ...CRISPY, servings: 2 }],
    menu: 'kids',
    displayOnWidget: false,
  },
]
