import type { Item } from '../src/domain/items/items-schema.ts'

/** A menu of ours, for what no real sample has: acronyms, words in -ie, joined words, ingredients, sections. */
interface CafeDish {
  readonly name: string
  readonly category: string
  readonly section?: string
  readonly description?: string
  readonly ingredients?: string
  readonly diet?: 'VEGAN' | 'VEGETARIAN'
}

const DISHES: readonly CafeDish[] = [
  {
    name: 'Classic Cheeseburger',
    category: 'Mains',
    section: 'Lunch',
    ingredients: 'Beef patty, American cheese, Kidney bean relish',
  },
  {
    name: 'Veggie Burger',
    category: 'Mains',
    section: 'Lunch',
    ingredients: 'Lentil patty, Lettuce',
    diet: 'VEGETARIAN',
  },
  {
    name: 'B.L.T. Sandwich',
    category: 'Sandwiches',
    section: 'Lunch',
    ingredients: 'Bacon, Lettuce, Tomato',
  },
  {
    name: 'P.B. & J.',
    category: 'Sandwiches',
    section: "Kids' Menu",
    ingredients: 'Peanut butter, Grape jelly',
  },
  {
    name: 'Mac & Cheese',
    category: 'Pasta',
    section: 'Dinner',
    ingredients: 'Elbow macaroni, Cheddar',
    diet: 'VEGETARIAN',
  },
  { name: 'Fish & Chips', category: 'Seafood', section: 'Dinner', ingredients: 'Cod, Potatoes' },
  {
    name: 'Chocolate Chip Cookie',
    category: 'Desserts',
    section: 'Sweets',
    ingredients: 'Dark chocolate, Flour',
  },
  {
    name: 'Fudge Brownie',
    category: 'Desserts',
    section: 'Sweets',
    description: 'Served warm with vanilla ice cream',
  },
  {
    name: 'Strawberry Smoothie',
    category: 'Drinks',
    ingredients: 'Strawberries, Oat milk',
    diet: 'VEGAN',
  },
  { name: 'Mango Lassi', category: 'Drinks', ingredients: 'Mango, Yogurt', diet: 'VEGETARIAN' },
  { name: 'Coca-Cola', category: 'Drinks', description: 'Chilled, 330 ml' },
  { name: '7-Up', category: 'Drinks' },
  { name: 'Fresh Lemonade', category: 'Drinks', ingredients: 'Lemons, Sugar', diet: 'VEGAN' },
  { name: 'Iced Tea', category: 'Drinks', diet: 'VEGAN' },
  {
    name: 'Jalapeño Poppers',
    category: 'Starters',
    ingredients: 'Jalapeños, Cream cheese',
    diet: 'VEGETARIAN',
  },
  { name: 'Crispy Onion Rings', category: 'Starters', ingredients: 'Onions, Flour', diet: 'VEGAN' },
  {
    name: 'Loaded Potato Skins',
    category: 'Starters',
    ingredients: 'Potatoes, Bacon, Sour cream',
  },
  { name: 'Buffalo Wings', category: 'Starters', ingredients: 'Chicken wings, Hot sauce' },
  {
    name: 'French Fries',
    category: 'Sides',
    ingredients: 'Potatoes, Sea salt',
    diet: 'VEGAN',
  },
  { name: 'Sweet Potato Fries', category: 'Sides', ingredients: 'Sweet potatoes', diet: 'VEGAN' },
  { name: 'Coleslaw', category: 'Sides', ingredients: 'Cabbage, Mayonnaise', diet: 'VEGETARIAN' },
  {
    name: 'Steamed Veggies',
    category: 'Sides',
    ingredients: 'Broccoli, Carrots',
    diet: 'VEGAN',
  },
  {
    name: 'Buttermilk Pancakes',
    category: 'Griddle',
    section: 'Breakfast',
    ingredients: 'Buttermilk, Maple syrup',
    diet: 'VEGETARIAN',
  },
  {
    name: 'Blueberry Waffles',
    category: 'Griddle',
    section: 'Breakfast',
    ingredients: 'Blueberries',
    diet: 'VEGETARIAN',
  },
  {
    name: 'Ham & Eggs',
    category: 'Eggs',
    section: 'Breakfast',
    ingredients: 'Ham, Eggs',
  },
  {
    name: 'Huevos Rancheros',
    category: 'Eggs',
    section: 'Breakfast',
    ingredients: 'Eggs, Corn tortilla, Ranchero salsa',
    diet: 'VEGETARIAN',
  },
  {
    name: 'Farmhouse Omelette',
    category: 'Eggs',
    section: 'Breakfast',
    ingredients: 'Eggs, Mushrooms, Gruyère',
    diet: 'VEGETARIAN',
  },
  {
    name: 'Caesar Salad',
    category: 'Salads',
    section: 'Lunch',
    ingredients: 'Romaine, Parmesan, Anchovies',
  },
  {
    name: 'Greek Salad',
    category: 'Salads',
    section: 'Lunch',
    ingredients: 'Cucumber, Feta, Olives',
    diet: 'VEGETARIAN',
  },
  {
    name: 'Spaghetti Carbonara',
    category: 'Pasta',
    section: 'Dinner',
    ingredients: 'Guanciale, Eggs, Pecorino',
  },
  {
    name: 'Penne all’Arrabbiata',
    category: 'Pasta',
    section: 'Dinner',
    ingredients: 'Tomatoes, Chili flakes',
    diet: 'VEGAN',
  },
  {
    name: 'Grilled Salmon',
    category: 'Seafood',
    section: 'Dinner',
    ingredients: 'Salmon, Lemon, Dill',
  },
  {
    name: 'Shrimp Tacos',
    category: 'Seafood',
    section: 'Dinner',
    ingredients: 'Shrimp, Corn tortilla, Cilantro',
  },
  {
    name: 'Barbecue Pulled Pork Platter',
    category: 'Mains',
    section: 'Dinner',
    ingredients: 'Pork shoulder, Barbecue sauce',
  },
  { name: 'BBQ Ribs', category: 'Mains', section: 'Dinner', ingredients: 'Pork ribs' },
  {
    name: "Shepherd's Pie",
    category: 'Mains',
    section: 'Dinner',
    ingredients: 'Lamb, Potatoes, Peas',
  },
  {
    name: "Chick'n Nuggets",
    category: 'Mains',
    section: "Kids' Menu",
    ingredients: 'Soy protein',
    diet: 'VEGAN',
  },
  {
    name: 'Mini Corn Dog',
    category: 'Mains',
    section: "Kids' Menu",
    ingredients: 'Frankfurter, Cornmeal',
  },
  {
    name: 'Crème Brûlée',
    category: 'Desserts',
    section: 'Sweets',
    ingredients: 'Cream, Vanilla',
    diet: 'VEGETARIAN',
  },
  { name: 'Apple Pie', category: 'Desserts', section: 'Sweets', ingredients: 'Apples' },
  {
    name: 'New York Cheesecake',
    category: 'Desserts',
    section: 'Sweets',
    ingredients: 'Cream cheese, Graham crackers',
    diet: 'VEGETARIAN',
  },
]

export function cafeItems(): readonly Item[] {
  return DISHES.map(({ name, category, section, description, ingredients, diet }, place) => ({
    partnerDishId: `cafe-${place + 1}`,
    name,
    category,
    ...(section === undefined ? {} : { menu: { id: section, name: section } }),
    ...(description === undefined ? {} : { description }),
    ...(diet === undefined ? {} : { diets: [{ type: diet, confidence: 1 }] }),
    ingredients: (ingredients?.split(', ') ?? []).map((each) => ({
      id: each,
      name: each,
      amountGrams: 50,
    })),
  }))
}
