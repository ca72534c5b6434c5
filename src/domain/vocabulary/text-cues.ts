/**
 * What a word beside a food does to it.
 *
 * NO: denies the food after it, and a list with "or". WITHOUT: the same, and a list with "and". FREE_OF: denies a whole
 * list. FREE: denies the food before it ("nut-free"). END: ends a denial. OR, AND: join a list. MODIFIER: may stand
 * between a denial and its food. VEGAN: what follows is made of plants. MEATLESS: it is made without meat. OFFER: what
 * follows to the end of the sentence is not part of the dish. ADD: the same where it begins a sentence or names a
 * price. PLAIN: hides a cue or a food that it looks like: a wine with "fruchtigen Noten", tuna in
 * vegetable oil ("atún en aceite vegetal").
 */
export type Cue =
  | 'NO'
  | 'WITHOUT'
  | 'FREE_OF'
  | 'FREE'
  | 'END'
  | 'OR'
  | 'AND'
  | 'MODIFIER'
  | 'VEGAN'
  | 'MEATLESS'
  | 'OFFER'
  | 'ADD'
  | 'PLAIN'

export const TEXT_CUES: Readonly<Record<Cue, string>> = {
  NO: `no, not, non, não, zero, never, kein, keine, keinen, keiner, pas de, nessun, nessuna, ni, neither, minus, geen, hold,
    hold the, omit, cero, ningún, nenhum, nenhuma, nem`,
  WITHOUT: `without, w/o, w o, sans, sin, ohne, senza, sem, zonder, excluding, excludes, except, instead of, in place of, rather
    than, replaces, does not contain, do not contain, doesnt contain, contains no, contains neither, contain no,
    no contiene, ne contient pas de, enthält kein, enthält keine, non contiene, made with no, bevat geen, bevatten geen, au lieu de, statt, anstatt,
    não contém, não contêm, não leva, não levam, não possui, não tem, não inclui, nada de, em vez de, em lugar de, no lugar de, ao invés de`,
  FREE_OF: `free of, free from, frei von, libre de, libres de, exempt de, exempt of, privo di, priva di, devoid of,
    contains none of, contain none of, vrij van, made without, prepared without, sin contener, livre de, livres de,
    isento de, isenta de, isentos de, isentas de, sem conter`,
  FREE: 'free, frei, freie, freier, freies, freien, freem',
  END: `with, w, but, contains, contain, containing, may contain, plus, has, have, includes, including, topped, served, extra, made with, in, on,
    con, avec, mit, aber, pero, mais, ma, contiene, contient, enthält, then, only, and with, filled, stuffed, met, op, maar, wel, bevat, bevatten, inclusief, behalve, uitgezonderd, com,
    contém, contêm, contendo, pode conter, podem conter, leva, mas, exceto`,
  OR: 'or, nor, and or, en of, oder, noch, ou, e ou, ni, o, u, oppure, né, od',
  AND: 'and, und, et, y, e, n',
  MODIFIER: `added, any, the, a, an, of, raw, fresh, artificial, dried, crushed, chopped, whole, other, tree, real, such, de, d, la,
    le, les, el, los, las, di, del, della, der, die, das, jegliche, actual, our, traces of, trace of, sporen van, all, cow, cows, een, het, toegevoegde,
    do, dos, qualquer, vestígios de, traços de, adição de, derivado de, derivados de, derivados do`,
  VEGAN: `vegan, vegano, vegana, veganos, veganas, vegani, végan, végane, veganer, vegane, veganes, veganen, plant based, plantbased, végétal, végétale, vegetal,
    pflanzlich, pflanzliche, pflanzlicher, vegetale, veganistisch, veganistische, plantaardig, plantaardige, à base de plantas, base vegetal, dairy alternative, nondairy, non dairy, dairyfree`,
  MEATLESS: `veggie, vegetarian, vegetariano, vegetariana, vegetarianos, vegetarianas, vegetariani, vegetariane, végétarien, végétarienne, vegetarisch, vegetarische, vegetarischer, meatless, meat
    free, meatfree, beyond, impossible, mock, faux, morningstar, gardein, quorn, fleischlos, fleischlose, vleesloos, vleesloze`,
  OFFER: `try it with, try with, try this with, goes well with, goes great with, pairs with, pairs well with, pair with, pair it
    with, also available with, available with, also available,
    substitute, sub in, swap for, swap in, upgrade, upgrade to, make it, make it a, as an extra, on request, optional, optionally, similar to, see
    also, like it try, you may also like, if you like, also try, für nur, auf wunsch, gegen aufpreis, wahlweise, en option, en
    supplément, con suplemento, a richiesta, opcional, opcionalmente, passt gut zu, se marie avec, experimente com, também disponível com, disponível também com`,
  ADD: `add, add on, adding, additional, extra, with extra, añade, agrega, añadir, ajoutez, ajouter, aggiungi, extra gegen, for an additional, for an
    extra, or add, adicione, adicionar, adicional, acrescente, acrescentar, turbine com`,
  PLAIN: `un vegan, unvegan, nonvegan, nonvegetarian, not only, not just, not to mention, nothing but, no doubt, no wonder, no matter, no sugar added, no sugar, no salt, no salt added, no bake, no
    knead, no cook, no churn, no fuss, no frills, no limit, no nonsense, no mess, no msg, no msg added, non stick, nonstick, non gmo, non alcoholic, non fat, nonfat, not your
    average, not your ordinary, not so, not too, no ordinary, no preservatives, no additives, no antibiotics, no hormones, free range, freerange, cage free, free refill,
    free with, free side, free delivery, sugar free, fat free, guilt free, calorie free, preservative free, antibiotic free, hormone free,
    zero sugar, zero calorie, zero proof, hold on, hands free, duty free, toll free, hormone and antibiotic free, plant forward,  add to cart, in addition, make it vegan, make it vegetarian, make it veggie, vis a vis, noten von, noten nach,
    fruchtige noten, fruchtigen noten, blumige noten, blumigen noten, florale noten, floralen noten, feine noten, feinen noten, leichte noten, leichten noten,
    dezente noten, dezenten noten, erdige noten, erdigen noten, rauchige noten, rauchigen noten, schokoladige noten, schokoladigen noten, wurzige noten, wurzigen noten,
    zarte noten, zarten noten, susse noten, sussen noten, frische noten, frischen noten, fruitige noten, bloemige noten,
    huile végétale, graisse végétale, matière grasse végétale, margarine végétale, protéine végétale, fibre végétale, charbon végétal, extrait végétal,
    aceite vegetal, grasa vegetal, materia grasa vegetal, margarina vegetal, proteína vegetal, fibra vegetal, carbón vegetal, extracto vegetal,
    olio vegetale, grasso vegetale, margarina vegetale, proteina vegetale, fibra vegetale, carbone vegetale, estratto vegetale,
    pflanzliche öle, pflanzliche fette, pflanzlicher fette, pflanzlicher öle, pflanzliche proteine, pflanzliche margarine, pflanzliche faser, pflanzliche fasern,
    plantaardige olie, plantaardige oliën, plantaardige vetten, plantaardige eiwitten, plantaardige vezels, plantaardige margarine,
    óleo vegetal, óleos vegetais, gordura vegetal, gorduras vegetais, carvão vegetal, extrato vegetal, sem açúcar, sem açúcares, sem adição de açúcar, sem adição de açúcares,
    zero açúcar, zero açúcares, sem sal, sem conservantes, sem corantes, sem aditivos, zero calorias, não só, não apenas, não somente, zero álcool, sem álcool`,
}
