import { describe, expect, it } from 'vitest'
import { foodsIn } from './foods-in.ts'

function allergensIn(text: string): string {
  return [...new Set(foodsIn(text, { hasOffers: true }).flatMap(({ allergens }) => allergens))].join(' ')
}

describe('the foods in a text', () => {
  it.each([
    ['Peanut butter cup', 'PEANUT'],
    ['ANCHOVIES', 'FISH'],
    ['Fritto misto di mare', 'WHEAT SHELLFISH'],
    ['Apple slices à la mode', 'DAIRY'],
    ['Chip butty', 'WHEAT'],
    ['Takoyaki', 'EGG SHELLFISH WHEAT FISH SOY'],
    ['Soy sauce', 'SOY WHEAT'],
    ['Oat milk', 'WHEAT'],
    ['Almond milk', 'TREE_NUT'],
    ['Caesar salad', 'FISH DAIRY EGG WHEAT'],
    ['Bloody Mary with Worcestershire', 'FISH'],
    ['Chicken pesto', 'TREE_NUT DAIRY'],
    ['Panang curry', 'PEANUT'],
    ['Bulgogi with fried rice', 'SOY WHEAT SESAME EGG'],
    ['Fesenjan', 'TREE_NUT'],
    ['Chocolate mousse with ganache', 'DAIRY EGG'],
    ['Fattoush with Marmite', 'WHEAT'],
    ['Moqueca', 'FISH'],
    ['Pistazieneis mit Windbeutel', 'DAIRY TREE_NUT WHEAT EGG'],
    ['Chocolat chaud', 'DAIRY'],
    ['Gambas con allioli', 'SHELLFISH EGG'],
    ['Rainbow roll and Philly roll', 'FISH DAIRY'],
    ['Spider roll', 'SHELLFISH'],
    ["Big Mac, crushed p'nuts", 'WHEAT PEANUT'],
    ['Kinder Bueno shake', 'DAIRY TREE_NUT'],
    ['Impossible patty', 'SOY'],
    ['Free from artificial colours, milk chocolate', 'DAIRY'],
    ['Free from gluten, milk', ''],
    ['Free from dyes, milk and egg', ''],
    ['Bacalhau à brás', 'FISH EGG'],
    ['Lachsfilet', 'FISH'],
    ['Apfelkuchen', 'WHEAT EGG'],
    ['Mandelsahne', 'TREE_NUT'],
    ['Haselnussmilch und Erdnussbutter', 'TREE_NUT PEANUT'],
    ['Lachs mit Misobutter', 'FISH SOY DAIRY'],
    ['Tahinjoghurt', 'SESAME DAIRY'],
    ['Teriyakirahmsoße', 'SOY WHEAT DAIRY'],
    ['Nudelgratin', 'WHEAT DAIRY'],
    ['Walnusskäse', 'TREE_NUT DAIRY'],
    ['Haselnussjoghurt', 'TREE_NUT DAIRY'],
    ['Kokosjoghurt', 'DAIRY'],
    ['Sojajoghurt mit Kokosmilch', 'SOY'],
    ['Egg cream', 'DAIRY'],
    ['Lactose-free milk', 'DAIRY'],
    ["Thon à l'huile végétale", 'FISH'],
    ['Atún en aceite vegetal', 'FISH'],
    ['Latte in polvere e olio vegetale', 'DAIRY'],
    ['Crème à la graisse végétale', 'DAIRY'],
    ['Lachs in pflanzlicher Öle', 'FISH'],
    ['Kaas met plantaardige vetten', 'DAIRY'],
    ['Fromage végétal', ''],
    ['Queso vegetal', ''],
    ['Pea nuts and che ese', 'PEANUT DAIRY'],
    ['Coffee creamer (non-dairy creamer)', 'DAIRY'],
    ['Fries 🥜', 'PEANUT'],
    ['Ensalada con maníes', 'PEANUT'],
    ['Atunes y yogures', 'FISH DAIRY'],
    ['Turrones y ajonjolíes', 'TREE_NUT SESAME'],
    ['Udon 🍤', 'WHEAT SHELLFISH'],
    ['Breakfast 🥞', 'WHEAT'],
    ['Gluten-free 🧁', ''],
    ['California roll', 'SHELLFISH FISH'],
    ['Latte with oat milk', 'WHEAT'],
    ['Latte with oat or almond milk', 'WHEAT TREE_NUT'],
    ['Latte (oat milk +€0.50)', 'DAIRY WHEAT'],
    ['Latte, oat milk $1', 'DAIRY WHEAT'],
    ['Latte with whole or oat milk', 'DAIRY WHEAT'],
    ['Latte, oat milk or whole milk', 'DAIRY WHEAT'],
    ['Latte. Oat milk on request', 'DAIRY WHEAT'],
    ['Frei von Milch und Ei: Apfelkuchen', 'WHEAT'],
    ['Trüffelmayo und Kräutermayonnaise', 'EGG'],
    ['Croquetas y tarta', 'WHEAT DAIRY EGG'],
    ['Croquetas veganas', 'WHEAT'],
    ['Rucola e grana', 'DAIRY'],
    ['Flammkuchen mit Zwiebeln', 'WHEAT DAIRY'],
    ['Sole meunière', 'FISH WHEAT DAIRY'],
    ['Soup, dairy free, cheese toast', 'DAIRY WHEAT'],
    ['Dairy-free & cheese', 'DAIRY'],
    ['Gluten-free, tomato soup with cake', 'WHEAT EGG'],
    ['Vegan, gluten-free, delicious pizza', ''],
    ['Vegan, gluten-free pizza', ''],
    ['Wings (vegan), ranch', 'DAIRY EGG'],
    ['Vegan rice over scrambled egg', 'EGG'],
    ['K\uFFFDseplatte, H\uFFFDhnchen, Erdn\uFFFDsse', 'DAIRY PEANUT'],
    ['Cr\uFFFDme fra\uFFFDche', 'DAIRY'],
    ['\uFFFDufs mimosa, jalape\uFFFDo', 'EGG'],
    ['Vegan burger - cheddar, tomato', 'WHEAT DAIRY'],
    ['Curry, vegan – paneer', 'DAIRY'],
    ['Veganer Reis an Käsesauce', 'DAIRY'],
    ['Reis ohne Ei an Käsesauce', 'DAIRY'],
    ['Vegane Kartoffeln auf Lachs, dazu Salat', 'FISH'],
    ['Riz végan au cheddar, accompagné de riz', 'DAIRY'],
    ['Riso vegano al formaggio', 'DAIRY'],
    ['Vegan rijst en kaas', 'DAIRY'],
    ['Vegan spaghetti alla carbonara', 'WHEAT'],
    ['Vegan pizza - margherita', 'WHEAT'],
    ['Vegan - käsespätzle', 'WHEAT'],
    ['Rice without an egg', ''],
    ['Salad (vegan) • Pizza margherita', 'WHEAT DAIRY'],
    ['Soep (glutenvrij), pannenkoek', 'WHEAT EGG DAIRY'],
    ['Rye bread (wheat-free)', 'WHEAT'],
    ['Roggebrood zonder tarwe', 'WHEAT'],
    ['Contains gluten, no wheat', 'WHEAT'],
    ['Beer without wheat', 'WHEAT'],
    ['Wheat-free pancakes', 'EGG DAIRY'],
    ['Gluten-free rye bread', ''],
    ["Goat cheese (no cow's milk)", 'DAIRY'],
    ['Queso de cabra sin leche de vaca', 'DAIRY'],
    ['Formaggio di capra senza latte vaccino', 'DAIRY'],
    ['Pizza, gluten-free (+2€)', 'WHEAT DAIRY'],
    ['Pizza, gluten-free (+ €2.50)', 'WHEAT DAIRY'],
    ['Pizza, gluten-free (2 slices)', 'DAIRY'],
    ['Brownie, nut-free (on request)', 'WHEAT EGG TREE_NUT'],
    ['Pizza, vegan (on request)', 'WHEAT DAIRY'],
    ['Pasta glutenfrei (möglich)', 'WHEAT'],
    ['Op verzoek: glutenvrij. Pasta', 'WHEAT'],
    ['Pasta. Sans gluten : sur demande', 'WHEAT'],
    ['Salad, no nuts (dressing on request)', ''],
    ['Cheese pizza. Vegan ✗', 'DAIRY WHEAT'],
    ['Pasta, gluten-free: ❌', 'WHEAT'],
    ['Pasta, gluten-free ✓', ''],
    ['Latte - sorry, no oat milk', 'DAIRY'],
    ['Latte. Swap to oat milk', 'DAIRY WHEAT'],
    ['Mac and cheese with oat milk', 'WHEAT DAIRY'],
    ['MAC_&_CHEESE', 'WHEAT DAIRY'],
    ['Fish-&-chips', 'FISH WHEAT'],
    ['Cup of M&Ms', 'DAIRY'],
    ['Cheesecake, almond milk', 'WHEAT EGG DAIRY TREE_NUT'],
    ['Coconut cream cheese roll', 'DAIRY'],
    ['Almond milk cream cheese', 'TREE_NUT'],
    ['Cashew cream cheese', 'TREE_NUT'],
    ['Käsespätzle', 'WHEAT EGG DAIRY'],
    ['Käse¹ und Lachs²,³', 'DAIRY FISH'],
    ['Käse1,2', 'DAIRY'],
    ['CHEESE™ STICKS', 'DAIRY'],
    ['PEANUT℠', 'PEANUT'],
    ['OREO®MILKSHAKE', 'WHEAT DAIRY'],
    ['Oreo™Milkshake', 'WHEAT DAIRY'],
    ['REESE®S', 'PEANUT'],
    ["Eggs'n'shrimp", 'EGG SHELLFISH'],
    ['Shrimp’n’Grits', 'SHELLFISH'],
    ["Shrimp'n grits", 'SHELLFISH'],
    ["Chick'n bowl", ''],
    ["Vegan Chick'n Caesar", ''],
    ["Vegan Bac'n Cheeseburger", 'WHEAT'],
    ["Chick'n'cheese", 'DAIRY'],
    ['Victoria sponge', 'WHEAT EGG DAIRY'],
    ['Vollmilchpulver, Süßmolkenpulver', 'DAIRY'],
    ['Crema catalana', 'DAIRY EGG'],
    ['Mutabal', 'SESAME'],
    ['Rice with furikake', 'SESAME FISH'],
    ['Mettbrötchen', 'WHEAT'],
    ['Florentine biscuit', 'TREE_NUT WHEAT'],
    ['Berries with pastry cream', 'WHEAT EGG DAIRY'],
    ['Salad cream', 'EGG DAIRY'],
    ['Mini quiches', 'WHEAT EGG DAIRY'],
    ['Paninis', 'WHEAT'],
    ['Ceviches', 'FISH'],
    ['Tiramisus und Cannolis', 'WHEAT EGG DAIRY'],
    ['Gâteaux', 'WHEAT EGG'],
    ['Écrevisses', 'SHELLFISH'],
    ['États-Unis', ''],
    ['ŒUFS, LAIT', 'EGG DAIRY'],
    ['&OElig;UFS, Œuf', 'EGG'],
    ['WEIßBIER mit EIWEIß', 'WHEAT EGG'],
    ['МолокоMilk', 'DAIRY'],
    ['ΓάλαMilk, чайEgg', 'DAIRY EGG'],
    ['Contains: milk, wheat. Vegan', 'DAIRY WHEAT'],
    ['Contains:\nmilk\nVegan', 'DAIRY'],
    ['Allergens: \n egg\nVegan', 'EGG'],
    ['Contains\nmilk\nVegan', 'DAIRY'],
    ['Contains milk. Dairy-free', 'DAIRY'],
    ['With cheddar. Vegan', ''],
    ['Cheese\n+2', 'DAIRY'],
    ['With or without cheese', 'DAIRY'],
    ['Mit/ohne Ei', 'EGG'],
    ['W/ or w/o cheese', 'DAIRY'],
    ['Skip the cheese for vegan', 'DAIRY'],
    ['Cream instead of milk', 'DAIRY'],
    ['Latte with soy milk instead of milk', 'SOY'],
    ['Oat cream in place of dairy', 'WHEAT'],
    ['Free from the 14 major allergens except milk', 'DAIRY'],
    ['Allergens: none (except milk)', 'DAIRY'],
    ['Vegan apart from the cheese', 'DAIRY'],
    ['Lasagne. Vegan apart from the sauce', 'WHEAT DAIRY'],
    ['Lasagne, vegan sauf la sauce', 'WHEAT DAIRY'],
    ['Vegan lasagne except the topping', 'WHEAT DAIRY'],
    ['Vegan lasagne except the egg', 'WHEAT EGG'],
    ['Vegan außer Käse', 'DAIRY'],
    ['Nut-free, other than almonds', 'TREE_NUT'],
    ['Nut-free apart from almonds', 'TREE_NUT'],
    ['Pizza, everything except the cheese', 'WHEAT'],
    ['Honeyroastedpeanuts and popcornshellfish', 'PEANUT SHELLFISH'],
    ['Egg: no, milk: yes', 'DAIRY'],
    ['Milk: no, but may contain traces', 'DAIRY'],
    ['Milk: no, traces: yes', 'DAIRY'],
    ['Peanuts: no, only in the sauce', 'PEANUT'],
    ['Cheese: no / light / extra', 'DAIRY'],
    ['Milk: no/yes', 'DAIRY'],
    ['Satay - No. B4', 'PEANUT'],
    ['Lobster - No | 12', 'SHELLFISH'],
    ['Egg: no\nServed warm', ''],
    ['Nuts - no, milk - yes', 'DAIRY'],
    ['Egg: no. Milk – no', ''],
    ['Gluten-free: no', 'WHEAT'],
    ['Sugar-free: yes, dairy-free (N)', 'DAIRY'],
    ['Laktosefrei - nein', 'DAIRY'],
    ['Dairy-free - no milk', ''],
    ['Vegan cheese: no', 'DAIRY'],
    ['Cheese: No. 1 in town', 'DAIRY'],
    ['KÃ¤se mit HaselnÃ¼ssen', 'DAIRY TREE_NUT'],
    ['Peanut butter¹', 'PEANUT'],
    ['4cheese pizza', 'DAIRY WHEAT'],
    ['100gcheese', 'DAIRY'],
    ['2xburger with 50gnuts', 'WHEAT TREE_NUT'],
    ['p3anut 12pc', 'PEANUT'],
    ['Dukkah', 'TREE_NUT SESAME'],
    ['Tako nigiri', 'SHELLFISH FISH'],
    ['Maguro', 'FISH'],
    ['Hot dog', 'WHEAT'],
    ['Vermicelli with rice vermicelli', 'WHEAT'],
    ['Glass vermicelli', ''],
    ['Unicorn', ''],
    ['Lahmacun und Börek', 'WHEAT'],
    ['Som tam', 'PEANUT FISH'],
    ['Misosuppe mit Räuchertofu', 'SOY'],
    ['Teriyakisoße', 'SOY WHEAT'],
    ['Remouladensoße', 'EGG'],
    ['Vanillesoße', 'DAIRY EGG'],
    ['Pilzrahmsoße', 'DAIRY'],
    ['Rote-Bete-Hummus', 'SESAME'],
    ['Kräuterbaguette', 'WHEAT'],
  ])('%s: %s', (text, expected) => expect(allergensIn(text)).toBe(expected))

  it.each([
    'Eggplant',
    'Butternut squash',
    'Nutmeg',
    'Buckwheat',
    'Coconut cream',
    'Cocoa butter',
    'Cream of tartar',
    'Butter beans',
    'Butter lettuce',
    'Cream soda',
    'Swedish fish',
    'Crab apple',
    'Sweetbread',
    'Mincemeat',
    'Head cheese',
    'Oyster mushrooms',
    'Root beer',
  ])('are none of the nine in: %s', (text) => expect(allergensIn(text)).toBe(''))

  it.each([
    ['accents', 'Cacahuète'],
    ['full-width letters', 'ＰＥＡＮＵＴ'],
    ['mathematical letters', '𝐩𝐞𝐚𝐧𝐮𝐭'],
    ['Cyrillic letters', 'Реаnut'],
    ['letters in boxes', '🅿🅴🅰🅽🆄🆃'],
    ['soft hyphens', 'pea\u00adnut'],
    ['zero-width spaces', 'pea\u200bnut'],
    ['variation selectors', 'pea\ufe0fnut'],
    ['named entities', 'pea&shy;nut'],
    ['numeric entities', '&#112;e&#x61;nut'],
    ['entities of entities', '&amp;#112;eanut'],
    ['tags inside', 'pea<b>n</b>ut'],
    ['comments inside', 'pea<!-- x -->nut'],
    ['spelled letters', 'P E A N U T'],
    ['digits', 'p3anut'],
    ['a small and a large letter', 'PeanutSauce'],
  ])('are found behind %s', (_, text) => expect(allergensIn(text)).toBe('PEANUT'))

  it('keeps blocks of markup apart', () => {
    expect(allergensIn('<ul><li>egg</li><li>plants</li></ul>')).toBe('EGG')
  })
})

