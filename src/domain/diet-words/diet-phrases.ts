import type { RangeNutrient } from '../vocabulary/nutrients.ts'
import type { DietType } from '../vocabulary/vocabulary.ts'
import { everyWay } from './every-way.ts'
import type { BoundWord } from './word-bounds.ts'

/**
 * What a phrase of a search term does.
 *
 * NO: the guest leaves out what follows, and a list with "or". NOT: the same, and it takes back a diet. WITHOUT: leaves
 * out a list with "and", too. CANNOT: the guest must not eat what follows. ALLERGY: before or after a food. CELIAC,
 * ALL_ALLERGENS: by itself. HARM: what a food does to the guest, before or after it. TAKE: leaves out the food before
 * "off" or "out". FREE: after a food. ANIMAL: everything of animals, after a denial. OTHER_DIET: no preference of the service.
 * PLAIN: hides a cue that it looks like.
 */
export type TermCue =
  | 'NO'
  | 'NOT'
  | 'WITHOUT'
  | 'CANNOT'
  | 'ALLERGY'
  | 'CELIAC'
  | 'ALL_ALLERGENS'
  | 'HARM'
  | 'TAKE'
  | 'FREE'
  | 'ANIMAL'
  | 'OTHER_DIET'
  | 'PLAIN'

/** Takes back what follows, and does not turn it round: "doesn't have to be under 500". */
export const NEEDLESS =
  'dont need, do not need, doesnt need, doesnt have to be, not necessarily, no hace falta'

