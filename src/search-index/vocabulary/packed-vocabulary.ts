import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type CatalogVocabulary, WORD_PLACES } from './catalog-vocabulary.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Raise it with every change of the packed form. */
export const VOCABULARY_FORMAT = 1

const COUNT_BYTES = 4
const SEPARATOR = '\n'

/**
 * As gzip: the number of words, then the counts place by place, both as 32-bit numbers, low byte first; then the words
 * as lines of UTF-8.
 */
export async function packedVocabulary({ words, counts }: CatalogVocabulary): Promise<Buffer> {
  const numbers = Buffer.alloc((1 + counts.length) * COUNT_BYTES)
  numbers.writeUInt32LE(words.length)
  counts.forEach((count, at) => {
    const [word, where] = [Math.floor(at / WORD_PLACES.length), at % WORD_PLACES.length]
    numbers.writeUInt32LE(count, (1 + where * words.length + word) * COUNT_BYTES)
  })
  return pack(Buffer.concat([numbers, Buffer.from(words.join(SEPARATOR))]))
}

export async function unpackedVocabulary(packed: Uint8Array): Promise<CatalogVocabulary> {
  const bytes = await unpack(packed)
  const size = bytes.readUInt32LE()
  const counts = new Uint32Array(size * WORD_PLACES.length)
  for (let at = 0; at < counts.length; at += 1) {
    const [word, where] = [Math.floor(at / WORD_PLACES.length), at % WORD_PLACES.length]
    counts[at] = bytes.readUInt32LE((1 + where * size + word) * COUNT_BYTES)
  }
  const text = bytes.toString('utf8', (1 + counts.length) * COUNT_BYTES)
  return { words: size === 0 ? [] : text.split(SEPARATOR), counts }
}
