import { editDistance } from '../text/edit-distance.ts'
import type { UnknownMember } from './item-validator.ts'

const MAX_NAME = 60
const LONG_NAME = 6

/** The property that a name is a slip of the pen for. */
export function probablyMeant({ name, known }: Pick<UnknownMember, 'name' | 'known'>): string | null {
  const written = bare(name)
  if (written === '' || written.length > MAX_NAME) return null
  const near = known.flatMap((candidate) => {
    const target = bare(candidate)
    if (Math.abs(target.length - written.length) > 2) return []
    const distance = editDistance(written, target)
    return distance <= (target.length >= LONG_NAME ? 2 : 1) ? [{ candidate, distance }] : []
  })
  return near.sort((a, b) => a.distance - b.distance)[0]?.candidate ?? null
}

/** A name without case, accents and signs. */
export function bare(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
