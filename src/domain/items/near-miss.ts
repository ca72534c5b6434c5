import { isDeepStrictEqual } from 'node:util'
import type { UnknownMember } from './item-validator.ts'
import type { GroupItem, Item, OptionItem } from './items-schema.ts'
import { bare, probablyMeant } from './probably-meant.ts'
import { isBlank, isDate, isNo, isYes, numberIn, textIn } from './said-values.ts'
import { isValueName, type UnreadProperty } from './unread-properties.ts'
import { asksForChoice, minimumOf, unsaidMinimum } from './unsaid-minimum.ts'

/** What an unread property does that is probably meant for one that governs the dish. */
export interface NearMiss {
  readonly meant: string
  /** The property beside it that counts as false. If null, more may arrive than is known: the dish may hold any food. */
  readonly denies: string | null
}

type Holder = Readonly<Record<string, unknown>>

interface Rule {
  readonly meant: string
  /** Other usual names, without case and signs. */
  readonly usual: Pick<RegExp, 'test'>
  /** Where its value says another thing: `optional: false` is not `minSelections: false`. A slip of the pen is then none. */
  readonly isOtherThing?: true
  readonly denies?: string
  /** Whether the value is less safe than what counts without it. */
  readonly isUnsafe: (value: unknown, holder: Holder) => boolean
}

const isNotYes = (value: unknown) => !isYes(value)
const isNotNo = (value: unknown) => !isNo(value)
const CHANGES = '(?:customi[sz]ations?|modifications?|substitutions?|changes)'
const MAY_CHANGE = new RegExp(
  `^(?:is)?(?:customi[sz]able|modifiable)$|^allows?${CHANGES}$|^${CHANGES}allowed$`,
)
const NO_CHANGES = new RegExp(`^no${CHANGES}$`)
const STAYS =
  /^(?:is)?(?:non|not|un)removable$|^(?:is)?locked$|^cannot(?:be)?(?:removed?|excluded?)$|^noremoval$/

const MINIMUM =
  /^(?:is|selection|choice)?(?:required|mandatory|compulsory|obligatory|forced|forceselection|pflicht|pflichtauswahl|obligatoire|obb?ligatori[oa]|obrigatori[oa]|verplicht)(?:mode|type|status)?$|^must(?:choose|select|pick)$|^min(?:imum)?(?:select(?:ion|ed|able)?s?|choices?|options?|quantity|qty|items?|count|required|amount|number|permitted|allowed)?(?:modifiers?|options?|choices?)?$|^lower(?:bound|limit)$|^force$|^numbertochoose$|^required(?:choices|selections|options|number|count|quantity)$|^(?:choices|selections|options)required$/
const KEY =
  /^(?:is)?(?:key(?:ingredient)?|required|mandatory|compulsory|obligatory|fixed|core|essential|base|main|static|inseparable|builtin|bakedin|premixed)$/
const DEFAULT = {
  said: /^(?:is|by|auto|initially)*(?:pre|auto)?(?:select|selected|selection|checked|ticked|chosen|included?|applied|standard)(?:options?|items?|modifiers?|ids?)?$|default|^initial(?:value|option)?$|^preset$|^selectedindex$|^comeswith(?:it|dish)?$|^(?:is)?partofdish$|^always(?:included)?$|^pardefaut$|^pordefecto$|^predefinit[oa]$|^standaard$|^padrao$|^autoadd(?:ed)?$|^pre(?:determinad|definid|seleccionad|selecionad|selezionat)[ao]$|^vor(?:aus)?gewae?hlt$|^standardmassig$/,
  /** What else a name with that word says. */
  other:
    /^(?:is)?defaults?(?:options?)?(?:charges?|substitution|unit)?(?:price|pricing|cost|tax(?:rate|id)?)s?$|^(?:is)?defaults?(?:sort(?:order)?|position|image(?:url)?|language|lang|locale|currency|expanded|collapsed|open|colou?r|layout|view|name|label|displayname)$/,
  test(name: string) {
    return this.said.test(name) && !this.other.test(name)
  },
}
const HOW_MANY_DEFAULTS = /^defaults?(?:quantity|qty|count|amount)$/
const LIST_IS_COMPLETE: Rule = {
  meant: 'allergensComplete',
  denies: 'allergensComplete',
  usual:
    /^(?:is|are|has)?(?:allergen|allergy)(?:s|list|info|information|data|status)*(?:complete|verified|reviewed|known|available|confirmed|checked?|certified|tested|declared)$|^has(?:allergens?|allergy)(?:list|info|information|data)$|^(?:is)?(?:data)?(?:complete|verified|reviewed)$/,
  isUnsafe: (value, { allergensComplete }) =>
    // `allergensReviewed` may say when.
    !isYes(value) && !isDate(textIn(value)) && !isDeepStrictEqual(value, allergensComplete),
}

