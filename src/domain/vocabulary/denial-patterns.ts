import { anyOf } from './any-of.ts'

export const ON_REQUEST =
  '(?:(?:(?:up)?on|by) request|optional(?:ly)?|op (?:verzoek|aanvraag)|optioneel|auf (?:wunsch|anfrage)|wahlweise|sur demande|a richiesta|bajo (?:pedido|peticion)|sob (?:pedido|encomenda|consulta)|a pedido|mediante pedido)'
/** What a version of a dish is said to be. */
const CLAIM = '(?:vegan[a-z]*|vegetarian[a-z]*|veggie|[a-z]*free|gf|df)'
export const LEAVING_OUT = '(?:skip|minus|hold|omit|remove|(?:leave|take) (?:out|off))'
/** May stand before it. */
export const PLEASE = '(?:just |simply |please )?'
/** What follows "for vegan": ", please omit", " people no". */
export const THEN_WITHOUT = `(?: [a-z]{1,15}){0,3}[,:]? (?:please |just )?(?:no|without|${LEAVING_OUT})\\b`
const FREE_OF_ONE = '(?:(?:gluten|wheat|dairy|nut|egg|soy|lactose)[ -]free|gf)\\b'
/** Sentences that speak of another version of the dish, or promise nothing. All patterns read folded texts. */
export const OPTIONAL = anyOf([
  new RegExp(`\\b${ON_REQUEST}\\b`),
  /\b(?:options?|available|if requested|can be|may be made|could be|ask (?:for|us|your)|if ordered|order(?:ed)? (?:it )?(?:without|with no)|make (?:it|me)|go vegan|upgrade|swap|switch|choice of|also|almost|nearly|mostly|partly|adaptable)\b/,
  /\b(?:moglich|moeglich|auch|disponibles?|opcion|puede ser|tambien|peut etre|possibles?|aussi|egalement|possibile|anche)\b/,
  /\b(?:opties?|naar (?:keuze|wens)|keuze uit|desgewenst|eventueel|verkrijgbaar|beschikbaar|bestelbaar|te bestellen|mogelijk|ook|kunnen|kan(?! (?:sporen|bevatten))|vraag (?:naar|om|ons)|bijna|vrijwel|grotendeels|deels|meerprijs|toeslag|niet vegetarische?)\b/,
  /\b(?:opcoes|opcao|opcional|opcionalmente|tambem|disponive(?:l|is)|possive(?:l|is)|(?:a|de) (?:sua )?escolha|escolha (?:entre|o|a|sua|seu)|quase|parcialmente|a parte|pode(?:m)? ser|consulte|solicite|pergunte|peca (?:sem|com|ao|a))\b/,
  /\b(?:not|cannot|cant|nicht|niet|non|pas) (?:be |fully |always )?(?:guaranteed|garantiert|gegarandeerd|garanti[a-z]*)\b|\b(?:no|keine|geen|aucune|sans|sin|senza|sem|nao ha) (?:guarantee|garanti[ae]|garanzia)\b|\bnao (?:podemos |pode ser )?(?:garant)/,
  // "Oat milk +€0.50", "or vegan", "vegan without cheese", "no cheese for vegan", "half vegan".
  /\+\s?[$€£]?\s?\d/,
  /\b(?:or|oder|ou) vegan|\bvegan[a-z]* (?:or|oder|ou) (?!vegetarian)|\b(?:semi|half|part)[ -]?vegan|\bvegan[a-z]* (?:and|&) (?:non|not)\b/,
  /\bof (?:veganistisch|plantaardig)|(?:^|\bmet [a-z ]{1,30} )of vegan\b|\b(?:veganistische?|[a-z]*vrije?) of (?!vegetarisch)/,
  new RegExp(
    `\\b${CLAIM} (?:without|w ?/ ?o(?:ut)?|when|if|ohne|sans|sin|senza|zonder|als (?:je|u|we)|indien|mits|sem|se|caso)\\b`,
  ),
  // "Vegan - just hold the feta", "skip the cheese for a vegan bowl", "for vegan, omit the egg".
  new RegExp(`\\b${CLAIM},? (?:[(–—-] ?)?${PLEASE}${LEAVING_OUT}\\b`),
  new RegExp(
    `\\b(?:no|without|${LEAVING_OUT}) [a-z ]{1,30}(?:=|for|it is|its|to (?:go|be|make)(?: it| this)?) (?:an? )?(?:fully )?${CLAIM}\\b`,
  ),
  new RegExp(`\\b(?:for|make) (?:it |this )?(?:an? )?${CLAIM}${THEN_WITHOUT}`),
  // "Sourdough or gluten-free bread", not "dairy or gluten free"; "sub GF bun", "add gluten-free crust", "GF: tbc", "£1 extra".
  new RegExp(
    `(?<!\\b(?:dairy|milk|lactose|nuts?|peanuts?|eggs?|soya?|sesame|shellfish|fish|meat|sugar|fat|free) )\\b(?:or|oder|ou) (?:an? )?${FREE_OF_ONE}`,
  ),
  new RegExp(`\\b(?:sub|add) (?:for |with |in )?(?:an? )?${FREE_OF_ONE}`),
  /\b(?:free|gf|vegan) (?:tb[acd]|pending|unconfirmed|unknown)\b/,
  /[$€£] ?\d+(?:[.,]\d+)? (?:extra|more)\b|\b\d+p extra\b/,
  /\b(?:with|w\/?|mit|con|avec|met|com) ?(?:\/|or|oder|ou|o|of) ?(?:without|w ?\/ ?o|ohne|sans|sin|senza|zonder|sem)\b/,
  /\b[a-z]+vrije? (?:zonder|als|indien|mits)\b|\b(?:zonder|geen) [a-z ]{1,20}(?:=|voor|is het) ?(?:vegan|[a-z]+vrij)/,
])

