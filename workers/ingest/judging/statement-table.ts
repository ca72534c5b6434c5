import {
  type DishStatements,
  packedStatements,
  unpackedStatements,
} from '../../../src/domain/dish/dish-statements.ts'
import type { StatedDish } from '../../../src/search-index/stated-dishes.ts'
import { Fingerprints } from './fingerprints.ts'

const FIRST_ROWS = 1_024

/** What dishes state, one after the other: 16 bytes each. */
export class StatementRows {
  #statements = new Float64Array(FIRST_ROWS)
  #names = new Float64Array(FIRST_ROWS)
  #size = 0

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#statements.byteLength + this.#names.byteLength
  }

  push({ nameKey, statements }: Omit<StatedDish, 'id'>): void {
    if (this.#size === this.#statements.length) {
      this.#statements = grown(this.#statements)
      this.#names = grown(this.#names)
    }
    this.#statements[this.#size] = packedStatements(statements)
    this.#names[this.#size] = nameKey
    this.#size += 1
  }

  statementsAt(row: number): DishStatements {
    return unpackedStatements(this.#statements[row] ?? 0)
  }

  nameAt(row: number): number {
    return this.#names[row] ?? 0
  }
}

/** The same, found by dish: some 40 MB for a million dishes. */
export class StatementTable {
  readonly #rowOf = new Fingerprints(1)
  readonly rows = new StatementRows()

  get bytes(): number {
    return this.#rowOf.bytes + this.rows.bytes
  }

  add(dish: StatedDish): void {
    const key = idKey(dish.id)
    if (this.#rowOf.find(key) !== null) return
    this.#rowOf.valuesOf(key).set([this.rows.size])
    this.rows.push(dish)
  }

  /** The row of a dish, or null. */
  rowOf(id: string): number | null {
    return this.#rowOf.find(idKey(id))?.[0] ?? null
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
