/** Texts of a TypeScript source: of quotes, and of templates without what they insert. */
const LITERAL = /`(?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/gs
const INSERTED = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g
const DOCUMENT = /^(?:\{|(?:query|mutation)\b)/
/** A field with or without an alias, or a brace; arguments are skipped by their parentheses. */
const TOKEN = /[{}()]|(?:(\w+)\s*:\s*)?(\w+)/g

/**
 * Which operations the GraphQL documents of a test's source ask for. Only root fields count: `dish` in
 * `{ search { matches { dish { name } } } }` is no operation.
 */
export function sentOperations(source: string, operations: readonly string[]): ReadonlySet<string> {
  const texts = (source.match(LITERAL) ?? []).map((literal) =>
    literal.slice(1, -1).replace(INSERTED, '').trim(),
  )
  const fields = texts.flatMap((text) => (DOCUMENT.test(text) ? rootFields(text) : []))
  return new Set(operations.filter((operation) => fields.includes(operation)))
}

function rootFields(document: string): string[] {
  const fields: string[] = []
  let braces = 0
  let parentheses = 0
  for (const [token, , name] of document.matchAll(TOKEN)) {
    if (token === '(') parentheses += 1
    else if (token === ')') parentheses -= 1
    else if (parentheses > 0) continue
    else if (token === '{') braces += 1
    else if (token === '}') braces -= 1
    else if (braces === 1 && name !== undefined) fields.push(name)
  }
  return fields
}
