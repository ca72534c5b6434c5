import { shortened } from '../text/shortened.ts'
import { anyFood } from '../vocabulary/any-food.ts'
import { foodsIn } from '../vocabulary/foods-in.ts'
import { type UnknownMember, unknownMembers } from './item-validator.ts'
import type { Item } from './items-schema.ts'
import { probablyMeant } from './probably-meant.ts'
import { type ItemProblem, warning } from './problem.ts'
import { readUnread, type UnreadEvidence, type UnreadReading } from './unread-properties.ts'

/** What the properties of an item say that nobody reads. */
export interface UnreadStatements {
  readonly problems: readonly ItemProblem[]
  readonly evidence: readonly UnreadEvidence[]
  /** One of them seems to state allergens and cannot be read: what the lists do not state is unknown. */
  readonly isOpen: boolean
}

/** More unread properties of one item are not reported one by one. */
const MAX_REPORTED = 100
/** More unread properties of one item are not read: they may mean anything. */
const MAX_READ = 5_000

export function unreadStatements(item: Item): UnreadStatements {
  const members = unknownMembers(item)
  if (members.length === 0) return NOTHING_UNREAD
  const read = members.slice(0, MAX_READ).map((member) => ({ member, ...readMember(item, member) }))
  const isTooMany = members.length > MAX_READ
  return {
    problems: read.slice(0, MAX_REPORTED).map(({ member, isOpen }) => unknownProperty(member, isOpen)),
    evidence: [
      ...read.flatMap(({ member, foods }) =>
        foods.map((food) => ({ food, place: pointerOf(member), component: componentAt(item, member.path) })),
      ),
      ...(isTooMany ? [{ food: anyFood('too many unknown properties'), place: '', component: null }] : []),
    ],
    isOpen: isTooMany || read.some(({ isOpen }) => isOpen),
  }
}

const NOTHING_UNREAD: UnreadStatements = { problems: [], evidence: [], isOpen: false }

/** `{ type: 'PEANUT', level: 'FREE_FROM', mayContain: true }` is about peanuts. */
function readMember(item: Item, member: UnknownMember): UnreadReading {
  const reading = readUnread(member)
  const type = reading.isOpen ? statedTypeAt(item, member.path) : null
  const foods = type === null ? [] : foodsIn(type)
  return foods.length === 0 ? reading : { foods: [...reading.foods, ...foods], isOpen: false }
}

/** The allergen of the statement that a path leads into; null outside of statements. */
function statedTypeAt(item: Item, path: UnknownMember['path']): string | null {
  const [list, place] = path.slice(-3)
  if ((list !== 'allergens' && list !== 'baseAllergens') || typeof place !== 'number') return null
  const statement = path.slice(0, -1).reduce<unknown>((value, step) => (value as Members)[step], item)
  const { type } = statement as { type?: unknown }
  return typeof type === 'string' ? type : null
}

type Members = Readonly<Record<string | number, unknown>>

/** The id of the ingredient or option that a path leads into; null outside of them. */
function componentAt(
  item: Item,
  [list, index, options, option]: readonly (string | number)[],
): string | null {
  if (list === 'ingredients') return item.ingredients?.[Number(index)]?.id.trim() ?? null
  if (list !== 'customizationGroups' || options !== 'options') return null
  return item.customizationGroups?.[Number(index)]?.options[Number(option)]?.id.trim() ?? null
}

function pointerOf({ path }: Pick<UnknownMember, 'path'>): string {
  return path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
}

const MAX_SHOWN_NAME = 100

export function unknownProperty(member: Omit<UnknownMember, 'value'>, isOpen = false): ItemProblem {
  const shown = shortened(member.name, MAX_SHOWN_NAME)
  const meant = probablyMeant(member)
  const ignored = `"${shown}" is not a property of the schema; it is ignored`
  const question = meant === null ? '' : `. Did you mean "${meant}"?`
  const doubt = isOpen
    ? '. It seems to state allergens, so allergens that this dish does not state elsewhere count as unknown'
    : ''
  return warning('UNKNOWN_PROPERTY', pointerOf(member), ignored + question + doubt)
}
