import {
  ADDED_PRICE,
  ALL_EXCEPTIONS,
  AN,
  ANSWER_REACH,
  ANSWERED_NO,
  BESIDE,
  CHOICE_REACH,
  CLAIM_BEFORE,
  CLAIM_REACH,
  CONDITION,
  COOKING,
  COWS_LENGTH,
  ENDS_ANSWER,
  EXCEPT,
  EXCEPTION_LENGTH,
  IN_STYLE_OF,
  ITS_PRICE,
  isDenialDenied,
  MORE_OF_IT,
  NOTHING_BEFORE,
  NOTHING_MORE,
  NOTHING_REACH,
  OF_COWS,
  OF_OTHER_VERSION,
  OFFER_ENDS,
  OPTIONAL,
  OR_AFTER,
  OR_BEFORE,
  OTHER_ANSWER,
  OTHER_ANSWER_REACH,
  OTHER_EXCEPTIONS,
  PLANT_AFTER,
  PLANT_BEFORE,
  PRICE,
  PRICE_REACH,
  STATED,
  STATED_REACH,
  TRACES_AFTER,
  TRACES_BEFORE,
} from './denial-patterns.ts'
import { OTHER_GLUTEN_CEREALS } from './foods.ts'
import type { Cue } from './text-cues.ts'
import type { ReadText, TextElement } from './text-elements.ts'
import { ALLERGEN_OF_KIND, type AllergenType, type FoodKind, KINDS_AGAINST_DIET } from './vocabulary.ts'

const ANIMAL_TYPES: readonly AllergenType[] = ['DAIRY', 'EGG', 'FISH', 'SHELLFISH']
const ANIMAL_KINDS = KINDS_AGAINST_DIET.VEGAN
const MEAT_KINDS = KINDS_AGAINST_DIET.VEGETARIAN
const NO_KINDS: readonly FoodKind[] = []
/** Foods whose absence changes what a dish is made with by its usual recipe: a burger without a bun. */
const PARTS_OF_DISHES = new Set([
  'cheese',
  'queso',
  'fromage',
  'formaggio',
  'kase',
  'bun',
  'bread',
  'tortilla',
  'crust',
  'breading',
  'breaded',
  'crouton',
  'pan',
  'kaas',
  'brood',
  'broodje',
  'queijo',
  'pao',
])

/** Foods whose usual recipe has milk and neither cheese nor cream, so that a plant milk takes its place. */
const MADE_OF_MILK = new Set(
  `latte, caffe latte, cappuccino, macchiato, flat white, cortado, frappuccino, frappe, mocha, cafe au lait, hot chocolate,
  milk tea, bubble tea, shake, pudding, rice pudding, tapioca pudding, kheer, custard, pancake, hotcake, crepe, mashed potato, bechamel,
  white sauce`.split(/,\s*/),
)

/** Recipes that are known by their meat alone. */
const MEAT_SAUCES = new Set(['bolognese', 'bolognaise', 'ragu', 'amatriciana'])

/** "Rye bread (wheat-free)" has gluten. */
const OTHER_CEREAL = new RegExp(
  `\\b(?:${[...OTHER_GLUTEN_CEREALS].join('|')}|glut|malt|malz|mout|beer|bier|cerveza|cerveja|birra)`,
)

/** In words. */
const LONGEST_LIST = 40
/** "Available upon request only", in letters. */
const LONGEST_NOTE = 30
/** "(+ €", before a figure. */
const PRICE_SIGNS = 6

type Denial = 'NO' | 'WITHOUT' | 'FREE_OF'
const QUALIFYING: ReadonlySet<Cue | null> = new Set(['NO', 'WITHOUT', 'FREE_OF', 'FREE', 'VEGAN', 'MEATLESS'])

/** What a text says is not there. Where it can be read in two ways, the food is there. */
export class Denials {
  readonly #elements: readonly TextElement[]
  readonly #folded: string
  readonly #denied = new Set<number>()
  /** By element: the allergens and kinds that a qualifier beside it takes from it. */
  readonly #types = new Map<number, Set<AllergenType>>()
  readonly #kinds = new Map<number, Set<FoodKind>>()
  /** What the text takes from foods that carry it by their usual recipe only, with the place to which it does. */
  readonly #recipeTypes = new Map<AllergenType, number>()
  readonly #hasPlantMilk: boolean
  readonly #deniesGluten: boolean
  /** Numbers of sentences that deny nothing: they speak of another version of the dish, deny a denial, or ask. */
  readonly #optional = new Set<number>()

