import type { Item } from '../../../src/domain/items/items-schema.ts'
import { composedItem } from './composed-item.ts'
import { printedItem } from './printed-item.ts'
import { type Random, random, seedOf } from './random.ts'

export interface LargeCatalog {
  /** How many dishes. */
  readonly items: number
  readonly seed: number
  /** Fewer dishes where the file would be larger than this. */
  readonly maxBytes?: number
}

const RESTAURANTS = Array.from({ length: 200 }, (_, index) => {
  const number = String(index + 1).padStart(3, '0')
  return { id: `r-${number}`, name: `Restaurant ${number}` }
})
const CHUNK_CHARS = 64 * 1024
const END = '\n]}\n'

function restaurantIds(random: Random): string[] {
  const first = random.between(0, RESTAURANTS.length - 1)
  return RESTAURANTS.slice(first, first + random.between(1, 20)).map(({ id }) => id)
}

/** Item number `index`: a function of seed and index alone, valid by docs/specification.md, P2. */
export function largeItem(seed: number, index: number): Item {
  const rng = random(seedOf(seed, index))
  const id = `synthetic-${String(index + 1).padStart(7, '0')}`
  const item = rng.chance(0.5) ? composedItem(id, rng) : printedItem(id, rng)
  return {
    ...item,
    ...(rng.chance(0.3) && { restaurantIds: restaurantIds(rng) }),
    ...(rng.chance(0.05) && { displayOnWidget: false }),
  }
}

function header(): string {
  const fields = { schemaVersion: 1, mode: 'full', allergensComplete: false, restaurants: RESTAURANTS }
  return `${JSON.stringify(fields).slice(0, -1)},"items":[\n`
}

/** The text of the file in chunks, one item a line; holds one chunk in memory whatever the size. */
export function* largeCatalog({ items, seed, maxBytes }: LargeCatalog): Generator<string> {
  let chunk = header()
  let bytes = Buffer.byteLength(chunk + END)
  for (let index = 0; index < items; index += 1) {
    const item = `${index === 0 ? '' : ',\n'}${JSON.stringify(largeItem(seed, index))}`
    if (maxBytes !== undefined) {
      bytes += Buffer.byteLength(item)
      if (bytes > maxBytes) break
    }
    chunk += item
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  yield chunk + END
}
