import type { RandomNumber } from '../harness/requests/random-query.ts'
import type { Dish } from '../src/domain/dish/dish.ts'
import { contentWords } from '../src/domain/text/content-words.ts'
import { menuWords } from '../src/domain/text/menu-words.ts'
import { indexedWord } from '../src/domain/text/plurals.ts'
import { type SynonymSet, sidesOf } from '../src/domain/text/synonyms.ts'
import type { RelevanceChain } from './relevance-chains.ts'
import { letterTypo, swappedLetters, typoAt } from './typed-badly.ts'

/** A term that a guest may type, and the dishes that it is to find. */
export interface RelevanceQuery {
  readonly chain: RelevanceChain
  readonly term: string
  /** Whether a dish may stand in the first place. */
  readonly isGood: (dish: Dish) => boolean
  /** Whether a dish must not be found. Then nothing is good, too. */
  readonly isBad?: (dish: Dish) => boolean
  /** Whether all good dishes are to be found. */
  readonly isForAll?: boolean
}

/** One row of the table. */
export interface QueryClass {
  readonly name: string
  readonly queriesOf: (chain: RelevanceChain, random: RandomNumber) => readonly RelevanceQuery[]
  /** Looks at the first five instead of the first one. */
  readonly places?: number
}

export interface ClassSources {
  readonly synonyms: readonly SynonymSet[]
}

/** Words that people put around what they want. */
const AROUND: readonly (readonly [before: string, after: string])[] = [
  ['i want a', ''],
  ['i want', 'please'],
  ['can i get the', ''],
  ['give me some', ''],
  ["i'd like", ''],
  ['do you have', ''],
  ['the', ''],
  ['one', 'to go'],
  ['', 'near me'],
  ['a', 'for me'],
]
/** Words that no sample menu has, or that mean nothing in a name. */
const TOO_MANY = ['delicious', 'tasty', 'yummy', 'homemade', 'famous', 'today', 'platter', 'value', 'big']
/** Words in -ie of menus, in both numbers. */
const IE_WORDS = ['veggie', 'cookie', 'brownie', 'smoothie']
const LONG = 8
const LEAST = 5
const SHORTEST_BEGINNING = 3

export function queryClasses({ synonyms }: ClassSources): readonly QueryClass[] {
  return [
    knownItem('exact, case, accents, order', (name, random) => [
      name,
      name.toUpperCase(),
      withoutAccents(name),
      shuffled(name.split(' '), random).join(' '),
    ]),
    knownItem('one typo inside a word', (name, random) => changedWord(name, random, LEAST, typoAt(1))),
    knownItem('transposition', (name, random) => changedWord(name, random, LEAST, swappedLetters)),
    knownItem('two typos in a long word', (name, random) =>
      changedWord(name, random, LONG, (word, next) => typoAt(1)(typoAt(1)(word, next), next)),
    ),
    knownItem('typo in the first letter', (name, random) => changedWord(name, random, LEAST, typoAt(0))),
    knownItem('prefix with a typo in it', (name, random) => begunWithTypo(name, random)),
    knownItem('a word too many', (name, random) => [
      around(name, random),
      inserted(name, pick(TOO_MANY, random), random),
    ]),
    extraMenuWord(),
    knownItem('words joined', (name, random) => joinedWords(name, random)),
    knownItem('words split', (name, random) => splitWord(name, random)),
    knownItem('punctuation', (name) => otherPunctuation(name)),
    ieWords(),
    synonymClass(synonyms),
    categoryClass(),
    ingredientClass(),
    { ...letterByLetter(), places: 5 },
    otherFoods(),
    leftOutFoods(),
  ]
}

/** Terms made of the name of a dish. A dish of the same words is as good. */
function knownItem(
  name: string,
  termsOf: (dishName: string, random: RandomNumber) => readonly string[],
): QueryClass {
  return {
    name,
    queriesOf: (chain, random) =>
      chain.dishes.flatMap((dish) =>
        [...new Set(termsOf(dish.name, random))].map((term) => ({
          chain,
          term: term.slice(0, 200),
          isGood: isNamedAlike(dish),
        })),
      ),
  }
}

function isNamedAlike(dish: Dish): (other: Dish) => boolean {
  const key = wordsKey(dish.name)
  return (other) => wordsKey(other.name) === key
}

/** The words of a name that name something, in any order, without plurals. */
function wordsKey(name: string): string {
  return contentWords(menuWords(name), (word) => word)
    .map(indexedWord)
    .toSorted()
    .join(' ')
}

type ChangeWord = (word: string, random: RandomNumber) => string

/** The name with one of its longer words changed. */
function changedWord(name: string, random: RandomNumber, least: number, change: ChangeWord): string[] {
  const words = name.split(' ')
  const places = [...words.keys()].filter((at) => isPlain(words[at] ?? '', least))
  if (places.length === 0) return []
  const at = pick(places, random)
  const changed = change(words[at] ?? '', random)
  return changed === words[at] ? [] : [words.with(at, changed).join(' ')]
}