describe('what a text denies', () => {
  it.each([
    'No peanuts',
    'without peanuts',
    'peanut-free',
    'Peanut free',
    'contains no peanuts',
    'free from milk, eggs and peanuts',
    'no nuts, eggs or milk',
    'Made without milk and eggs',
    'dairy- and egg-free',
    'dairy and nut free',
    'eggless',
    'sin gluten',
    'sans lait',
    'ohne Nüsse',
    'senza uova',
    'glutenfrei',
    'hold the cheese',
    'gluten-free beer',
    'Beer (gluten free)',
    'Pan sin gluten',
    'vegan cheese',
    'Queso vegano',
    'dairy-free ice cream',
    'Cheese sauce (vegan)',
    'eggless mayonnaise',
    'Gluten free pizza dough, dairy free',
    'Burger with no bun',
    'GF bread',
    'Noodles (GF)',
    'Burger - GF',
  ])('is not there: %s', (text) => expect(allergensIn(text)).toBe(''))

  it.each([
    ['no nuts but with cheese', 'DAIRY'],
    ['Not only peanuts', 'PEANUT'],
    ['No onions, cheese', 'DAIRY'],
    ['No dairy, fresh salmon', 'FISH'],
    ['Sans gluten, de la crème', 'DAIRY'],
    ['No sugar added peanut butter', 'PEANUT'],
    ['No-bake peanut bar', 'PEANUT'],
    ['Vegan patty with cheese', 'DAIRY'],
    ['No bun. Cheese and egg', 'DAIRY EGG'],
    ['Free-range eggs', 'EGG'],
    ['Free peanuts', 'PEANUT'],
    ['Dairy-free dough with milk', 'WHEAT DAIRY'],
    ['Made in a kitchen that handles peanuts', 'PEANUT'],
    ['San Marzano shrimp', 'SHELLFISH'],
    ['Cheese pizza. Gluten-free option available', 'DAIRY WHEAT'],
    ['Pasta (gluten-free available)', 'WHEAT'],
    ['Pizza Margherita (auch vegan)', 'WHEAT DAIRY'],
    ['Pizza Margherita (vegan +2€)', 'WHEAT DAIRY'],
    ['Pizza Margherita (also gluten free)', 'WHEAT DAIRY'],
    ['Pizza Margherita, aussi sans gluten', 'WHEAT DAIRY'],
    ['Pizza Margherita, pas vegan', 'WHEAT DAIRY'],
    ['Pizza Margherita or vegan', 'WHEAT DAIRY'],
    ['Pizza Margherita (vegan without cheese)', 'WHEAT DAIRY'],
    ['Pizza Margherita, no cheese for vegan', 'WHEAT DAIRY'],
    ['Salad. Vegan (without the feta)', 'DAIRY'],
    ['Salad. Gluten-free (without the croutons)', 'WHEAT'],
    ['Salat, vegan (ohne den Käse)', 'DAIRY'],
    ['Salad. Dairy-free, just skip the feta', 'DAIRY'],
    ['Salad. Vegan (hold the egg)', 'EGG'],
    ['Salad. GF w/out croutons', 'WHEAT'],
    ['For vegan, omit egg', 'EGG'],
    ['To make it vegan hold the feta', 'DAIRY'],
    ['Skip the cheese for a vegan bowl', 'DAIRY'],
    ['Remove peanuts for a nut-free bowl', 'PEANUT'],
    ['Vegan (without milk)', ''],
    ['Gluten-free (no bun)', ''],
    ['Pizza Margherita, order without cheese', 'WHEAT DAIRY'],
    ['Pizza Margherita (half vegan)', 'WHEAT DAIRY'],
    ['Pizza, gluten free crust +$3', 'WHEAT DAIRY'],
    ['Also available with rice, topped with cheese', 'DAIRY'],
    ['Also available gluten free, contains peanuts', 'WHEAT PEANUT'],
    ['Curry. Make it gluten-free +2', 'WHEAT'],
    ['Curry. Make it GF +2', 'WHEAT'],
    ['Served on sourdough or gluten-free bread', 'WHEAT'],
    ['Burger (sub gluten-free bun)', 'WHEAT'],
    ['Burrito, add GF wrap', 'WHEAT'],
    ['Gluten-free pasta £1 extra', 'WHEAT'],
    ['Noodles, gluten-free: tbc', 'WHEAT'],
    ['Noodles (GF tbc)', 'WHEAT'],
    ['Cake, dairy or gluten free', 'EGG'],
    ['Curry (GFO)', 'WHEAT'],
    ['Curry (DFO, GFO)', 'DAIRY WHEAT'],
    ['Pizza (GF option)', 'WHEAT DAIRY'],
    ['Curry (GF without the naan)', 'WHEAT'],
    ['Curry, GF adaptable', 'WHEAT'],
    ['Burger. GF: no', 'WHEAT'],
    ['Not a GF burger', 'WHEAT'],
    ['Add tofu for $2 / contains peanuts', 'PEANUT'],
    ['Pairs well with our house wine – topped with walnuts', 'TREE_NUT'],
    ['Make it a combo, served with shrimp', 'SHELLFISH'],
    ['Can be made without nuts', 'TREE_NUT'],
    ['Not suitable for people with a peanut allergy', 'PEANUT'],
    ['With extra peanuts', 'PEANUT'],
    ['Without bun - peanuts on top', 'PEANUT'],
    ['No nuts except peanuts', 'PEANUT'],
    ['Adding cheese makes it mild', 'DAIRY'],
    ['Noodles with peanuts, dairy free', 'WHEAT PEANUT'],
    ['Egg, nut free', 'EGG'],
    ['Contains: soy, milk, gluten free', 'SOY DAIRY'],
    ['Contains soy and nut free', 'SOY'],
    ['Milk / gluten free', 'DAIRY'],
    ['Served with peanut sauce. Free drink included', 'PEANUT'],
    ['Egg salad\nFree refills', 'EGG'],
    ['Topped with cheese (free)', 'DAIRY'],
    ['Shrimp — free dessert', 'SHELLFISH'],
    ['Cheeseburger with vegan mayo', 'WHEAT DAIRY'],
    ['Pizza with vegan sausage', 'WHEAT DAIRY'],
    ['Pizza with vegan cheese', 'WHEAT'],
    ['Burger with gluten-free sauce', 'WHEAT'],
    ['Gluten-free burger on brioche bun', 'WHEAT EGG DAIRY'],
    ['Vegan except the cheese', 'DAIRY'],
    ['Nut-free except peanuts', 'PEANUT'],
    ['Non-vegan cheese', 'DAIRY'],
    ['Un-vegan cheese', 'DAIRY'],
    ['No vegan cheese', 'DAIRY'],
  ])('ends where it ends: %s holds %s', (text, expected) => expect(allergensIn(text)).toBe(expected))
})

