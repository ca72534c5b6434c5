import type { GroupItem } from './items-schema.ts'

const HAS_TO =
  /\b(?:required|mandatory|obligatoire|obb?ligatori[ao]|obrigat[óo]ri[ao]|verplicht|pflicht(?:auswahl|wahl|feld)?|erforderlich)\b/i
const TAKE =
  '\\b(?:pick|choose|select|take|wähle|wählen sie|choisissez|choisis|choisir|sélectionnez|elige|elija|escoge|escoja|selecciona|seleccione|scegli|seleziona|kies|selecteer|escolha|selecione)\\s+'
const A_NUMBER =
  '(?:at least |any |exactly |only |just |your |mindestens |au moins |al menos |almeno |minstens |pelo menos )?(?:[1-9]|one|two|three|four|ein|eine|einen|zwei|drei|un|une|deux|trois|uno|una|dos|tres|due|tre|een|één|twee|drie|um|uma|dois|duas|três)\\b'
/** Not "pick your toppings". */
const YOUR_ONE =
  '(?:your|a|an|deine?n?|ihre?n?|votre|ta|ton|tu|su|la tua|il tuo|il|la|lo|je|uw|seu|sua|o)\\s+(?!(?:\\w+\\s+)?\\w+(?<!\\b(?:kaa|sau))s\\b)\\p{L}+'
const TAKE_A_NUMBER = new RegExp(`${TAKE}${A_NUMBER}|\\bmin(?:\\.|imum|destens)? ?[1-9]\\b`, 'iu')
const TAKE_YOURS = new RegExp(
  `${TAKE}${YOUR_ONE}|\\bchoice of (?!\\w+s\\b)|\\b(?:a elegir|au choix|nach wahl|a scelta|naar keuze)\\b|(?<!\\p{L})[aà] (?:sua )?escolha\\b`,
  'iu',
)
const MORE = /\bextras?\b|\btoppings?\b|\badd-?ons?\b|\badiciona(?:l|is)\b/i
const NEED_NOT =
  /\b(?:not|nicht|niet|non|no|não|kein[e]?) (?:required|mandatory|erforderlich|verplicht|obb?ligat\w*|obrigat\w*|pflicht\w*)/i
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
  if (HAS_TO.test(nameOfGroup)) return true
  if (MAY.test(nameOfGroup)) return false
  return TAKE_A_NUMBER.test(nameOfGroup) || (TAKE_YOURS.test(nameOfGroup) && !MORE.test(nameOfGroup))
}