/** Without accents and apostrophes, as tokens are folded. */
export const CUE_PHRASES: Readonly<Record<TermCue, string>> = {
  NO: everyWay(`no, none, nope, nah, no thanks to, ❌, 0, zero, cero, neither, hold the, hold, skip the, skip, skipping, minus, minus the, omit, leave out, leave off, nothing, nothing with,
    nothing w/from/containing/using, nothing that contains/has/uses, none of the, none with/containing/that_contain/that_have/that_has, no/none/nothing may/can/might/could contain,
    nothing/none that/which may/can/might/could contain/have,
    no dishes/dish/meals/food/items/ingredients/things/anything/recipes/products with/from/containing/using/that_contain/that_contains/that_have/that_has/that_use/made_with/that_may_contain/that_might_contain/that_can_contain/that_could_contain, anti, nada, nada de, ningun, ninguna, ni, no quiero, no me gusta, no me gustan, no soporto/soporta/soportamos/soportan, que_no/no lleve/lleven/tenga/tengan/contenga/contengan/traiga/traigan/incluya, no le/les/me ponga/pongan/pongas/eche/echen/eches/agregue/agreguen, no lleva/pongan/agreguen, quitar, quita, quitale, quitarle, quiten, quitenle, sacale, saquen, remove, removing, nix, nix the,
    ditch, ditch the, drop the, lose the, kill the, cut the, 86 the, take off, take off the, take out the`),
  NOT: `not, non, never, dont have, do not have, havent got, isnt, arent, aint, im not, i am not, were not, we are not, hes not, shes not, is not, are not, am not, no soy,
    no somos, no es, no son, no estoy, no tengo, no tiene, nunca, ${NEEDLESS}`,
  WITHOUT:
    everyWay(`without, with out, w o, w out, wo, dont/do_not put/add/include/use/serve/bring/give_me/give_us, cant stand, instead of,
    rather than, in place of, en vez de, en lugar de, no anadir, sans, sin, excluding, excludes, exclude, excl, except, except for, excepto, salvo, other than, anything but,
    everything but, all but, free of, free from, freefrom, libre de, libres de, exento de, exenta de, doesnt contain, does not contain, dont contain, lacking,
    do not contain, doesnt have, does not have, contains no, contain no, made without, made with no, no contiene, no contienen, dont eat,
    do not eat, doesnt eat, does not eat, dont drink, no como, no come, no comemos, no tomo, avoid, avoids, avoiding, evitar, evito, evita, evitando, todo menos, todos menos,
    stay away from, hate, hates, dislike, dislikes, dont like, do not like, doesnt like, dont do, do not do, doesnt do, dont want, do not want, doesnt want, not a fan of,
    odio, keep out, not containing, cut out, cutting out, gave up, given up, giving up, stay off, staying off, stays off, im off, been off,
    lay off, laying off, steer/steering/stay/staying clear of, rather/prefer not/not_to have/eat/drink, keep away from, staying away from, nothing with any,
    sin nada de, stopped, stopped/quit/not/im_not/am_not eating/having/drinking, never/not_to eat/eats/have/drink/touch, refuse/refuses to_eat, quit,
    apart/aside from, besides, not a big fan of,
    may/must/can/should/could/will not contain/include/have, cannot/cant/shouldnt/wont/mustnt contain/include,
    shouldnt/wont/cannot have any, not/nothing/isnt/is_not/arent/are_not/wasnt/never made/cooked/prepared/fried/served/topped/processed with/in/from/using,
    dont/do_not/doesnt/does_not consume/ingest/tolerate, dont/do_not have any, no/not/avoid/without eating/drinking/consuming/having, no_longer eat/eats/eating/drink/have/do/consume,
    no comer/tomar/beber/consumir/consumo/consume/consumimos/consumen/bebo/bebe/bebemos/ingiero, no_quiero/nada que lleve/lleven/tenga/tengan/contenga/contengan,
    no me/nos/le des/de/den`),
  CANNOT:
    everyWay(`cant/cannot/can_not/unable_to/not_able_to/must_not/mustnt/shouldnt/should_not have/eat/eat_or_drink/really_eat/really_have/do/tolerate/digest/handle/process/consume/drink/stomach,
    must/have_to/has_to/need_to/needs_to avoid, not allowed, im_not/i_am_not/am_not/were_not/we_are_not/hes_not/shes_not allowed,
    not/im_not/i_am_not/am_not/were_not/we_are_not/hes_not/shes_not allowed/supposed/meant to_eat/to_have/to_drink, cant take, react/reacts/reaction/react_badly/reacts_badly/reacting to, a_problem/problems/trouble/issues/an_issue with,
    no puedo/puede/podemos/pueden/debo/debe/deben/debemos comer/tomar/consumir, no puedo/puede con, no tolero/tolera/toleran/digiero`),
  ALLERGY: `allergy, sensible a, sensible al, sensibles a, sensibles al, sensibilidad, allergies, allergic, allergen, allergens, intolerant, intolerance, intolerances, sensitive, sensitivity, sensitivities,
    anaphylactic, anaphylaxis, alergia, alergias, alergico, alergica, alergicos, alergicas, intolerante, intolerantes, intolerancia,
    intolerancias, restriction, restrictions, restricciones, dietary restriction, dietary restrictions, food restrictions`,
  CELIAC: `celiac, coeliac, celiacs, coeliacs, celiac disease, coeliac disease, celiaco, celiaca, celiacos, celiacas, celiaquia,
    enfermedad celiaca, sin tacc`,
  ALL_ALLERGENS:
    everyWay(`allergen/allergens free, no/without/zero/avoid allergens, no/without/zero any/common/major/known allergens, free of/from allergens,
    free of/from all/any/the/common/major allergens, free of/from all_the/all_major/all_common/the_major/the_common allergens, top/big/major 8/9/14/eight/nine/fourteen free,
    top/big/major 8/9/14/eight/nine/fourteen allergen/allergens free, no/without/avoid/free_of/free_from top/the_top/big/the_big/major/the_major 8/9/14/eight/nine/fourteen,
    no/without/avoid/free_of/free_from top/the_top/big/the_big/major/the_major 8/9/14/eight/nine/fourteen allergens, sin alergenos, libre/libres de alergenos`),
  HARM: everyWay(`doesnt/dont/does_not/do_not agree with me/him/her/us/my_stomach/my_body, doesnt/dont sit well with me/him/her, is/are bad for me/him/her/my_stomach, disagrees/disagree with me/him/her/my_stomach,
    makes/make/made me/him/her/us/my_son/my_daughter sick/ill/bloated/vomit/itch/itchy/nauseous/gassy/unwell/feel_sick/feel_ill/throw_up/swell_up,
    feel/get/gets/got sick/ill, sick/ill from, upsets/upset/hurts/hurt/bothers/bother/irritates/irritate/wrecks/wreck my/his/her stomach/tummy/belly/gut,
    messes/mess with my/his/her stomach/tummy/belly/gut, will/would/could/can/might kill me/him/her/my_son/my_daughter/my_kid/my_wife/my_husband,
    kill/kills me/him/her, is/are not ok/okay/allowed/safe, isnt/arent ok/okay/allowed/safe, not ok, not okay, is/are poison/poisonous/toxic/lethal/fatal, is/are deadly for me/him/her, is/are dangerous for me/him/her, is/are a_no/a_no_go/a_no_no/a_hard_no/a_big_no/an_absolute_no,
    gives/give me/him/her hives/anaphylaxis/an_allergic_reaction/a_reaction/gas/heartburn/a_rash/cramps/diarrhea/migraines/headaches/a_headache/bloating/a_stomach_ache,
    hives, break out, breaks/break me out, swell up, throat closes/swells, throat closes/swells up, makes/make my throat/tongue/mouth/lips/face close/swell/itch/itchy/tingle/burn, a rash, throw up, epipen, epi pen, epinephrine, anaphylactic shock, go/goes/went/going into shock/anaphylaxis/anaphylactic_shock, triggers/trigger my allergy, no go, a no go, no goes,
    no no, a no no, no nos, is/are out, is/are off limits, off limits, isnt/arent for me, not for me, no bueno, is/are not an option, not an option,
    me/le/nos hace/hacen dano/mal, me/le/nos cae/caen mal, me cae/caen pesado/pesada/pesados, me/le sienta/sientan mal, no me/le sienta/sientan/cae/caen bien,
    me/le enferma/enferman, me/le da/dan/provoca/provocan alergia/diarrea/ronchas/gases/nauseas, me hincha/hinchan, me mata/matan`),
  TAKE: 'leave, take, keep, pick, pull, scrape, get',
  FREE: 'free, fre, libre, removed, left out, taken out, taken off, omitted, excluded, prohibited, forbidden, banned, unwanted, not wanted',
  ANIMAL: `animal product, animal products, animal ingredients, animals, anything animal, productos animales, producto animal,
    productos de origen animal, origen animal, alimentos de origen animal`,
  OTHER_DIET: `halal, kosher, paleo, whole30, whole 30, jain, low fodmap, fodmap, flexitarian, diabetic, diabetic friendly, diabetico,
    mediterranean diet, organic, organico, fruitarian, carnivore diet, high fiber, high fibre, high in fiber, high in fibre, alto en fibra,
    alta en fibra, rico en fibra, low sugar, low in sugar, bajo en azucar, baja en azucar, low cholesterol, bajo en colesterol, high carb,
    high calorie, low protein, fat free, calorie free, carb free, nonfat, non fat, no fat, no carb, no carbs, ❌ fat, ❌ carb, ❌ carbs, zero carb, zero carbs,
    no carbohydrates, 0 carbs, 0 fat, 0 calories, 0 kcal, zero kcal, sin carbohidratos, sin grasa, no calories, zero calories, zero calorie, no sodium, sodium free, sin calorias, reduced sodium, reduced fat,
    reduced sugar`,
  PLAIN: `no problem, no problema, no worries, no idea, no rush, no wait, no waiting, no limit, no doubt, no matter,
    anti pasti, anti pasto, no bake, no knead, no cook, no churn, no frills, no fuss, no nonsense, no time, no money, no more, no delivery, no fee, no fees, no tip,
    no way, no wonder, no contact, no name, no longer, no cap, no clue, no hurry, not only, not just, not sure, not hungry, not bad,
    not today, not much, not many, not that, not to mention, not too much, not too many, not expensive, hold on, skip line, skip the line, skip the wait,
    nothing but, nothing else, nothing fancy, nothing special, nothing much, without problem, without delay, without waiting, sin problema,
    sin problemas, sin prisa, sin duda, sin costo, sin esperar, sin limite, no importa, nada mas, free range, free of charge, cage free, hassle free, guilt free, hormone free, antibiotic free,
    preservative free, gmo free, non gmo, no gmo, cruelty free, fuss free, stress free, duty free, toll free, hands free, smoke free,
    risk free, feel free, non alcoholic, no se, no preservatives, no antibiotics,
    no hormones, no additives, not your average, no brainer, no question, without question,
    no regrets, no offense, no joke, no kidding, no surprise, no substitute, no substitutes, no substitutions, no equal, no guilt, no mess,
    no strings, no gimmicks, no stress, no drama, no pain, no reservation, no reservations, without a doubt, without doubt, no filter,
    no limits, no judgment, no excuses, no secret, no shame, no phone, no hassle, no dice, no show, no queue, no line, no service, no frills, diet coke, diet cola, diet pepsi, diet soda, diet sprite, diet drink, diet dr pepper, diet lemonade`,
}