/** "Vegan (without the feta)": what is there unless it is left out. */
export const CLAIM_BEFORE = new RegExp(`\\b${CLAIM} ?[([] *$`)
export const CLAIM_REACH = 30
export const CONDITION = new RegExp(
  `^${PLEASE}(?:${LEAVING_OUT}\\b|(?:no|without|w ?/ ?o(?:ut)?|ohne|sans|sin|senza|zonder) (?:the|its|our|den|die|das|dem|les?|la|el|los|las|il|lo|gli|de|het)\\b|sem (?:o|a|os|as)\\b)`,
)

const NEGATION =
  /\b(?:not|no longer|never|cannot|isnt|arent|cant|wont|dont|doesnt|nicht|nie|niemals|kaum|hardly|barely|niet|nooit|geen(?= (?:[a-z]{1,20} ){0,5}[a-z]{2,}-?vrije?\b)|no (?:es|son|esta)|non e|n est pas|nest pas|nunca|jamais|mai|pas|nao)\b(?! (?:only|just|alleen|contain|include|so|apenas|somente|contem|inclui|leva|levam|possui|tem)\b)/g
/** "Not without nuts", "not at all nut-free". A comma ends what is denied. */
const DENIED_DENIAL =
  /^[^,]{0,80}?(?:(?<![a-z])|[a-z](?=free|frei|vrij))(?:gf|free(?! (?:range|of charge)\b)|frei(?:e[rsnm]?)?|vrije?|without|w ?\/ ?o|ohne|sans|sin|senza|zonder|sem|isent[oa]s?|livres? de|exempt|libres?|vegan[a-z]*|vegetarian[a-z]*|plantaardige?|plant[ -]based)(?![a-z])/

export function isDenialDenied(sentence: string): boolean {
  const ends = [...sentence.matchAll(NEGATION)].map(({ index, 0: words }) => index + words.length)
  return ends.some((end) => DENIED_DENIAL.test(sentence.slice(end, end + DENIED_REACH)))
}

const DENIED_REACH = 100

/** "Vegan except the cheese", "vegan apart from the cheese". */
export const EXCEPT = /^(?:except|exclud)/
export const OTHER_EXCEPTIONS =
  /^(?:apart from|aside from|other than|besides|bar the|save for|with the exception|ausser|sauf|excepto|salvo|tranne|eccetto|behalve|uitgezonderd|met uitzondering|exceto|com excecao|a excecao|fora [oa]s?|menos [oa]s?)\b/
