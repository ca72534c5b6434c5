import { anyOf } from '../vocabulary/any-of.ts'
import {
  CROSSES,
  LEAVING_OUT,
  NO_ANSWER,
  ON_REQUEST,
  PLEASE,
  THEN_WITHOUT,
} from '../vocabulary/denial-patterns.ts'
import { foldedText } from '../vocabulary/folded-text.ts'
import { foodsCalled, type NamedFood } from '../vocabulary/foods-in.ts'
import { readLabel } from './unread-properties.ts'

const STEM =
  'vegan|vegetali|vegetari|veggie|veg(?![a-z])|pes[ck][ae]tari|plant[ -]?based|plantaardig|pflanzlich'
const DIET = `(?:${STEM})[a-z]*`
const EACH = new RegExp(`(${STEM})[a-z]*`, 'g')
const AND =
  '(?: and/or | or | nor | and | oder | noch | und | ou | ni | nem | o | y | e | en/of | en | of | ?[/&] ?|, ?(?=[a-z]+s\\b))'
const AND_ALSO = `(?:${AND}(?:or |nor |and )?(?:for |fur |pour |para |voor |aux? )?${DIET})`
const FOR_THEM =
  '(?:for|fur|pour|para|per|ai|agli|aux?|voor|bij) (?:(?:the|les?|los|las|os|as|die|de|(?:mensen|personen|gasten) met(?: een)?) )?'
const FOR = `(?:${FOR_THEM}(?:(?:a|an) )?)?`
/** "Not fully vegan". "Not only vegan" says another thing. */
const WHOLLY =
  '(?:(?:fully|entirely|completely|totally|wholly|strictly|100 ?%|ganz|vollstandig|komplett|volledig|helemaal|geheel|completement|entierement|totalmente?|totalement|inteiramente|completamente) )?'
const DENIALS = [
  `(?:not|non|nicht|niet|geen|isn'?t|pas|kein(?:e[mnrs]?)?|neither|weder)[ -]?${WHOLLY}(?:suitable|geeignet|geschikt|adatt[oaie]|a |an )? ?${FOR}`,
  `nao ${WHOLLY}(?:(?:e|sao) )?(?:(?:apt|adequad|indicad|recomendad)[oa]s? )?(?:(?:a|ao|aos) )?${FOR}`,
  `(?:(?:not |un)suitable for|ongeschikt voor) (?:[a-z]{1,20}(?:,? (?:or|and|nor) |, (?=[a-z]+s\\b))){0,3}`,
  `no (?:(?:es|son) (?:apt[oa]s? )?(?:para )?|apt[oa]s? para |(?=vegan|vegetari))`,
  `can(?:no|'| no)?t be (?:made )?`,
  '(?:(?:almost|nearly|mostly|largely|partly|beinahe|presque|bijna|quasi|casi|quase)|\\d{1,2} ?%)[ -]',
]
/** "Not vegan", "non-veg thali", "no apto para veganos", "not suitable for vegans or vegetarians". */
const DENIED = new RegExp(`\\b(?:${DENIALS.join('|')})${DIET}${AND_ALSO}{0,3}`, 'g')
/** "Vegan: no", "Suitable for vegetarians (N)". */
const ANSWERED_NO = new RegExp(`\\b${DIET}${NO_ANSWER}`, 'gu')
/** "❌ vegan" at the start of a part. In "spicy ❌ vegan ✅" it stands behind. */
const SIGN_BEFORE = new RegExp(`(?:^|(?<=[,;.|/()\\n]) *)${CROSSES}\\uFE0F? *${DIET}(?! *[✓✔✅])`, 'gmu')
const DENIED_BEHIND = new RegExp(`\\b${DIET} (?:(?:un|nicht )geeignet|(?:on|niet )geschikt)`, 'g')
/**
 * "Vegan option available", "vegan if ordered without feta", "can be made vegan", "vegan (on request)", "vegan (without the
 * feta)", "skip the egg for vegan", "for vegan, omit egg".
 */
