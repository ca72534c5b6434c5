import type { Component } from '../../src/domain/dish/component.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import { joinParts } from '../../src/domain/dish/food-part.ts'
import {
  type ChangeableGroup,
  changeModel,
  leavesSomething,
  mayLose,
  type Part,
} from '../../src/domain/matching/change-model.ts'
import { byRangeNutrient, type RangeNutrient, sumKnown } from '../../src/domain/vocabulary/nutrients.ts'

/** A dish after a permitted change. */
export interface Variant extends Part {
  /** Nutrients for which it proves no minimum. */
  readonly hidden: ReadonlySet<RangeNutrient>
}

interface Draft {
  readonly kept: readonly Component[]
  readonly removed: number
  readonly isChanged: boolean
  readonly hidden: readonly RangeNutrient[]
  /** By group: how many options are gone, and how many candidates are passed over. */
  readonly groups: ReadonlyMap<ChangeableGroup | null, { readonly removed: number; readonly used: number }>
}

const NO_CHANGE: Draft = { kept: [], removed: 0, isChanged: false, hidden: [], groups: new Map() }
const NONE_USED = { removed: 0, used: 0 }

/** Every dish that a guest can make of this one. Two to the power of its removable parts: for small menus only. */
export function variantsOf(facts: DishFacts): readonly Variant[] {
  const model = changeModel(facts)
  let drafts: readonly Draft[] = [NO_CHANGE]
  for (const { component, group, hiddenAmounts } of model.slots) {
    drafts = drafts.flatMap((draft) => {
      const known = draft.groups.get(group) ?? NONE_USED
      const changed = (kept: readonly Component[], next: typeof known): Draft => ({
        ...{
          kept: [...draft.kept, ...kept],
          removed: draft.removed + (kept.length === 0 ? 1 : 0),
          isChanged: true,
        },
        ...{ hidden: [...draft.hidden, ...hiddenAmounts], groups: new Map(draft.groups).set(group, next) },
      })
      const removed = known.removed + 1
      const isRemovable = group === null || mayLose(group, removed)
      return [
        { ...draft, kept: [...draft.kept, component] },
        ...(isRemovable ? [changed([], { ...known, removed })] : []),
        ...(group?.candidates ?? [])
          .map((candidate, place) => [candidate, place + 1] as const)
          .slice(known.used)
          .map(([candidate, used]) => changed([candidate], { ...known, used })),
      ]
    })
  }
  return drafts
    .filter(({ isChanged, removed }) => isChanged && leavesSomething(model, removed))
    .map(({ kept, hidden }) => ({
      ...joinParts([model.fixed, ...kept]),
      nutrition: byRangeNutrient((nutrient) =>
        sumKnown([model.fixed, ...kept].map(({ nutrition }) => nutrition[nutrient])),
      ),
      hidden: new Set(hidden),
    }))
}
