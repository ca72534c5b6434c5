import { foldedText } from '../vocabulary/folded-text.ts'
import type { NamedFood } from '../vocabulary/foods-in.ts'
import { readLabel } from './unread-properties.ts'

const DIET = '(vegan|vegetari|veggie|veg(?![a-z])|pes[ck][ae]tari)[a-z]*'
const EACH = new RegExp(DIET, 'g')
const AND_ALSO = `(?:(?: or | nor | and | oder | noch | und | ou | ni | o | y | e | ?[/&] ?)(?:for |fur |pour |para |aux? )?${DIET.replace('(', '(?:')})`
const DENIALS = [
  /(?:not|non|nicht|isn'?t|pas|kein(?:e[mnrs]?)?|neither|weder|unsuitable for|no apt[oa]s? para|no (?:es|son))[ -]?(?:(?:suitable )?for |fur |pour |aux? |a |an )?/,
  /can(?:no|'| no)?t be (?:made )?/,
  /no (?=vegan|vegetari)/,
]
/** "Not vegan", "non-veg thali", "no apto para veganos", "not suitable for vegans or vegetarians". */
const DENIED = new RegExp(
  `\\b(?:${DENIALS.map(({ source }) => source).join('|')})${DIET}${AND_ALSO}{0,3}`,
  'g',
)
/** "Vegan option available", "vegan if ordered without feta", "can be made vegan". */
const OF_ANOTHER = [
  new RegExp(
    `\\b${DIET} (?:options?\\b|(?:is |are )?(?:available|possible|moglich|disponible)|(?:up)?on request|auf |if |when )`,
    'g',
  ),
  new RegExp(`\\b(?:can be|could be|available|optional(?:ly)?) (?:made |as )?(?:a )?${DIET}`, 'g'),
]
const ANIMALS =
  /\b(?:contains? (?:other )?animal|(?<!\b(?:no|not|any|without|zero|free of|free from|never) )animal[ -]derived)/

/** What a text says against the diets of the dish as it comes, or of a component: that may be the vegan option. */
export function deniedDiets(text: string, isOfComponent = false): readonly NamedFood[] {
  const folded = foldedText(text)
  if (!/veg|pes[ck]|animal/.test(folded)) return []
  const patterns = isOfComponent ? [DENIED] : [DENIED, ...OF_ANOTHER]
  const named = patterns.flatMap((pattern) => [...folded.matchAll(pattern)])
  const said = named.flatMap(([word]) =>
    [...word.matchAll(EACH)].flatMap(([, diet = '']) =>
      readLabel(`not ${dietOf(diet)}`).map((food) => ({ ...food, word: word.trim() })),
    ),
  )
  return ANIMALS.test(folded)
    ? [...said, ...readLabel('not vegan').map((food) => ({ ...food, word: 'animal' }))]
    : said
}

function dietOf(written: string): string {
  if (written === 'vegan') return 'vegan'
  return written.startsWith('veg') ? 'vegetarian' : 'pescatarian'
}
