import { foodTokens, singularWord } from '../vocabulary/food-words.ts'
import { textElements } from '../vocabulary/text-elements.ts'

/**
 * Ingredients that carry none of the nine, in the seven languages that are read. They show that a list of ingredients can
 * be read, so that it hides nothing; they deny nothing. Not among them: what is made of something ("oil", "starch",
 * "flavouring", "E322").
 */
const PLAIN_WORDS = `
  apple aubergine avocado banana basil bean beetroot blueberry broccoli cabbage canola carrot cassava cauliflower cherry chickpea
  chili chilli chive cilantro cinnamon coriander corn courgette cucumber cumin dill eggplant garlic ginger grape herb jalapeno kale leek
  lemon lentil lettuce lime maize mango melon mint mushroom olive onion orange oregano paprika parsley pea peach pear pepper
  pineapple potato pumpkin quinoa radish raspberry rice rosemary salt spice spinach strawberry sugar sunflower tapioca thyme tomato
  turmeric vinegar water yeast zucchini
  agua aceituna aguacate ajo albahaca arroz azucar cebolla champinon espinaca fresa frijol garbanzo guisante jengibre lechuga
  lenteja limon maiz manzana naranja oliva papa patata pepino perejil pimienta pimiento platano sal tomate vinagre zanahoria
  ail avocat banane basilic carotte champignon citron concombre eau epinard fraise gingembre haricot laitue lentille menthe
  mais oignon origan persil poivre poivron pois pomme riz sel sucre vinaigre
  apfel basilikum bohne bohnen erbse erbsen erdbeere erdbeeren essig gurke gurken ingwer karotte karotten kartoffel kartoffeln
  kichererbsen knoblauch linsen minze mohre mohren oliven olivenol petersilie pfeffer pilz pilze reis salz spinat tomaten wasser zitrone
  zucker zwiebel zwiebeln
  aceto acqua aglio arancia basilico carota carote ceci cetriolo cipolla cipolle fagioli fragola fragole funghi lattuga
  lenticchie limone mela mele menta origano patate pepe peperone peperoni piselli pomodori pomodoro prezzemolo riso sale spinaci zenzero
  zucchero
  alface abobora abobrinha acucar alecrim alho aipim azeite azeitona batata berinjela beringela beterraba brocolos brocolis canela cebola cebolinha cenoura
  coentro cogumelo couve ervilha espinafre feijao gengibre hortela laranja lentilha limao louro maca mandioca manjericao manga milho morango oregao pepino
  pimenta pimentao pimento quinoa repolho rucula salsinha tomilho vinagre agua
  aardappel aardappelen aardbei aardbeien appel azijn banaan basilicum bonen citroen erwten gember kikkererwten knoflook komkommer
  linzen munt olijf olijfolie olijven peper peterselie rijst sinaasappel sla spinazie suiker tomaat ui uien wortel wortelen zout`
const PLAIN = new Set(PLAIN_WORDS.trim().split(/\s+/).map(singularWord))
/** What may stand beside them. "Pepper sauce", "spice mix" and "mushroom soup" are made of more. */
const DESCRIBING_WORDS = `
  a an of the in own its their fresh freshly dried ground cracked chopped diced sliced minced crushed whole frozen organic ripe raw cooked roast
  roasted grilled steamed boiled peeled pitted pure natural fine coarse sea table rock iodised iodized kosher white black red green
  yellow brown purple sweet hot mild long grain basmati jasmine wild arborio baby cherry plum vine spring bell romaine iceberg kidney pinto
  extra virgin cold pressed olive oil juice zest peel leaf leave seed root clove powder concentrate concentrated
  mineral filtered drinking sparkling cane caster granulated demerara wine cider balsamic flat mixed smoked starch
  fresco fresca seco seca molido molida picado picada entero entera virgen mar negro negra blanco blanca rojo roja verde dulce aceite zumo jugo
  frais fraiche sec seche moulu moulue hache hachee entier vierge huile jus mer noir noire blanc blanche rouge vert verte doux
  frisch frische frischer frisches getrocknet getrocknete getrockneter gemahlen gemahlener gehackt gehackte schwarz schwarzer weiss weisser rot rote
  roter grun grune gruner ol saft
  secco secca essiccato macinato tritato extravergine vergine olio succo nero nera bianco bianca rosso rossa
  fresco moido moida picado picada ralado ralada seco seca inteiro inteira roxo roxa vermelho vermelha verde preto preta branco branca amarelo amarela doce
  sumo suco raspa folha dente
  vers verse gedroogd gedroogde gemalen zee zwart zwarte wit witte rood rode groen groene olie sap
  d de des du di della delle del do dos da la le el los las`
const DESCRIBING = new Set(DESCRIBING_WORDS.trim().split(/\s+/).map(singularWord))
const PART_END = /[,;:·•|/&+()[\]\n]|\.(?!\d)|\s[-–—]\s|\s(?:and|with|und|mit|y|con|et|avec|e|en|met|com)\s/i
/** Nothing, or a share: "60 %". */
const NO_NAME = /^\s*(?:\d[\d.]*\s*%\s*)?$/
/** No list of a dish is longer. */
const MAX_LIST = 4_000

/** Whether each part of a list of ingredients is one that carries none of the nine, or a food of the vocabulary. */
export function listsPlainIngredients(value: unknown): boolean {
  const parts = [value].flat().flatMap((one) => (typeof one === 'string' ? one.split(PART_END) : [null]))
  const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0)
  return length <= MAX_LIST && parts.every((part) => part !== null && (NO_NAME.test(part) || isRead(part)))
}

function isRead(part: string): boolean {
  const words = foodTokens(part).tokens.map(({ singular }) => singular)
  const isPlain = words.some((word) => PLAIN.has(word))
  return (
    (isPlain && words.every(isPlainOrDescribing)) ||
    textElements(part).elements.some(({ food }) => food !== null)
  )
}

function isPlainOrDescribing(word: string): boolean {
  return PLAIN.has(word) || DESCRIBING.has(word) || /^\d+$/.test(word)
}
