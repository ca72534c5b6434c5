import { type CountedDishes, MAX_LISTED_DISHES } from './catalog-comparison.ts'

/** Beyond so many, a comparison reads the whole catalogs. */
const MAX_TOUCHED = 20_000

/** The dishes that a file adds to the live catalog, or changes there. */
export class TouchedDishes {
  readonly #ids: Record<'added' | 'changed', string[]> = { added: [], changed: [] }
  readonly #counts = { added: 0, changed: 0 }

  add(kind: 'added' | 'changed', id: string): void {
    this.#counts[kind] += 1
    if (this.#ids[kind].length < MAX_TOUCHED) this.#ids[kind].push(id)
  }

  /** Of dishes that the file itself takes out again. */
  remove(ids: readonly string[]): void {
    const removed = new Set(ids)
    for (const kind of ['added', 'changed'] as const) {
      const kept = this.#ids[kind].filter((id) => !removed.has(id))
      this.#counts[kind] -= this.#ids[kind].length - kept.length
      this.#ids[kind] = kept
    }
  }

  get added(): CountedDishes {
    return this.#counted('added')
  }

  get changed(): CountedDishes {
    return this.#counted('changed')
  }

  /** All of them; null where they are too many. */
  get ids(): readonly string[] | null {
    if (Math.max(this.#counts.added, this.#counts.changed) > MAX_TOUCHED) return null
    return [...this.#ids.added, ...this.#ids.changed]
  }

  #counted(kind: 'added' | 'changed'): CountedDishes {
    return { count: this.#counts[kind], ids: this.#ids[kind].slice(0, MAX_LISTED_DISHES) }
  }
}
