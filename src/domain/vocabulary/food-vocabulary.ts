import { namesMadeOfBase } from './flours-and-pastes.ts'
import type { FoodList } from './food-list.ts'
import { foodTokens, singularWord } from './food-words.ts'
import { FOOD_LISTS, MEAT_FORMS, MEATLESS_BASES, PLANT_BASES } from './foods.ts'
import { portugueseForms } from './portuguese-plurals.ts'
import { type Cue, TEXT_CUES } from './text-cues.ts'
import { type AllergenType, type FoodKind, KIND_OF_ALLERGEN } from './vocabulary.ts'

/** What a name of the vocabulary stands for. */
export interface Food {
  /** Words without plurals: `peanut butter`. */
  readonly name: string
  readonly is: FoodList['is']
  /** The first is the one that defines it: soy sauce is soy, and wheat. */
  readonly allergens: readonly AllergenType[]
  readonly kinds: readonly FoodKind[]
  /** What it may mean as well: "nuts". */
  readonly mayMean: readonly AllergenType[]
  /** Whether it carries its allergens by a usual recipe only, which a text may deny. */
  readonly isDish: boolean
  /** Whether it takes the place of milk in another food of the same text: a latte with oat milk. */
  readonly replacesMilk: boolean
  /** The language that alone has that name, of those that are read by their context. */
  readonly onlyIn: 'nl' | 'pt' | null
}

/** A step of a phrase, by its next word. */
export interface PhraseNode {
  food: Food | null
  cue: Cue | null
  readonly next: Map<string, PhraseNode>
}

const PLANT_NOUNS = 'milk, mylk, m lk, milk creamer, milk latte, milk cappuccino'.split(', ')
const MILK_NOUN = /^(?:milk|mylk|m lk|drink|beverage|creamer)$/
/** Without milk only of these: an almond ice cream is made of cream. */
const CREAMY_BASES = new Set(['cashew', 'coconut', 'oat', 'soy', 'soya', 'almond', 'tofu', 'rice', 'nut'])
const CREAMY_NOUNS =
  'cream, creamer, drink, beverage, yogurt, yoghurt, yoghourt, cheese, butter, whipped cream, milk yogurt, milk ice cream, milk cream cheese, latte'.split(
    ', ',
  )
/** Of others it may be both: coconut, and cream cheese. */
const CREAM_CHEESE_BASES = new Set(['cashew', 'soy', 'soya', 'tofu'])

const MIN_JOINED_LENGTH = 7

const E_NUMBER = /^e(\d{3,4}[a-z]?)$/
/** Takes "d'" and "l'". */
const FRENCH_VOWEL = /^[aeoiuéêèœ]\p{L}{2,}$/u
/** Takes an n in the plural, or behind "mit" and "von". */
const GERMAN_STEM = /\p{L}{3,}(?:e|el|er)$/u

const FOODS = foodsByName()
export const PHRASES: PhraseNode = phraseTree()
/** Names that are written with "&": mac & cheese. Bean & bacon is two foods. */
export const NAMES_WITH_AND: ReadonlySet<string> = new Set(
  FOOD_LISTS.flatMap(wordsOf)
    .filter((word) => word.includes('&'))
    .map(foodKey),
)
export const COMPOUND_STARTS = compoundParts('START')
export const COMPOUND_ENDS = compoundParts('END')

/** The names of the nine allergens, in every language. */
export const WHOLE_NAMES: readonly string[] = [...FOODS.values()]
  .filter(({ is }) => is === 'WHOLE')
  .map(({ name }) => name)

/** Words that mean something else in other languages: foods only beside other words of theirs. */
export const DUTCH_LIST_FOODS: ReadonlyMap<string, Food> = listFoodsOf('nl')
export const PORTUGUESE_LIST_FOODS: ReadonlyMap<string, Food> = listFoodsOf('pt')

function listFoodsOf(language: 'nl' | 'pt'): ReadonlyMap<string, Food> {
  return new Map([...FOODS].filter(([, { is, onlyIn }]) => is === 'LIST' && onlyIn === language))
}

