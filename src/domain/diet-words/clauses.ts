import type { TermElement } from './term-elements.ts'

/** After a word of allergy, the food follows. */
export const AHEAD: ReadonlySet<string> = new Set(['to', '2', 'a', 'al', 'ala', 'alas', 'alos', 'de', 'del'])

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
  return element === undefined || !joinsWords(element.before) || !(element.isContent || element.food)
}
