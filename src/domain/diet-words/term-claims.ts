import type { Range } from '../matching/preferences.ts'
import { type Food, foodNamed } from '../vocabulary/food-vocabulary.ts'
import type { RangeNutrient } from '../vocabulary/nutrients.ts'
import {
  ALLERGEN_TYPES,
  type AllergenType,
  type DietType,
  IMPLIED_DIETS,
  KINDS_AGAINST_DIET,
} from '../vocabulary/vocabulary.ts'
import { isApart, isBoundary, isHeading, isOfFoodsBefore, leadsOn } from './clauses.ts'
import { type DeniedFood, deniedFoods, foodsBefore, isNeither } from './denied-foods.ts'
import { GIFTS, NO_FREE_FOODS, SHORT_DENIALS, SMALL_WORDS } from './diet-phrases.ts'
import { isMain, jointAfter } from './food-series.ts'
import { bearsAllergen, hasGeneralFood, isEmoji, isGeneral, isMeat } from './general-foods.ts'
import { afterModifiers, isSmallWord, type TermElement } from './term-elements.ts'
import type { TermSpanKind } from './term-interpretation.ts'
import { DENYING_SIGN } from './term-tokens.ts'

/** What the elements `from` to `to` of a term say. */
export interface TermClaim {
  readonly from: number
  readonly to: number
  readonly kind: TermSpanKind
  readonly isUncertain: boolean
  readonly diet?: DietType
  readonly allergens?: readonly AllergenType[]
  readonly bound?: { readonly nutrient: RangeNutrient; readonly range: Range }
  /** A food that is left out. */
  readonly denied?: DeniedFood
}

type Elements = readonly TermElement[]
type Claims = readonly TermClaim[]

/** How the guest speaks of a food: leaves it out, must not eat it, or gets ill of it. */
type Reach = 'LEFT_OUT' | 'FORBIDDEN' | 'ALLERGY'

/** "Free gluten pizza": these are never gifts. */
const NEVER_A_GIFT: readonly AllergenType[] = ['WHEAT', 'DAIRY', 'TREE_NUT', 'PEANUT', 'SOY', 'SESAME']
/** "My gf" is somebody else. */
const POSSESSIVES = new Set(['my', 'your', 'his', 'a', 'the'])

/** "NF" is nut free, or nonfat. */
const NONFAT = 'nf'

/** Between what a food does and its name. */
const HARM_LINKS = new Set(
  'from for when whenever if i eat ate have drink after eating having to with with even touch con cuando como tomo si by of any el la los las'.split(
    ' ',
  ),
)
const SUGARS = new Set(['sugar', 'azucar'])
/** "Dairy: none". */
const REFUSALS = new Set(['no', 'none', 'nope'])
const TAKEN = new Set(['off', 'out', 'away'])
/** A food before them is left out. */
const FREE_WORDS = new Set(['fee', 'friendly', 'safe', 'conscious', 'aware'])

const EXCEPTIONS = new Set([
  'except',
  'excepto',
  'salvo',
  'sauf',
  'ausser',
  'tranne',
  'eccetto',
  'exceto',
  'behalve',
])
const EXCLUDING: ReadonlySet<TermSpanKind> = new Set(['DIET', 'ALLERGEN', 'FOOD'])

/** What the element at `at` says, with those around it that no earlier claim has. */
export function claimsAt(elements: Elements, at: number, last: TermClaim | undefined): Claims {
  const free = last?.to ?? 0
  const element = elements[at] as TermElement
  if (element.bound !== null) return [boundClaim(element, at)]
  if (element.diet !== null) return [dietClaim(elements, at, element.diet)]
  switch (element.cue) {
    case 'NO':
    case 'NOT':
    case 'WITHOUT':
    case 'CANNOT':
      return isException(elements, at, last)
        ? exceptionClaims(elements, at)
        : (refusedClaims(elements, at, free) ??
            (element.cue === 'CANNOT' ? forbiddenClaims(elements, at, free) : null) ??
            denialClaims(elements, at, last?.to === at && last.kind === 'ALLERGEN'))
    case 'ALLERGY':
      return allergyClaims(elements, at, free)
    case 'CELIAC':
      return [{ ...claim(at, at + 1, 'ALLERGEN'), allergens: ['WHEAT'] }]
    case 'ALL_ALLERGENS':
      return [{ ...claim(at, at + 1, 'ALLERGEN'), allergens: ALLERGEN_TYPES }]
    case 'HARM':
      return harmClaims(elements, at, free)
    case 'TAKE':
      return takenClaims(elements, at)
    case 'FREE':
      return freeClaims(elements, at, free)
    case 'OTHER_DIET':
      return [claim(at, at + 1, 'UNSUPPORTED'), ...continuedListClaims(elements, at)]
    case 'PLAIN':
      return continuedListClaims(elements, at)
    default:
      return wordClaims(elements, at, free)
  }
}

