import { CatalogFileError } from '../reading/catalog-file-error.ts'
import { Fingerprints } from './fingerprints.ts'
import { idKey } from './statement-table.ts'

/** With more of them the file has no ids, or is not worth reading. */
export const MAX_WITHDRAWN = 10_000
/** For each id: a digest of its dish, the place of its first item from 1, and how many items were accepted. */
export const VALUES = 3
const [DIGEST, PLACE, ACCEPTED] = [0, 1, 2] as const
/** In place of a digest, which is never 0: the item was rejected. */
const REJECTED = 0

/** What an item with this id is. `first`: the index of the first item with it. */
export type IdUse =
  | { readonly kind: 'NEW' }
  /** The same dish again: it is taken once. */
  | { readonly kind: 'SAME'; readonly first: number }
  /** Something else, or an item after one that was rejected: neither is taken. */
  | { readonly kind: 'OTHER'; readonly first: number; readonly isFirstRejected: boolean }

/**
 * The ids of a file's dishes. Keeps a digest of each dish, and the list of the withdrawn: dishes that must not be
 * served as they were stated, in this file or in the catalog before, because the file contradicts it or states
 * something that cannot be read.
 */
export class DishIds {
  readonly #values = new Fingerprints(VALUES)
  readonly #withdrawn = new Set<string>()
  readonly #onWithdrawAccepted: (items: number) => void

  /** `onWithdrawAccepted`: called for a dish whose items of this file were accepted before and are withdrawn now. */
  constructor(onWithdrawAccepted: (items: number) => void) {
    this.#onWithdrawAccepted = onWithdrawAccepted
  }

  get withdrawn(): readonly string[] {
    return [...this.#withdrawn]
  }

  /** An item that is good. `sameHash`: equal for items that are one dish. */
  addGood(id: string, sameHash: string, index: number): IdUse {
    const digest = Math.max(REJECTED + 1, Buffer.from(sameHash, 'base64url').readUInt32LE())
    const values = this.#values.valuesOf(idKey(id))
    const [before = REJECTED, place = 0] = values
    if (place === 0) {
      values.set([digest, index + 1, 1])
      return { kind: 'NEW' }
    }
    const first = place - 1
    if (before === digest && !this.#withdrawn.has(id)) {
      values[ACCEPTED] = (values[ACCEPTED] ?? 0) + 1
      return { kind: 'SAME', first }
    }
    if (before !== REJECTED) this.#withdrawAccepted(id, index, values[ACCEPTED] ?? 1)
    return { kind: 'OTHER', first, isFirstRejected: before === REJECTED }
  }

  /** An item that was rejected. What the file, or the catalog that it changes, has of the dish may be wrong now. */
  addRejected(id: string, index: number, isPartial: boolean): void {
    const values = this.#values.valuesOf(idKey(id))
    if (values[PLACE] === 0) values[PLACE] = index + 1
    else if (values[DIGEST] !== REJECTED) this.#withdrawAccepted(id, index, values[ACCEPTED] ?? 1)
    if (isPartial) this.#withdraw(id, index)
  }

  #withdrawAccepted(id: string, index: number, items: number): void {
    if (this.#withdrawn.has(id)) return
    this.#withdraw(id, index)
    this.#onWithdrawAccepted(items)
  }

  #withdraw(id: string, index: number): void {
    if (this.#withdrawn.has(id)) return
    if (this.#withdrawn.size === MAX_WITHDRAWN) {
      const message = `more than ${MAX_WITHDRAWN} dishes are given twice, with something else each time, or are changes that had to be refused (up to item ${index})`
      throw new CatalogFileError('INVALID_FILE', message)
    }
    this.#withdrawn.add(id)
  }
}
