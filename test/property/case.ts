import { statedLevel } from '../../src/domain/dish/allergen-level.ts'
import type { Dish } from '../../src/domain/dish/dish.ts'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { normaliseItem } from '../../src/domain/items/normalise-item.ts'
import { withoutNulls } from '../../src/domain/items/nullable-schema.ts'
import { type ChangeModel, changeModel } from '../../src/domain/matching/change-model.ts'
import { type Classification, classify, minorGoal } from '../../src/domain/matching/classification.ts'
import type { Conflict } from '../../src/domain/matching/conflict.ts'
import {
  findChanges,
  MAX_SEARCH_STEPS,
  type SearchCost,
} from '../../src/domain/matching/permitted-changes.ts'
import type { MatchSettings, Preferences } from '../../src/domain/matching/preferences.ts'
import { preferencesOf } from '../../src/features/search/preferences-input.ts'
import { inputOf, type WishPlan, wishesOf } from './generated-wishes.ts'
import {
  judge,
  type OracleConflict,
  type OracleDish,
  type OracleItem,
  oracleDish,
  type Verdict,
  type Version,
  type Wishes,
} from './oracle.ts'

/** One dish as the service and as the oracle know it. The oracle is slow and works only when asked. */
export interface DishCase {
  readonly item: Item
  readonly dish: Dish
  readonly facts: DishFacts
  readonly model: ChangeModel
  readonly oracle: OracleDish
}

/** One guest's wishes, as the service and as the oracle know them. */
export interface WishCase {
  readonly preferences: Preferences
  readonly wishes: Wishes
  readonly settings: MatchSettings
  readonly restaurantId: string | null
}

export function dishCase(item: OracleItem, index = 0): DishCase {
  const partnerDishId = `dish-${index}`
  const own: OracleItem = { ...item, partnerDishId, name: `${item.name} ${index}` }
  const { dish } = normaliseItem(withoutNulls(own), dishId('chain', partnerDishId), item.inFile)
  const facts = dishFacts(dish)
  let oracle: OracleDish | undefined
  return {
    item: own,
    dish,
    facts,
    model: changeModel(facts),
    get oracle() {
      oracle ??= oracleDish(own)
      return oracle
    },
  }
}

export function wishCase(plan: WishPlan, dishes: readonly DishCase[]): WishCase {
  const input = inputOf(plan, dishes)
  return {
    preferences: preferencesOf(input),
    wishes: wishesOf(input),
    settings: plan.settings,
    restaurantId: plan.restaurantId,
  }
}

/** One (dish, preferences) pair, judged by the service and by the oracle. */
export interface Judged {
  readonly dish: DishCase
  readonly wish: WishCase
  readonly classification: Classification
  readonly verdict: Verdict
}

export function judged(dish: DishCase, wish: WishCase): Judged {
  let verdict: Verdict | undefined
  return {
    dish,
    wish,
    classification: classify(dish.facts, wish.preferences, wish.settings),
    get verdict() {
      verdict ??= judge(dish.oracle, wish.wishes, wish.settings)
      return verdict
    },
  }
}

/** Whether the search for changes that decides the status gave up. */
export function isCutOff({ dish, wish, classification }: Judged): boolean {
  if (classification.status !== 'NOT_MATCH' || dish.model.slots.length < 9) return false
  const cost: SearchCost = { steps: 0 }
  findChanges(dish.model, minorGoal(dish.facts, wish.preferences, wish.settings), null, cost)
  return cost.steps > MAX_SEARCH_STEPS
}

/** The differences of reference and oracle, in words; null where they agree. */
export function difference(pair: Judged): string | null {
  const { classification, verdict } = pair
  const ours = classification.conflicts.map((conflict) => ownConflict(conflict, pair.dish.facts))
  if (JSON.stringify(ours) !== JSON.stringify(verdict.conflicts)) {
    return `conflicts ${JSON.stringify(ours)}, by the oracle ${JSON.stringify(verdict.conflicts)}`
  }
  if (isCutOff(pair)) return null
  if (classification.status !== verdict.status) {
    return `status ${classification.status}, by the oracle ${verdict.status}`
  }
  return null
}

function ownConflict(conflict: Conflict, { defaultDish }: DishFacts): OracleConflict {
  if (conflict.about === 'allergen') {
    const { type, level, isMinor } = conflict
    return { allergen: type, level, stated: statedLevel(defaultDish.allergens[type]), isMinor }
  }
  if (conflict.about === 'diet') {
    const { state, violatedBy } = conflict.fact
    return { diet: conflict.type, state: state === 'VIOLATED' ? violatedBy : state, isMinor: false }
  }
  return {
    nutrient: conflict.nutrient === 'caloriesTotal' ? 'calories' : conflict.nutrient,
    amount: conflict.value,
    ...conflict.range,
    isMinor: conflict.isMinor,
  }
}

/** How many changes the smallest set has that docs/specification.md, P4, asks for. */
export function fewestExpected({ status, conflicts, fewestClean, fewestMinor }: Verdict): number {
  if (status !== 'ALMOST_MATCH') return 0
  if (fewestClean !== null) return fewestClean
  return conflicts.every((conflict) => conflict.isMinor) ? 0 : (fewestMinor ?? 0)
}

/** Ids of what is selected after the proposed changes, in catalog order. */
export function selectedAfterChanges({ dish, classification }: Judged): string[] {
  const gone = new Set(classification.changes.map((change) => change.component.id))
  const come = new Set(classification.changes.flatMap((change) => change.replacement?.id ?? []))
  return dish.facts.components
    .filter((component) => come.has(component.id) || (component.isDefault && !gone.has(component.id)))
    .map((component) => component.id)
}

/** The oracle's version with just these components; undefined where no permitted changes lead there. */
export function versionWith({ dish }: Judged, selected: readonly string[]): Version | undefined {
  const wanted = selected.toSorted().join()
  return dish.oracle.versions.find((version) => version.selected.toSorted().join() === wanted)
}

export function printed({ dish, wish }: Pick<Judged, 'dish' | 'wish'>): string {
  return [
    `item: ${JSON.stringify(dish.item)}`,
    `preferences: ${JSON.stringify(wish.wishes)}`,
    `settings: ${JSON.stringify(wish.settings)}`,
  ].join('\n')
}

/** The law, whose errors show the pair that broke it. */
export function showingPair<More extends readonly unknown[]>(law: (pair: Judged, ...more: More) => void) {
  return (pair: Judged, ...more: More): void => {
    try {
      law(pair, ...more)
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${printed(pair)}`, { cause: error })
    }
  }
}
