import type { GroupItem } from './items-schema.ts'

const HAS_TO =
  /\b(?:required|mandatory|obligatoire|obb?ligatori[ao]|obrigat[óo]ri[ao]|verplicht|pflicht(?:auswahl|wahl|feld)?|erforderlich)\b/i
const TAKE =
  '\\b(?:pick|choose|select|take|wähle|wählen sie|choisissez|choisis|choisir|sélectionnez|elige|elija|escoge|escoja|selecciona|seleccione|scegli|seleziona|kies|selecteer|escolha|selecione)\\s+'
/** From one on. */
const NUMBER_WORDS = [
  'one|ein|eine|einen|un|une|uno|una|een|één|um|uma',
  'two|zwei|deux|dos|due|twee|dois|duas',
  'three|drei|trois|tres|tre|drie|três',
  'four|vier|quatre|cuatro|quattro|quatro',
]
const A_NUMBER = `(?:at least |any |exactly |only |just |your |mindestens |au moins |al menos |almeno |minstens |pelo menos )?([1-9]|${NUMBER_WORDS.join('|')})\\b`
/** Not "pick your toppings". */
const YOUR_ONE =
  '(?:your|a|an|deine?n?|ihre?n?|votre|ta|ton|tu|su|la tua|il tuo|il|la|lo|je|uw|seu|sua|o)\\s+(?!(?:\\w+\\s+)?\\w+(?<!\\b(?:kaa|sau))s\\b)\\p{L}+'
const TAKE_A_NUMBER = new RegExp(`${TAKE}${A_NUMBER}|\\bmin(?:\\.|imum|destens)? ?([1-9])\\b`, 'iu')
const TAKE_YOURS = new RegExp(
  `${TAKE}${YOUR_ONE}|\\bchoice of (?!\\w+s\\b)|\\b(?:a elegir|au choix|nach wahl|a scelta|naar keuze)\\b|(?<!\\p{L})[aà] (?:sua )?escolha\\b`,
  'iu',
)
const NO_NOUN =
  '(?!any|from|up|more|some|additional|if|to|between|among|all|how|what|no|not|without|as|own|our|allerg|diet)'
const WORDS = '(?:(?:[\\p{L}-]+|[&/]) ){0,2}'
const ONE_WORD = '\\p{L}+(?<!(?<![sui])s|eaux)'
/** "Choose protein", "Bread choice", "Größe wählen": a noun that is no plural. */
const TAKE_A_NOUN = new RegExp(
  [
    `^\\W*(?:please )?(?:pick|choose|select|choisissez|choisis|choisir|sélectionnez|elige|elija|escoge|escoja|selecciona|seleccione|escolha|selecione) ${NO_NOUN}${WORDS}${NO_NOUN}${ONE_WORD}\\W*$`,
    `^\\W*(?:scegli|seleziona) ${WORDS}\\p{L}+[oa]\\W*$`,
    `^\\W*(?:kies|selecteer) ${WORDS}\\p{L}+(?<!en|(?<!kaa|sau)s)\\W*$`,
    `^\\W*wähle ${WORDS}\\p{L}+(?<![ns])\\W*$|^\\W*(?:\\p{L}+ )?\\p{L}+(?<![ns]) (?:aus)?wählen\\W*$`,
    `^\\W*${NO_NOUN}(?:\\p{L}+ )?${ONE_WORD} choice\\W*$|^\\W*choix (?:de (?:la )?|du |d['’]|de l['’])${ONE_WORD}\\W*$|^\\W*elección de (?:la |tu )?${ONE_WORD}\\W*$`,
  ].join('|'),
  'iu',
)
const MORE = /\bextras?\b|\btoppings?\b|\badd-?ons?\b|\badiciona(?:l|is)\b/i
const NEED_NOT =
  /\b(?:not|nicht|niet|non|no|não|kein[e]?) (?:required|mandatory|erforderlich|verplicht|obb?ligat\w*|obrigat\w*|pflicht\w*)/i
const MAY =
  /(?<!\b(?:not|non|nicht) )\b(?:optional\w*|facultatif|opcional)\b|\bup to\b|\bif you (?:like|want|wish)\b/i

/** How many options a group needs. Where its name says that one is required, a 0 beside it says nothing. */
export function minimumOf(group: GroupItem): number {
  const { name, minSelections } = group
  const isDenied = minSelections === 0 && HAS_TO.test(name) && numberAsked(name) > 0
  return minSelections === undefined || isDenied ? unsaidMinimum(group) : minSelections
}

/**
 * One of several is a choice still to be made (a shell, a size), unless one of them comes with the dish. So it is where
 * the name of the group says that guests have to choose, and as many as it says, where it has them.
 */
export function unsaidMinimum({ name, selectionType, maxSelections, options }: GroupItem): number {
  const asked = numberAsked(name)
  const isSingle = selectionType === 'single'
  if (asked > 0) return Math.max(1, Math.min(asked, options.length, isSingle ? 1 : (maxSelections ?? asked)))
  return isSingle && !options.some((option) => option.isDefault) ? 1 : 0
}

export function asksForChoice(nameOfGroup: string): boolean {
  return numberAsked(nameOfGroup) > 0
}

function numberAsked(nameOfGroup: string): number {
  if (NEED_NOT.test(nameOfGroup)) return 0
  const taken = TAKE_A_NUMBER.exec(nameOfGroup)
  const number = taken === null ? 1 : numberOf(taken[1] ?? taken[2])
  if (HAS_TO.test(nameOfGroup)) return number
  if (MAY.test(nameOfGroup)) return 0
  const isTaken = TAKE_YOURS.test(nameOfGroup) || TAKE_A_NOUN.test(nameOfGroup)
  return taken !== null || (isTaken && !MORE.test(nameOfGroup)) ? number : 0
}

function numberOf(word = ''): number {
  const place = NUMBER_WORDS.findIndex((words) => words.split('|').includes(word.toLowerCase()))
  return place === -1 ? Number(word) : place + 1
}
