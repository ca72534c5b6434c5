import type { GroupItem } from './items-schema.ts'

const HAS_TO =
  /\b(?:required|mandatory|obligatoire|obb?ligatori[ao]|pflicht(?:auswahl|wahl|feld)?|erforderlich)\b/i
const TAKE_ONE =
  /\b(?:pick|choose|select|take|wähle|wählen sie|choisissez|choisir|elige|elija|scegli)\s+(?:1|one|ein|eine|einen|un|une|uno|una)\b/i
const NEED_NOT =
  /\b(?:not|nicht|non|no|kein[e]?) (?:required|mandatory|erforderlich|obb?ligat\w*|pflicht\w*)/i
const MAY =
  /(?<!\b(?:not|non|nicht) )\b(?:optional\w*|facultatif|opcional)\b|\bup to\b|\bif you (?:like|want|wish)\b/i

/**
 * One of several is a choice still to be made (a shell, a size), unless one of them comes with the dish. So it is where
 * the name of the group says that guests have to choose.
 */
export function unsaidMinimum({ name, selectionType, options }: GroupItem): 0 | 1 {
  if (asksForChoice(name)) return 1
  return selectionType === 'single' && !options.some((option) => option.isDefault) ? 1 : 0
}

export function asksForChoice(nameOfGroup: string): boolean {
  if (NEED_NOT.test(nameOfGroup)) return false
  return HAS_TO.test(nameOfGroup) || (TAKE_ONE.test(nameOfGroup) && !MAY.test(nameOfGroup))
}