const LIST_IS_NOT_COMPLETE: Rule = {
  meant: 'allergensComplete',
  denies: 'allergensComplete',
  usual:
    /^(?:is)?(?:allergens?|allergy|data)?(?:list|info|information|data)?(?:incomplete|unverified|notcomplete)$/,
  isOtherThing: true,
  isUnsafe: isNotNo,
}
const COMPLETENESS: Rule = {
  meant: 'allergensComplete',
  denies: 'allergensComplete',
  usual:
    /^(?:allergens?|allergy|data)?(?:completeness|verification)(?:status|state)?$|^(?:allergens?|allergy|data)review(?:status|state)?$|^review(?:status|state)$/,
  isOtherThing: true,
  isUnsafe: (value) => isNo(value) || UNFINISHED.test(textIn(value)),
}
const UNFINISHED =
  /^(?:partial|incomplete|not |un|pending|draft|open|missing|in progress|to ?do|failed|rejected)/i
const OF_COMPLETENESS = [LIST_IS_COMPLETE, LIST_IS_NOT_COMPLETE, COMPLETENESS]

/** Lists of what a dish consists of, and lists from which a guest chooses. */
const PARTS = /^(?:combo|bundle|included|default)(?:items?|components?|parts?|products?)$|^components$/
const GROUPS =
  /^(?:modifi(?:er|cation)|option|customi[sz]ation|choice|variation|sub|child|nested|add|addon|side|combo|bundle)s?(?:groups?|sets?|lists?|products?|items?|options?|info|listinfo)$|^(?:modifiers|modifications|options|customi[sz]ations|choices|variations|addons|sides|combos|bundles|extras)$/
/** Names of other things as well. */
const PERHAPS_GROUPS = /^(?:groups?|children|steps?|courses?)$/
const ITS_PARTS: Rule = {
  meant: 'ingredients',
  usual: PARTS,
  isUnsafe: (value) => typeof value === 'object' && !isBlank(value),
}
const ITS_GROUPS: Rule = {
  meant: 'customizationGroups',
  usual: GROUPS,
  isUnsafe: (value) => holdsMoreThanExtras(value, 0),
}
const PERHAPS_ITS_GROUPS: Rule = {
  meant: 'customizationGroups',
  usual: PERHAPS_GROUPS,
  isOtherThing: true,
  isUnsafe: (value) => holdsLists(value) && holdsMoreThanExtras(value, 0),
}

const TITLE =
  /^(?:display|group)?(?:name|title|label|text|caption|heading|prompt|instructions?|subtitle|description)$/
const CHOICE_TYPE = /^select(?:ion)?(?:type|mode)$|^choicetype$|^type$|^mode$/
const SINGLE = /^(?:single.*|one|radio.*|required.*|mandatory.*|exclusive)$/i
const MULTIPLE = /^(?:multi.*|many|any|check.*|optional)$/i
const ARRIVES = /^(?:by )?default|^(?:pre)?selected/i
const COMES = /^(?:by )?default$|^included$|^standard$/i
const ANY_NAME = /./