/**
 * Single words beside foods and cues. AND, OR: join a list. MODIFIER: may stand between a denial and its food. END: ends
 * a list. FILLER: means nothing where something else is understood. LINK: the same right beside what is understood.
 */
export const SMALL_WORDS = {
  AND: words('and y e n also et und ed sowie'),
  OR: words('or nor o u ni ou oder oppure noch ne nem'),
  MODIFIER:
    words(`any the a an of to added all such kind kinds type types traces trace raw fresh dried chopped crushed other actual real el la
    los las lo de del al un una unos unas tipo too so very super muy tan with con containing products derivatives derivados foods both either form forms amount amounts source sources hint drop
    drops piece pieces bit bits even every most some certain tengan contengan 2 ala alos alas trazas traza severe sea cross contamination contact damn damned freaking frigging fucking bloody stinking stupid nasty cow cows proteina proteinas
    posso devo d l le les des du au aux der die das den dem ein eine einen het een alle agli ai alla allo il gli di del della dei delle gegen auf voor tegen ao aos do dos da das em
    trace traces tracce traccia spuren sporen vestigios tracos von van jegliche jegliches alcun alcuna qualquer sorte`),
  END: words('but extra add plus only pero mas please pls plz just then instead'),
  FILLER:
    words(`please pls plz thanks thank thx i im ive id me my we were our us he she hes shes who whos is am are has have having had want wants
    totally fully completely entirely mostly purely trying try love whats da lo got toddler baby nephew niece whatsoever puedo podemos podria stomach tummy body doctor says
    need needs would looking find show give could must should son daughter wife husband partner girlfriend boyfriend mom mum dad mother
    father kid child brother sister friend something anything everything someone because due since also really hi hello hey what which do does
    you your there it its thats severe severely highly quiero quisiera busco buscamos necesito necesitamos tengo tiene tenemos hay mi mis hijo
    hija esposo esposa marido mujer novio novia madre padre amigo amiga nino nina algo es son soy somos estoy esta dame gustaria favor
    gracias hola porque que tambien muy comer nada
    any deathly deadly extremely life threatening pregnant embarazada strictly absolutely definitely sure make ensure apto
    apta this going tenga tengan lleve
    je suis jai ich bin habe hat hatte gern gerne etwas suche cherche qualcosa heb hebben iets essen trinken verdragen ik sono sou eu tenho bitte svp merci danke grazie obrigado obrigada graag mio meu minha mijn sil vous plait favore fils sohn figlio filho zoon
    fille tochter figlia filha dochter moechte mochte voudrais vorrei quero`),
  LINK: words(`a an the and or but with for to of in on as that some be very so by at from can eat like get food foods dish dishes option options
    choice choices stuff things items friendly meal meals ok okay allowed only products y e o u pero con para por de del el la los las un
    una unos unas al se comida comidas plato platos opcion opciones cosas just not place places restaurant w sea kind kinds menu vaca added anadido anadida
    et und ed ne une eine een um uma gegen auf voor mon mes est ist sont mit avec com plats plat piatti piatto pratos prato gerichte gericht gerechten gerecht`),
} as const