/** The food of exactly this name, without regard to case, accents and plurals. */
export function foodNamed(name: string): Food | null {
  const key = foodKey(name)
  return FOODS.get(key) ?? foodOfWord(key)
}

/** The food with this word alone as its name, in the singular and folded. */
export function foodOfWord(singular: string): Food | null {
  return PHRASES.next.get(singular)?.food ?? null
}

export function foodKey(name: string): string {
  return foodTokens(name)
    .tokens.map(({ singular }) => singular)
    .join(' ')
}

function foodsByName(): ReadonlyMap<string, Food> {
  const foods = new Map<string, Food>()
  for (const list of FOOD_LISTS) {
    if (list.is === 'START' || list.is === 'END') continue
    for (const word of wordsOf(list)) {
      for (const spelling of spellingsOf(word, list)) addFood(foods, foodKey(spelling), list)
    }
  }
  for (const [name, food] of plantDairy(foods)) foods.set(name, food)
  for (const [name, food] of meatlessForms(foods)) foods.set(name, food)
  for (const [name, food] of madeOfBase(foods)) foods.set(name, food)
  for (const [name, food] of foods) if (food.isDish) foods.set(name, withMeat(foods, food))
  return foods
}

/** "Lentil flour" is no wheat, "almond flour" is almonds. */
function madeOfBase(foods: ReadonlyMap<string, Food>): readonly [string, Food][] {
  return namesMadeOfBase().flatMap(([written, base]): [string, Food][] => {
    const name = foodKey(written)
    if (foods.has(name)) return []
    const { allergens = [], kinds = [], mayMean = [] } = foods.get(foodKey(base)) ?? {}
    return [[name, { ...plainFood(name, allergens), kinds, mayMean }]]
  })
}

/** A food that is one by its nature. */
function plainFood(name: string, allergens: readonly AllergenType[]): Food {
  const kinds = kindsOf(allergens)
  return {
    name,
    is: 'FOOD',
    allergens,
    kinds,
    mayMean: [],
    isDish: false,
    replacesMilk: false,
    onlyIn: null,
  }
}

/** "Seitan kebab" is wheat and no meat. */
function meatlessForms(foods: ReadonlyMap<string, Food>): readonly [string, Food][] {
  return MEATLESS_BASES.flatMap((base) =>
    MEAT_FORMS.map((form): [string, Food] => {
      const name = foodKey(`${base} ${form}`)
      const parts = [foods.get(base), foods.get(foodKey(form))].filter((part) => part !== undefined)
      const allergens = [...new Set(parts.flatMap((part) => part.allergens))]
      return [name, plainFood(name, allergens)]
    }),
  )
}

/** "Chicken nugget" is a dish of wheat, and of chicken. */
function withMeat(foods: ReadonlyMap<string, Food>, food: Food): Food {
  const ofWords = food.name.split(' ').flatMap((word) => foods.get(word)?.kinds ?? [])
  const meat = ofWords.filter((kind) => kind === 'MEAT' || kind === 'POULTRY')
  return { ...food, kinds: [...new Set([...food.kinds, ...meat])] }
}

/** A name may stand in two lists: a hamburger is wheat by its bun, and meat. */
function addFood(
  foods: Map<string, Food>,
  name: string,
  { is, language, allergens, kinds = [], mayMean = [] }: FoodList,
): void {
  const before = foods.get(name)
  const all = before === undefined ? allergens : [...new Set([...before.allergens, ...allergens])]
  foods.set(name, {
    name,
    is: before?.is ?? is,
    allergens: all,
    kinds: [...new Set([...(before?.kinds ?? []), ...kinds, ...kindsOf(allergens)])],
    mayMean: [...new Set([...(before?.mayMean ?? []), ...mayMean])],
    isDish: is === 'DISH' || (before?.isDish ?? false),
    replacesMilk: false,
    onlyIn: before === undefined ? languageOfContext(language) : before.onlyIn,
  })
}

