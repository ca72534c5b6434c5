import type { FoodList } from './food-list.ts'

/** Dishes of Portugal and Brazil that carry allergens by their usual recipe. What a name lacks here, its words may still tell. */
export const PORTUGUESE_DISHES: readonly FoodList[] = [
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['DAIRY'],
    words: `
      sorvete, gelado de, bola de gelado, bolas de gelado, taça de gelado, gelado artesanal, arroz doce, beijinho, brigadeiro, branquinho,
      bicho de pé, palha italiana, musse, mousse, manjar branco, canjica, mungunzá, curau, pamonha, achocolatado, pão de queijo, pãezinhos de queijo, escondidinho,
      estrogonofe, strogonofe, strogonoff, estrogonoff, baião de dois, puré de batata, purê de batata, purê de batatas, puré de batatas, capuccino, capuchino,
      galão, creme branco, chocolate quente, molho rosé, vitamina de banana, vitamina de abacate,
      vitamina de mamão, vitamina de morango, vitamina de frutas, trufa de chocolate, sagu com creme`,
  },
  { is: 'DISH', language: 'pt', allergens: ['WHEAT'], words: 'palha italiana' },
  { is: 'DISH', language: 'pt', allergens: ['DAIRY'], kinds: ['MEAT'], words: 'escondidinho de carne seca' },
  { is: 'DISH', language: 'pt', allergens: ['DAIRY'], kinds: ['MEAT'], words: 'baião de dois' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['DAIRY', 'EGG'],
    words: `
      pudim, pudim flan, pudim de leite, leite creme, crème brulée, brigadeirão, quindim, quindão, baba de camelo, molotof, suflê, suflé, ambrosia de leite,
      molho holandês, mousse de chocolate, musse de chocolate, biscoito de polvilho`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['EGG'],
    words: `
      à Brás, ovos moles, ovos rotos, doce de ovos, papo de anjo, encharcada, barriga de freira, trouxa de ovos, lampreia de ovos, salada russa, molho tártaro,
      molho golf, salpicão de frango, crepioca, pudim abade de priscos, toucinho do céu, a cavalo, bitoque, feijão tropeiro, virado à paulista`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      cozido à portuguesa, caldo verde, rojão, rojões, tutu de feijão, tutu à mineira, feijão tropeiro, virado à paulista, arroz carreteiro, vaca atolada,
      barreado, sarapatel, buchada, cachupa, pica pau, bitoque, tripas à moda do porto, favada, chanfana, espetinho de carne, pudim abade de priscos,
      torresminho, rancho à moda, picadinho, carne assada, afogado, kafta, cafta`,
  },
  { is: 'DISH', language: 'pt', allergens: ['WHEAT'], kinds: ['MEAT'], words: 'alheira, farinheira' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'cabidela, galinhada, canja, canja de galinha, muamba, moamba, xinxim de galinha, frango xadrez',
  },
  { is: 'DISH', language: 'pt', allergens: [], kinds: ['MEAT', 'POULTRY'], words: 'arroz de pato' },
  { is: 'FOOD', language: 'pt', allergens: ['EGG'], kinds: ['POULTRY'], words: 'salpicão de frango' },
  { is: 'DISH', language: 'pt', allergens: ['TREE_NUT'], words: 'toucinho do céu, pastel de santa clara' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['TREE_NUT', 'DAIRY'],
    words: 'camafeu, camafeu de nozes',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['SHELLFISH'],
    words:
      'acarajé, abará, caruru, vatapá, bobó de camarão, casquinha de siri, casquinho de caranguejo, cataplana de marisco',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['PEANUT', 'TREE_NUT'],
    words: 'acarajé, caruru, vatapá, xinxim de galinha',
  },
  { is: 'DISH', language: 'pt', allergens: ['WHEAT'], words: 'acarajé, vatapá' },
  { is: 'DISH', language: 'pt', allergens: ['SHELLFISH'], words: 'xinxim de galinha' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['SHELLFISH'],
    kinds: ['MEAT'],
    words: 'porco à alentejana, carne de porco à alentejana, carne à alentejana',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['FISH'],
    words: 'moqueca, peixada, caldeirada, pirão de peixe, molho inglês',
  },
  { is: 'DISH', language: 'pt', allergens: ['SHELLFISH'], words: 'caldeirada' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: [],
    kinds: ['MEAT'],
    words: 'caldeirada de cabrito, caldeirada de borrego',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['FISH', 'EGG'],
    words: `
      bacalhau à Brás, bacalhau à Gomes de Sá, bolo de bacalhau, bolinho de bacalhau, bolinhos de bacalhau, pastel de bacalhau, pastéis de bacalhau`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['FISH', 'WHEAT', 'EGG'],
    words: 'patanisca, pataniscas, patanisca de bacalhau, isca de peixe, iscas de peixe',
  },
  { is: 'DISH', language: 'pt', allergens: ['FISH', 'DAIRY'], words: 'bacalhau com natas, hot filadélfia' },
  { is: 'DISH', language: 'pt', allergens: ['FISH', 'DAIRY', 'WHEAT'], words: 'bacalhau espiritual' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT'],
    words: `
      pastéis, pastelzinho, pasteizinhos, sanduíche, sande, sanduba, beirute, coxinha, coxinha de frango, empada, empadinha, empadão, esfiha, esfirra, rissol, rissóis, rissole de camarão, rissole de carne, rissole de queijo, rissole de frango, rissole de leitão,
      risole, croquete, croquetinho, prego no pão, prego em pão, prego do lombo, migas alentejanas, harumaki, rocambole, cueca virada, bolo do caco, torta, torta salgada,
      bolachinha, biscoitinho, cereal matinal, cereais matinais, barra de cereal, barra de cereais, barrinha de cereal, peixinhos da horta, casquinha de sorvete, cachorro quente,
      hambúrguer, hamburguer, hambúrgueres, x salada, x tudo, x burguer, x frango, x calabresa, x picanha, x coração, x lombo, x costela, xis salada`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['DAIRY'],
    words: `
      x salada, x tudo, x burguer, x frango, x calabresa, x picanha, x coração, x lombo, x costela, xis salada, risole, casquinha de sorvete`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['EGG'],
    words:
      'x tudo, rissol, rissóis, rissole de camarão, rissole de carne, rissole de queijo, rissole de frango, rissole de leitão, risole, à milanesa',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      prego no pão, prego em pão, prego do lombo, cachorro quente, hambúrguer, hamburguer, hambúrgueres, x salada, x tudo, x burguer, x calabresa, x picanha, x coração, x lombo,
      x costela`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: [],
    kinds: ['POULTRY'],
    words: 'x frango, coxinha, coxinha de frango',
  },
  { is: 'DISH', language: 'pt', allergens: ['WHEAT'], words: 'coxinha de jaca, coxinha de palmito' },
  { is: 'DISH', language: 'pt', allergens: ['WHEAT'], kinds: ['MEAT'], words: 'quibe, kibe, bifana' },
  { is: 'FOOD', language: 'pt', allergens: [], kinds: ['POULTRY'], words: 'isca de frango, iscas de frango' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'DAIRY'],
    words: `
      lasanha, lasanha à bolonhesa, canelone, rondelli, molho branco, molho bechamel, molho béchamel, molho mornay, queijo quente, pizza, pizza doce, pão com manteiga,
      serradura, bombocado, sanduíche misto, pão misto, croissant, croissant misto, tosta de queijo`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'DAIRY'],
    kinds: ['MEAT'],
    words: 'misto quente, tosta mista, bauru, francesinha, lasanha à bolonhesa, croissant misto',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: [],
    kinds: ['MEAT'],
    words: 'à bolonhesa, bolonhesa, molho bolonhesa',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'EGG'],
    words: `
      à doré, a dorê, açorda, açorda de marisco, sopa alentejana, pão de ló, filhó, filhós, filhoses, folar, cuca de banana, orelha de gato, peixinhos da horta, farófias`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: `
      parmegiana, à parmegiana, panqueca, panquecas, rabanada, fatia dourada, fatias douradas, fatia parida, bolinho de chuva, bolinhos de chuva, bola de berlim, bolas de berlim, queijada,
      queijadinha, pastel de nata, pastéis de nata, pastel de Belém, pastéis de Belém, sonho de creme, carolina de chocolate, bomba de chocolate, aletria,
      pavê de chocolate, pavê de amendoim, pavê de morango, pavê de limão, pavê de doce de leite, torta de limão, torta holandesa, torta de maçã, tarte, tarte de amêndoa,
      petit gâteau, petit gateau, bolo de chocolate, bolo de cenoura, bolo de fubá, bolo de laranja, bolo de iogurte, bolo de bolacha, bolo de mel, bolo de aniversário,
      bolo no pote, bolo de pote, bolo gelado, bolo caseiro, bolo de limão, bolo de milho, bolo de coco, bolo prestígio, bolo formigueiro, bolo mármore, bolo de rolo, bolo de noiva, fatia de bolo`,
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'EGG'],
    words: 'macarronese, pão de Deus, bolo de arroz, bolo de caneca, bolinho de laranja, bolo inglês',
  },
  {
    is: 'LIST',
    language: 'pt',
    allergens: ['WHEAT', 'EGG'],
    words: 'bolo, bolinho, pavê, sonho',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'EGG', 'TREE_NUT'],
    words:
      'bolo rei, bolo rainha, pastel de feijão, pastéis de feijão, pastel de santa clara, travesseiro de sintra, tarte de amêndoa',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'EGG'],
    words: 'pastel de tentúgal, pastéis de tentúgal',
  },
  { is: 'DISH', language: 'pt', allergens: ['DAIRY'], words: 'bolo rei, bolo rainha' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['DAIRY'],
    words:
      'romeu e julieta, risoto, dadinho de tapioca, cartola, mingau, frapê, bolo de mandioca cremoso, casadinho de goiaba',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'DAIRY'],
    words: 'ovomaltine, torta alemã, casadinho',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT', 'EGG', 'DAIRY'],
    words: 'bem casado, panetone, chocotone, sericaia, natas do céu, bolo souza leão, tarte de natas',
  },
  { is: 'DISH', language: 'pt', allergens: ['EGG', 'DAIRY'], words: 'olho de sogra, bacalhau à Zé do Pipo' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['FISH'],
    words: 'bacalhau à Zé do Pipo, hot philadelphia, roupa velha de bacalhau, muxama',
  },
  { is: 'DISH', language: 'pt', allergens: ['DAIRY', 'WHEAT'], words: 'hot philadelphia' },
  { is: 'DISH', language: 'pt', allergens: ['WHEAT', 'SOY'], words: 'yakissoba, guioza' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['WHEAT'],
    words:
      'rolinho primavera, capeletti, dogão, enroladinho, enroladinho de salsicha, massada, massada de peixe, bola de carne, bola de lamego, torta capixaba de massa',
  },
  {
    is: 'DISH',
    language: 'pt',
    allergens: [],
    kinds: ['MEAT'],
    words:
      'dogão, enroladinho de salsicha, bola de carne, maniçoba, sopa da pedra, iscas com elas, papas de sarrabulho, arroz de sarrabulho, sarrabulho, maranho, arrumadinho, cozido das furnas, carne de sol, ensopado de borrego',
  },
  { is: 'DISH', language: 'pt', allergens: ['SHELLFISH'], words: 'tacacá, arroz de cuxá' },
  {
    is: 'DISH',
    language: 'pt',
    allergens: ['TREE_NUT', 'EGG'],
    words: 'dom rodrigo, pão de rala, morgado de amêndoa',
  },
  { is: 'DISH', language: 'pt', allergens: ['PEANUT', 'DAIRY'], words: 'pé de moça' },
  { is: 'FOOD', language: 'pt', allergens: ['FISH', 'WHEAT'], words: 'alheira de bacalhau' },
  // No salami.
  { is: 'FOOD', language: 'pt', allergens: ['WHEAT', 'EGG', 'DAIRY'], words: 'salame de chocolate' },
  {
    is: 'NONE',
    language: 'pt',
    allergens: [],
    words: `
      moqueca de banana, moqueca de banana da terra, moqueca de palmito, moqueca de legumes, moqueca de caju, moqueca de jaca, feijoada vegetariana, feijoada vegana, feijoada de legumes,
      feijoada de cogumelos, estrogonofe vegano, caldo verde vegano`,
  },
]