  constructor({ elements, folded }: ReadText, hasOffers: boolean) {
    this.#elements = elements
    this.#folded = folded
    const namesPlantMilk = elements.some(({ food }) => food?.replacesMilk === true)
    const hasCue = elements.some(({ cue }) => cue !== null)
    if (namesPlantMilk || hasCue) this.#findOptional()
    if (hasCue) {
      this.#denyAhead()
      this.#denyBehind()
      this.#qualify()
      if (hasOffers) this.#denyOffers()
    }
    this.#deniesGluten = [...this.#denied].some((at) => /glut/.test(elements[at]?.food?.name ?? ''))
    this.#hasPlantMilk = namesPlantMilk && elements.some((_, index) => this.#isPlantMilkInIt(index))
  }

  isDenied(index: number): boolean {
    return this.#denied.has(index)
  }

  isExcused(index: number, type: AllergenType): boolean {
    const { food = null, start = 0, end = 0 } = this.#elements[index] ?? {}
    if (type === 'WHEAT' && !this.#deniesGluten && OTHER_CEREAL.test(this.#folded.slice(start, end)))
      return false
    if (this.#types.get(index)?.has(type)) return true
    if (food?.isDish !== true) return false
    if (type === 'DAIRY' && this.#hasPlantMilk && MADE_OF_MILK.has(food.name)) return true
    return index < (this.#recipeTypes.get(type) ?? 0) && !this.#isTrace(index)
  }

  isKindExcused(index: number, kind: FoodKind): boolean {
    if (this.#kinds.get(index)?.has(kind)) return true
    const type = ALLERGEN_OF_KIND[kind]
    return type !== undefined && this.isExcused(index, type)
  }

  /**
   * "Gluten-free option available", "can be made without nuts": the dish as it comes is another one. "Not nut-free" and
   * "nut-free: no" are no denials, and "nut-free?" is a question.
   */
  #findOptional(): void {
    const ends = new Map<number, { start: number; end: number; isNote: boolean }>()
    for (const { clause, start, end, food, cue } of this.#elements) {
      const before = ends.get(clause)
      const isNote = before?.isNote !== false && food === null && !QUALIFYING.has(cue)
      ends.set(clause, { start: before?.start ?? start, end, isNote })
    }
    const clauses = [...ends.keys()]
    for (const [place, [clause, { start, end, isNote }]] of [...ends].entries()) {
      const sentence = this.#folded.slice(start, end)
      const isQuestion = /^\s*\?/.test(this.#folded.slice(end, end + 3))
      const isAnswered = ANSWERED_NO.test(this.#folded.slice(start, end + ANSWER_REACH))
      const offer = OPTIONAL.exec(sentence)
      if (isQuestion || isAnswered || offer !== null || isDenialDenied(sentence)) this.#optional.add(clause)
      const claim = this.#folded.slice(Math.max(0, start - CLAIM_REACH), start)
      if (CLAIM_BEFORE.test(claim) && CONDITION.test(sentence))
        for (const one of [clause, clauses[place - 1] ?? clause]) this.#optional.add(one)
      if (!isNote || sentence.length > LONGEST_NOTE) continue
      // "Gluten-free (on request)", "Gluten-free (+ €2)" and "On request: gluten-free".
      const before = this.#folded.slice(Math.max(0, start - PRICE_SIGNS), start)
      if (!/[([] *\+ *[$€£]? *$/.test(before) && offer?.index !== 0) continue
      if (/[([:][ +$€£]*$/.test(before)) this.#optional.add(clauses[place - 1] ?? clause)
      if (/^ *:/.test(this.#folded.slice(end, end + 3))) this.#optional.add(clauses[place + 1] ?? clause)
    }
  }

  /** "Latte with oat milk", not "(oat milk +€1)" or "whole or oat milk". */
  #isPlantMilkInIt(index: number): boolean {
    const { food, start, end } = this.#elements[index] as TextElement
    if (food?.replacesMilk !== true || this.#isOptional(index) || this.#denied.has(index)) return false
    const before = this.#folded.slice(Math.max(0, start - CHOICE_REACH), start)
    const after = this.#folded.slice(end, end + CHOICE_REACH)
    if (ITS_PRICE.test(after)) return false
    if (OR_BEFORE.test(before)) return PLANT_BEFORE.test(before)
    return !OR_AFTER.test(after) || PLANT_AFTER.test(after)
  }

  #isOptional(index: number): boolean {
    return this.#optional.has(this.#elements[index]?.clause ?? -1)
  }

  /** "No nuts, eggs or milk": a denial and what it reaches. */
  #denyAhead(): void {
    let denial: Denial | null = null
    let before: 'CUE' | 'FOOD' | 'WORD' = 'CUE'
    let joint: 'NONE' | 'AND' | 'OR' = 'NONE'
    this.#elements.forEach((element, index) => {
      const { cue, food, clause } = element
      if (this.#optional.has(clause)) return
      if (clause !== this.#elements[index - 1]?.clause && !this.#isColonAfterDenial(index)) denial = null
      if (cue === 'NO' && (this.#isReplacedAt(index + 1) || this.#isAnswer(index))) {
        denial = null
        if (this.#isAnswerToFood(index)) this.#denied.add(index - 1)
        return
      }
      if (cue === 'NO' || cue === 'WITHOUT' || cue === 'FREE_OF') {
        denial =
          this.#isException(element) && (denial !== null || this.#isQualifiedBefore(index)) ? null : cue
        before = 'CUE'
        joint = 'NONE'
        return
      }
      if (cue === 'END' || cue === 'PLAIN' || cue === 'OFFER' || cue === 'ADD') denial = null
      if (before === 'FOOD' && AN.test(this.#folded.slice(element.start, element.end))) denial = null
      if (denial === null) return
      if (cue === 'AND' || cue === 'OR') joint = cue
      if (cue !== null && cue !== 'VEGAN' && cue !== 'MEATLESS') return
      if (before !== 'CUE' && !this.#reaches(denial, before, joint, index)) {
        denial = null
        return
      }
      joint = 'NONE'
      before = food === null ? 'WORD' : 'FOOD'
      if (food !== null) this.#denied.add(index)
    })
  }

  /** "Egg: no, milk: yes": it says nothing of what follows. */
  #isAnswer(index: number): boolean {
    const { end = 0 } = this.#elements[index] ?? {}
    return ENDS_ANSWER.test(this.#folded.slice(end, end + ANSWER_REACH))
  }

  /**
   * Not to "Vegan cheese: no". "Milk: no, only traces", "Cheese: no / light" and "Satay - No. B4" go on, and may mean
   * anything.
   */
  #isAnswerToFood(index: number): boolean {
    const [food, answer] = [this.#elements[index - 1], this.#elements[index]]
    if (food?.food == null || answer === undefined) return false
    const after = this.#folded.slice(answer.end, answer.end + OTHER_ANSWER_REACH)
    if (!NOTHING_MORE.test(after) && !OTHER_ANSWER.test(after)) return false
    const isAlone = this.#elements[index - 2]?.segment !== food.segment
    return isAlone && /^ *[:=–—-] *$/.test(this.#folded.slice(food.end, answer.start))
  }

  /** Whether it says here that something is made without animals, or meat. */
  #isReplacedAt(index: number): boolean {
    const { cue, link } = this.#elements[index] ?? {}
    return (cue === 'VEGAN' || cue === 'MEATLESS') && link === 'NONE'
  }

  /** Something in the sentence is made without: "vegan except the cheese", "free from major allergens except milk". */
  #isQualifiedBefore(index: number): boolean {
    const { clause, start, end } = this.#elements[index] as TextElement
    for (let at = index - 1; this.#elements[at]?.clause === clause && at >= 0; at -= 1)
      if (this.#elements[at]?.cue === 'VEGAN' || this.#elements[at]?.cue === 'FREE') return true
    const isExcept = EXCEPT.test(this.#folded.slice(start, end))
    return isExcept && NOTHING_BEFORE.test(this.#folded.slice(Math.max(0, start - NOTHING_REACH), start))
  }

  /** Whether what follows is beside the food before it. A recipe in the style of another is one dish. */
  #isBeside(index: number, isOther: boolean): boolean {
    const { food, start, segment } = this.#elements[index] as TextElement
    const words = this.#folded.slice(start, start + EXCEPTION_LENGTH)
    if (food === null && BESIDE.test(words)) return true
    const isDashed = isOther && segment !== this.#elements[index - 1]?.segment
    if (!isDashed && (food !== null || !IN_STYLE_OF.test(words))) return false
    const next = this.#elements.slice(index, index + LONGEST_LIST).find((one) => one.food !== null)
    return next?.food?.isDish !== true && !MEAT_SAUCES.has(next?.food?.name ?? '')
  }

  /** "No nuts except peanuts". */
  #isException({ start, end }: TextElement): boolean {
    return /^(?:except|exclud|instead|in place|rather|statt|anstatt|au lieu|em vez|em lugar|no lugar|ao inves)/.test(
      this.#folded.slice(start, end),
    )
  }

  /** "Free from: milk, eggs". */
  #isColonAfterDenial(index: number): boolean {
    const previous = this.#elements[index - 1]
    const gap = this.#folded.slice(previous?.end ?? 0, this.#elements[index]?.start)
    return previous !== undefined && /^\s*:\s*$/.test(gap) && previous.cue !== null
  }

  #reaches(denial: Denial, before: 'FOOD' | 'WORD', joint: 'NONE' | 'AND' | 'OR', index: number): boolean {
    const first = this.#firstDescribing(index)
    const { link = 'NONE', segment } = this.#elements[first] ?? {}
    if (link === 'NONE' && segment !== this.#elements[first - 1]?.segment) return false
    const isAnd = joint === 'AND' || (joint === 'NONE' && link === 'AND')
    if (joint === 'OR' || (joint === 'NONE' && link === 'OR')) return true
    if (isAnd) return denial !== 'NO'
    // "Free from gluten, milk" is one list; "free from palm oil, milk chocolate" may be two.
    if (link === 'COMMA') return (denial === 'FREE_OF' && before === 'FOOD') || this.#listEnds(denial, index)
    // "Free from: gluten · milk" is one list, "Free from palm oil · Milk" are two labels.
    if (link === 'SIGN') return denial === 'FREE_OF' && before === 'FOOD'
    /* "No cheese pizza" denies both; "no sugar added peanut butter" denies no peanuts. */
    return before === 'FOOD'
  }

  /** "No milk, fresh salmon": the comma stands before the word that only describes. */
  #firstDescribing(index: number): number {
    let first = index
    while (this.#elements[first]?.link === 'NONE' && this.#elements[first - 1]?.cue === 'MODIFIER') first -= 1
    return first
  }

  /** Whether the list that goes on here ends with "or", or with "and" after "without". */
  #listEnds(denial: Denial, from: number): boolean {
    const { clause } = this.#elements[from] as TextElement
    for (let index = from; index < from + LONGEST_LIST; index += 1) {
      const { cue = null, link = 'NONE', clause: at } = this.#elements[index] ?? {}
      if (at !== clause || cue === 'END' || cue === 'NO' || cue === 'WITHOUT') return false
      if (cue === 'OR' || link === 'OR') return true
      if (cue === 'AND' || link === 'AND') return denial !== 'NO'
    }
    return false
  }

  /** "Nut-free", "dairy and egg free". */
  #denyBehind(): void {
    this.#elements.forEach(({ cue, link, segment }, index) => {
      if (cue !== 'FREE' || link !== 'NONE' || this.#isOptional(index)) return
      const last = index - 1
      const { food, segment: ofFood } = this.#elements[last] ?? {}
      // "Salad with egg. Free refills".
      if (food == null || ofFood !== segment) return
      const listed: number[] = []
      let [at, isList] = [last, false]
      for (
        let next = this.#foodListedBefore(at, isList);
        next !== null;
        next = this.#foodListedBefore(at, isList)
      ) {
        listed.push(next)
        at = next
        isList = true
      }
      // "Contains soy and nut free" may mean that soy is in it.
      const isPart =
        this.#elements[at - 1]?.cue === 'END' &&
        this.#elements[at - 1]?.segment === this.#elements[at]?.segment
      for (const one of isPart ? [last] : [last, ...listed]) this.#denied.add(one)
    })
  }

  /**
   * The general name before this one in a list: `dairy` of "dairy and egg free". A comma alone joins no list: of "peanuts,
   * dairy free" the first may be there, and of "milk · egg and nut free" as well.
   */
  #foodListedBefore(index: number, isList: boolean): number | null {
    const [element, previous] = [this.#elements[index], this.#elements[index - 1]]
    if (element === undefined || previous === undefined || previous.clause !== element.clause) return null
    const isJoined = previous.cue === 'AND' || previous.cue === 'OR'
    const at = isJoined ? index - 2 : index - 1
    const food = this.#elements[at]?.food ?? null
    if (food === null || (!isJoined && (element.link === 'NONE' || element.link === 'SIGN'))) return null
    if (this.#hasDanglingHyphen(at)) return at
    const isPair = this.#folded.slice(previous.end, element.start) === '/' || element.link === 'AND'
    return food.is === 'WHOLE' && (isJoined || isList || isPair) ? at : null
  }

  #hasDanglingHyphen(index: number): boolean {
    return /^-(?:\s|,)/.test(this.#folded.slice(this.#elements[index]?.end))
  }

  /** What a denied allergen, "vegan" and "meatless" take from the foods beside them. */
  #qualify(): void {
    this.#elements.forEach(({ cue, food, start, end }, index) => {
      if (!this.#isQualifier(index) || this.#isOptional(index) || this.#exceptsAnything(index)) return
      // "Non-vegan cheese" is cheese.
      const isNegated = this.#elements[index - 1]?.cue === 'NO' && this.#isReplacedAt(index)
      if (cue === 'VEGAN' && !isNegated) this.#qualifyBeside(index, ANIMAL_TYPES, ANIMAL_KINDS, true)
      if (cue === 'MEATLESS' && !isNegated) this.#qualifyBeside(index, [], MEAT_KINDS, true)
      if (food === null || !this.#denied.has(index)) return
      if (food.is !== 'WHOLE' && !PARTS_OF_DISHES.has(food.name)) return
      if (OF_COWS.test(this.#folded.slice(Math.max(0, start - COWS_LENGTH), end + COWS_LENGTH))) return
      const isSuffix = this.#elements[index + 1]?.cue === 'FREE'
      if (food.is === 'WHOLE' && !this.#isReplacedHere(index))
        this.#qualifyBeside(index, food.allergens, NO_KINDS, isSuffix)
      else this.#excuseRecipes(food.allergens, this.#nextSide(index))
    })
  }

  /** "Vegan except the sauce", which may hold anything. Of "vegan except the cheese" the food counts that it names. */
  #exceptsAnything(index: number): boolean {
    const { clause } = this.#elements[index] as TextElement
    const ahead = this.#elements.slice(index + 1, index + LONGEST_LIST).filter((one) => one.clause === clause)
    const exception = ahead.findIndex(({ start }) =>
      ALL_EXCEPTIONS.test(this.#folded.slice(start, start + EXCEPTION_LENGTH)),
    )
    if (exception === -1) return false
    const { segment } = ahead[exception] as TextElement
    const excepted = ahead.slice(exception + 1).filter((one) => one.segment === segment)
    return !excepted.some(({ food }) => food !== null && food.allergens.length + food.kinds.length > 0)
  }

  /** "Cream instead of milk" is cream. */
  #isReplacedHere(index: number): boolean {
    let at = index - 1
    while (this.#elements[at]?.cue === 'MODIFIER') at -= 1
    const before = this.#elements[at]
    return before?.cue === 'WITHOUT' && this.#isException(before)
  }

  #qualifyBeside(
    index: number,
    types: readonly AllergenType[],
    kinds: readonly FoodKind[],
    isAhead: boolean,
  ): void {
    const after = isAhead ? this.#phraseAfter(index) : []
    const excused = this.#recipeTypesBy(after, types)
    this.#excuseRecipes(excused, after.length === 0 ? this.#endOfLabelled(index) : index)
    const { end } = this.#elements[index] as TextElement
    const beside = [
      ...after.filter((at) => !this.#isTrace(at, end)),
      ...this.#phraseBefore(index).filter((at) => !this.#isTrace(at)),
    ]
    for (const at of beside) {
      this.#types.set(at, new Set([...(this.#types.get(at) ?? []), ...types]))
      this.#kinds.set(at, new Set([...(this.#kinds.get(at) ?? []), ...kinds]))
    }
  }

  /** Of "dairy- and egg-free: pancakes" the end, of "gluten-free, soup with a bun" the bun; elsewhere the label itself. */
  #endOfLabelled(index: number): number {
    const isOther = (one: TextElement, at: number) => !this.#isQualifier(at) && !isGlue(one)
    if (index >= LONGEST_LIST || this.#elements.slice(0, index).some(isOther)) return index
    const next = this.#elements.find((one, at) => at > index && isOther(one, at))
    return next === undefined || next.link === 'NONE' ? this.#elements.length : this.#nextSide(index)
  }

  #excuseRecipes(types: readonly AllergenType[], before: number): void {
    for (const type of types) this.#recipeTypes.set(type, Math.max(before, this.#recipeTypes.get(type) ?? 0))
  }

  /** "Curry (gluten-free), served with naan": what comes with it is another food. */
  #nextSide(index: number): number {
    const next = this.#elements.findIndex(({ cue }, at) => at > index && cue === 'END')
    return next === -1 ? this.#elements.length : next
  }

  /**
   * What a qualifier takes from the usual recipes in the whole text, by the words after it: with a part of a dish what that
   * carries ("pizza with vegan cheese"), with anything else nothing ("cheeseburger with vegan mayo").
   */
  #recipeTypesBy(after: readonly number[], types: readonly AllergenType[]): readonly AllergenType[] {
    if (after.length === 0) return types
    const parts = after
      .flatMap((at) => this.#elements[at]?.food ?? [])
      .filter(({ name }) => PARTS_OF_DISHES.has(name))
    return types.filter((type) => parts.some(({ allergens }) => allergens.includes(type)))
  }

  #isQualifier(index: number): boolean {
    const cue = this.#elements[index]?.cue
    return this.#denied.has(index) || cue === 'FREE' || cue === 'VEGAN' || cue === 'MEATLESS'
  }

  /** The words after a qualifier, up to a comma, an "and" or a "with". */
  #phraseAfter(index: number): readonly number[] {
    const { clause } = this.#elements[index] as TextElement
    const found: number[] = []
    // "Curry, vegan - cheddar", not "Vegan - curry".
    const isOfOther = this.#elements[this.#firstOfQualifier(index) - 1]?.clause === clause
    let isInside = false
    for (let at = index + 1; at < Math.min(this.#elements.length, index + LONGEST_LIST); at += 1) {
      const element = this.#elements[at] as TextElement
      if (element.clause !== clause || element.cue === 'END' || this.#isException(element)) break
      if (OTHER_EXCEPTIONS.test(this.#folded.slice(element.start, element.start + EXCEPTION_LENGTH))) break
      if (this.#isQualifier(at)) continue
      const isBeside = this.#isBeside(at, isInside || isOfOther)
      const isJoint = element.cue === 'AND' || element.cue === 'OR' || isBeside
      if (isJoint && !isInside && this.#isQualifier(at + 1)) continue
      if (isJoint || element.link !== 'NONE') break
      isInside = true
      found.push(at)
    }
    return found
  }

  /** The words right before a qualifier; the whole part before it where it stands alone: "Pizza (vegan)". */
  #phraseBefore(index: number): readonly number[] {
    const first = this.#firstOfQualifier(index)
    const { segment } = this.#elements[index] as TextElement
    const isAlone = this.#isAlone(index)
    const previous = this.#elements[first - 1]
    if (previous === undefined) return []
    if (isAlone && previous.segment !== segment)
      return this.#isStated(previous) ? [] : this.#segmentEndingAt(first - 1)
    const found: number[] = []
    for (let at = first - 1; at >= 0; at -= 1) {
      const element = this.#elements[at] as TextElement
      if (element.segment !== segment || (element.cue !== null && element.cue !== 'MODIFIER')) break
      if ((this.#elements[at + 1] as TextElement).link !== 'NONE') break
      found.push(at)
    }
    return found
  }

  /** "Contains: milk. Vegan": a list of what is in it, which no label takes back. */
  #isStated({ end }: TextElement): boolean {
    return STATED.test(this.#folded.slice(Math.max(0, end - STATED_REACH), end))
  }

  /** "Made in a kitchen that handles milk. Vegan": what comes into a dish by accident, whatever it is made of. */
  #isTrace(index: number, from = 0): boolean {
    const { start, end } = this.#elements[index] as TextElement
    const before = this.#folded.slice(Math.max(from, start - STATED_REACH), start)
    return TRACES_BEFORE.test(before) || TRACES_AFTER.test(this.#folded.slice(end, end + STATED_REACH))
  }

  /** Whether its part of the sentence holds qualifiers only. */
  #isAlone(index: number): boolean {
    const { segment } = this.#elements[index] as TextElement
    const isOther = (at: number) => !this.#isQualifier(at) && !isGlue(this.#elements[at] as TextElement)
    for (let step = 1; step <= LONGEST_LIST; step += 1) {
      const around = [index - step, index + step].filter((at) => this.#elements[at]?.segment === segment)
      if (around.length === 0) return true
      if (around.some(isOther)) return false
    }
    return false
  }

  #segmentEndingAt(last: number): readonly number[] {
    const { segment } = this.#elements[last] as TextElement
    const found: number[] = []
    for (let at = last; this.#elements[at]?.segment === segment; at -= 1) found.push(at)
    return found
  }

  /** "sin gluten": the denial belongs to the qualifier. */
  #firstOfQualifier(index: number): number {
    let first = index
    while (first > Math.max(0, index - LONGEST_LIST) && this.#belongs(first - 1)) first -= 1
    return first
  }

  #belongs(index: number): boolean {
    const cue = this.#elements[index]?.cue
    return (
      cue === 'NO' || cue === 'WITHOUT' || cue === 'FREE_OF' || cue === 'MODIFIER' || this.#isQualifier(index)
    )
  }

  #denyOffers(): void {
    this.#elements.forEach(({ cue, food, clause, start, end }, index) => {
      const isFirst = this.#elements[index - 1]?.clause !== clause
      const isAsked = isFirst && !MORE_OF_IT.test(this.#folded.slice(start, end)) && !this.#isCooking(clause)
      if (cue === 'OFFER' || (cue === 'ADD' && (isAsked || this.#hasPrice(index)))) this.#denyRest(index)
      const isOffered = food !== null && this.#elements[index + 1]?.cue !== 'FREE'
      if (isOffered && ADDED_PRICE.test(this.#folded.slice(end, end + PRICE_REACH))) this.#denied.add(index)
    })
  }

  /** "Add the cheese and stir" tells how the dish is made. */
  #isCooking(clause: number): boolean {
    const { start = 0 } = this.#elements.find((one) => one.clause === clause) ?? {}
    const { end = 0 } = this.#elements.findLast((one) => one.clause === clause) ?? {}
    return COOKING.test(this.#folded.slice(start, end))
  }

  #denyRest(from: number): void {
    const { clause, start: first, end: last } = this.#elements[from] as TextElement
    const isOfOther = OF_OTHER_VERSION.test(this.#folded.slice(first, last))
    for (let at = from + 1; this.#elements[at]?.clause === clause; at += 1) {
      const { start, end } = this.#elements[at] as TextElement
      if (OFFER_ENDS.test(this.#folded.slice(start, end))) return
      if (!isOfOther || this.#elements[at + 1]?.cue !== 'FREE') this.#denied.add(at)
    }
  }

  #hasPrice(from: number): boolean {
    const { clause, end } = this.#elements[from] as TextElement
    const last = this.#elements.findLast((element) => element.clause === clause)
    return PRICE.test(this.#folded.slice(end, (last?.end ?? end) + 2))
  }
}

function isGlue({ cue }: TextElement): boolean {
  return (
    cue === 'MODIFIER' ||
    cue === 'AND' ||
    cue === 'OR' ||
    cue === 'NO' ||
    cue === 'WITHOUT' ||
    cue === 'FREE_OF'
  )
}
