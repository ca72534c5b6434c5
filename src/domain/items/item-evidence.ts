import type { ReviewedWord, TextEvidence } from '../dish/dish.ts'
import { allergenNamed, isOtherAllergen, namesIn } from '../vocabulary/allergen-names.ts'
import { foodKey } from '../vocabulary/food-vocabulary.ts'
import { foodsIn, type NamedFood } from '../vocabulary/foods-in.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
import { deniedDiets } from './denied-diets.ts'
import { foodsOfDish } from './food-of-dish.ts'
import type { AllergenStatement, Item } from './items-schema.ts'
import { menuCodes, withoutMenuCodes } from './menu-codes.ts'
import { type ItemProblem, warning } from './problem.ts'
import { unnamedAllergens } from './unnamed-allergens.ts'
import { readLabel, type UnreadEvidence } from './unread-properties.ts'

export interface ItemEvidence {
  readonly evidence: readonly TextEvidence[]
  /** Checked by the partner in exactly the text where they stand. */
  readonly reviewedWords: readonly ReviewedWord[]
  readonly problems: readonly ItemProblem[]
}

interface ItemText {
  readonly text: string
  /** What is read of it; default: all. */
  readonly read?: string
  readonly place: string
  readonly component: string | null
  readonly isNoOffer: boolean
  /** A name from a list of diets or tags. */
  readonly isLabel?: boolean
  /** Whether the part that the text is about states PEANUT itself. */
  readonly statesPeanut: boolean
  /** The statement whose source the text is. */
  readonly statement?: AllergenStatement
}

/** The foods that the texts and the unread properties of an item name. */
export function itemEvidence(item: Item, unread: readonly UnreadEvidence[]): ItemEvidence {
  const reviewed = new ReviewedWords(item)
  const texts = textsOf(item)
  const inTexts = texts.flatMap((text) =>
    foodsOf(text)
      .filter((food) => !reviewed.holds(food.word, text))
      .map((food) => evidenceOf(food, text)),
  )
  const statingPeanut = new Set(texts.flatMap((text) => (text.statesPeanut ? [text.component] : [])))
  const ofProperties = unread.map(({ food, ...where }) =>
    evidenceOf(food, { ...where, statesPeanut: statingPeanut.has(where.component) }),
  )
  return {
    evidence: [...once(inTexts), ...once(ofProperties)],
    reviewedWords: reviewed.found,
    problems: reviewed.problems(),
  }
}

