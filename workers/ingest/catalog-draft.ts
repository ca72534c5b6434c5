import { createHash } from 'node:crypto'
import type { Dish } from '../../src/domain/dish.ts'
import { dishFacts } from '../../src/domain/dish-facts.ts'
import { dishId } from '../../src/domain/dish-id.ts'
import { ruleErrors } from '../../src/domain/item-rules.ts'
import { headerErrors, itemErrors, unknownProperties } from '../../src/domain/item-validator.ts'
import type { CatalogHeader, Item } from '../../src/domain/items-schema.ts'
import { normaliseItem } from '../../src/domain/normalise-item.ts'
import { plausibilityWarnings } from '../../src/domain/plausibility.ts'
import { type ItemProblem, itemError, warning } from '../../src/domain/problem.ts'
import { CatalogFileError } from './catalog-file-error.ts'
import type { CatalogEvent } from './read-catalog.ts'
import type { Report } from './report.ts'

/** `allergensComplete` or `mode` came after the items it governs: they have to be read again with it. */
export class LateHeaderError extends Error {}

export interface AcceptedDish {
  readonly dish: Dish
  readonly position: number
}

/** Judges what comes out of a file, item by item, and remembers what concerns the file as a whole. */
export class CatalogDraft {
  readonly #chainId: string
  readonly #report: Report
  /** Of each dish a digest of what was said of it. */
  readonly #ids = new Map<string, string>()
  readonly #contradicted = new Set<string>()
  readonly #looks = new Set<string>()
  readonly #restaurantsSeen = new Map<string, number>()
  #header: Partial<CatalogHeader>
  #hasItems = false

  constructor(chainId: string, report: Report, knownHeader: Partial<CatalogHeader> = {}) {
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
        : this.#refuse(event.index, null, [event.problem])
    if (accepted === null) this.#report.rejected += 1
    else this.#report.accepted += 1
    return accepted
  }

  /** Restaurants by file and items. Ids that neither the file nor the operator knows get a warning. */
  restaurants(configured: readonly { id: string }[]): readonly { id: string; name: string }[] {
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

  #takeProperty(name: string, value: unknown): void {
    const errors = headerErrors(name, value)
    if (errors === null) {
      this.#report.addOfFile(
        warning('UNKNOWN_PROPERTY', `/${name}`, `"${name}" is not a property of the schema; it is ignored`),
      )
      return
    }
    if (errors.length > 0) throw new CatalogFileError('INVALID_FILE', `"${name}" ${errors.join('; ')}`)
    const before = this.#header
    this.#header = { ...before, [name]: value }
    const isNews =
      (name === 'allergensComplete' && value !== (before.allergensComplete ?? false)) ||
      (name === 'mode' && value !== (before.mode ?? 'full'))
    if (isNews && this.#hasItems) throw new LateHeaderError(name)
  }

  #accept(index: number, value: unknown): AcceptedDish | null {
    const partnerDishId = idOf(value)
    const errors = itemErrors(value)
    if (errors.length > 0) return this.#refuse(index, partnerDishId, errors)
    const item = value as Item
    const broken = ruleErrors(item)
    if (broken.length > 0) return this.#refuse(index, partnerDishId, broken)
    const { dish, problems } = normaliseItem(
      item,
      dishId(this.#chainId, item.partnerDishId.trim()),
      this.#header.allergensComplete ?? false,
    )
    const digest = createHash('sha256').update(JSON.stringify(dish)).digest('base64url').slice(0, 16)
    const before = this.#ids.get(dish.id)
    if (before !== undefined) return this.#refuseRepeated(index, dish, before === digest)
    this.#ids.set(dish.id, digest)
    for (const id of dish.restaurantIds ?? [])
      if (!this.#restaurantsSeen.has(id)) this.#restaurantsSeen.set(id, index)
    this.#report.addOfItem(index, partnerDishId, [
      ...unknownProperties(item),
      ...problems,
      ...plausibilityWarnings(dishFacts(dish)),
      ...this.#repeated(dish),
    ])
    return { dish, position: index }
  }

  /** Ids that were given twice with different contents: neither can be trusted, the first one has to go, too. */
  get contradicted(): readonly string[] {
    return [...this.#contradicted]
  }

  #refuseRepeated(index: number, { id, partnerDishId }: Dish, isSame: boolean): null {
    if (!isSame && !this.#contradicted.has(id)) {
      this.#contradicted.add(id)
      this.#report.accepted -= 1
      this.#report.rejected += 1
    }
    const what = isSame ? 'the same again' : 'something else: neither is taken'
    const message = `"${partnerDishId}" was given before; this is ${what}`
    return this.#refuse(index, partnerDishId, [itemError('DUPLICATE_ID', '/partnerDishId', message)])
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
    const isRepeated = this.#looks.has(look)
    this.#looks.add(look)
    return isRepeated
      ? [warning('DUPLICATE_DISH', '/name', `"${name}" was given before with the same figures`)]
      : []
  }

  #refuse(index: number, partnerDishId: string | null, errors: Parameters<Report['addOfItem']>[2]): null {
    this.#report.addOfItem(index, partnerDishId, errors)
    return null
  }
}

function idOf(value: unknown): string | null {
  const id = (value as { partnerDishId?: unknown } | null)?.partnerDishId
  return typeof id === 'string' ? id : null
}
