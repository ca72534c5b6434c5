/**
 * Recognises secrets that a person typed or copied. What `openssl rand -hex 32` and `-base64 32` make passes: the rules
 * that a random text could meet by chance are narrow enough for odds far below one in a million (of 16 bytes: about
 * one in a million).
 */

const MIN_LENGTH = 16
/** Of 32 random hex digits, fewer are different less than once in 10 million times. */
const MIN_DISTINCT = 8
/** 128 random bits, less a margin for what a random text repeats by chance. */
const MIN_BITS = 90
/** Shorter runs and repetitions are common in random texts. */
const MIN_RUN = 4
/** Sixteen signs make more runs by chance. */
const MIN_HEX_RUN = 5
const MIN_REPEAT = 4
/** Of neighbouring characters, the share that changes between lower case, upper case and digits: base64 has 0.64. */
const RANDOM_CHANGES = 0.4
/** Longer ones are judged by their beginning. */
const MAX_JUDGED = 256

/** Secrets of manuals and examples that are random enough to pass everything else. */
const PUBLISHED = [
  'zuf+tfteSlswRu7BJ86wekitnifILbZam1KYY3TG',
  'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
]

/** Of seven letters and more: even letters that stand far apart or are written as digits ("p4ss-w0rd") are no chance. */
const TELLING_WORDS =
  `changeme changethis changeit password passphrase placeholder example default insecure yoursecret mysecret asecret
  thesecret secretkey secretsecret notasecret supersecret sessionsecret secretaccess sessionkey replaceme replacethis
  minioadmin localcredential letmein thisisa characters dishmatch developmentonly production foobarbaz keyboardcat
  helloworld thequickbrown loremipsum correcthorse`.split(/\s+/)

/** Shorter words can stand in a random text by chance: they count where the rest does not look random. */
const WORDS = new RegExp(
  [
    ...['secret', 'passwd', 'sample', 'secure', 'qwerty', 'dummy', 'admin', 'token', 'local'].map(asWritten),
    ...['test', 'demo', 'todo', 'root', 'pass'].map(
      (word) => `(?<![a-zA-Z0-9])(?:${asWritten(word)})(?![a-zA-Z0-9])`,
    ),
  ].join('|'),
  'g',
)

/** As people write a word: random texts mix the cases. */
function asWritten(word: string): string {
  return `${word}|${word.charAt(0).toUpperCase()}${word.slice(1)}|${word.toUpperCase()}`
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
const RUNS = [...ROWS, ...ROWS.map((row) => row.split('').reverse().join(''))]

const LEET: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
}

/** What is weak about a secret, as the end of a sentence that begins with "it"; null where nothing is. */
export function weaknessOf(secret: string): string | null {
  const text = secret.slice(0, MAX_JUDGED)
  if (text.length < MIN_LENGTH) return `has fewer than ${MIN_LENGTH} characters`
  if (new Set(text).size < MIN_DISTINCT) return `has fewer than ${MIN_DISTINCT} different characters`
  if (PUBLISHED.includes(secret)) return 'is a published sample'
  // Random texts have digits or both cases.
  if (/^(?:[a-z]+|[A-Z]+)$/.test(text)) return 'is made of letters of one case only'
  const word = tellingWord(text)
  if (word !== null) return `contains "${word}"`
  const rest = text.replace(WORDS, '')
  if (rest !== text && !looksRandom(rest)) return 'is made of words, such as "secret"'
  if (bitsOf(rest) < MIN_BITS)
    return 'is easy to guess: it repeats itself, or follows the alphabet or the keyboard'
  return null
}

function tellingWord(text: string): string | null {
  const plain = lettersOf(text.toLowerCase())
  const unmasked = lettersOf(text.toLowerCase().replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign))
  return TELLING_WORDS.find((word) => plain.includes(word) || unmasked.includes(word)) ?? null
}

function lettersOf(text: string): string {
  return text.replace(/[^a-z]/g, '')
}

function looksRandom(text: string): boolean {
  let changes = 0
  for (let at = 1; at < text.length; at += 1) {
    const [before, now] = [classOf(text.charAt(at - 1)), classOf(text.charAt(at))]
    if (before !== now && before !== 'other' && now !== 'other') changes += 1
  }
  return changes >= RANDOM_CHANGES * (text.length - 1)
}

type CharacterClass = 'digit' | 'lower' | 'upper' | 'other'

function classOf(character: string): CharacterClass {
  if (/[0-9]/.test(character)) return 'digit'
  if (/[a-z]/.test(character)) return 'lower'
  return /[A-Z]/.test(character) ? 'upper' : 'other'
}

const CLASS_SIZE: Readonly<Record<CharacterClass, number>> = { digit: 10, lower: 26, upper: 26, other: 32 }
const HEX_SIZE = 16

/** An upper bound: what stands in the text already counts nothing, a run counts as one character. */
function bitsOf(text: string): number {
  const classes = new Set(text.split('').map(classOf))
  const size = [...classes].reduce((sum, each) => sum + CLASS_SIZE[each], 0)
  const isHex = /^(?:[0-9a-f]*|[0-9A-F]*)$/.test(text)
  const length = unpredictableLength(text.toLowerCase(), isHex ? MIN_HEX_RUN : MIN_RUN)
  return length * Math.log2(Math.max(1, isHex ? Math.min(size, HEX_SIZE) : size))
}

function unpredictableLength(text: string, minRun: number): number {
  let count = 0
  for (let at = 0; at < text.length; ) {
    const repeat = repeatAt(text, at)
    if (repeat === 0) count += 1
    at += repeat || runAt(text, at, minRun) || 1
  }
  return count
}

/** Length of what stands at this place and has begun at an earlier one; 0 where it is short. */
function repeatAt(text: string, at: number): number {
  let length = MIN_REPEAT - 1
  while (at + length < text.length && text.indexOf(text.slice(at, at + length + 1)) < at) length += 1
  return length < MIN_REPEAT ? 0 : length
}

/** Length of a stretch of neighbours of the alphabet, of the digits or on the keyboard; 0 where it is short. */
function runAt(text: string, at: number, minRun: number): number {
  const isRun = (length: number) => RUNS.some((row) => row.includes(text.slice(at, at + length)))
  let length = minRun - 1
  while (at + length < text.length && isRun(length + 1)) length += 1
  return length < minRun ? 0 : length
}
