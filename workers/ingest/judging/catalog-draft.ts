import { hash } from 'node:crypto'
import type { Dish } from '../../../src/domain/dish/dish.ts'
import { dishFacts } from '../../../src/domain/dish/dish-facts.ts'
import { dishId } from '../../../src/domain/dish/dish-id.ts'
import { ruleErrors } from '../../../src/domain/items/item-rules.ts'
import {
  hasUnreadAllergens,
  headerErrors,
  itemErrors,
  unknownProperties,
  unknownProperty,
} from '../../../src/domain/items/item-validator.ts'
import type { CatalogHeader, Item } from '../../../src/domain/items/items-schema.ts'
import { normaliseItem } from '../../../src/domain/items/normalise-item.ts'
import { type ItemProblem, itemError, warning } from '../../../src/domain/items/problem.ts'
import { plausibilityWarnings } from '../../../src/domain/plausibility/plausibility.ts'
import { shortened } from '../../../src/domain/text/shortened.ts'
import type { CatalogEvent } from '../reading/catalog-event.ts'
import { CatalogFileError } from '../reading/catalog-file-error.ts'
import { type AcceptedDish, acceptedDish } from './accepted-dish.ts'
import { Fingerprints } from './fingerprints.ts'
import type { Report } from './report.ts'

/** `allergensComplete` or `mode` came after the items it governs: they have to be read again with it. */
export class LateHeaderError extends Error {}

export type { AcceptedDish }

/** As many as "restaurants" may list. */
export const MAX_RESTAURANTS = 20_000
/** With more of them the file has no ids, or is not worth reading. */
export const MAX_WITHDRAWN = 10_000
/** In place of the digest of what was said: that could not be read. */
const REFUSED = 0
/** Longest id that the schema takes. */
const MAX_ID = 200
/** Clocks differ. */
const MAX_AHEAD_MS = 60 * 60 * 1000

/** Judges what comes out of a file, item by item, and remembers what concerns the file as a whole. */
export class CatalogDraft {
  readonly #chainId: string
  readonly #report: Report
  readonly #now: number
  /** Of each dish a digest of what was said of it. */
  readonly #ids = new Fingerprints('map')
  readonly #withdrawn = new Set<string>()
  readonly #looks = new Fingerprints('set')
  readonly #restaurantsSeen = new Map<string, number>()
  #header: Partial<CatalogHeader>
  #hasItems = false

  constructor(
    chainId: string,
    report: Report,
    knownHeader: Partial<CatalogHeader> = {},
    now: number = Date.now(),
  ) {
    this.#now = now
    this.#chainId = chainId
    this.#report = report
    this.#header = knownHeader
  }

  get header(): Partial<CatalogHeader> {
    return this.#header
  }

  /** The dish, or null for what is no item, or no good one. */
  take(event: CatalogEvent): AcceptedDish | null {
    if (event.type === 'property') {
      this.#takeProperty(event.name, event.value)
      return null
    }
    this.#hasItems = true
    this.#report.received += 1
    const accepted =
      event.type === 'item'
        ? this.#accept(event.index, event.value)
        : this.#refuse(event.index, idOf(event.value), [event.problem])
    if (accepted === null) this.#report.rejected += 1
    else this.#report.accepted += 1
    return accepted
  }