function claim(from: number, to: number, kind: TermSpanKind, isUncertain = false): TermClaim {
  return { from, to, kind, isUncertain }
}

function boundClaim({ bound }: TermElement, at: number): TermClaim {
  const stated = bound?.bound ?? null
  return stated === null ? claim(at, at + 1, 'UNSUPPORTED') : { ...claim(at, at + 1, 'RANGE'), bound: stated }
}

/** Of "vegan or vegetarian" the weaker one holds. */
function dietClaim(elements: Elements, at: number, first: DietType): TermClaim {
  let diet = first
  let to = at + 1
  for (;;) {
    const next = elements[to]
    const isOr = next !== undefined && SMALL_WORDS.OR.has(next.text)
    const other = isOr ? elements[to + 1] : next
    if (other === undefined || other.diet === null || !(isOr || other.before.includes('/'))) break
    if (IMPLIED_DIETS[diet].includes(other.diet)) diet = other.diet
    to += isOr ? 2 : 1
  }
  return { ...claim(at, to, 'DIET'), diet }
}

const DENYING = new Set(['no', DENYING_SIGN, 'zero', '0', 'sin', 'non', 'cero'])

/** "No carbs or gluten", "no additives or nuts": the list of a denial that means no preference. */
function continuedListClaims(elements: Elements, at: number): Claims {
  const { text, cue } = elements[at] as TermElement
  return DENYING.has(text) ? listAfter(elements, at, cue === 'OTHER_DIET') : []
}

/** What "or", and with care a comma or "and", joins to the end of a denial. */
function listAfter(elements: Elements, end: number, isOfFoods = true): Claims {
  const [joint, from] = jointAfter(elements, end + 1)
  const isJoined = joint === 'OR' || (isOfFoods && joint !== 'NONE')
  const foods = isJoined ? deniedFoods(elements, from, 'WITHOUT') : []
  const last = foods.at(-1)
  if (last === undefined || !foods.some(hasGeneralFood)) return []
  if (joint !== 'OR' && !isBoundary(elements[last.to])) return []
  return foodClaims(foods, 'LEFT_OUT', { from: end + 1, isUncertain: joint !== 'OR' })
}

/** "No nuts except peanuts": what was left out before stays out, and nothing is added. "Vegan except nuts" adds nuts. */
function isException(elements: Elements, at: number, last: TermClaim | undefined): boolean {
  if (!EXCEPTIONS.has(elements[at]?.text ?? '') || last?.to !== at || !EXCLUDING.has(last.kind)) return false
  return deniedFoods(elements, at + 1, 'WITHOUT').every(
    ({ food }) => food === null || !bearsAllergen(food) || isForbidden(food, last),
  )
}

function isForbidden(
  { kinds, allergens, mayMean }: Food,
  { diet, allergens: excluded, denied }: TermClaim,
): boolean {
  if (diet !== undefined) return kinds.some((kind) => KINDS_AGAINST_DIET[diet].includes(kind))
  const forbidden = excluded ?? denied?.food?.allergens ?? []
  return [...allergens, ...mayMean].some((type) => forbidden.includes(type))
}

function exceptionClaims(elements: Elements, at: number): Claims {
  const last = deniedFoods(elements, at + 1, 'WITHOUT').at(-1)
  return last === undefined ? [] : [claim(at, last.to, 'IGNORED', true)]
}

function denialClaims(elements: Elements, at: number, isAfterAllergen: boolean): Claims {
  const { cue } = elements[at] as TermElement
  const target = afterModifiers(elements, at + 1)
  const next = elements[target]
  if (isSignAtEnd(elements, at, target)) return [claim(at, at + 1, 'IGNORED')]
  if (next === undefined) return []
  if (next.cue === 'ANIMAL')
    return [{ ...claim(at, target + 1, 'DIET'), diet: 'VEGAN' }, ...listAfter(elements, target)]
  if (next.diet !== null) return [claim(at, isApart(elements, target) ? target : target + 1, 'IGNORED')]
  if ((next.cue === 'ALLERGY' || next.cue === 'CANNOT') && cue !== 'CANNOT')
    return deniedAllergy(elements, at, target)
  if (cue === 'NO' || cue === 'NOT') {
    if (next.bound?.isWord || next.cue === 'CELIAC' || next.cue === 'ALL_ALLERGENS')
      return [claim(at, target + 1, 'IGNORED')]
    if (next.cue === 'WITHOUT')
      return goesOn(elements, at, target)
        ? [claim(at, target, 'IGNORED')]
        : [claim(at, target + 1, 'IGNORED', true)]
  }
  return deniedFoodClaims(elements, { at, target, isAfterAllergen })
}

