import type { AllergenStatement } from '../../src/domain/items/items-schema.ts'
import { ALLERGEN_TYPES, type DietType, IMPLIED_DIETS } from '../../src/domain/vocabulary/vocabulary.ts'
import { component, PUBLISHED, type Published, type PublishedComponent } from './published-component.ts'

/** Published servings of one component. */
export interface Portion {
  readonly component: PublishedComponent
  readonly servings: number
}

/** A component id (one serving), or the id and how many servings. */
export type PortionSpec = string | readonly [id: string, servings: number]

const CHART = 'published allergen chart'

export function portionOf(spec: PortionSpec): Portion {
  const [id, servings] = typeof spec === 'string' ? [spec, 1] : spec
  return { component: component(id), servings }
}

/** Cuts the noise that multiplying decimals leaves; published figures have one decimal. */
export function tidy(value: number): number {
  return Number(value.toFixed(6))
}

export function portionFigures(portions: readonly Portion[]): Record<Published, number> {
  const total = (name: Published) =>
    tidy(portions.reduce((sum, { component, servings }) => sum + component.figures[name] * servings, 0))
  return Object.fromEntries(PUBLISHED.map((name) => [name, total(name)])) as Record<Published, number>
}

/** Grams of all portions, null as soon as one has no published weight. */
export function portionGrams(portions: readonly Portion[]): number | null {
  let total = 0
  for (const { component, servings } of portions) {
    if (component.grams === null) return null
    total += component.grams * servings
  }
  return tidy(total)
}

/** Everything the chart lists for one of the portions. Complete only if `chartIsComplete`. */
export function listedAllergens(portions: readonly Portion[]): AllergenStatement[] {
  const listed = new Set(portions.flatMap(({ component }) => component.allergens ?? []))
  return ALLERGEN_TYPES.filter((type) => listed.has(type)).map((type) => ({
    type,
    level: 'CONTAINS',
    source: CHART,
  }))
}

export function chartIsComplete(portions: readonly Portion[]): boolean {
  return portions.every(({ component }) => component.allergens !== null)
}

/** The published diets and those they imply: a client that only intersects tags gets it right too. */
export function dietaryTags({ diets }: PublishedComponent): DietType[] {
  return [...new Set(diets.flatMap((diet) => IMPLIED_DIETS[diet]))]
}