export const ALL_EXCEPTIONS = new RegExp(`${EXCEPT.source}|${OTHER_EXCEPTIONS.source}`)
/** "Vegan curry over egg noodles": a word that begins what comes with the dish. */
export const BESIDE =
  /^(?:an|auf|im|in der|dazu|sowie|nebst|begleitet|over|under|atop|featuring|feat|ft|accomp[a-z]*|sur|dans|ainsi|nappe[es]*|gratine[es]*|nel|nella|su|sul|oltre|acompanad[oa]s?|sobre|en|daarbij|erbij|uit|acompanhad[oa]s?|acompanha|servid[oa]s?|em|na|numa?)\b/
/** "Riz végan au cheddar", but "spaghetti vegani alla carbonara". */
export const IN_STYLE_OF = /^(?:aux?|al|allo|alla|ai|agli|aos?)\b/
/** "Ohne Ei an Käsesauce"; "without an egg" names one. */
export const AN = /^an\b/
export const EXCEPTION_LENGTH = 20
export const NOTHING_BEFORE =
  /\b(?:no|not|none|nothing|never|free (?:of|from)|without|keine?|nichts|frei von|rien|aucun|nada|nessun|nao|nenhum|sem|livre de|isent[oa] de)\b[^.;!?\n]*$/
export const NOTHING_REACH = 80
/** A list belongs to what stands before it, behind a colon or with bullets. Most of these are commas by then, as tabs are. */
const BEFORE_LIST = '\\n(?= *[-,*•▪])|(?<=: *)\\n'
export const STATED = new RegExp(
  `\\b(?:contains?|contient|contiene|enthalt|bevat(?:ten)?|contem|al+erg[a-z]*)\\b(?: *\\n)?(?:[^.!?\\n]|${BEFORE_LIST})*$`,
)
export const STATED_REACH = 120
export const TRACES_BEFORE = new RegExp(
  `(?<![a-z])(?:${[
    'traces?|(?:may|can|could|might) (?:also )?contain|cross[ -]?(?:contact|contamin[a-z]*)|same (?!great|delicious|taste|recipe|flavou?r|texture|creamy|crispy|crunchy|rich|classic|size|price)[a-z]+|shared(?! (?:plate|platter|starter|appetizer)s?\\b)|(?<!\\b(?:served|comes|plated) )(?:alongside|next to)|near|close to|cannot (?:guarantee|ensure|exclude|rule|be sure)|warning|beware',
    'handle[sd]?|handling|process(?:es|ing)|prepares|preparing|stores|storing|packs|packing|(?:made|prepared|produced|cooked|fried) where',
    '(?:kitchen|bakery|facility|factory|premises|site|line|fryer|equipment) (?:that|which|where|also|with(?! love)|contain|uses|using)',
    'spuren|kann|konnen|konnte|verarbeite[nt]?|betrieb|(?:kuche|cocina|cucina|cuisine) (?:wird|werden|verwende[nt]|que|donde|che|dove|qui|ou)',
    'sporen|kan|kunnen|kruisbesmetting|verwerk(?:t|en)|gedeelde|(?:de|het)?zelfde|(?:keuken|bakkerij|fabriek|bedrijf|ruimte|omgeving|lijn|frituur) (?:waar|waarin|die|dat|met)',
    'trazas|puede|pueden|fabrica|tracce|puo|possono|stabilimento|peut|peuvent|atelier|usine',
    'vestigios?|tracos|pode|podem|podera|contaminacao|processad[oa]s?|manipulad[oa]s?|produzid[oa]s?|manipula|(?:cozinha|fabrica|linha|fritadeira) (?:que|onde|em que)',
  ].join('|')})(?![a-z])(?:[^.;!?\\n]|${BEFORE_LIST})*$`,
)
export const TRACES_AFTER =
  /^(?: (?:products?|powder|is|are|also|may be|can be|being)){0,4} (?:handled|processed|present|traces?)\b|^(?: (?:producten|worden|wordt|is|zijn|ook|kunnen|kan)){0,4} (?:verwerkt|gebruikt|aanwezig|sporen)\b/