/** "Allergic to nuts ❌", "bread ❌, high protein". */
function isSignAtEnd(elements: Elements, at: number, target: number): boolean {
  const next = elements[target]
  if (elements[at]?.text !== DENYING_SIGN) return false
  return next === undefined || ((next.diet !== null || next.bound !== null) && isApart(elements, target))
}

/** "Sin huevo ni nada que lleve leche", "no, without nuts": a second denial, which takes nothing back. */
function goesOn(elements: Elements, at: number, target: number): boolean {
  return elements[at]?.text === 'ni' || isApart(elements, target)
}

interface Denial {
  readonly at: number
  readonly target: number
  /** "Allergic to peanuts not almonds" may say that almonds are fine. */
  readonly isAfterAllergen: boolean
}

function deniedFoodClaims(elements: Elements, { at, target, isAfterAllergen }: Denial): Claims {
  const cue = elements[at]?.cue
  const next = elements[target]
  const isTwofold = next?.cue === 'NO' || next?.cue === 'NOT'
  const kind = cue === 'NO' || cue === 'NOT' ? 'NO' : 'WITHOUT'
  const listed = deniedFoods(elements, isTwofold ? target + 1 : target, kind)
  const foods = [...listed, ...behindVerb(elements, at, listed)]
  const [first] = foods
  if (first === undefined) return []
  const behind = isOfFoodsBefore(elements, first.to) ? elements[first.to]?.cue : null
  if (cue === 'NOT' && behind === 'FREE') return [claim(at, first.to + 1, 'IGNORED', true)]
  const isSuffixed = foods.length === 1 && (behind === 'FREE' || behind === 'ALLERGY')
  const isDoubtful = isSuffixed || isTwofold || (cue === 'NOT' && isAfterAllergen)
  const isAllergy = behind === 'ALLERGY' || isForAllergy(elements, foods.at(-1)?.to ?? first.to)
  const reach = isAllergy ? 'ALLERGY' : cue === 'CANNOT' ? 'FORBIDDEN' : 'LEFT_OUT'
  const to = isSuffixed ? first.to + 1 : undefined
  return foodClaims(foods, reach, { from: at, to, isUncertain: isDoubtful })
}

/** A word that denies a verb, too, and is no English word that stands alone. */
const VERB_DENIALS = new Set(['non', 'nao', 'pas', 'nicht', 'niet'])

/** "Non metta formaggio": the food behind a verb that we do not know. */
function behindVerb(elements: Elements, at: number, listed: readonly DeniedFood[]): readonly DeniedFood[] {
  const [verb] = listed
  if (verb === undefined || verb.food !== null || listed.length > 1) return []
  if (!VERB_DENIALS.has(elements[at]?.text ?? '') || isApart(elements, verb.to)) return []
  const foods = deniedFoods(elements, verb.to, 'NO')
  const last = foods.at(-1)
  return last !== undefined && isNamedAllergen(foods[0]) && isBoundary(elements[last.to])
    ? foods.map((food) => ({ ...food, isUncertain: true }))
    : []
}

/** "No almonds, I'm allergic": a word of allergy that has no food of its own. */
function isForAllergy(elements: Elements, from: number): boolean {
  const isSmall = (at: number) => elements[at]?.cue === null && isSmallWord(elements[at], 'FILLER', 'LINK')
  let at = from
  while (isSmall(at)) at += 1
  return elements[at]?.cue === 'ALLERGY' && foodsAfter(elements, at).length === 0
}

/** "Not allergic to nuts" asks for nothing, "no allergic to nuts" may. "No, allergic to nuts" does. */
function deniedAllergy(elements: Elements, at: number, allergy: number): Claims {
  if (elements[allergy]?.before.includes(',')) return [claim(at, allergy, 'IGNORED')]
  const foods = deniedFoods(elements, allergy + 1, 'WITHOUT')
  const isDenied = elements[at]?.cue === 'NOT' || foods.length === 0
  if (isDenied) return [claim(at, foods.at(-1)?.to ?? allergy + 1, 'IGNORED')]
  return foodClaims(foods, 'ALLERGY', { from: at, isUncertain: true })
}