function isPlain(word: string, least: number): boolean {
  return word.length >= least && /^\p{L}+$/u.test(word)
}

/** The beginning of a name, with a typo in its last word. */
function begunWithTypo(name: string, random: RandomNumber): string[] {
  const words = name.split(' ')
  const last = words.at(-1) ?? ''
  if (!isPlain(last, LEAST + 2)) return []
  const end = LEAST + Math.floor(random() * (last.length - LEAST))
  return [
    [...words.slice(0, -1), letterTypo(last.slice(0, end), 1 + Math.floor(random() * 3), random)].join(' '),
  ]
}

function around(name: string, random: RandomNumber): string {
  const [before, after] = pick(AROUND, random)
  return `${before} ${name} ${after}`.trim()
}

function inserted(name: string, word: string, random: RandomNumber): string {
  const words = name.split(' ')
  return words.toSpliced(Math.floor(random() * (words.length + 1)), 0, word).join(' ')
}

/** A word of another dish of the menu beside the name: "fries and a coke". */
function extraMenuWord(): QueryClass {
  return {
    name: "another dish's word",
    queriesOf: (chain, random) =>
      chain.dishes.flatMap((dish) => {
        const other = pick(chain.dishes, random)
        const word = pick(
          other.name.split(' ').filter((each) => isPlain(each, LEAST)),
          random,
        )
        const words = new Set(menuWords(dish.name))
        if (word === undefined || words.size < 2 || words.has(word.toLowerCase())) return []
        const key = wordsKey(`${dish.name} ${word}`)
        return [
          {
            chain,
            term: `${dish.name} and ${word}`,
            isGood: (found: Dish) => isNamedAlike(dish)(found) || isWithin(wordsKey(found.name), key),
          },
        ]
      }),
  }
}

/** Whether all words of the shorter key, and all but one of the longer one, are the same. */
function isWithin(key: string, longer: string): boolean {
  const words = new Set(key.split(' '))
  const of = longer.split(' ')
  return of.filter((word) => words.has(word)).length >= of.length - 2
}

function joinedWords(name: string, random: RandomNumber): string[] {
  const words = name.split(' ')
  const places = [...words.keys()].filter(
    (at) => isPlain(words[at] ?? '', 3) && isPlain(words[at + 1] ?? '', 3),
  )
  if (places.length === 0) return []
  const at = pick(places, random)
  return [words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(' ')]
}

function splitWord(name: string, random: RandomNumber): string[] {
  return changedWord(name, random, LONG, (word, next) => {
    const at = 3 + Math.floor(next() * (word.length - 5))
    return `${word.slice(0, at)} ${word.slice(at)}`
  })
}

