import type { Item } from '../../../src/domain/items-schema.ts'
import { composedItem } from './composed-item.ts'
import { printedItem } from './printed-item.ts'
import { type Random, random, seedOf } from './random.ts'

export interface LargeCatalog {
  /** How many dishes. */
  readonly items: number
  readonly seed: number
}

const RESTAURANTS = Array.from({ length: 200 }, (_, index) => {
  const number = String(index + 1).padStart(3, '0')
  return { id: `r-${number}`, name: `Restaurant ${number}` }
})
const CHUNK_CHARS = 64 * 1024

function restaurantIds(random: Random): string[] {
  const first = random.between(0, RESTAURANTS.length - 1)
  return RESTAURANTS.slice(first, first + random.between(1, 20)).map(({ id }) => id)
}

/** Item number `index`: a function of seed and index alone, valid by section 2 of the product design. */
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
export function* largeCatalog({ items, seed }: LargeCatalog): Generator<string> {
  let chunk = header()
  for (let index = 0; index < items; index += 1) {
    chunk += `${JSON.stringify(largeItem(seed, index))}${index === items - 1 ? '' : ','}\n`
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}]}\n`
}