/** By the place of the property. */
const RULES: Readonly<Record<'ITEM' | 'INGREDIENT' | 'GROUP' | 'OPTION', readonly Rule[]>> = {
  ITEM: [
    ...OF_COMPLETENESS,
    ITS_PARTS,
    ITS_GROUPS,
    PERHAPS_ITS_GROUPS,
    {
      meant: 'componentsComplete',
      usual: /^componentscomplete$/,
      denies: 'componentsComplete',
      isUnsafe: isNotYes,
    },
    { meant: 'isCustomizable', usual: MAY_CHANGE, denies: 'isCustomizable', isUnsafe: isNotYes },
    {
      meant: 'isCustomizable',
      usual: NO_CHANGES,
      isOtherThing: true,
      denies: 'isCustomizable',
      isUnsafe: isNotNo,
    },
  ],
  INGREDIENT: [
    ...OF_COMPLETENESS,
    {
      meant: 'isIncluded',
      usual: /^(?:is)?(?:optional|extra|addon)$/,
      isOtherThing: true,
      isUnsafe: (value, holder) => isNo(value) && isLeftOut(holder),
    },
    {
      meant: 'isRemovable',
      usual:
        /^(?:is)?(?:remov[ei]?able|optional|modifiable|excludable|omittable|holdable|deletable|editable)$|^canbe(?:removed|excluded|omitted|leftout)$|^can(?:remove|exclude|omit)$|^allows?remov(?:al|ing)$|^removalallowed$|^remov(?:e|al|ability)$|^leaveoutpossible$/,
      denies: 'isRemovable',
      isUnsafe: isNotYes,
    },
    {
      meant: 'isIncluded',
      usual: DEFAULT,
      isUnsafe: (value, holder) => isNotNo(value) && isLeftOut(holder),
    },
    {
      meant: 'isKeyIngredient',
      usual: KEY,
      isUnsafe: (value, holder) => isNotNo(value) && isLeftOut(holder),
    },
    {
      meant: 'isIncluded',
      usual: /^(?:status|type|inclusion)$/,
      isOtherThing: true,
      isUnsafe: (value, holder) => COMES.test(textIn(value)) && isLeftOut(holder),
    },
    { meant: 'isKeyIngredient', usual: KEY, denies: 'isRemovable', isUnsafe: isNotNo },
    { meant: 'isRemovable', usual: STAYS, isOtherThing: true, denies: 'isRemovable', isUnsafe: isNotNo },
    {
      meant: 'isRemovable',
      usual: MINIMUM,
      isOtherThing: true,
      denies: 'isRemovable',
      isUnsafe: (value) => !(countOf(value) <= 0),
    },
  ],
  GROUP: [
    {
      meant: 'minSelections',
      usual: MINIMUM,
      // A value that cannot be read is not known to be less.
      isUnsafe: (value, holder) => !(countOf(value) <= minimumIn(holder)),
    },
    {
      meant: 'selectionType',
      usual: /^select(?:ion)?(?:type|mode)$|^choicetype$/,
      isUnsafe: (value, holder) => isOpenToSingle(holder) && !MULTIPLE.test(textIn(value)),
    },
    {
      meant: 'selectionType',
      usual: /^(?:type|mode|kind|widget|control|(?:display|input|control|field|ui)(?:type)?)$/,
      isUnsafe: (value, holder) => isOpenToSingle(holder) && SINGLE.test(textIn(value)),
    },
    {
      meant: 'minSelections',
      usual: /^(?:selection)?(?:cardinality|multiplicity|range)$/,
      isOtherThing: true,
      isUnsafe: (value, holder) => Number.parseInt(String([value].flat()[0]), 10) > minimumIn(holder),
    },
    {
      meant: 'minSelections',
      usual: ANY_NAME,
      isOtherThing: true,
      isUnsafe: (value, holder) => HAS_TO_BE.test(textIn(value)) && minimumIn(holder) === 0,
    },
    {
      meant: 'minSelections',
      usual:
        /^(?:is)?(?:optional|skippable)$|^(?:can|allows?)(?:be)?(?:skip(?:ped)?|none|empty)$|^noneallowed$/,
      isOtherThing: true,
      isUnsafe: (value, holder) => isNo(value) && minimumIn(holder) === 0,
    },
    {
      meant: 'minSelections',
      usual: TITLE,
      isOtherThing: true,
      isUnsafe: (value, holder) =>
        minimumIn(holder) === 0 && !saysNone(holder) && asksForChoice(textIn(value)),
    },
    {
      meant: 'selectionType',
      usual: /^(?:is|allows?)?multi(?:ple|select|selection|choice)?(?:allowed|selections?)?$/,
      isOtherThing: true,
      isUnsafe: (value, holder) => isNo(value) && isOpenToSingle(holder),
    },
    {
      meant: 'isDefault',
      usual: { test: (name) => DEFAULT.test(name) && !HOW_MANY_DEFAULTS.test(name) },
      isUnsafe: isOtherDefault,
    },
    {
      meant: 'isDefault',
      usual: HOW_MANY_DEFAULTS,
      isOtherThing: true,
      isUnsafe: (value) => !(countOf(value) <= 0),
    },
  ],
  OPTION: [
    ...OF_COMPLETENESS,
    ITS_PARTS,
    ITS_GROUPS,
    PERHAPS_ITS_GROUPS,
    { meant: 'isDefault', usual: DEFAULT, isUnsafe: isOtherThanDefault },
    {
      meant: 'isDefault',
      usual: MINIMUM,
      isUnsafe: (value, { isDefault = false }) => isDefault !== true && !(countOf(value) <= 0),
    },
    {
      meant: 'isDefault',
      usual: /^status$/,
      isOtherThing: true,
      isUnsafe: (value, { isDefault = false }) => isDefault !== true && ARRIVES.test(textIn(value)),
    },
  ],
}

