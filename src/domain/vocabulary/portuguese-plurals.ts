/** The plurals that are more than an s, by the end of a word. */
const PLURALS: readonly (readonly [end: RegExp, plurals: readonly string[]])[] = [
  [/pão$/, ['pães']],
  [/^(?:m|gr)ão$/, []],
  [/ão$/, ['ões']],
  [/m$/, ['ns']],
  [/xe$/, ['xes']],
  [/([aou])l$/, ['$1is']],
  [/[eé]l$/, ['eis']],
  [/il$/, ['is', 'eis']],
  [/([rz])$/, ['$1es']],
]

/** A name and its plurals: that of its first word ("pães de queijo"), of its last, and of both. */
export function portugueseForms(name: string): readonly string[] {
  const words = name.split(' ')
  const first = formsOf(words[0] ?? '')
  if (words.length === 1) return first
  const last = formsOf(words.at(-1) ?? '')
  const between = words.slice(1, -1)
  return first.flatMap((one) => last.map((other) => [one, ...between, other].join(' ')))
}

function formsOf(word: string): readonly string[] {
  const found = PLURALS.find(([end]) => end.test(word))
  if (found === undefined) return [word]
  const [end, plurals] = found
  return [word, ...plurals.map((plural) => word.replace(end, plural))]
}
