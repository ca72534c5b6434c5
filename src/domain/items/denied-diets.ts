import { foldedText } from '../vocabulary/folded-text.ts'
import type { NamedFood } from '../vocabulary/foods-in.ts'
import { readLabel } from './unread-properties.ts'

const DIET = '(vegan|vegetari|veggie|veg(?![a-z])|pes[ck][ae]tari)[a-z]*'
/** "Not vegan", "non-veg thali", "no apto para veganos". */
const DENIED = new RegExp(
  `\\b(?:not|non|nicht|isn'?t|pas|kein|unsuitable for|no apt[oa] para)[ -]?(?:(?:suitable )?for |fur |pour |a |an )?${DIET}`,
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
const ANIMALS = /\b(?:contains? (?:other )?animal|animal[ -]derived)/

/** What a text says against the diets of the dish as it comes. */
export function deniedDiets(text: string): readonly NamedFood[] {
  const folded = foldedText(text)
  if (!/veg|pes[ck]|animal/.test(folded)) return []
  const named = [DENIED, ...OF_ANOTHER].flatMap((pattern) => [...folded.matchAll(pattern)])
  const said = named.flatMap(([word, diet = '']) =>
    readLabel(`not ${dietOf(diet)}`).map((food) => ({ ...food, word: word.trim() })),
  )
  return ANIMALS.test(folded)
    ? [...said, ...readLabel('not vegan').map((food) => ({ ...food, word: 'animal' }))]
    : said
}

function dietOf(written: string): string {
  if (written === 'vegan') return 'vegan'
  return written.startsWith('veg') ? 'vegetarian' : 'pescatarian'
}
