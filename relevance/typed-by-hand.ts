import type { Item } from '../src/domain/items/items-schema.ts'

/** Menus of kinds that no sample has, and what guests type there. Written before any of it was searched for. */
export interface HandTypedMenu {
  readonly id: string
  readonly items: readonly Item[]
  /** The term, and the dishes one of which is to come first; none: nothing is to be found. */
  readonly queries: readonly (readonly [term: string, ...first: string[]])[]
}

/** name | category | ingredients | description */
const INDIAN = `
Vegetable Samosa | Starters | Potatoes, Green peas, Cumin | Two crisp pastries with tamarind chutney
Onion Bhaji | Starters | Onions, Gram flour | Deep-fried, with mint chutney
Paneer Tikka | Tandoor | Paneer, Bell peppers, Yogurt | Grilled in the clay oven
Chicken 65 | Starters | Chicken, Curry leaves, Red chili | Spicy and crisp, from Chennai
Aloo Tikki Chaat | Street Food | Potatoes, Chickpeas, Yogurt | Topped with sev
Pani Puri | Street Food | Semolina, Potatoes, Tamarind water | Six pieces
Tandoori Chicken | Tandoor | Chicken, Yogurt, Garam masala | Half a bird on the bone
Lamb Seekh Kebab | Tandoor | Minced lamb, Ginger, Cilantro | Two skewers
Butter Chicken | Curries | Chicken, Tomatoes, Butter, Cream | Mild and creamy
Chicken Tikka Masala | Curries | Chicken, Tomatoes, Cream, Fenugreek | Our most ordered curry
Lamb Rogan Josh | Curries | Lamb, Kashmiri chili, Yogurt | Slow-cooked
Goan Prawn Curry | Curries | Prawns, Coconut milk, Kokum | Tangy and hot
Pork Vindaloo | Curries | Pork, Vinegar, Garlic | Very hot
Saag Paneer | Vegetarian Mains | Spinach, Paneer, Cream | Spinach with fresh cheese
Chana Masala | Vegetarian Mains | Chickpeas, Tomatoes, Ginger | Vegan
Dal Makhani | Vegetarian Mains | Black lentils, Butter, Cream | Simmered over night
Tarka Dal | Vegetarian Mains | Yellow lentils, Garlic, Cumin | Vegan
Aloo Gobi | Vegetarian Mains | Potatoes, Cauliflower, Turmeric | Dry curry
Baingan Bharta | Vegetarian Mains | Eggplant, Tomatoes, Peas | Smoked over fire
Malai Kofta | Vegetarian Mains | Paneer, Cashews, Cream | Dumplings in a rich sauce
Chicken Biryani | Rice | Chicken, Basmati rice, Saffron | Served with raita
Vegetable Biryani | Rice | Basmati rice, Carrots, Green beans | Served with raita
Jeera Rice | Rice | Basmati rice, Cumin |
Plain Naan | Breads | Wheat flour, Yogurt |
Garlic Naan | Breads | Wheat flour, Garlic, Butter |
Peshwari Naan | Breads | Wheat flour, Coconut, Almonds, Raisins | Sweet
Masala Dosa | South Indian | Rice batter, Potatoes, Mustard seeds | With sambar and coconut chutney
Gulab Jamun | Desserts | Milk powder, Rose syrup | Warm
Mango Lassi | Drinks | Mango, Yogurt |
Masala Chai | Drinks | Black tea, Milk, Cardamom |`

