import { menuWords } from '../../domain/text/menu-words.ts'
import { indexedWord } from '../../domain/text/plurals.ts'
import { FOOD_LISTS } from '../../domain/vocabulary/foods.ts'

/** Words that people put around what they want, in English and Spanish. */
const FILLERS = `i im id ive ill want wanna wants would like love could can may get getting got give gimme have having need
  looking look find show bring make take grab try please pls plz thanks thank thx you your me my mine we us our some something any
  anything order near nearby here there today tonight now do does is are am be was what whats which that this these those
  it its one craving crave hungry starving feel feeling eat eating food foods dish dishes meal meals menu stuff thing things good
  really very just also too so go from by maybe kind sort type type lot lots bit quick hi hello hey ok okay lets let
  quiero quisiera busco dame tengo hay favor gracias hola comer comida algo para por me mi`

/** Words of menus. A guest who types one of them means it, though it may be close to another word. */
const OF_MENUS = `kid child adult family senior soup salad stew broth chowder chili bisque soda pop cola coke pepsi sprite fanta juice
  water beer wine cider ale lager stout whiskey vodka rum gin tequila cocktail mocktail margarita mojito sangria shake milkshake
  smoothie coffee latte mocha cappuccino espresso tea chai matcha lemonade slushie boba drink beverage pizza pasta spaghetti lasagna ravioli
  gnocchi penne linguine noodle ramen pho udon soba sushi maki sashimi roll bowl poke curry tikka masala naan biryani samosa
  dosa kebab gyro shawarma falafel hummus pita tahini taco burrito quesadilla nacho fajita enchilada tamale taquito chimichanga
  guacamole salsa queso empanada ceviche burger cheeseburger hamburger slider sandwich sub hoagie wrap panini melt club hotdog
  dog corndog sausage bratwurst bacon ham turkey chicken beef steak pork lamb veal duck goat bison venison rib brisket wing
  nugget tender strip meatball meatloaf fish salmon tuna cod tilapia trout shrimp prawn crab lobster clam oyster mussel scallop
  squid calamari octopus egg omelette omelet frittata pancake waffle crepe toast bagel muffin croissant biscuit scone donut doughnut
  cereal granola oatmeal yogurt bread bun baguette pretzel cracker fry chip ring tot wedge potato rice bean lentil quinoa corn
  tofu tempeh seitan cheese butter cream milk pie cake cookie brownie cupcake cheesecake tart pudding custard icecream gelato
  sorbet sundae parfait float candy chocolate vanilla caramel fudge honey syrup jam jelly ketchup mustard mayo ranch aioli pesto
  gravy sauce dip dressing vinegar pickle olive onion garlic tomato lettuce spinach kale cabbage carrot pea pepper mushroom
  cucumber avocado broccoli cauliflower zucchini eggplant apple banana orange lemon lime mango peach pear grape berry strawberry
  blueberry raspberry cherry melon pineapple coconut almond peanut walnut pecan cashew pistachio spicy mild hot cold iced sweet
  sour salty fried grilled baked roasted smoked steamed crispy crunchy fresh organic vegan vegetarian veggie breakfast brunch
  lunch dinner supper snack side starter appetizer entree main dessert special combo deal platter basket box value large medium small
  big mini jumbo regular single double triple extra light healthy new best famous favorite tasty delicious yummy homemade local
  beet radish turnip parsnip celery celeriac leek fennel artichoke asparagus squash pumpkin yam okra kohlrabi endive arugula radicchio sprout
  parsley cilantro basil mint dill thyme rosemary oregano sage ginger turmeric cumin paprika cinnamon nutmeg saffron wasabi horseradish
  plum fig date apricot nectarine kiwi papaya guava lychee persimmon pomegranate cranberry currant raisin prune tangerine clementine
  grapefruit watermelon cantaloupe rabbit quail pheasant sardine anchovy herring mackerel halibut haddock snapper perch eel caviar
  borscht goulash risotto paella polenta couscous tabbouleh moussaka schnitzel pierogi pot roast stroganoff gazpacho
  party catering bundle gift card cheap free daily happy hour meat seafood vegetable fruit grain salt sugar oil`

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const FILLER_WORDS: ReadonlySet<string> = new Set(words(FILLERS))
const MENU_WORDS: ReadonlySet<string> = new Set(
  [
    ...words(OF_MENUS),
    ...FOOD_LISTS.filter(({ language }) => language === 'en' || language === 'es').flatMap(({ words: all }) =>
      menuWords(all),
    ),
  ].map(indexedWord),
)

/** As the index keeps them, sorted. */
export const SORTED_MENU_WORDS: readonly string[] = [...MENU_WORDS].sort()

/** Whether a folded word says nothing of a dish: "i want a". */
export function isFiller(word: string): boolean {
  return FILLER_WORDS.has(word)
}

/** Whether a folded word is no typo, though the menu does not have it. */
export function isMenuWord(word: string): boolean {
  return MENU_WORDS.has(indexedWord(word))
}