/** "Egg and milk allergy", "allergic to eggs", "pizza, allergies: eggs". */
function allergyClaims(elements: Elements, at: number, free: number): Claims {
  const before = foodsBefore(elements, at, free)
  const after = foodsAfter(elements, at)
  const claimsAfter = foodClaims(after, 'ALLERGY', { from: at })
  const last = before.at(-1)
  if (last === undefined) return statedBefore(elements, { at, free, after }) ?? claimsAfter
  const claimsBefore = foodClaims(before, 'ALLERGY', { to: at + 1 })
  const isBefore = isOfFoodsBefore(elements, at)
  const isNamed = before.some(isMeantFood)
  if (after.length === 0) return isBefore || isNamed ? claimsBefore : []
  const both = [...claimsBefore, ...foodClaims(after, 'ALLERGY')]
  const isMeant = isNamedAllergen(after[0])
  if (isNamed && isApart(elements, at) && !leadsOn(elements, at)) {
    if (!after.some(isMeantFood)) return claimsBefore
    if (isApart(elements, at + 1)) return doubted(both)
  }
  const isDish = last.food?.isDish !== false && isMain(elements[at - 1], last.food)
  if (isBefore) {
    // "Attention allergie arachide".
    const isUnknown =
      before.length === 1 && last.food === null && isBoundary(elements[after.at(-1)?.to ?? at])
    if (isMeant && isUnknown) return doubted(both)
    if (!isMeant || !isMain(elements[at - 1], last.food)) return claimsBefore
    return isDish ? claimsAfter : both
  }
  if (isDish || !isHeading(elements, at) || isApart(elements, at)) return claimsAfter
  const isOther = after.some(isNamedAllergen) && isBoundary(elements[after.at(-1)?.to ?? at])
  if (!after.some(hasGeneralFood) && (hasGeneralFood(last) || !isOther)) return claimsBefore
  return hasGeneralFood(last) ? both : doubted(both)
}

interface Stated {
  readonly at: number
  readonly free: number
  readonly after: readonly DeniedFood[]
}

/** "Nuts, I'm allergic"; not "chicken, I'm allergic" and "nuts, I'm allergic to kiwi". */
function statedBefore(elements: Elements, { at, free, after }: Stated): Claims | null {
  if (leadsOn(elements, at) || after.some(isMeantFood)) return null
  const before = foodsBefore(elements, beforeFillers(elements, at, free), free)
  return before.some(isMeantFood) ? foodClaims(before, 'ALLERGY', { to: at + 1 }) : null
}

function doubted(claims: Claims): Claims {
  return claims.map((each) => (each.kind === 'IGNORED' ? each : { ...each, isUncertain: true }))
}

/** None in "allergic, gluten free" and "no almonds, allergic. Soup". */
function foodsAfter(elements: Elements, at: number): readonly DeniedFood[] {
  const foods = deniedFoods(elements, at + 1, 'WITHOUT')
  const isOfNext = isApart(elements, at + 1) && isOfFoodsBefore(elements, foods[0]?.to ?? at)
  const isNextClause = isApart(elements, at) && /[.;!)]/.test(elements[at + 1]?.before ?? '')
  if (isUnreadBehind(elements, at, foods)) return []
  return isOfNext || (isNextClause && !isNamedAllergen(foods[0])) ? [] : foods
}

/** "Allergisk mot jordnötter": whatever the guest must not eat, it is not the next word alone. */
function isUnreadBehind(elements: Elements, at: number, foods: readonly DeniedFood[]): boolean {
  const to = foods.at(-1)?.to ?? 0
  const next = elements[to]
  const isUnread = foods.length === 1 && foods[0]?.food === null && !leadsOn(elements, at)
  return isUnread && next?.isContent === true && !isApart(elements, to)
}

/** "Shrimp - allergic", "seafood, allergy"; not "pizza, allergic". */
function isMeantFood(denied: DeniedFood): boolean {
  return hasGeneralFood(denied) || isNamedAllergen(denied) || (denied.food !== null && isMeat(denied.food))
}

function isNamedAllergen(denied: DeniedFood | undefined): boolean {
  return denied?.food != null && !denied.food.isDish && bearsAllergen(denied.food)
}