/** "GF pizza": what is left out, in short. */
export const SHORT_DENIALS: ReadonlyMap<string, string> = new Map([
  ['gf', 'gluten'],
  ['df', 'dairy'],
  ['nf', 'nuts'],
  // Allergy to the protein of cow's milk, in English and Spanish.
  ['cmpa', 'dairy'],
  ['aplv', 'dairy'],
])

/** Words that are no food, though a denial stands before them. */
export const NO_FOODS: ReadonlySet<string> =
  words(`problem problems problema idea delivery fee fees wait waiting rush time money line tip tips contact more less much many here there today
  tonight now later yet sure hungry cheap expensive only just even better best good bad great big small large long short new old one two
  regular too else special fancy preference preferences restriction restrictions diet meal lunch dinner breakfast brunch combo menu order
  nada nadie hoy aqui ahora caro barato cena almuerzo desayuno pedido spend spending pay paying cook cooking car seat seats table reservation
  gain fun over under above below off out away name matter way doubt limit limits calories carbs side sides drink drinks need going know care sabor pensar saber`)

/** Dishes that a list of denied foods does not reach, beside those of the vocabulary: "no onions, fries". */
export const MAIN_FOODS: ReadonlySet<string> =
  words(`taco fry bowl salad soup plate platter combo drink coke soda water coffee tea rice bean curry stew chili wing chicken beef steak pork lamb
  turkey meal dessert lunch dinner breakfast snack entree appetizer side special hamburguesa papa ensalada sopa arroz pollo postre bebida
  cena almuerzo desayuno salade salat insalata salada suppe soupe zuppa soep pescadilla plato torta burgers smoothie juice dip stir bibimbap shake omelette kebab poke 🍕 🍔 🥪 🍝 🍣 🍤 🍦 🍨 🥯 🥨`)

