import type { DietType } from '../vocabulary/vocabulary.ts'
import type { BoundSide, StatedNutrient, TermCue } from './diet-phrases.ts'
import { everyWay } from './every-way.ts'

/**
 * Phrases in French, German, Italian, Portuguese and Dutch, beside those of `diet-phrases.ts`. Each denial is a word that
 * English and Spanish do not have, so that no term of theirs is read otherwise. Without accents and apostrophes.
 */
export const FURTHER_CUES: Readonly<Partial<Record<TermCue, string>>> = {
  NO: everyWay(`aucun, aucune, rien avec/de, kein, keine, keinen, keinem, keiner, keinerlei, keins, keines, nichts mit/von/aus, weder,
    niente, nulla con, nessun, nessuna, nessuno, nenhum, nenhuma, nada com, geen, niets met/van`),
  NOT: 'pas, jamais, nicht, nie, niemals, nao, niet, nooit',
  WITHOUT:
    everyWay(`sans aucun/aucune, exempt/exempte/exempts de/d, ne mange/mangeons/bois/veux/voulons/voudrais pas, naime/naimons pas, mange/veux pas, tout sauf, sauf, excepte, eviter, evite, evitez, jevite, deteste, ne contenant/contient/contiennent pas,
    ohne, ohne jegliche/jegliches/jeglichen/irgendwelche, frei von, alles ausser, ausser, bitte ohne,
    ich esse/trinke/mag/mochte/moechte/will/hasse kein/keine/keinen, enthalt/enthaelt/enthalten kein/keine/keinen, nicht mit,
    senza, senza alcun/alcuna/nessun/nessuna, privo/priva/privi/prive di, esente/esenti da, tranne, tutto tranne, eccetto, non contiene/contengono/contenga/contengano,
    che non contenga/contengano/contiene/abbia, non mangio/mangia/mangiamo/bevo/beviamo/voglio/vogliamo/mettere/mettete/mi_piace/mi_piacciono,
    sem, sem o/a/os/as/qualquer/nenhum/nenhuma, livre/livres de, isento/isenta/isentos/isentas de, exceto, tudo menos,
    nao contem/leva/tem/inclui/contenha/tenha/leve, que nao tenha/tenham/leve/levem/contenha/contenham, nao como/come/comemos/bebo/quero/queremos/gosto_de/gostamos_de/pode_conter/podem_conter,
    pas avec, nao com, verzichte auf, vermeide, vermijd, zonder, zonder enige, graag zonder, vrij van, behalve, alles behalve, niet met, eet/eten/wil/lust/drink/bevat/bevatten geen`),
  CANNOT:
    everyWay(`ne/je peux/peut/pouvons/peuvent/dois/doit/devons pas manger/boire/prendre/consommer, peux/peut/dois/doit pas manger/boire/prendre/consommer,
    supporte/tolere/digere/supportons/tolerons pas, interdit de manger, interdiction de manger,
    vertrage/vertragen/vertragt/vertraege/vertragt/darf/durfen/kann/konnen/soll kein/keine/keinen/keinerlei,
    non posso/puo/possiamo/possono/devo/deve/dobbiamo mangiare/bere/prendere/assumere, non tollero/tollera/tolleriamo/digerisco/digerisce/sopporto,
    nao posso/pode/podemos/podem/devo/deve/devemos comer/beber/tomar/consumir/ingerir, nao tolero/tolera/toleramos/digiro,
    mag/mogen/kan/kunnen/verdraag/verdraagt geen, kan/kunnen niet tegen`),
  ALLERGY:
    everyWay(`allergique, allergiques, allergie, je_suis/suis/est/sommes allergique/allergiques/intolerant/intolerante, intolerante, intolerantes, intolerants,
    allergisch, allergische, allergiker, allergikerin, allergien, ich_bin/bin/ist/sind allergisch/intolerant, unvertraglichkeit, unvertraeglichkeit, unvertraglichkeiten, intoleranz, intoleranzen,
    allergie/allergies alimentari/alimentaire/alimentaires, allergia alimentare, alergia/alergias alimentar/alimentares/alimentaria/alimentarias,
    lebensmittelallergie, voedselallergie,
    allergico, allergica, allergici, allergiche, allergia, allergieen, sono/siamo allergico/allergica/allergici/allergiche/intollerante/intolleranti, intollerante, intolleranti, intolleranza, intolleranze,
    sou/somos/tem alergico/alergica/alergicos/alergicas/intolerante,
    ik_ben/ben/is/zijn allergisch/intolerant/overgevoelig, intolerantie, intoleranties, overgevoelig, overgevoeligheid`),
  CELIAC:
    'coeliaque, coeliaques, celiaque, maladie coeliaque, maladie celiaque, zoliakie, zoeliakie, celiachia, celiaci, celiache, doenca celiaca, coeliakie',
  HARM: everyWay(`vertrage/vertragen/esse/mag/darf/kann/trinke ich/wir nicht, darf/kann ich nicht essen, nicht essen/vertragen/trinken, niet eten/verdragen/drinken, me rend/rendent malade,
    mi fa/fanno male, me faz/fazem mal, faz/fazem me mal, eet/mag/verdraag ik niet`),
  FREE: 'frei, freie, freier, freies, freien, freiem, vrij, vrije',
  ANIMAL:
    'produits animaux, produit animal, tierische produkte, tierischen produkte, tierischen produkten, prodotti animali, produtos animais, produtos de origem animal, dierlijke producten',
  OTHER_DIET: 'fettfrei, fettarm, zuckerarm, sans sel, sans graisse, sans alcool',
  PLAIN:
    'sans trop, pas mal, pas cher, pas chere, pas trop, nicht teuer, nicht nur, nicht zu, kein problem, niet te, geen probleem, nie wieder',
}

