import type { TermToken } from './term-tokens.ts'

/** What a phrase stands for, and of how many words it is made. */
export interface FoundPhrase<T> {
  readonly value: T
  readonly length: number
}

export interface PhraseTable<T> {
  /** The longest phrase that begins with the token at `from`. */
  readonly at: (tokens: readonly TermToken[], from: number) => FoundPhrase<T> | null
  /** All of its words. */
  readonly words: ReadonlySet<string>
}

interface TableNode<T> {
  value: T | undefined
  readonly next: Map<string, TableNode<T>>
}

/** Words of one phrase are joined by blanks, quotation marks, a hyphen or a slash. */
const JOINS_PHRASE = /^[\s"'“”‘’]*[-‐/.]?[\s"'“”‘’]*$/

/** Of lists that are separated by commas. Of two values of a phrase the first one holds. */
export function phraseTable<T extends string>(
  ...tables: readonly Readonly<Partial<Record<T, string>>>[]
): PhraseTable<T> {
  const root: TableNode<T> = newTableNode()
  const words = new Set<string>()
  for (const [value, list] of tables.flatMap((lists) => Object.entries(lists) as [T, string][])) {
    for (const phrase of list.split(',')) {
      let node = root
      for (const word of phrase.trim().split(/\s+/)) {
        words.add(word)
        const next = node.next.get(word) ?? newTableNode<T>()
        node.next.set(word, next)
        node = next
      }
      node.value ??= value as T
    }
  }
  return { at: (tokens, from) => longestPhrase(root, tokens, from), words }
}

function longestPhrase<T>(
  root: TableNode<T>,
  tokens: readonly TermToken[],
  from: number,
): FoundPhrase<T> | null {
  let node: TableNode<T> | undefined = root
  let found: FoundPhrase<T> | null = null
  for (let at = from; at < tokens.length; at += 1) {
    const { text, before } = tokens[at] as TermToken
    if (at > from && !JOINS_PHRASE.test(before)) break
    node = node.next.get(text)
    if (node === undefined) break
    if (node.value !== undefined) found = { value: node.value, length: at - from + 1 }
  }
  return found
}

function newTableNode<T>(): TableNode<T> {
  return { value: undefined, next: new Map() }
}
