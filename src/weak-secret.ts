/**
 * Recognises secrets that a person typed or copied. Random output of `openssl rand -hex 32` and `-base64 32` passes:
 * the chance of a false refusal is far below one in a million (for 16 bytes: about one in a million).
 */

const MIN_LENGTH = 16
/** 32 random hex digits have fewer distinct ones less than once in 10 million cases. */
const MIN_DISTINCT = 8
/** 128 random bits, minus a margin for chance repetitions in a random text. */
const MIN_BITS = 90
/** Shorter runs and repetitions are common in random texts. */
const MIN_RUN = 4
/** An alphabet of sixteen characters has more runs by chance. */
const MIN_HEX_RUN = 5
const MIN_REPEAT = 4
/** The share of neighbouring characters that change between lower case, upper case and digits. Base64 has 0.64. */
const RANDOM_CHANGES = 0.4
/** Only the beginning of a longer secret is judged. */
const MAX_JUDGED = 256

/** Secrets from manuals and examples that are random enough to pass the other rules. */
const PUBLISHED = [
  'zuf+tfteSlswRu7BJ86wekitnifILbZam1KYY3TG',
  'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
]

/**
 * Words of seven letters or more. Their letters do not occur in this order by chance, even far apart or written as
 * digits ("p4ss-w0rd").
 */
const GUESSABLE_WORDS =
  `changeme changethis changeit password passphrase placeholder example default insecure yoursecret mysecret asecret
  thesecret secretkey secretsecret notasecret supersecret sessionsecret secretaccess sessionkey replaceme replacethis
  minioadmin localcredential letmein thisisa characters dishmatch developmentonly production foobarbaz keyboardcat
  helloworld thequickbrown loremipsum correcthorse`.split(/\s+/)

/** Shorter words can occur in a random text by chance. They count only if the rest does not look random. */
const WORDS = new RegExp(
  [
    ...['secret', 'passwd', 'sample', 'secure', 'qwerty', 'dummy', 'admin', 'token', 'local'].map(asWritten),
    ...['test', 'demo', 'todo', 'root', 'pass'].map(
      (word) => `(?<![a-zA-Z0-9])(?:${asWritten(word)})(?![a-zA-Z0-9])`,
    ),
  ].join('|'),
  'g',
)

/** The usual spellings of a word. Random texts mix the cases. */
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

/** The weakness of a secret, as the end of a sentence that begins with "it"; null if there is none. */
export function weaknessOf(secret: string): string | null {
  const text = secret.slice(0, MAX_JUDGED)
  if (text.length < MIN_LENGTH) return `has fewer than ${MIN_LENGTH} characters`
  if (new Set(text).size < MIN_DISTINCT) return `has fewer than ${MIN_DISTINCT} different characters`
  if (PUBLISHED.includes(secret)) return 'is a published sample'
  // Random texts have digits or both cases.
  if (/^(?:[a-z]+|[A-Z]+)$/.test(text)) return 'is made of letters of one case only'
  const word = guessableWord(text)
  if (word !== null) return `contains "${word}"`
  const rest = text.replace(WORDS, '')
  if (rest !== text && !looksRandom(rest)) return 'is made of words, such as "secret"'
  if (bitsOf(rest) < MIN_BITS)
    return 'is easy to guess: it repeats itself, or follows the alphabet or the keyboard'
  return null
}

function guessableWord(text: string): string | null {
  const plain = lettersOf(text.toLowerCase())
  const unmasked = lettersOf(text.toLowerCase().replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign))
  return GUESSABLE_WORDS.find((word) => plain.includes(word) || unmasked.includes(word)) ?? null
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

/** An upper bound. A repeated part of the text counts nothing; a run counts as one character. */
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

/** Length of the text at this place that also begins at an earlier place; 0 if it is short. */
function repeatAt(text: string, at: number): number {
  let length = MIN_REPEAT - 1
  while (at + length < text.length && text.indexOf(text.slice(at, at + length + 1)) < at) length += 1
  return length < MIN_REPEAT ? 0 : length
}

/** Length of a run of neighbours in the alphabet, the digits or the keyboard; 0 if it is short. */
function runAt(text: string, at: number, minRun: number): number {
  const isRun = (length: number) => RUNS.some((row) => row.includes(text.slice(at, at + length)))
  let length = minRun - 1
  while (at + length < text.length && isRun(length + 1)) length += 1
  return length < minRun ? 0 : length
}
