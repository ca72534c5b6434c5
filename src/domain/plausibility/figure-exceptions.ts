import type { Dish } from '../dish/dish.ts'

/** Foods whose energy does not follow from fat, carbohydrates and protein, by their names. */

type Named = Pick<Dish, 'name' | 'category' | 'description'>

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const ALCOHOL = words(`
  cider ale beer lager stout pilsner ipa wine champagne prosecco cava sangria cocktail martini margarita mojito spritz
  negroni daiquiri whisky whiskey bourbon scotch vodka gin rum tequila mezcal brandy cognac liqueur liquor sake schnapps
  bier wein sekt cerveza vino bière vin birra cerveja vinho espumante caipirinha cachaça
`)
const SOFT_DRINKS = words(`
  water tea coffee espresso americano latte cappuccino macchiato mocha matcha chai cola coke pepsi sprite fanta soda
  tonic seltzer lemonade limeade juice drink beverage smoothie shake milkshake slush slushie frappe frappuccino kombucha
  wasser sprudel tee kaffee saft schorle limonade getränk café cafe thé té caffè tè eau agua acqua jus zumo jugo succo
  refresco bebida boisson bevanda coca-cola chá água suco sumo refrigerante guaraná
`)
/** In the Romance languages the kind follows: "agua mineral". */
const FIRST_WORDS = new Set(
  words(
    'agua eau acqua água té thé tè chá vino vin vinho cerveza bière birra cerveja zumo jugo jus succo suco sumo coca-cola',
  ),
)
const DRINKS = new Set([...ALCOHOL, ...SOFT_DRINKS])
const ALCOHOL_WORDS = new Set([
  ...ALCOHOL,
  ...words('beers wines cocktails spirits ales ciders lagers vinos vins weine vini birre vinhos cervejas'),
])
const CATEGORIES = new Set([
  ...DRINKS,
  ...ALCOHOL_WORDS,
  ...words(
    'drinks beverages sodas coffees teas juices smoothies shakes milkshakes refrescos bebidas boissons getränke bevande sucos sumos refrigerantes',
  ),
])
const CATEGORY_KINDS = new Set(
  words('hot cold iced soft frozen fountain alcoholic non-alcoholic and other our specialty'),
)
/** They follow the name of a drink: sizes, kinds and packings. */
const QUALIFIERS = new Set(
  words(`
  zero sugar max light lite diet free can bottle glass cup pitcher small medium large regular kids grande venti tall
  mini xl oz fl ml cl l hot iced cold unsweetened sweetened decaf refill draft draught neat double single
`),
)
/** What follows is not what the dish is: "tea with milk", "mussels in white wine". */
const PREPOSITION = /\s(?:with|w\/|in|on|alla|al|au|aux|à|con|avec|mit|di|de|del|com|do)\s.*$/u
/** Carbohydrates of these can be sugar alcohols, which have next to no energy. */
const SUGAR_ALCOHOLS =
  /sugar[- ]?free|sugarless|no[- ](?:added[- ])?sugar|zero[- ]sugar|without sugar|\bketo\b|erythrit|xylit|maltit|sorbit|isomalt|mannit|polyol|allulose|stevia|zuckerfrei|ohne zucker|sans sucre|sin az[uú]car|senza zucchero|(?:sem|zero) a[cç][uú]car/iu

/** A dish is a drink where that is the last word of its name, so that "beer battered fish" is none, or its category. */
export function isDrink({ name, category }: Named): boolean {
  const ofName = wordsOf(name)
  const head = ofName.findLast((word) => !QUALIFIERS.has(word) && !/^\d/.test(word))
  if (head !== undefined && DRINKS.has(head)) return true
  if (FIRST_WORDS.has(ofName[0] ?? '') && ofName.length <= 2) return true
  const ofCategory = wordsOf(category ?? '')
  return (
    ofCategory.some((word) => CATEGORIES.has(word)) &&
    ofCategory.every((word) => CATEGORIES.has(word) || CATEGORY_KINDS.has(word))
  )
}

export function mayHaveSugarAlcohols({ name, description }: Named): boolean {
  return SUGAR_ALCOHOLS.test(`${name} ${description ?? ''}`)
}

function wordsOf(text: string): readonly string[] {
  const plain = text
    // Before the folding, which makes letters of ™.
    .replace(/[®™℠©]/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(PREPOSITION, '')
  return plain.split(/[^\p{L}\p{M}\p{N}-]+/u).filter((word) => word !== '')
}
