import { MIN_CONFIDENCE } from '../dish/allergen-level.ts'
import { shortened } from '../text/shortened.ts'
import { allergenNamed, namesIn } from '../vocabulary/allergen-names.ts'
import { anyFood } from '../vocabulary/any-food.ts'
import { foodsIn, type NamedFood } from '../vocabulary/foods-in.ts'
import { isDoubtedDiet } from './doubted-diet.ts'
import { type UnknownMember, unknownMembers } from './item-validator.ts'
import type { AllergenStatement, Item } from './items-schema.ts'
import { menuCodes } from './menu-codes.ts'
import { holderOf, type NearMiss, nearMiss, withDenied } from './near-miss.ts'
import { probablyMeant } from './probably-meant.ts'
import { type ItemProblem, warning } from './problem.ts'
import { isBlank, isSilent, isYes, numberIn } from './said-values.ts'
import {
  holdsNumbersOfAllergens,
  isHarmless,
  readLabel,
  readUnread,
  type UnreadEvidence,
  type UnreadReading,
} from './unread-properties.ts'

/** What the properties of an item say that nobody reads. */
export interface UnreadStatements {
  /** In which what one of them denies counts as false. */
  readonly item: Item
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
  if (members.length === 0) return { item, problems: [], evidence: [], isOpen: false }
  const read = members
    .slice(0, MAX_READ)
    .map((member) => ({ member, near: nearMiss(item, member), ...readMember(item, member) }))
  const isTooMany = members.length > MAX_READ
  return {
    item: withDenied(
      item,
      read.flatMap(({ member: { path }, near }) =>
        near?.denies == null ? [] : [{ path, property: near.denies }],
      ),
    ),
    problems: read
      .slice(0, MAX_REPORTED)
      .map(({ member, isOpen, near }) => unknownProperty(member, isOpen, near)),
    evidence: [
      ...read.flatMap(({ member, foods }) =>
        foods.map((food) => ({ food, place: pointerOf(member), component: componentAt(item, member.path) })),
      ),
      ...read.flatMap(({ member, near }) =>
        near?.denies === null
          ? [{ food: anyFood(member.name), place: pointerOf(member), component: null }]
          : [],
      ),
      ...(isTooMany ? [{ food: anyFood('too many unknown properties'), place: '', component: null }] : []),
    ],
    isOpen: isTooMany || read.some(({ isOpen }) => isOpen),
  }
}

/** `{ type: 'PEANUT', level: 'FREE_FROM', mayContain: true }` is about peanuts, `{ type: 'VEGAN', value: false }` about that diet. */
function readMember(item: Item, member: UnknownMember): UnreadReading {
  const reading = readUnread(member)
  const diet = dietAt(item, member.path)
  if (diet !== null)
    return isDoubtedDiet(member)
      ? { ...reading, foods: [...reading.foods, ...readLabel(`NOT_${diet}`)] }
      : reading
  const statement = statementAt(item, member.path)
  if (statement === null) return withCodes(reading, member)
  if (!reading.isOpen && !isDoubted(statement, member)) return reading
  const foods = foodsOfType(statement, member.name)
  return foods.length === 0 ? reading : { foods: [...reading.foods, ...foods], isOpen: false }
}

/** `allergene: "A, G"` may mean any of the nine. What speaks against a diet by the usual codes does so here, too. */
function withCodes(reading: UnreadReading, member: UnknownMember): UnreadReading {
  if (!reading.isOpen || holdsNumbersOfAllergens(member)) return reading
  const codes = statedTexts(member.value, 0).flatMap((text) => menuCodes(`Allergens: ${text}`))
  return { ...reading, foods: [...reading.foods, ...codes] }
}

const MAX_DEPTH = 4

/** `"A, G"`, `[1, 7]`, `[{ code: "G" }]`, `{ A: true, G: false }`. A number beside other properties may count anything. */
function statedTexts(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  if (Array.isArray(value))
    return value.flatMap((one) => (typeof one === 'number' ? [String(one)] : statedTexts(one, depth + 1)))
  return Object.entries(value).flatMap(([name, one]) => (isYes(one) ? [name] : statedTexts(one, depth + 1)))
}

/** The statement that a path leads into; null outside of statements. */
function statementAt(item: Item, path: UnknownMember['path']): AllergenStatement | null {
  const [list, place] = path.slice(-3)
  if ((list !== 'allergens' && list !== 'baseAllergens') || typeof place !== 'number') return null
  return holderOf(item, path) as AllergenStatement
}

/** The diet that the statement names into which a path leads; null outside of diets. */
function dietAt(item: Item, path: UnknownMember['path']): string | null {
  const isOfDiet = path.length === 3 && path[0] === 'diets'
  return isOfDiet ? (holderOf(item, path) as { readonly type: string }).type : null
}

/** Whether an unread property of a statement leaves open whether the allergen is absent. */
function isDoubted({ level }: AllergenStatement, member: UnknownMember): boolean {
  const { value } = member
  const meant = probablyMeant(member)
  if (meant === 'confidence') return !isBlank(value) && !(numberIn(value) >= MIN_CONFIDENCE)
  if (meant === 'level') return !isSilent(value) && value !== level
  return level === 'FREE_FROM' && !isHarmless(member)
}

/** The nine that a statement names, and what diets say of its food. No part of the dish explains them. */
function foodsOfType({ type }: AllergenStatement, word: string): readonly NamedFood[] {
  const allergens = namesIn(type).flatMap((name) => allergenNamed(name)?.type ?? [])
  if (allergens.length === 0) return []
  return [{ ...anyFood(word), allergens, kinds: foodsIn(type).flatMap(({ kinds }) => kinds) }]
}

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

export function unknownProperty(
  member: Omit<UnknownMember, 'value'>,
  isOpen = false,
  near: NearMiss | null = null,
): ItemProblem {
  const shown = shortened(member.name, MAX_SHOWN_NAME)
  const meant = near?.meant ?? probablyMeant(member)
  const ignored = `"${shown}" is not a property of the schema; it is ignored`
  const question = meant === null ? '' : `. Did you mean "${meant}"?`
  return warning('UNKNOWN_PROPERTY', pointerOf(member), ignored + question + doubtOf(isOpen, near))
}

function doubtOf(isOpen: boolean, near: NearMiss | null): string {
  if (near?.denies != null) return ` To be safe, "${near.denies}" counts as false here`
  if (near?.denies === null) return ' To be safe, the dish may hold any food'
  return isOpen
    ? '. It seems to state allergens, so allergens that this dish does not state elsewhere count as unknown'
    : ''
}