function otherPunctuation(name: string): string[] {
  const terms = [
    name.replaceAll(' & ', ' and '),
    name.replaceAll(/ and /gi, ' & '),
    name.replaceAll('&', ''),
    name.replaceAll(/ w\/ ?/g, ' with '),
    name.replaceAll(/ with /gi, ' w/ '),
    name.replaceAll('-', ' '),
    name.replaceAll('-', ''),
    name.replaceAll(/['’]/g, ''),
    name.replaceAll('.', ''),
    name.replaceAll(/[^\p{L}\p{N}&/'’.-]+/gu, ', '),
    name.replaceAll(/\b([A-Z])([A-Z])([A-Z])\b/g, '$1.$2.$3.'),
    `${name}!`,
  ]
  return terms.filter((term) => term !== name)
}

function ieWords(): QueryClass {
  return {
    name: 'words in -ie',
    queriesOf: (chain) =>
      IE_WORDS.flatMap((word) => {
        const isGood = (dish: Dish) => new RegExp(word, 'i').test(dish.name)
        if (!chain.dishes.some(isGood)) return []
        return [word, `${word}s`, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}s`].map(
          (term) => ({ chain, term, isGood }),
        )
      }),
  }
}

/** A dish by a name in which one text is replaced by its synonym. */
function synonymClass(sets: readonly SynonymSet[]): QueryClass {
  return {
    name: 'synonyms',
    queriesOf: (chain) =>
      sets.flatMap((set) =>
        sidesOf(set).found.flatMap((text) => {
          const inName = new RegExp(`(?<![\\p{L}])${text}(?:s|es)?(?![\\p{L}])`, 'iu')
          const dish = chain.dishes.find(({ name }) => inName.test(name))
          if (dish === undefined) return []
          return sidesOf(set)
            .asked.filter((other) => other !== text && !other.includes(text))
            .map((other) => ({ chain, term: dish.name.replace(inName, other), isGood: isNamedAlike(dish) }))
        }),
      ),
  }
}

/** Categories and sections of the menu, in the singular, too. */
function categoryClass(): QueryClass {
  return {
    name: 'category word',
    queriesOf: (chain) => {
      const placesOf = (dish: Dish) => [
        dish.category ?? '',
        dish.originalCategoryName ?? '',
        dish.menu?.name ?? '',
      ]
      const names = new Set(chain.dishes.flatMap(placesOf).filter((name) => name !== ''))
      return [...names].flatMap((name) => {
        const isGood = (dish: Dish) => placesOf(dish).includes(name)
        const singular = name.replace(/([^s])s$/, '$1')
        return [...new Set([name, name.toLowerCase(), singular])].map((term) => ({
          chain,
          term,
          isGood,
          isForAll: true,
        }))
      })
    },
  }
}

function ingredientClass(): QueryClass {
  return {
    name: 'ingredient word',
    queriesOf: (chain) => {
      const names = new Set(chain.dishes.flatMap(({ ingredients }) => ingredients.map(({ name }) => name)))
      return [...names].map((name) => {
        const words = wordsKey(name).split(' ')
        const isGood = (dish: Dish) => {
          const text = [dish.name, ...dish.ingredients.map((one) => one.name), dish.category ?? '']
          const has = new Set(text.flatMap((each) => wordsKey(each).split(' ')))
          return words.every((word) => has.has(word))
        }
        return { chain, term: name.toLowerCase(), isGood }
      })
    },
  }
}

/** Each beginning of a name. */
function letterByLetter(): QueryClass {
  return knownItem('letter by letter, first five', (name) =>
    Array.from({ length: name.length }, (_, at) => name.slice(0, at + 1)).filter(
      (part) => part.length >= SHORTEST_BEGINNING && !part.endsWith(' '),
    ),
  )
}

/** What a menu does not have finds nothing that is only spelled alike. */
function otherFoods(): QueryClass {
  return {
    name: 'foods that the menu lacks',
    queriesOf: (chain) => {
      const isThere = (word: string) =>
        chain.dishes.some((dish) => allWords(dish).some((one) => one.includes(word)))
      const others = OTHER_FOODS.filter(
        ([word, ...same]) => ![word, ...same].some((each) => isThere(indexedWord(each))),
      )
      return others.map(([term]) => ({ chain, term, isGood: () => false, isBad: () => true }))
    },
  }
}

/** A term, and what a dish may be named that has it. */
const OTHER_FOODS: readonly (readonly [string, ...string[]])[] = [
  ['soup', 'chowder', 'bisque'],
  ['kids', 'child'],
  ['soda', 'cola', 'pop', 'drink', 'coke', 'sprite', 'beverage'],
  ['beer', 'ale', 'lager'],
  ['wine'],
  ['sushi', 'roll', 'maki'],
  ['curry'],
  ['ramen', 'noodle'],
  ['pho'],
  ['tea'],
  ['coffee'],
  ['ribs'],
  ['crab', 'seafood'],
  ['lobster', 'seafood'],
  ['pancakes', 'flapjack', 'hotcake'],
  ['waffles'],
  ['donuts', 'doughnut'],
  ['muffin'],
  ['pretzel'],
  ['lamb', 'gyro'],
  ['duck'],
  ['mango'],
  ['plum'],
  ['peach'],
  ['lassi'],
  ['pasta', 'penne', 'spaghetti', 'macaroni', 'noodle', 'ravioli'],
  ['bagel'],
]

function allWords({ name, description, category, menu, ingredients }: Dish): readonly string[] {
  const parts = ingredients.map((one) => one.name)
  const texts = [name, description ?? '', category ?? '', menu?.name ?? '', ...parts]
  return texts.flatMap(menuWords).map(indexedWord)
}

/** "no onions" finds no dish that names onions, unless its name says the same. */
function leftOutFoods(): QueryClass {
  return {
    name: 'words of diet',
    queriesOf: (chain) => {
      const foods = new Set(chain.dishes.flatMap((dish) => allWords(dish)))
      const known = LEFT_OUT.filter((food) => foods.has(indexedWord(food)))
      return known.flatMap((food) => {
        const isBad = (dish: Dish) =>
          allWords(dish).includes(indexedWord(food)) && !/\b(no|w\/o|without)\b/i.test(dish.name)
        return [
          `no ${food}`,
          `without ${food}`,
          `${food} free`,
          `no ${food} please`,
          `i am allergic to ${food}`,
        ].map((term) => ({ chain, term, isGood: () => false, isBad }))
      })
    },
  }
}

const LEFT_OUT = ['onions', 'cheese', 'chicken', 'eggs', 'milk', 'peanut', 'fish', 'bacon', 'beans', 'soy']

function withoutAccents(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '')
}

function shuffled<T>(list: readonly T[], random: RandomNumber): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

function pick<T>(list: readonly T[], random: RandomNumber): T {
  return list[Math.floor(random() * list.length)] as T
}