export const ENDS_ANSWER = /^ *(?:[,;|/)\]\n]|\.(?! ?\d)|[–—-] |$)/
export const ANSWER_REACH = 10
export const NOTHING_MORE = /^[ .,;|/)\]]{0,9}(?:$|\n *(?!\d))/
export const OTHER_ANSWER =
  /^ *(?:[.,;|/)\]] *|[–—-] ){1,2}(?!but|only|may|might|trace|spur|spor|traz|tracc|maar|alleen|kan|mas|pode|vestig)[a-z][a-z '-]{0,30}[:=–—-] *(?:yes|y|no|n|none|ja|nein|kein|nee|geen|oui|non|si|nao|sim|true|false|1|0|contains?|may contain|traces?)(?![a-z\d])/
export const OTHER_ANSWER_REACH = 50
export const CROSSES = '[✗✘✕✖☒❌❎🚫⛔]'
/** "Gluten-free: no", "Vegan (N)", "Nut-free ✗". */
export const NO_ANSWER = `(?: *(?:[:=?([–—-] *){1,2}(?:no|n|none|never|false|f|0|nein|nee|geen|non|nao|tb[acd]|pending|unknown|unconfirmed)(?![a-z0-9])(?= *(?:[,;.|/)\\]\\n]|$)| [–—-] )| *[:=(–—-]? *${CROSSES})`
export const ANSWERED_NO = new RegExp(
  `(?:free|frei|vrij|(?<![a-z])(?:gf|vegan[a-z]*|vegetarian[a-z]*|meatless|plantaardig|plant[ -]based|(?:without|ohne|sans|sin|senza|zonder|sem) [a-z]{1,20}))(?: [a-z]{1,20}){0,2}${NO_ANSWER}`,
  'u',
)

/** What begins to tell of the dish itself: "Available with rice, topped with cheese". */
export const OFFER_ENDS =
  /^(?:contains?|containing|may contain|comes|includes|including|topped|served|made with|filled|stuffed|contiene|contient|enthalt|bevat|bevatten|met|inclusief|contem|contendo|leva)$/
/** "Without cow's milk": that of goats may be there. */
export const OF_COWS =
  /\bcows? milk\b|\b(?:leche de vaca|lait de vache|latte (?:di (?:mucca|vacca)|vaccino)|leite de vaca)\b/
export const COWS_LENGTH = 10
/** What is offered in the place of something: "also available gluten-free" tells that the dish has gluten. */
export const OF_OTHER_VERSION = /^(?:sub|swap|upgrade|make|also available|available with|on request|optional)/
export const CHOICE_REACH = 30
export const ITS_PRICE = /^\s*(?:extra\b|[$€£]|\d+[.,]\d\d)/
const PLANTS =
  '(?:oat|almond|soya?|coconut|rice|cashew|hazelnut|hemp|pea|macadamia|plant|hafer|mandel|soja|kokos)(?: ?(?:milk|milch|drink))?'
const OR = '(?:\\b(?:or|oder|ou|o|oppure)\\b|/)'
export const OR_BEFORE = new RegExp(`${OR}\\s*$`)
export const PLANT_BEFORE = new RegExp(`\\b${PLANTS}\\s*${OR}\\s*$`)
export const OR_AFTER = new RegExp(`^\\s*${OR}`)
export const PLANT_AFTER = new RegExp(`^\\s*${OR}\\s*${PLANTS}\\b`)

export const PRICE = /[$€£]\s?\d|\d\s?[$€£]|\bfor \d+(?:[.,]\d+)?(?![\d.,]| ?[a-z])|\+\s?\d/
export const COOKING =
  /\b(?:simmer|stir|whisk|bake|boil|cook|heat|until|minutes?|knead|mexa|misture|asse|cozinhe|ferva|bata|forno|minutos?)\b/
/** "With extra cheese" is part of the dish, unless it has a price. */
export const MORE_OF_IT = /^(?:adding|additional|with extra)$/
/** "Extra cheese +$1". */
export const ADDED_PRICE = /^[^,.;!?()\n]{0,20}?[(]?\+\s?(?:[$€£]\s?\d|\d+[.,]\d\d|\d+\s?(?:[$€£),;]|$))/
export const PRICE_REACH = 30
