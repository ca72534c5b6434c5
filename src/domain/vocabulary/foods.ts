import type { FoodList } from './food-list.ts'
import { PORTUGUESE_DISHES } from './portuguese-dishes.ts'
import { PORTUGUESE_FOODS } from './portuguese-foods.ts'
import { RECIPE_DISHES } from './recipe-dishes.ts'

/**
 * The one list of foods: what a name in a partner's list of allergens, or a word in a text, stands for. Accents, case
 * and plurals do not matter; the longest name that fits counts, so that a compound hides its parts.
 *
 * WHOLE: the whole of an allergen. FOOD: a food that carries it by its nature, also as a name in a list. DISH: a food
 * that carries it by its usual recipe; a text may deny it ("gluten-free pizza"), and it is no name for a list. LIST: a
 * name for lists only. OTHER: an allergen beyond the nine. NONE: carries none of the nine, though it sounds like it.
 * START, END: of compound words ("Lachsfilet", "Apfelkuchen").
 *
 * Its sources:
 * - Regulation (EU) No 1169/2011, Annex II, in its English, Spanish, French, German, Italian and Dutch texts; Portuguese stands in its own files
 * - United States: FALCPA (2004) and FASTER Act (2021), the nine major food allergens
 * - FDA, The Seafood List: acceptable market names of fish and shellfish
 * - FDA, Guidance for Industry: questions and answers on food allergens, the list of tree nuts
 * - USDA FoodData Central: names and ingredients of foods
 * - Code of Federal Regulations, title 21, parts 131, 133, 136, 139, 169: standards of identity of milk, cheese, bread,
 *   noodles, dressings
 */