export const FURTHER_DIETS: Readonly<Record<DietType, string>> = {
  VEGAN: `vegane, veganer, veganes, veganen, veganem, veganerin, vegani, vegetalien, vegetalienne, vegetaliens, vegetaliennes, pflanzlich, rein pflanzlich,
    veganistisch, veganistische, plantaardig, plantaardige, a base vegetale`,
  VEGETARIAN: `vegetarien, vegetarienne, vegetariens, vegetariennes, vegetarisch, vegetarische, vegetarischer, vegetarisches, vegetarischen, vegetarischem,
    vegetarier, vegetarierin, fleischlos, fleischlose, vegetariani, vegetariane, vleesloos, vleesloze`,
  PESCATARIAN:
    'pescetarier, pescetarierin, pescetarisch, pescatarisch, pescetarien, pescetarienne, pesco vegetarien, pescetariani, pescotarier',
}

export const FURTHER_COMPARISONS: Readonly<Record<BoundSide, string>> = {
  max: `moins de, moins que, en dessous de, au dessous de, sous, sous les, inferieur a, unter, weniger als, unterhalb von, meno di, sotto, sotto le, sotto i, sotto gli,
    abaixo de, inferior a, minder dan, onder, onder de, lager dan`,
  min: `plus de, plus que, au dessus de, superieur a, uber, ueber, mehr als, mehr wie, oberhalb von, piu di, oltre, oltre le, oltre i, sopra, sopra le, superiore a,
    mais de, mais que, mais do que, acima de, meer dan, boven, boven de, hoger dan`,
}
export const FURTHER_BOUNDS_BEFORE: Readonly<Record<BoundSide, string>> = {
  max: `${FURTHER_COMPARISONS.max}, au maximum, maximum de, un maximum de, au plus, jusqua, ne depassant pas, sans depasser, hochstens, hoechstens, maximal, bis, bis zu, bis maximal,
    massimo, al massimo, un massimo di, fino a, entro, entro le, inferiore a, a lo sumo,
    ate, no maximo, que nao passe de, que nao ultrapasse, sem passar de, maximaal, hoogstens, ten hoogste, tot`,
  min: `${FURTHER_COMPARISONS.min}, au moins, au minimum, un minimum de, mindestens, ab, minimal, almeno, un minimo di, pelo menos, no minimo,
    minstens, minimaal, ten minste, tenminste, vanaf`,
}
export const FURTHER_BOUNDS_AFTER: Readonly<Record<BoundSide, string>> = {
  max: 'au maximum, au plus, ou moins, oder weniger, maximal, hochstens, hoechstens, o meno, massimo, al massimo, ou menos, no maximo, of minder, or minder, maximaal, hoogstens',
  min: 'au minimum, au moins, ou plus, oder mehr, mindestens, o piu, almeno, ou mais, no minimo, of meer, or meer, minimaal, minstens',
}

export const FURTHER_NUTRIENTS: Readonly<Partial<Record<StatedNutrient, string>>> = {
  caloriesTotal: 'kalorien, kalorie, calorieen, energie',
  protein: 'proteine, eiweiss, proteinen, eiwit, eiwitten',
  carbohydrates: 'glucides, kohlenhydrate, kohlenhydraten, carboidrati, carboidratos, koolhydraten',
  fatTotal: 'lipides, graisses, matieres grasses, fett, grassi, gordura, gorduras, vet, vetten',
  fatSaturated: 'graisses saturees, gesattigte fettsauren, grassi saturi, gorduras saturadas, verzadigd vet',
  sugar: 'sucre, sucres, zucker, zuccheri, zucchero, acucar, acucares, suiker, suikers',
  dietaryFiber: 'fibres, ballaststoffe, ballaststoffen, fibras, vezels',
  sodium: 'natrium',
  salt: 'sel, salz, zout',
}
export const FURTHER_UNITS = {
  KCAL: 'kalorien, kalorie, kilokalorien, calorieen, kilocalorieen, chilocalorie, quilocalorias',
  G: 'gramm, gramme, grammes, grammi, grammo, grama, gramas',
  MG: 'milligramm, milligramme, milligrammes, milligrammi, miligrama, miligramas',
} as const
