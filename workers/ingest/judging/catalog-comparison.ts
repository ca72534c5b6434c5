import { byAllergen } from '../../../src/domain/dish/allergen-level.ts'
import { allergensOf, CLAIMS, type DishStatements } from '../../../src/domain/dish/dish-statements.ts'
import type { AllergenType } from '../../../src/domain/vocabulary/vocabulary.ts'
import type { StatedDish } from '../../../src/search-index/stated-dishes.ts'
import { StatementRows, type StatementTable } from './statement-table.ts'

/** How many dishes, and the ids of the first of them. */
export interface CountedDishes {
  readonly count: number
  readonly ids: readonly string[]
}

export interface AllergenDifference {
  /** Of the dishes of both catalogs, how many had the allergen: stated that it is or may be in them. */
  readonly had: number
  /** Of these, those that do not state it any more. */
  readonly lost: CountedDishes
  readonly gained: CountedDishes
  /** Of the dishes of both catalogs, how many contained the allergen. */
  readonly contained: number
  /** Of these, those of which only the whole kitchen states that they may contain it. */
  readonly leftToKitchen: number
}

/** What the new catalog states of the dishes of an earlier one. Ids are those of the earlier catalog. */
export interface CatalogDifference {
  /** Dishes of both catalogs. */
  readonly paired: number
  readonly gone: CountedDishes
  readonly allergens: Readonly<Record<AllergenType, AllergenDifference>>
  readonly gainDiets: number
  readonly loseDiets: number
  /** Of the dishes of both catalogs, how many had a diet. */
  readonly hadDiets: number
  /**
   * Dishes that took over the name of another dish of the earlier catalog without an allergen that it stated there:
   * their names are perhaps shifted by a row.
   */
  readonly misnamed: number
  /** Dishes that newly say that their list of allergens is complete. */
  readonly nowListed: number
  /** Dishes that newly say that their components are complete. */
  readonly nowComplete: number
  /** Dishes that newly say of ingredients that they can be removed. */
  readonly nowRemovable: number
}

/** How many dishes of a kind are listed. */
export const MAX_LISTED_DISHES = 100
/** Of the dishes without a partner, so many can be listed when they get one by their name. */
const MAX_REMEMBERED_IDS = 10_000
const NO_ROW = -1

/** Compares the dishes of an earlier catalog, one by one, with those of a new one. */
export class CatalogComparison {
  readonly #table: StatementTable
  readonly #isPaired: Uint8Array
  /** All dishes of the earlier catalog. */
  readonly #earlier = new StatementRows()
  /** Rows of dishes whose id the new catalog does not have, and the first ids of them. */
  readonly #unpaired: number[] = []
  readonly #unpairedIds: string[] = []
  readonly #gone = new DishCount()
  readonly #allergens = byAllergen(newDifference)
  #paired = 0
  #gainDiets = 0
  #loseDiets = 0
  #hadDiets = 0
  /** Rows of dishes that have another name now. */
  readonly #renamed: number[] = []
  #nowListed = 0
  #nowComplete = 0
  #nowRemovable = 0

  /** `table`: the new catalog, complete. */
  constructor(table: StatementTable) {
    this.#table = table
    this.#isPaired = new Uint8Array(table.rows.size)
  }

