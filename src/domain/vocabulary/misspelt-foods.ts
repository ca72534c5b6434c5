import { singularWord } from './food-words.ts'

/**
 * Foods as menus often misspell them. Not the nine by their own names: a list with such a typo stays open (`near-miss.ts`).
 * A search term has its own correction, with the words of its catalog.
 */
const MISSPELT: Readonly<Record<string, string>> = {
  mozzarella: 'mozarella, mozzarela, mozarela, mozerella',
  parmesan: 'parmasan, parmesean, parmezan, parmisan',
  parmigiana: 'parmigana, parmagiana, parmagiano',
  provolone: 'provalone, provelone',
  tzatziki: 'tzaziki, tzatiki, tsaziki, zatziki',
  yogurt: 'yougurt, yogart, yohgurt',
  mayonnaise: 'mayonaisse, mayonnaisse, mayonese, mayonase',
  omelette: 'omlette, omlete, omellete',
  omelet: 'omlet',
  meringue: 'meringe, merangue',
  salmon: 'samon, salmom',
  calamari: 'calimari, calamri',
  shrimp: 'shirmp, shimp',
  lobster: 'lobstar',
  scallop: 'scalop, scollop',
  pistachio: 'pistaccio, pistacio, pistachoi',
  hazelnut: 'hazlenut, hazelnutt, hazzelnut',
  walnut: 'walnutt',
  macadamia: 'macadmia, macademia',
  almond: 'almod, allmond',
  spaghetti: 'spagetti, spaghetii, spagheti',
  fettuccine: 'fettuccini, fettucini, fetuccine, fettuchini',
  lasagna: 'lasanga, lasagnia, lasgana',
  ravioli: 'ravoili, raviolli',
  tortellini: 'tortelini, tortillini',
  gnocchi: 'gnochi, gnocci',
  focaccia: 'foccacia, focacia, foccaccia',
  ciabatta: 'ciabata, chiabatta, ciabbata',
  bruschetta: 'bruchetta, brushetta, bruscetta',
  baguette: 'bagette, baguete',
  croissant: 'crossiant, croisant, crossant, croissandt',
  burrito: 'buritto, burito, burritto',
  quesadilla: 'quesidilla, quesedilla, quesadila',
  brioche: 'broiche',
  doughnut: 'dougnut, donought',
  masala: 'massala',
  teriyaki: 'teryaki, teriyake, terriyaki',
  edamame: 'edemame, edamamme',
  hummus: 'humous, hummos, humuus',
  prosciutto: 'prosciuto, proscuitto, proscuito, prociutto',
  pepperoni: 'peperonni, pepporoni, pepperonni',
  chorizo: 'chorizzo, choriso',
}

const RIGHT: ReadonlyMap<string, string> = new Map(
  Object.entries(MISSPELT).flatMap(([right, words]) =>
    words.split(', ').map((word) => [singularWord(word), singularWord(right)] as const),
  ),
)

/** The word that a menu means: "mozarella" is mozzarella. */
export function meantFoodWord(singular: string): string {
  return RIGHT.get(singular) ?? singular
}
