import {
  type DishStatements,
  packedStatements,
  unpackedStatements,
} from '../../../src/domain/dish/dish-statements.ts'
import type { StatedDish } from '../../../src/search-index/stated-dishes.ts'
import { Fingerprints } from './fingerprints.ts'

const FIRST_ROWS = 1_024

/** What the dishes of a catalog state, by dish: some 40 MB for a million of them. */
export class StatementTable {
  readonly #rows = new Fingerprints(1)
  #statements = new Float64Array(FIRST_ROWS)
  #names = new Float64Array(FIRST_ROWS)

  get size(): number {
    return this.#rows.size
  }

  get bytes(): number {
    return this.#rows.bytes + this.#statements.byteLength + this.#names.byteLength
  }

  add({ id, nameKey, statements }: StatedDish): void {
    const row = this.#rows.size
    const key = idKey(id)
    if (this.#rows.find(key) !== null) return
    this.#rows.valuesOf(key).set([row])
    if (row === this.#statements.length) {
      this.#statements = grown(this.#statements)
      this.#names = grown(this.#names)
    }
    this.#statements[row] = packedStatements(statements)
    this.#names[row] = nameKey
  }

  /** The row of a dish, or null. */
  rowOf(id: string): number | null {
    return this.#rows.find(idKey(id))?.[0] ?? null
  }

  statementsAt(row: number): DishStatements {
    return unpackedStatements(this.#statements[row] ?? 0)
  }

  nameAt(row: number): number {
    return this.#names[row] ?? 0
  }
}

/** The id of a dish is a hash already. */
export function idKey(id: string): Buffer {
  return Buffer.from(id.slice('dish_'.length), 'base64url')
}

function grown(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2)
  larger.set(values)
  return larger
}