const OF_ANOTHER = [
  new RegExp(
    `\\b${DIET} ?(?:,|[–—-](?= ))? ?${ON_REQUEST}|\\b${ON_REQUEST}[:,]? ${DIET}|\\b${DIET}(?: ?[([:])? ?(?:options?\\b|(?:is |are )?(?:available|possible|moglich|mogelijk|verkrijgbaar|beschikbaar|te bestellen|disponibles?|disponive(?:l|is))|${ON_REQUEST}|opties?\\b|auf |if |when |als (?:je|u|we) |indien |mits |se pedid|caso )`,
    'g',
  ),
  new RegExp(
    `\\b(?:can be|could be|available|optional(?:ly)?|opc(?:ao|oes)|(?<!\\be )tambem|pode ser(?: feito| preparado)?|kan(?: ook)?|(?<!\\ben )ook) (?:made |as )?(?:a )?${DIET}`,
    'g',
  ),
  new RegExp(
    `\\b${DIET},? ?(?:[(–—-] ?)?${PLEASE}(?:${LEAVING_OUT}\\b|(?:without|w/o) (?:the|its|our) (?!guilt|fuss|hassle|meat|compromise|calorie|animal|cruelty))`,
    'g',
  ),
  new RegExp(
    `\\b(?:mak(?:e|ing) (?:it|this|them)|${LEAVING_OUT} [a-z ]{1,30}(?:for|=|to make)) (?:an? )?${DIET}|\\bfor (?:an? )?${DIET}${THEN_WITHOUT}`,
    'g',
  ),
]
/** "VGO", "(VO, GFO)", "DF option": with an option for them, as menus shorten it. */
const SHORT_OPTION = /\b(?:vgo|veo)\b|\b(?:v[eg]|df)[ -]options?\b|(?<=[([,/|] ?)vo(?= ?[)\],/|])/g
const ANIMALS = anyOf([
  /(?<!(?:\bnot|\bnever|n'?t) )\bcontains? (?:other )?animal/,
  /\bbevat(?:ten)? (?:andere )?dierlijk/,
  /(?<!\bnao )\bcontem (?:ingredientes|produtos|derivados) (?:de origem )?anima(?:l|is)/,
  /(?<!\b(?:no|not|without|free (?:of|from)|zero|never|any)\b(?:(?! (?:with|contains?|made|has|but) )[a-z ,]){0,60})\banimal[ -]derived/,
])

/** "Not suitable for coeliacs", "nicht für Laktoseintolerante", "not GF". */
const SUITED =
  '(?:suitable|recommended|safe|geeignet|geschikt|adatt[oaie]|(?:indicad|apt|adequad|recomendad)[oa]s?)'
const WHOM =
  '(co?elia[ckq]|celia[ckq]|zoliaki|gf\\b|la[ck]tose?[ -]?intoleran|glutenintoleran|intolerantes? (?:a|ao|al) ?(?:la )?(?:lactos|gluten))'
const OTHERS_TOO = '(?:[a-z]{1,20}(?:,? (?:or|and|nor|oder|und|ou|et|o|y|e|en|of) |, )){0,3}'
const NOT_FOR = new RegExp(
  `\\b(?:(?:(?:not|non|nicht|niet|pas|no|nao)[ -]?${SUITED}|(?:un|in|on)${SUITED}) ?${FOR}${OTHERS_TOO}|(?:nicht|niet|pas|no|nao|not) (?:(?:es|e|son|sao|${SUITED}) )?${FOR_THEM}|(?:not|non|nicht|niet|pas|no|geen|kein(?:e[mnrs]?)?)[ -](?:an? )?)${WHOM}`,
  'g',
)

/**
 * What a text says against the diets of the dish as it comes, or of a component: that may be the vegan option; and for whose
 * intolerance it is not.
 */
export function deniedDiets(text: string, isOfComponent = false): readonly NamedFood[] {
  const folded = foldedText(text)
  if (!/v[eg]|\bvo\b|df|pes[ck]|plant|pflanz|anima|dierlijk|c[eo]+lia|zoliaki|gf\b|intoleran/.test(folded))
    return []
  const patterns = [DENIED, SIGN_BEFORE, DENIED_BEHIND, ANSWERED_NO, ...(isOfComponent ? [] : OF_ANOTHER)]
  const named = patterns.flatMap((pattern) => [...folded.matchAll(pattern)])
  const diets = named.flatMap(([word]) =>
    [...word.matchAll(EACH)].flatMap(([, diet = '']) =>
      readLabel(`not ${dietOf(diet)}`).map((food) => ({ ...food, word: word.trim() })),
    ),
  )
  const ofOptions = isOfComponent
    ? []
    : [...folded.matchAll(SHORT_OPTION)].flatMap(([word]) => ofOption(word))
  const unsuited = [...folded.matchAll(NOT_FOR)].flatMap(([word, whom = '']) =>
    foodsCalled(/la[ck]tos/.test(whom) ? 'milk' : 'gluten', word),
  )
  const ofAnimals = ANIMALS.test(folded)
    ? readLabel('not vegan').map((food) => ({ ...food, word: 'animal' }))
    : []
  return [...diets, ...ofOptions, ...unsuited, ...ofAnimals]
}

function ofOption(word: string): readonly NamedFood[] {
  if (word.startsWith('df')) return foodsCalled('dairy', word)
  return readLabel(`not ${word === 'vo' ? 'vegetarian' : 'vegan'}`).map((food) => ({ ...food, word }))
}

function dietOf(written: string): string {
  if (/vegan|vegetali|p[lf]/.test(written)) return 'vegan'
  return written.startsWith('veg') ? 'vegetarian' : 'pescatarian'
}