/** What an unread property does to its item; null where its name or its value changes nothing. */
export function nearMiss(item: Item, member: UnknownMember): NearMiss | null {
  const { name, value, path } = member
  const place = placeOf(path)
  if (place === null || value == null || value === '') return null
  const holder = holderOf(item, path) as Holder
  const nearest = probablyMeant(member)
  const written = bare(name)
  const found =
    RULES[place].find(
      (rule) =>
        ((rule.meant === nearest && !rule.isOtherThing) || rule.usual.test(written)) &&
        rule.isUnsafe(value, holder),
    ) ?? ruleWithin(rulesWithin(place, written), value, holder)
  return found === undefined ? null : { meant: found.meant, denies: found.denies ?? null }
}

/** What a property of the file does that nobody reads; null where it does not deny that lists are complete. */
export function nearMissOfFile(
  { name, value }: UnreadProperty,
  { allergensComplete }: Holder,
): NearMiss | null {
  if (isBlank(value)) return null
  const holder = { allergensComplete }
  const written = bare(name)
  const found =
    OF_COMPLETENESS.find((rule) => rule.usual.test(written) && rule.isUnsafe(value, holder)) ??
    ruleWithin(HOLDS_ANY.test(written) ? OF_COMPLETENESS : [], value, holder)
  return found === undefined ? null : { meant: found.meant, denies: found.denies ?? null }
}

/** Objects that hold the bounds of a choice. */
const BOUNDS =
  /quantit|select|choice|choose|limit|rule|bound|constraint|permitted|modifier|setting|requirement|valid|config|^pos$|^min|^max/
/** Objects that may hold any property of what they stand in. */
const HOLDS_ANY =
  /^(?:attributes?|propert(?:y|ies)|props|flags?|tags?|labels?|data|details|meta(?:data|fields?)?|info|extra|custom(?:fields?|attributes?)?|additional(?:data|info|properties)?|quality|status|allerg[a-z]*)$/

/** The rules that hold for what stands in an object of that name. */
function rulesWithin(place: keyof typeof RULES, name: string): readonly Rule[] {
  const isOfBounds = (place === 'GROUP' || place === 'OPTION') && BOUNDS.test(name)
  if (!isOfBounds && !HOLDS_ANY.test(name)) return []
  return RULES[place].filter(
    ({ meant, usual }) =>
      usual !== ANY_NAME && (OF_CHOICE.has(meant) || (!isOfBounds && !OF_LISTS.has(meant))),
  )
}

/** Objects with more members, or deeper ones, may hold any bound. */
const MAX_WITHIN = 500

/** `quantityInfo: { quantity: { minPermitted: 1 } }`. */
function ruleWithin(
  rules: readonly Rule[],
  value: unknown,
  holder: Holder,
  budget = { left: MAX_WITHIN },
): Rule | undefined {
  if (rules.length === 0 || typeof value !== 'object' || value === null) return undefined
  for (const [name, one] of membersOf(value)) {
    budget.left -= 1
    if (budget.left < 0) return rules.find(({ meant }) => OF_CHOICE.has(meant))
    const below = bare(name)
    const found =
      rules.find((rule) => rule.usual.test(below) && rule.isUnsafe(one, holder)) ??
      ruleWithin(rules, one, holder, budget)
    if (found !== undefined) return found
  }
  return undefined
}

/** Of a list: `["default"]`, `[{ "name": "default", "value": true }]`. */
function membersOf(value: object): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(value)) return Object.entries(value)
  return value.flatMap((one: unknown): (readonly [string, unknown])[] => {
    if (typeof one === 'string') return [[one, true]]
    if (typeof one !== 'object' || one === null) return []
    const entries = Object.entries(one)
    const name = entries.find(([key, text]) => NAMES.test(key) && typeof text === 'string')?.[1] as string
    const said = entries.find(([key]) => isValueName(key))?.[1]
    return name === undefined || said === undefined ? entries : [[name, said]]
  })
}

