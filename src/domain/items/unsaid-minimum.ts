import type { GroupItem } from './items-schema.ts'

/** One of several is a choice still to be made (a shell, a size), unless one of them comes with the dish. */
export function unsaidMinimum({ selectionType, options }: GroupItem): 0 | 1 {
  return selectionType === 'single' && !options.some((option) => option.isDefault) ? 1 : 0
}