/** One for each food, place and component. */
function once(all: readonly TextEvidence[]): readonly TextEvidence[] {
  const seen = new Set<string>()
  return all.filter(({ food, place, component }) => {
    const key = `${place} ${component} ${food}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function evidenceOf(
  { word, name, allergens, kinds, mayMean }: NamedFood,
  { place, component, statesPeanut }: Pick<ItemText, 'place' | 'component' | 'statesPeanut'>,
): TextEvidence {
  const meant = mayMean.filter((type) => type !== 'PEANUT' || !statesPeanut)
  return { word, food: name, place, component, allergens: [...new Set([...allergens, ...meant])], kinds }
}

function textsOf(item: Item): readonly ItemText[] {
  const whole = { component: null, statesPeanut: isPeanutStated(item.allergens) }
  const { name, description, category, originalCategoryName, imageAlt } = item
  const ownCategory = originalCategoryName === category ? null : originalCategoryName
  return [
    { ...whole, text: name, place: '/name', isNoOffer: true },
    ...given(description, { ...whole, place: '/description', isNoOffer: false }),
    ...given(category, { ...whole, place: '/category', isNoOffer: false }),
    ...given(ownCategory, { ...whole, place: '/originalCategoryName', isNoOffer: false }),
    ...given(imageAlt, { ...whole, place: '/imageAlt', isNoOffer: true }),
    ...labelsOf(item).map((label) => ({ ...whole, ...label, isNoOffer: true })),
    ...ofStatements(item.allergens, whole, '/allergens'),
    ...ofStatements(item.baseAllergens, whole, '/baseAllergens'),
    ...(item.ingredients ?? []).flatMap((ingredient, index) => {
      const { id, name: text, description: more, brand, dietaryTags, containsPeanut, allergens } = ingredient
      const statesPeanut = containsPeanut != null || isPeanutStated(allergens)
      const own = { component: id.trim(), isNoOffer: true, statesPeanut }
      const at = `/ingredients/${index}`
      return [
        { ...own, text, place: `${at}/name` },
        ...given(more, { ...own, place: `${at}/description` }),
        ...given(brand, { ...own, place: `${at}/brand` }),
        ...tagTexts(dietaryTags, own, at),
        ...ofStatements(allergens, own, `${at}/allergens`),
      ]
    }),
    ...(item.customizationGroups ?? []).flatMap((groupItem, group) => {
      const { name: groupName, options } = groupItem
      const ofDish = foodsOfDish(groupItem)
      return options.flatMap(({ id, name: text, dietaryTags, allergens }, index) => {
        const read = ofDish[index] ?? null
        const own = { component: id.trim(), isNoOffer: true, statesPeanut: isPeanutStated(allergens) }
        const ofGroup = `/customizationGroups/${group}`
        const at = `${ofGroup}/options/${index}`
        return [
          { ...own, text, place: `${at}/name` },
          ...(read === null ? [] : [{ ...whole, text, read, place: `${at}/name`, isNoOffer: true }]),
          ...given(isOfItsGroup(text) || OF_EACH_OPTION.test(groupName) ? groupName : null, {
            ...own,
            place: `${ofGroup}/name`,
          }),
          ...tagTexts(dietaryTags, own, at),
          ...ofStatements(allergens, own, `${at}/allergens`),
        ]
      })
    }),
  ]
}

/** "Regular" of the group "Peanut sauce" is that sauce. */
const OF_GROUP = new RegExp(
  `^(?:${[
    '(?:x ?)?\\d+(?:[.,]\\d+)?(?: ?(?:x|(?:fl\\.? ?)?oz|m?l|cl|k?g|pcs?|pieces?|scoops?|portions?|servings?|slices?|pumps?|spoons?|tbsp|tsp|stück|el|tl)\\.?|%(?: fat)?)?',
    '(?:(?:a|one|two|three|extra) )?slices?|(?:semi[ -]?)?skim(?:med)?|(?:full|low|reduced|half|non)[ -]?fat|fat[ -]free|as (?:it comes|usual)|(?:normal|usual|standard|regular) amount',
    '(?:(?:regular|standard|normal|small|medium|large|half|full|double|single|extra|kids?) )?(?:portion|serving|size|größe|taille|porción|ración)',
    'regular|normale?|standard|classic|original|traditional|house|plain|usual|yes|yes please|ja|oui|s[ií]|with|mit|avec|con|less|little|more|some|lots|included|default|inklusive|inclus|incluido',
    'extra|double|triple|single|light|lite|half|full|whole|small|medium|large|mini|kids?|s|m|l|xl|xxl|on top|on the side|on side|side|add|mild|hot|spicy',
    'klein|mittel|gro(?:ß|ss)|doppelt|halb|petite?|moyenne?|grande?|pequeñ[oa]|median[oa]|piccol[oa]|medi[oa]|doble|doppi[oa]',
    'sim|com|normal|tradicional|padr[aã]o|pequen[oa]|m[eé]di[oa]|grande|mei[oa]|inteir[oa]|dupl[oa]|simples|pouc[oa]|muit[oa]|menos|mais|inclu[ií]d[oa]|[aà] parte|por[cç][aã]o',
    'normaal|gewoon|standaard|gro(?:ot|te)|middel|halve|hele|dubbel|beetje|weinig|veel|met|erbij|portie',
  ].join('|')})(?: ?\\((?:default|regular|standard|included|free|normal)\\))?$`,
  'i',
)
/** "Sauces (contain peanuts)". */
const OF_EACH_OPTION = /\bcontain|\bcontien|enth[aä]lt|\bcont[eé]m|\bbevat/i

function isOfItsGroup(option: string): boolean {
  return OF_GROUP.test(option.trim())
}

/** Labels of a dish that are kept as they are: "Fried in peanut oil", "CONTAINS_NUTS" among its diets. */
function labelsOf({ preparationTypes = [], styles = [], diets = [] }: Item): readonly Label[] {
  const ofTags = (list: NonNullable<Item['styles']>, name: string) =>
    list.flatMap((tag, index) => [
      { text: tag.name, place: `/${name}/${index}/name`, isLabel: true },
      ...(tag.description == null ? [] : [{ text: tag.description, place: `/${name}/${index}/description` }]),
    ])
  return [
    ...ofTags(preparationTypes, 'preparationTypes'),
    ...ofTags(styles, 'styles'),
    ...diets.map((diet, index) => ({
      text: typeof diet === 'string' ? diet : diet.type,
      place: `/diets/${index}`,
      isLabel: true,
    })),
  ]
}

type Label = Pick<ItemText, 'text' | 'place' | 'isLabel'>

function tagTexts(
  tags: readonly string[] = [],
  own: Omit<ItemText, 'text' | 'place'>,
  at: string,
): readonly ItemText[] {
  return tags.map((text, index) => ({ ...own, text, place: `${at}/dietaryTags/${index}`, isLabel: true }))
}

function ofStatements(
  list: readonly AllergenStatement[] = [],
  own: Pick<ItemText, 'component' | 'statesPeanut'>,
  at: string,
): readonly ItemText[] {
  const sources = list.flatMap((statement, index) => {
    const isPresent = statement.level !== 'FREE_FROM' && statement.confidence !== 0
    const where = { ...own, place: `${at}/${index}/source`, isNoOffer: true, statement }
    return given(isPresent ? statement.source : null, where)
  })
  return [...unreadNames(list, own, at), ...sources]
}

/** "Contains milk", "A, G": a statement whose name cannot be read names foods all the same, and diets need to know. */
function unreadNames(
  list: readonly AllergenStatement[],
  own: Pick<ItemText, 'component' | 'statesPeanut'>,
  at: string,
): readonly ItemText[] {
  return list.flatMap(({ type, level, confidence }, index) => {
    const isRead = namesIn(type).every((name) => allergenNamed(name) !== null || isOtherAllergen(name))
    const isSaid = level !== 'FREE_FROM' && level !== 'MAY_CONTAIN' && confidence !== 0
    if (isRead || !isSaid) return []
    return [{ ...own, text: `Allergens: ${type}`, place: `${at}/${index}/type`, isNoOffer: true }]
  })
}

function given(text: string | null | undefined, where: Omit<ItemText, 'text'>): readonly ItemText[] {
  return text == null || text.trim() === '' ? [] : [{ ...where, text }]
}

function isPeanutStated(list: readonly AllergenStatement[] = []): boolean {
  return list.some(({ type }) => allergenNamed(type)?.type === 'PEANUT')
}

/** Names of classes in one category: "Salads & Wraps". A dish is one of them. */
const CLASSES = /\s*(?:,|&|\+|\/|\band\b|\bund\b|\bet\b|\by\b)\s*/i

function foodsOf(one: ItemText): readonly NamedFood[] {
  return one.statement === undefined ? foodsOfText(one) : foodsOfSource(one.text, one.statement)
}

/** Soy sauce as the source of SOY is wheat, too. Traces say nothing of what a dish is made of. */
function foodsOfSource(text: string, { type, level }: AllergenStatement): readonly NamedFood[] {
  const stated = namesIn(type).flatMap((name) => allergenNamed(name)?.type ?? [])
  const isOther = (one: AllergenType) => !stated.includes(one)
  return foodsIn(text).flatMap((food) => {
    const [allergens, mayMean] = [food.allergens.filter(isOther), food.mayMean.filter(isOther)]
    const kinds = level === 'MAY_CONTAIN' ? [] : food.kinds
    return allergens.length + mayMean.length + kinds.length === 0
      ? []
      : [{ ...food, allergens, mayMean, kinds }]
  })
}

function foodsOfText(one: ItemText): readonly NamedFood[] {
  const { read: text = one.text, place, component, isNoOffer, isLabel = false } = one
  const foods = [
    ...foodsIn(text, { hasOffers: !isNoOffer }),
    ...(isLabel ? readLabel(text) : deniedDiets(text, component !== null)),
  ]
  const codes = [...menuCodes(text), ...unnamedAllergens(text)]
  const isCategory = place === '/category' || place === '/originalCategoryName'
  if (!isCategory || foods.length === 0) return [...foods, ...codes]
  const classes = withoutMenuCodes(text)
    .split(CLASSES)
    .filter((part) => part.trim() !== '')
  return [...(classes.length < 2 ? foods : foodsOfClasses(foods, classes)), ...codes]
}

/** What each of the classes carries. A name of a food that holds an "and" (mac & cheese) is one class. */
function foodsOfClasses(foods: readonly NamedFood[], classes: readonly string[]): readonly NamedFood[] {
  const one = foods.find(({ word }) => CLASSES.test(word))
  if (one !== undefined) return foods
  const read = classes.map((part) => foodsIn(part))
  return foods.flatMap((food) => {
    const allergens = food.allergens.filter((type) =>
      read.every((found) => found.some((other) => other.allergens.includes(type))),
    )
    const kinds = food.kinds.filter((kind) =>
      read.every((found) => found.some((other) => other.kinds.includes(kind))),
    )
    return allergens.length === 0 && kinds.length === 0 ? [] : [{ ...food, allergens, kinds, mayMean: [] }]
  })
}

/** The words that a partner has checked. Each holds in exactly the text that it was checked in. */
class ReviewedWords {
  readonly #entries: readonly { readonly key: string; readonly text: string }[]
  readonly #unbound: number
  readonly found: ReviewedWord[] = []

  constructor({ reviewedWords = [] }: Item) {
    const bound = reviewedWords.filter((entry) => typeof entry !== 'string')
    this.#entries = bound.map(({ word, text }) => ({ key: foodKey(word), text: text.trim() }))
    this.#unbound = reviewedWords.length - bound.length
  }

  holds(word: string, { text, place }: ItemText): boolean {
    if (this.#entries.length === 0) return false
    const key = foodKey(word)
    const isHeld = this.#entries.some((entry) => entry.key === key && entry.text === text.trim())
    if (isHeld && !this.found.some((one) => one.word === word && one.place === place))
      this.found.push({ word, place })
    return isHeld
  }

  problems(): readonly ItemProblem[] {
    const words = [...new Set(this.found.map(({ word }) => `"${word}"`))].join(', ')
    const reviewed = `${words}: no evidence here, because you checked it in this text`
    const unbound =
      'a word without its text holds for nothing: send { "word": …, "text": … } with the whole text in which it was checked'
    return [
      ...(words === '' ? [] : [warning('REVIEWED_WORDS', '/reviewedWords', reviewed)]),
      ...(this.#unbound === 0 ? [] : [warning('REVIEWED_WORDS', '/reviewedWords', unbound)]),
    ]
  }
}