function languageOfContext(language: FoodList['language']): Food['onlyIn'] {
  return language === 'nl' || language === 'pt' ? language : null
}

function kindsOf(allergens: readonly AllergenType[]): readonly FoodKind[] {
  return allergens.flatMap((type) => KIND_OF_ALLERGEN[type] ?? [])
}

function wordsOf({ words }: FoodList): readonly string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** How a word of a list is also written: "e 120", "Haehnchen", "Meeresfrüchten", "jamones", "dorge" without its apostrophe. */
function spellingsOf(word: string, { is, language }: FoodList): readonly string[] {
  const additive = E_NUMBER.exec(word)
  if (additive !== null) return [word, `e ${additive[1]}`]
  if (language === 'es') return [word, ...spanishPlural(word)]
  if (language === 'pt') return portugueseForms(word)
  if (language === 'fr' && FRENCH_VOWEL.test(word)) return [word, `d${word}`, `l${word}`]
  if (language !== 'de') return [word]
  const forms = is !== 'END' && GERMAN_STEM.test(word) ? [word, `${word}n`] : [word]
  return forms.flatMap((form) => [form, ...withoutUmlauts(form.toLowerCase())])
}

/** German umlauts are also written as two letters. */
function withoutUmlauts(lower: string): readonly string[] {
  if (!/[äöü]/.test(lower)) return []
  return [lower.replace(/[äöü]/g, (letter) => `${{ ä: 'a', ö: 'o', ü: 'u' }[letter]}e`)]
}

/** The plurals that are more than an s. */
function spanishPlural(word: string): readonly string[] {
  if (/[lnrdj]$/.test(word)) return [`${word}es`]
  return word.endsWith('z') ? [`${word.slice(0, -1)}ces`] : []
}

function plantDairy(foods: ReadonlyMap<string, Food>): readonly [string, Food][] {
  return PLANT_BASES.flatMap((base) => {
    const nouns = [
      ...PLANT_NOUNS,
      ...(CREAMY_BASES.has(base) ? CREAMY_NOUNS : []),
      ...(CREAM_CHEESE_BASES.has(base) ? ['cream cheese'] : []),
    ]
    const allergens = foods.get(base)?.allergens ?? []
    return nouns.map((noun): [string, Food] => {
      const name = foodKey(`${base} ${noun}`)
      return [name, { ...plainFood(name, allergens), kinds: [], replacesMilk: MILK_NOUN.test(noun) }]
    })
  })
}

function phraseTree(): PhraseNode {
  const root = newNode()
  for (const food of FOODS.values()) {
    if (food.is === 'LIST' || food.name === '') continue
    nodeAt(root, food.name.split(' ')).food = food
  }
  for (const food of FOODS.values()) {
    const joined = food.name.replaceAll(' ', '')
    if (food.name === joined || joined.length < MIN_JOINED_LENGTH || food.is === 'LIST') continue
    const node = nodeAt(root, [singularWord(joined)])
    node.food ??= food
  }
  for (const [cue, words] of Object.entries(TEXT_CUES)) {
    for (const phrase of words.split(',')) {
      const tokens = foodTokens(phrase).tokens.map(({ text }) => text)
      if (tokens.length > 0) nodeAt(root, tokens).cue ??= cue as Cue
    }
  }
  return root
}

function newNode(): PhraseNode {
  return { food: null, cue: null, next: new Map() }
}

function nodeAt(root: PhraseNode, words: readonly string[]): PhraseNode {
  let node = root
  for (const word of words) {
    const next = node.next.get(word) ?? newNode()
    node.next.set(word, next)
    node = next
  }
  return node
}

function compoundParts(is: 'START' | 'END'): ReadonlyMap<string, Food> {
  const parts = new Map<string, Food>()
  for (const list of FOOD_LISTS.filter((one) => one.is === is)) {
    for (const word of wordsOf(list)) {
      for (const spelling of spellingsOf(word, list)) addFood(parts, foodTokens(spelling).folded, list)
    }
  }
  return parts
}
