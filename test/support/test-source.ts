import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vitest/node'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** A syntax tree with what `sourceOfTest` needs of it: each node's ancestors, and what each name stands for. */
interface ReadSource {
  readonly text: string
  readonly ancestors: ReadonlyMap<Node, readonly Node[]>
  /** Nodes that declare a name or assign to it. */
  readonly declared: ReadonlyMap<string, readonly Node[]>
  /** Path of the file that a name is imported from. */
  readonly imported: ReadonlyMap<string, string>
}

const known = new Map<string, ReadSource>()

/**
 * The source of the tests that a title names, with everything of the file that they use, directly or not, and with the
 * files of ours that they import from. A title is that of `it`, of `describe` or of a case in a table.
 */
export function sourceOfTest(path: string, title: string): string {
  if (!existsSync(path)) return ''
  const source = read(path)
  const begun = [...source.ancestors.keys()].filter((node) => isTitle(source, node, title))
  const used = new Set<Node>(begun.flatMap((node) => testsOf(source, node)))
  const files = new Set<string>()
  for (const node of used) {
    for (const name of namesIn(source, node)) {
      for (const declaration of source.declared.get(name) ?? []) used.add(declaration)
      const file = source.imported.get(name)
      if (file !== undefined) files.add(file)
    }
  }
  const texts = [...used].map(({ start, end }) => source.text.slice(start, end))
  return [...texts, ...[...files].map((file) => readFileSync(file, 'utf8'))].join('\n')
}

function read(path: string): ReadSource {
  const found = known.get(path)
  if (found !== undefined) return found
  const text = readFileSync(path, 'utf8')
  const ancestors = new Map<Node, readonly Node[]>()
  const declared = new Map<string, Node[]>()
  const imported = new Map<string, string>()
  const visit = (node: Node, above: readonly Node[]): void => {
    ancestors.set(node, above)
    for (const [name, of] of declarationsOf(node)) declared.set(name, [...(declared.get(name) ?? []), of])
    for (const [name, file] of importsOf(node)) {
      const target = join(dirname(path), file)
      if (/(test\/support|harness)\//.test(target)) imported.set(name, target)
    }
    for (const child of childrenOf(node)) visit(child, [...above, node])
  }
  visit(parseAst(text, { lang: 'ts' }) as Node, [])
  const source = { text, ancestors, declared, imported }
  known.set(path, source)
  return source
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode)
}

function fieldOf(node: Node, name: string): Node | undefined {
  const value: unknown = Reflect.get(node, name)
  return isNode(value) ? value : undefined
}

function nameOf(node: Node | undefined): string | undefined {
  const name: unknown = node?.type === 'Identifier' ? Reflect.get(node, 'name') : undefined
  return typeof name === 'string' ? name : undefined
}

function namesBelow(node: Node | undefined): string[] {
  if (node === undefined) return []
  return [nameOf(node) ?? [], ...childrenOf(node).map(namesBelow)].flat()
}

function declarationsOf(node: Node): (readonly [string, Node])[] {
  if (node.type === 'FunctionDeclaration') return namesBelow(fieldOf(node, 'id')).map((name) => [name, node])
  if (node.type === 'VariableDeclarator') return namesBelow(fieldOf(node, 'id')).map((name) => [name, node])
  if (node.type !== 'AssignmentExpression') return []
  return namesBelow(fieldOf(node, 'left')).map((name) => [name, node])
}

function importsOf(node: Node): (readonly [string, string])[] {
  if (node.type !== 'ImportDeclaration') return []
  const file = String(Reflect.get(fieldOf(node, 'source') ?? node, 'value'))
  const specifiers = childrenOf(node).filter(({ type }) => type === 'ImportSpecifier')
  return specifiers.flatMap((each) => namesBelow(fieldOf(each, 'local')).map((name) => [name, file] as const))
}

function isTitle({ text }: ReadSource, { type, start, end }: Node, title: string): boolean {
  return /^(Literal|TemplateLiteral)$/.test(type) && text.slice(start + 1, end - 1) === title
}

/** The call of `it` or `describe` around a title; for a case in a table, those that use the table. */
function testsOf(source: ReadSource, node: Node): readonly Node[] {
  const above = source.ancestors.get(node) ?? []
  const call = above.findLast((each) => isTestCall(source, each))
  if (call !== undefined && isItsTitleOrCase(source, call, above)) return [outermost(source, call)]
  const tables = above.flatMap((each) => declarationsOf(each).map(([name]) => name))
  return [...source.ancestors.keys()].filter(
    (each) => isTestCall(source, each) && tables.some((name) => namesIn(source, each).has(name)),
  )
}

function isTestCall({ text }: ReadSource, { type, start }: Node): boolean {
  return type === 'CallExpression' && /^(?:it|describe)\b/.test(text.slice(start, start + 8))
}

/** A table that is declared within a `describe` is no title of it. */
function isItsTitleOrCase({ text }: ReadSource, call: Node, above: readonly Node[]): boolean {
  const between = above.slice(above.indexOf(call) + 1)
  return text.startsWith('it', call.start) || !between.some((each) => each.type.includes('Function'))
}

/** `it.each(rows)('title', test)` is a call of a call. */
function outermost(source: ReadSource, call: Node): Node {
  const parent = source.ancestors.get(call)?.at(-1)
  return parent !== undefined && parent.start === call.start && isTestCall(source, parent)
    ? outermost(source, parent)
    : call
}

function namesIn(source: ReadSource, node: Node): ReadonlySet<string> {
  const text = source.text.slice(node.start, node.end)
  return new Set(text.match(/[A-Za-z_$][\w$]*/g))
}