/** "No red onion", "no hot sauce": the food is the word behind. */
export const FOOD_ADJECTIVES: ReadonlySet<string> = words(
  `deep red green white black yellow hot bell raw fried grilled pickled roasted sweet sour spring iceberg jalapeno chili sun smoked cooked boiled
  steamed frothed toasted salted unsalted candied cured processed powdered pasteurized pasteurised unpasteurized unpasteurised undercooked runny
  soft oily canned tinned frozen ground minced melted shredded grated refined hidden visible single animal`,
)
/** "Not fried chicken" is chicken. */
export const COOKED: ReadonlySet<string> = words(
  'fried breaded battered grilled baked smoked cooked boiled steamed processed frozen',
)
/** "No garlic sauce": the food is both words. */
export const FOOD_HEADS: ReadonlySet<string> = words(
  'sauce pepper dressing oil sprout bean powder syrup seed leaf paste glaze gravy fat salt relish chutney salsa',
)

/** A word before "free" that is no food. */
export const NO_FREE_FOODS: ReadonlySet<string> =
  words(`one get buy feel for a the is are with and or get set totally completely absolutely certified hassle cage guilt hormone fuss stress risk duty
  toll hands smoke antibiotic cruelty gmo preservative pesticide mess worry fat calorie carb cholesterol trans care additive chemical scot
  plastic child kids combo lunch dinner breakfast menu meal delivery drink side order some any more items now today`)