describe('names that look like those of other dishes', () => {
  it.each([
    'Choux de Bruxelles',
    'Choux-fleurs rôtis',
    'Soupe aux choux',
    'Légumes rôtis',
    'Lentil köfte',
    'Mushroom larb',
    'Jackfruit birria tacos',
    'Polpette di melanzane',
    'Eggplant polpette',
    'Bistecca di cavolfiore',
  ])('%s: no food of animals, and no wheat', (text) => expect(foodsIn(text)).toEqual([]))

  it.each(['Köfte', 'Spaghetti bolognaise', 'Beef larb', 'Polpette', 'Bistecca alla fiorentina'])(
    '%s: meat',
    (text) => {
      expect(foodsIn(text).some(({ kinds }) => kinds.includes('MEAT'))).toBe(true)
    },
  )

  it.each([
    ['Chocolate choux', 'WHEAT EGG DAIRY'],
    ['Two rotis', 'WHEAT'],
    ['Mercimek köfte', 'WHEAT'],
    ["Vegan cookies'n'cream", 'WHEAT'],
  ])('%s: %s', (text, expected) => expect(allergensIn(text)).toBe(expected))
})

describe('what comes with a dish', () => {
  it.each([
    ['Soup (gluten-free) with sourdough', 'WHEAT'],
    ['Curry, gluten-free. Served with naan', 'WHEAT'],
    ['Chilli (vegan), comes with ranch', 'DAIRY EGG'],
    ['Tacos (gluten-free) in a flour tortilla', 'WHEAT'],
    ['Burger without bun, with gravy', 'WHEAT'],
    ['Vegan cheese pizza with ranch', 'WHEAT DAIRY EGG'],
    ['Served with naan. Gluten-free', ''],
    ['Vegan. Served with ranch', ''],
  ])('is excused by a label of all only, or one behind it: %s', (text, expected) => {
    expect(allergensIn(text)).toBe(expected)
  })
})