  /** Takes a dish of the earlier catalog. */
  take(dish: StatedDish): void {
    this.#earlier.push(dish)
    const row = this.#table.rowOf(dish.id)
    if (row === null) {
      this.#gone.add(dish.id)
      this.#unpaired.push(this.#earlier.size - 1)
      if (this.#unpairedIds.length < MAX_REMEMBERED_IDS) this.#unpairedIds.push(dish.id)
      return
    }
    this.#isPaired[row] = 1
    if (this.#table.rows.nameAt(row) !== dish.nameKey) this.#renamed.push(row)
    this.#compare(dish.id, dish.statements, [this.#table.rows.statementsAt(row)])
  }

  /** After the last dish: pairs dishes that have new ids by their names. */
  finish(): CatalogDifference {
    this.#pairByName()
    return {
      paired: this.#paired,
      gone: this.#gone,
      allergens: this.#allergens,
      gainDiets: this.#gainDiets,
      loseDiets: this.#loseDiets,
      hadDiets: this.#hadDiets,
      misnamed: this.#misnamed(),
      nowListed: this.#nowListed,
      nowComplete: this.#nowComplete,
      nowRemovable: this.#nowRemovable,
    }
  }

  /** Of several earlier dishes of a name, only what all of them state counts. */
  #misnamed(): number {
    const { rows } = this.#table
    const presentByName = new Map<number, number | null>(
      this.#renamed.map((row) => [rows.nameAt(row), null] as const),
    )
    for (let place = 0; place < this.#earlier.size && presentByName.size > 0; place += 1) {
      const name = this.#earlier.nameAt(place)
      const known = presentByName.get(name)
      if (known === undefined) continue
      const { present } = this.#earlier.statementsAt(place)
      presentByName.set(name, known === null ? present : known & present)
    }
    return this.#renamed.filter((row) => {
      const before = presentByName.get(rows.nameAt(row)) ?? 0
      return (before & ~rows.statementsAt(row).present) !== 0
    }).length
  }

  /** Where several new dishes have the name, the dish is compared with all of them: the worst counts. */
  #pairByName(): void {
    if (this.#unpaired.length === 0) return
    const { first, next } = this.#newRowsByName()
    for (const [place, earlier] of this.#unpaired.entries()) {
      const after: DishStatements[] = []
      let row = first.get(this.#earlier.nameAt(earlier)) ?? NO_ROW
      for (; row !== NO_ROW; row = next[row] ?? NO_ROW) after.push(this.#table.rows.statementsAt(row))
      if (after.length > 0)
        this.#compare(this.#unpairedIds[place] ?? null, this.#earlier.statementsAt(earlier), after)
    }
  }

  #newRowsByName(): { readonly first: ReadonlyMap<number, number>; readonly next: Int32Array } {
    const first = new Map<number, number>()
    const next = new Int32Array(this.#table.rows.size).fill(NO_ROW)
    for (let row = 0; row < this.#table.rows.size; row += 1) {
      if (this.#isPaired[row] === 1) continue
      const name = this.#table.rows.nameAt(row)
      next[row] = first.get(name) ?? NO_ROW
      first.set(name, row)
    }
    return { first, next }
  }

  #compare(id: string | null, before: DishStatements, after: readonly DishStatements[]): void {
    this.#paired += 1
    const had = before.present | before.inExtras
    for (const type of allergensOf(had)) this.#allergens[type].had += 1
    for (const type of allergensOf(anyOf(after, (now) => missing(before, now))))
      this.#allergens[type].lost.add(id)
    for (const type of allergensOf(anyOf(after, (now) => missing(now, before))))
      this.#allergens[type].gained.add(id)
    const contained = before.present & ~before.tracesOnly
    for (const type of allergensOf(contained)) this.#allergens[type].contained += 1
    for (const type of allergensOf(contained & anyOf(after, (now) => now.kitchenOnly)))
      this.#allergens[type].leftToKitchen += 1
    const claims = anyOf(after, (now) => now.claims & ~before.claims)
    if (anyOf(after, (now) => now.diets & ~before.diets) !== 0) this.#gainDiets += 1
    if (anyOf(after, (now) => before.diets & ~now.diets) !== 0) this.#loseDiets += 1
    if (before.diets !== 0) this.#hadDiets += 1
    if ((claims & CLAIMS.allergensComplete) !== 0) this.#nowListed += 1
    if ((claims & CLAIMS.componentsComplete) !== 0) this.#nowComplete += 1
    if ((claims & (CLAIMS.someRemovable | CLAIMS.allRemovable)) !== 0) this.#nowRemovable += 1
  }
}

/** Allergens that one dish states and the other does not, in the default dish or among its other components. */
function missing(one: DishStatements, other: DishStatements): number {
  return (one.present & ~other.present) | (one.inExtras & ~other.inExtras)
}

function anyOf(dishes: readonly DishStatements[], of: (dish: DishStatements) => number): number {
  return dishes.reduce((all, dish) => all | of(dish), 0)
}

function newDifference() {
  return { had: 0, lost: new DishCount(), gained: new DishCount(), contained: 0, leftToKitchen: 0 }
}

class DishCount implements CountedDishes {
  count = 0
  readonly ids: string[] = []

  add(id: string | null): void {
    this.count += 1
    if (id !== null && this.ids.length < MAX_LISTED_DISHES) this.ids.push(id)
  }
}
