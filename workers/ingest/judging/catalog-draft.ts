import type { Dish, KitchenStatement } from '../../../src/domain/dish/dish.ts'
import { dishFacts } from '../../../src/domain/dish/dish-facts.ts'
import { dishId } from '../../../src/domain/dish/dish-id.ts'
import { ruleErrors } from '../../../src/domain/items/item-rules.ts'
import { itemErrors } from '../../../src/domain/items/item-validator.ts'
import type { CatalogHeader, Item } from '../../../src/domain/items/items-schema.ts'
import { type ListedRestaurant, listedRestaurants } from '../../../src/domain/items/listed-restaurants.ts'
import { normaliseItem } from '../../../src/domain/items/normalise-item.ts'
import { withoutNulls } from '../../../src/domain/items/nullable-schema.ts'
import type { ItemProblem } from '../../../src/domain/items/problem.ts'
import { unreadStatements } from '../../../src/domain/items/unread-statements.ts'
import { EnergyUnit } from '../../../src/domain/plausibility/energy-unit.ts'
import { plausibilityWarnings } from '../../../src/domain/plausibility/plausibility.ts'
import { SodiumUnit } from '../../../src/domain/plausibility/sodium-unit.ts'
import { checkedFigures } from '../../../src/domain/plausibility/untrue-figures.ts'
import { shortened } from '../../../src/domain/text/shortened.ts'
import { visibleOnly } from '../../../src/domain/text/visible-text.ts'
import { VocabularyCollector } from '../../../src/search-index/vocabulary/vocabulary-collector.ts'
import type { CatalogEvent } from '../reading/catalog-event.ts'
import { type AcceptedDish, acceptedDish } from './accepted-dish.ts'
import { DishIds, type IdUse } from './dish-ids.ts'
import { FileHeader, type Standing } from './file-header.ts'
import type { ItemTally } from './guards.ts'
import { type KnownRestaurants, NamedRestaurants } from './named-restaurants.ts'
import { NeverStated } from './never-stated.ts'
import { oldestTime } from './oldest-time.ts'
import { RepeatedDishes } from './repeated-dishes.ts'
import { repeatedId } from './repeated-id.ts'
import type { Report } from './report.ts'

/** The item is good and adds nothing: it is a dish of an earlier item. */
const TAKEN_BEFORE = 'TAKEN_BEFORE'
type Judged = AcceptedDish | typeof TAKEN_BEFORE | null

/** Longest id that the schema takes. */
const MAX_ID = 200

/**
 * Judges what comes out of a file, item by item. The report owns all counters and problems; what concerns the file as a
 * whole is kept by one piece each: its header, the ids of its dishes, the restaurants they name, dishes printed twice.
 */
export class CatalogDraft {
  readonly #chainId: string
  readonly #report: Report
  readonly #header: FileHeader
  readonly #ids: DishIds
  readonly #restaurants = new NamedRestaurants()
  readonly #repeated = new RepeatedDishes()
  readonly #tally = { emptyComplete: 0, untrueFigures: 0, reviewedWords: 0 }
  readonly #energy = new EnergyUnit()
  readonly #sodium = new SodiumUnit()
  readonly #neverStated = new NeverStated()
  /** The words of the dishes that were taken. */
  readonly words = new VocabularyCollector()
  #hasItems = false
  #verifiedAt: string | null = null

  constructor(
    chainId: string,
    report: Report,
    knownHeader: Partial<CatalogHeader> = {},
    standing: Standing = () => [],
    now: number = Date.now(),
  ) {
    this.#chainId = chainId
    this.#report = report
    this.#header = new FileHeader(report, knownHeader, now, standing)
    this.#ids = new DishIds((items) => report.rejectAccepted(items))
  }

  get header(): Partial<CatalogHeader> {
    return this.#header.values
  }

  /** What holds for everything made in the restaurants of the catalog. */
  get kitchen(): readonly KitchenStatement[] {
    return this.#header.facts.kitchen ?? []
  }

  /** Ids of dishes that must not be served as they were stated before. */
  get withdrawn(): readonly string[] {
    return this.#ids.withdrawn
  }

  /** The oldest check that a dish states; null where none does. */
  get verifiedAt(): string | null {
    return this.#verifiedAt
  }

