import { hash } from 'node:crypto'

const KEY_BYTES = 6

/** A number for a name of a dish: the same for names that differ in case, spaces or form of their letters only. */
export function nameKey(name: string): number {
  const plain = name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return hash('sha256', plain, 'buffer').readUIntBE(0, KEY_BYTES)
}