describe('a sign between two things of a menu', () => {
  it.each(['·', '⋅', '・', '●', '◆', '▸', '»', '→', '✓', ' * ', ' ~ ', '\t'])(
    'ends a denial as a comma does: %s',
    (sign) => {
      expect(allergensIn(`No gluten ${sign} milk ${sign} egg`)).toBe('DAIRY EGG')
      expect(allergensIn(`No gluten${sign}milk`)).toBe('DAIRY')
      expect(allergensIn(`Free from: gluten ${sign} milk ${sign} egg`)).toBe('')
      expect(allergensIn(`Gluten: no ${sign} milk: yes`)).toBe('DAIRY')
      expect(allergensIn(`Gluten: no ${sign} milk: no`)).toBe('')
      expect(allergensIn(`Cheese ${sign} vegan ${sign} nut free`)).toBe('')
    },
  )

  it.each(['·', '●', '→', '\t'])('joins no label to what another one denies: %s', (sign) => {
    expect(allergensIn(`Free from palm oil ${sign} milk ${sign} egg`)).toBe('DAIRY EGG')
    expect(allergensIn(`No colours ${sign} milk or cream`)).toBe('DAIRY')
    expect(allergensIn(`Milk ${sign} egg and nut free`)).toBe('DAIRY')
  })

  it.each(['*', '·', '●', '\t-'])('begins the lines of a list: %s', (sign) => {
    expect(allergensIn(`May contain:\n${sign} milk\n${sign} egg\n\nVegan`)).toBe('DAIRY EGG')
    expect(allergensIn(`Contains:\n${sign} milk\n${sign} egg\n\nVegan`)).toBe('DAIRY EGG')
  })

  it.each([
    ['Pad\tthai', 'EGG FISH PEANUT'],
    ['Soy\tsauce', 'SOY WHEAT'],
    ['Kung\tpao', 'PEANUT WHEAT SOY'],
    ['Soy\tmilk\tegg', 'SOY DAIRY EGG'],
    ['Rice\tcream', 'DAIRY'],
  ])('may stand within a name, if it is a tab: %j', (text, expected) => {
    expect(allergensIn(text).split(' ').toSorted()).toEqual(expected.split(' ').toSorted())
  })
})

