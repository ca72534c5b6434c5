import type { FoodList } from './food-list.ts'

/**
 * Foods in Portuguese, as Portugal and Brazil write them. Words that other languages have, too (mel, bolo, peru), count in lists,
 * and beside others in Portuguese. Its sources: Regulation (EU) No 1169/2011, Annex II, in Portuguese; ANVISA, RDC 727/2022.
 */
export const PORTUGUESE_FOODS: readonly FoodList[] = [
  // --- the nine as a whole ---
  {
    is: 'WHOLE',
    language: 'pt',
    allergens: ['DAIRY'],
    words: 'leite, laticínio, lacticínio, produto lácteo, leite de todas as espécies de animais mamíferos',
  },
  { is: 'WHOLE', language: 'pt', allergens: ['EGG'], words: 'ovo' },
  { is: 'WHOLE', language: 'pt', allergens: ['FISH'], words: 'peixe, pescado' },
  { is: 'WHOLE', language: 'pt', allergens: ['SHELLFISH'], words: 'frutos do mar, fruto do mar' },
  {
    is: 'WHOLE',
    language: 'pt',
    allergens: ['TREE_NUT'],
    words: 'fruto de casca rija, frutos de casca rija, fruta de casca rija',
  },
  {
    is: 'WHOLE',
    language: 'pt',
    allergens: ['TREE_NUT'],
    mayMean: ['PEANUT'],
    words: 'fruto seco, oleaginosa, fruto oleaginoso, fruta oleaginosa, semente oleaginosa',
  },
  {
    is: 'WHOLE',
    language: 'pt',
    allergens: ['PEANUT'],
    words: 'amendoim, mendubi, mancarra, ginguba, jinguba',
  },
  {
    is: 'WHOLE',
    language: 'pt',
    allergens: ['WHEAT'],
    words:
      'trigo, cereal que contém glúten, cereais que contêm glúten, cereal com glúten, cereais com glúten',
  },
  { is: 'WHOLE', language: 'pt', allergens: ['SOY'], words: 'soja' },
  {
    is: 'WHOLE',
    language: 'pt',
    allergens: ['SESAME'],
    words: 'gergelim, semente de gergelim, semente de sésamo',
  },

  // --- milk ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['DAIRY'],
    words: `
      leite de vaca, leite de cabra, leite de ovelha, leite em pó, leite condensado, leite evaporado, leite integral, leite desnatado, leite magro, leite gordo,
      leite meio gordo, leite fermentado, leite ninho, creme de leite, doce de leite, soro de leite, soro do leite, soro lácteo, proteína do soro, proteína láctea,
      composto lácteo, bebida láctea, fermento lácteo, gordura láctea, gordura butírica, nata, nata fresca, caseína, caseinato, lactoalbumina, lactosoro, leitelho,
      manteiga, amanteigado, amanteigada, queijo, queijinho, queijo de vaca, queijo de cabra, queijo de ovelha, queijo de búfala, cream cheese, requeijão, coalhada,
      muçarela, mussarela, muzzarella, muzarela, parmesão, ricota, provolone, catupiri, coalho grelhado, espetinho de coalho, coalho com mel, coalho assado, polenguinho, azeitão, gruyère, iogurte, iogurte grego,
      chantili, chantilly, chocolate branco, chocolate de leite, chocolate ao leite, pepita de chocolate de leite, café com leite, meia de leite, pingado, danoninho,
      minas frescal, derivado de leite, derivado do leite, derivado lácteo, produto de leite`,
  },

  // --- egg ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['EGG'],
    words: `
      gema, gema de ovo, clara de ovo, clara do ovo, clara em neve, clara batida, clara pasteurizada, ovo de codorna, ovo de codorniz, ovo de galinha, ovo de pata,
      ovinho, ovo em pó, ovo inteiro, ovo mexido, ovo estrelado, ovo escalfado, ovo cozido, ovo frito, ovo pochê, ovo mole, fio de ovos, fios de ovos, maionese, omelete,
      omelette, merengue, suspiro, albumina, ovoproduto, derivado de ovo`,
  },
  { is: 'LIST', language: 'pt', allergens: ['EGG'], words: 'clara' },

  // --- fish ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['FISH'],
    words: `
      bacalhau, atum, sardinha, salmão, anchova, enchova, biqueirão, boqueirão, cavala, cavalinha, carapau, garapau, chicharro, dourada, robalo, linguado, pescada,
      pescadinha, tamboril, garoupa, cherne, corvina, sargo, besugo, goraz, salmonete, truta, enguia, lampreia, solha, espadarte, espadilha, peixe espada, badejo,
      tilápia, merluza, panga, pirarucu, tambaqui, tucunaré, surubim, traíra, lambari, tainha, escamudo, arenque, safio, congro, esturjão, caviar, peixe branco,
      peixe galo, peixe pescador, redfish, aliche, sardela, manjuba, manjubinha, bagre, pacu, olhete, piranha, caldo de piranha, saint peter, espada com banana, filete de espada, espada preto, abrótea, arinca, palmeta, alabote, sável, savelha, boga, faneca, raia, tintureira,
      ova de peixe, ova de bacalhau, ova de pescada, ova de salmão, ova de tainha, ova de lumpo, ova grelhada, salada de ovas, lombo de bacalhau, lombo de salmão,
      lombo de atum, lombo de pescada, lombo de peixe, lombo de tamboril, lombinho de salmão, lombinho de bacalhau, filete de peixe, filé de dourado, filé de pintado,
      pintado na brasa, pintado grelhado, moqueca de pintado, sopa de cação, posta de cação, filé de cação, cação grelhado, cação frito, cação de coentrada,
      caldeirada de cação, moqueca de cação, lombo di tonno, lombo di salmone, lombo di merluzzo, lombo di baccalà, derivado de peixe`,
  },
  { is: 'LIST', language: 'pt', allergens: ['FISH'], words: 'ova, pintado' },

  // --- shellfish ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['SHELLFISH'],
    words: `
      camarão, camarãozinho, crustáceo, molusco, cefalópode, bivalve, marisco, lagosta, lagostim, lavagante, caranguejo, caranguejola, caranguejada, carne de caranguejo, carne de siri,
      siri, sapateira, santola, amêijoa, mexilhão, berbigão, conquilha, lingueirão, búzio, caracol, caracóis, caracoleta, sururu, vieira, ostra, polvo, lula, lulinha,
      choco frito, choco grelhado, choco assado, choco com tinta, choco estufado, choco recheado, choco à algarvia, choco à setubalense, salada de choco, choco no forno, choco panado, choquinho, arroz de choco, feijoada de choco, caldeirada de choco,
      tinta de choco, tinta de lula, ova de choco, tira de choco, carabineiro, gamba, percebe, ouriço do mar, lapa grelhada, polvo de escabeche, polvo de coentrada,
      polvo de cebolada, polvo de vinagrete`,
  },
  { is: 'LIST', language: 'pt', allergens: ['SHELLFISH'], words: 'lapa, navalha' },

  // --- tree nuts ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['TREE_NUT'],
    words: `
      amêndoa, amendoado, amendoada, avelã, noz, nozes, miolo de noz, noz pecã, noz pecan, castanha, castanha de caju, castanha do caju, castanha do pará,
      castanha do brasil, castanha de baru, caju, caju torrado, xerém de caju,  pinhão, macadâmia, noz de macadâmia, noz macadâmia,
      maçapão, massapão, praliné, torrone, nogado, creme de avelã, creme de avelãs, creme de castanha, leite de amêndoa, leite de avelã, leite de castanha,
      leite de castanhas, leite de noz, leite de nozes, bebida de amêndoa, bebida de avelã, bebida de caju, queijo de castanha, queijo de castanhas, queijo de caju,
      queijo de amêndoa, manteiga de amêndoa, manteiga de caju, manteiga de avelã, manteiga de castanha, manteiga de castanhas, creme de amêndoa, óleo de amêndoa,
      óleo de avelã, óleo de noz, amêndoa torrada, avelã torrada, castanha torrada, castanha de caju torrada, noz torrada, derivado de amêndoa`,
  },

  // --- peanut ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['PEANUT'],
    words: `
      manteiga de amendoim, pasta de amendoim, creme de amendoim, óleo de amendoim, molho de amendoim, leite de amendoim, farinha de amendoim, paçoca, paçoquinha,
      paçoquita, pé de moleque, cajuzinho, amendocrem, amendupã, derivado de amendoim`,
  },
  { is: 'FOOD', language: 'pt', allergens: [], kinds: ['MEAT'], words: 'paçoca de carne, paçoca de pilão' },

  // --- wheat and the other gluten cereals ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['WHEAT'],
    words: `
      farinha, farinha de trigo, farinha de rosca, farinha de aveia, farinha de cevada, farinha de centeio, sêmola, semolina, triguilho, amido de trigo, gérmen de trigo,
      germe de trigo, farelo de trigo, cevada, cevadinha, centeio, aveia, leite de aveia, bebida de aveia, espelta, malte, extrato de malte, cerveja, chope, chopp, seitan,
      pão, pãozinho, pãezinhos, pão ralado, pão de forma, pão de alho, pão sírio, pão pita, torrada, torradinha, tosta, tostinha, tostada de pão, bisnaga, bisnaguinha,
      massa, massinha, massa fresca, massa folhada, massa filo, massa alimentícia, macarrão, macarronada, macarrone, espaguete, esparguete, talharim, nhoque, inhoque,
      lámen, lasanha, canelone, fusili, miojo, cuscuz, panado, panada, panadinho, empanado, empanada, à milanesa, bolacha, biscoito, rosquinha, folhado, folhada,
      broa, carcaça de pão, papo seco, bola de mistura, granola, hóstia, crouton, crutom, crutons, derivado de trigo, derivado de cevada, derivado de centeio,
      derivado de aveia, hambúrguer vegetal, hambúrgueres vegetais`,
  },
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['WHEAT', 'EGG'],
    words: 'massa com ovos, massa de ovo, massa de ovos',
  },

  // --- soy, sesame ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['SOY'],
    words: `
      leite de soja, bebida de soja, carne de soja, proteína de soja, proteína texturizada de soja, óleo de soja, lecitina de soja, grão de soja, queijo de soja,
      creme de soja, natas de soja, nata de soja, iogurte de soja, manteiga de soja, rebento de soja, broto de soja, brotos de soja, picadinho de soja, derivado de soja`,
  },
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['SOY', 'WHEAT'],
    words: 'molho de soja, molho shoyu, molho de shoyu, shoyo, molho tarê, teriaki',
  },
  { is: 'FOOD', language: 'pt', allergens: ['SOY', 'WHEAT'], words: 'missô, missoshiru' },
  {
    is: 'FOOD',
    language: 'pt',
    allergens: ['SESAME'],
    words: `
      óleo de gergelim, óleo de sésamo, pasta de gergelim, pasta de sésamo, tahine, tahini, homus, húmus, gersal, babaganuche, babaganush, zátar, leite de gergelim, derivado de sésamo,
      derivado de gergelim`,
  },

  // --- foods that count for diets only ---
  {
    is: 'FOOD',
    language: 'pt',
    allergens: [],
    kinds: ['MEAT'],
    words: `
      carne, carninha, carne de porco, carne de boi, carne moída, carne picada, carne seca, carne de sol, charque, porco, porquinho, leitão, bife, bifinho, bifana, picanha,
      alcatra, bisteca, medalhão de mignon, mignon suíno, escalope de mignon, coxão mole, coxão duro, acém, maminha, fraldinha, contrafilé, contra filé, filé mignon, cupim, costela, costelinha, entrecosto, lombo, lombinho, secretos, secreto de porco, posta mirandesa, rosbife,
      borrego, cordeiro, carneiro, cabrito, vitela, vitelão, novilho, bovino, bovina, suíno, suína, javali, veado, coelho, lebre, rabo de boi, rabada, língua de vaca,
      língua de boi, língua estufada, fígado, tripa, dobrada, dobradinha, mocotó, mão de vaca, chispe, pezinho de porco, orelha de porco, presunto, fiambre, linguiça,
      linguicinha, chouriço, chouriça, chourição, morcela, alheira, farinheira, paio, salpicão, salsicha, salsichão, calabresa, salame, salaminho, mortadela, bacon,
      toucinho, torresmo, banha, banha de porco, enchido, almôndega, gelatina, colágeno, coalho animal, gordura animal, gordura de porco, sangue de porco`,
  },
  {
    is: 'FOOD',
    language: 'pt',
    allergens: [],
    kinds: ['POULTRY'],
    words: `
      frango, franguinho, galinha, galeto, peito de peru, peru assado, peru recheado, peru defumado, fiambre de peru, bife de peru, blanquet de peru, perna de peru,
      coxa de peru, lombinho de peru, pato, ganso, codorniz, codorna, perdiz, faisão, avestruz, pintada, galo, capão, moela, sobrecoxa, ave de capoeira, aves de capoeira,
      coxinha da asa, coxinha de asa, coxinhas da asa`,
  },
  { is: 'LIST', language: 'pt', allergens: [], kinds: ['POULTRY'], words: 'peru, asa, coxa' },
  { is: 'LIST', language: 'pt', allergens: [], kinds: ['MEAT'], words: 'boi' },
  {
    is: 'FOOD',
    language: 'pt',
    allergens: [],
    kinds: ['BEE_PRODUCT'],
    words: `
      com mel, de mel, e mel, ao mel, mel de abelha, mel de abelhas, mel silvestre, mel de rosmaninho, mel de laranjeira, mel puro, favo de mel, própolis,
      cera de abelha, cera de abelhas, geleia real`,
  },
  { is: 'LIST', language: 'pt', allergens: [], kinds: ['BEE_PRODUCT'], words: 'mel' },

  // --- allergens beyond the nine ---
  {
    is: 'OTHER',
    language: 'pt',
    allergens: [],
    words: `
      aipo, mostarda, semente de mostarda, tremoço, lupino, sulfito, dióxido de enxofre, dióxido de enxofre e sulfitos, dióxido de enxofre e sulfito, anidrido sulfuroso,
      látex natural, alho, cebola, milho, morango, banana, pêssego, tomate`,
  },

  // --- what sounds like one of the nine and is none ---
  {
    is: 'NONE',
    language: 'pt',
    allergens: [],
    words: `
      noz moscada, leite de coco, leite de arroz, bebida de arroz, bebida de coco, leite vegetal, leites vegetais, bebida vegetal, bebidas vegetais, nata vegetal,
      natas vegetais, queijos vegetais, creme vegetal, creme de coco, creme de arroz, nata de coco, manteiga de cacau, manteiga de coco, manteiga de karité,
      manteiga vegetal, queijo de coco, doce de leite de coco, leite condensado de coco, iogurte de coco, trigo sarraceno, trigo mourisco, pão de açúcar, fruta pão,
      ovo de páscoa, ovos de páscoa, ovo de chocolate, castanha d água, castanha de água, carne de jaca, carne de caju, carne vegetal, salsicha vegetal, salsichas vegetais,
      almôndega vegetal, almôndegas vegetais, gelatina vegetal, bife de berinjela, bife de couve flor, bife de beringela, suco de caju, sumo de caju, polpa de caju,
      doce de caju, fruta caju, caipirinha de caju, caipiroska de caju, sorvete de caju, batida de caju, cajuína, massa de tomate, massa de pimentão, massa de alho,
      massa de malagueta, massa de cacau, massa de arroz, massa de milho, massa de mandioca, massa de tapioca, massa de grão, massa de quinoa, massa de feijão, massa muscular,
      massa magra, macarrão de arroz, macarrão de abobrinha, macarrão de pupunha, espaguete de abobrinha, espaguete de pupunha, esparguete de curgete, lasanha de berinjela sem massa,
      biscoito de arroz, bolacha de arroz, bolacha de milho, tortilha de milho, cuscuz de milho, cuscuz nordestino, cuscuz de tapioca, cuscuz de mandioca, flocão de milho,
      couscous de milho, cogumelo ostra, cogumelos ostra, sal gema, linhaça dourada, batata dourada, cebola dourada, crosta dourada, casquinha dourada, farinha de mandioca, farinha d água,
      farinha de tapioca, farinha de coco, farinha de linhaça, pasta de dentes, en polvo, em polvo, in polvo, polvo gasificante, polvo leudante, polvo picante, manzana de cajú, massa di cacao, levedura de cerveja, fermento de cerveja, polvo de, polvo para, polvo hornear, semente torrada, mandioca torrada,
      farinha de mandioca torrada, coco torrado, fermento de padeiro, peixinho da horta, caju amigo, bulhão pato, proteína de ervilha, pao cai, bolo de arroz cozido,
      noz de cola, chá gelado, chá gelado de, mate gelado de, café gelado de, maçã reineta`,
  },
  { is: 'FOOD', language: 'en', allergens: [], kinds: ['MEAT'], words: 'lula kebab' },
  // A peach: "pesca da concentrato" is no pescada.
  { is: 'NONE', language: 'it', allergens: [], words: 'pesca' },
]
