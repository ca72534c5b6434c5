import { encodedOnce } from './encoded-once.ts'

/**
 * A text as the reader of foods takes it: lower case, without accents, markup and invisible characters, with letters of
 * other scripts that look like Latin ones folded to these. What hides a word from a search hides it from a guest, too.
 */
export function foldedText(text: string): string {
  return withoutJoinedNumbers(joinSpelledOut(foldedLetters(text)).replace(BETWEEN_WORDS, ' '))
}

/** "NOT_NUT_FREE" */
const BETWEEN_WORDS = /(?<=[a-z0-9])_(?=[a-z0-9])/g

/** The same, with single letters as they stand: "A C G L" may be codes. */
export function foldedLetters(text: string): string {
  const plain = PLAIN.test(text) ? text : plainText(text)
  return plain.replace(BETWEEN_CASES, '$1 ').toLowerCase()
}

/** Printable ASCII without markup and signs that stand for letters. */
const PLAIN = /^[ !"#%'-;=?A-~]*$/

function plainText(text: string): string {
  const decoded = withoutBrandSigns(withoutMarkup(decodedEntities(decodedEntities(encodedOnce(text)))))
  const visible = decoded.normalize('NFKC').replace(LINE_END, '\n').replace(INVISIBLE, '')
  return visible
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/gu, lookAlike)
    .replace(/\p{M}+/gu, '')
    .replace(/(?<=[a-z])[@](?=[a-z])/gi, 'a')
    .replace(/(?<=[a-z])[$](?=[a-z])/gi, 's')
}

/** Signs of brands, which NFKC would make letters of: "CHEESE™". One between two words divides them. */
function withoutBrandSigns(text: string): string {
  return text.replace(DIVIDING_SIGN, ' ').replace(/[®™℠©]/g, '')
}

/** Not that of "REESE®S". */
const DIVIDING_SIGN = /(?<=[\p{L}\p{N}])[®™℠©]+(?=[\p{L}\p{N}])(?!s(?![\p{L}\p{N}]))/giu

/** "ŒUFS" stays one word in capitals; "молокоMilk" are two. */
function lookAlike(character: string, at: number, text: string): string {
  const letters = LOOK_ALIKES.get(character) ?? character
  if (letters.length === 1) return letters
  const isInCapitals = /[A-Z]/.test(text.charAt(at + character.length)) && !/[a-z]/.test(text.charAt(at - 1))
  return isInCapitals ? letters.toUpperCase() : letters
}

const LINE_END = /[\r\n\u2028\u2029]+/g
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** An accented letter is its letter: `&eacute;` is e. */
const LETTER_ENTITY = /&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash);/gi
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
  szlig: 'ß',
  oelig: 'œ',
  aelig: 'æ',
  ndash: ' - ',
  mdash: ' - ',
  lsquo: "'",
  rsquo: "'",
  comma: ',',
  period: '.',
  newline: '\n',
}
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,8}));?/gi

function decodedEntities(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replace(LETTER_ENTITY, '$1')
    .replace(ENTITY, (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? all
      const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
}

const BLOCK_TAG = /<\/?(?:br|p|div|li|ul|ol|tr|td|th|table|h[1-6]|section)\b[^<>]{0,500}>/gi
const ANY_TAG = /<!--[^<>]{0,500}-->|<\/?[a-z!][^<>]{0,500}>/gi

/** A tag inside a word is nothing, a tag between blocks ends a line. */
function withoutMarkup(text: string): string {
  return text.includes('<') ? text.replace(BLOCK_TAG, '\n').replace(ANY_TAG, '') : text
}

/** "PeanutButter": letters are Latin without accents by then. */
const BETWEEN_CASES = /([a-z])(?=[A-Z])/g

const SPELLED_OUT = /(?<![a-z0-9])(?:[a-z][ .\-_*]){3,}[a-z](?![a-z0-9])/g

const THREE_LETTERS = /\b[a-z][ .\-_*][a-z][ .\-_*][a-z]\b/

/** "P E A N U T" is peanut. */
function joinSpelledOut(text: string): string {
  if (!THREE_LETTERS.test(text)) return text
  return text.replace(SPELLED_OUT, (letters) => letters.replace(/[ .\-_*]/g, ''))
}

/** A mark of a footnote or a count that stands at a word: "Käse¹,²", "4cheese". "so2", "12pc" and "p3anut" are one word. */
const JOINED_NUMBER = /(?<=[a-z]{3})(?=\d+(?![a-z\d]))|(?<=(?<![a-z\d])\d{1,4})(?=[a-z]{4})/g

function withoutJoinedNumbers(text: string): string {
  return text.replace(JOINED_NUMBER, ' ')
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Cyrillic, Greek, Armenian, Cherokee and phonetic letters, each with the Latin letters that it looks like. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...pairs('АВЕЅКМНОРСТУХІЈԌԚԜҮЗЬ', 'ABESKMHOPCTYXIJGQWY3b'),
  ...pairs('авеѕкмнорстухіјԍԛԝүһԁӏьпгиг', 'abeskmhopctyxijgqwyhdlbnruR'.toLowerCase()),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('αβεηικνορτυχωγ', 'abenikvoptuxwy'),
  ...pairs('օսհոցզա', 'ouhngqw'),
  ...pairs('ᎪᏴᏟᎬᎻᎫᏦᏞᎷᏢᏚᎢᏙᏔᏃ', 'ABCEHJKLMPSTVWZ'),
  ...pairs('ɑɡıɴʀʟɪʏʜᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱ', 'aginrliyhacdejkmoptuvwzs'),
  ...pairs('øØłŁđĐðħŧ', 'oOlLdDdht'),
  // Letters in black circles, black boxes and of flags.
  ...[0x1f150, 0x1f170, 0x1f1e6].flatMap((first) => alphabetFrom(first)),
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'Ae'],
  ['œ', 'oe'],
  ['Œ', 'Oe'],
  ['þ', 'th'],
  ['’', "'"],
  ['‘', "'"],
  ['ʼ', "'"],
  ['`', "'"],
])

function alphabetFrom(first: number): readonly (readonly [string, string])[] {
  return Array.from(ALPHABET, (letter, index) => [String.fromCodePoint(first + index), letter])
}

function pairs(from: string, to: string): readonly (readonly [string, string])[] {
  const letters = Array.from(to)
  return Array.from(from, (letter, index) => [letter, letters[index] ?? letter])
}