describe('what comes into a dish by accident', () => {
  it.each([
    ['Traces of egg. Vegan.', 'EGG'],
    ['Made in a kitchen that handles milk and eggs, vegan', 'DAIRY EGG'],
    ['Produced in a facility that also processes milk. Vegan', 'DAIRY'],
    ['Same fryer as fish. Plant-based', 'FISH'],
    ['Vegan - traces of milk', 'DAIRY'],
    ['Vegan traces of milk', 'DAIRY'],
    ['Vegan. Same fryer as mozzarella sticks', 'DAIRY WHEAT'],
    ['Milk is handled in our kitchen. Vegan', 'DAIRY'],
    ['May contain:\n- milk\n- egg\n\nVegan', 'DAIRY EGG'],
    ['Traces of wheat. Gluten-free', 'WHEAT'],
    ['Kann Spuren von Milch enthalten. Vegan', 'DAIRY'],
    ['Puede contener leche. Vegano', 'DAIRY'],
    ['Peut contenir du lait. Végan', 'DAIRY'],
    ['Può contenere uova. Vegano', 'EGG'],
  ])('is excused by no label: %s', (text, expected) => {
    expect(allergensIn(text).split(' ').toSorted()).toEqual(expected.split(' ').toSorted())
  })

  it.each([
    ['Curry served alongside naan (gluten-free)', ''],
    ['Shared plates: nachos (vegan)', ''],
    ['The same creamy nachos (vegan)', ''],
    ['From our kitchen with love: nachos (vegan)', ''],
    ['Cooked alongside nachos. Vegan', 'DAIRY'],
    ['Stored next to nachos. Vegan', 'DAIRY'],
    ['Shared fryer with nachos. Vegan', 'DAIRY'],
    ['Same hot oil as nachos. Vegan', 'DAIRY'],
    ['Kitchen with nachos. Vegan', 'DAIRY'],
  ])('is not what a menu serves or praises: %s', (text, expected) => {
    expect(allergensIn(text)).toBe(expected)
  })

  it.each(['May contain peanuts, vegan cheese', 'Vegan cheese made in a kitchen that handles peanuts'])(
    'excuses nothing less of what the dish is made of: %s',
    (text) => expect(allergensIn(text)).toBe('PEANUT'),
  )
})

