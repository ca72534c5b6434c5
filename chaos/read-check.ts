import { type Menu, pageText } from './menu.ts'
import type { Observation } from './reader.ts'

export interface ReadFaults {
  /** Answers that no catalog of the chain could have given: two mixed, or half of one. */
  readonly mixed: readonly string[]
  /** Answers of a catalog before the one that the same client was shown before. */
  readonly backward: readonly string[]
}

/** Holds what one client was answered, in order, against all menus that the chain has had, in order. */
export function readFaults(menus: readonly Menu[], observations: readonly Observation[]): ReadFaults {
  const expected = new Map<string, string[]>()
  const textsOf = ({ page, size }: Observation): string[] => {
    const key = `${page}/${size}`
    const texts = expected.get(key) ?? menus.map((menu) => pageText(menu, page, size))
    expected.set(key, texts)
    return texts
  }
  const mixed: string[] = []
  const backward: string[] = []
  let at = 0
  for (const observation of observations) {
    const texts = textsOf(observation)
    const next = texts.indexOf(observation.text, at)
    if (next >= 0) at = next
    else (texts.includes(observation.text) ? backward : mixed).push(shortened(observation))
  }
  return { mixed, backward }
}

function shortened({ page, size, text }: Observation): string {
  return `page ${page} of ${size}: ${text.length > 300 ? `${text.slice(0, 300)} …` : text}`
}