const VIETNAMESE = `
Fresh Summer Rolls (2) | Appetizers | Rice paper, Shrimp, Vermicelli, Mint | With peanut sauce
Crispy Imperial Rolls | Appetizers | Pork, Wood ear mushrooms, Carrots | Deep-fried
Lemongrass Chicken Wings | Appetizers | Chicken wings, Lemongrass, Fish sauce |
Green Papaya Salad | Salads | Green papaya, Peanuts, Thai basil | With dried beef
Banana Blossom Salad | Salads | Banana blossom, Chicken, Peanuts |
Phở Tái | Phở | Rice noodles, Rare beef, Scallions | Beef noodle soup
Phở Gà | Phở | Rice noodles, Chicken, Scallions | Chicken noodle soup
Vegan Phở | Phở | Rice noodles, Tofu, Bok choy | In a mushroom broth
Bún Bò Huế | Noodle Soups | Rice noodles, Beef shank, Lemongrass | Spicy
Wonton Noodle Soup | Noodle Soups | Egg noodles, Pork wontons |
Bánh Mì Classic | Bánh Mì | Baguette, Pâté, Pork, Pickled carrots |
Bánh Mì Lemongrass Tofu | Bánh Mì | Baguette, Tofu, Cilantro |
Bánh Mì Grilled Pork | Bánh Mì | Baguette, Pork, Cilantro, Mayonnaise |
Grilled Pork Vermicelli Bowl | Vermicelli Bowls | Vermicelli, Pork, Lettuce, Peanuts | Bún thịt nướng
Shrimp Vermicelli Bowl | Vermicelli Bowls | Vermicelli, Shrimp, Lettuce |
Tofu Vermicelli Bowl | Vermicelli Bowls | Vermicelli, Tofu, Lettuce |
Broken Rice with Pork Chop | Rice Plates | Broken rice, Pork chop, Fried egg | Cơm tấm
Shaking Beef | Rice Plates | Beef tenderloin, Watercress, Onions | Bò lúc lắc
Caramelized Clay Pot Catfish | House Specials | Catfish, Caramel sauce, Black pepper |
Bún Chả Hà Nội | House Specials | Pork patties, Vermicelli, Herbs |
Sizzling Crêpe | House Specials | Rice flour, Turmeric, Shrimp, Bean sprouts | Bánh xèo
Chicken Curry with Baguette | House Specials | Chicken, Coconut milk, Sweet potatoes |
Stir-Fried Morning Glory | Vegetables | Water spinach, Garlic |
Salt and Pepper Tofu | Vegetables | Tofu, Chili, Scallions |
Steamed Jasmine Rice | Sides | Jasmine rice |
Three-Color Dessert | Desserts | Mung beans, Red beans, Coconut milk | Chè ba màu
Coconut Flan | Desserts | Eggs, Coconut milk, Caramel |
Vietnamese Iced Coffee | Beverages | Coffee, Condensed milk | Cà phê sữa đá
Fresh Young Coconut | Beverages | Coconut |
Salted Lemonade | Beverages | Preserved lemon, Sugar |`

export function handTypedMenus(): readonly HandTypedMenu[] {
  return [
    { id: 'indian', items: itemsOf('indian', INDIAN), queries: INDIAN_QUERIES },
    { id: 'vietnamese', items: itemsOf('vietnamese', VIETNAMESE), queries: VIETNAMESE_QUERIES },
  ]
}

const PANEER = ['Paneer Tikka', 'Saag Paneer']
const NAAN = ['Plain Naan', 'Garlic Naan', 'Peshwari Naan']
const BIRYANI = ['Chicken Biryani', 'Vegetable Biryani']
const CURRIES = [
  'Butter Chicken',
  'Chicken Tikka Masala',
  'Lamb Rogan Josh',
  'Goan Prawn Curry',
  'Pork Vindaloo',
]

const INDIAN_QUERIES: HandTypedMenu['queries'] = [
  ['samosas', 'Vegetable Samosa'],
  ['somosa', 'Vegetable Samosa'],
  ['veg samosa', 'Vegetable Samosa'],
  ['onion bhajis', 'Onion Bhaji'],
  ['onion bhajji', 'Onion Bhaji'],
  ['panner tikka', 'Paneer Tikka'],
  ['paneer', ...PANEER],
  ['chicken tika masala', 'Chicken Tikka Masala'],
  ['tikka masala chicken', 'Chicken Tikka Masala'],
  ['chiken tikka', 'Chicken Tikka Masala'],
  ['butterchicken', 'Butter Chicken'],
  ['buter chikn', 'Butter Chicken'],
  ['i want butter chicken and garlic naan', 'Butter Chicken', 'Garlic Naan'],
  ['naan bread', ...NAAN],
  ['nan', ...NAAN],
  ['garlic nan', 'Garlic Naan'],
  ['palak paneer', 'Saag Paneer'],
  ['spinach and cheese curry', 'Saag Paneer'],
  ['spinach', 'Saag Paneer'],
  ['chickpea curry', 'Chana Masala'],
  ['chole', 'Chana Masala'],
  ['garbanzo beans', 'Chana Masala', 'Aloo Tikki Chaat'],
  ['daal', 'Dal Makhani', 'Tarka Dal'],
  ['dahl makhani', 'Dal Makhani'],
  ['lentils', 'Dal Makhani', 'Tarka Dal'],
  ['potato and cauliflower', 'Aloo Gobi'],
  ['alu gobi', 'Aloo Gobi'],
  ['aubergine', 'Baingan Bharta'],
  ['eggplants', 'Baingan Bharta'],
  ['briyani', ...BIRYANI],
  ['chicken biriyani', 'Chicken Biryani'],
  ['vindaloo', 'Pork Vindaloo'],
  ['windaloo', 'Pork Vindaloo'],
  ['shrimp curry', 'Goan Prawn Curry'],
  ['lamb', 'Lamb Seekh Kebab', 'Lamb Rogan Josh'],
  ['roganjosh', 'Lamb Rogan Josh'],
  ['kabab', 'Lamb Seekh Kebab'],
  ['curry', ...CURRIES],
  ['mangolassi', 'Mango Lassi'],
  ['chai tea', 'Masala Chai'],
  ['something sweet for dessert please', 'Gulab Jamun', 'Peshwari Naan'],
  ['dosas', 'Masala Dosa'],
  ['panipuri', 'Pani Puri'],
  ['peas', 'Vegetable Samosa', 'Baingan Bharta'],
  ['mixed veg curry', 'Aloo Gobi'],
  ['roti', ...NAAN],
  ['hamburger'],
]

