import { CatalogFileError } from '../reading/catalog-file-error.ts'
import { Fingerprints } from './fingerprints.ts'
import { idKey } from './statement-table.ts'

/** With more of them the file has no ids, or is not worth reading. */
export const MAX_WITHDRAWN = 10_000
/** Marks an id whose item was rejected. A digest is never 0. */
const REJECTED = 0

/** NEW, the same dish AGAIN, or something ELSE under the same id. */
export type IdUse = 'NEW' | 'AGAIN' | 'ELSE'

/**
 * The ids of a file's dishes. Keeps a digest of each dish, and the list of the withdrawn: dishes that must not be
 * served as they were stated, in this file or in the catalog before, because the file contradicts it or states
 * something that cannot be read.
 */
export class DishIds {
  readonly #digests = new Fingerprints('map')
  readonly #withdrawn = new Set<string>()
  readonly #onWithdrawAccepted: () => void

  /** `onWithdrawAccepted`: called for a dish of this file that was accepted before and is withdrawn now. */
  constructor(onWithdrawAccepted: () => void) {
    this.#onWithdrawAccepted = onWithdrawAccepted
  }

  get withdrawn(): readonly string[] {
    return [...this.#withdrawn]
  }

  /** An item that is good. Only a NEW one is taken; something ELSE withdraws the dish that was taken. */
  addGood(id: string, contentHash: string, index: number): IdUse {
    const digest = Math.max(REJECTED + 1, Buffer.from(contentHash, 'base64url').readUInt32LE())
    const before = this.#digests.add(idKey(id), digest)
    if (before === null) return 'NEW'
    if (before === digest) return 'AGAIN'
    if (before !== REJECTED) this.#withdrawAccepted(id, index)
    return 'ELSE'
  }

  /** An item that was rejected. What the file, or the catalog that it changes, has of the dish may be wrong now. */
  addRejected(id: string, index: number, isPartial: boolean): void {
    const before = this.#digests.add(idKey(id), REJECTED)
    if (before !== null && before !== REJECTED) this.#withdrawAccepted(id, index)
    else if (isPartial) this.#withdraw(id, index)
  }

  #withdrawAccepted(id: string, index: number): void {
    if (this.#withdrawn.has(id)) return
    this.#withdraw(id, index)
    this.#onWithdrawAccepted()
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