export const FOOD_LISTS: readonly FoodList[] = [
  // --- the nine as a whole ---
  {
    is: 'WHOLE',
    language: 'en',
    allergens: ['DAIRY'],
    words: 'dairy, milk, milk product, dairy product, mylk',
  },
  { is: 'WHOLE', language: 'en', allergens: ['EGG'], words: 'egg' },
  { is: 'WHOLE', language: 'en', allergens: ['FISH'], words: 'fish, fin fish, finned fish' },
  { is: 'WHOLE', language: 'en', allergens: ['SHELLFISH'], words: 'shellfish, shell fish' },
  { is: 'WHOLE', language: 'en', allergens: ['TREE_NUT'], words: 'tree nut' },
  { is: 'WHOLE', language: 'en', allergens: ['TREE_NUT'], mayMean: ['PEANUT'], words: 'nut, mixed nut' },
  {
    is: 'WHOLE',
    language: 'en',
    allergens: ['PEANUT'],
    words: "peanut, groundnut, ground nut, pea nut, p'nut",
  },
  {
    is: 'WHOLE',
    language: 'en',
    allergens: ['WHEAT'],
    words:
      'wheat, gluten, cereal containing gluten, gluten cereal, gluten containing cereal, gluten containing grain',
  },
  {
    is: 'WHOLE',
    language: 'en',
    allergens: ['SOY'],
    words: 'soy, soya, soybean, soyabean, soy bean, soya bean',
  },
  { is: 'WHOLE', language: 'en', allergens: ['SESAME'], words: 'sesame, sesame seed' },
  { is: 'WHOLE', language: 'es', allergens: ['DAIRY'], words: 'leche, lácteo, producto lácteo, láctea' },
  { is: 'WHOLE', language: 'es', allergens: ['EGG'], words: 'huevo' },
  { is: 'WHOLE', language: 'es', allergens: ['FISH'], words: 'pescado' },
  { is: 'WHOLE', language: 'es', allergens: ['SHELLFISH'], words: 'marisco' },
  {
    is: 'WHOLE',
    language: 'es',
    allergens: ['TREE_NUT'],
    words: 'fruto de cáscara, frutos de cáscara',
  },
  {
    is: 'WHOLE',
    language: 'es',
    allergens: ['TREE_NUT'],
    mayMean: ['PEANUT'],
    words: 'fruto seco, nuez, nueces',
  },
  { is: 'WHOLE', language: 'es', allergens: ['PEANUT'], words: 'cacahuete, cacahuate, maní, maníes, manís' },
  { is: 'WHOLE', language: 'es', allergens: ['WHEAT'], words: 'trigo, cereales que contengan gluten' },
  { is: 'WHOLE', language: 'es', allergens: ['SOY'], words: 'soja' },
  {
    is: 'WHOLE',
    language: 'es',
    allergens: ['SESAME'],
    words: 'sésamo, ajonjolí, ajonjolíes, ajonjolís, semilla de sésamo, grano de sésamo',
  },
  { is: 'WHOLE', language: 'fr', allergens: ['DAIRY'], words: 'lait, produit laitier, laitier' },
  { is: 'WHOLE', language: 'fr', allergens: ['EGG'], words: 'œuf' },
  { is: 'WHOLE', language: 'fr', allergens: ['FISH'], words: 'poisson' },
  { is: 'WHOLE', language: 'fr', allergens: ['SHELLFISH'], words: 'fruit de mer' },
  { is: 'WHOLE', language: 'fr', allergens: ['TREE_NUT'], words: 'fruit à coque, noix' },
  { is: 'WHOLE', language: 'fr', allergens: ['PEANUT'], words: 'arachide, cacahuète, cacahouète' },
  { is: 'WHOLE', language: 'fr', allergens: ['WHEAT'], words: 'blé, froment, céréales contenant du gluten' },
  {
    is: 'WHOLE',
    language: 'de',
    allergens: ['DAIRY'],
    words: 'Milch, Milchprodukt, Milchprodukte, Milcherzeugnisse',
  },
  { is: 'WHOLE', language: 'de', allergens: ['EGG'], words: 'Ei, Eier, Eiern' },
  { is: 'WHOLE', language: 'de', allergens: ['FISH'], words: 'Fisch, Fische' },
  { is: 'WHOLE', language: 'de', allergens: ['SHELLFISH'], words: 'Meeresfrüchte, Schalentiere' },
  { is: 'WHOLE', language: 'de', allergens: ['TREE_NUT'], words: 'Schalenfrüchte' },
  { is: 'WHOLE', language: 'de', allergens: ['TREE_NUT'], mayMean: ['PEANUT'], words: 'Nuss, Nüsse' },
  { is: 'WHOLE', language: 'de', allergens: ['PEANUT'], words: 'Erdnuss, Erdnüsse' },
  { is: 'WHOLE', language: 'de', allergens: ['WHEAT'], words: 'Weizen, glutenhaltiges Getreide' },
  { is: 'WHOLE', language: 'de', allergens: ['SOY'], words: 'Soja, Sojabohne' },
  { is: 'WHOLE', language: 'de', allergens: ['SESAME'], words: 'Sesam, Sesamsamen, Sesamsaat' },
  { is: 'WHOLE', language: 'it', allergens: ['DAIRY'], words: 'latte, latticino, latticini' },
  { is: 'WHOLE', language: 'it', allergens: ['EGG'], words: 'uovo, uova' },
  { is: 'WHOLE', language: 'it', allergens: ['FISH'], words: 'pesce, pesci' },
  { is: 'WHOLE', language: 'it', allergens: ['SHELLFISH'], words: 'frutti di mare, misto di mare' },
  { is: 'WHOLE', language: 'it', allergens: ['TREE_NUT'], words: 'frutta a guscio' },
  { is: 'WHOLE', language: 'it', allergens: ['TREE_NUT'], mayMean: ['PEANUT'], words: 'frutta secca' },
  { is: 'WHOLE', language: 'it', allergens: ['PEANUT'], words: 'arachide, arachidi' },
  {
    is: 'WHOLE',
    language: 'it',
    allergens: ['WHEAT'],
    words: 'grano, frumento, glutine, cereali contenenti glutine',
  },
  { is: 'WHOLE', language: 'it', allergens: ['SOY'], words: 'soia' },
  { is: 'WHOLE', language: 'it', allergens: ['SESAME'], words: 'sesamo' },

  // --- milk ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['DAIRY'],
    words: `
      lactose, casein, caseinate, sodium caseinate, calcium caseinate, lactalbumin, lactoglobulin, whey, whey protein,
      curd, cheese curd, milk protein, milk powder, milk solid, milk fat, butterfat, butter fat, skim milk, skimmed milk,
      whole milk, cow milk, cow milk protein, goat milk, sheep milk, sheeps milk, buffalo milk, condensed milk,
      evaporated milk, buttermilk, butter, buttered, brown butter, clarified butter, ghee, cream, creamed,
      sour cream, heavy cream, whipping cream, whipped cream, double cream, clotted cream, half and half, half & half, crema,
      crème fraîche, creme, creamer, coffee creamer, non dairy creamer, nondairy creamer, cheese, cheesy, cream cheese,
      cottage cheese, goat cheese, blue cheese, bleu cheese, bleu, string cheese, cheese sauce, queso, quesillo,
      american cheese, cheddar, mozzarella, mozz, parmesan, parm, parmigiano, reggiano, grana padano, pecorino, romano
      cheese, provolone, asiago, gouda, edam, swiss, swiss cheese, gruyere, emmental, emmenthal, emmentaler, brie,
      camembert, feta, ricotta, mascarpone, gorgonzola, roquefort, stilton, pepper jack, pepperjack, monterey jack,
      jack cheese, colby, colby jack, cojack, havarti, muenster, munster, fontina, manchego, burrata, bocconcini,
      halloumi, paneer, panir, chèvre, boursin, velveeta, neufchatel, limburger, taleggio, raclette, cotija, oaxaca cheese,
      comté, reblochon, tilsit, jarlsberg, wensleydale, double gloucester, red leicester, caerphilly, mimolette,
      cambozola, stracchino, scamorza, caciocavallo, requeson, labneh, labaneh, kefir, skyr, ayran, yogurt, yoghurt,
      yoghourt, yogourt, froyo, frozen yogurt, lassi, raita, dahi, khoya, mawa, malai, rasmalai, rabri, shrikhand,
      ice cream, icecream, a la mode, gelato, soft serve, kulfi, milkshake, milk shake, dulce de leche, cajeta, milk chocolate,
      white chocolate, chocolate milk, hot fudge, custard powder, fromage frais, fromage blanc, quark, irish cream,
      baileys, milky, cheesesteak, cheez, cheez whiz, whiz, philadelphia cream cheese, queso fresco,
      milk chocolate chip, cream of mushroom, cream of broccoli, cream of tomato, cream of celery, dolcelatte, leerdammer, brunost, gjetost, smetana, tvorog, twarog, bryndza, oscypek, kaymak, kashk, doogh, khoa, chenna, chhena, burratina, bufala, caciotta, provola, crescenza, robiola, squacquerone, primosale, idiazabal, cabrales, morbier, époisses, petit suisse, vache qui rit, catupiry, requeijão, dairy milk chocolate, rasgulla, basundi, rabdi, milka, milk tray`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['DAIRY'],
    words: `
      latte, caffe latte, cappuccino, macchiato, flat white, cortado, frappuccino, frappe, mocha, café au lait, hot
      chocolate, shake, sundae, frosty, blizzard, mcflurry, parfait, sherbet, ganache, white russian, caramel, caramel sauce,
      toffee, fudge, butterscotch, pudding, panna cotta, nacho, nacho cheese, au gratin, gratin, alfredo, cordon bleu,
      caprese, saganaki, tzatziki, stroganoff, bisque, chowder, scalloped potato, mashed potato, butter chicken,
      murgh makhani, makhani, egg cream, tikka masala, korma, kheer, fondue, welsh rarebit, poutine, tres leches, banana split,
      affogato, milk tea, bubble tea, queso dip, queso fundido, spinach dip, key lime, buttercream, frosting,
      creamsicle, dreamsicle, milky way, rolo, cadbury, hersheys, m&m, m and m, m&ms, m and ms, elote, esquites, quesalupa, quesarito,
      margherita, philly cheesesteak, vodka sauce, rosa sauce, pink sauce, gulab jamun,
      ras malai, saag paneer, palak paneer, barfi, burfi, whippy, junket, posset, rice pudding, tapioca pudding, peda, sandesh, chaas, falooda, kadhi, quesabirria, choriqueso, brigadeiro, pão de queijo, galão, aligot, truffade, maltesers, kinder bueno, mars bar, bounty bar, twix, kit kat, kitkat, chicken kiev, welsh rabbit, dauphinoise, knickerbocker glory, cullen skink, viennese whirl, panettone, pandoro`,
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['DAIRY'],
    words: `
      lactosa, caseína, queso, quesos, queso crema, mantequilla, nata, nata montada, crema agria, crema de leche, crema
      mexicana, yogur, yogures, suero de leche, requesón, requesones, cuajada, helado, batido de leche, natillas, arroz con leche, leche
      condensada, leche entera, café con leche, chocolate con leche, chocolate blanco, cuatro quesos, tres leches, mató`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['DAIRY'],
    words: `
      caséine, beurre, beurré, crème, crème chantilly, chantilly, crémeux, fromage, fromager, yaourt, yogourt, petit lait, lactosérum,
      glace à la vanille, crème glacée, chèvre chaud, gratin dauphinois, dauphinois, tartiflette, babeurre, faisselle,
      café au lait, chocolat au lait, chocolat blanc, béchamel, mornay, beurre blanc, riz au lait, lait entier`,
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['DAIRY'],
    words: `
      Laktose, Kasein, Milcheiweiß, Milchpulver, Vollmilch, Magermilch, Käse, Butter, Sahne, Schlagsahne, Schlagobers,
      Obers, Rahm, Sauerrahm, Schmand, Quark, Topfen, Joghurt, Buttermilch, Molke, Frischkäse, Schafskäse, Ziegenkäse,
      Hirtenkäse, Bergkäse, Milchreis, Milcheis, Vanilleeis, Milchshake, Vollmilchschokolade, Milchschokolade,
      Speisequark, Milchkaffee, Kräuterbutter, Butterschmalz, Obatzda, überbacken, weiße Schokolade, Vanillesoße, Vanillesauce, Edamer, Leerdamer, Handkäs, Obazda, Spundekäs, Tzaziki, Zaziki, Grießbrei, Vanillepudding`,
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['DAIRY'],
    words: `
      lattosio, caseina, burro, formaggio, formaggi, panna, panna montada, panna montata, panna acida, yogurt, siero di latte,
      gelato, parmigiano, mozzarella, fior di latte, fiordilatte, ricotta, gorgonzola, pecorino, quattro formaggi,
      besciamella, cacio, stracciatella, stracchino, caffè latte, caffellatte, cioccolato al latte, cioccolato bianco`,
  },

  {
    is: 'FOOD',
    language: 'en',
    allergens: ['DAIRY'],
    words: `
      lactoferrin, lactoperoxidase, butter oil, butteroil, mozza, parmesano, labne, laban, filmjölk, viili, sweetcream, danish blue, danablu, danbo, esrom,
      samso, vasterbottensost, prastost, cornish yarg, yarg, stinking bishop, shropshire blue, dorset blue vinny, sage derby, maasdam, maasdamer, kasseri,
      kefalotyri, kefalograviera, graviera, mizithra, myzithra, manouri, anthotyro, kashkaval, kashkawal, suluguni, sulguni, akkawi, ackawi, nabulsi,
      shanklish, mishti doi`,
  },
  { is: 'DISH', language: 'en', allergens: ['DAIRY'], words: 'mash potato, whipped potato, gratinated' },
  { is: 'FOOD', language: 'en', allergens: ['DAIRY', 'EGG'], words: 'simplesse' },
  // Made with lysozyme of egg white, as its packages say.
  { is: 'FOOD', language: 'en', allergens: ['DAIRY', 'EGG'], words: 'grana padano' },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['DAIRY'],
    words: `
      laitière, lacté, lactée, fromagère, crémeuse, lactoprotéine, protéine lactique, poudre lactique, matière grasse lactique, matière grasse butyrique,
      graisse butyrique, huile butyrique, séré maigre, séré demi gras, babybel, kiri, port salut, saint paulin, saint agur, caprice des dieux, chaumes,
      boursault, carré frais, beaufort, maroille, ossau iraty, picodon, saint marcellin, st marcellin, saint félicien, saint moret,
      sainte maure, livarot, pont l évêque, rocamadour, langres, chaource, crottin, chavignol, vacherin, tome, fontine, brillat savarin, chabichou,
      valençay, selles sur cher, brocciu, brucciu, cancoillotte, coulommiers, mont d or, pélardon, rigotte, cabécou, metton, gaperon, tête de moine,
      appenzeller, sbrinz, étivaz, fourme, ghi, gruyer`,
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['DAIRY'],
    words: `
      gratiné, gratinée, glace au chocolat, glace au café, glace aux noix, glace à la fraise, glace à la pistache, glace à la noisette,
      glace à l italienne, boule de glace, coupe glacée, glace artisanale, glace pistache, glace café, glace chocolat, glace fraise, cornet de glace,
      purée de pomme de terre, purée maison, écrasé de pommes de terre, fraise melba, pêche melba, poire belle hélène`,
  },
  { is: 'DISH', language: 'fr', allergens: ['DAIRY'], kinds: ['MEAT'], words: 'hachis parmentier' },
  { is: 'DISH', language: 'fr', allergens: ['TREE_NUT', 'DAIRY'], words: 'pâte à tartiner' },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['DAIRY'],
    words: `
      caseinato, lactosuero, lactoproteína, suero lácteo, suero láctico, proteína de suero, concentrado de suero, permeado de suero, producto de suero,
      suero en polvo, grasa butírica, tetilla, torta del casar, majorero, garrotxa, gamonéu, arequipe, manjar blanco, quesito`,
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['DAIRY'],
    words: `
      gratinado, gratinada, malteada, batido de, puré de patata, puré de papa, puré de papas`,
  },
  { is: 'FOOD', language: 'es', allergens: ['DAIRY'], kinds: ['MEAT'], words: 'manteca' },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['DAIRY'],
    words: `
      caseinato, caseinati, siero, latticello, lattiero, lattiera, lattoalbumina, gruviera, groviera, fontal, montasio, castelmagno, casatella, quartirolo,
      bitto, raschera, toma piemontese, ragusano, canestrato, bel paese, fiore sardo, formaggella, formaggino, formaggini, formaggetta, giuncata,
      primo sale, vezzena, caciotte, scamorze, mozzarelle, mozzarelline`,
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['DAIRY'],
    words: 'purè di patate, gelati, coppa gelato, coppa di gelato',
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'gratinato, gratinata, gratinati, gratinate',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['DAIRY'],
    words: `
      Jogurt, Caseinat, Kaseinat, Greyerzer, Tilsiter, Maasdamer, Romadur, Liptauer, Quargel, Schabziger, Schmetten, Eiscreme, Eiskrem, Speiseeis,
      überbackene, überbackener, Tsatsiki, Tsatziki, Tzatsiki, Satziki`,
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['DAIRY'],
    words: `
      gratiniert, gratinierte, gratinierter, Kartoffelpüree, Kartoffelbrei, Kartoffelstampf, Stampfkartoffeln, Kartoffelpurée,
      Eisbecher, Eiskugel, Kugel Eis, Kugeln Eis, Erdbeereis, Stracciatellaeis, Karamelleis, Weißweinsauce, Weißweinsoße, Senfsauce, Senfsoße, Kräuterdip,
      Schnittlauchdip, Vanillecreme, Schokocreme, Schokoladencreme, Stracciatellacreme, Zitronencreme, Erdbeercreme, Himbeercreme, Karamellcreme`,
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['DAIRY'],
    kinds: ['MEAT'],
    words: 'bayerische Creme, bayrische Creme, Bayrisch Creme',
  },
  { is: 'DISH', language: 'de', allergens: ['DAIRY', 'EGG'], words: 'Auflauf, Aufläufe' },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['DAIRY'],
    words: `
      caseïnaat, weiproteïne, weiproteïnen, weipermeaat, zoete wei, geconcentreerde wei, gedemineraliseerde wei, maasdammer, edammer, platte kaas,
      schapenfeta`,
  },
  { is: 'LIST', language: 'nl', allergens: ['DAIRY'], words: 'wei' },
  { is: 'DISH', language: 'nl', allergens: ['DAIRY'], words: 'aardappelpuree, stoemp, ijscoupe' },

  // --- egg ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['EGG'],
    words: `
      egg white, egg yolk, yolk, whole egg, dried egg, egg powder, hard boiled egg, fried egg, poached egg, scrambled egg,
      deviled egg, albumen, albumin, ovalbumin, mayonnaise, mayo, aioli, quail egg, duck egg, omelette, omelet, frittata,
      meringue, egg wash, eggy, tamago, tamagoyaki, egg drop, egg drop soup, egg foo young,
      egg fu yung, chawanmushi, egg salad, shakshuka, shakshouka, kewpie, miracle whip, advocaat, pavlova, eggs florentine, huevos, lysozyme, ajitama, merengue, sauce tartare`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['EGG'],
    words: `
      tartar sauce, tartare sauce, remoulade, thousand island, russian dressing, marie rose,
      fry sauce, big mac sauce, sabayon, zabaglione, bibimbap, macaroon,       yum yum sauce, marshmallow fluff, royal icing, gribiche, rouille, oyakodon, katsudon, menemen, okonomiyaki, takoyaki, macaron, ensaladilla rusa`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['DAIRY', 'EGG'],
    words: `
      custard, chocolate mousse, mousse au chocolat, crème brûlée, crème caramel, flan, eggnog, hollandaise, béarnaise, bearnaise sauce, ranch, ranch dressing, soufflé,
      ranch sauce, buttermilk ranch, crème anglaise, pot de creme, semifreddo, peppercorn ranch, baked alaska, eton mess, crema catalana, crème pâtissière, bavarois, floating island, zuppa inglese, far breton, quindim, leche frita, natillas`,
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['EGG'],
    words:
      'mayonesa, mahonesa, alioli, clara de huevo, yema, tortilla española, tortilla de patatas, tortilla francesa, huevo duro, revuelto',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['EGG'],
    words: 'mayonnaise, blanc d œuf, jaune d œuf, île flottante, iles flottantes, aïoli',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['EGG'],
    words:
      'Eiweiß, Hühnereiweiß, Eigelb, Hühnerei, Vollei, Mayonnaise, Majonäse, Rührei, Rühreier, Spiegelei, Spiegeleier, Omelett, Eiersalat, Eierlikör, Baiser, Remoulade, Volleipulver, Trockeneigelb, Trockeneiweiß, Eigelbpulver',
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['EGG'],
    words: 'maionese, albume, tuorlo, frittata, zabaione, zabaglione, uovo sodo',
  },

  {
    is: 'FOOD',
    language: 'en',
    allergens: ['EGG'],
    words: `
      ovoproduct, ovomucoid, ovomucin, ovovitellin, vitellin, livetin, conalbumin, ovotransferrin, e1105`,
  },
  { is: 'DISH', language: 'en', allergens: ['EGG'], words: 'coleslaw, cole slaw' },
  { is: 'FOOD', language: 'es', allergens: ['EGG'], words: 'albúmina, ovoproducto, lisozima' },
  { is: 'FOOD', language: 'fr', allergens: ['EGG'], words: 'albumine, ovoproduit, œuf à la coque' },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['EGG'],
    words: `
      Eiklar, Eipulver, Flüssigei, Frischei, Freilandei, Bodenhaltungsei, Wachtelei, Entenei, Gänseei, Straußenei, Trockenei, Lysozym`,
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['EGG'],
    words: 'tuorli, meringa, meringhe, albumina, ovoprodotto, ovoprodotti, lisozima',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['EGG'],
    words: `
      eendenei, ganzenei, kipheelei, kipheeleipoeder, heelei, kippeneiwit, scharrelkipeiwit, scharrelheelei, eigeelpoeder`,
  },
  { is: 'FOOD', language: 'nl', allergens: ['WHEAT', 'EGG'], words: 'eierpasta, eiernoedels, eiermie' },
  { is: 'DISH', language: 'de', allergens: ['EGG'], words: 'Vanillesoße, Vanillesauce' },

  // --- fish ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['FISH'],
    words: `
      anchovy, anchovies, bass, sea bass, seabass, cod, codfish, haddock, halibut, herring, mackerel, pollock, pollack, alaska pollock, salmon,
      sardine, tilapia, trout, tuna, fish sauce, fish oil, fish stock, fish gelatin, fish gelatine, fish fillet, fish stick, fish finger,
      catfish, monkfish, swordfish, whitefish, rockfish, codling, flounder, sole, dover sole, lemon sole, plaice,
      turbot, hake, grouper, snapper, red snapper, mahi, mahi mahi, mahimahi, ahi, ahi tuna, albacore, yellowfin, skipjack,
      yellowtail, hamachi, unagi, eel, anago, bream, sea bream, dorade, branzino, bronzino, barramundi, basa, swai,
      pangasius, perch, walleye, wahoo, opah, escolar, sturgeon, caviar, caviare, roe, fish roe, tobiko, masago,
      ikura, lox, gravlax, gravadlax, kipper, bloater, smelt, whitebait, whiting, sprat, pilchard, brill, john dory, arctic char,
      mullet, bottarga, shark, bonito, katsuobushi, dashi, nam pla, nuoc mam, nuoc cham, patis, garum, surimi, kamaboko, narutomaki,
      worcestershire, worcester sauce, worcestershire sauce, lea and perrins, caesar, caesar dressing, caesar salad, ceasar, ceasar salad,
      sashimi, poke, poke bowl, gefilte fish, taramasalata, tarama, brandade, bagna cauda, anchoïade, puttanesca,
      saltfish, salt fish, stockfish, bacalao, bacalhau, fugu, scrod, ceviche, fishcake, fish cake, lutefisk, isinglass, machli, ilish, hilsa, rohu,
      pomfret, surimi stick, filet o fish, fishy, kanikama, ahi poke, maguro, bombay duck, orange roughy, cobia, pompano, arbroath smokie, cullen skink, otoro, chutoro, kanpachi, hirame, engawa, tarako, mentaiko, hondashi, chikuwa, unadon, gentlemans relish, patum peperium, taramosalata, coley, saithe, gurnard, huss, megrim, amberjack, hoki, bangus, surmai, ikan bilis, otak otak, skate wing, carp, lea & perrins`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['FISH'],
    words:
      'sushi, dragon roll, rainbow roll, alaska roll, tiradito, moqueca, nam prik, kimchi, kimchee, bloody mary, niçoise, vitello tonnato, green goddess, fish taco, kedgeree, nigiri, chirashi, fisherman pie, salade césar, ensalada césar, tapenade, tom yum, pissaladière, puttanesca',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['FISH', 'SHELLFISH'],
    words:
      'bouillabaisse, cioppino, seafood, fisherman stew, imitation crab, krab, crab stick, crabstick, seafood sensation',
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['FISH'],
    words: `
      anchoa, boquerón, boquerones, atún, atunes, bonito, bacalao, merluza, salmón, trucha, sardina, lubina, dorada, lenguado, corvina,
      mero, caballa, pez espada, emperador, emperadores, salmonete, rodaballo, tilapia, robalo, huachinango, arenque, cazón, jurel, melva, mojama, angulas`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['FISH'],
    words: `
      anchois, thon, saumon, cabillaud, morue, truite, sardine, maquereau, hareng, lieu noir, lieu jaune, bar de ligne,
      loup de mer, dorade, daurade, merlan, merlu, lotte, rouget, aile de raie, espadon, haddock, colin, églefin, limande,
      flétan, rillettes de thon, anchoïade, quenelle de brochet, brochet, sandre, eperlan`,
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['FISH'],
    words: `
      Lachs, Thunfisch, Hering, Heringe, Matjes, Forelle, Kabeljau, Dorsch, Seelachs, Rotbarsch, Zander, Makrele, Sardelle,
      Sardine, Scholle, Seezunge, Heilbutt, Barsch, Karpfen, Aal, Wels, Rollmops, Bismarckhering, Räucherlachs,
      Seehecht, Seeteufel, Kaviar, Sprotten, Saibling, Steinbutt, Hecht, Goldbarsch, Schillerlocke, Viktoriabarsch, Wolfsbarsch, Felchen`,
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['FISH'],
    words: `
      acciuga, acciughe, alice, alici, tonno, salmone, merluzzo, baccalà, branzino, spigola, orata, trota, sogliola, sgombro,
      sarda, sarde, sardine, pesce spada, rombo, cernia, nasello, triglia, triglie, tonnato, tonnata, bottarga, colatura, ricciola, stoccafisso`,
  },

  {
    is: 'FOOD',
    language: 'en',
    allergens: ['FISH'],
    words: `
      capelin, burbot, conger, scad, porgy, scup, panga, tench, marlin, croaker, sablefish, lingcod, muskellunge, pikeperch, pike perch, zander, cusk,
      kingklip, barracuda, garfish, sild, brisling, alewife, shad, onaga, opakapaka, hapuka, hapuku, tarakihi, trevally, kahawai, blue ling, weever,
      lumpfish, smoked sable, lumpfish egg, bluefin, fish egg`,
  },
  { is: 'LIST', language: 'en', allergens: ['FISH'], words: 'ling, dab, pike, char, skate' },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['FISH'],
    words: `
      abadejo, eglefino, faneca, rascacio, solla, verdel, capelán, congrio, espadín, panga, gallineta, salvelino, pargo, cabracho, besugo, bacaladilla,
      esturión, sábalo, pejerrey, palometa, chicharro, pescadilla, pijota, mojarra, pámpano, cherna, lampuga, rape común, ventresca, huevas, aleta de raya,
      pez sable, pez limón, pez gato, pez mantequilla, pez gallo, perca, pescaíto, pescadito`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['FISH'],
    words: `
      baudroie, brème, capelan, cardine, carrelet, congre, flet, grondin, lieu d alaska, dos de lieu, filet de lieu, filet de lingue, lingue bleue,
      filet de loup, loup grillé, mérou, mulet, omble, pageot, filet de perche, perche du nil, rascasse, sébaste, tacaud, vivaneau, chinchard, bonite,
      féra, lavaret, corégone, tanche, silure, esturgeon, lamproie, panga, roussette, saumonette, filet de julienne, thazard, bar commun, bar rayé,
      bar grillé, bar rôti, filet de bar, dos de bar, bar entier, tartare de bar, bar sauvage, filet de carpe, carpe frite, carpe farcie, lompe,
      œuf de lompe, œuf de poisson, œuf de saumon, œuf de truite, œuf de cabillaud, œuf de hareng, poutargue, sardinelle`,
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['FISH'],
    words: `
      Anchovis, Bückling, Bücklinge, Wittling, Brassen, Flunder, Knurrhahn, Knurrhähne, Lodde, Rogen, Steinbeißer, Renke, Schleie, Sterlet, Quappe,
      Rotauge, Plötze, Maräne, Kliesche, Rotzunge, Sprotte, Thun, Räucheraal, Meeraal, Flussaal, Aalfilet, Aalsuppe, Aalrauch, Fischöl, Schlemmerfilet,
      Lachse`,
  },
  { is: 'LIST', language: 'de', allergens: ['FISH'], words: 'Köhler, Leng, Rochen, Stör, Waller, Seewolf' },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['FISH'],
    words: `
      aringa, aringhe, grongo, persico, passera di mare, platessa, spratto, scorfano, dentice, gallinella di mare, rana pescatrice, coda di rospo,
      pangasio, salmerino, luccio, lucioperca, tinca, lavarello, coregone, anguilla, capitone, palamita, tonnetto, lampuga, leccia, aguglia, palombo,
      verdesca, smeriglio, storione, caviale, limanda, ippoglosso, eglefino, melù, molva, sugarello, pagello, pagro, sarago, ombrina, mormora, cefalo,
      muggine, merlano, latterini, bianchetti, gianchetti, ali di razza, uova di pesce, uova di lompo, uova di salmone, uova di merluzzo, uova di tonno,
      uova di trota, lompo, pescatrice, carpa`,
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['FISH'],
    words: `
      brasem, heek, poon, ponen, pieterman, pietermannen, horsmakreel, lodde, kwabaal, zeepaling, visextract, visgelatine, zoetwatervis, zoutwatervis,
      kweekvis, platvis, bokvis, steenbolk, oostzeeharing, sardinefilet, kibbelingen, haringen, forellen`,
  },
  { is: 'DISH', language: 'nl', allergens: ['FISH', 'WHEAT'], words: 'kibbelinge' },
  { is: 'LIST', language: 'nl', allergens: ['FISH'], words: 'bot, geep' },

  // --- what is made of one of the nine, and not all of it ---
  { is: 'FOOD', language: 'en', allergens: ['EGG'], words: 'egg product' },
  { is: 'FOOD', language: 'en', allergens: ['FISH'], words: 'fish product' },
  { is: 'FOOD', language: 'en', allergens: ['TREE_NUT'], words: 'tree nut product' },
  { is: 'FOOD', language: 'en', allergens: ['PEANUT'], words: 'peanut product' },
  { is: 'FOOD', language: 'en', allergens: ['WHEAT'], words: 'wheat product' },
  { is: 'FOOD', language: 'en', allergens: ['SOY'], words: 'soy product, soya product' },

  // --- shellfish ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['SHELLFISH'],
    words: `
      crustacean, crustacea, crustacean shellfish, mollusc, mollusk, molluscan shellfish, crab, crabmeat, crab meat, crab cake, crabcake,
      crawfish, crayfish, lobster, lobster tail, prawn, scampi, shrimp, langoustine, langostino, clam, clam juice, cuttlefish, mussel,
      octopus, oyster, scallop, squid, calamari, calamary, snail, escargot, conch, abalone, whelk, cockle, periwinkle, krill, barnacle, sea
      urchin, quahog, geoduck, prawn cracker, shrimp cracker, shrimp paste, belacan, bagoong, tiger prawn,
      king prawn, soft shell crab, surf clam, takoyaki, ebi, ebi fry, shrimp chip, sea snail, shrimp cocktail,
      oyster rockefeller, clam strip, squid ink, coquille, xo sauce, tako, ika, hotate, amaebi, kani, uni, winkle, limpet, har gow`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['SHELLFISH'],
    words:
      'paella, laksa, spider roll, tom yum goong, surf and turf, surf & turf, surf n turf, seafood boil, california roll, sambal belacan, étouffée',
  },
  { is: 'DISH', language: 'en', allergens: ['FISH'], words: 'california roll' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['SHELLFISH', 'DAIRY'],
    words: 'clam chowder, lobster bisque, crab bisque, lobster mac, lobster thermidor',
  },
  { is: 'FOOD', language: 'en', allergens: ['SHELLFISH', 'WHEAT', 'SOY'], words: 'oyster sauce' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['SHELLFISH', 'WHEAT'],
    words: 'lobster roll, clam roll, shrimp tempura, coconut shrimp, popcorn shrimp, shrimp po boy',
  },
  { is: 'DISH', language: 'en', allergens: ['SHELLFISH', 'DAIRY', 'WHEAT'], words: 'crab rangoon' },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['SHELLFISH'],
    words: `
      crustáceo, crustáceos, molusco, camarón, camarones, gamba, langostino, langosta, cangrejo, cigala, bogavante, mejillón,
      mejillones, almeja, calamar, calamares, chipirón, chipirones, pulpo, sepia, ostra, ostión, ostiones, vieira, berberecho, navaja, percebe,
      caracol, caracoles, jaiba, nécora, aguachile, carabinero, zamburiña, puntillitas, centollo, buey de mar, txangurro`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['SHELLFISH'],
    words: `
      crustacé, mollusque, crevette, homard, langoustine, langouste, crabe, tourteau, écrevisse, moule, moule marinière, huître, coquille
      saint jacques, saint jacques, noix de saint jacques, palourde, calmar, encornet, seiche, poulpe, bulot, bigorneau, coque,
      gambas, coquillage, escargot, araignée de mer, pétoncle`,
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['SHELLFISH'],
    words: `
      Krebstiere, Krebstier, Weichtiere, Weichtier, Garnele, Krabbe, Nordseekrabben, Hummer, Languste,
      Scampi, Krebs, Krebse, Flusskrebs, Flusskrebse, Muschel, Miesmuscheln, Jakobsmuschel, Auster,
      Tintenfisch, Tintenfischringe, Kalmar, Oktopus, Schnecken, Weinbergschnecken, Venusmuscheln, Pulpo, Shrimps`,
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['SHELLFISH'],
    words: `
      crostacei, crostaceo, molluschi, mollusco, gambero, gamberi, gamberetto, gamberetti, gamberone, gamberoni, scampo, scampi, aragosta, astice, granchio,
      cozza, cozze, vongola, vongole, capasanta, capesante, calamaro, calamari, calamaretti, seppia, seppie, polpo, polipo, moscardini, ostrica, ostriche,
      totano, totani, mazzancolle, lumache, canocchie, telline, cannolicchi, fasolari, ricci di mare`,
  },

  {
    is: 'FOOD',
    language: 'en',
    allergens: ['SHELLFISH'],
    words: `
      cephalopod, bay bug, balmain bug, moreton bay bug, yabby, yabbies, paua, tuatua, razor shell, mantis shrimp`,
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['SHELLFISH'],
    words: `
      cefalópodo, choco frito, chocos fritos, choquitos, pota, potón, galera, erizo de mar, coquina, chirla, longueirón, bígaro, quisquilla, volandeira,
      viera, chorito, caracola, ortiguilla, gambón, gambones, mariscada`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['SHELLFISH'],
    words: `
      céphalopode, ormeau, praire, clovisse, amande de mer, oursin, étrille, chatrou, lambi, pieuvre, élédone, supion`,
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['SHELLFISH'],
    words: `
      Krake, Kalmare, Sepien, Kaisergranat, Schalentier, Seeigel, Meeresfrucht, Krustentier, Krustentiere, Kopffüßer`,
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['SHELLFISH'],
    words: `
      moscardino, canestrello di mare, canestrelli di mare, cefalopodo, cefalopodi, seppioline, seppiolina, calamaretto, polpi, tartufi di mare, fasolaro,
      tellina, arselle, garusoli, cicale di mare, granchi, aragoste, astici`,
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['SHELLFISH'],
    words: `
      pijlinktvissen, langoest, langoesten, achtarm, zeekat, zeekatten, wijde mantel, zeekreeft, zeekreeften, venusschelp, tapijtschelp, tapijtschelpen,
      garnaaltje, koppotige, koppotigen`,
  },

  // --- tree nuts ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['TREE_NUT'],
    words: `
      almond, slivered almond, sliced almond, almondine, amandine, hazelnut, filbert, walnut, wall nut, cashew, cashew nut, pecan,
      pecan nut, brazil nut, pistachio, pistachio nut, macadamia, macadamia nut, queensland nut, pine nut, pignoli,
      pignolia, pinenut, chestnut, hickory nut, beechnut, ginkgo nut, pili nut, shea nut, lychee nut, marzipan,
      almond paste, almond flour, almond meal, almond extract, almond butter, 
      cashew butter, hazelnut spread, praline, gianduja, gianduia, frangipane, amaretto, amaretti, frangelico, nocello,
      orgeat, candied pecan, candied walnut, honey walnut, cashew cheese, kaju, badam, pista, noisette, marcona almond, dukkah, romesco, muhammara, disaronno, pine kernel, nocino`,
  },
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['TREE_NUT'],
    mayMean: ['PEANUT'],
    words: 'nut mix, nut butter, nut flour, nut milk, nut meat, nutmeat',
  },
  { is: 'DISH', language: 'en', allergens: ['TREE_NUT'], mayMean: ['PEANUT'], words: 'trail mix, nut roast' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['TREE_NUT'],
    words:
      'waldorf, fesenjan, fesenjoon, spumoni, dacquoise, macaron, baci, kaju katli, mai tai, pasanda, passanda, maamoul, florentine biscuit, ajo blanco, ajoblanco, tarta de santiago, galette des rois, cantucci',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['TREE_NUT', 'DAIRY'],
    words:
      'pesto, pistou, nutella, kinder bueno, ferrero rocher, butter pecan, pistachio ice cream, rocky road, cashew korma, toblerone',
  },
  { is: 'DISH', language: 'en', allergens: ['TREE_NUT', 'EGG'], words: 'nougat, torrone' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['TREE_NUT', 'WHEAT'],
    words: 'baklava, bakewell, bakewell tart, pecan pie, banana nut bread, biscotti, linzer, bear claw',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['TREE_NUT', 'PEANUT'],
    words: 'mole, mole poblano, mole sauce, mole negro',
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['TREE_NUT'],
    words:
      'almendra, avellana, anacardo, pistacho, nuez de brasil, nuez de macadamia, nuez de la india, piñón, piñones, castaña, mazapán, mazapanes, turrón, turrones, crema de avellanas, nogada, horchata de almendra',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['TREE_NUT'],
    words:
      'amande, noisette, cajou, noix de cajou, noix de pécan, pécan, noix du brésil, noix de macadamia, pistache, pignon, pignon de pin, châtaigne, marron glacé, massepain, pâte d amande, praliné, pralin, calisson, frangipane, cerneau de noix, dragée',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['TREE_NUT'],
    words:
      'Mandel, Haselnuss, Haselnüsse, Walnuss, Walnüsse, Cashew, Cashewkerne, Cashewnuss, Cashewnüsse, Pistazie, Pekannuss, Pekannüsse, Paranuss, Paranüsse, Macadamianuss, Macadamianüsse, Pinienkerne, Marone, Maronen, Marzipan, Nougat, Nugat, Krokant, Nussnougatcreme, Nuss Nougat Creme',
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['TREE_NUT'],
    words:
      'noci, noce, mandorla, mandorle, nocciola, nocciole, pistacchio, pistacchi, anacardo, anacardi, pinolo, pinoli, noce pecan, noci pecan, noce del brasile, castagna, castagne, marroni, marzapane, gianduia, croccante, amaretto, torrone, crema di nocciole',
  },

  {
    is: 'FOOD',
    language: 'en',
    allergens: ['TREE_NUT'],
    words: 'nut oil, nougatine, gianduiotto, gianduiotti',
  },
  { is: 'DISH', language: 'en', allergens: ['TREE_NUT', 'EGG'], words: 'amarettini' },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['TREE_NUT'],
    words: `
      pralinée, purée de marrons, farine de marrons, velouté de marrons, éclats de marrons, amande en coque, noix en coque, pistache en coque`,
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['TREE_NUT'],
    words: 'cayú, marañón, pacana, pecana, guirlache, almendrado, almendrada',
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['TREE_NUT'],
    words: 'nocciolata, pralinato, pralinata, mandorlato, mandorlata, mandorlati',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['TREE_NUT'],
    words: 'Kastanie, Walnusskern, Mandelblättchen, Pinienkern, Cashewkern',
  },
  { is: 'DISH', language: 'de', allergens: ['TREE_NUT', 'DAIRY'], words: 'Pralinen' },
  { is: 'FOOD', language: 'nl', allergens: ['TREE_NUT'], words: 'pecannootjes, cashewnootjes' },
  { is: 'FOOD', language: 'fr', allergens: ['PEANUT'], words: 'cacahuète en coque, arachide en coque' },

  // --- peanut ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['PEANUT'],
    words:
      'peanut butter, peanut oil, peanut sauce, peanut flour, arachis oil, arachis, goober, goober pea, beer nut, monkey nut, peanutty, pb, pbj, pb&j, pb and j, reeses, mandelona, peanut brittle, arachide oil',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['PEANUT'],
    words:
      'satay, kung pao, kung po, panang, panang curry, penang curry, phanaeng, massaman, mussaman, butterfinger, cracker jack, dan dan, suya, maafe, domoda, chikki, salsa macha',
  },
  { is: 'DISH', language: 'en', allergens: ['PEANUT', 'DAIRY'], words: 'snickers, reeses cup, payday bar' },
  { is: 'DISH', language: 'en', allergens: ['PEANUT', 'EGG', 'FISH'], words: 'pad thai' },
  { is: 'DISH', language: 'en', allergens: ['PEANUT', 'FISH'], words: 'som tam' },
  { is: 'DISH', language: 'en', allergens: ['PEANUT', 'SOY', 'EGG'], words: 'gado gado' },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['PEANUT'],
    words:
      'mantequilla de cacahuete, mantequilla de maní, crema de cacahuete, crema de cacahuate, salsa de maní, encacahuatado',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['PEANUT'],
    words: 'beurre de cacahuète, beurre d arachide, huile d arachide, mafé',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['PEANUT'],
    words: 'Erdnussbutter, Erdnusssoße, Erdnusssauce, Erdnussöl, Erdnussflips, Erdnussmus',
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['PEANUT'],
    words: 'burro di arachidi, burro d arachidi, olio di arachidi, noccioline',
  },

  // --- wheat and the other gluten cereals ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['WHEAT'],
    words: `
      barley, rye, oat, oatmeal, rolled oat, overnight oat, porridge oat, spelt, kamut, triticale, durum, semolina, wheat flour, wheat starch, modified wheat
      starch, whole wheat, wheat germ, wheat bran, wheatmeal, bulgur, bulgar, bulghur, cracked wheat, couscous, cous cous, einkorn, emmer, farro,
      freekeh, khorasan, khorasan wheat, malt, malted, malt extract, barley malt, malt syrup, malt vinegar, pearl barley, seitan, wheat gluten,
      vital wheat gluten, wheat protein, flour, plain flour, all purpose flour, self raising flour, white flour, bread flour, farina, matzo, matzah, matza,
      matzoh, breadcrumb, bread crumb, panko, breaded, breading, battered, batter, beer batter, beer battered, beer, ale, pale ale, ipa, lager, stout, pilsner,
      pilsener, hefeweizen, weissbier, wheat beer, shandy, radler, cream of wheat, atta, maida, rava, sooji, suji, graham, graham flour, weetabix,
      shredded wheat, wheaties, crouton, tempura, rusk, bran flake, rye bread, oat bran, oatcake, granola, muesli, flapjack, porridge, guinness, budweiser`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT'],
    words: `
      hot dog, hotdog, blt, slider, banh mi, crumbed, vermicelli, paccheri, lahmacun, börek, burek,
      bread, breadstick, sourdough, toast, toastie, baguette, ciabatta, focaccia, bruschetta, crostini, naan, nan bread, pita, pitta,
      flatbread, lavash, roti, chapati, chapatti, paratha, puri, poori, kulcha, bhatura, bagel, bun, burger bun, hot dog bun, dinner roll, hoagie, hoagie roll, sub roll, bread roll,
      kaiser roll, crescent roll, sweet roll, cinnamon roll, cinnamon bun, english muffin, muffin, crumpet, scone, biscuit, biscuits and gravy, cracker, saltine, ritz,
      triscuit, wheat thin, graham cracker, oyster cracker, cream cracker, pretzel, cornbread, corn bread, butty, hush puppy, hushpuppy, corn dog, corndog, sandwich, sandwhich, burger, hamburger,
      grillburger, beefburger, sub, sub sandwich, hero sandwich, panini, panino, torta, cubano, po boy, club sandwich, sloppy joe, patty melt, wrap, burrito,
      flour tortilla, wheat tortilla, soft taco, chimichanga, gordita, chalupa, crunchwrap, gyro, empanada, pasty, pierogi, perogi, pelmeni, pasta, spaghetti, penne, fettuccine, fettucine,
      linguine, linguini, macaroni, rigatoni, ziti, fusilli, rotini, farfalle, orzo, tagliatelle, pappardelle, bucatini, angel hair, capellini, conchiglie, tortelloni, orecchiette, cavatappi,
      ditalini, gemelli, noodle, ramen, udon, lo mein, chow mein, yakisoba, soba, wonton, won ton, dumpling, gyoza, potsticker, pot sticker, spring roll, bao,
      bao bun, mantou, katsu, tonkatsu, karaage, okonomiyaki, takoyaki, scallion pancake, general tso, sweet and sour chicken, orange chicken, schnitzel, milanese, milanesa, chicken fried steak, chicken fried chicken, country fried
      steak, fried chicken, crispy chicken, popcorn chicken, chicken nugget, nugget, mcnugget, chicken tender, chicken strip, chicken finger, tender, tendie, chicken fry, steak finger, chicken patty, onion
      ring, fried pickle, fritter, corn fritter, mozzarella stick, jalapeno popper, pie, pot pie, pie crust, crust, thin crust, pan crust, shell pasta, stuffed shell, turnover, strudel, danish, pastry, puff pastry, phyllo, filo, fillo,
      wellington, sausage roll, pig in a blanket, pigs in blanket, cookie, biscotti, shortbread, oreo, graham cracker crust, brownie, cobbler, crumble, streusel, doughnut, donut, churro, funnel cake, beignet,
      cereal bar, granola bar, cheerios, grape nut, cookie dough, cookie butter, speculoos, biscoff, gingerbread, gingersnap, ginger snap, ginger nut, gingernut, digestive, hobnob, wafer, waffle cone, sugar cone, kit kat, kitkat, twix,
      stuffing, fattoush, marmite, vegemite, gravy, roux, gumbo, samosa, tabbouleh, tabouli, kibbeh, upma, matzo ball, haggis, black pudding, christmas pudding, toad in the hole, meatloaf, meat loaf, vegetable tempura,
      lasagna sheet, gnocchi, spaetzle, spatzle, knish, kugel, stromboli, pretzel dog, texas toast, melba toast, garlic bread, garlic knot, johnny cake, hot pocket, pop tart, poptart, tart shell, mcmuffin, mcgriddle, big mac, mcdouble, mcchicken, quarter pounder, whopper, croissandwich,
      rice krispies, cheez it, chex mix, wheat pilaf, egg mcmuffin, lady finger, ladyfinger, swiss roll, eclair, cream puff, profiterole, shreddies, tabouleh, mercimek köfte, peda bread, goujon, sfogliatella, fregola, friselle, regañás, florentine biscuit`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'DAIRY'],
    words: `
      pizza, flatbread pizza, mexican pizza, cheeseburger, quesadilla, mac and cheese, mac n cheese, mac & cheese, macaroni and cheese, macaroni cheese, lasagna, lasagne, ravioli, tortellini, manicotti, cannelloni, fettuccine alfredo,
      grilled cheese, calzone, croissant, garlic bread with cheese, reuben, croque monsieur, goldfish, goldfish cracker, patty melt, baked ziti, chicken parmesan, chicken parmigiana, eggplant parmesan, cannoli, rangoon, cheese
      straw, cheez it, mozzarella stick, buttermilk biscuit, béchamel, moussaka, pastitsio, cheesy bread, stuffed crust, deep dish, spanakopita, tortelloni, pain au chocolat, welsh rarebit, cookies and cream, cookies n cream, croque, ham and cheese melt, cauliflower cheese, boston cream, white sauce, ice cream cone, ice cream sandwich, ice cream cake, horlicks, ovaltine, banoffee pie`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'EGG'],
    words: `
      egg noodle, egg roll, eggroll, french toast, cake, cupcake, cup cake, sponge cake, angel food, pound cake, carrot cake, cake pop, bundt, scotch egg, eggo, waffle, challah, popover, matzo ball soup, fresh pasta, madeleine, egg fried noodle, jaffa cake, red velvet, fruitcake, stollen, panettone, pandoro, dutch baby, chicken and waffles, savoiardi, sponge finger, genoise`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: `
      pancake, hotcake, crepe, brioche, brioche bun, cheesecake, tiramisu, carbonara, quiche, quiche lorraine, eggs benedict, cream puff, éclair, profiterole, blintz, blini, twinkie, whoopie pie, trifle, black forest cake, tres leches cake, boston cream pie, clafoutis, croque madame, egg mcmuffin, monte cristo, napoleon, mille feuille, victoria sponge, bread pudding, bread and butter pudding, choux, choux bun, torrijas, pastel de nata, pastéis de nata, colomba pasquale, pastry cream`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['FISH', 'WHEAT'],
    words: 'fish and chips, fish n chips, fish & chips, fish sandwich, caesar wrap, fish burger',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['PEANUT', 'WHEAT'],
    words: 'peanut butter sandwich, pb&j sandwich, pb and j sandwich, uncrustable, nutter butter',
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['WHEAT'],
    words:
      'cebada, centeno, avena, espelta, harina, harina de trigo, sémola, cuscús, malta, cerveza, pan rallado, empanado, empanada, rebozado, galleta, pan de molde, pan integral, pan tostado, pan de ajo, pan dulce, pan blanco, pan con tomate, barra de pan, el pan, con pan, bolillo, telera, torta ahogada, bocadillo, bocata, churro, fideo, fideos, macarrones, espaguetis, tallarines, croqueta, tarta, pastel, pasteles, bizcocho, magdalena, ensaimada, tostada de pan, hojaldre, migas, buñuelo, fideuá, empanadilla, tortilla de harina',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['WHEAT'],
    words:
      'orge, seigle, avoine, épeautre, farine, farine de blé, semoule, boulgour, malt d orge, bière, chapelure, pané, panée, pain, pain de campagne, pain grillé, pain complet, pain au levain, pain au lait, pain perdu, pain de mie, petit pain, tartine, croûton, pâtes, pâte brisée, pâte feuilletée, pâte sablée, feuilleté, nouilles, vermicelle de blé, tarte, tarte tatin, tartelette, gâteau, biscuit, sablé, crêpe, galette de blé, beignet, vol au vent, croûte, brioche, chausson, macaronis, coquillettes, fougasse, pissaladière, croque, gaufre, taboulé',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['WHEAT'],
    words:
      'Gerste, Gerstenmalz, Roggen, Hafer, Haferflocken, Dinkel, Grünkern, Weizenmehl, Mehl, Grieß, Hartweizen, Hartweizengrieß, Bulgur, Malz, Bier, Weißbier, Weizenbier, Hefeweizen, Pils, Paniermehl, Semmelbrösel, paniert, panierte, panierter, Panade, Bierteig, Brot, Brote, Brötchen, Semmel, Schrippe, Brezel, Breze, Laugenstange, Laugengebäck, Knödel, Semmelknödel, Nudel, Spätzle, Maultasche, Schupfnudeln, Kuchen, Torte, Gebäck, Keks, Kekse, Plätzchen, Zwieback, Knäckebrot, Strudel, Apfelstrudel, Krapfen, Berliner Pfannkuchen, Schnitzel, Cordon bleu, Kaiserschmarrn, Germknödel, Zimtschnecke, Flammkuchen, Zwiebelkuchen, Mettbrötchen, Müsli, Teig, Blätterteig, Hafermilch, Haferdrink, Lebkuchen, Spekulatius, Grießbrei, Grießnockerl, Flädle, Frittatensuppe, Fladenbrot, Pumpernickel, Toastbrot, Mehlschwitze, Backerbsen',
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['WHEAT'],
    words:
      'orzo, segale, avena, farro, farina, farina di grano, semola, semolino, malto, birra, pangrattato, impanato, impanata, panato, pane, panino, panini, pane integrale, grissino, grissini, fette biscottate, crostino, crostini, bruschetta, focaccia, piadina, pasta, spaghetti, tagliatelle, gnocchi, tortellini, cotoletta, maccheroni, torta, crostata, biscotti, biscotto, sfoglia, pasta sfoglia, cannolo, cannoli, savoiardi, arancini, arancino, pizzetta, schiacciata, taralli',
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'lasagne al forno, pizza margherita, cacio e pepe, tortelli, agnolotti, parmigiana',
  },
  { is: 'DISH', language: 'it', allergens: ['WHEAT', 'EGG'], words: 'pasta all uovo, tagliatelle all uovo' },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words:
      'Käsekuchen, Pfannkuchen, Waffel, Käsesahnetorte, Eierkuchen, Palatschinken, Kaiserschmarrn, Kaiserschmarren, Germknödel, Dampfnudel, Bienenstich',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG'],
    words: 'Spätzle, Eierspätzle, Eiernudeln, Biskuit',
  },
  { is: 'DISH', language: 'de', allergens: ['WHEAT', 'EGG', 'DAIRY'], words: 'Käsespätzle' },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'Käsebrötchen, Milchbrötchen, Butterkeks, Butterkekse, Kasnocken',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'FISH'],
    words: 'Backfisch, Fischbrötchen, Fischstäbchen',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'TREE_NUT'],
    words: 'Nusskuchen, Nussecke, Nusstorte',
  },
  { is: 'DISH', language: 'fr', allergens: ['WHEAT', 'DAIRY'], words: 'croque monsieur, croissant' },
  { is: 'LIST', language: 'en', allergens: ['WHEAT'], words: 'cereal' },

  {
    is: 'FOOD',
    language: 'en',
    allergens: ['WHEAT'],
    words: 'wholemeal, multigrain, multi grain, oatflake, oaty, oatly, wheatflake, wheatberry, weetbix',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT'],
    words: `
      dough, doughball, risoni, tagliolini, taglierini, trofie, casarecce, garganelli, strozzapreti, pici, bigoli, malloreddus, cavatelli, radiatori,
      mafaldine, tortiglioni, campanelle, tonnarelli, spaghettini, spaghettoni, pennette, mezzelune, mezzalune, vermicelle, panada`,
  },
  { is: 'DISH', language: 'en', allergens: ['WHEAT', 'EGG', 'DAIRY'], words: 'passatelli, cappelletti' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'raviolini, ravioloni, agnolini, anolini',
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['WHEAT'],
    words: `
      espagueti, tallarín, escanda, escaña, galletita, pan especial, pan de centeno, pan de pueblo, pan de pita, pan de hamburguesa, pan de perrito,
      pan tumaca, pan rústico, panecillo, masa de pizza, masa quebrada, masa brisa, rebozada, empanada, enharinado, enharinada, oblea, barquillo`,
  },
  { is: 'DISH', language: 'es', allergens: ['WHEAT', 'DAIRY'], words: 'lasaña, canelón, canelones' },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['WHEAT'],
    words: `
      biscotte, spéculos, boulghour, frik, levain, gruau, crozet, panure, gressin, malté, maltée, viennoiserie`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'galette bretonne, petit beurre, canneloni',
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['WHEAT'],
    words: `
      fetta biscottata, frisella, crusca, impanati, impanate, panata, panati, panate, infarinato, infarinata, infarinati, maltagliati, bavette,
      pizzoccheri, canederli, sfogliatine, fagottino, fagottini, cornetto, cornetti`,
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['WHEAT'],
    words: `
      Teigwaren, Teigtasche, Brotkrumen, Brotkrümel, Brotbrösel, Brotwürfel, Brotscheibe, Makkaroni, Perlgerste, Graupen, Perlgraupen, Rollgerste,
      Getreide, Vollkornmehl, Weißmehl, Ruchmehl, Einkorn, Emmermehl, Ebly, Frühlingsrolle, Weggli, Weckerl, panierten, gemalzt, Serviettenknödel,
      Speckknödel, Spinatknödel, Leberknödel, Knöpfle, Schlutzkrapfen, Rohrnudel`,
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG'],
    words: `
      Knöpfle, Teigtasche, Eierteigwaren, Semmelknödel, Serviettenknödel, Speckknödel, Spinatknödel, Leberknödel, Kaspressknödel, Kartoffelpuffer,
      Reiberdatschi, Schlutzkrapfen, Maultasche, Rohrnudel, Biskuitrolle`,
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG'],
    kinds: ['MEAT'],
    words: `
      Frikadelle, Bulette, Fleischpflanzerl, Pflanzerl, Fleischküchle, Fleischlaberl, Hackbraten, Hackbällchen, Hackfleischbällchen, Köttbullar,
      Klopse, falscher Hase`,
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: 'Apfelküchle, Apfelkücherl, armer Ritter, arme Ritter, Salzburger Nockerl',
  },
  { is: 'DISH', language: 'de', allergens: ['WHEAT', 'DAIRY'], words: 'Müllerin Art, Müllerinart' },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['WHEAT'],
    words: `
      gerstemeel, gerstvlokken, gerstgluten, eenkoren, eenkoorn, emmertarwe, havermeel, havervezel, havergort, ijshoorntje, krentenbrood,
      beschuitje, toastje, moutmeel, gemout, gemoute`,
  },
  { is: 'LIST', language: 'nl', allergens: ['WHEAT'], words: 'gries, zemelen' },

  // --- soy ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['SOY'],
    words:
      'soy lecithin, soya lecithin, soybean oil, soy oil, soy protein, soy protein isolate, textured soy protein, textured vegetable protein, tvp, tofu, tempeh, edamame, natto, tamari, yuba, okara, soy nut, soy flour, soy curl, bean curd, beancurd, tofurky, impossible patty, impossible meat, impossible beef, impossible sausage, soyrizo, sofritas, soy sprout, doubanjiang, gochujang, doenjang, kinako, aburaage, ssamjang',
  },
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['SOY', 'WHEAT'],
    words:
      'soy sauce, soya sauce, soysauce, shoyu, miso, miso paste, miso soup, teriyaki, teriyaki sauce, hoisin, hoisin sauce, ponzu, kecap manis, ketjap manis, black bean sauce',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['SOY', 'WHEAT'],
    words:
      'fried rice, chop suey, pad see ew, pad kee mao, bulgogi, galbi, kalbi, japchae, sukiyaki, gyudon, yakitori, mongolian beef, lomo saltado, inari, inarizushi',
  },
  { is: 'FOOD', language: 'es', allergens: ['SOY', 'WHEAT'], words: 'salsa de soja, salsa de soya' },
  { is: 'FOOD', language: 'fr', allergens: ['SOY', 'WHEAT'], words: 'sauce soja, sauce de soja' },
  { is: 'FOOD', language: 'de', allergens: ['SOY', 'WHEAT'], words: 'Sojasauce, Sojasoße' },
  { is: 'FOOD', language: 'it', allergens: ['SOY', 'WHEAT'], words: 'salsa di soia' },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['SOY'],
    words: 'lecitina de soja, brotes de soja, leche de soja, bebida de soja',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['SOY'],
    words: 'lécithine de soja, lait de soja, boisson au soja',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['SOY'],
    words: 'Sojalecithin, Sojamilch, Sojadrink, Sojasprossen, Sojaöl',
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: ['SOY'],
    words: 'lecitina di soia, latte di soia, bevanda di soia',
  },

  { is: 'FOOD', language: 'en', allergens: ['SOY'], words: 'mukimame, soybean hemicellulose, e426, e479b' },
  { is: 'FOOD', language: 'nl', allergens: ['SOY'], words: 'edamamebonen, sojabrokken, sojastukjes' },

  // --- sesame ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['SESAME'],
    words:
      'tahini, tahina, tahine, tehina, sesame oil, sesame paste, black sesame, white sesame, sesame chicken, benne, benne seed, gingelly, gingelly oil, gomasio, gomashio, til seed, simsim, halva, halvah, halawa, hummus, hummous, houmous, hommus, hommos, humus, baba ganoush, baba ghanoush, baba ganouj, zaatar, za atar, furikake, everything seasoning, dukkah, moutabal, mutabal, goma dressing, gomae, goma ae, til ladoo, tilgul, tahín',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['SESAME', 'WHEAT'],
    words: 'everything bagel, sesame bun, sesame bagel, sesame seed bun',
  },
  { is: 'FOOD', language: 'fr', allergens: ['SESAME'], words: 'graine de sésame, houmous, huile de sésame' },
  { is: 'FOOD', language: 'de', allergens: ['SESAME'], words: 'Sesamöl, Sesampaste' },
  { is: 'FOOD', language: 'it', allergens: ['SESAME'], words: 'semi di sesamo, olio di sesamo' },

  // --- pictures ---
  { is: 'FOOD', language: 'en', allergens: ['PEANUT'], words: '🥜' },
  { is: 'FOOD', language: 'en', allergens: ['DAIRY'], words: '🥛, 🧀, 🧈, 🍦, 🍨' },
  { is: 'FOOD', language: 'en', allergens: ['EGG'], words: '🥚, 🍳' },
  { is: 'FOOD', language: 'en', allergens: ['FISH'], words: '🐟, 🐠, 🍣' },
  { is: 'FOOD', language: 'en', allergens: ['SHELLFISH'], words: '🦐, 🦀, 🦞, 🦑, 🐙, 🦪, 🐚, 🍤' },
  { is: 'FOOD', language: 'en', allergens: ['TREE_NUT'], words: '🌰' },
  { is: 'FOOD', language: 'en', allergens: ['WHEAT'], words: '🌾, 🍞, 🥖, 🥯, 🥨, 🍕, 🍔, 🥪, 🍝' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT'],
    words: '🥐, 🥞, 🧇, 🍩, 🍪, 🍰, 🧁, 🎂, 🥧, 🥟, 🍜, 🌭, 🌯, 🍺',
  },
  { is: 'FOOD', language: 'en', allergens: [], kinds: ['MEAT'], words: '🥩, 🥓, 🍖, 🐷, 🐖' },
  { is: 'FOOD', language: 'en', allergens: [], kinds: ['POULTRY'], words: '🍗, 🐔, 🦃, 🦆' },
  { is: 'FOOD', language: 'en', allergens: [], kinds: ['BEE_PRODUCT'], words: '🍯' },

  // --- foods that count for diets only ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      meat, beef, veal, pork, ham, bacon, lard, tallow, suet, lamb, mutton, venison, goat, goat meat, bison, elk, rabbit, boar, gelatin, gelatine, beef
      gelatin, beef gelatine, bovine gelatin, bovine gelatine, pork gelatin, pork gelatine, steak, sirloin, ribeye, rib eye, brisket, short rib, spare
      rib, baby back rib, prime rib, filet mignon, meatball, sausage, bratwurst, chorizo, salami, pepperoni, prosciutto, pancetta, guanciale,
      mortadella, bologna, pastrami, corned beef, salumi, capicola, soppressata, nduja, jerky, hot dog, hotdog, frankfurter, wiener, kielbasa, andouille, carnitas, barbacoa, al pastor, carne
      asada, ground beef, roast beef, beefy, pulled pork, pork belly, pork rind, crackling, chicharron, tripe, menudo, oxtail, liver, sweetbread, head cheese, headcheese, haggis,
      bulgogi, galbi, kalbi, char siu, tonkatsu, bolognese, bolognaise, meat sauce, shepherds pie, cottage pie, kebab, doner, gyro, gyro meat, shawarma, kofta, marshmallow, gummy bear, jello, jell o, blt, bone broth, beef broth, beef stock, meat loaf, hamburger, cheeseburger, philly cheesesteak, rocky mountain oyster, prairie oyster, pigs in a blanket, country fried steak, chicken fried steak, sausagemeat, sausage meat, bangers and mash, toad in the hole, scotch egg, black pudding, gammon, birria, picadillo, köfte, kofte, adana, larb, tonkotsu, chashu, cassoulet, merguez, pot au feu, ox cheek, beef dripping, demi glace, rump steak, meatloaf, kibbeh, sloppy joe, corn dog, pigs in blanket, big mac, whopper, mcdouble, quarter pounder, rogan josh, muffuletta, boerewors, biltong, choripán, feijoada, lap cheong, alligator, kangaroo, frog leg, xiao long bao, siu mai, shumai, budae jjigae, bandeja paisa, cuban sandwich, chef salad, cobb salad, jambalaya, keema, collagen, carmine, cochineal, e120, e441, e542`,
  },
  {
    is: 'FOOD',
    language: 'en',
    allergens: [],
    kinds: ['POULTRY'],
    words:
      'poultry, chicken, turkey, duck, goose, quail, pheasant, cornish hen, hen, rotisserie chicken, chicken breast, chicken wing, chicken thigh, chicken stock, chicken broth, turkey bacon, turkey sausage, chicken sausage, foie gras, buffalo wing, mcnugget, mcchicken, schmaltz, coq au vin, partridge, guinea fowl, ostrich',
  },
  {
    is: 'FOOD',
    language: 'en',
    allergens: [],
    kinds: ['BEE_PRODUCT'],
    words:
      'royal jelly, bee product, honey, beeswax, bee pollen, propolis, mead, honeycomb, e901, e904, shellac',
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'carne, cerdo, res, ternera, vaca, cordero, jamón, jamon serrano, tocino, panceta, chorizo, morcilla, salchicha, salchichón, lomo, chuleta, albóndiga, cabrito, cochinita, lengua, gelatina, manteca de cerdo, conejo, cochinillo, lechazo, butifarra, sobrasada, carrillada, rabo de toro, fabada, longaniza, chistorra',
  },
  { is: 'FOOD', language: 'es', allergens: [], kinds: ['POULTRY'], words: 'pollo, pavo, pato, gallina' },
  { is: 'FOOD', language: 'es', allergens: [], kinds: ['BEE_PRODUCT'], words: 'miel' },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'viande, bœuf, veau, porc, agneau, jambon, lardon, saucisse, saucisson, boudin, andouillette, lapin, rillettes, gélatine, steak haché, entrecôte, côte d agneau',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'poulet, volaille, dinde, canard, oie, magret, pintade',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'Fleisch, Rindfleisch, Schweinefleisch, Kalb, Kalbfleisch, Lamm, Lammfleisch, Schinken, Speck, Wurst, Würstchen, Bratwurst, Currywurst, Hackfleisch, Schwein, Schweinebraten, Sauerbraten, Gulasch, Leberkäse, Leberwurst, Salami, Gelatine, Schmalz, Frikadelle, Rouladen, Schweinshaxe, Hirsch, Bulette, Kassler, Kasseler, Eisbein, Tafelspitz, Hackepeter, Mettbrötchen, Kalbshaxe, Geschnetzeltes, Sülze',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'Geflügel, Huhn, Hähnchen, Hühnchen, Pute, Truthahn, Gans',
  },
  { is: 'FOOD', language: 'de', allergens: [], kinds: ['BEE_PRODUCT'], words: 'Honig' },
  {
    is: 'FOOD',
    language: 'it',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'carne, manzo, vitello, maiale, agnello, prosciutto, speck, pancetta, guanciale, salame, salsiccia, mortadella, bresaola, coniglio, osso buco, ragù, porchetta, saltimbocca, salumi, cotoletta, bistecca, trippa, polpette, coda alla vaccinara',
  },
  { is: 'FOOD', language: 'it', allergens: [], kinds: ['POULTRY'], words: 'pollo, tacchino, anatra' },
  { is: 'FOOD', language: 'it', allergens: [], kinds: ['BEE_PRODUCT'], words: 'miele' },
  { is: 'FOOD', language: 'fr', allergens: [], kinds: ['BEE_PRODUCT'], words: 'miel' },

  {
    is: 'FOOD',
    language: 'en',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      coppa, capocollo, lardoon, pig, piglet, calf tongue, botifarra, chipolata, cevapcici, cevapi, bifteki, souvlaki, mettwurst, landjager, cervelat,
      saveloy, linguica, loukaniko, sujuk, sucuk, soutzouki, basturma, pastirma, cotechino, zampone, spam, tri tip, picanha, churrasco, suadero, machaca,
      animal fat, animal rennet, bone marrow`,
  },
  { is: 'DISH', language: 'en', allergens: ['WHEAT'], kinds: ['MEAT'], words: 'blood pudding' },
  { is: 'DISH', language: 'en', allergens: ['DAIRY'], kinds: ['MEAT'], words: 'panna cotta, bavarois' },
  { is: 'DISH', language: 'en', allergens: [], kinds: ['MEAT'], words: 'gummies, wine gum, aspic' },
  {
    is: 'FOOD',
    language: 'es',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      hígado, embutido, mortadela, fuet, lacón, costilla, entrecot, chuletilla, mollejas, pernil, lechón, chilorio, pluma ibérica`,
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'ganso, caldo de ave, piel de ave, ave de corral, aves de corral, alitas, pechuga',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      biche, chevreau, gibier, mouton, couenne, paleron, mortadelle, cuisse de grenouille, joue de cochon, cochon, cochon de lait, rumsteck,
      bavette d aloyau, bavette grillée, bavette à l échalote, crépinette, échine, jarret, blanquette, petit salé, saindoux`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'perdrix, coquelet, chapon, dindonneau',
  },
  // "Wild rice" and "rind" are English.
  { is: 'LIST', language: 'de', allergens: [], kinds: ['MEAT'], words: 'Rind, Wild' },
  {
    is: 'FOOD',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'vom Wild, aus Wild, heimisches Wild, Wildgericht, Wildgerichte, Wildfleisch, Wildpastete, Wildterrine, Wildbret, Wildbratwurst',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      vom Rind, aus Rind, Jungrind, Weiderind, Bio Rind, Froschschenkel, Ochsenschwanz, Ochsenbacke, Schwarte, Wildragout, Rehragout,
      Rehrücken, Rehkeule, Schaschlik, Krainer, Bosna, Debreziner, Rostbrätl, Landjäger, Kotelett, Mettwurst, faschierte,
      faschierter, Wienerli`,
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'Poulet, Hendl, Broiler, Freilandhühner, Rebhuhn, Rebhühner, Perlhuhn, Stubenküken, Masthuhn',
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      suino, suini, capretto, selvaggina, renna, sanguinaccio, cotenne, cotenna, cotiche, coda di bue, montone, polpetta, polpettone, salsicce, salamella,
      lonza, arista, braciola, braciole, costine, stinco, straccetti, strutto, ciauscolo, finocchiona, culatello, cosce di rana, spezzatino, brasato`,
  },
  {
    is: 'FOOD',
    language: 'it',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'pollame, polli, cappone, piccione, pernice, pernici, fagiano',
  },
  { is: 'FOOD', language: 'nl', allergens: [], kinds: ['MEAT'], words: 'kalf, zwoerd, cervelaat, rendier' },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'pluimvee, gevogeltebouillon, gevogeltelever, patrijs, kippen',
  },
  { is: 'FOOD', language: 'it', allergens: [], kinds: ['BEE_PRODUCT'], words: 'mieli, cera d api' },
  {
    is: 'FOOD',
    language: 'es',
    allergens: [],
    kinds: ['BEE_PRODUCT'],
    words: 'cera de abeja, propóleo, jalea real',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['BEE_PRODUCT'],
    words: 'cire d abeille, gelée royale, pain d abeille',
  },
  { is: 'FOOD', language: 'de', allergens: [], kinds: ['BEE_PRODUCT'], words: 'Bienenwachs, Gelée royale' },

  // --- allergens beyond the nine ---
  {
    is: 'OTHER',
    language: 'en',
    allergens: [],
    words: `
      celery, celeriac, mustard, mustard seed, lupin, lupine, lupin flour, lupin product, sulphite, sulfite, so2, sulphur dioxide, sulfur dioxide, sulphur dioxide and sulphite,
      sulfur dioxide and sulfite, corn, maize, coconut, buckwheat, garlic, onion, kiwi, peach, apple, banana, orange, strawberry, yam, tomato,
      latex, msg, alcohol, caffeine, poppy seed, sunflower seed, pumpkin seed`,
  },
  {
    is: 'OTHER',
    language: 'es',
    allergens: [],
    words: 'apio, mostaza, altramuz, altramuces, sulfitos, dióxido de azufre y sulfitos, dióxido de azufre',
  },
  {
    is: 'OTHER',
    language: 'fr',
    allergens: [],
    words: 'céleri, moutarde, lupin, sulfites, anhydride sulfureux et sulfites, anhydride sulfureux',
  },
  {
    is: 'OTHER',
    language: 'de',
    allergens: [],
    words: 'Sellerie, Senf, Lupine, Sulfite, Schwefeldioxid, Schwefeldioxid und Sulfite',
  },
  {
    is: 'OTHER',
    language: 'it',
    allergens: [],
    words: 'sedano, senape, lupini, lupino, solfiti, anidride solforosa e solfiti, anidride solforosa',
  },

  // --- foods whose longer name changes what their words carry ---
  {
    is: 'FOOD',
    language: 'en',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'hamburger patty, beef tender, tender beef, tender pork, tender steak, oyster blade, oyster blade steak',
  },
  {
    is: 'FOOD',
    language: 'en',
    allergens: [],
    kinds: ['POULTRY'],
    words:
      'grilled chicken nugget, grilled chicken tender, naked chicken, tender chicken, crispy chicken taco',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['MEAT'],
    words: 'rôti de porc, rôti de bœuf, rôti de veau, noix de jambon, noix de veau, steak frites',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'poulet rôti, canard rôti, dinde rôtie',
  },
  { is: 'FOOD', language: 'it', allergens: [], kinds: ['MEAT'], words: 'noce di vitello' },
  { is: 'FOOD', language: 'en', allergens: ['WHEAT'], words: 'bass ale' },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['FISH'],
    words: 'leche de tigre, rape al horno, rape a la marinera',
  },
  { is: 'FOOD', language: 'fr', allergens: ['TREE_NUT'], words: 'crème de marron' },
  { is: 'FOOD', language: 'en', allergens: ['DAIRY'], kinds: ['MEAT'], words: 'cheese steak' },
  { is: 'FOOD', language: 'en', allergens: ['DAIRY'], kinds: ['POULTRY'], words: 'cream of chicken' },
  { is: 'FOOD', language: 'en', allergens: ['DAIRY', 'WHEAT'], words: 'malted milk' },
  { is: 'DISH', language: 'en', allergens: ['DAIRY'], words: 'cool ranch, nacho cheese doritos' },
  { is: 'DISH', language: 'en', allergens: ['DAIRY', 'WHEAT'], words: 'cream pie, milk bread' },
  { is: 'DISH', language: 'en', allergens: ['DAIRY', 'EGG'], words: 'lemon curd' },
  { is: 'DISH', language: 'en', allergens: ['DAIRY', 'EGG', 'WHEAT'], words: 'chess pie, yorkshire pudding' },
  { is: 'DISH', language: 'en', allergens: ['DAIRY', 'TREE_NUT'], words: 'turtle sundae' },
  { is: 'DISH', language: 'en', allergens: ['SHELLFISH', 'WHEAT'], words: 'fried calamari' },
  { is: 'DISH', language: 'en', allergens: ['FISH', 'WHEAT'], words: 'fish fry' },
  { is: 'DISH', language: 'en', allergens: ['FISH', 'DAIRY'], words: 'philly roll, philadelphia roll' },
  { is: 'DISH', language: 'en', allergens: ['FISH', 'DAIRY', 'WHEAT'], words: 'tuna melt' },

  { is: 'DISH', language: 'en', allergens: ['FISH', 'SESAME'], words: 'furikake' },
  { is: 'FOOD', language: 'en', allergens: ['EGG', 'DAIRY'], words: 'salad cream' },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['TREE_NUT'],
    words: 'Bienenstich, Mozartkugel, Zimtstern, Zimtsterne, Vanillekipferl, Studentenfutter, Esskastanien',
  },

  // --- what sounds like one of the nine and is none ---
  {
    is: 'NONE',
    language: 'en',
    allergens: [],
    words: `eggplant, egg plant, eggfruit, egg fruit, chocolate egg, nutmeg, nut meg, coconut, coco nut, butternut, butternut squash, doughnut peach, donut peach, water chestnut, waterchestnut, tiger nut, tigernut, corn nut, kola nut, cola nut, betel nut, wing nut, nut brown, nutritional yeast, nutcracker, coconut milk, coconut cream, cream of coconut, coconut butter, coconut creamer, coconut yogurt, coconut yoghurt, coconut cheese, coconut flour, coconut meat, coconut bacon, creamed coconut, creamed honey, cream of tartar, cream of rice, cream soda, cream sherry, crème de menthe, crème de cassis, crème de cacao, crème de mure, cocoa butter, cacao butter, shea butter, mango butter, apple butter, pumpkin butter, fruit butter, sunflower butter, sunflower seed butter, sunbutter, pear butter, butter bean, butter lettuce, butter leaf, butter leaf lettuce, buttercup squash, buttercup, butterfly, butterfly pea, butterball, butterhead, milk of magnesia, rice milk, hemp milk, pea milk, flax milk, rice cream, rice cheese, swiss chard, root beer, rootbeer, ginger beer, ginger ale, birch beer, wheatgrass, wheat grass, buckwheat, buck wheat, rice flour, corn flour, cornflour, chickpea flour, chick pea flour, gram flour, potato flour, tapioca flour, cassava flour, besan, masa flour, masa harina, teff flour, quinoa flour, sorghum flour, arrowroot flour, buckwheat flour, corn tortilla, tortilla chip, tortilla soup, tortilla strip, rice noodle, glass noodle, bean thread noodle, cellophane noodle, mung bean noodle, sweet potato noodle, zucchini noodle, kelp noodle, shirataki noodle, konjac noodle, rice vermicelli, bean vermicelli, glass vermicelli, vermicelli rice noodle, rice stick noodle, pho noodle, zoodle, rice pasta, chickpea pasta, lentil pasta, corn pasta, rice cracker, rice cake, rice bread, rice crust, cauliflower crust, potato crust, potato cake, corn cake, cauliflower pizza crust, lettuce wrap, lettuce bun, lettuce wrapped, protein style, rice wrapper, rice paper, rice paper roll, summer roll, nori wrap, collard wrap, hash brown patty, burger patty, burger bowl, burger salad, burrito bowl, naked burrito, burger lettuce, taco shell, bun cha, bun bo hue, bun bo, bun thit nuong, bun rieu, breadfruit, bread fruit, grilled nugget, chicken wing, grilled tender, teres tender, tender cut, fork tender, oyster mushroom, king oyster mushroom, oyster plant, oyster bay, crab apple, crabapple, lobster mushroom, chicken of the wood, hen of the wood, swedish fish, fish mint, gummy fish, scallop squash, squash scallop, scallopini, duck sauce, lamb lettuce, beefsteak tomato, beef tomato, beefsteak, steak fries, steak sauce, steak seasoning, steak cut, cauliflower steak, cabbage steak, watermelon steak, portobello steak, mushroom steak, eggplant steak, mincemeat, mince pie spice, sweetmeat, veggie bacon, mushroom bacon, rice bacon, cherry pie filling, pie spice, apple pie spice, apple pie filling, bread and butter pickle, bread and butter chip, tart cherry, tart apple, tart cranberry, maltodextrin, caramel color, caramel colour, caramel coloring, caramelized, caramelised, honeydew, honeycrisp, honey crisp, honeydew melon, honeynut squash, cakebread, biscuit root, gravy boat, toasted coconut, seafood seasoning, old bay, shake shack, jelly bean, fish pepper, sake, roll up, mung bean sprout, bean sprout, pea protein, poke salad, poke weed, horse chestnut, chestnut mushroom, char grilled, chargrilled, sub zero, nacho chip, ranch style bean, ranch water, burger king, pizza sauce, pizza seasoning, pasta sauce, spaghetti sauce, spaghetti squash, sandwich pickle, burger pickle, burger seasoning, taco seasoning, bread seasoning, goldfish plant, ladies finger, turkey berry, turkey tail mushroom`,
  },
  {
    is: 'NONE',
    language: 'es',
    allergens: [],
    words: `nuez moscada, leche de coco, crema de coco, leche de arroz, manteca de cacao, mantequilla de cacao, harina de maíz, harina de arroz, harina de garbanzo, tortilla de maíz, trigo sarraceno, yema de espárrago, coco, tortilla, gelatina vegetal`,
  },
  {
    is: 'NONE',
    language: 'fr',
    allergens: [],
    words: `noix de coco, noix de muscade, lait de coco, crème de coco, lait de riz, beurre de cacao, beurre de karité, farine de maïs, farine de riz, farine de pois chiche, farine de sarrasin, galette de sarrasin, pomme de terre, sarrasin, crème de cassis, crème de tartre, pâte de fruits, pain de sucre, pâte de coing, blé noir, galette de blé noir, noix de ginkgo, crème de riz, bolognaise de lentilles, bolognaise de légumes, bolognaise de champignons,
      choux de bruxelles, choux fleurs, choux rouges, choux verts, choux blancs, choux frisés, choux farcis, choux chinois, choux pointus, choux raves, choux navets, choux kale, choux pommes, choux romanesco, choux rôtis, choux fleurs rôtis, choux de bruxelles rôtis, soupe aux choux, soupe de choux, potée aux choux, potée de choux, salade de choux, embeurrée de choux,
      légumes rôtis, champignons rôtis, poireaux rôtis, panais rôtis, poivrons rôtis, navets rôtis, oignons rôtis, artichauts rôtis, fenouils rôtis, radis rôtis, topinambours rôtis, abricots rôtis, ananas rôtis, fruits rôtis`,
  },
  {
    is: 'NONE',
    language: 'de',
    allergens: [],
    words: `Kokosnuss, Kokosmilch, Kokosnussmilch, Kokoscreme, Kokosöl, Muskatnuss, Muskat, Butternuss, Butternusskürbis, Buchweizen, Reismilch, Reisdrink, Kakaobutter, Sheabutter, Eisberg, Eisbergsalat, Eistee, Leberkäse, Fleischtomate, Reisnudeln, Glasnudeln, Maismehl, Reismehl, Kichererbsenmehl, Kartoffelmehl, Milchsäure, Erdmandel, Reisbrot, Reiswaffel, Maiswaffeln, Butterpilz, Buttersalat, Austernpilze, Austernpilz, Austernseitlinge, Wassermelone, Wassernuss, Eintopf, Krabbelsalat, Kokosraspel, Kokosflocken, Eisbein, Eiskaffee, Kichererbsennudeln, Linsennudeln, Kartoffelknödel, Nüsslisalat, Nusslisalat, Nüssli`,
  },
  {
    is: 'NONE',
    language: 'it',
    allergens: [],
    words: `noce moscata, noce di cocco, latte di cocco, crema di cocco, latte di riso, burro di cacao, grano saraceno, farina di mais, farina di riso, farina di ceci, pasta di riso, pasta di mais, pasta di legumi, burro vegetale, crema di tartaro,
      polpette di melanzane, polpette di ceci, polpette di verdure, polpette di lenticchie, polpette di zucchine, polpette di legumi, polpette di fagioli, polpette di spinaci, polpette di patate, polpette di quinoa, polpette di cavolfiore, polpette di funghi, bistecca di cavolfiore, bistecca di sedano rapa`,
  },

  {
    is: 'NONE',
    language: 'en',
    allergens: [],
    words: `
      coleslaw mix, slaw mix, custard apple, custard squash, milk cap, milk thistle, rice semolina, corn semolina, maize semolina,
      tender garlic, butterbean`,
  },
  {
    is: 'NONE',
    language: 'es',
    allergens: [],
    words: `
      grano largo, grano corto, grano medio, en grano, grano de café, grano de mostaza, grano de maíz, grano de pimienta, grano de granada, grano de cacao,
      brotes tiernos, brotes verdes, brotes frescos, brotes de bambú, brotes de alfalfa, brotes de rábano, brotes de espinaca, ensalada de brotes,
      mezcla de brotes, mezclum de brotes, bouquet de brotes, cama de brotes, lecho de brotes, brotes germinados, brotes mixtos, sémola de maíz,
      sémola de arroz, fideos de arroz, tallarines de arroz, noodles de arroz, champiñón ostra, seta ostra, castaña de agua, fruta del pan,
      manteca vegetal, manteca de karité, manteca de coco, manteca de palma`,
  },
  { is: 'FOOD', language: 'es', allergens: ['PEANUT'], words: 'manteca de maní, manteca de cacahuate' },
  { is: 'FOOD', language: 'es', allergens: ['TREE_NUT'], words: 'manteca de almendra' },
  {
    is: 'NONE',
    language: 'fr',
    allergens: [],
    words: `
      mouton cadet, mouton rothschild, haricot beurre, riz soufflé, quinoa soufflé, maïs soufflé, millet soufflé, amarante soufflée, sarrasin soufflé,
      teff soufflé, sucre roux, sucre semoule, semoule de maïs, semoule de riz, courge spaghetti, spaghetti de mer, spaghetti de courge, nouilles de riz,
      vermicelles de riz, nouilles de konjac, galette de riz, galette de maïs, châtaigne d eau, fruit à pain, pavot bleu, pâte molle, pâte dure,
      pâte pressée, pâte persillée, pâte filée, pâte demi dure`,
  },
  { is: 'FOOD', language: 'fr', allergens: ['WHEAT'], words: 'blé soufflé, épeautre soufflé' },
  {
    is: 'NONE',
    language: 'de',
    allergens: [],
    words: `
      Butterbohne, Erdmandelmilch, Weizengras, Wasserkastanie, Brotfrucht, Austernseitling, Austern Seitling, Maronenröhrling,
      Rahmapfel, Semmelstoppelpilz, Kokosnusscreme, Puffreis, Milchling, Milchlinge, Tigernuss`,
  },
  {
    is: 'NONE',
    language: 'it',
    allergens: [],
    words: `
      lievito di birra, pasta molle, pasta dura, pasta filata, pasta semidura, pasta erborinata, semolino di riso, semolino di mais, semola di mais,
      semola di riso, spaghetti di riso, noodles di riso, tagliatelle di riso, vermicelli di riso, spaghetti di mais, spaghetti di zucchine,
      spaghetti di zucca, castagne d acqua, castagna d acqua, frutto del pane, coppa di frutta, coppa di fragole`,
  },
  {
    is: 'NONE',
    language: 'nl',
    allergens: [],
    words: `
      volkoren rijst, volkorenrijst, volkoren rijstmeel, volkoren boekweitmeel, volkoren basmati, boterboon, waterkastanje, melkzwam,
      broodvrucht, eekhoorntjesbrood, tijgernoten, tijgernootmelk, rijstvermicelli`,
  },
  {
    is: 'NONE',
    language: 'de',
    allergens: [],
    words: `
      Kartoffelflocken, Reisflocken, Hirseflocken, Buchweizenflocken, Chiliflocken, Hefeflocken, Salzflocken, Paprikaflocken, Apfelflocken, Zwiebelflocken,
      Knoblauchflocken, Schneeflocken, Erbsenflocken, Quinoaflocken, pazifisch, pazifische, pazifischer, Kokosnüsse, Blumenkohlsteak,
      Selleriesteak, Kohlrabisteak, Gemüsesteak, Kürbissteak, Auberginensteak, Pilzsteak, Gemüsegeschnetzeltes, Pilzgeschnetzeltes, Gemüsebolognese,
      Linsenbolognese, Pilzbolognese, Buchweizengrütze`,
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['SOY'],
    words: `
      Sojaflocken, Sojasteak, Tofusteak, Sojageschnetzeltes, Tofugeschnetzeltes, Sojabolognese, Tofubolognese`,
  },
  { is: 'FOOD', language: 'de', allergens: ['WHEAT'], words: 'Seitansteak, Seitangeschnetzeltes' },
  { is: 'FOOD', language: 'de', allergens: ['TREE_NUT'], words: 'Mandelflocken' },
  {
    is: 'FOOD',
    language: 'de',
    allergens: ['FISH'],
    words: 'Bonitoflocken, Fischsteak, Lachssteak, Thunfischsteak, Schwertfischsteak',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['FISH', 'WHEAT', 'EGG'],
    words: 'Fischfrikadelle, Lachsfrikadelle',
  },

  // --- what is called by an animal, a cut or a pastry ---
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['DAIRY'],
    words: `
      leche de vaca, leche pasteurizada de vaca, leche entera de vaca, leche entera pasteurizada de vaca, leche cruda de vaca, leche fresca de vaca,
      leche desnatada de vaca, leche pasterizada de vaca, queso de vaca, nata de vaca, mantequilla de vaca, yogur de vaca, queso fresco de vaca`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['DAIRY'],
    words:
      'lait caillé, lait écrémé caillé, lait entier caillé, lait de vache caillé, caillé de brebis, caillé de chèvre, caillé de vache',
  },
  { is: 'FOOD', language: 'fr', allergens: ['SOY'], words: 'steak de soja, steak au soja' },
  {
    is: 'NONE',
    language: 'fr',
    allergens: [],
    words: 'steak de légumes, galette de légumes, boulette de légumes',
  },
  {
    is: 'NONE',
    language: 'en',
    allergens: [],
    words: 'vegetable ghee, vanilla speck, vanilla bean speck, cinnamon speck',
  },
  { is: 'NONE', language: 'de', allergens: [], words: 'Gummi arabicum, Gummiarabikum' },
  { is: 'FOOD', language: 'es', allergens: ['WHEAT'], words: 'hamburguesas vegetales' },
  { is: 'NONE', language: 'es', allergens: [], words: 'salchichas vegetales, albóndigas vegetales' },
  { is: 'NONE', language: 'it', allergens: [], words: 'polpette vegetali, salsicce vegetali' },
  {
    is: 'FOOD',
    language: 'en',
    allergens: ['DAIRY'],
    words: `
      goat cheddar, goat gouda, goat brie, goat feta, goat yogurt, goat butter, goat ricotta, cheese crumble, blue cheese crumble, bleu cheese crumble,
      gorgonzola crumble, feta crumble, feta cheese crumble, goat cheese crumble`,
  },
  {
    is: 'FOOD',
    language: 'en',
    allergens: [],
    kinds: ['MEAT'],
    words: 'bacon crumble, sausage crumble, beef crumble',
  },
  { is: 'FOOD', language: 'en', allergens: ['WHEAT'], words: 'hamburger bun, hamburger roll' },
  {
    is: 'NONE',
    language: 'en',
    allergens: [],
    words: `
      speckle, speckled, hamburger dill, hamburger pickle, stir fry, stir fry sauce, half & half tea, half & half iced tea, half & half lemonade,
      half and half tea, half and half iced tea, half and half lemonade, tender artichoke, tender asparagus, tender green, tender leaf, tender vegetable,
      tender rice, tender potato, tender spinach, tender bean, tender pea, tender braised, tender roasted, tender slow, tender sliced, tender shredded,
      tender pulled, tender chunk`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['FISH'],
    words: `
      rillettes de saumon, rillettes de sardine, rillettes de maquereau, rillettes de poisson, rillettes de truite, rillettes de hareng,
      rillettes de la mer, rillettes aux deux saumons`,
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['SHELLFISH'],
    words: 'rillettes de crabe, rillettes de homard, rillettes de crevettes',
  },
  { is: 'FOOD', language: 'fr', allergens: ['DAIRY'], words: 'beurre moulé' },
  {
    is: 'NONE',
    language: 'fr',
    allergens: [],
    words: 'cuit à l étouffée, cuite à l étouffée, légumes à l étouffée',
  },

  {
    is: 'NONE',
    language: 'en',
    allergens: [],
    words: `
      caramel e150, caramel e150a, caramel e150b, caramel e150c, caramel e150d, e150 caramel, e150a caramel, e150b caramel, e150c caramel, e150d caramel,
      caramel e 150, caramel e 150a, caramel e 150b, caramel e 150c, caramel e 150d, plain caramel, ammonia caramel, sulphite ammonia caramel,
      sulfite ammonia caramel, colour caramel, color caramel`,
  },
  {
    is: 'NONE',
    language: 'fr',
    allergens: [],
    words:
      'colorant caramel, caramel ordinaire, caramel colorant, caramel au sulfite d ammonium, caramel à l ammoniaque',
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: ['WHEAT'],
    words: 'cebada malteada, harina malteada, trigo malteado',
  },

  // --- compound words ---
  { is: 'START', language: 'de', allergens: ['PEANUT'], words: 'erdnuss' },
  {
    is: 'START',
    language: 'de',
    allergens: ['TREE_NUT'],
    words:
      'mandel, haselnuss, walnuss, cashew, pistazien, pekannuss, macadamia, nuss, marzipan, nougat, maronen, paranuss',
  },
  {
    is: 'START',
    language: 'de',
    allergens: ['DAIRY'],
    words:
      'käse, sahne, rahm, quark, joghurt, milch, vollmilch, magermilch, molken, süßmolken, butter, mozzarella, parmesan, feta, schmand, frischkäse, topfen',
  },
  { is: 'START', language: 'de', allergens: ['EGG'], words: 'eier' },
  {
    is: 'START',
    language: 'de',
    allergens: ['FISH'],
    words:
      'fisch, lachs, thunfisch, hering, herings, forellen, sardellen, kabeljau, seelachs, zander, matjes, kaviar, räucherlachs',
  },
  {
    is: 'START',
    language: 'de',
    allergens: ['SHELLFISH'],
    words: 'garnelen, krabben, hummer, muschel, tintenfisch, krebs, scampi, austern, meeresfrüchte',
  },
  {
    is: 'START',
    language: 'de',
    allergens: ['WHEAT'],
    words: 'weizen, roggen, dinkel, gersten, hafer, malz, bier, grieß, nudel, semmel, keks, brezel',
  },
  { is: 'START', language: 'de', allergens: ['SOY'], words: 'soja, tofu, miso' },
  { is: 'START', language: 'de', allergens: ['SOY', 'WHEAT'], words: 'teriyaki' },
  { is: 'START', language: 'de', allergens: ['SESAME'], words: 'sesam, tahin, hummus' },
  { is: 'START', language: 'de', allergens: ['EGG'], words: 'remouladen' },
  {
    is: 'START',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'rinder, rinds, schweine, schweins, kalbs, lamm, hackfleisch, hackbraten, speck, schinken, wurst, fleisch, leber, hirsch',
  },
  {
    is: 'START',
    language: 'de',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'hühner, hähnchen, puten, enten, gänse, geflügel',
  },
  { is: 'START', language: 'de', allergens: [], kinds: ['BEE_PRODUCT'], words: 'honig' },
  { is: 'START', language: 'de', allergens: [], words: 'kokos, reis, erbsen, hanf' },
  {
    is: 'END',
    language: 'de',
    allergens: ['WHEAT'],
    words:
      'brot, brötchen, nudeln, spätzle, knödel, gebäck, kekse, plätzchen, strudel, semmel, brezel, schnitzel, flocken, stollen, bier, burger, wrap, sandwich, pizza, lasagne, teig, krapfen, baguette, toast',
  },
  {
    is: 'END',
    language: 'de',
    allergens: ['DAIRY'],
    words:
      'käse, sahne, rahm, quark, joghurt, milch, butter, eiscreme, gratin, rahmsoße, rahmsauce, rahmsuppe',
  },
  { is: 'END', language: 'de', allergens: ['WHEAT', 'EGG'], words: 'kuchen, torte, torten' },
  { is: 'END', language: 'de', allergens: ['EGG'], words: 'eier, omelett' },
  {
    is: 'END',
    language: 'en',
    allergens: ['EGG'],
    words: 'mayo, mayonnaise, mayonaise, majonäse, aioli, omelet, omelette',
  },
  { is: 'END', language: 'de', allergens: ['SOY'], words: 'tofu' },
  { is: 'END', language: 'de', allergens: ['SESAME'], words: 'hummus' },
  { is: 'END', language: 'de', allergens: ['TREE_NUT'], words: 'nuss, nüsse, mandeln' },
  { is: 'END', language: 'de', allergens: ['FISH'], words: 'fisch, lachs, hering, forelle' },
  { is: 'END', language: 'de', allergens: ['SHELLFISH'], words: 'garnelen, krabben, muscheln' },
  {
    is: 'END',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words: 'wurst, würstchen, fleisch, braten, gulasch, schinken, speck',
  },
  { is: 'END', language: 'en', allergens: ['DAIRY'], words: 'cheese, buttercream' },
  { is: 'END', language: 'en', allergens: ['WHEAT', 'EGG'], words: 'cake' },
  { is: 'END', language: 'en', allergens: ['WHEAT'], words: 'bread, burger, sandwich, cookie' },
  { is: 'END', language: 'en', allergens: ['FISH'], words: 'fish' },
  { is: 'END', language: 'en', allergens: ['SHELLFISH'], words: 'shellfish, crayfish, crawfish' },
  { is: 'END', language: 'en', allergens: ['PEANUT'], words: 'peanut' },
  { is: 'END', language: 'en', allergens: ['TREE_NUT'], words: 'nut' },

  {
    is: 'START',
    language: 'de',
    allergens: ['DAIRY'],
    words: `
      jogurt, molke, süßmolke, sauermolke, sauerrahm, schlagrahm, schlagsahne, speisequark, magerquark, schmelzkäse, ziegenkäse, schafskäse, gorgonzola,
      ricotta, mascarpone, gouda, cheddar, emmentaler, camembert, pecorino, halloumi, burrata, tzatziki, alpenmilch, ziegenmilch, schafmilch, büffelmilch,
      heumilch, sauermilch, trockenmilch, caseinat`,
  },
  { is: 'START', language: 'de', allergens: ['WHEAT', 'DAIRY'], words: 'bechamel' },
  { is: 'START', language: 'de', allergens: ['EGG', 'DAIRY'], words: 'hollandaise' },
  {
    is: 'START',
    language: 'de',
    allergens: ['EGG'],
    words: 'eigelb, eiklar, vollei, hühnerei, hühnereiweiß, hühnervollei, frischei, mayonnaisen',
  },
  { is: 'START', language: 'de', allergens: ['EGG', 'WHEAT'], words: 'eierteig, eiernudel' },
  {
    is: 'START',
    language: 'de',
    allergens: ['FISH'],
    words: `
      schollen, rotbarsch, heilbutt, dorsch, makrelen, sardinen, steinbutt, pangasius, tilapia, karpfen, saibling, hecht, wolfsbarsch, seehecht, seeteufel,
      rogen, regenbogenforellen`,
  },
  {
    is: 'START',
    language: 'de',
    allergens: ['SHELLFISH'],
    words: 'krustentier, schalentier, crevetten, calamari, kalmar',
  },
  {
    is: 'START',
    language: 'de',
    allergens: ['WHEAT'],
    words: `
      vollkornweizen, vollkornroggen, vollkorndinkel, vollkornhafer, vollkorngerste, vollkornbrot, weichweizen, hartweizen, einkorn, grünkern, kamut,
      triticale, graupen, teig, getreide, panko, paniermehl, semmelbrösel, graham, spätzle, knödel, maultaschen, brötchen, knäckebrot, zwieback`,
  },
  {
    is: 'START',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      rind, rindfleisch, schweinefleisch, kalbfleisch, lammfleisch, bratwurst, leberwurst, blutwurst, ochsen, hacksteak, salami, gyros, köfte, wildschwein,
      chorizo`,
  },
  { is: 'START', language: 'de', allergens: [], kinds: ['POULTRY'], words: 'truthahn, hendl, poulet, huhn' },
  { is: 'START', language: 'nl', allergens: [], kinds: ['POULTRY'], words: 'gevogelte' },
  { is: 'START', language: 'nl', allergens: ['WHEAT'], words: 'gerste' },
  {
    is: 'END',
    language: 'de',
    allergens: ['DAIRY'],
    words: `
      jogurt, caseinat, kaseinat, caseinate, molke, molkepulver, cremesuppe, crèmesuppe, cremesauce, cremesoße, stampf, mozzarella, feta, ricotta,
      mascarpone, schmand, topfen`,
  },
  { is: 'END', language: 'de', allergens: ['DAIRY', 'EGG'], words: 'auflauf, hollandaise, bearnaise' },
  {
    is: 'END',
    language: 'de',
    allergens: ['EGG'],
    words: 'eigelb, eiklar, vollei, rührei, spiegelei, remoulade',
  },
  {
    is: 'END',
    language: 'de',
    allergens: ['WHEAT'],
    words: `
      weizen, roggen, dinkel, hafer, gerste, weizengrieß, weizenmehl, roggenmehl, dinkelmehl, graupen, teigwaren, knöpfle, keks, croissant, brezeln,
      semmeln`,
  },
  {
    is: 'END',
    language: 'de',
    allergens: ['WHEAT', 'EGG'],
    words: 'knödel, knödeln, pfannkuchen, pflanzerl, maultaschen, muffin, muffins',
  },
  { is: 'END', language: 'de', allergens: ['WHEAT', 'DAIRY'], words: 'pizza, lasagne' },
  { is: 'END', language: 'de', allergens: ['WHEAT', 'EGG', 'DAIRY'], words: 'quiche, waffel, waffeln' },
  { is: 'END', language: 'de', allergens: ['TREE_NUT'], words: 'marzipan, nüssen' },
  {
    is: 'END',
    language: 'de',
    allergens: ['FISH'],
    words: `
      barsch, hecht, butt, dorsch, makrele, makrelen, sardine, sardinen, sprotte, sprotten, saibling, saiblinge, forellen, scholle, zander, kabeljau,
      brasse, brassen, karpfen, fische, fischen, heringe, matjes`,
  },
  {
    is: 'END',
    language: 'de',
    allergens: ['SHELLFISH'],
    words: 'garnele, muschel, krebs, krebse, krake, kalmar, kalmare, sepie, felsenauster, crevetten',
  },
  {
    is: 'END',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      würste, würsten, würstel, würstl, würsteln, krainer, bratl, schwein, steak, gyros, bolognese, frikadelle, frikadellen, bulette, buletten,
      geschnetzeltes, kotelett, speckwürfel, salami`,
  },
  { is: 'END', language: 'de', allergens: [], kinds: ['POULTRY'], words: 'hendl, hähnchen, hühnchen, huhn' },
  { is: 'END', language: 'de', allergens: [], kinds: ['BEE_PRODUCT'], words: 'honig' },
  { is: 'END', language: 'nl', allergens: [], kinds: ['BEE_PRODUCT'], words: 'honing' },
  {
    is: 'END',
    language: 'nl',
    allergens: ['FISH'],
    words: 'forel, makreel, baars, brasem, koolvis, paling, kabeljauw, zeevis',
  },
  { is: 'END', language: 'nl', allergens: ['SHELLFISH'], words: 'garnaal, kreeften' },
  { is: 'END', language: 'nl', allergens: ['EGG'], words: 'eigeel' },
  { is: 'END', language: 'nl', allergens: ['WHEAT'], words: 'tarwe, rogge' },
  { is: 'END', language: 'nl', allergens: ['DAIRY'], words: 'caseïnaat' },
  { is: 'START', language: 'de', allergens: [], words: 'rinden' },
  // what only ends like one of them
  {
    is: 'END',
    language: 'de',
    allergens: [],
    words: `
      freier, schleier, tagsfeier, zeitsfeier, nachtsfeier, jahresfeier, firmenfeier, zifisch, zifische, zifischen, grafisch, grafische, grafischen,
      buchweizen, salzflocken, kokosflocken`,
  },

  // --- dishes and cuts of these kitchens by their own names ---
  { is: 'FOOD', language: 'es', allergens: ['WHEAT', 'DAIRY'], words: 'croqueta' },
  { is: 'FOOD', language: 'es', allergens: ['WHEAT', 'EGG'], words: 'tarta, bizcocho' },
  { is: 'DISH', language: 'es', allergens: ['WHEAT', 'EGG'], words: 'a la romana' },
  { is: 'DISH', language: 'es', allergens: ['WHEAT'], words: 'salmorejo' },
  { is: 'FOOD', language: 'fr', allergens: ['WHEAT', 'EGG'], words: 'gâteau' },
  { is: 'DISH', language: 'fr', allergens: ['WHEAT', 'DAIRY'], words: 'meunière, tarte flambée' },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['EGG', 'DAIRY'],
    words: 'mousse au chocolat, île flottante, iles flottantes',
  },
  { is: 'DISH', language: 'fr', allergens: ['WHEAT', 'EGG', 'DAIRY', 'TREE_NUT'], words: 'paris brest' },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: ['DAIRY'],
    words: 'cantal, saint nectaire, fourme d ambert, tomme',
  },
  { is: 'FOOD', language: 'fr', allergens: ['FISH'], words: 'anguille' },
  { is: 'FOOD', language: 'de', allergens: ['WHEAT', 'EGG'], words: 'Kuchen, Torte' },
  { is: 'FOOD', language: 'de', allergens: ['WHEAT', 'DAIRY'], words: 'Flammkuchen' },
  { is: 'DISH', language: 'de', allergens: ['PEANUT'], words: 'Satésauce, Satésoße' },
  { is: 'FOOD', language: 'de', allergens: ['WHEAT'], words: 'Brezn' },
  { is: 'FOOD', language: 'it', allergens: ['DAIRY'], words: 'grana, caprino, caprini' },
  { is: 'DISH', language: 'it', allergens: ['FISH', 'EGG'], kinds: ['MEAT'], words: 'vitello tonnato' },
  { is: 'DISH', language: 'it', allergens: ['SHELLFISH', 'WHEAT'], words: 'calamari fritti' },
  { is: 'DISH', language: 'it', allergens: ['SHELLFISH'], words: 'allo scoglio' },
  { is: 'DISH', language: 'en', allergens: ['EGG', 'DAIRY'], words: 'chocolate mousse' },
  {
    is: 'FOOD',
    language: 'en',
    allergens: [],
    kinds: ['MEAT'],
    words: 'tenderloin, wagyu, chateaubriand, porterhouse, lardo, amatriciana',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'Reh, Wildschwein, Kaninchen, Haxe, Leber, Nieren, Klopse, Mett, Filetsteak, Aufschnitt, Griebenschmalz',
  },
  {
    is: 'FOOD',
    language: 'de',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'Ente, Poularde, Fasan, Wachtel',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'charcuterie, gigot, lièvre, cerf, chevreuil, sanglier, terrine de campagne, onglet, faux filet, rognon, choucroute garnie',
  },
  {
    is: 'FOOD',
    language: 'fr',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'gésier, caille, faisan',
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'buey, ciervo, jabalí, solomillo, chuletón, carrillera, callos, cecina, secreto ibérico, presa ibérica',
  },
  {
    is: 'FOOD',
    language: 'es',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'codorniz, codornices, perdiz, perdices',
  },
  { is: 'FOOD', language: 'it', allergens: [], kinds: ['MEAT'], words: 'cervo, cinghiale, fegato, wurstel' },
  { is: 'FOOD', language: 'it', allergens: [], kinds: ['POULTRY'], words: 'faraona, quaglia, quaglie' },
  { is: 'DISH', language: 'fr', allergens: ['DAIRY'], kinds: ['MEAT'], words: 'tartiflette' },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['DAIRY'],
    words: 'chocolat chaud, glace vanille, blanquette de veau',
  },
  { is: 'DISH', language: 'fr', allergens: ['EGG'], words: 'sauce mousseline' },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['DAIRY'],
    words:
      'Schokoeis, Schokoladeneis, Spaghettieis, Softeis, Eiskaffee, Eisschokolade, heiße Schokolade, Wiener Melange, Schokomousse, Hähnchen Kiew',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT'],
    words: 'Piroggen, Wareniki, Manti, Gözleme, Donauwelle',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: 'Windbeutel, Schwarzwälder Kirschtorte, Frankfurter Kranz',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['DAIRY', 'TREE_NUT'],
    words: 'Haselnusseis, Walnusseis, Pistazieneis',
  },
  { is: 'DISH', language: 'it', allergens: ['DAIRY'], words: 'cioccolata calda' },
  { is: 'DISH', language: 'it', allergens: ['WHEAT', 'DAIRY'], words: 'gnocchi alla sorrentina' },
  { is: 'DISH', language: 'es', allergens: ['EGG'], words: 'allioli, ajoaceite' },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['WHEAT', 'DAIRY'],
    kinds: ['MEAT'],
    words: 'croque monsieur, croque madame',
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    kinds: ['MEAT'],
    words: 'quiche lorraine',
  },
  { is: 'START', language: 'de', allergens: [], kinds: ['MEAT'], words: 'gulasch' },

  // --- Dutch, all of it: words that other languages have, too (room, kip, worst) count in lists, and beside others in Dutch ---
  {
    is: 'WHOLE',
    language: 'nl',
    allergens: ['DAIRY'],
    words: 'melk, zuivel, melkproduct, melkproducten, zuivelproduct, zuivelproducten',
  },
  { is: 'WHOLE', language: 'nl', allergens: ['EGG'], words: 'ei, eieren' },
  { is: 'WHOLE', language: 'nl', allergens: ['FISH'], words: 'vis, vissen' },
  {
    is: 'WHOLE',
    language: 'nl',
    allergens: ['SHELLFISH'],
    words: 'zeevruchten, schaal- en schelpdieren, schaal- en weekdieren',
  },
  {
    is: 'WHOLE',
    language: 'nl',
    allergens: ['TREE_NUT'],
    words: 'schaalvrucht, schaalvruchten, boomnoot, boomnoten',
  },
  {
    is: 'WHOLE',
    language: 'nl',
    allergens: ['TREE_NUT'],
    mayMean: ['PEANUT'],
    words: 'noot, noten, nootjes',
  },
  {
    is: 'WHOLE',
    language: 'nl',
    allergens: ['PEANUT'],
    words: 'pinda, aardnoot, aardnoten, grondnoot, grondnoten',
  },
  {
    is: 'WHOLE',
    language: 'nl',
    allergens: ['WHEAT'],
    words:
      'tarwe, glutenbevattende granen, glutenbevattend graan, granen die gluten bevatten, glutenhoudende granen, granen met gluten',
  },
  { is: 'WHOLE', language: 'nl', allergens: ['SOY'], words: 'soja, sojaboon, sojabonen' },
  {
    is: 'WHOLE',
    language: 'nl',
    allergens: ['SESAME'],
    words: 'sesam, sesamzaad, sesamzaden, sesamzaadje',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['DAIRY'],
    words: `
      caseïne, koemelk, melkeiwit, melkeiwitten, karnemelk, botermelk, chocolademelk, chocomel, fristi, slagroom, kookroom, zure room, verse room,
      volle room, dubbele room, zoete room, magere room, roomijs, roomboter, roomkaas, roomsaus, roomsoep,
      mascarponeroom, knoflookroom, mosterdroom, truffelroom, koffieroom, koffiemelk, boter, kruidenboter, knoflookboter, citroenboter, truffelboter,
      grasboter, kaas, kazen, kaasje, geitenkaas, schapenkaas, blauwe kaas, schimmelkaas, boerenkaas, komijnekaas, goudse kaas, geraspte kaas, geitenmelk, schapenmelk, smeerkaas, parmezaan, parmezaanse kaas, old amsterdam, beemster, kwark, hüttenkäse, hangop, vla,
      vanillevla, chocoladevla, hopjesvla, bananenvla, aardbeienvla, yoghurt, softijs, schepijs, ijsje, ijstaart, vanilleijs, chocolade ijs,
      chocoladeijs, aardbeienijs, melkchocolade, witte chocolade, weipoeder, wei-eiwit, rijstepap, rijstebrij, rijstpap, gegratineerd,
      gegratineerde, koffie verkeerd`,
  },
  { is: 'LIST', language: 'nl', allergens: ['DAIRY'], words: 'room' },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['DAIRY'],
    words:
      'ijs, hagelslag, chocoladevlokken, stamppot, hutspot, witlofschotel, kapsalon, waterzooi, dame blanche, lookroom, stroganoffsaus, kinderijs, kinderijsje',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['EGG'],
    words: `
      eitje, eiwit, eigeel, eidooier, dooier, kippenei, kippeneieren, eipoeder, eiwitpoeder, spiegeleieren,
      roerei, roereieren, scharrelei, scharreleieren, paaseieren, kwartelei, kwarteleitje, mayonaise, mayonaisesaus, frietsaus, fritessaus,
      eiproduct, eiproducten, eierproducten, schuimpje`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['EGG'],
    words: `
      joppiesaus, andalousesaus, cocktailsaus, whiskysaus, ravigotesaus, ravigottesaus, tartaarsaus, remouladesaus, knoflooksaus, huzarensalade, huzarensla, eisalade, kip kerriesalade,
      kipkerriesalade, friet speciaal, frietje speciaal, patat speciaal, patatje speciaal, frikandel speciaal, foe yong hai`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['DAIRY', 'EGG'],
    words:
      'hollandaisesaus, bearnaisesaus, banketbakkersroom, vanillesaus, chocolademousse, chipolatapudding',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['FISH'],
    words: `
      zalm, zalmforel, tonijn, kabeljauw, haring, maatje, maatjesharing, hollandse nieuwe, zure haring, rolmops, bokking, makreel, ansjovis,
      ansjovissen, sardientje, sprot, schelvis, koolvis, stokvis, zwaardvis, botervis, roodbaars, zeebaars, baars, snoekbaars,
      snoek, karper, forel, forelfilet, paling, heilbot, tarbot, schol, scholfilet, zeetong, slibtong, slibtongetjes, wijting, zeeduivel, zeewolf,
      rode poon, meerval, kaviaar, viskuit, viseitjes, visfilet, vissoep, vissaus, visbouillon, visfond, visolie, vissalade, visschotel,
      visgerecht, visstoof, visstoofpot, vispannetje, visspies, visspiesje, visplank, visfriet, viskoekje, visproduct, visproducten, worcestersaus, sliptong, sliptongen, sliptongetjes, zeetongfilet, tongrolletjes, tongschar, pladijs, skrei, bakkeljauw,
      koolvisfilet, pangasiusfilet, tilapiafilet, doradefilet, snoekbaarsfilet, zeebaarsfilet, roodbaarsfilet, heilbotfilet, haringfilet, victoriabaars, zonnevis,
      sint pietervis, sint pietersvis, steur, roggevleugel, rogvleugel, witvis, dagvis, vispan, vissoepje, visragout,
      worcestershiresaus, caesarsalade`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['FISH', 'WHEAT'],
    words: `
      kibbeling, lekkerbek, lekkerbekje, visstick, visburger, viskroket, viskroketten`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['FISH', 'SHELLFISH'],
    words: 'krabstick, surimisalade',
  },
  { is: 'DISH', language: 'nl', allergens: ['FISH', 'DAIRY'], words: 'viswaterzooi' },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['SHELLFISH'],
    words: `
      schaaldier, schaaldieren, schelpdier, schelpdieren, weekdier, weekdieren, garnaal, garnalen, krabsalade, krabvlees, kreeft, kreeften, kreeftensoep,
      rivierkreeft, rivierkreeftjes, mossel, mosselen, oester, kokkel, venusschelpen, sint jakobsschelp, sint jakobsschelpen, jakobsschelp,
      jakobsschelpen, inktvis, inktvissen, inktvisring, inktvisringen, pijlinktvis, wulk, wulken, alikruik, alikruiken, scheermes,
      scheermessen, slak, slakken, zee-egel, kroepoek, trassi, jacobsschelp, jacobsschelpen, sint jacobsschelp, sint jacobsschelpen, jakobsvruchten, jacobsvruchten,
      sint jakobsvruchten, sint jacobsvruchten, sint jakobsnoten, sint jacobsnoten, caricollen, karakollen, kreukels, kreeftje, steurgarnalen`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['SHELLFISH', 'WHEAT', 'DAIRY'],
    words: `
      garnaalkroket, garnaalkroketten, garnalenkroket, garnalenkroketten, garnaalkroketje`,
  },
  { is: 'FOOD', language: 'nl', allergens: ['SHELLFISH', 'WHEAT', 'SOY'], words: 'oestersaus' },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['TREE_NUT'],
    words: `
      amandel, amandelen, amandelmeel, amandelspijs, amandelschaafsel, amandelmelk, amandeldrank, amandeldrink, amandelroom, amandelboter, hazelnoot,
      hazelnoten, hazelnootmelk, hazelnootpasta, walnoot, walnoten, cashewnoot, cashewnoten, cashewmelk, pecannoot, pecannoten, paranoot, paranoten,
      pistachenoot, pistachenoten, pistachenootjes, noga, studentenhaver, macadamianoot, macadamianoten, pijnboompit, pijnboompitten, kastanje, marsepein`,
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['TREE_NUT'],
    mayMean: ['PEANUT'],
    words: 'notenproducten, producten op basis van noten, notenmelk, notenpasta, notenmix, notenboter',
  },
  { is: 'DISH', language: 'nl', allergens: ['TREE_NUT', 'EGG'], words: 'bitterkoekje' },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['TREE_NUT', 'WHEAT'],
    words: 'banketstaaf, banketletter, kletskop, kletskoppen, gevulde speculaas',
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['TREE_NUT', 'WHEAT', 'EGG', 'DAIRY'],
    words: 'gevulde koek, gevulde koeken, bokkenpootje',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['PEANUT'],
    words:
      'pindakaas, pindasaus, pindasoep, pindaboter, pindaolie, pindaproducten, arachideolie, apenootjes, olienootjes, grondnootjes',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['PEANUT', 'WHEAT'],
    words: 'borrelnoten, borrelnootjes, katjang pedis',
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['PEANUT'],
    words: 'saté, kipsaté, kippensaté, varkenssaté, geitensaté, satésaus, satéstokje, seroendeng',
  },
  { is: 'DISH', language: 'nl', allergens: ['PEANUT', 'SOY'], words: 'rijsttafel' },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['PEANUT', 'EGG'],
    words: 'patat oorlog, patatje oorlog, friet oorlog, frietje oorlog',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['WHEAT'],
    words: `
      tarwebloem, tarwemeel, tarwezetmeel, tarwezemelen, tarwekiemen, tarwegluten, tarwe-eiwit, tarweproducten, durumtarwe, khorasantarwe, bloem, meel,
      patentbloem, bakmeel, zelfrijzend bakmeel, volkorenmeel, volkoren, griesmeel, rogge, gerst, gerstemout, moutextract, moutazijn, parelgort,
      gortepap, haver, havermout, havervlokken, haverzemelen, havermelk, haverdrank, haverdrink, haverroom, haveryoghurt, haverkoek, brood, broodje,
      stokbrood, boterham, boterhammen, beschuit, beschuiten, broodkruim, broodkruimels, broodkorst, paneermeel, gepaneerd, gepaneerde, deeg,
      deegwaren, bladerdeeg, noedels, mienoedels, koek, koeken, koekje, ontbijtkoek, peperkoek, speculaas, speculaasjes, kruidnoot, kruidnoten,
      pepernoot, pepernoten, gebak, gebakje, krentenbol, krentenbollen, kaasstengel, pasteitje, pasteitjes, loempiavel, loempiavellen`,
  },
  { is: 'LIST', language: 'nl', allergens: ['WHEAT'], words: 'graan, granen, gort, mout' },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT'],
    words: `
      loempia, loempiaatje, bapao, aardappelkroket, aardappelkroketten, aardappelkroketjes, groentekroket, groentekroketten, nasischijf,
      bamischijf, nasibal, bamibal, bamiblok, appelflap, appelflappen, appelbol, speculoospasta, kerststol, paasstol, brinta`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT', 'DAIRY'],
    words: `
      kaassoufflé, kaaskroket, kaaskroketten, kaasbroodje, tosti, tosties, bechamelsaus, griesmeelpudding,
      havermoutpap`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT', 'EGG'],
    words: 'uitsmijter, eierkoek, eierkoeken, wentelteefje',
  },
  { is: 'DISH', language: 'nl', allergens: ['WHEAT', 'EGG', 'SOY'], words: 'bami, bami goreng' },
  { is: 'DISH', language: 'nl', allergens: ['SOY', 'EGG'], words: 'nasi goreng' },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: `
      poffertje, pannenkoek, pannenkoeken, pannekoek, pannekoeken, pannenkoekje, flensje, wafel, stroopwafel,
      oliebol, oliebollen, appelbeignet, taart, taarten, taartje, appeltaart, kwarktaart, slagroomtaart, vlaai, vlaaien, bossche bol, bossche bollen, tompouce, boule de berlin, drie in de pan,
      soesje, soezen, moorkop, moorkoppen, tompoes, spekkoek, boterkoek, roomsoezen`,
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: ['SOY'],
    words: `
      tofoe, tahoe goreng, tahoe telor, sojamelk, sojadrank, sojayoghurt, sojaroom, sojakaas, sojakwark, sojaboter, sojascheuten, sojaolie,
      sojalecithine, soja-eiwit, sojaproducten`,
  },
  { is: 'FOOD', language: 'nl', allergens: ['SOY', 'WHEAT'], words: 'sojasaus, ketjap, ketjapsaus' },
  { is: 'FOOD', language: 'nl', allergens: ['SESAME'], words: 'sesamolie, sesampasta' },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      vlees, rundvlees, varkensvlees, kalfsvlees, lamsvlees, geitenvlees, gehakt, gehaktbal, gehaktballen, gehaktballetje, rundergehakt,
      rookworst, droge worst, leverworst, spek, spekjes, spekreepjes, spekblokjes, biefstuk, biefstukje, kogelbiefstuk, ossenhaas, ossenhaaspuntjes,
      varkenshaas, varkenshaasje, varken, karbonade, slavink, slavinken, saucijs, saucijzen, rollade, rosbief,
      achterham, beenham, boerenham, schouderham, parmaham, serranoham, rauwe ham, lamsrack, lamsbout, lamskotelet, lamskoteletten, lamsstoof,
      lamsstoofpot, kalfslever, leverpastei, leverkaas, hoofdkaas, zult, balkenbrij, stoofvlees, stoverij, draadjesvlees, hert, hertenbiefstuk,
      konijn, hazenpeper, hazenrug, reerug, everzwijn, wild zwijn, wildstoofpot, reuzel, rundvet, dierlijk vet, shoarma, erwtensoep, snert,
      hutspot, kapsalon, kroket, kroketje, kalfskroketten, rundvleeskroketten, draadjesvleeskroketten, bitterbal, bitterballen, frikandel, frikandellen, saucijzenbroodje,
      worstenbroodje, ossenstaart, stoofkarbonade, stoofkarbonaden, hesp, hespenrolletje, ballekes,
      soepballetjes, boomse balletjes, blinde vink, blinde vinken, mergpijp, mergpijpen, pensen, zwarte pens, witte pens, gebraden worst, gegrilde worst,
      bouletten, cervela, klapstuk, babi pangang, moksi meti, rendang, tournedos`,
  },
  { is: 'LIST', language: 'nl', allergens: [], kinds: ['MEAT'], words: 'rund, lam, worst, lever, balletjes' },
  { is: 'LIST', language: 'nl', allergens: ['WHEAT'], kinds: ['MEAT'], words: 'hachee' },
  { is: 'LIST', language: 'nl', allergens: ['FISH'], words: 'rog, griet, leng, tong' },
  { is: 'LIST', language: 'nl', allergens: ['WHEAT', 'DAIRY'], kinds: ['MEAT'], words: 'kroketten' },
  { is: 'DISH', language: 'nl', allergens: ['EGG'], kinds: ['MEAT'], words: 'filet americain' },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT'],
    kinds: ['MEAT'],
    words: `
      frikandel, frikandellen, frikandel speciaal, saucijzenbroodje, worstenbroodje, stoofvlees, stoverij,
      stoofkarbonade, stoofkarbonaden, babi pangang`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT', 'DAIRY'],
    kinds: ['MEAT'],
    words:
      'kroket, kroketje, kalfskroketten, rundvleeskroketten, draadjesvleeskroketten, bitterbal, bitterballen, rundragout',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: [],
    kinds: ['POULTRY'],
    words: `
      kipfilet, kipfiletje, kippetje, kippendij, kippendijen, kippenpoot, kippenpoten, kippenvleugel, kipdij, kipdijfilet, kipgehakt, kipkluif,
      kipkluifjes, kippoot, kiprollade, kipspies, kipspiesje, kipstukjes, kipreepjes, kipblokjes, kipsalade, kipkerriesalade, kipkerrie, kipcurry, kiptandoori,
      kipsaté, kippensaté, kipshoarma, kipgyros, kipdöner, kippensoep, kippenbouillon, kippenlever, kipragout, kipbouillon, kip kerrie, kip tandoori,
      kip piri piri, gegrilde kip, gebraden kip, gefrituurde kip, krokante kip, gerookte kip, gemarineerde kip, pulled kip, halve haan, half haantje, halve kip, hele kip,
      kalkoen, kalkoenfilet, eend, eendenborst, eendenborstfilet, eendenbout, eendenlever, ganzenlever, gevogelte, parelhoen,
      fazant, kwartel, struisvogel, piepkuiken, waterzooi, koninginnenhapje`,
  },
  { is: 'LIST', language: 'nl', allergens: [], kinds: ['POULTRY'], words: 'kip' },
  { is: 'FOOD', language: 'nl', allergens: ['DAIRY', 'TREE_NUT'], kinds: ['POULTRY'], words: 'kip pesto' },
  { is: 'FOOD', language: 'nl', allergens: ['SOY', 'WHEAT'], kinds: ['POULTRY'], words: 'kip teriyaki' },
  { is: 'DISH', language: 'nl', allergens: ['SOY', 'WHEAT'], kinds: ['MEAT'], words: 'babi ketjap' },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['PEANUT'],
    kinds: ['POULTRY'],
    words: 'kip saté, kipfiletsaté, kippendijsaté, kipdijsaté',
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['PEANUT'],
    kinds: ['MEAT'],
    words: 'varkenssaté, geitensaté, varkenshaassaté, ossenhaassaté, lamssaté',
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT'],
    kinds: ['POULTRY'],
    words: `
      kipnugget, kipschnitzel, kipburger, kipcorn, kipkorn, kip nuggets, kip burger, kip schnitzel`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT', 'DAIRY'],
    kinds: ['POULTRY'],
    words: 'kipragout, koninginnenhapje',
  },
  {
    is: 'FOOD',
    language: 'nl',
    allergens: [],
    kinds: ['BEE_PRODUCT'],
    words: 'honing, bijenwas, koninginnengelei',
  },
  {
    is: 'OTHER',
    language: 'nl',
    allergens: [],
    words: `
      selderij, selderie, knolselderij, bleekselderij, mosterd, mosterdzaad, mosterdzaden, lupine, lupinen, sulfiet, sulfieten, zwaveldioxide, zwaveldioxide en
      sulfieten, knoflook, tomaat, banaan, sinaasappel, aardbei, perzik`,
  },
  {
    is: 'NONE',
    language: 'nl',
    allergens: [],
    words: `
      kokosnoot, kokosnoten, kokosmelk, kokosroom, kokosboter, kokosmeel, nootmuskaat, muskaatnoot, boternoot, boternootpompoen, botersla, boterbonen, boterzacht,
      boterzachte, botermals, botermalse, cacaoboter, sheaboter, melkzuur, rijstmelk, rijstdrank, rijstdrink, hennepmelk, erwtenmelk, waterijs, sorbetijs, ijsthee,
      boekweit, boekweitmeel, maismeel, rijstmeel, rijstebloem, rijstbloem, kikkererwtenmeel, aardappelmeel, tapiocameel, cassavemeel, teffmeel, quinoameel,
      lijnzaadmeel, eetbare bloem, rijstnoedels, glasnoedels, rijstwafel, maiswafel, tarwegras, tijgernoot, aardamandel, cassavekroepoek, cassave kroepoek,
      oesterzwam, oesterzwammen, eierplant, vleestomaat, vleestomaten, vleesvervanger, visvervanger, kipvervanger, vegagehakt, vegakip, vegaworst, kipstuckjes, honingmeloen,
      koekoek, rijk aan eiwit, bron van eiwit, g eiwit, gram eiwit, erwten-eiwit, plantaardig eiwit`,
  },
  {
    is: 'START',
    language: 'nl',
    allergens: ['DAIRY'],
    words:
      'kaas, melk, boter, roomboter, roomkaas, roomijs, slagroom, karnemelk, kwark, yoghurt, geitenkaas, schapenkaas, smeerkaas, parmezaan',
  },
  { is: 'START', language: 'nl', allergens: ['FISH'], words: 'zalm, tonijn, makreel, kabeljauw, ansjovis' },
  {
    is: 'START',
    language: 'nl',
    allergens: ['SHELLFISH'],
    words: 'garnalen, garnaal, krab, mossel, kreeften, oester, inktvis',
  },
  {
    is: 'START',
    language: 'nl',
    allergens: ['TREE_NUT'],
    words:
      'noten, amandel, hazelnoot, hazelnoten, walnoot, walnoten, cashewnoten, pecannoten, pistache, marsepein, kastanje',
  },
  { is: 'START', language: 'nl', allergens: ['PEANUT'], words: 'pinda' },
  {
    is: 'START',
    language: 'nl',
    allergens: ['WHEAT'],
    words: 'tarwe, rogge, spelt, volkoren, havermout, bladerdeeg, bulgur, couscous',
  },
  {
    is: 'START',
    language: 'nl',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'runder, rundvlees, varkens, kalfs, konijnen, herten, hespen, gehakt, vlees, frikandel, shoarma, biefstuk',
  },
  {
    is: 'START',
    language: 'nl',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'kippen, kipfilet, kalkoen, eenden',
  },
  { is: 'START', language: 'nl', allergens: [], kinds: ['BEE_PRODUCT'], words: 'honing' },
  {
    is: 'END',
    language: 'nl',
    allergens: ['DAIRY'],
    words: 'kaas, melk, melkchocolade, kwark, yoghurt, roomsaus, roomsoep',
  },
  { is: 'END', language: 'nl', allergens: ['DAIRY'], words: 'stamppot' },
  { is: 'END', language: 'nl', allergens: ['FISH'], words: 'zalm, tonijn' },
  { is: 'END', language: 'nl', allergens: ['SHELLFISH'], words: 'mosselen, kreeft, krab, garnalen' },
  { is: 'END', language: 'nl', allergens: ['TREE_NUT'], words: 'amandelen, hazelnoten, walnoten' },
  { is: 'END', language: 'nl', allergens: ['PEANUT'], words: 'pinda, pindas, pindasaus' },
  {
    is: 'END',
    language: 'nl',
    allergens: ['WHEAT'],
    words:
      'brood, broodje, broodjes, koek, koeken, koekje, koekjes, gebak, gebakje, gebakjes, deeg, noedels, beschuit, kroket, kroketjes',
  },
  {
    is: 'END',
    language: 'nl',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: 'taart, taarten, taartje, taartjes, vlaai, vlaaien, wafel, wafels, pannenkoek, pannenkoeken',
  },
  {
    is: 'END',
    language: 'nl',
    allergens: [],
    kinds: ['MEAT'],
    words: 'vlees, gehakt, spek, worst, worstjes, biefstuk',
  },
  ...RECIPE_DISHES,
  ...PORTUGUESE_FOODS,
  ...PORTUGUESE_DISHES,
]

/** Words of the cereals with gluten that nobody may call wheat. */
export const OTHER_GLUTEN_CEREALS: ReadonlySet<string> = new Set(
  `oat, barley, rye, spelt, triticale, avena, cebada, centeno, espelta, orge, seigle, avoine, epeautre, gerste, roggen, hafer, dinkel, orzo, segale, farro, rogge, gerst, haver, aveia, cevada, centeio`.split(
    ', ',
  ),
)

/** What forms of meat are made of instead: a seitan kebab. */
export const MEATLESS_BASES: readonly string[] =
  'seitan, tofu, tempeh, paneer, halloumi, mushroom, portobello, jackfruit, lentil, bean, black bean, soy, soya, chickpea, vegetable, veg, falafel, cauliflower, eggplant, coconut, carrot'.split(
    ', ',
  )
export const MEAT_FORMS: readonly string[] =
  'kebab, steak, sausage, meatball, bacon, shawarma, gyro, doner, kofta, bolognese, bolognaise, chorizo, jerky, hot dog, salami, meat loaf, shepherds pie, schnitzel, nugget, larb, birria, kofte, picadillo, polpette, keema'.split(
    ', ',
  )

/** Plants whose milk, cream or yogurt holds no milk of animals. The name of one that carries an allergen keeps it. */
export const PLANT_BASES: readonly string[] =
  'almond, cashew, hazelnut, macadamia, pistachio, walnut, pecan, oat, soy, soya, rice, coconut, hemp, pea, flax, quinoa, barley, spelt, peanut, sesame, tofu, tiger nut, tigernut, potato, nut, seed'.split(
    ', ',
  )