  /** At the end of the file: restaurants by file and items. Ids that neither the file nor the operator knows get a warning. */
  restaurants(configured: readonly { id: string }[]): readonly { id: string; name: string }[] {
    this.#sayWhatIsIgnored()
    const listed = this.#header.restaurants ?? []
    const known = new Set([...configured, ...listed].map((restaurant) => restaurant.id))
    const unlisted = [...this.#restaurantsSeen].filter(([id]) => !known.has(id))
    if (known.size > 0) {
      for (const [id, index] of unlisted) {
        this.#report.addOfItem(index, null, [
          warning(
            'UNKNOWN_RESTAURANT',
            '/restaurantIds',
            `restaurant "${id}" is neither in "restaurants" nor known to the operator; it is added`,
          ),
        ])
      }
    }
    return [...listed, ...unlisted.map(([id]) => ({ id, name: id }))]
  }

  #sayWhatIsIgnored(): void {
    const { deletions = [], mode } = this.#header
    if (deletions.length === 0 || mode === 'partial') return
    this.#report.addOfFile(
      warning(
        'DELETIONS_IGNORED',
        '/deletions',
        '"deletions" counts in mode partial only; here the file is the whole catalog: dishes that it leaves out are gone',
      ),
    )
  }

  #takeProperty(name: string, value: unknown): void {
    const errors = headerErrors(name, value)
    if (errors === null) {
      this.#report.addOfFile(unknownProperty([name], name))
      return
    }
    if (errors.length > 0) throw new CatalogFileError('INVALID_FILE', `"${name}" ${errors.join('; ')}`)
    const before = this.#header
    this.#header = { ...before, [name]: value }
    this.#checkTime(name)
    const isNews =
      (name === 'allergensComplete' && value !== (before.allergensComplete ?? false)) ||
      (name === 'mode' && value !== (before.mode ?? 'full'))
    if (isNews && this.#hasItems) throw new LateHeaderError(name)
  }

  #checkTime(name: string): void {
    const { generatedAt } = this.#header
    if (name !== 'generatedAt' || generatedAt === undefined) return
    if (Date.parse(generatedAt) <= this.#now + MAX_AHEAD_MS) return
    const message = `"generatedAt" ${generatedAt} is in the future; it counts as the time at which the file went live`
    this.#report.addOfFile(warning('FUTURE_FILE', '/generatedAt', message))
  }

  #accept(index: number, value: unknown): AcceptedDish | null {
    const partnerDishId = idOf(value)
    const errors = itemErrors(value)
    if (errors.length > 0) return this.#refuse(index, partnerDishId, errors)
    const item = value as Item
    const broken = ruleErrors(item)
    if (broken.length > 0) return this.#refuse(index, partnerDishId, broken)
    const unknown = unknownProperties(item)
    const { dish, problems } = normaliseItem(
      item,
      dishId(this.#chainId, item.partnerDishId.trim()),
      this.#header.allergensComplete ?? false,
      hasUnreadAllergens(unknown),
    )
    const facts = dishFacts(dish)
    const accepted = acceptedDish(facts, index)
    const digest = Math.max(REFUSED + 1, Buffer.from(accepted.contentHash, 'base64url').readUInt32LE())
    const before = this.#ids.add(idKey(dish.id), digest)
    if (before !== null) return this.#refuseRepeated(index, dish, before, digest)
    this.#seeRestaurants(index, dish)
    this.#report.addOfItem(index, partnerDishId, [
      ...unknown,
      ...problems,
      ...plausibilityWarnings(facts, item),
      ...this.#repeated(dish),
    ])
    return accepted
  }

  #seeRestaurants(index: number, { restaurantIds }: Dish): void {
    for (const id of restaurantIds ?? []) {
      if (this.#restaurantsSeen.has(id)) continue
      if (this.#restaurantsSeen.size === MAX_RESTAURANTS) {
        const message = `the dishes up to item ${index} name more than ${MAX_RESTAURANTS} restaurants`
        throw new CatalogFileError('INVALID_FILE', message)
      }
      this.#restaurantsSeen.set(id, index)
    }
  }

  /**
   * Ids of dishes that must not be served with what was said of them, here or in the catalog before: what was said
   * now contradicts it, or cannot be read.
   */
  get withdrawn(): readonly string[] {
    return [...this.#withdrawn]
  }

  #withdraw(index: number, id: string): void {
    if (this.#withdrawn.has(id)) return
    if (this.#withdrawn.size === MAX_WITHDRAWN) {
      const message = `more than ${MAX_WITHDRAWN} dishes are given twice, with something else each time, or are changes that had to be refused (up to item ${index})`
      throw new CatalogFileError('INVALID_FILE', message)
    }
    this.#withdrawn.add(id)
  }

  #refuseRepeated(index: number, { id, partnerDishId }: Dish, before: number, digest: number): null {
    const isSame = before === digest
    if (!isSame && before !== REFUSED) this.#withdrawTaken(index, id)
    const what = isSame ? 'the same again' : 'something else: neither is taken'
    const message = `"${partnerDishId}" was given before; this is ${what}`
    this.#report.addOfItem(index, partnerDishId, [itemError('DUPLICATE_ID', '/partnerDishId', message)])
    return null
  }

  /** Of a dish that was accepted before. */
  #withdrawTaken(index: number, id: string): void {
    if (this.#withdrawn.has(id)) return
    this.#withdraw(index, id)
    this.#report.accepted -= 1
    this.#report.rejected += 1
  }

  /** The same name with the same figures under another id: a row printed twice. */
  #repeated(dish: Dish): ItemProblem[] {
    const { name, category, servingSize, restaurantIds, declaredNutrition } = dish
    if (declaredNutrition.caloriesTotal === null) return []
    const look = JSON.stringify([
      name.toLowerCase(),
      category,
      servingSize,
      restaurantIds,
      Object.values(declaredNutrition),
    ])
    const isRepeated = this.#looks.add(hash('sha256', look, 'buffer')) !== null
    return isRepeated
      ? [warning('DUPLICATE_DISH', '/name', `"${name}" was given before with the same figures`)]
      : []
  }

  /** What is said of the dish elsewhere in the file, or was said before the changes, may no longer be so. */
  #refuse(index: number, partnerDishId: string | null, errors: readonly ItemProblem[]): null {
    this.#report.addOfItem(index, partnerDishId, errors)
    if (partnerDishId === null || partnerDishId.trim() === '') return null
    const id = dishId(this.#chainId, partnerDishId.trim())
    const before = this.#ids.add(idKey(id), REFUSED)
    if (before !== null && before !== REFUSED) this.#withdrawTaken(index, id)
    else if (this.#header.mode === 'partial') this.#withdraw(index, id)
    return null
  }
}

/** The id of a dish is a hash already. */
function idKey(id: string): Buffer {
  return Buffer.from(id.slice('dish_'.length), 'base64url')
}

function idOf(value: unknown): string | null {
  const id = (value as { partnerDishId?: unknown } | null)?.partnerDishId
  return typeof id === 'string' ? shortened(id, MAX_ID) : null
}