const NAMES = /^(?:name|key|k|code|label|title|id|property|attribute)$/i

const OF_CHOICE: ReadonlySet<string> = new Set(['minSelections', 'selectionType', 'isDefault'])
const OF_LISTS: ReadonlySet<string> = new Set(['ingredients', 'customizationGroups'])

/** The item in which what is denied counts as false. */
export function withDenied(
  item: Item,
  denied: readonly { path: UnknownMember['path']; property: string }[],
): Item {
  if (denied.length === 0) return item
  const changed = structuredClone(item)
  for (const { path, property } of denied)
    (holderOf(changed, path) as Record<string, unknown>)[property] = false
  return changed
}

/** The object that has the property at the end of a path. */
export function holderOf(item: Item, path: UnknownMember['path']): unknown {
  return path
    .slice(0, -1)
    .reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], item)
}

function placeOf(path: UnknownMember['path']): keyof typeof RULES | null {
  const [list, , options] = path
  if (path.length === 1) return 'ITEM'
  if (path.length === 3 && list === 'ingredients') return 'INGREDIENT'
  if (path.length === 3 && list === 'customizationGroups') return 'GROUP'
  return path.length === 5 && options === 'options' ? 'OPTION' : null
}

/** Deeper ones may be anything. */
const MAX_DEPTH = 8

/** Whether something in unread groups arrives with the dish, or has to be chosen. */
function holdsMoreThanExtras(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) return true
  const members = Object.entries(value).map(([name, one]) => [bare(name), one as unknown] as const)
  const saysMinimum = members.some(([name]) => MINIMUM.test(name))
  return members.some(([name, one]) => {
    if (typeof one === 'object') return holdsMoreThanExtras(one, depth + 1)
    if (MINIMUM.test(name) || DEFAULT.test(name)) return !(countOf(one) <= 0)
    if (!saysMinimum && TITLE.test(name) && typeof one === 'string' && asksForChoice(one)) return true
    return !saysMinimum && CHOICE_TYPE.test(name) && typeof one === 'string' && SINGLE.test(one.trim())
  })
}

/** Whether they have options of their own. */
function holdsLists(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.some(
      (one) => typeof one === 'object' && one !== null && Object.values(one as object).some(Array.isArray),
    )
  )
}

function isLeftOut({ isIncluded = true, isKeyIngredient = false }: Holder): boolean {
  return isIncluded !== true && isKeyIngredient !== true
}

/** Whether the group would ask for a choice if it took one option only. */
function isOpenToSingle(holder: Holder): boolean {
  const group = { ...holder, selectionType: 'single' } as unknown as GroupItem
  return minimumIn(holder) === 0 && holder.minSelections === undefined && unsaidMinimum(group) > 0
}

/** Whether a group says itself that nothing has to be chosen. */
function saysNone(holder: Holder): boolean {
  return (
    holder.minSelections !== undefined ||
    Object.entries(holder).some(([name, value]) => MINIMUM.test(bare(name)) && countOf(value) <= 0)
  )
}

function minimumIn(holder: Holder): number {
  return minimumOf(holder as unknown as GroupItem)
}

const OPTIONAL = /^(?:optional(?:_[a-z_]+)?|not[ _-]?required)$/i
const HAS_TO_BE = /^(?:required|mandatory|forced|compulsory)$/i

/** NaN for a value that cannot be read. */
function countOf(value: unknown): number {
  if (typeof value !== 'number' && isYes(value)) return 1
  if (isNo(value) || OPTIONAL.test(textIn(value))) return 0
  return HAS_TO_BE.test(textIn(value)) ? 1 : numberIn(value)
}

function isOtherThanDefault(value: unknown, { isDefault = false }: Holder): boolean {
  const count = countOf(value)
  return Number.isNaN(count) || count > 0 !== isDefault
}

/** `defaultOptionId`: whether it names something else than options that are default. */
function isOtherDefault(value: unknown, holder: Holder): boolean {
  if (isBlank(value) || value === false || value === 'none') return false
  const known = (holder.options as readonly OptionItem[]).filter(({ isDefault }) => isDefault === true)
  return ![value]
    .flat()
    .every((one) => known.some(({ id }) => typeof one === 'string' && id.trim() === one.trim()))
}