describe('a denial that is denied, or asked for', () => {
  it.each([
    ['Not peanut free', 'PEANUT'],
    ['No longer peanut-free', 'PEANUT'],
    ["Isn't dairy free", 'DAIRY'],
    ['We cannot guarantee that it is nut-free', 'TREE_NUT'],
    ['Dairy free is not guaranteed', 'DAIRY'],
    ['Dairy-free cannot be guaranteed', 'DAIRY'],
    ['No guarantee that it is free of dairy', 'DAIRY'],
    ['Nicht garantiert glutenfrei', 'WHEAT'],
    ['Notenvrij is niet gegarandeerd', 'TREE_NUT'],
    ['Guaranteed dairy-free', ''],
    ['Never without peanuts', 'PEANUT'],
    ["We don't fry it, but it is not nut-free", 'TREE_NUT'],
    ['NOT_NUT_FREE', 'TREE_NUT'],
    ['Spicy, is_not_gluten_free', 'WHEAT'],
    ['GLUTEN_FREE', ''],
    ['Nicht ohne Erdnüsse', 'PEANUT'],
    ['Nicht glutenfrei', 'WHEAT'],
    ['No es sin gluten', 'WHEAT'],
    ['Not a vegan cheese', 'DAIRY'],
    ['Nut-free? No.', 'TREE_NUT'],
  ])('denies nothing: %s', (text, expected) => expect(allergensIn(text)).toBe(expected))

  it.each(['Not only nut-free but dairy-free', 'Not fried, nut-free', 'Does not contain nuts, dairy free'])(
    'is another one than: %s',
    (text) => expect(allergensIn(text)).toBe(''),
  )
})

