import { menuWords } from './menu-words.ts'
import { looksPlural } from './plurals.ts'
import { ONE_WAY, type SynonymSet, sidesOf, synonymKeys } from './synonyms.ts'

export interface SynonymFault {
  /** From 1; null where it is the whole file. */
  readonly line: number | null
  /** What is wrong, and what to write instead. */
  readonly problem: string
}

export interface SynonymFile {
  /** Of the lines without a fault. */
  readonly sets: readonly SynonymSet[]
  /** At most `MAX_FAULTS`, in the order of the lines. */
  readonly faults: readonly SynonymFault[]
}

export interface SynonymLimits {
  readonly sets: number
  /** Of the file. */
  readonly bytes: number
}

export const INSTALLATION_LIMITS: SynonymLimits = { sets: 1_000, bytes: 262_144 }
/** They are in the chain's record, which a process reads every few seconds. */
export const CHAIN_LIMITS: SynonymLimits = { sets: 100, bytes: 16_384 }
const MAX_LINE_CHARACTERS = 500
/** Each is one more clause of a guest's search. */
const MAX_TEXTS = 12
const MAX_WORDS = 4
const MAX_TEXT_CHARACTERS = 60
const MAX_FAULTS = 20

/** Words that many dishes hold in their text. As a synonym, one of them would find nearly every dish. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be but by for from in is it its of on or our served that the this to with without your'.split(
    ' ',
  ),
)
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u

/** Reads synonyms: one set a line, its texts between commas, or "sushi => maki". Empty lines and lines that begin with # do not count. */
export function readSynonyms(file: string, limits: SynonymLimits = INSTALLATION_LIMITS): SynonymFile {
  const sets: SynonymSet[] = []
  const faults: SynonymFault[] = []
  const isFull = () => sets.length >= limits.sets
  if (Buffer.byteLength(file) > limits.bytes)
    return { sets, faults: [{ line: null, problem: tooLong(limits) }] }
  const lineOf = new Map<string, number>()
  for (const [at, whole] of file.split(/\r?\n/).entries()) {
    const [line, text] = [at + 1, whole.trim()]
    if (text === '' || text.startsWith('#')) continue
    const set = text.split(ARROW).flatMap((part, at) => [...(at === 0 ? [] : [ONE_WAY]), ...textsOf(part)])
    const problem = isFull() ? tooMany(limits) : problemOf(text, set, lineOf)
    if (problem !== null) faults.push({ line, problem })
    if (faults.length >= MAX_FAULTS || isFull()) break
    if (problem !== null) continue
    for (const key of askedKeys(set)) lineOf.set(key, lineOf.get(key) ?? line)
    sets.push(set)
  }
  if (sets.length === 0 && faults.length === 0) faults.push({ line: null, problem: EMPTY })
  return { sets, faults }
}

/** The sets as a file has them. Older code kept some texts with marks in their words, which are plain no more: "dr.pepper". */
export function synonymText(sets: readonly SynonymSet[]): string {
  return sets.map((set) => synonymLine(set.map(plainText))).join('\n')
}

function plainText(text: string): string {
  return text === ONE_WAY ? text : menuWords(text).join(' ')
}

export function synonymLine(set: SynonymSet): string {
  return set.join(', ').replace(`, ${ONE_WAY}, `, ` ${ONE_WAY} `)
}

const ARROW = /=>|⇒|->|→/

function textsOf(part: string): string[] {
  return part.split(',').map((text) => text.trim())
}

/** A text may be in one set of each kind. Behind the arrow it may stand anywhere. */
export function askedKeys(set: SynonymSet): string[] {
  return sidesOf(set).asked.flatMap((text) => askedKeysOf(set, text))
}

function askedKeysOf(set: SynonymSet, text: string): string[] {
  const kind = set.includes(ONE_WAY) ? ONE_WAY : ''
  return synonymKeys(text).map((key) => `${kind}${key}`)
}

const EMPTY = 'There is no synonym in it. "synonyms reset" takes back what operators have set.'

function tooMany({ sets }: SynonymLimits): string {
  return `There are more than ${sets} sets. Take out those that no guest needs.`
}

function tooLong({ bytes }: SynonymLimits): string {
  return `The sets take more than ${bytes / 1024} KB. Take out those that no guest needs.`
}

function problemOf(line: string, set: SynonymSet, lineOf: ReadonlyMap<string, number>): string | null {
  if (line.length > MAX_LINE_CHARACTERS)
    return `The line is longer than ${MAX_LINE_CHARACTERS} characters. Divide the set.`
  if (CONTROL.test(line)) return 'The line holds a character that cannot be seen. Write the line again.'
  const texts = set.filter((text) => text !== ONE_WAY)
  if (set.length > texts.length + 1) return `A set has one "${ONE_WAY}" at most. Divide it.`
  if (texts.length < 2) return 'A set needs at least two texts, with a comma between them.'
  if (set.includes(''))
    return 'There is nothing between two commas, or before or after one. Take the comma out.'
  if (texts.length > MAX_TEXTS) return `A set has at most ${MAX_TEXTS} texts. Divide it.`
  const problem = texts.map(textProblem).find((one) => one !== null)
  return problem ?? repeated(set, lineOf)
}

function textProblem(text: string): string | null {
  const words = menuWords(text)
  const plain = plainText(text)
  if (plain === '') return `"${text}" holds no word. Take it out.`
  if (text.length > MAX_TEXT_CHARACTERS || words.length > MAX_WORDS)
    return `"${text}" is too long: ${MAX_WORDS} words and ${MAX_TEXT_CHARACTERS} characters at most.`
  if (text !== plain) return `"${text}" is not plain: write "${plain}", as the search reads it.`
  if (!/\p{L}.*\p{L}/u.test(plain)) return `"${text}" has fewer than two letters. Take it out.`
  if (words.every((word) => COMMON_WORDS.has(word)))
    return `"${text}" stands in too many texts and would find nearly every dish. Take it out.`
  const last = words.at(-1) ?? ''
  if (looksPlural(last)) return `"${text}" reads as a plural. Write the singular, or leave the last s out.`
  return null
}

function repeated(set: SynonymSet, lineOf: ReadonlyMap<string, number>): string | null {
  const seen = new Set<string>()
  const { asked } = sidesOf(set)
  for (const text of set) {
    const keys = text === ONE_WAY ? [] : synonymKeys(text)
    if (keys.some((key) => seen.has(key))) return `"${text}" is in the set twice. Take one of them out.`
    const listed = asked.includes(text) ? askedKeysOf(set, text) : []
    const line = listed.map((key) => lineOf.get(key)).find((one) => one !== undefined)
    if (line !== undefined) return `"${text}" is in line ${line} as well. Put both lines into one.`
    for (const key of keys) seen.add(key)
  }
  return null
}
