/** One change to the text of `classify.painless` that makes it wrong. */
export interface ScriptMutant {
  /** `line 58: " < " -> " <= "`, and the line. */
  readonly name: string
  readonly source: string
}

/** Exchanges of tokens, at every place of the code. */
const EXCHANGES: readonly (readonly [from: string, to: string])[] = [
  [' < ', ' <= '],
  [' <= ', ' < '],
  [' > ', ' >= '],
  [' >= ', ' > '],
  [' == ', ' != '],
  [' != ', ' == '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' & major', ' | major'],
  [' & minor', ' | minor'],
  ['& (1 <<', '| (1 <<'],
  [' + ', ' - '],
  [' - ', ' + '],
  [' += ', ' -= '],
  [' -= ', ' += '],
  ['= true', '= false'],
  ['= false', '= true'],
  ['return true', 'return false'],
  ['return false', 'return true'],
  ['? 2 : 1', '? 1 : 2'],
  ['least(strict', 'most(strict'],
  ['most(strict', 'least(strict'],
  ['least(loose', 'most(loose'],
  ['most(loose', 'least(loose'],
  ['strict, n', 'loose, n'],
  ['loose, n', 'strict, n'],
  ['$DEFAULT_', '$FIXED_'],
  ['$FIXED_', '$DEFAULT_'],
  ['n * $AMOUNT_BYTES', '0 * $AMOUNT_BYTES'],
  ['!isAsked', 'isAsked'],
  ['params.major', 'params.minor'],
  ['params.minor', 'params.major'],
  ['Long.MIN_VALUE', '0L'],
  [' = -1', ' = 0'],
]

/** Every exchange at every place of the code; comments stay as they are. */
export function scriptMutants(source: string): readonly ScriptMutant[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return EXCHANGES.flatMap(([from, to]) =>
    places(code, from).map((at) => ({
      name: `line ${code.slice(0, at).split('\n').length}: "${from}" -> "${to}": ${lineAt(code, at)}`,
      source: code.slice(0, at) + to + code.slice(at + from.length),
    })),
  )
}

function places(code: string, text: string): readonly number[] {
  const found: number[] = []
  for (let at = code.indexOf(text); at !== -1; at = code.indexOf(text, at + 1)) found.push(at)
  return found
}

function lineAt(code: string, at: number): string {
  const end = code.indexOf('\n', at)
  return code.slice(code.lastIndexOf('\n', at) + 1, end === -1 ? undefined : end).trim()
}
