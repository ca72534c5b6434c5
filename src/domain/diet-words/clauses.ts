import type { TermElement } from './term-elements.ts'

/** After a word of allergy, the food follows. */
export const AHEAD: ReadonlySet<string> = new Set(
  'to 2 a al ala alas alos de del au aux gegen auf fur voor tegen alle all allo alla agli ai ao aos as'.split(
    ' ',
  ),
)

const SENSITIVE_TO = new Set(['sensible', 'sensibles'])
const APART = /[,.;:!?)\]/|&+\n]|\s[-–—]\s/

/** "Nut free" and "nut allergy"; not "no nuts, allergic to eggs" or "no nuts & allergies: eggs". */
export function isOfFoodsBefore(elements: readonly TermElement[], at: number): boolean {
  const element = elements[at]
  if (element?.cue === 'FREE') return /^\s*-?\s*$/.test(element.before)
  return element?.cue === 'ALLERGY' && !isApart(elements, at) && !leadsOn(elements, at)
}

/** "Allergic to kiwi", "allergies: kiwi": whatever follows is meant. */
export function leadsOn(elements: readonly TermElement[], at: number): boolean {
  const [text, next] = [elements[at]?.text ?? '', elements[at + 1]?.text ?? '']
  return isHeading(elements, at) || AHEAD.has(next) || SENSITIVE_TO.has(text)
}

/** "Allergies: nuts". */
export function isHeading(elements: readonly TermElement[], at: number): boolean {
  return elements[at + 1]?.before.includes(':') === true
}

/** Whether punctuation stands before an element. */
export function isApart(elements: readonly TermElement[], at: number): boolean {
  return APART.test(elements[at]?.before ?? '')
}

/** Whether nothing but blanks and hyphens stand there. */
export function joinsWords(before: string): boolean {
  return /^[\s-]*$/.test(before)
}

/** Whether no name of a dish goes on here. */
export function isBoundary(element: TermElement | undefined): boolean {
  if (element === undefined || !joinsWords(element.before)) return true
  return !(element.isContent || element.food || linksName(element))
}

/** Whether a name of a dish goes on with an element: "Flammkuchen mit Schmand", "truite aux herbes". */
export function linksName(element: TermElement | undefined): boolean {
  return NAME_LINKS.has(element?.text ?? '')
}

const NAME_LINKS = new Set('mit avec com met au aux ai agli alla alle'.split(' '))
