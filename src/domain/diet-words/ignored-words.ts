import { isSmallWord, type TermElement } from './term-elements.ts'

/**
 * The places of the words that say nothing beside what was understood: "I want", "please", "with". They go where they
 * stand beside it, one by one, or at an edge of the term.
 */
export function ignoredWords(
  elements: readonly TermElement[],
  isUnderstood: readonly boolean[],
  isFree: (at: number) => boolean,
): readonly number[] {
  /** "Chick-fil-a". */
  const isJoined = (at: number) => at > 0 && elements[at]?.before === '-' && isFree(at - 1)
  const canGo = elements.map(
    (element, at) =>
      isFree(at) &&
      (isSmallWord(element, 'FILLER', 'LINK') || isReason(element, elements[at + 1])) &&
      !isEndOfName(element, elements[at + 1]) &&
      !isJoined(at),
  )
  const gone = new Set([
    ...edgeWords(elements, canGo, 0, 1),
    ...edgeWords(elements, canGo, elements.length - 1, -1),
  ])
  const isGone = (at: number) => gone.has(at) || (isUnderstood[at] ?? false)
  const places = [...elements.keys()]
  for (const at of places) if (canGo[at] && isGone(at - 1)) gone.add(at)
  for (const at of places.toReversed()) if (canGo[at] && isGone(at + 1)) gone.add(at)
  return places.filter((at) => gone.has(at))
}

/** "Banh mi", "banh mi no pork": a possessive stands before what is possessed. */
function isEndOfName({ text }: TermElement, next: TermElement | undefined): boolean {
  return text === 'mi' && (next === undefined || next.cue === 'NO' || next.cue === 'WITHOUT')
}

/** "No peanuts, I'm allergic". */
function isReason({ cue }: TermElement, next: TermElement | undefined): boolean {
  return cue === 'ALLERGY' && (next === undefined || /[,.;!)]/.test(next.before))
}

/** The small words at an edge of the term, where a filler is among them: "can" alone may be a can of coke. */
function edgeWords(
  elements: readonly TermElement[],
  canGo: readonly boolean[],
  edge: number,
  step: 1 | -1,
): readonly number[] {
  const places: number[] = []
  for (let at = edge; canGo[at]; at += step) places.push(at)
  return places.some((at) => isSmallWord(elements[at], 'FILLER')) ? places : []
}
