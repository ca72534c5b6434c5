/**
 * What a flour, a paste or a butter is made of where its name says so: "lentil flour" holds no wheat, "pasta di mandorle" is a
 * paste of almonds, "beurre d'amande" no milk. What its base carries, it carries. "Beurre noisette" is brown butter.
 */
interface MadeOfBase {
  /** `_` stands for the base. */
  readonly names: readonly string[]
  /** Separated by commas. */
  readonly bases: string
}

const MADE_OF_BASE: readonly MadeOfBase[] = [
  {
    names: ['_ flour', '_ seed flour'],
    bases: `
      rice, brown rice, corn, maize, chickpea, gram, potato, sweet potato, tapioca, cassava, manioc, plantain, banana, green banana, teff, quinoa, sorghum, millet,
      amaranth, arrowroot, buckwheat, lentil, red lentil, pea, split pea, bean, black bean, broad bean, fava bean, mung bean, lupin, hemp, flax, linseed, sunflower,
      pumpkin, chia, grape, coconut, carob, locust bean, guar, konjac, yam, tiger nut, tigernut, urad, jowar, bajra, ragi, fonio, almond, hazelnut, walnut, chestnut,
      peanut, soy, soya, sesame`,
  },
  {
    names: ['harina de _', 'harina integral de _', 'harina de semilla de _'],
    bases: `
      arroz, maíz, garbanzo, patata, papa, boniato, tapioca, yuca, mandioca, plátano, teff, quinoa, quinua, sorgo, mijo, amaranto, sarraceno, trigo sarraceno, lenteja,
      guisante, haba, judía, alubia, altramuz, cáñamo, lino, linaza, chía, coco, algarroba, girasol, calabaza, chufa, almendra, avellana, castaña, nuez, cacahuete, soja,
      soya, sésamo`,
  },
  {
    names: [
      'farine de _',
      'farine complète de _',
      'farine de graine de _',
      'farine d _',
      'farine complète d _',
    ],
    bases: `
      riz, maïs, pois chiche, pois, petit pois, pois cassé, pomme de terre, patate douce, tapioca, manioc, banane, banane verte, teff, quinoa, sorgho, millet, amarante,
      sarrasin, blé noir, lentille, lentille corail, lentille verte, lentille noire, fève, haricot, haricot noir, lupin, chanvre, lin, tournesol, courge, chia, coco,
      noix de coco, caroube, guar, konjac, pépin de raisin, souchet, châtaigne, amande, noisette, noix, arachide, soja, sésame`,
  },
  {
    names: ['farina di _', 'farina integrale di _', 'farina di semi di _', 'farina d _'],
    bases: `
      riso, mais, ceci, patate, tapioca, manioca, banane, teff, quinoa, sorgo, miglio, amaranto, grano saraceno, lenticchie, lenticchie rosse, piselli, fave, fagioli,
      lupini, lupino, canapa, lino, girasole, zucca, chia, cocco, carrube, carruba, guar, konjac, castagne, mandorle, nocciole, noci, arachidi, soia, sesamo`,
  },
  {
    names: ['_ mehl', '_ vollkornmehl'],
    bases: `
      reis, mais, kichererbsen, kartoffel, tapioka, maniok, bananen, teff, quinoa, sorghum, hirse, amaranth, buchweizen, linsen, erbsen, bohnen, lupinen, hanf, leinsamen,
      kokos, johannisbrotkern, guarkern, traubenkern, erdmandel, kastanien, mandel, haselnuss, erdnuss, soja, sesam`,
  },
  {
    names: ['pasta de _'],
    bases: `
      cacao, curry, tamarindo, ajo, chile, achiote, jengibre, guayaba, judía dulce, dátil, miso, almendra, avellana, anacardo, pistacho, cacahuete, sésamo`,
  },
  {
    names: ['pâte de _', 'pâte d _'],
    bases: `
      cacao, curry, curry rouge, tamarin, ail, piment, gingembre, coriandre, paprika, épice, datte, figue, olive, haricot, coco, noix de coco, miso, praliné, amande,
      noisette, noix de cajou, pistache, arachide, cacahuète, sésame, anchois`,
  },
  {
    names: ['pasta di _', 'pasta d _'],
    bases: `
      cacao, curry, tamarindo, zenzero, peperoncino, paprika, spezie, rafano, datteri, fichi, liquirizia, zucchero, cioccolato, cocco, olive, miso, mandorle, nocciole,
      pistacchio, pistacchi, anacardi, noci, arachidi, sesamo, acciughe`,
  },
  {
    names: ['beurre de _', 'beurre d _'],
    bases: 'amande, noix de cajou, cajou, noix de pécan, sésame, soja, tournesol, coco',
  },
  {
    names: ['mantequilla de _'],
    bases: 'almendra, anacardo, pistacho, sésamo, soja, girasol, coco, manzana',
  },
  {
    names: ['farinha de _', 'farinha integral de _', 'farinha de semente de _'],
    bases: `
      arroz, milho, grão de bico, grão, batata, batata doce, tapioca, mandioca, banana, banana verde, teff, quinoa, quinua, sorgo, milho painço, painço, amaranto,
      trigo sarraceno, trigo mourisco, lentilha, ervilha, fava, feijão, feijão branco, tremoço, cânhamo, linhaça, chia, coco, alfarroba, girassol, abóbora, uva,
      maracujá, berinjela, amêndoa, avelã, castanha, castanha de caju, noz, nozes, amendoim, soja, gergelim, sésamo`,
  },
  {
    names: ['pasta de _'],
    bases: `
      cacau, caril, alho, pimenta, pimentão, malagueta, azeitona, tâmara, gengibre, goiaba, grão, grão de bico, tomate seco, coco, baunilha, açúcar, missô,
      amendoim, amêndoa, avelã, castanha, castanha de caju, caju, pistácio, pistache, noz, nozes, gergelim, sésamo`,
  },
  {
    names: ['manteiga de _'],
    bases:
      'girassol, coco, cacau, amendoim, amêndoa, avelã, castanha, castanha de caju, pistache, sésamo, gergelim, soja',
  },
  { names: ['burro di _'], bases: 'mandorle, anacardi, pistacchi, sesamo, soia, cocco, girasole' },
]

/** Each name with its base: "harina de coco" and "coco". */
export function namesMadeOfBase(): readonly (readonly [name: string, base: string])[] {
  return MADE_OF_BASE.flatMap(({ names, bases }) =>
    bases
      .split(',')
      .map((base) => base.trim())
      .flatMap((base) => names.map((name) => [name.replace('_', base), base] as const)),
  )
}
