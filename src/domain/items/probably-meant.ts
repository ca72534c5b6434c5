import { editDistance } from '../text/edit-distance.ts'
import type { UnknownMember } from './item-validator.ts'

const MAX_NAME = 60
const LONG_NAME = 6

/** The property that a name is a slip of the pen for. */
export function probablyMeant({ name, known }: Pick<UnknownMember, 'name' | 'known'>): string | null {
  const written = bare(name)
  if (written === '' || written.length > MAX_NAME) return null
  const names = bareNames(known)
  let nearest: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [index, candidate] of known.entries()) {
    const target = names[index] ?? ''
    const most = target.length >= LONG_NAME ? 2 : 1
    const distance = editDistance(written, target, most)
    if (distance > most || distance >= least) continue
    nearest = candidate
    least = distance
  }
  return nearest
}

const bareByKnown = new WeakMap<readonly string[], readonly string[]>()

/** Known names stay the same, and a file may have hundreds of thousands of unknown ones. */
function bareNames(known: readonly string[]): readonly string[] {
  const made = bareByKnown.get(known)
  if (made !== undefined) return made
  const names = known.map(bare)
  bareByKnown.set(known, names)
  return names
}

/** A name without case, accents and signs. */
export function bare(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
