import type { Item } from '../../src/domain/items/items-schema.ts'
import type { Portion } from './portion.ts'
import type { MenuId } from './recipe.ts'

/** These labels are ours, not the chain's. No nutrition or allergen fact depends on them. */

type Tags = NonNullable<Item['styles']>

export const CUISINES: NonNullable<Item['cuisines']> = [
  { id: 'mexican', name: 'Mexican', parent: { id: 'latin-american', name: 'Latin American' } },
]

export const MENUS: Readonly<Record<MenuId, { id: string; name: string }>> = {
  main: { id: 'main', name: 'Main Menu' },
  kids: { id: 'kids', name: 'Kids Menu' },
  catering: { id: 'catering', name: 'Catering Menu' },
}

const GRILLED = { id: 'grilled', name: 'Grilled', confidence: 0.95 }
const BRAISED = { id: 'braised', name: 'Braised', confidence: 0.9 }
const SAUTEED = { id: 'sauteed', name: 'Sautéed', confidence: 0.8 }

const PREPARATION_OF: Readonly<Record<string, Tags[number]>> = {
  chicken: GRILLED,
  steak: GRILLED,
  barbacoa: BRAISED,
  carnitas: BRAISED,
  sofritas: BRAISED,
  'fajita-vegetables': SAUTEED,
}

export function preparationTypes(portions: readonly Portion[]): Tags {
  return [...new Set(portions.flatMap(({ component }) => PREPARATION_OF[component.id] ?? []))]
}

const BUILD_YOUR_OWN: Tags[number] = {
  id: 'build-your-own',
  name: 'Build your own',
  description: 'The guest chooses the parts',
  confidence: 1,
}
const PLANT_BASED: Tags[number] = {
  id: 'plant-based',
  name: 'Plant-based',
  description: 'Put together from plants alone, as it is served',
  confidence: 0.9,
}

export function styles(portions: readonly Portion[], isCustomizable: boolean): Tags {
  const isPlantBased = portions.every(({ component }) => component.kind === 'PLANT')
  return [...(isCustomizable ? [BUILD_YOUR_OWN] : []), ...(isPlantBased ? [PLANT_BASED] : [])]
}
