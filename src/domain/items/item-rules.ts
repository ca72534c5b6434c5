import { isVisible, visibleOnly } from '../text/visible-text.ts'
import { type Item, MAX_DISH_COMPONENTS } from './items-schema.ts'
import { type ItemProblem, itemError } from './problem.ts'

/** Rules that a JSON schema cannot state. A broken one rejects the item. */
export function ruleErrors(item: Item): readonly ItemProblem[] {
  const tooMany = tooManyComponents(item)
  return tooMany === null ? [...hiddenErrors(item), ...repeatedIds(item), ...groupErrors(item)] : [tooMany]
}

/** A dish of thousands of options takes megabytes in the index, even if its file is small. */
function tooManyComponents({ ingredients, customizationGroups }: Item): ItemProblem | null {
  const options = (customizationGroups ?? []).reduce((sum, group) => sum + group.options.length, 0)
  const count = (ingredients?.length ?? 0) + options
  if (count <= MAX_DISH_COMPONENTS) return null
  const message = `${count} ingredients and options together; at most ${MAX_DISH_COMPONENTS} are allowed`
  return itemError('INVALID_ITEM', '', message)
}

/** Two ids that look the same are a trap, and a name that nobody can see is none. */
function hiddenErrors(item: Item): ItemProblem[] {
  const { ingredients = [], customizationGroups = [] } = item
  const parts = [
    { id: item.partnerDishId, name: item.name, at: '', idAt: '/partnerDishId' },
    ...ingredients.map(({ id, name }, index) => named(id, name, `/ingredients/${index}`)),
    ...customizationGroups.flatMap(({ id, name, options }, group) => [
      named(id, name, `/customizationGroups/${group}`),
      ...options.map((option, index) =>
        named(option.id, option.name, `/customizationGroups/${group}/options/${index}`),
      ),
    ]),
  ]
  return parts.flatMap(({ id, name, at, idAt }) => [
    ...(isVisible(id.trim())
      ? []
      : [itemError('INVALID_ITEM', idAt, 'holds control, bidirectional or invisible characters')]),
    ...(visibleOnly(name).trim() === ''
      ? [itemError('INVALID_ITEM', `${at}/name`, 'must not be blank')]
      : []),
  ])
}

function named(id: string, name: string, at: string) {
  return { id, name, at, idAt: `${at}/id` }
}

/** `calculate` selects by id: ingredients and options of one dish share one set of ids. */
function repeatedIds(item: Item): ItemProblem[] {
  const seen = new Set<string>()
  const places = [
    ...(item.ingredients ?? []).map((ingredient, index) => ({
      id: ingredient.id,
      at: `/ingredients/${index}/id`,
    })),
    ...(item.customizationGroups ?? []).flatMap((group, g) =>
      group.options.map((option, o) => ({ id: option.id, at: `/customizationGroups/${g}/options/${o}/id` })),
    ),
  ]
  return places.flatMap(({ id, at }) => {
    const isRepeated = seen.has(id.trim())
    seen.add(id.trim())
    return isRepeated ? [itemError('INVALID_ITEM', at, `the id "${id}" is used twice in this dish`)] : []
  })
}

function groupErrors(item: Item): ItemProblem[] {
  return (item.customizationGroups ?? []).flatMap((group, index) => {
    const at = `/customizationGroups/${index}`
    const most = group.selectionType === 'single' ? 1 : (group.maxSelections ?? Number.POSITIVE_INFINITY)
    const defaults = group.options.filter((option) => option.isDefault === true).length
    const errors: ItemProblem[] = []
    if ((group.minSelections ?? 0) > most) {
      errors.push(
        itemError(
          'INVALID_ITEM',
          `${at}/minSelections`,
          `is more than the most that can be selected (${most})`,
        ),
      )
    }
    if (defaults > most) {
      errors.push(
        itemError(
          'INVALID_ITEM',
          `${at}/options`,
          `${defaults} options are default, but at most ${most} can be selected`,
        ),
      )
    }
    return errors
  })
}
