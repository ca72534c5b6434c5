import type { FoodList } from './food-list.ts'

/**
 * Dishes, pastries and sauces that carry allergens by their usual recipe, as cookery books and canteens make them. A name
 * that stands in several lists carries what all of them say.
 */
export const RECIPE_DISHES: readonly FoodList[] = [
  // --- English, and kitchens that menus name in English ---
  {
    is: 'DISH',
    language: 'en',
    allergens: ['DAIRY'],
    words: 'risotto, mousse, shortbread, smarties, lindor, milkybar, malai kofta, mansaf, haydari',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT'],
    words: `
      cornflake, corn flake, frosted flake, breakfast cereal, bretzel, turkish pide, pide bread, simit, manakish, manakeesh, fatayer, sambousek, sambusa, sambousa, malawach,
      jachnun, khinkali, vareniki, varenyky, mandu, pajeon, kalguksu, ramyeon, ramyun, jajangmyeon, mee goreng, mie goreng, murtabak, kathi roll,
      pav bhaji, vada pav, golgappa, jalebi, kachori, papdi, barmbrack, bannock, anzac, pork pie, jamaican patty, sopapilla, sopaipilla, jiaozi, baozi,
      siu mai, shumai, xiao long bao, hot and sour soup, general tso, char kway teow, katsudon, kung pao, kung po, dan dan, tantanmen, mongolian beef`,
  },
  { is: 'DISH', language: 'en', allergens: ['WHEAT', 'DAIRY'], words: 'khachapuri, kouign amann, maltesers' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'EGG'],
    words: `
      brownie, blondie, lamington, kugelhopf, gugelhupf, tagliatelle, pappardelle, castella, tajarin`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: `
      egg tart, dan tat, sticky toffee pudding, spotted dick, lava cake, molten cake, chocolate fondant, semla, cruffin, cronut, gougère,
      rum baba`,
  },
  { is: 'DISH', language: 'en', allergens: ['WHEAT'], kinds: ['MEAT'], words: 'meatball' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['EGG'],
    words: 'fried rice, tortellini, tortelloni, ravioli, agnolotti, kimbap, gimbap',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'EGG', 'SHELLFISH'],
    words: 'surimi, imitation crab, krab, crab stick, crabstick, kanikama, surimi stick',
  },
  { is: 'DISH', language: 'en', allergens: ['WHEAT'], words: 'taramasalata, tarama' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['SHELLFISH'],
    words: 'kimchi, kimchee, nasi goreng, char kway teow, tom yum, siu mai, shumai',
  },
  { is: 'DISH', language: 'en', allergens: ['FISH'], words: 'okonomiyaki, takoyaki, agedashi, laksa' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['SOY'],
    words: `
      lo mein, chow mein, general tso, kung pao, kung po, orange chicken, ramen, ramyun, ramyeon, gyoza, potsticker, pot sticker, jiaozi, mandu, karaage,
      yakisoba, okonomiyaki, takoyaki, bibimbap, dan dan, tantanmen, oyakodon, katsudon, unadon, mapo, twice cooked pork, hot and sour soup, jajangmyeon,
      mee goreng, mie goreng, char kway teow, xiao long bao, siu mai, shumai, agedashi, sundubu, soondubu, poke bowl`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['SESAME'],
    words: `
      bibimbap, bulgogi, galbi, kalbi, japchae, dan dan, tantanmen, kimbap, gimbap, poke bowl, tarator`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['TREE_NUT', 'WHEAT', 'DAIRY'],
    words: 'knafeh, kunafa, umm ali, hanuta, knoppers',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['TREE_NUT', 'WHEAT'],
    words: 'basbousa, namoura, mamoul, qatayef, kataifi',
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['TREE_NUT', 'DAIRY'],
    words: 'toffifee, raffaello, daim, carrot halwa, gajar halwa, gajar ka halwa, dubai chocolate, bircher',
  },
  { is: 'DISH', language: 'en', allergens: ['TREE_NUT'], words: 'stollen, panforte, ricciarelli' },
  { is: 'DISH', language: 'en', allergens: [], kinds: ['MEAT'], words: 'carbonara, xiao long bao' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['DAIRY'],
    words: `
      whipped topping, french onion dip, french onion soup, scone, country gravy, peppermint bark, american single, assorted chocolate, chocolate covered, chocolate dipped, hot cocoa, cocoa mix, greek salad, potato soup, loaded baked potato, loaded fries, loaded potato, chili cheese, red velvet`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['DAIRY', 'EGG'],
    words: `
      caesar, caesar dressing, caesar salad, ceasar, ceasar salad, salade césar, ensalada césar, caesarsalade, caesar wrap, pimento cheese, pimiento cheese, nog`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT'],
    words: `
      caesar salad, ceasar salad, salade césar, ensalada césar, caesarsalade, cream of mushroom, cream of chicken, cream of celery, cream of broccoli,
      sesame stick, raisin bran, bran cereal, all bran, fish stick, fish finger, fish cake, fishcake, crab cake, crabcake, salmon cake, salmon patty,
      crispy onion, crispy fried onion, french fried onion, onion straw, onion string, frizzled onion, licorice candy, licorice twist, red licorice,
      soft licorice, twizzler, liquorice allsort, pinwheel, pierogie, coating mix, stuffed clam, fig bar, fig newton, cereal bar, lucky charm, froot loop`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'shells and cheese, shells & cheese, pierogie',
  },
  { is: 'DISH', language: 'en', allergens: ['SHELLFISH'], words: 'stuffed clam' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'EGG'],
    words: `
      crab cake, crabcake, salmon cake, salmon patty, macaroni salad, chicken noodle soup, blueberry muffin, chocolate muffin, chocolate chip muffin,
      banana muffin, mini muffin, red velvet`,
  },
  { is: 'DISH', language: 'en', allergens: ['EGG'], words: 'potato salad, tuna salad, whipped dressing' },
  { is: 'DISH', language: 'en', allergens: ['DAIRY', 'PEANUT'], words: 'moose tracks' },
  { is: 'DISH', language: 'en', allergens: ['WHEAT', 'DAIRY'], kinds: ['MEAT'], words: 'smore, s more' },
  {
    is: 'DISH',
    language: 'en',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      gummi, pop tart, poptart, frosted mini wheat, rice krispies treat, lucky charm, chili cheese, bowl of chili, cup of chili, chili with beans`,
  },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT'],
    words: 'country gravy, frosted mini wheat, rice krispies treat',
  },
  { is: 'DISH', language: 'en', allergens: ['SESAME'], words: 'sesame stick' },
  { is: 'DISH', language: 'en', allergens: ['FISH'], words: 'salmon cake, salmon patty, tuna salad' },
  { is: 'DISH', language: 'en', allergens: ['EGG'], words: 'horseradish sauce' },
  {
    is: 'DISH',
    language: 'en',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: 'snickerdoodle, snicker doodle',
  },
  { is: 'DISH', language: 'en', allergens: ['WHEAT'], words: 'sweet bread' },

  // --- Spanish ---
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT'],
    kinds: ['MEAT'],
    words: 'hamburguesa, perrito caliente',
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT'],
    words: `
      cruasán, napolitana de chocolate, palmera de chocolate, hojaldrado, rollito de primavera, rollitos de primavera, rosquilla, pestiño, mantecado,
      polvorón, bollería, medialuna, montadito, mollete, chapata, picatostes, hogaza, tosta, emparedado, pambazo, cemita, sincronizada, marquesita,
      cuernito, alfajor, tequeño, gachas, sobao`,
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'cruasán, napolitana de chocolate, tequeño, sincronizada',
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT', 'DAIRY'],
    kinds: ['MEAT'],
    words: 'san jacobo, cachopo',
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT', 'EGG'],
    kinds: ['MEAT'],
    words: 'flamenquín, albóndiga',
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT', 'EGG'],
    words: 'rosquilla, a la andaluza, buñuelo, pionono, brazo de gitano',
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: `
      sobao, roscón, rosca de reyes, ensaimada, filloa, quesada pasiega, coulant, gofre, alfajor, milhojas`,
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['EGG'],
    words: 'ensaladilla, salsa rosa, salsa tártara, tocino de cielo',
  },
  { is: 'DISH', language: 'es', allergens: ['DAIRY'], words: 'café bombón' },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['SHELLFISH'],
    words: 'rabas, chopitos, puntillas, fideuá, arroz negro, arroz a banda, zarzuela',
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['FISH'],
    words: 'arroz a banda, marmitako, zarzuela, esqueixada, ajoarriero',
  },
  { is: 'DISH', language: 'es', allergens: ['TREE_NUT'], words: 'polvorón, peladilla, panellets' },
  {
    is: 'DISH',
    language: 'es',
    allergens: [],
    kinds: ['MEAT'],
    words: 'cocido madrileño, puchero, olla podrida, serranito, pincho moruno, zorza, torrezno',
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT'],
    words: `
      barrita de cereales, barra de cereal, palmerita, tabulé, crutones, sopa instantánea, picos de pan, cebolla crujiente, colacao,
      cola cao`,
  },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: 'mantecada, roles de canela, rol de canela',
  },
  { is: 'DISH', language: 'es', allergens: ['DAIRY'], words: 'jocoque' },
  { is: 'DISH', language: 'es', allergens: ['TREE_NUT', 'DAIRY', 'SOY'], words: 'nocilla' },
  { is: 'DISH', language: 'es', allergens: ['DAIRY', 'EGG'], words: 'häagen dazs' },
  { is: 'DISH', language: 'es', allergens: ['TREE_NUT'], words: 'pasteles de gloria' },
  { is: 'DISH', language: 'es', allergens: ['FISH'], words: 'sardinilla' },
  {
    is: 'DISH',
    language: 'es',
    allergens: ['EGG', 'SHELLFISH'],
    kinds: ['MEAT'],
    words: 'arroz tres delicias, arroz 3 delicias',
  },
  { is: 'DISH', language: 'es', allergens: ['WHEAT'], words: 'pasteles de gloria' },
  { is: 'DISH', language: 'es', allergens: ['WHEAT', 'EGG'], words: 'magdalena' },

  // --- French ---
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['WHEAT'],
    words: `
      torsade, serpentini, feuille de brick, tourtière, bugne, oreillette, nonnette, petit four, barre de céréales, pétales de céréales,
      céréales du petit déjeuner, tielle`,
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['WHEAT', 'DAIRY'],
    words: `
      feuilleté, friand, chausson aux pommes, tarte tatin, bouchée à la reine, flammekueche, flammeküche, flammekuchen, ficelle picarde, vol au vent,
      endives au jambon, girasoli, kouign amann`,
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: `
      tarte, tartelette, tourte, sablé, palet breton, galette bretonne, galette des rois, quatre quarts, gaufre, fondant au chocolat, moelleux au chocolat,
      coulant au chocolat, mi cuit au chocolat, cannelé, canelé, langue de chat, chouquette, pithiviers, flamiche, saint honoré, fraisier, framboisier,
      charlotte aux fraises, charlotte aux poires, charlotte au chocolat, cigarette russe, tuile aux amandes, kouglof, cramique, tropézienne,
      pain aux raisins, quenelle de veau, quenelle de volaille, quenelle nature, quenelle lyonnaise, raviole, tourteau fromager, baba au rhum,
      religieuse au chocolat, religieuse au café, gâteau opéra`,
  },
  { is: 'DISH', language: 'fr', allergens: ['WHEAT', 'EGG', 'DAIRY'], words: 'quenelle de brochet' },
  { is: 'FOOD', language: 'fr', allergens: [], kinds: ['POULTRY'], words: 'quenelle de volaille' },
  { is: 'FOOD', language: 'fr', allergens: [], kinds: ['MEAT'], words: 'quenelle de veau' },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['WHEAT', 'EGG'],
    words: 'boudoir, biscuit à la cuillère, bugne, oreillette',
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['FISH', 'WHEAT', 'EGG'],
    words: 'accras de morue, accra de morue, acras de morue',
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['WHEAT', 'EGG'],
    kinds: ['MEAT'],
    words: 'boulette de viande, boulette de bœuf, boulette de veau',
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['TREE_NUT', 'WHEAT', 'EGG', 'DAIRY'],
    words: 'financier, pithiviers, galette des rois, tuile aux amandes, gâteau opéra, gâteau basque',
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['TREE_NUT'],
    words: 'mendiant, florentin, glace aux noix, glace à la pistache, glace à la noisette, glace pistache',
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['EGG', 'DAIRY'],
    words: `
      frangipane, boudin blanc, œuf à la neige`,
  },
  { is: 'DISH', language: 'fr', allergens: ['WHEAT', 'EGG', 'DAIRY'], words: 'flan pâtissier' },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['EGG'],
    words: `
      calisson, terrine, salade piémontaise, sauce samouraï, sauce andalouse, sauce algérienne, sauce cocktail`,
  },
  {
    is: 'DISH',
    language: 'fr',
    allergens: ['DAIRY'],
    words: `
      velouté, parmentier, brandade, café liégeois, chocolat liégeois, escargot de bourgogne, sauce au poivre, sauce suprême, sauce nantua, croziflette,
      mont blanc aux marrons`,
  },
  { is: 'FOOD', language: 'fr', allergens: ['SHELLFISH'], words: 'escargot de bourgogne, sauce nantua' },
  { is: 'DISH', language: 'fr', allergens: ['FISH', 'SHELLFISH'], words: 'marmite du pêcheur' },
  { is: 'DISH', language: 'fr', allergens: ['FISH'], words: 'bourride, chaudrée, cotriade, pan bagnat' },
  { is: 'DISH', language: 'fr', allergens: ['EGG'], kinds: ['MEAT'], words: 'riz cantonais' },
  {
    is: 'DISH',
    language: 'fr',
    allergens: [],
    kinds: ['MEAT'],
    words: 'endives au jambon, tourtière, potée, garbure, baeckeoffe, croziflette',
  },
  { is: 'DISH', language: 'fr', allergens: ['WHEAT'], words: 'oignons frits, croquette' },
  { is: 'DISH', language: 'fr', allergens: ['DAIRY', 'EGG', 'WHEAT'], words: 'salade césar' },

  // --- Italian ---
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT'],
    words: `
      pizze, calzone, calzoni, panzerotto, panzerotti, tramezzino, tramezzini, piadine, focacce, zeppola, zeppole, sfincione, sbrisolona, millefoglie,
      bignè, pastiera, struffoli, crespelle, crocchè, panzanella, ribollita, pappa al pomodoro, acquacotta, michetta, tigelle, tigella, gnocco fritto,
      crescentina, crescentine, erbazzone, torta salata, frittelle, frittella, fritto misto, pastella, pastellato, pastellata, pastellati, pastellate,
      cappellacci, mezze maniche, lumaconi, conchiglioni, gnocchetti, fusilloni, scialatielli, vincisgrassi, cassata, zuccotto, crostatina, biscottini,
      castagnole, bomboloni, bombolone, ciambella, ciambelle, ciambellone, plumcake, torta della nonna, torta paradiso, tozzetti, cotolette, impanatura,
      zuppa inglese, pasta al forno`,
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT', 'DAIRY'],
    words: `
      pizze, calzone, calzoni, panzerotto, panzerotti, crocchè, torta della nonna, cappellacci, vincisgrassi, crespelle, mozzarella in carrozza,
      gnocchi alla romana, torta salata, torta pasqualina, erbazzone, pizzoccheri, cassata, sfincione, sbrisolona, torta paradiso, pasta al forno`,
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT', 'EGG'],
    words: `
      mozzarella in carrozza, tagliolini, tortelli, cappellacci, crespelle, bignè, zeppola, zeppole, pastiera, struffoli, millefoglie, cassata, castagnole,
      bomboloni, bombolone, ciambella, ciambelle, ciambellone, plumcake, torta della nonna, torta paradiso, torta salata, torta pasqualina, crocchè,
      crostata, zuccotto, garganelli, canederli, vincisgrassi, sbrisolona, gnocchi alla romana`,
  },
  { is: 'DISH', language: 'it', allergens: [], kinds: ['MEAT'], words: 'polpetta, polpettone, polpettine' },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: 'sfogliatelle, torta mimosa, babà al rum',
  },
  { is: 'DISH', language: 'it', allergens: ['WHEAT', 'EGG', 'DAIRY'], kinds: ['MEAT'], words: 'supplì' },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['EGG', 'DAIRY'],
    words: 'sformato, crema pasticcera, bonet, budino',
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['DAIRY'],
    words: `
      polenta concia, polenta taragna, frico, fonduta, semifreddo, millefoglie, zeppola, zeppole, pastiera, bignè, plumcake, zuccotto`,
  },
  { is: 'DISH', language: 'it', allergens: ['EGG'], words: 'insalata russa, salsa rosa' },
  { is: 'DISH', language: 'it', allergens: ['FISH', 'EGG'], words: 'salsa tonnata' },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['FISH', 'SHELLFISH'],
    words: 'cacciucco, brodetto, alla pescatora, insalata di mare, zuppa di pesce',
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['FISH', 'SHELLFISH', 'WHEAT'],
    words: 'frittura di paranza, fritto misto di pesce',
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['TREE_NUT'],
    words: 'sbrisolona, cantuccini, bonet, brutti ma buoni, cassata, torta della nonna, zuccotto',
  },
  { is: 'DISH', language: 'it', allergens: ['TREE_NUT', 'EGG', 'DAIRY', 'WHEAT'], words: 'torta caprese' },
  {
    is: 'DISH',
    language: 'it',
    allergens: [],
    kinds: ['MEAT'],
    words: 'arrosticini, scaloppine, scaloppina, bollito misto, lampredotto, gricia',
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: 'frollino, frollini, cornetto, cornetti, crostatina',
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT', 'EGG', 'DAIRY', 'TREE_NUT'],
    words: 'colomba classica, colomba artigianale',
  },
  {
    is: 'DISH',
    language: 'it',
    allergens: ['WHEAT'],
    words: `
      tarallino, tarallini, barretta di cereali, barrette di cereali, bastoncini di pesce, cipolla croccante`,
  },
  { is: 'DISH', language: 'it', allergens: ['FISH'], words: 'bastoncini di pesce' },

  // --- German ---
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG'],
    words: `
      Kässpätzle, Flädlesuppe, Leberknödelsuppe, Grießnockerlsuppe, Zwetschgendatschi, Quarkbällchen, Mutzen, Schmalzgebäck, Maultaschensuppe, Backteig,
      Krapfen`,
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['DAIRY'],
    words: 'Kässpätzle, Kasspatzen, Spritzgebäck, Streuselkuchen, Butterkuchen, Quarkbällchen',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words: 'Leberknödelsuppe, Leberknödel, Speckknödel',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['EGG'],
    words: 'Cocktailsoße, Samuraisoße',
  },
  { is: 'DISH', language: 'de', allergens: ['EGG'], kinds: ['MEAT'], words: 'Fleischsalat' },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['TREE_NUT'],
    words: `
      Elisenlebkuchen, Dominostein, Christstollen, Bethmännchen, Baumkuchen, Nusszopf, Nussschnecke, Birchermüsli`,
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT'],
    words: 'Dominostein, Baumkuchen, Nusszopf, Nussschnecke, Birchermüsli, Elisenlebkuchen',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'Christstollen, Birchermüsli, Käsestange',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG'],
    words: 'Baumkuchen, Spritzgebäck, Streuselkuchen, Butterkuchen, Elisenlebkuchen',
  },
  { is: 'DISH', language: 'de', allergens: ['WHEAT'], words: 'Cornflakes, Yufka, Laugenknoten' },
  { is: 'DISH', language: 'de', allergens: ['WHEAT', 'EGG'], kinds: ['MEAT'], words: 'strammer Max' },
  { is: 'DISH', language: 'de', allergens: ['EGG'], kinds: ['MEAT'], words: 'Bauernfrühstück' },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT'],
    kinds: ['MEAT'],
    words: 'Zigeunerschnitzel, Jägerschnitzel',
  },
  { is: 'DISH', language: 'de', allergens: ['WHEAT', 'DAIRY'], kinds: ['MEAT'], words: 'Rahmschnitzel' },
  {
    is: 'DISH',
    language: 'de',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      Gröstl, Soljanka, Labskaus, Pichelsteiner, Saumagen, Pinkel, Krautwickerl, Krautwickel, Kohlroulade, Beuschel`,
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG'],
    words: 'Schokokuss, Schokoküsse, Schaumkuss, Schaumküsse, Mohrenkopf, Schupfnudel',
  },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT', 'EGG', 'TREE_NUT'],
    words: 'Oblatenlebkuchen, Oblaten Lebkuchen, Nürnberger Lebkuchen',
  },
  { is: 'DISH', language: 'de', allergens: ['FISH', 'WHEAT'], words: 'Schlemmerfilet' },
  { is: 'DISH', language: 'de', allergens: ['WHEAT', 'DAIRY'], words: 'Prinzenrolle' },
  {
    is: 'DISH',
    language: 'de',
    allergens: ['WHEAT'],
    words: 'Röstzwiebel, Lakritz, Lakritze, Vollkorn, Mehrkornbrötchen',
  },
  { is: 'DISH', language: 'de', allergens: ['DAIRY'], words: 'Cremesuppe, Crèmesuppe' },

  // --- Dutch ---
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT', 'DAIRY'],
    words: `
      croissantje`,
  },
  { is: 'DISH', language: 'nl', allergens: ['WHEAT', 'DAIRY'], kinds: ['MEAT'], words: 'frikandelbroodje' },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['WHEAT', 'EGG'],
    kinds: ['MEAT'],
    words: 'gehaktbal, gehaktballen, gehaktballetje',
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['EGG'],
    words: `
      samuraisaus, aardappelsalade, selderijsalade`,
  },
  {
    is: 'DISH',
    language: 'nl',
    allergens: ['TREE_NUT', 'WHEAT', 'DAIRY'],
    words: 'amandelbroodje, amandelstaaf',
  },
  { is: 'DISH', language: 'nl', allergens: ['WHEAT'], words: 'krokante uitjes, gebakken uitjes' },
]