/** What is given away: "cheese fries free drink". */
export const GIFTS: ReadonlySet<string> = words(
  'delivery refill refills drink drinks side sides shipping coffee range dessert wifi meal kids gift',
)

export const DIET_PHRASES: Readonly<Record<DietType, string>> = {
  VEGAN: `vegan, vegans, veganism, vegano, vegana, veganos, veganas, plant based, plantbased, a base de plantas, a base de vegetales, a base de vegetal, vegan friendly,
    raw vegan, vegan diet, 100 % vegan, 100 % vegano, 100 % vegana, dieta vegana, basado en plantas`,
  VEGETARIAN: `vegetarian, vegetarians, vegetariano, vegetariana, vegetarianos, vegetarianas, veg, meatless, vegetarian diet, 100 % vegetarian, lacto vegetarian, ovo vegetarian,
    lacto ovo vegetarian, ovo lacto vegetarian, ovolactovegetariano, vegetarian friendly`,
  PESCATARIAN: `pescatarian, pescetarian, pescatarians, pescetarians, pesco vegetarian, pescetariano, pescetariana, pescatariano, pescatariana, pescetarianos,
    piscivegetariano`,
}
/** After these, "soy" is the Spanish verb. */
export const SPANISH_STATES =
  /^(?:vegan[oa]s?|vegetarian[oa]s?|pesc[ea]tarian[oa]|al+ergic[oa]|celiac[oa]|intolerante|muy|una?|estricto)$/

export const BOUND_PHRASES: Readonly<Record<BoundWord, string>> = {
  highProtein: `high protein, hi protein, highprotein, high in protein, rich in protein, protein rich, protein packed, packed with protein, lots of protein, loads of protein, alto en proteina, alto en proteinas,
    alta en proteina, alta en proteinas, altos en proteina, altos en proteinas, altas en proteina, altas en proteinas, rico en proteina, rico en proteinas, rica en proteina, rica en proteinas,
    alto contenido de proteina, alto contenido en proteinas, mucha proteina, alta proteina`,
  lowCarb: `low carb, low carbs, lo carb, lowcarb, low in carbs, low in carbohydrates, low carbohydrate, low carbohydrates, bajo en carbohidratos, bajo en carbos, bajo en hidratos,
    bajo en hidratos de carbono, baja en carbohidratos, baja en hidratos, bajos en carbohidratos, bajas en carbohidratos, pocos carbohidratos, bajo carbohidratos, low carb friendly`,
  keto: 'keto, keto friendly, ketogenic, keto diet, ketogenic diet, dieta keto, cetogenico, cetogenica, dieta cetogenica',
  light: `light, lite, low calorie, low calories, low cal, lowcal, lo cal, low kcal, low in calories, ligero, ligera, ligeros, ligeras, bajo en calorias, baja en calorias, bajos en calorias, bajas en calorias,
    pocas calorias`,
  lowSodium: `low sodium, low salt, low in sodium, low in salt, lowsodium, bajo en sodio, baja en sodio, bajos en sodio, bajo en sal, baja en sal, poca sal, poco sodio`,
  lowFat:
    'low fat, lowfat, low in fat, bajo en grasa, bajo en grasas, baja en grasa, baja en grasas, bajos en grasa, bajas en grasa, poca grasa',
}
/** "Light" before these is a kind of food. */
export const LIGHT_FOODS: ReadonlySet<string> = words(
  'beer mayo mayonnaise ranch roast meat rum cream sauce ice cheese soy syrup on coke dressing corn brown whipping',
)

export type BoundSide = 'min' | 'max'

