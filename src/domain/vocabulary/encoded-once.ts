/** The characters of Windows-1252 for the bytes from 0x80 on. */
const CHARACTERS = Array.from({ length: 0x80 }, (_, index) => 0x80 + index).map((byte) => ({
  byte,
  character: new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
}))
const BYTES: ReadonlyMap<string, number> = new Map(CHARACTERS.map(({ byte, character }) => [character, byte]))
const FOLLOWING = `[\\x80-\\x9f${CHARACTERS.filter(({ byte }) => byte < 0xc0)
  .map(({ character }) => character)
  .join('')}]`
/** Accented Latin letters, signs and pictures. After other letters such a character may be a sign of its own: "NESTLÉ®". */
const TWICE = new RegExp(`[ÂÃÅ]${FOLLOWING}|â${FOLLOWING}{2}|ð[Ÿ\\x9f]${FOLLOWING}{2}`, 'g')
const MAY_BE_TWICE = /[ÂÃÅâð]/
const utf8 = new TextDecoder()
/** Two systems in a row may have made the same mistake. */
const MOST_TIMES = 3

/** A text whose bytes in UTF-8 were read as Windows-1252 or Latin-1 and encoded again: "KÃ¤se" is Käse. */
export function encodedOnce(text: string): string {
  let read = text
  for (let times = 0; times < MOST_TIMES && MAY_BE_TWICE.test(read); times += 1)
    read = read.replace(TWICE, (characters) => utf8.decode(Uint8Array.from(characters, byteOf)))
  return read
}

function byteOf(character: string): number {
  return BYTES.get(character) ?? character.charCodeAt(0)
}
