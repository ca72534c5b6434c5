/** Words that name nothing, in English and Spanish: "mac and cheese" is "Mac & Cheese". */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an the and n or with w of on in for to at y con de del la el los las al un una'.split(' '),
)

/** The words that name something. Where none does, all of them. */
export function contentWords<T>(words: readonly T[], foldedOf: (word: T) => string): readonly T[] {
  const content = words.filter((word) => !SMALL_WORDS.has(foldedOf(word)))
  return content.length === 0 ? words : content
}

/** Without small words at its ends: what is left of "a cheeseburger to" is "cheeseburger". */
export function withoutSmallEnds(
  words: readonly string[],
  foldedOf: (word: string) => string,
): readonly string[] {
  const isSmall = (word: string) => SMALL_WORDS.has(foldedOf(word))
  const from = words.findIndex((word) => !isSmall(word))
  const to = words.findLastIndex((word) => !isSmall(word))
  return from < 0 ? words : words.slice(from, to + 1)
}