const PHO = ['Phở Tái', 'Phở Gà', 'Vegan Phở']
const BANH_MI = ['Bánh Mì Classic', 'Bánh Mì Lemongrass Tofu', 'Bánh Mì Grilled Pork']
const VERMICELLI = ['Grilled Pork Vermicelli Bowl', 'Shrimp Vermicelli Bowl', 'Tofu Vermicelli Bowl']

const VIETNAMESE_QUERIES: HandTypedMenu['queries'] = [
  ['pho', ...PHO],
  ['beef pho', 'Phở Tái'],
  ['chicken pho', 'Phở Gà'],
  ['pho ga', 'Phở Gà'],
  ['veggie pho', 'Vegan Phở'],
  ['banh mi', ...BANH_MI],
  ['bahn mi', ...BANH_MI],
  ['banhmi', ...BANH_MI],
  ['tofu banh mi', 'Bánh Mì Lemongrass Tofu'],
  ['pork sandwich', ...BANH_MI],
  ['spring rolls', 'Fresh Summer Rolls (2)', 'Crispy Imperial Rolls'],
  ['summer roll', 'Fresh Summer Rolls (2)'],
  ['egg rolls', 'Crispy Imperial Rolls', 'Fresh Summer Rolls (2)'],
  ['papaya salad', 'Green Papaya Salad'],
  ['papya sald', 'Green Papaya Salad'],
  ['lemon grass chicken', 'Lemongrass Chicken Wings'],
  ['wings', 'Lemongrass Chicken Wings'],
  ['bun bo hue', 'Bún Bò Huế'],
  ['bun cha', 'Bún Chả Hà Nội'],
  ['noodle soup', 'Wonton Noodle Soup', 'Bún Bò Huế', 'Phở Tái', 'Phở Gà'],
  ['won ton soup', 'Wonton Noodle Soup'],
  ['vermicelli', ...VERMICELLI],
  ['vermicili bowl', ...VERMICELLI],
  ['noodle bowl with shrimp', 'Shrimp Vermicelli Bowl'],
  ['pork chop', 'Broken Rice with Pork Chop'],
  ['porkchops and rice', 'Broken Rice with Pork Chop'],
  ['shakin beef', 'Shaking Beef'],
  ['cat fish', 'Caramelized Clay Pot Catfish'],
  ['claypot catfish', 'Caramelized Clay Pot Catfish'],
  ['crepe', 'Sizzling Crêpe'],
  ['banh xeo', 'Sizzling Crêpe'],
  ['ice coffee', 'Vietnamese Iced Coffee'],
  ['ca phe sua da', 'Vietnamese Iced Coffee'],
  ['coffe', 'Vietnamese Iced Coffee'],
  ['jasmin rice', 'Steamed Jasmine Rice'],
  ['water spinach', 'Stir-Fried Morning Glory'],
  ['flans', 'Coconut Flan'],
  ['can i get a limonade', 'Salted Lemonade'],
  ['prawns', 'Shrimp Vermicelli Bowl', 'Fresh Summer Rolls (2)', 'Sizzling Crêpe'],
  ['vegetarian', 'Vegan Phở'],
  ['sandwich', ...BANH_MI],
  ['tacos'],
]

function itemsOf(id: string, menu: string): readonly Item[] {
  return menu
    .trim()
    .split('\n')
    .map((line, place) => {
      const [name = '', category = '', ingredients = '', description = ''] = line
        .split('|')
        .map((part) => part.trim())
      return {
        partnerDishId: `${id}-${place + 1}`,
        name,
        category,
        ...(description === '' ? {} : { description }),
        ingredients: ingredients.split(', ').map((each) => ({ id: each, name: each, amountGrams: 50 })),
      }
    })
}