  /** What the guards must know of the accepted items. */
  get tally(): ItemTally {
    const ofUnits = Math.max(this.#energy.kilojouleItems, this.#sodium.gramItems)
    return { ...this.#tally, untrueFigures: Math.max(this.#tally.untrueFigures, ofUnits) }
  }

  /** The dish, or null for a property, for an item that is not good, and for one whose dish was taken before. */
  take(event: CatalogEvent): AcceptedDish | null {
    if (event.type === 'property') {
      this.#header.take(event.name, event.value, this.#hasItems)
      return null
    }
    this.#hasItems = true
    this.#report.receiveItem()
    const accepted =
      event.type === 'item'
        ? this.#judge(event.index, event.value)
        : this.#reject(event.index, event.ids, [event.problem])
    if (accepted === null) this.#report.rejectItem()
    else this.#report.acceptItem()
    return accepted === TAKEN_BEFORE ? null : accepted
  }

  /** At the end of the file: the restaurants that it lists and that its dishes name. */
  restaurants(known: KnownRestaurants = { ofOperator: [], live: [] }): readonly ListedRestaurant[] {
    this.#header.warnOfIgnoredDeletions()
    for (const { problem } of [this.#energy, this.#sodium])
      if (problem !== null) this.#report.addOfFile(problem)
    this.#warnOfNeverStated()
    return this.#restaurants.withListed(listedRestaurants(this.header.restaurants ?? []), known, this.#report)
  }

  /** Changes say nothing of the rest of the menu. */
  #warnOfNeverStated(): void {
    this.#neverStated.addFlag(this.header.allergensComplete)
    this.#neverStated.addKitchen(this.kitchen)
    const problem = this.header.mode === 'partial' ? null : this.#neverStated.problem()
    if (problem !== null) this.#report.addOfFile(problem)
  }

  #judge(index: number, value: unknown): Judged {
    const ids = [(value as Partial<Item> | null)?.partnerDishId]
    const errors = itemErrors(value)
    if (errors.length > 0) return this.#reject(index, ids, errors)
    const item = withoutNulls(value as Item)
    const broken = ruleErrors(item)
    if (broken.length > 0) return this.#reject(index, ids, broken)
    return this.#accept(index, item)
  }

  #accept(index: number, item: Item): Judged {
    const unread = unreadStatements(item)
    const { dish, problems } = normaliseItem(
      unread.item,
      dishId(this.#chainId, item.partnerDishId.trim()),
      this.#header.facts,
      unread.isOpen,
      unread.evidence,
    )
    const { facts, problems: ofFigures } = checkedFigures(dishFacts(dish))
    const accepted = acceptedDish(facts, index)
    const use = this.#ids.addGood(dish.id, accepted.sameHash, index)
    if (use.kind !== 'NEW') return this.#repeat(index, dish, use)
    this.#restaurants.add(index, dish)
    this.words.add(facts)
    this.#count(facts.dish, accepted)
    this.#energy.add(dish)
    this.#sodium.add(dish)
    this.#neverStated.add(item)
    this.#report.addOfItem(index, shortened(item.partnerDishId, MAX_ID), [
      ...unread.problems,
      ...problems,
      ...ofFigures,
      ...plausibilityWarnings(facts, item),
      ...this.#repeated.add(dish),
    ])
    return accepted
  }

  #count(dish: Dish, { emptyList }: AcceptedDish): void {
    this.#verifiedAt = oldestTime(this.#verifiedAt, dish.verifiedAt)
    if (emptyList?.of === 'ALLERGENS') this.#tally.emptyComplete += 1
    if (dish.untrueFigures !== undefined) this.#tally.untrueFigures += 1
    if ((dish.reviewedWords?.length ?? 0) > 0) this.#tally.reviewedWords += 1
  }

  #repeat(index: number, { partnerDishId }: Dish, use: Exclude<IdUse, { kind: 'NEW' }>): Judged {
    this.#report.addOfItem(index, partnerDishId, [repeatedId(partnerDishId, index, use)])
    return use.kind === 'SAME' ? TAKEN_BEFORE : null
  }

  #reject(index: number, ids: readonly unknown[], errors: readonly ItemProblem[]): null {
    const texts = ids.flatMap(idText)
    this.#report.addOfItem(index, texts.at(-1) ?? null, errors)
    const isPartial = this.header.mode === 'partial'
    const named = texts.flatMap((text) => [text.trim(), visibleOnly(text).trim()])
    for (const id of new Set(named))
      if (id !== '') this.#ids.addRejected(dishId(this.#chainId, id), index, isPartial)
    return null
  }
}

/** The id that a refused item may mean. A number is what a table makes of an id of digits. */
function idText(id: unknown): readonly string[] {
  if (Number.isSafeInteger(id)) return [String(id)]
  return typeof id === 'string' ? [shortened(id, MAX_ID)] : []
}