/** A denial before these turns them round: "nothing over", "can't have more than". */
export const COMPARISONS: Readonly<Record<BoundSide, string>> = {
  max: `under, below, beneath, lessthan, smaller than, less than, les than, less then, fewer than, lower than, <, undr, menos de, menor a, menor de, menor que, menos que, por debajo de, debajo de,
    inferior a`,
  min: `over, above, exceeding, morethan, more than, greater than, higher than, >, mas de, mas que, por encima de, superior a, mayor a, mayor de,
    mayor que`,
}
export const BOUNDS_BEFORE: Readonly<Record<BoundSide, string>> = {
  max: everyWay(`${COMPARISONS.max}, not/dont/do_not/doesnt/cant/cannot/shouldnt go over/above, not/not_to/never/doesnt/does_not/dont/do_not/cant/cannot/shouldnt/should_not/mustnt/must_not exceed, not/without exceeding, at most, max, maximum, max of, maximum of, a maximum of, up to, upto, within, <=, ≤, limit, limited to, capped at, maximo, maximo de,
    un maximo de, hasta, como mucho, como maximo, bajo, less than or equal to, que no supere, que no supere las, que no pase de, sin pasar de`),
  min: `${COMPARISONS.min}, at least, atleast, min, minimum, minimum of, a minimum of, >=, ≥, al menos, por lo menos, como minimo, minimo, minimo de, un minimo de,
    a partir de, greater than or equal to, more than or equal to`,
}
/** May stand between a denial and a comparison. */
export const COMPARED: ReadonlySet<string> = words(
  `anything any dish dishes meal meals food foods option options item items plato platos comida comidas with that thats which is are be to has have
  having contains containing going de con que tenga tengan`,
)
export const BOUNDS_AFTER: Readonly<Record<BoundSide, string>> = {
  max: 'max, maximum, or less, or fewer, or under, or below, and under, and below, or lower, tops, at most, o menos, maximo, como maximo, como mucho',
  min: 'or more, or over, or above, or higher, and up, and above, and over, plus, +, minimum, min, at least, o mas, minimo, como minimo, por lo menos',
}

/** Labels of the EU state salt instead of sodium. */
export type StatedNutrient = RangeNutrient | 'salt'

export const NUTRIENT_PHRASES: Readonly<Record<StatedNutrient, string>> = {
  caloriesTotal: 'calories, calorie, calorias, caloria, kcal, energy, energia',
  protein: 'protein, proteins, prot, proteina, proteinas',
  carbohydrates:
    'carbs, carb, net carbs, total carbs, carbohydrate, carbohydrates, carbohidratos, carbohidrato, carbos, hidratos, hidratos de carbono',
  fatTotal: 'fat, fats, total fat, grasa, grasas, grasa total',
  fatSaturated:
    'saturated fat, saturated fats, sat fat, saturates, saturated, grasa saturada, grasas saturadas, saturadas',
  sugar: 'sugar, sugars, azucar, azucares',
  dietaryFiber: 'fiber, fibre, dietary fiber, dietary fibre, fibra',
  sodium: 'sodium, sodio',
  salt: 'salt, sal',
}

export type AmountUnit = 'KCAL' | 'KJ' | 'G' | 'MG'
export const UNIT_PHRASES: Readonly<Record<AmountUnit, string>> = {
  KCAL: 'kcal, kcals, cal, cals, calories, calorie, calorias, caloria, kilocalories, kilocalorias',
  KJ: 'kj, kilojoule, kilojoules, kilojulio, kilojulios',
  G: 'g, gr, gm, gms, gram, grams, gramo, gramos, grs',
  MG: 'mg, mgs, milligram, milligrams, miligramo, miligramos',
}
/** What counts something else after a number without a unit: "under 10 dollars", "under 30 minutes". */
export const OTHER_UNITS: ReadonlySet<string> =
  words(`$ € £ % dollar dollars usd bucks buck euro euros eur pound pounds quid peso pesos cent cents minute minutes min mins hour hours hr hrs minuto
  minutos hora horas mile miles mi km kilometer kilometers kilometros meter meters metros people persons guests personas oz ounce ounces lb lbs ml
  l liter liters cm inch inches piece pieces pc pcs years year yr anos old degrees g mg stars star reviews rating`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
