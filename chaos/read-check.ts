import { type Menu, pageText } from './menu.ts'
import type { Observation, SeenDish, SeenPage } from './reader.ts'

export interface ReadFaults {
  /** Answers that no catalog of the chain could have given: two mixed, or half of one. */
  readonly mixed: readonly string[]
  /** Answers of an older catalog than an earlier answer to the same client. */
  readonly backward: readonly string[]
}

/** Compares one client's answers, in order, with all menus of the chain, in order. */
export function readFaults(menus: readonly Menu[], observations: readonly Observation[]): ReadFaults {
  const isOf = matcher(menus)
  const indexFrom = (start: number, observation: Observation) => {
    for (let index = start; index < menus.length; index += 1) if (isOf(index, observation)) return index
    return -1
  }
  const mixed: string[] = []
  const backward: string[] = []
  let at = 0
  for (const observation of observations) {
    const next = indexFrom(at, observation)
    if (next >= 0) at = next
    else if (indexFrom(0, observation) >= 0) backward.push(`after catalog ${at}: ${shown(observation)}`)
    else mixed.push(shown(observation))
  }
  return { mixed, backward }
}

/** Whether a menu could have given an answer. Keeps the pages of menus, because there are thousands of answers. */
function matcher(menus: readonly Menu[]): (index: number, observation: Observation) => boolean {
  const pages = new Map<string, string>()
  const stamps = menus.map((menu) => new Map(menu.map(({ number, stamp }) => [number, stamp])))
  const textOf = (index: number, { page, size }: SeenPage): string => {
    const key = `${index}/${page}/${size}`
    const text = pages.get(key) ?? pageText(menus[index] ?? [], page, size)
    pages.set(key, text)
    return text
  }
  return (index, observation) =>
    isDish(observation)
      ? (stamps[index]?.get(observation.number) ?? null) === observation.stamp
      : textOf(index, observation) === observation.text
}

function isDish(observation: Observation): observation is SeenDish {
  return 'number' in observation
}

const MAX_SHOWN = 300

function shown(observation: Observation): string {
  if (isDish(observation)) return `dish ${observation.number}@${observation.stamp}`
  const { page, size, text } = observation
  return `page ${page} of ${size}: ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text}`
}