/** "Dairy makes me sick", "I get hives from shellfish". */
function harmClaims(elements: Elements, at: number, free: number): Claims {
  const before = foodsBefore(elements, beforeFillers(elements, at, free), free)
  if (before.length > 0 && before.every(({ food }) => food !== null))
    return foodClaims(before, 'ALLERGY', { to: at + 1 })
  let start = at + 1
  while (HARM_LINKS.has(elements[start]?.text ?? '')) start += 1
  const after = deniedFoods(elements, start, 'WITHOUT')
  return after[0]?.food == null ? [] : foodClaims(after, 'ALLERGY', { from: at })
}

/** "Take the tomato off". */
function takenClaims(elements: Elements, at: number): Claims {
  const foods = deniedFoods(elements, at + 1, 'WITHOUT')
  const to = foods.at(-1)?.to ?? at
  const isTaken = foods.length > 0 && TAKEN.has(elements[to]?.text ?? '')
  return isTaken && !foods.some(({ food }) => food?.isDish)
    ? foodClaims(foods, 'LEFT_OUT', { from: at, to: to + 1 })
    : []
}

/** "Soja no", "nuts: no thanks", "milk ❌ eggs ❌". null where the denial is of what follows. */
function refusedClaims(elements: Elements, at: number, free: number): Claims | null {
  const { cue, text, before: gap } = elements[at] as TermElement
  const before = at > free ? elements[at - 1] : undefined
  const isSign = text === DENYING_SIGN
  if (cue !== 'NO' || !(isSign || REFUSALS.has(text)) || before?.food == null) return null
  if (before.food.isDish && !hasGeneralFood(before)) return null
  const isEnd = isSign ? isBehindFood(elements, at) : isEndOfRefusal(elements, at)
  if (!isEnd || !/^[\s:=,?-]*$/.test(gap)) return null
  return foodClaims(foodsBefore(elements, at, free), 'LEFT_OUT', { to: at + 1 })
}

/** "Nuts: no pizza", "milk no eggs no"; not "fries no milk". */
function isEndOfRefusal(elements: Elements, at: number): boolean {
  const [next, after] = [elements[at + 1], elements[at + 2]]
  if (next === undefined || /[,.;!]/.test(next.before) || isSmallWord(next, 'FILLER', 'LINK')) return true
  if (hasGeneralFood(next) && after?.cue === 'NO' && REFUSALS.has(after.text))
    return isEndOfRefusal(elements, at + 2)
  return /[:=]/.test(elements[at]?.before ?? '') && (isBoundary(next) || isMain(next, next.food))
}

/** "Milk ❌ eggs ❌", "nuts ❌ vegan", "🥜❌ pizza"; not "pizza with cheese ❌ eggs". */
function isBehindFood(elements: Elements, at: number): boolean {
  const last = elements.findLastIndex(({ text }) => text === DENYING_SIGN)
  return [at, last].some((sign) => {
    const [before, next] = [elements[sign - 1], elements[afterModifiers(elements, sign + 1)]]
    if (before?.food == null || next?.before.includes(':')) return false
    return isBoundary(next) || (hasGeneralFood(before) && isMain(next, next?.food ?? null))
  })
}

/** "Nuts not allowed", "eggs I can't eat". null where the food follows; either, in "nuts not allowed pizza". */
function forbiddenClaims(elements: Elements, at: number, free: number): Claims | null {
  const next = elements[afterModifiers(elements, at + 1)]
  const isEnd = next?.text !== 'ni' && isBoundary(next)
  if (!isEnd && elements[at]?.text !== 'not') return null
  const before = foodsBefore(elements, beforeFillers(elements, at, free), free)
  if (!before.some(isMeantFood)) return null
  if (isEnd) return foodClaims(before, 'FORBIDDEN', { to: at + 1 })
  return doubted([...foodClaims(before, 'FORBIDDEN'), ...denialClaims(elements, at, false)])
}

function beforeFillers(elements: Elements, at: number, free: number): number {
  let end = at
  while (end > free && isSmallWord(elements[end - 1], 'FILLER')) end -= 1
  return end
}