describe('an offer', () => {
  it.each([
    'Salad. Add shrimp for $4.50',
    'Green salad, add shrimp for $4',
    'Try it with shrimp',
    'Make it a cheeseburger for $2',
    'Salad, extra cheese +$1',
    'Goes well with cheese',
    'Salad, extra cheese (+1)',
  ])('is no part of the dish: %s', (text) => expect(allergensIn(text)).toBe(''))

  it.each([
    ['Try our famous peanut butter pie', 'PEANUT'],
    ['Crunchy slaw, enjoy with cheddar and peanuts', 'DAIRY PEANUT'],
    ['Rice bowl, delicious with peanuts on top', 'PEANUT'],
    ['Green salad, add cheese and bake for 5 minutes', 'DAIRY'],
    ['Salad with shrimp + 2 eggs', 'SHELLFISH EGG'],
  ])('is not: %s', (text, expected) => {
    const found = allergensIn(text)
    for (const type of expected.split(' ')) expect(found).toContain(type)
  })

  it.each(['Add cheese sauce and simmer', 'Add the cream, stir and bake', 'Add butter until it melts'])(
    'is not how a dish is made: %s',
    (text) => expect(allergensIn(text)).toBe('DAIRY'),
  )

  it('ends with its sentence', () => {
    expect(allergensIn('Add shrimp for $4.50. Contains milk')).toBe('DAIRY')
  })

  it('is the food itself in the name of an option', () => {
    expect(foodsIn('Add shrimp').map(({ allergens }) => allergens)).toEqual([['SHELLFISH']])
    expect(foodsIn('No cheese, add shrimp').map(({ allergens }) => allergens)).toEqual([['SHELLFISH']])
  })
})

describe('the kinds of food in a text', () => {
  it.each([
    ['Rogan josh', 'MEAT'],
    ['Cobb salad', 'MEAT'],
    ['Meatloaf', 'MEAT'],
    ['Quarter pounder', 'MEAT'],
    ['McChicken', 'POULTRY'],
    ['Vegan meatloaf', ''],
    ['Soya keema', ''],
    ['Beef burger', 'MEAT'],
    ['Veggie burger', ''],
    ['Plant-based chicken', ''],
    ['Turkey bacon', 'POULTRY'],
    ['Seitan kebab', ''],
    ['Falafel gyro', ''],
    ['Bean & bacon soup', 'MEAT'],
    ['Rice & cheese', 'DAIRY'],
    ['Lamb kebab', 'MEAT'],
    ['Gyros', 'MEAT'],
    ['Honey', 'BEE_PRODUCT'],
    ['Shrimp', 'SHELLFISH'],
    ['Meatless meatballs', ''],
  ])('%s: %s', (text, expected) =>
    expect([...new Set(foodsIn(text).flatMap(({ kinds }) => kinds))].join(' ')).toBe(expected),
  )
})
