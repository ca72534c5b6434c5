import type { CatalogFileError } from './catalog-file-error.ts'
import { itemsInWrapper, misnamedItems, noItems } from './file-errors.ts'
import { FILE_START, positionAfter } from './file-position.ts'
import { isListName, wrappedItems } from './wrapped-items.ts'

/** Why a file has no "items", and what is probably meant. `names`: its properties; `head`: its first bytes. */
export function missingItems(names: readonly string[], head: Buffer): CatalogFileError {
  const otherCase = names.find((name) => name.trim().toLowerCase() === 'items')
  if (otherCase !== undefined) return misnamedItems(otherCase)
  if (names.includes('partnerDishId')) return noItems(names)
  const text = head.toString()
  const list = wrappedItems(text)
  if (list !== null) {
    const { path, at } = list
    if (names.includes(path)) return misnamedItems(path)
    return itemsInWrapper(path, positionAfter(FILE_START, Buffer.from(text.slice(0, at))))
  }
  const alike = names.find(isListName)
  return alike === undefined ? noItems(names) : misnamedItems(alike)
}