/** "Nut, egg and dairy free"; with care also "free gluten". */
function freeClaims(elements: Elements, at: number, free: number): Claims {
  const { before: join } = elements[at] as TermElement
  const next = elements[at + 1]
  const before = at > free ? elements[at - 1] : undefined
  const isSpaced = /\s/.test(join)
  const isGift = GIFTS.has(next?.text ?? '') && isSpaced
  if (before !== undefined && /^\s*[-‐]?\s*$/.test(join) && canBeFree(before, isSpaced, isGift)) {
    const isGuess = before.food === null && isSpaced && !SUGARS.has(before.text)
    const isUncertain = isGuess || (isGift && !hasGeneralFood(before))
    return foodClaims(foodsBefore(elements, at, free), 'LEFT_OUT', { to: at + 1, isUncertain })
  }
  if (next === undefined || !hasGeneralFood(next) || next.food === null) return []
  if (!next.food.allergens.some((type) => NEVER_A_GIFT.includes(type))) return []
  const food = { from: at + 1, to: at + 2, food: next.food, isUncertain: true }
  return foodClaims([food], 'LEFT_OUT', { from: at })
}

/** A word that is a denial by itself: "GF", "g/f", "off dairy"; and "dairy fee", "gluten friendly", "peanut safe". */
function wordClaims(elements: Elements, at: number, free: number): Claims {
  const { text } = elements[at] as TermElement
  if (isNeither(elements[at])) {
    const foods = deniedFoods(elements, at, 'NO')
    return foods.length > 1 && foods.every(({ food }) => food !== null)
      ? foodClaims(foods, 'LEFT_OUT', { from: at })
      : []
  }
  const [before, next] = [elements[at - 1], elements[at + 1]]
  const isDivided = text.length === 1 && next?.before === '/'
  const short = SHORT_DENIALS.get(isDivided ? text + next.text : text)
  if (short !== undefined) {
    const isUncertain = text === NONFAT || POSSESSIVES.has(before?.text ?? '')
    const to = at + (isDivided ? 2 : 1)
    return foodClaims([{ from: at, to, food: foodNamed(short), isUncertain }], 'LEFT_OUT')
  }
  const isOff = text === 'off' && (before === undefined || isSmallWord(before, 'FILLER'))
  if (isOff && next !== undefined && hasGeneralFood(next))
    return foodClaims(deniedFoods(elements, at + 1, 'WITHOUT'), 'LEFT_OUT', { from: at })
  const isFree = FREE_WORDS.has(text) && next?.text !== 'to'
  if (!isFree || before === undefined || at === free || !hasGeneralFood(before)) return []
  return foodClaims(foodsBefore(elements, at, free), 'LEFT_OUT', { to: at + 1, isUncertain: true })
}

interface Around {
  /** The claims begin with the denial before the foods and end with the one behind them. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly isUncertain?: boolean
}

function foodClaims(foods: readonly DeniedFood[], reach: Reach, around: Around = {}): Claims {
  return foods.flatMap((food, index) => {
    const previous = foods[index - 1]
    const from = previous === undefined ? (around.from ?? food.from) : food.from
    const to = index === foods.length - 1 ? (around.to ?? food.to) : food.to
    const isUncertain = around.isUncertain === true || food.isUncertain
    const joint = previous !== undefined && previous.to < from ? [claim(previous.to, from, 'IGNORED')] : []
    return [...joint, { ...claim(from, to, 'FOOD', isUncertain), ...meaningOf(food, reach, isUncertain) }]
  })
}

function meaningOf(denied: DeniedFood, reach: Reach, isUncertain: boolean): Partial<TermClaim> {
  const { food } = denied
  if (food === null) return { denied }
  if (isMeat(food)) return { kind: 'DIET', diet: 'VEGETARIAN' }
  const isAllergen = bearsAllergen(food) && (reach !== 'LEFT_OUT' || isGeneral(food) || isEmoji(food))
  if (!isAllergen) return { denied }
  const allergens = [...food.allergens, ...food.mayMean]
  return { kind: 'ALLERGEN', allergens, isUncertain: isUncertain || isGuess(food, reach) }
}

/** "I can't eat cheese" is no allergy for sure, and an allergy to pizza is one to something in it. */
function isGuess(food: Food, reach: Reach): boolean {
  return !isGeneral(food) && (reach === 'FORBIDDEN' || food.isDish || food.allergens.length === 0)
}

/** A word before "free" that a dish can be free of. */
function canBeFree({ food, isContent, text }: TermElement, isSpaced: boolean, isGift: boolean): boolean {
  if (NO_FREE_FOODS.has(text)) return false
  if (food === null) return isContent && !isGift
  return !isSpaced || isGeneral(food) || (!food.isDish && (!isGift || food.allergens.length > 0))
}
