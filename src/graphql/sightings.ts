import { crc32 } from 'node:zlib'

/** How many recent texts are recognized. */
const SIGHTINGS = 65_536

/**
 * Whether a text came before, lately. Most searches come once, and to remember each would cost more than it gives. Two texts may
 * be taken for one: then the second is remembered too early.
 */
export function createSightings(): (text: string | Buffer) => boolean {
  const seen = new Uint32Array(SIGHTINGS)
  return (text) => {
    const hash = crc32(text)
    const place = hash % SIGHTINGS
    const isAgain = seen[place] === hash
    seen[place] = hash
    return isAgain
  }
}
