import type { CatalogChanges } from '../../src/features/uploads/catalog-changes.ts'

/**
 * What guests wait for while an upload is held: allergens that it adds and dishes that it takes off the menu. Null where
 * it does neither.
 */
export function urgencyOf({ allergens, gone }: CatalogChanges): string | null {
  const gained = allergens.reduce((sum, { gained }) => sum + gained.count, 0)
  const waits = [
    ...(gained === 0 ? [] : [`adds ${counted(gained, 'allergen statement')}`]),
    ...(gone.count === 0 ? [] : [`deletes ${counted(gone.count, 'dish', 'dishes')}`]),
  ]
  return waits.length === 0 ? null : `it ${waits.join(' and ')}, which guests do not see yet`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
