import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type CatalogVocabulary, WORD_PLACES } from './catalog-vocabulary.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

const COUNT_BYTES = 4
const SEPARATOR = '\n'

/**
 * As gzip: the number of words, then the counts place by place, both as 32-bit numbers, low byte first; then the words
 * as lines of UTF-8.
 */
export async function packedVocabulary({ words, counts }: CatalogVocabulary): Promise<Buffer> {
  const numbers = Buffer.alloc((1 + counts.length) * COUNT_BYTES)
  numbers.writeUInt32LE(words.length)
  for (const [at, count] of counts.entries()) numbers.writeUInt32LE(count, packedAt(at, words.length))
  return pack(Buffer.concat([numbers, Buffer.from(words.join(SEPARATOR))]))
}

export async function unpackedVocabulary(packed: Uint8Array): Promise<CatalogVocabulary> {
  const bytes = await unpack(packed)
  const size = bytes.readUInt32LE()
  const counts = new Uint32Array(size * WORD_PLACES.length)
  for (let at = 0; at < counts.length; at += 1) counts[at] = bytes.readUInt32LE(packedAt(at, size))
  const text = bytes.toString('utf8', (1 + counts.length) * COUNT_BYTES)
  return { words: size === 0 ? [] : text.split(SEPARATOR), counts }
}

/** Where a count stands: unpacked they are word by word, packed place by place, which compresses better. */
function packedAt(at: number, words: number): number {
  const [word, place] = [Math.floor(at / WORD_PLACES.length), at % WORD_PLACES.length]
  return (1 + place * words + word) * COUNT_BYTES
}
