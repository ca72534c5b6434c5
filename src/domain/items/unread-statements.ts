import { MIN_CONFIDENCE } from '../dish/allergen-level.ts'
import { shortened } from '../text/shortened.ts'
import { allergenNamed, namesIn } from '../vocabulary/allergen-names.ts'
import { anyFood } from '../vocabulary/any-food.ts'
import { foodsIn, type NamedFood } from '../vocabulary/foods-in.ts'
import { type UnknownMember, unknownMembers } from './item-validator.ts'
import type { AllergenStatement, Item } from './items-schema.ts'
import { holderOf, type NearMiss, nearMiss, withDenied } from './near-miss.ts'
import { bare, probablyMeant } from './probably-meant.ts'
import { type ItemProblem, warning } from './problem.ts'
import { isBlank, isNo, isSilent, isYes, numberIn } from './said-values.ts'
import {
  isHarmless,
  isValueName,
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
  if (statement === null || !(reading.isOpen || isDoubted(statement, member))) return reading
  const foods = foodsOfType(statement, member.name)
  return foods.length === 0 ? reading : { foods: [...reading.foods, ...foods], isOpen: false }
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

/** Whether an unread property of a diet leaves open whether the dish as it comes is suitable. */
function isDoubtedDiet(member: UnknownMember, depth = 0): boolean {
  const { name, value } = member
  if (isBlank(value)) return false
  if (probablyMeant(member) === 'confidence') return !(numberIn(value) >= MIN_CONFIDENCE)
  const written = bare(name)
  if (ON_CONDITION.test(written) || AGAINST.test(written)) return !isNo(value)
  const saysWhether = isValueName(name) || SAYS_WHETHER.test(written)
  if (value === false || (saysWhether && isSilent(value))) return true
  if (typeof value === 'string') return isNo(value) || saysCondition(value, isValueName(name))
  if (typeof value === 'object')
    return (
      depth > MAX_DEPTH ||
      ((saysWhether || MAY_TELL.test(written)) &&
        Object.entries(value as object).some(([inner, one]) =>
          isDoubtedDiet({ ...member, name: Array.isArray(value) ? name : inner, value: one }, depth + 1),
        ))
    )
  return false
}

const MAX_DEPTH = 8
const ON_CONDITION =
  /option|request|(?<!last|date)modif(?!ied(?:at|on|by|date|time))|condition|partial|trace|maycontain|adapt|^not(?!e(?!ligible|nabled)|ice|if(?:y|ied|ication)|ation)|^non(?!gmo|e$)/
/** `revoked: true`. */
const AGAINST =
  /un(?:suitable|available|confirmed|verified|certified|safe|approved)|in(?:compatible|compliant|valid|active)|revoked|rejected|expired|disabled|withdrawn|suspended|denied|failed/
/** `isSuitable: 0`. */
const SAYS_WHETHER =
  /(?:suitable|certified|confirmed|verified|compliant|compatible|approved|allowed|applies|valid|active|enabled)(?!.*(?:by|at|on|date)$)|^is(?!su|deleted|hidden|new|archived|visible|default|custom|manual|auto|test)/
/** What may hold such a thing, or a remark. */
const MAY_TELL = /(?:verif|certif|valid|suitab|check|review|approv|not|remark|comment|info|detail)(?!.*by$)/
/** What says beside a value that it holds. */
const HOLDS =
  /^(?:ok|okay|current|available|allowed|aktiv\w*|activ[oae]|attiv[oa]|actif|geeignet|bestätigt|zertifiziert|approved|certified|confirmed|verified|suitable|compliant|compatible|valid|enabled|vegan\w*|v[eé]g[eé]tari\w*|p[ei]s[ck][ae]tari\w*|full|fully|complete|declared|stated|always|published|live|true|passed|safe|good)(?![a-z])/i
const CONDITION = new RegExp(
  [
    /\b(?:not|never|non(?! ?(?:gmo|dairy|fat|stick|alcoholic))|nicht|kein|un(?:suitable|available|confirmed|verified|certified|safe|approved)|in(?:compatible|compliant|valid|active))\b/,
    /\b(?:fail\w*|reject\w*|refused|denied|declined|disapproved|expired|revoked|withdrawn|suspended|disabled|pending|unknown|maybe|ask|review|draft|tbd|tbc)\b/,
    /\b(?:partly|partial|partially|options?|optional|requests?|requested|modif\w*|adapt\w*|possible|possibly|if|when|can be|wunsch|anfrage|demande|richiesta)\b/,
    /(?<!^|\b(?:made|prepared|produced|cooked) )\bwithout\b|\bwithout\b(?! (?:any )?(?:animals?|meat|dairy|milk|eggs?|fish|gluten|nuts?|honey)\b)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** `NOT_SUITABLE` and `notSuitable` are two words. `isValue`: a word that is not known may say anything. */
function saysCondition(text: string, isValue: boolean): boolean {
  const words = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').replace(/[_-]+/g, ' ')
  return CONDITION.test(words) || (isValue && !isYes(text) && !HOLDS.test(words.trim()))
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
